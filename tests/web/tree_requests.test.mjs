// The requests of the Tree room, with replies that come after another address has been opened, and before the room has followed it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTree } from '../../web/src/rooms/tree/state.ts';
import { fakeAsk, settled } from './fakes.mjs';
import { FELT } from './games.mjs';

const { createRequests } = await import('../../web/src/rooms/tree/requests.ts');

const wanted = (transcript, player = 'minimax depth=1 evaluation=plain ties=first') => ({
  start: { game: 'felt' },
  transcript,
  player,
  path: [],
  iteration: -1,
  visit: null,
  step: null,
});
const viewOf = (moves) => ({ moves, result: null, turn: 'first', cells: {}, legal: {} });
const ROW = [-1, null, 1, null, null, 5, 'exact', 'read', 1, [], 0];
const TOLD = {
  iterations: [{ depth: 1, visits: 1, cutoffs: 0, move: 'd3', value: 5 }],
  iteration: 0,
  visits: 1,
  cutoffs: 0,
};

/** The room's requests, and what the engine was asked. */
function room(first) {
  const engine = fakeAsk();
  let state = newTree(first);
  const requests = createRequests({
    ask: engine.ask,
    state: () => state,
    change(part) {
      state = { ...state, ...part };
    },
    game: () => FELT,
  });
  return {
    asked: engine.asked,
    follow: requests.follow,
    state: () => state,
    open(other, root = null) {
      state = { ...newTree(other), root };
    },
    of: (op) => engine.asked.filter(({ request }) => request.op === op).at(-1),
  };
}

test('a position that was asked for another address is not shown', async () => {
  const { follow, state, open, of } = room(wanted('f5d6'));
  follow();
  open(wanted(''));
  of('view').resolve(viewOf(['f5', 'd6']));
  await settled();
  assert.equal(state().root, null);
  follow();
  of('view').resolve(viewOf([]));
  await settled();
  assert.deepEqual(state().root.moves, []);
});

test('a tree that was asked for another address is not shown, nor how far it is, nor why it was refused', async () => {
  for (const late of ['answer', 'problem']) {
    const { follow, state, open, of } = room(wanted('f5d6'));
    follow();
    of('view').resolve(viewOf(['f5', 'd6']));
    await settled();
    follow();
    const tree = of('tree');
    tree.reply({ visits: 100, done: false });
    assert.deepEqual(state().reading, { visits: 100 });
    tree.reply({ columns: [], rows: [ROW], done: false });
    open(wanted('', 'minimax depth=2 evaluation=plain ties=first'), viewOf([]));
    tree.reply({ visits: 200, done: false });
    if (late === 'answer') tree.resolve({ ...TOLD, done: true });
    else tree.reject({ code: 'limit', message: '', field: 'player', args: {} });
    await settled();
    assert.equal(state().main, null);
    assert.equal(state().reading, null);
    assert.equal(state().problem, null);
    follow();
    assert.equal(of('tree').request.player.depth, 2);
  }
});

test('a tree is shown where the same one is still wanted', async () => {
  const { follow, state, of } = room(wanted('f5d6'));
  follow();
  of('view').resolve(viewOf(['f5', 'd6']));
  await settled();
  follow();
  of('tree').reply({ columns: [], rows: [ROW], done: false });
  of('tree').resolve({ ...TOLD, done: true });
  await settled();
  assert.equal(state().main.rows.length, 1);
});

test('what a program prints while a tree is read says nothing of how far it is', async () => {
  const { follow, state, of } = room(wanted(''));
  follow();
  of('view').resolve(viewOf([]));
  await settled();
  follow();
  of('tree').reply({ visits: 100, done: false });
  of('tree').reply({ printed: 'x', done: false });
  assert.deepEqual(state().reading, { visits: 100 });
});
