// What runs every part of the page: what is wanted is started once, dropped, stopped, heard; lanes; failures; the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once, run, sending, updateBy, within } from '../../web/src/runtime/component.ts';
import { pluck, settled } from './fakes.mjs';

/** A counter that wants what its state lists, and keeps what it is told. */
const transitions = {
  want: (state, ...wanted) => ({ ...state, wanted }),
  told: (state, what) => ({ ...state, heard: [...state.heard, what] }),
  failed: (state, reason) => ({ ...state, wanted: [], heard: [...state.heard, `failed: ${reason.message}`] }),
  same: (state) => state,
};
const initial = { wanted: [], heard: [] };

/** Things that are started by the names in the state: `begun` has all of them, to be told by hand. */
function outside({ throwing = false } = {}) {
  const begun = [];
  const effects = ({ wanted }) =>
    wanted.map(({ key, ...more }) => ({
      key,
      ...more,
      start(emit, fail) {
        if (throwing) throw new Error('no worker');
        const mine = { key, emit, fail, dropped: false, stopped: false };
        begun.push(mine);
        return {
          drop: () => (mine.dropped = true),
          stop: () => (mine.stopped = true),
          resume: () => (mine.stopped = false),
        };
      },
      event: (told) => (told === undefined ? null : ['told', told]),
      failed: (reason) => ['failed', reason],
    }));
  return { begun, component: { initial, update: updateBy(transitions), effects } };
}

function started(options) {
  const { begun, component } = outside(options);
  const drawn = [];
  const running = run(component, (state) => drawn.push(state));
  const send = sending(transitions, running.send);
  /** Until what is wanted has been started, and what is not has been dropped. */
  async function effects(...wanted) {
    send.want(...wanted);
    await settled();
  }
  return { begun, drawn, running, send, effects };
}

test('what the state effects is started once, after the drawing, also where it was answered', async () => {
  const { begun, drawn, send, effects } = started();
  send.want({ key: 'a' });
  assert.equal(begun.length, 0);
  await settled();
  assert.equal(drawn.length, 1);
  begun[0].emit('an answer');
  await effects({ key: 'a' }, { key: 'b' });
  assert.deepEqual(pluck(begun, 'key'), ['a', 'b']);
});

test('what was not wanted for one drawing is another want, also before the next paint, and a late answer counts for none', async () => {
  const { begun, component } = outside();
  const paints = [];
  const running = run(
    component,
    () => {},
    (paint) => paints.push(paint),
  );
  const send = sending(transitions, running.send);
  for (const wanted of [[{ key: 'a' }], [], [{ key: 'a' }]]) {
    send.want(...wanted);
    await settled();
    if (begun.length === 0) paints.splice(0)[0]();
  }
  for (const paint of paints) paint();
  assert.deepEqual(pluck(begun, 'dropped'), [true, false]);
  begun[0].emit('late');
  begun[1].emit('in time');
  assert.deepEqual(running.state().heard, ['in time']);
});

test('many events are drawn once, and one that changes nothing is not', async () => {
  const { drawn, send } = started();
  await settled();
  for (const key of 'abc') send.want({ key });
  await settled();
  send.same();
  await settled();
  assert.equal(drawn.length, 2);
});

test('what is stopped is still heard, and goes on when it is wanted again, once', async () => {
  for (const ways of [
    [false, true, false, true],
    [true, false],
  ]) {
    const { begun, running, effects } = started();
    for (const stopped of ways) {
      await effects({ key: 'a', stops: stopped });
      assert.equal(begun[0].stopped, stopped);
    }
    begun[0].emit('the best so far');
    assert.deepEqual([begun.length, begun[0].dropped, running.state().heard], [1, false, ['the best so far']]);
  }
});

test('of one lane the most urgent is under way alone, and the other one after it', async () => {
  const { begun, effects } = started();
  const [a, b] = ['a', 'b'].map((key) => ({ key, lane: 'thought' }));
  await effects(a, { key: 'c', lane: 'view' });
  await effects(b, a, { key: 'c', lane: 'view' });
  assert.deepEqual(keysOf(begun), ['a dropped', 'c', 'b']);
  await effects(a);
  assert.equal(begun.at(-1).key, 'a');
});

/** What was started, and what of it was dropped. */
const keysOf = (begun) => begun.map(({ key, dropped }) => `${key}${dropped ? ' dropped' : ''}`);

/** The messages of the errors that are reported in a test. */
function reported(context) {
  const messages = [];
  globalThis.reportError = ({ message }) => messages.push(message);
  context.after(() => delete globalThis.reportError);
  return messages;
}

test('a start that throws is a problem; where nothing is to be heard of it it is reported, and others are started', async (context) => {
  const { running: told, effects } = started({ throwing: true });
  await effects({ key: 'a' });
  assert.deepEqual(told.state().heard, ['failed: no worker']);
  const errors = reported(context);
  const { begun, component } = outside();
  const broken = once('broken', () => {
    throw new Error('not there');
  });
  const running = run({ ...component, effects: (state) => [broken, ...component.effects(state)] }, () => {});
  running.send(['want', { key: 'a' }]);
  await settled();
  assert.deepEqual([errors, pluck(begun, 'key')], [['not there'], ['a']]);
});

test('an answer at which the update throws is reported, and leaves its lane to what is wanted after it', async (context) => {
  const errors = reported(context);
  const { begun, component } = outside();
  const update = (state, event) => {
    if (event[1] === 'wrong') throw new Error('no such answer');
    return component.update(state, event);
  };
  const running = run({ ...component, update }, () => {});
  const want = async (...keys) => {
    running.send(['want', ...keys.map((key) => ({ key, lane: 'thought' }))]);
    await settled();
  };
  await want('a', 'b');
  begun[0].emit('wrong');
  await settled();
  assert.deepEqual([errors, keysOf(begun)], [['no such answer'], ['a dropped', 'b']]);
  begun[1].emit('right');
  assert.deepEqual(running.state().heard, ['right']);
  await want('a', 'b'); // it would be answered so again
  assert.equal(begun.length, 2);
  await want('b');
  await want('a', 'b');
  assert.deepEqual(keysOf(begun).slice(2), ['a']);
});

test('after the end nothing starts, and nothing is heard', async () => {
  const { begun, running, effects } = started();
  await effects({ key: 'a' });
  running.end();
  assert.equal(begun[0].dropped, true);
  begun[0].emit('late');
  await effects({ key: 'b' });
  assert.equal(begun.length, 1);
  assert.deepEqual(running.state().heard, []);
});

/** Two parts in a whole. */
function both() {
  const { begun, component } = outside();
  const whole = {
    initial: { left: initial, right: initial },
    update: (state, [name, event]) => ({ ...state, [name]: component.update(state[name], event) }),
    effects: (state) =>
      ['left', 'right'].flatMap((name) => within(component.effects(state[name]), name, (event) => [name, event])),
  };
  const running = run(whole, () => {});
  const want = (name, ...wanted) => running.send([name, ['want', ...wanted]]);
  async function effects(...given) {
    want(...given);
    await settled();
  }
  return { begun, running, want, effects };
}

test('what two parts ask an engine in the same words is asked once, and both hear it', async () => {
  const { begun, running, want, effects } = both();
  await effects('left', { key: 'a', lane: 'view' });
  await effects('right', { key: 'a', lane: 'view' });
  await effects('left');
  assert.deepEqual([begun.length, begun[0].dropped], [1, false]); // the other part still wants it
  want('left', { key: 'a', lane: 'view' });
  begun[0].emit('of both');
  assert.deepEqual([running.state().left.heard, running.state().right.heard], [['of both'], ['of both']]);
});
