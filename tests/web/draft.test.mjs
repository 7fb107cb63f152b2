import assert from 'node:assert/strict';
import test from 'node:test';
import { writeSetup } from '../../web/src/board/setup.ts';
import * as draft from '../../web/src/round/draft.ts';
import { COLUMNS, FELT, NINE, TABLE, WIDE } from './games.mjs';

test('an empty board is the one that the game names', () => {
  for (const game of [NINE, FELT, COLUMNS, WIDE, TABLE])
    assert.equal(writeSetup(draft.emptyDraft(game)), game.setup.empty);
});

test('clicks change a square from empty to first, to second, and to empty again', () => {
  let board = draft.emptyDraft(COLUMNS);
  const seen = [0, 1, 2].map(() => {
    board = draft.cycle(board, 'g6');
    return board.cells[41];
  });
  assert.deepEqual(seen, ['R', 'Y', '-']);
  assert.equal(board.touched, 'g6');
});

test('a key puts a number, turns its sign and takes it away', () => {
  let board = draft.emptyDraft(TABLE);
  for (const [keys, cell] of [
    [['7'], '7'],
    [['-'], '-7'],
    [['0'], '.'],
    [['−', '4'], '-4'],
    [['Delete'], '.'],
  ]) {
    for (const key of keys) board = draft.type(board, 'c2', key);
    assert.equal(draft.cellAt(board, 'c2'), cell);
  }
  assert.equal(draft.type(board, 'c2', 'x'), null);
});

test('a key puts no number that the game does not have, none where pieces stand, and Backspace empties', () => {
  const few = { ...TABLE, setup: { ...TABLE.setup, least: 1, most: 5 } };
  const board = draft.emptyDraft(few);
  assert.equal(draft.type(board, 'a1', '6'), null);
  assert.equal(draft.cellAt(draft.type(board, 'a1', '5'), 'a1'), '5');
  const pieces = draft.cycle(draft.emptyDraft(COLUMNS), 'a1');
  assert.equal(draft.type(pieces, 'a1', '7'), null);
  assert.equal(draft.cellAt(draft.type(pieces, 'a1', 'Backspace'), 'a1'), '-');
});

test('a board that becomes smaller or larger keeps what fits, and a line that is on it', () => {
  let board = draft.put(draft.put(draft.emptyDraft(TABLE), 'd4', '5'), 'h8', '3');
  board = { ...board, line: 'column h' };
  const small = draft.resize(board, 4);
  assert.equal(small.cells.length, 16);
  assert.equal(draft.cellAt(small, 'd4'), '5');
  assert.equal(small.line, 'row 1');
  const large = draft.resize({ ...small, line: 'row 4' }, 10);
  assert.equal(draft.cellAt(large, 'd4'), '5');
  assert.equal(draft.cellAt(large, 'h8'), '.');
  assert.equal(large.line, 'row 4');
  assert.match(writeSetup(large), /^(\S+( \S+){9}\/){9}\S+( \S+){9}; row 4; 0:0$/);
});

test('points and line survive another size, and a start position with numbers that are drawn', () => {
  const board = { ...draft.emptyDraft(TABLE), line: 'column c', points: ['12', '-4'] };
  const small = draft.resize(board, 4);
  assert.deepEqual([small.line, small.points], ['column c', ['12', '-4']]);
  const drawn = draft.started(small, TABLE, `${Array(4).fill('1 2 3 4').join('/')}; row 1; 0:0`);
  assert.equal(writeSetup(drawn), `${Array(4).fill('1 2 3 4').join('/')}; column c; 12:-4`);
  const pieces = draft.started({ ...draft.emptyDraft(WIDE), line: 'O' }, WIDE, '..XO...... X');
  assert.equal(writeSetup(pieces), '..XO...... X', 'one of pieces says itself who is to move');
});

test('a cleared board keeps its shape and loses its points', () => {
  const board = draft.clear({ ...draft.put(draft.emptyDraft(WIDE), 'e2', 'X'), points: ['4', '2'] });
  assert.equal(writeSetup(board), WIDE.setup.empty);
  assert.deepEqual(board.points, ['0', '0']);
});

test('as a view a draft has every square and every line to be chosen, and the line of its text', () => {
  const { rows, columns } = draft.lines(draft.emptyDraft(TABLE));
  assert.deepEqual([rows.at(-1), columns.at(-1)], ['row 8', 'column h']);
  const view = draft.draftView({ ...draft.emptyDraft(TABLE), line: 'column d' });
  assert.equal(Object.keys(view.legal).length, 64);
  assert.deepEqual(view.line, { column: 'd' });
  assert.equal(draft.draftView(draft.emptyDraft(FELT)).line, null);
});
