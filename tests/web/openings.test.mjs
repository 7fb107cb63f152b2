// The name of the opening under the board, as Python tells it (tests/engine/test_opening_names.py).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './lit.mjs';
import { roundOf } from './rounds.mjs';
import { en, ja } from './words.mjs';

const { openingName } = await import('../../web/src/rooms/play/side_panel.ts');

const opened = (names, left = null) => ({ opening: { names, left } });
const MOVES = ['f5', 'f4', 'e3', 'a1'];
const VIEWS = {
  2: opened({ en: 'Parallel' }),
  3: opened({ en: 'Parallel', ja: '鼠' }),
  4: opened({ en: 'Parallel', ja: '鼠' }, 3),
};
const said = (round, t = en) => textOf(openingName(round, t)).replace(/<[^>]*>/g, '');

test('an opening is named in the language, and it is told when the game has left it', () => {
  const round = roundOf('felt', MOVES, { views: VIEWS });
  assert.match(said(round), /Parallel.*left after move 3/s);
  assert.match(said(round, ja), /鼠.*3/s);
  assert.match(said({ ...round, at: 2 }), /Parallel$/);
  for (const [at, t] of [
    [2, ja],
    [1, en],
  ])
    assert.equal(said({ ...round, at }, t), '');
});

test('the name stays until the view of the next position has come', () => {
  assert.match(said(roundOf('felt', MOVES, { views: VIEWS, told: 4 }), ja), /鼠$/);
});
