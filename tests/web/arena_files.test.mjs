// What was played in the Arena as files: for spreadsheets, as lines of JSON, and all programs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenFiles, openAll } from '../../web/src/code/opened.ts';
import { opened } from '../../web/src/rooms/arena/collect/actions.ts';
import { fileOf, gameLines, gamesCsv, standingsCsv, tableCsv } from '../../web/src/rooms/arena/export.ts';
import { gameOf as gameOfTwo } from './arena.mjs';
import { pluck } from './fakes.mjs';
import { gameOf, ranked, shownOf, tableOf } from './standings.mjs';
import { fakePython } from './zips.mjs';

const PLAYERS = [
  ranked('b', 2, [2, 3]),
  ranked('a', 1, [1, 1], { points: 9.5 }),
  ranked('c', 3, [3, 3], { points: 7.5, retired: true }),
];
const PAIRS = [{ first: 'a', second: 'b', wins: 3, draws: 1, losses: 0 }];
const shown = (more = {}) => shownOf(PLAYERS, { table: tableOf(PLAYERS, { pairs: PAIRS }), phase: 'over', ...more });
const titled = (title) => shown({ players: [{ name: 'a', title, author: '=1+1', isReference: false }] });

test('the standings have a row for each player, the first first, with the games that were not played', () => {
  const pairs = [
    { first: 'a', second: 'b', wins: 6, draws: 0, losses: 3 },
    { first: 'c', second: 'a', wins: 7, draws: 1, losses: 1 },
    { first: 'b', second: 'c', wins: 5, draws: 0, losses: 0 },
  ];
  assert.deepEqual(standingsCsv(shown({ table: tableOf(PLAYERS, { pairs }) })).split('\n'), [
    'rank,name,author,points,games,unplayed,elo,low,high,faults,best,worst,byes,state',
    '1,A,by a,9.5,11,2,200,150,250,0,1,1,0,',
    '2 to 3,B,by b,8,9,0,100,50,150,0,2,3,0,',
    '3,C,by c,7.5,9,0,0,-50,50,0,3,3,0,retired',
    '',
  ]);
});

test('the table has the points of each row against each column', () => {
  assert.equal(tableCsv(shown()), ',A,B,C\nA,,3.5,\nB,0.5,,\nC,,,\n');
});

test('no cell is a formula, and names are those that were given, also where they are hidden', () => {
  assert.match(standingsCsv(titled('=HYPERLINK("x")')), /^1,"'=HYPERLINK\(""x""\)",'=1\+1,/m);
  assert.match(tableCsv(titled('@x')), /^,'@x,/);
  assert.match(standingsCsv({ ...titled('田中'), hidden: true, phase: 'running' }), /^1,田中,/m);
});

test('a game is a line, of a fault the side alone', () => {
  const fault = { side: 'first', error: { code: 'user-code', message: 'secret' } };
  const [one, other, end] = gameLines([
    gameOf(['a', 'b'], 0, 'first'),
    gameOf(['a', 'b'], 1, 'second', { fault }),
  ]).split('\n');
  assert.deepEqual(JSON.parse(one), gameOf(['a', 'b'], 0, 'first'));
  assert.deepEqual(JSON.parse(other).fault, { side: 'first' });
  assert.equal(end, '');
});

test('a file has the name of its tournament, and a table for a spreadsheet says that it is Unicode', async () => {
  const { name, file } = await fileOf('standings', shown(), [], fakePython());
  assert.equal(name, 'sakiyomi-felt-7-standings.csv');
  assert.deepEqual([...new Uint8Array(await file.arrayBuffer())].slice(0, 3), [0xef, 0xbb, 0xbf]);
});

test('all programs are each in the folder of their author, and are theirs when they are opened again', async () => {
  const of = (title, author) => ({
    name: 'mine',
    title,
    author,
    source: `x = '${title}'\n`,
    defines: /** @type {any} */ ({}),
  });
  const some = [of('mine', 'Aoi'), of('Mine', 'aoi'), of('最強', '3年 A/B'), of('mine-2', '..'), of('alone', null)];
  for (const programs of [some, some.slice(0, 1)]) {
    const python = fakePython();
    const { file } = await fileOf('programs', shown(), programs, python);
    const paths = python.asked[0].parts.flatMap(({ files }) => pluck(files, 'path'));
    const folders = ['Aoi/mine.py', 'aoi/Mine-2.py', '3年 A_B/最強.py', 'program/mine-2.py', 'alone.py'];
    assert.deepEqual(paths, folders.slice(0, programs.length));
    const found = opened(await openAll(chosenFiles([new File([file], 'all.zip')]), python));
    assert.deepEqual(
      found.added.map(({ title, author, source }) => [title, author, source]),
      programs.map(({ title, author, source }) => [title, author, source]),
    );
    assert.deepEqual(found.notes, []);
  }
});

// The games of two players

const record = { game: 'othello', moves: ['f5', 'd6'] };
const twoOf = (index, more = {}) =>
  gameOfTwo(index, { first: 'level-2', second: 'random', margin: 6, record, ...more });
/** What stands in a row between its margin and its setup. */
const SPENT = '2,1,812,0,0.125,0.25';
/** By which the first player has lost. */
const FAULT = { side: 'first', error: { code: 'user-code', message: '=mine: ValueError', field: null, args: {} } };
const HEAD =
  'game,first,second,seed,winner,margin,moves.first,moves.second,nodes.first,nodes.second,seconds.first,seconds.second,setup,board,size,record,fault,error';

/** The row of the first game, and its cells. @param {object} more */
const rowOf = (more) => gamesCsv([twoOf(0, more)]).split('\n')[1];
const cells = (more) => rowOf(more).split(',');

test('the games of two players have a row for each, in their order', () => {
  assert.deepEqual(gamesCsv([twoOf(2), twoOf(0)]).split('\n'), [
    HEAD,
    `1,level-2,random,7000,first,6,${SPENT},,,,f5 d6,,`,
    `3,level-2,random,7002,first,6,${SPENT},,,,f5 d6,,`,
    '',
  ]);
});

test('of two players a fault says whose it was and why', () => {
  const more = { winner: 'second', margin: null, fault: FAULT };
  assert.deepEqual(cells(more).slice(-2), ['first', "'=mine: ValueError"]);
});

test('a cell is quoted where it must be, and no part of one is a formula to a spreadsheet', () => {
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
    assert(gamesCsv([twoOf(0, { first: text })]).includes(`\n1,${cell},random,`), text);
  assert.equal(cells({ winner: '=1' })[4], "'=1");
  const record = { game: 'othello', setup: '---OX---', moves: ['+1', '=2'] };
  assert.equal(rowOf({ record }), `1,level-2,random,7000,first,6,${SPENT},'---OX---,,,'+1 =2,,`);
});

test('a number stays a number', () => {
  for (const margin of [-6, -0.5, 1e-7, -1e21]) assert.equal(cells({ margin })[5], String(margin));
  for (const [move, cell] of [['-1', '-1'], ...['-1+2', '-1e', '-0x10', '- 1', '-'].map((text) => [text, `'${text}`])])
    assert.equal(cells({ record: { game: 'own', moves: [move] } })[15], cell);
});
