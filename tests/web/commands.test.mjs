// What is done once: in its order, after the drawing of its state, and not again.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { commandsOf, perform, withCommands, withPart } from '../../web/src/runtime/commands.ts';
import { once, run } from '../../web/src/runtime/component.ts';
import { pluck, settled } from './fakes.mjs';

const acting = (state, ...command) => withCommands(state, [command]);

/** A component that notes the drawings, what is performed, and the effects that are begun. */
function noting(update, effects = () => []) {
  const noted = [];
  const perform = ([name], state) => {
    noted.push(`${name} of ${state.at}`);
    if (name === 'wrong') throw new Error('no such command');
  };
  const component = { initial: { at: 0 }, update, effects: (state) => effects(noted, state), perform };
  const painted = [];
  const running = run(
    component,
    ({ at }) => noted.push(`drawn ${at}`),
    (settle) => painted.push(settle),
  );
  const paint = () => painted.splice(0).map((settle) => settle());
  return { noted, running, paint };
}

test('the commands of events that are drawn together are performed in their order, before the painting, and once', async () => {
  const { noted, running, paint } = noting(
    ({ ...state }, names) => names.reduce((next, name) => acting(next, name), { ...state, at: state.at + 1 }),
    (noted) => [once('before', () => noted.push('before paint'), true), once('after', () => noted.push('painted'))],
  );
  running.send(['a', 'b']);
  running.send(['c']);
  await settled();
  assert.deepEqual(noted, ['drawn 2', 'a of 2', 'b of 2', 'c of 2', 'before paint']);
  assert.deepEqual(commandsOf(running.state()), []);
  paint();
  running.send([]);
  await settled();
  assert.deepEqual(noted.slice(5), ['painted', 'drawn 3']);
});

test('a command that throws is reported, and the others are performed; after the end none is', async (context) => {
  const errors = [];
  globalThis.reportError = ({ message }) => errors.push(message);
  context.after(() => delete globalThis.reportError);
  const { noted, running } = noting((state) => acting(acting(state, 'wrong'), 'right'));
  running.send(null);
  await settled();
  assert.deepEqual([errors, noted], [['no such command'], ['drawn 0', 'wrong of 0', 'right of 0']]);
  running.send(null);
  running.end();
  await settled();
  assert.equal(noted.length, 3);
});

test('the commands of a part are those of the whole, after its own, as it calls them', () => {
  const part = acting({ on: true }, 'blink');
  const whole = withPart(
    part,
    (lamp) => acting({ lamp }, 'ring'),
    (command) => ['lamp', command],
  );
  assert.deepEqual(commandsOf(whole), [['ring'], ['lamp', ['blink']]]);
  assert.deepEqual([commandsOf(whole.lamp), commandsOf(part)], [[], [['blink']]]);
});

/** A page of elements by their `data-focus`. */
function pageOf(elements, context) {
  const body = {};
  globalThis.document = {
    body,
    activeElement: body,
    querySelector: (selector) => elements[/"(.*)"/.exec(selector)[1]] ?? null,
  };
  context.after(() => delete globalThis.document);
}
const element = (more = {}) => ({ isConnected: true, focus: mock.fn(), ...more });

test('the first place that is there gets the focus', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  globalThis.requestAnimationFrame = (draw) => draw();
  const painted = () => context.mock.timers.tick(0);
  context.after(() => delete globalThis.requestAnimationFrame);
  const [gone, item, other] = [element({ isConnected: false }), element(), element()];
  pageOf({ item, other }, context);
  perform(['focus', [gone, null, document.body, 'none', 'item', 'other'], { stays: true }]);
  assert.deepEqual(pluck(item.focus.mock.calls, 'arguments'), [[{ preventScroll: true }]]);
  document.activeElement = item;
  perform(['focus', 'other', { gently: true }]);
  perform(['focus', 'other', { late: true }]);
  assert.equal(other.focus.mock.callCount(), 0);
  painted();
  assert.deepEqual([gone.focus.mock.callCount(), other.focus.mock.callCount()], [0, 1]);
});

test('a focus that finds nothing is said, unless it may find nothing', (context) => {
  pageOf({}, context);
  const said = mock.method(console, 'error', () => {});
  perform(['focus', ['a', 'b']]);
  perform(['focus', ['a', null]]);
  assert.deepEqual(pluck(said.mock.calls, 'arguments'), [['focus', 'a', 'b']]);
});
