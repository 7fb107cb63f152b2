// A series as a file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asCsv, asJson } from '../../web/src/rooms/arena/two/export.ts';
import { gameOf, planOf } from './arena.mjs';

const record = { game: 'othello', moves: ['f5', 'd6'] };
const game = (index, more) => gameOf(index, { first: 'level-2', second: 'random', margin: 6, record, ...more });
const PLAN = planOf(7, { game: 'othello', players: ['level-2', 'random'], games: 3, opening: null });
/** What stands in a row between its winner and its setup. */
const SPENT = '2,1,812,0,0.125,0.25';

/** By which the first player has lost. */
const FAULT = { side: 'first', error: { code: 'user-code', message: '=mine: ValueError', field: null, args: {} } };

/** Games 2 and 0 are finished. */
function arena(...more) {
  const games = [];
  games[2] = game(2, more[1]);
  games[0] = game(0, more[0]);
  const request = { op: 'series', game: 'othello', players: ['level-2', 'random'], games: 3, openings: ['f5', 'e6'] };
  return { request, plan: PLAN, statistics: { games: 2, of: 3 }, games };
}

const HEAD =
  'game,first,second,seed,winner,margin,moves.first,moves.second,nodes.first,nodes.second,seconds.first,seconds.second,setup,board,size,record,fault,error';

test('as JSON it has what was asked and planned, what is proved, and the finished games in order', () => {
  const read = JSON.parse(asJson(arena()));
  const { series, statistics, games } = read;
  assert.deepEqual(Object.keys(read), ['series', 'statistics', 'games']);
  assert.deepEqual(series, { ...PLAN, openings: ['f5', 'e6'] });
  assert.deepEqual(statistics, { games: 2, of: 3 });
  assert.deepEqual(games, [game(0), game(2)]);
});

/** The row of the first game, and its cells. @param {object} more */
const rowOf = (more) => asCsv(arena(more)).split('\n')[1];
const cells = (more) => rowOf(more).split(',');

test('as CSV it has a row for each finished game', () => {
  assert.deepEqual(asCsv(arena()).split('\n'), [
    HEAD,
    `1,level-2,random,7000,first,6,${SPENT},,,,f5 d6,,`,
    `3,level-2,random,7002,first,6,${SPENT},,,,f5 d6,,`,
    '',
  ]);
});

test('as CSV a board that was drawn has its seed and its size, a margin that is none is empty', () => {
  const drawn = { margin: null, record: { game: 'numbers', seed: 42, size: 6, moves: ['a1'] } };
  assert.equal(rowOf(drawn), `1,level-2,random,7000,first,,${SPENT},,42,6,a1,,`);
});

test('a game that was lost by a fault says whose it was and why', () => {
  const more = { winner: 'second', margin: null, fault: FAULT };
  assert.deepEqual(cells(more).slice(-2), ['first', "'=mine: ValueError"]);
  assert.deepEqual(JSON.parse(asJson(arena(more))).games[0].fault, FAULT);
});

test('as CSV a cell with commas, quotes or line breaks is quoted', () => {
  const row = rowOf({ first: 'best "x", depth=2', record: { game: 'numbers', setup: '1 2/3 4;row 1', moves: [] } });
  assert.equal(row, `1,"best ""x"", depth=2",random,7000,first,6,${SPENT},1 2/3 4;row 1,,,,,`);
  assert(asCsv(arena({ first: 'a\nb' })).includes('1,"a\nb",random'));
});

test('as CSV no cell is a formula to a spreadsheet', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])
    assert.equal(cells({ first: `${sign}HYPERLINK` })[1], `'${sign}HYPERLINK`);
  for (const sign of ['\r', '\n']) assert(asCsv(arena({ first: `${sign}=1` })).includes(`,"'${sign}'=1",`));
  assert(asCsv(arena({ first: '=A("b",2)' })).includes(`,"'=A(""b"",2)",`));
  assert.equal(cells({ winner: '=1' })[4], "'=1");
  assert.equal(cells({ record: { game: 'othello', setup: '---OX---', moves: ['+1', '=2'] } })[12], "'---OX---");
  assert.equal(cells({ record: { game: 'othello', moves: ['+1', '=2'] } })[15], "'+1 =2");
});

test('as CSV no part of a cell is a formula to a spreadsheet that separates cells by semicolons or tabs', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    assert.equal(cells({ first: `a;${sign}1+2` })[1], `a;'${sign}1+2`);
    assert.equal(cells({ first: `a\t ${sign}1;;${sign}2` })[1], `a\t '${sign}1;;'${sign}2`);
    assert.equal(cells({ first: `a;"${sign}1"` })[1], `"a;""'${sign}1"""`); // what follows a quote may be read as a cell of its own
    assert(asCsv(arena({ first: `a\n${sign}1` })).includes(`,"a\n'${sign}1",`)); // the quotes are not read where the cell is none
  }
  assert.equal(cells({ first: ';=1' })[1], ";'=1");
  assert.equal(cells({ first: 'a=1;b=-2' })[1], 'a=1;b=-2');
});

test('as CSV a number stays a number', () => {
  for (const margin of [-6, -0.5, 1e-7, -1e21]) assert.equal(cells({ margin })[5], String(margin));
  assert.equal(cells({ record: { game: 'own', moves: ['-1'] } })[15], '-1');
  for (const text of ['-1+2', '-1e', '-0x10', '- 1', '-'])
    assert.equal(cells({ record: { game: 'own', moves: [text] } })[15], `'${text}`);
});

test('a series of which nothing is finished is a head without rows', () => {
  assert.equal(asCsv({ games: [] }), `${HEAD}\n`);
});
