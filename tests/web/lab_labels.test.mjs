// The values of a program's moves, on the squares of the board and in the table beside it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judged, labels } from '../../web/src/rooms/lab/judged.ts';
import { FELT, NINE } from './games.mjs';
import { EVALUATES, loaded } from './lab.mjs';
import { textOf } from './lit.mjs';
import { wordsOf } from './words.mjs';

const t = wordsOf('en', { rooms: ['lab/'], games: [FELT, NINE] });

/** The label of a move of this value. */
function labelOf(value, columns = 8, more = {}) {
  const move = { move: 'a1', value, bound: 'exact', outcome: null, ...more };
  const column = { name: 'yours', is: '', thought: { value, moves: [move] }, unit: 1 };
  return labels(column, ['a1'], columns, 'first', FELT, t).a1;
}

test('on small squares long values are shortened, and those without room are told by their colour alone', () => {
  const small = (value, columns) => labelOf(value, columns).rounded;
  assert.deepEqual(
    [-7, -234, -1234, -9876].map((value) => small(value, 8)),
    ['−7', '−234', '−1K', '−10K'],
  );
  assert.deepEqual(
    [-7, -34, 0].map((value) => small(value, 12)),
    ['−7', '', '±0'],
  );
  assert.equal(small(5, 26), '');
});

test('a screen reader hears the whole value', () => {
  const { text, name } = labelOf(-1234);
  assert.deepEqual([text, name.includes('−1,234')], ['−1.2K', true]);
});

test('the plies to the end are written out in the table', async () => {
  const room = await loaded();
  const won = { value: 90, bound: 'exact', outcome: 'first', plies: 3 };
  const lost = { value: -90, bound: 'exact', outcome: 'second', plies: 6 };
  await room.think('d3', {
    moves: [
      { move: 'a1', ...won },
      { move: 'b1', ...lost },
    ],
  });
  const game = { ...FELT, values: { ...FELT.values, margin: null } };
  const text = textOf(judged(room.state(), game, t, {}));
  assert.match(text, />wins in 3</);
  assert.match(text, />loses in 6</);
});

test('the move that a program chose without values is marked in the table and on the board', async () => {
  const moves = ['a1', 'b1'].map((move) => ({ move, value: null, bound: null, outcome: null }));
  const room = await loaded({ defines: { ...EVALUATES, chooses: true } });
  await room.think('b1', { value: null, moves });
  const text = textOf(judged(room.state(), FELT, t, {}));
  assert.match(text, /a1<\/th><td class=><\/td>.*b1<\/th><td class=win>chosen<\/td>/);
  const column = { name: 'yours', is: '', thought: room.run().yours, unit: 1 };
  const { a1, b1 } = labels(column, ['a1', 'b1'], 8, 'first', FELT, t);
  assert.deepEqual([a1, b1?.best, b1?.name], [undefined, true, 'chosen']);
});
