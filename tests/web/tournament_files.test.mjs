// A tournament as files.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenFiles, openAll } from '../../web/src/code/opened.ts';
import { entriesOf } from '../../web/src/code/zip.ts';
import { opened } from '../../web/src/rooms/arena/many/collect/actions.ts';
import { fileOf, gameLines, standingsCsv, tableCsv } from '../../web/src/rooms/arena/many/export.ts';
import { gameOf, ranked, shownOf, tableOf } from './standings.mjs';

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
    '2,B,by b,8,9,0,100,50,150,0,2,3,0,',
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
  const { name, file } = await fileOf('standings', shown(), []);
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
    const { file } = await fileOf('programs', shown(), programs);
    const archive = new Uint8Array(await file.arrayBuffer());
    const paths = entriesOf(archive, 10).entries.map(({ path }) => path);
    const folders = ['Aoi/mine.py', 'aoi/Mine-2.py', '3年 A_B/最強.py', 'program/mine-2.py', 'alone.py'];
    assert.deepEqual(paths, folders.slice(0, programs.length));
    const found = opened(await openAll(chosenFiles([new File([archive], 'all.zip')])));
    assert.deepEqual(
      found.added.map(({ title, author, source }) => [title, author, source]),
      programs.map(({ title, author, source }) => [title, author, source]),
    );
    assert.deepEqual(found.notes, []);
  }
});
