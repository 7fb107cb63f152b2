import assert from 'node:assert/strict';
import test from 'node:test';
import { readPasted } from '../../web/src/round/pasted.ts';
import { FELT, GAMES, NINE, TABLE } from './games.mjs';

const START = `${'-'.repeat(27)}OX${'-'.repeat(6)}XO${'-'.repeat(27)}`;
const ROWS = START.match(/.{8}/g).join('\n');
const FALLEN = `${'-'.repeat(35)}RYR-Y-R`;

/** What a text is read as, with a game on the board. */
const read = (text, game = NINE, games = GAMES) => readPasted(text, { game: game.id }, games);
/** The game and the setup that a text is read as. */
const setup = (text, game, games) => {
  const { start } = read(text, game, games);
  return [start.game, start.setup];
};

test('a position is one of the game whose letters and squares it has', () => {
  for (const board of GAMES) {
    assert.deepEqual(setup('O-X\n-O-\n--X', board), ['nine', 'O-X-O---X']);
    assert.deepEqual(setup(`${START} X`, board), ['felt', `${START} X`]);
    assert.deepEqual(setup(FALLEN, board), ['co-lumns', FALLEN]);
  }
});

test('how a position is laid out makes no difference', () => {
  for (const text of [
    `${ROWS}\nX`,
    `${START.toLowerCase()}x`,
    [...START, 'X'].join(' '),
    `${START} X;`,
    `${START} X; f5:+2; d6:-4`,
  ])
    assert.deepEqual(setup(text), ['felt', `${START} X`]);
  assert.deepEqual(setup(FALLEN.match(/.{7}/g).join('\n').toLowerCase()), ['co-lumns', FALLEN]);
  assert.deepEqual(setup(FALLEN.replaceAll('-', '–')), ['co-lumns', FALLEN]);
  assert.deepEqual(setup('ＯＸ－－－－－－－'), ['nine', 'OX-------']);
});

test('the game on the board is tried first where several would read a text', () => {
  const twin = { ...FELT, id: 'twin' };
  assert.equal(setup(`${START} X`, twin, [...GAMES, twin])[0], 'twin');
  assert.equal(setup(`${START} X`, NINE, [...GAMES, twin])[0], 'felt');
  const table = { ...TABLE, id: 'other' };
  assert.equal(setup('1 2/3 4', table, [...GAMES, table])[0], 'other');
});

test('a board of numbers is read with or without its line and points', () => {
  const rows = '1 -2 3 4/5 6 7 8/. . . ./9 1 2 3';
  assert.deepEqual(setup(rows), ['table', `${rows}; row 1; 0:0`]);
  assert.deepEqual(setup(`${rows.replaceAll('/', '\n')}\n`), ['table', `${rows}; row 1; 0:0`]);
  assert.deepEqual(setup(`${rows}; Column B; 7:−2`), ['table', `${rows}; column b; 7:-2`]);
  assert.deepEqual(setup(`${rows}/ ; row 9`), ['table', `${rows}; row 9; 0:0`]);
  assert.deepEqual(setup('1 2 3/1 2 30 4'), ['table', '1 2 3/1 2 30 4; row 1; 0:0']);
});

test('all else is moves of the game on the board', () => {
  const start = { game: 'felt', setup: `${START} X` };
  for (const [text, moves] of [
    ['f5d6c3', 'f5d6c3'],
    ['1. f5 d6 2. c3', 'f5 d6  c3'],
    ['f5, d6; c3', 'f5  d6  c3'],
    ['ｆ５ｄ６ｃ３', 'f5d6c3'],
    ['f5 -- d6', 'f5 -- d6'],
    ['--', '--'],
    ['12', '12'],
  ]) {
    const { start: from, transcript, seats } = readPasted(text, start, GAMES);
    assert.deepEqual([from === start, seats], [true, null]);
    assert.equal(transcript.replace(/\s+/g, ' '), moves.replace(/\s+/g, ' '));
  }
});

test('an address is read with its players, wherever it stands in the text', () => {
  const text = 'see https://example.org/some/where/#/co-lumns/d6?first=human&second=level-2 there';
  const { start, transcript, seats } = read(text, FELT);
  assert.deepEqual([start.game, transcript, seats], ['co-lumns', 'd6', { first: 'human', second: 'level-2' }]);
  assert.equal(read('#/chess/e4').code, 'address-game');
});

test('nothing, and more than any game needs, are refused', () => {
  const texts = ['  \n ', 'f5'.repeat(5001), '\ufdfa'.repeat(9000)]; // the last one stands for eighteen each
  assert.equal(texts.map((text) => read(text).code).join(), 'text-empty,text-length,text-length');
});
