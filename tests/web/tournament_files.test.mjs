// A tournament as files.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chosenFiles, openAll } from '../../web/src/code/opened.ts';
import { entriesOf } from '../../web/src/code/zip.ts';
import { opened } from '../../web/src/rooms/arena/many/collect/actions.ts';
import { fileOf, gameLines, standingsCsv, tableCsv } from '../../web/src/rooms/arena/many/export.ts';
import { printedPage } from '../../web/src/rooms/arena/many/printed_page.ts';
import { GAMES } from './games.mjs';
import { gameOf, ranked, shownOf, tableOf } from './standings.mjs';
import { wordsOf } from './words.mjs';

const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'], games: GAMES }));
const PLAYERS = [
  ranked('b', 2, [2, 3]),
  ranked('a', 1, [1, 1], { points: 9.5 }),
  ranked('c', 3, [3, 3], { retired: true }),
];
const PAIRS = [{ first: 'a', second: 'b', wins: 3, draws: 1, losses: 0 }];
const shown = (more = {}) => shownOf(PLAYERS, { table: tableOf(PLAYERS, { pairs: PAIRS }), phase: 'over', ...more });
const titled = (title) => shown({ players: [{ name: 'a', title, author: '=1+1', isReference: false }] });

test('the standings have a row for each player, the first first', () => {
  assert.deepEqual(standingsCsv(shown()).split('\n'), [
    'rank,name,author,points,games,elo,low,high,faults,best,worst,byes,state',
    '1,A,by a,9.5,9,200,150,250,0,1,1,0,',
    '2,B,by b,8,9,100,50,150,0,2,3,0,',
    '3,C,by c,7,9,0,-50,50,0,3,3,0,retired',
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

test('the page to print has all names as text, and nothing of elsewhere', () => {
  const hostile = '<img src=x onerror=alert(1)>"&\'</style><script>';
  const page = printedPage({ ...titled(hostile), conditions: hostile, games: [] }, en);
  assert.doesNotMatch(page, /<img|<script|onerror=alert\(1\)>"/);
  assert.match(page, /&lt;img src=x onerror=alert\(1\)&gt;&quot;&amp;&#39;/);
  assert.doesNotMatch(page, /(href|src|url)\s*[=(]\s*["']?(https?:|\/\/)/);
  assert.match(page, /default-src 'none'|default-src &#39;none&#39;/);
});

test('the page to print says the statement, the seed and how to read it in the language of the page', () => {
  const page = printedPage(shown({ conditions: '三目並べ・総当たり' }), ja);
  assert.match(page, /<html lang="ja">/);
  assert.match(page, /1位はA/);
  assert.match(page, /シード値 7/);
  assert.match(page, /この表の見方/);
  assert.match(page, /棄権/);
  assert.match(page, /<title>大会：三目並べ・総当たり<\/title>/);
  assert.match(page, /<p>三目並べ・総当たり・90局/);
});

test('in the table to print points of another number of games than is usual do not read as a fraction, which is said', () => {
  const pair = (first, second, wins, losses) => ({ first, second, wins, draws: 0, losses });
  const pairs = [pair('a', 'b', 300, 110), pair('a', 'c', 5, 5), pair('b', 'c', 5, 5)];
  const page = printedPage(shown({ table: tableOf(PLAYERS, { pairs }) }), en);
  assert.match(page, /A row’s points of 10 games against each column\. In brackets: another number of games\./);
  assert.deepEqual(page.match(/\d+ <small>\(\d+\)/g), ['300 <small>(410)', '110 <small>(410)']);
  assert.equal(page.match(/<td>5<\/td>/g)?.length, 4);
  assert.doesNotMatch(printedPage(shown(), en), /In brackets/);
});

test('in the page to print points have the games that the page has beside them, also those that were not played', () => {
  const bye = ranked('a', 1, [1, 1], { points: 5, games: 4, byes: 1 });
  const pairs = [{ first: 'a', second: 'b', wins: 4, draws: 0, losses: 0 }];
  const page = printedPage(shownOf([bye, ranked('b', 2)], { table: tableOf([bye, ranked('b', 2)], { pairs }) }), en);
  assert.match(page, /<td class="figure">5<\/td><td class="figure">5<\/td>/);
});

test('both pages to print say alike what intervals hold, and that ratings are above or below the mean', () => {
  const page = printedPage(shown({ table: tableOf(PLAYERS, { pairs: PAIRS }) }), en);
  const ofCommands = readFileSync(new URL('../../engine/commands/printed.py', import.meta.url), 'utf8');
  const said = 'Where results decide who plays whom, the lines of players who are nearly alike are somewhat too short.';
  assert(page.includes(said) && ofCommands.replace(/"\s+"/g, '').includes(said));
  assert.match(page, />\+200 ± 50</);
});

test('a file has the name of its tournament, and a table for a spreadsheet says that it is Unicode', async () => {
  const { name, file } = await fileOf('standings', shown(), [], en);
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
    const { file } = await fileOf('programs', shown(), programs, en);
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
