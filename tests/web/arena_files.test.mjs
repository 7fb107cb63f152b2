// What was played in the Arena as files: for spreadsheets, as lines of JSON, and all programs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenFiles, openAll } from '../../web/src/code/files.ts';
import { opened } from '../../web/src/rooms/arena/collect/view.ts';
import { fileOf, gameLines } from '../../web/src/rooms/arena/files.ts';
import { pluck } from './fakes.mjs';
import { gameOf, ranked, shownOf, tableOf } from './standings.mjs';
import { fakePython } from './zips.mjs';

const PLAYERS = [
  ranked('b', 2, [2, 3]),
  ranked('a', 1, [1, 1], { points: 9.5 }),
  ranked('c', 3, [3, 3], { points: 7.5, retired: true }),
];
const shown = (more = {}) => shownOf(PLAYERS, { table: tableOf(PLAYERS), phase: 'over', ...more });

/** The text of a file, and what the engine was asked for it. @param answer What it says to each request. */
async function saved(kind, given, answer) {
  const asked = [];
  const ask = (request) => {
    asked.push(request);
    return { answer: Promise.resolve({ csv: answer(request), done: true }) };
  };
  const { name, file } = await fileOf(kind, given, [], { op: 'tournament', seed: 7 }, /** @type {any} */ ({ ask }));
  return { name, asked, bytes: new Uint8Array(await file.arrayBuffer()), text: await file.text() };
}

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

test('a table for a spreadsheet has the name of its tournament, the titles as they were given, and says that it is Unicode', async () => {
  const { name, asked, bytes } = await saved('standings', shown(), () => 'rank\n');
  assert.equal(name, 'sakiyomi-felt-7-standings.csv');
  assert.deepEqual([...bytes], [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('rank\n')]);
  const titles = ['B', 'A', 'C'].map((title) => [title, `by ${title.toLowerCase()}`]);
  assert.deepEqual(asked, [{ op: 'csv', of: 'standings', seed: 7, titles }]);
});

test('the games of two players are asked for in parts, under one row of names', async () => {
  const long = { record: { game: 'felt', moves: ['x'.repeat(70_000)] } };
  const games = [0, 1, 2, 3, 4].map((index) => gameOf(['a', 'b'], index, 'first', long));
  const rows = ({ played }) => `game\n${played.map(({ index }) => `${index}\n`).join('')}`;
  const { asked, text } = await saved('list', shown({ games }), rows);
  assert.equal(text, 'game\n0\n1\n2\n3\n4\n');
  const lists = asked.map(({ op, of, played }) => `${op} ${of} ${played.length}`);
  assert.deepEqual(lists, ['csv list 2', 'csv list 3']);
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
    const { file } = await fileOf('programs', shown(), programs, {}, python);
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
