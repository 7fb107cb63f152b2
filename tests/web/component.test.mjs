// What runs every part of the page: what is wanted is started once, dropped, stopped, heard; lanes; failures; the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, once, run, sending, updateBy, within } from '../../web/src/component.ts';
import { settled } from './fakes.mjs';

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
  const wants = ({ wanted }) =>
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
  return { begun, component: { initial, update: updateBy(transitions), wants } };
}

function started(options) {
  const { begun, component } = outside(options);
  const drawn = [];
  const running = run(component, (state) => drawn.push(state));
  return { begun, drawn, running, send: sending(transitions, running.send), component };
}

test('what the state wants is started once, after the drawing', async () => {
  const { begun, drawn, send } = started();
  send.want({ key: 'a' });
  assert.equal(begun.length, 0);
  await settled();
  assert.equal(drawn.length, 1);
  send.want({ key: 'a' }, { key: 'b' });
  await settled();
  assert.deepEqual(
    begun.map(({ key }) => key),
    ['a', 'b'],
  );
});

test('what was not wanted for one drawing is another want, also before the next paint', async () => {
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
  assert.deepEqual(
    begun.map(({ dropped }) => dropped),
    [true, false],
  );
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

test('what is no longer wanted is dropped, and a late answer to it counts for nothing', async () => {
  const { begun, running, send } = started();
  send.want({ key: 'a' });
  await settled();
  send.want({ key: 'b' });
  begun[0].emit('late'); // before the page has dropped it
  await settled();
  assert.equal(begun[0].dropped, true);
  begun[0].emit('later');
  begun[1].emit('in time');
  assert.deepEqual(running.state().heard, ['in time']);
});

test('what was answered and is still wanted is not started again', async () => {
  const { begun, send } = started();
  send.want({ key: 'a' });
  await settled();
  begun[0].emit('an answer');
  await settled();
  assert.equal(begun.length, 1);
});

test('what is stopped is still heard', async () => {
  const { begun, running, send } = started();
  send.want({ key: 'a' });
  await settled();
  send.want({ key: 'a', stopped: true });
  await settled();
  assert.deepEqual([begun[0].stopped, begun[0].dropped], [true, false]);
  begun[0].emit('the best so far');
  assert.deepEqual(running.state().heard, ['the best so far']);
});

test('what is no longer stopped goes on, and can be stopped again', async () => {
  const { begun, send } = started();
  for (const stopped of [false, true, false, true]) {
    send.want({ key: 'a', stopped });
    await settled();
    assert.equal(begun[0].stopped, stopped);
  }
  assert.equal(begun.length, 1);
});

test('what is stopped before it was started is stopped when it is', async () => {
  const { begun, send } = started();
  send.want({ key: 'a', stopped: true });
  await settled();
  assert.equal(begun[0].stopped, true);
});

test('of one lane the most urgent is under way alone, and the other one after it', async () => {
  const { begun, send } = started();
  const [a, b] = [
    { key: 'a', lane: 'thought' },
    { key: 'b', lane: 'thought' },
  ];
  send.want(a, { key: 'c', lane: 'view' });
  await settled();
  send.want(b, a, { key: 'c', lane: 'view' });
  await settled();
  assert.deepEqual(
    begun.map(({ key, dropped }) => [key, dropped]),
    [
      ['a', true],
      ['c', false],
      ['b', false],
    ],
  );
  send.want(a);
  await settled();
  assert.equal(begun.at(-1).key, 'a');
});

test('a problem and another attempt in one turn start the same again, under another key', async () => {
  const { begun, running, send } = started();
  send.want({ key: 'a 1' });
  await settled();
  begun[0].fail(new Error('offline'));
  send.want({ key: 'a 2' });
  await settled();
  assert.deepEqual(running.state().heard, ['failed: offline']);
  assert.deepEqual(
    begun.map(({ key }) => key),
    ['a 1', 'a 2'],
  );
});

test('a start that throws is a problem', async () => {
  const { running, send } = started({ throwing: true });
  send.want({ key: 'a' });
  await settled();
  assert.deepEqual(running.state().heard, ['failed: no worker']);
});

/** The messages of the errors that are reported in a test. */
function reported(context) {
  const messages = [];
  globalThis.reportError = ({ message }) => messages.push(message);
  context.after(() => delete globalThis.reportError);
  return messages;
}

test('an error of which nothing is to be heard is reported, and what else is wanted is started', async (context) => {
  const errors = reported(context);
  const { begun, component } = outside();
  const broken = once('broken', () => {
    throw new Error('not there');
  });
  const running = run({ ...component, wants: (state) => [broken, ...component.wants(state)] }, () => {});
  running.send(['want', { key: 'a' }]);
  await settled();
  assert.deepEqual([errors, begun.map(({ key }) => key)], [['not there'], ['a']]);
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
  const keys = () => begun.map(({ key, dropped }) => `${key}${dropped ? ' dropped' : ''}`);
  assert.deepEqual([errors, keys()], [['no such answer'], ['a dropped', 'b']]);
  begun[1].emit('right');
  assert.deepEqual(running.state().heard, ['right']);
  await want('a', 'b'); // it would be answered so again
  assert.equal(begun.length, 2);
  await want('b');
  await want('a', 'b');
  assert.deepEqual(keys().slice(2), ['a']);
});

test('where the update throws outside a lane, the next answer is heard', async (context) => {
  const errors = reported(context);
  const heard = [];
  const component = {
    initial: null,
    update(state, key) {
      if (key === 'x') throw new Error('no such key');
      heard.push(key);
      return state;
    },
    wants: () => [
      { key: 'keys', start: (emit) => void ['x', 'y'].forEach(emit), event: (key) => key, failed: () => null },
    ],
  };
  run(component, () => {});
  await settled();
  assert.deepEqual([errors, heard], [['no such key'], ['y']]);
});

test('what is wanted soon is started before the page is painted', async () => {
  const { component } = outside();
  const order = [];
  const running = run(
    {
      ...component,
      wants: ({ wanted }) => wanted.map(({ key, soon }) => once(key, () => order.push(key), soon)),
    },
    () => order.push('drawn'),
    (act) => {
      order.push('painted');
      act();
    },
  );
  running.send(['want', { key: 'stored' }, { key: 'focused', soon: true }]);
  await settled();
  assert.deepEqual(order, ['drawn', 'focused', 'painted', 'stored']);
});

test('after the end nothing starts, and nothing is heard', async () => {
  const { begun, running, send } = started();
  send.want({ key: 'a' });
  await settled();
  running.end();
  assert.equal(begun[0].dropped, true);
  begun[0].emit('late');
  send.want({ key: 'b' });
  await settled();
  assert.equal(begun.length, 1);
  assert.deepEqual(running.state().heard, []);
});

test('an event comes after a while, and not where it is no longer wanted', async () => {
  const heard = [];
  const component = {
    initial: 3,
    update(left, event) {
      heard.push(event);
      return event === 'stop' ? 0 : left - 1;
    },
    wants: (left) => (left > 0 ? [after(1, `step ${left}`, 'tick')] : []),
  };
  const running = run(component, () => {});
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.deepEqual(heard, ['tick', 'tick', 'tick']);
  running.end();
  const stopped = run(component, () => {});
  await settled();
  stopped.send('stop');
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(heard.slice(3), ['stop']);
});

/** Two parts in a whole. */
function both() {
  const { begun, component } = outside();
  const whole = {
    initial: { left: initial, right: initial },
    update: (state, [name, event]) => ({ ...state, [name]: component.update(state[name], event) }),
    wants: (state) =>
      ['left', 'right'].flatMap((name) => within(component.wants(state[name]), name, (event) => [name, event])),
  };
  const running = run(whole, () => {});
  return { begun, running, want: (name, ...wanted) => running.send([name, ['want', ...wanted]]) };
}

test('two parts share the lanes of one engine', async () => {
  const { begun, running, want } = both();
  want('left', { key: 'a', lane: 'thought' });
  want('right', { key: 'b', lane: 'thought' });
  await settled();
  assert.equal(begun.length, 1);
  want('left');
  await settled();
  begun[1].emit('of b');
  assert.deepEqual(running.state().right.heard, ['of b']);
});

test('what two parts ask an engine in the same words is asked once, and both hear it', async () => {
  const { begun, running, want } = both();
  want('left', { key: 'a', lane: 'view' });
  await settled();
  want('right', { key: 'a', lane: 'view' });
  await settled();
  want('left');
  await settled();
  assert.deepEqual([begun.length, begun[0].dropped], [1, false]); // the other part still wants it
  want('left', { key: 'a', lane: 'view' });
  begun[0].emit('of both');
  assert.deepEqual([running.state().left.heard, running.state().right.heard], [['of both'], ['of both']]);
});

test('what two parts want under one key outside the lanes is started for each', async () => {
  const { begun, want } = both();
  want('left', { key: 'a' });
  want('right', { key: 'a' });
  await settled();
  assert.equal(begun.length, 2);
});
