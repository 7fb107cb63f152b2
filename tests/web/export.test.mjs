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

test('a game that was lost by a fault says whose it was and why', () => {
  const more = { winner: 'second', margin: null, fault: FAULT };
  assert.deepEqual(cells(more).slice(-2), ['first', "'=mine: ValueError"]);
  assert.deepEqual(JSON.parse(asJson(arena(more))).games[0].fault, FAULT);
});

test('as CSV a cell is quoted where it must be, and no part of one is a formula to a spreadsheet', () => {
  const formulas = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  for (const [text, cell] of [
    ['best "x", depth=2', '"best ""x"", depth=2"'],
    ['a\nb', '"a\nb"'],
    ...['\t', ...formulas].map((sign) => [`${sign}HYPERLINK`, `'${sign}HYPERLINK`]),
    ...['\r', '\n'].map((sign) => [`${sign}=1`, `"'${sign}'=1"`]),
    ['=A("b",2)', `"'=A(""b"",2)"`],
    // Others separate cells by semicolons or tabs, and what follows a quote may be read as a cell of its own.
    ...formulas.flatMap((sign) => [
      [`a;${sign}1+2`, `a;'${sign}1+2`],
      [`a\t ${sign}1;;${sign}2`, `a\t '${sign}1;;'${sign}2`],
      [`a;"${sign}1"`, `"a;""'${sign}1"""`],
      [`a\n${sign}1`, `"a\n'${sign}1"`],
    ]),
    [';=1', ";'=1"],
    ['a=1;b=-2', 'a=1;b=-2'],
  ])
    assert(asCsv(arena({ first: text })).includes(`\n1,${cell},random,`), text);
  assert.equal(cells({ winner: '=1' })[4], "'=1");
  const record = { game: 'othello', setup: '---OX---', moves: ['+1', '=2'] };
  assert.equal(rowOf({ record }), `1,level-2,random,7000,first,6,${SPENT},'---OX---,,,'+1 =2,,`);
});

test('as CSV a number stays a number', () => {
  for (const margin of [-6, -0.5, 1e-7, -1e21]) assert.equal(cells({ margin })[5], String(margin));
  for (const [move, cell] of [['-1', '-1'], ...['-1+2', '-1e', '-0x10', '- 1', '-'].map((text) => [text, `'${text}`])])
    assert.equal(cells({ record: { game: 'own', moves: [move] } })[15], cell);
});
