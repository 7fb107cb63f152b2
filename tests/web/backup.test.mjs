// What is on the device as one file: what is written, what is taken of it elsewhere, and what no file can do.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { COLLECTIONS } from '../../web/src/device/collections.ts';
import { GAMES as SAVED } from '../../web/src/device/kept_games.ts';
import { PROGRAMS } from '../../web/src/device/program_shelf.ts';
import { RECORD } from '../../web/src/device/record.ts';
import { present } from '../../web/src/device/shelf.ts';
import { TOURNAMENTS } from '../../web/src/device/tournaments.ts';
import { EXERCISES } from '../../web/src/exercises/kept.ts';
import { LOOKED_AT } from '../../web/src/exercises/own_games.ts';
import { COLLECTION_PLAYERS } from '../../web/src/exercises/player_games.ts';
import { doneBy } from '../../web/src/rooms/play/panels/backup.ts';
import { backupText, readBackup, readFile, take } from '../../web/src/rooms/play/panels/backup_file.ts';
import { emptied, newDevice } from './device.mjs';
import { entryOf } from './entries.mjs';
import { pluck } from './fakes.mjs';
import { FELT, GAMES } from './games.mjs';
import { oneRound, standOf } from './tournament.mjs';

const NOW = Date.UTC(2026, 10, 26, 10);
const KINDS = {
  games: SAVED,
  exercises: EXERCISES,
  looked: LOOKED_AT,
  record: RECORD,
  programs: PROGRAMS,
  collections: COLLECTIONS,
  players: COLLECTION_PLAYERS,
  tournaments: TOURNAMENTS,
};
newDevice();
const shelves = {};
/** Another device, with nothing on it. */
async function another() {
  for (const [part, kind] of Object.entries(KINDS)) shelves[part] = await emptied(kind);
}
beforeEach(another);

const item = (when, value) => ({ when, value });
const NOT_OVER = { standing: null, turn: null, winner: null, margin: null };
const game = (when, more = {}) => item(when, { address: '#/nine/b2a1?second=level-1', ...NOT_OVER, ...more });
const card = (last) => ({ due: last, stability: 2, difficulty: 5, scheduled: 1, reps: 1, lapses: 0, state: 2, last });
const exercise = (last, more = {}) =>
  item(last ?? 1, {
    exercise: {
      record: { game: 'nine', moves: ['b2'] },
      side: 'second',
      played: 'a2',
      good: ['a1'],
      best: 0,
      exact: true,
      depth: 8,
      version: '1',
      moves: ['a1', 'a2'].map((move, loss) => ({ move, loss })),
    },
    from: 'g',
    played: 1,
    due: 5,
    card: last === null ? null : card(last),
    board: null,
    ...more,
  });
const played = (when, result, more = {}) =>
  item(when, { game: 'nine', player: 'level-1', side: 'first', result, standing: result && 'over', when, ...more });
const looked = (found = []) => item(0, { outcomes: ['small', ''], found, done: true });
const program = (source, more = {}) => item(7, PROGRAMS.read({ source, game: 'felt', made: 5, ...more }, 'four'));
const ROW = [0, 7, 'first', null, [2, 1], [8, 0], [0.1, 0.2], 'b2', {}];
const { matches: _, done, ...stand } = standOf(new Map([['0,1', 'l']]), oneRound());
const tournament = (played) =>
  item(9, {
    from: '1',
    address: '#/arena/many/standings',
    phase: 'paused',
    programs: [],
    stand: { ...stand, standings: { ...stand.standings, played } },
    games: Array(played).fill([0, 1, ...ROW]),
  });
const handedIn = (source, more = {}) => program(source, { inLab: false, entry: entryOf(source), ...more });
const defines = { evaluations: {}, searches: [], orders: [], games: ['four'], repeatable: true };
const own = { ...FELT, id: 'four', name: 'Four', look: { ...FELT.look, board: 'grid' } };
/** One that defines a game. */
const FOUR = program('x = 4', { loaded: 'x = 4', defines, own });

/** Puts items on the device, by parts. */
async function here(items) {
  for (const [part, all] of Object.entries(items))
    await shelves[part].putAll(Object.entries(all).map(([id, each]) => ({ id, ...each, counter: null })));
}
/** What is on it of a part. */
async function onDevice(part) {
  const there = present(await shelves[part].list(true)).toReversed();
  return Object.fromEntries(there.map(({ id, when, value }) => [id, item(when, value)]));
}
const json = (value) => JSON.stringify(value);
/** The text of a file with these parts. */
const fileOf = (items) => json({ format: 'sakiyomi', version: 1, ...items });
/** Opens a file: how many items of the parts that people know were taken, and how many were not understood. */
async function opened(text) {
  const read = await readBackup(text, GAMES);
  assert.equal(read.wrong, undefined, read.wrong);
  const { taken, left } = await take(read);
  assert.equal(left, 0);
  return { taken: Object.fromEntries(taken.filter(([, count]) => count > 0)), unknown: read.unknown };
}

const ALL = {
  games: { 'b-2': game(10, { standing: 'over', judged: [[3, 10, null, 64, 'b2', 10, 0]] }), 'a-1': game(20) },
  collections: {
    c: item(5, { name: 'forum', count: 1, games: [{ game: 'nine', moves: 'b2a1', players: ['Ann', ''] }] }),
  },
  exercises: { 'levels ["nine",null,null,null,["b2"]]': exercise(null), 'a-1 1': exercise(3) },
  looked: { 'a-1': looked() },
  players: { c: item(5, { player: 'Ann', count: 1, looked: 1, goes: true }) },
  record: { 'b-2': played(10, null), 'a-1': played(20, 'won') },
  programs: {
    four: program('x = 1', { versions: [{ source: 'x', when: 3, ended: 'ran' }] }),
    tanaka: { ...handedIn('x = 2'), when: 8 },
  },
  tournaments: { t: tournament(1) },
};

test('what is on a device is on another one once the file is opened there, and a second time it holds nothing new', async () => {
  await here({ ...ALL, record: { ...ALL.record, gone: played(30, 'lost') } });
  await shelves.record.remove(['gone']);
  const { text, counts } = await backupText(NOW);
  const all = { games: 2, collections: 1, exercises: 2, record: 2, programs: 2, tournaments: 1 };
  assert.deepEqual(Object.fromEntries(counts), all);
  const { format, version, made, ...parts } = JSON.parse(text);
  assert.deepEqual([format, version, made], ['sakiyomi', 1, '2026-11-26T10:00:00.000Z']);
  assert.deepEqual(parts, ALL);
  await another();
  assert.deepEqual(await opened(text), { taken: all, unknown: 0 });
  for (const [part, items] of Object.entries(ALL))
    assert.equal(json(await onDevice(part)), json(items), 'also the order in which they were changed');
  assert.deepEqual((await opened(text)).taken, {});
});

test('of an item that is here in another state the later stays, with all that belongs to it', async () => {
  const [early, late] = ['b2a1', 'b2c3'].map((moves, at) => game(5 + at, { address: `#/nine/${moves}`, lines: '1c3' }));
  await here({ games: { x: early, y: late }, record: { r: played(6, 'lost') } });
  const { taken } = await opened(fileOf({ games: { x: late, y: early }, record: { r: played(5, 'won') } }));
  assert.deepEqual(taken, { games: 1 });
  assert.deepEqual(await onDevice('games'), { y: late, x: late });
  assert.deepEqual(await onDevice('record'), { r: played(6, 'lost') });
});

test('what was deleted here comes back with the file', async () => {
  await here({ games: { x: game(5) } });
  await shelves.games.remove(['x']);
  const file = fileOf({ games: { x: game(5) } });
  assert.deepEqual((await opened(file)).taken, { games: 1 });
  assert.deepEqual(await onDevice('games'), { x: game(5) });
});

test('a game from a file stands behind those that were played here, however late it was played', async () => {
  await here({ games: { x: game(5) } });
  await opened(fileOf({ games: { late: game(9), early: game(7, { standing: 'hint' }) } }));
  assert.deepEqual(pluck(await shelves.games.list(), 'id'), ['x', 'late', 'early']);
});

test('an item that is not understood is not taken, and the others are', async () => {
  const { value: kept } = exercise(1);
  const bad = {
    games: [game(1, { address: '#/chess/e4' }), game(-1), game('now'), game(1).value, null, []],
    exercises: [exercise(1, { more: 1 }), exercise(9e15), kept, null, looked()],
    looked: [looked([{}]), looked([{ exercise: kept.exercise, setup: 7 }])],
    record: [played(1, 'x'), played(1, 'won', { player: 7 }), played(-1, 'won'), null, {}],
    programs: [program(7), null],
    tournaments: [item(9, { ...tournament(1).value, programs: [7] }), null],
  };
  for (const [part, items] of Object.entries(bad))
    for (const wrong of items) {
      await another();
      const [good] = Object.values(ALL[part]);
      const { unknown } = await opened(fileOf({ [part]: { good, bad: wrong } }));
      assert.equal(unknown, 1, json(wrong));
      assert.deepEqual(await onDevice(part), { good });
    }
});

test('a program of a file has not run here, unless its text has', async () => {
  const other = program('y = 4', { ...FOUR.value, source: 'y = 4', loaded: 'y = 4' });
  const typed = program('x = 5', { ...FOUR.value, source: 'x = 5' });
  const ranAs = async () => {
    await opened(fileOf({ programs: { four: FOUR, other, typed } }));
    const kept = Object.values(await onDevice('programs')).map(({ value }) => value);
    return Object.fromEntries(kept.map(({ source, loaded, own }) => [source, [loaded, own?.id]]));
  };
  const never = [null, undefined];
  assert.deepEqual(await ranAs(), { 'x = 4': never, 'y = 4': never, 'x = 5': never });
  await another();
  await here({ programs: { four: FOUR } });
  const ran = ['x = 4', 'four'];
  assert.deepEqual(await ranAs(), { 'x = 4': ran, 'y = 4': never, 'x = 5': ran });
});

test('of a file only so many games are taken as there are places, the last ones', async () => {
  const many = (from, count) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`g${from + at}`, game(from + at)]));
  await here({ games: many(5000, 998) });
  const read = await readBackup(fileOf({ games: many(1, 4) }), GAMES);
  assert.equal((await take(read)).left, 2);
  assert.deepEqual(
    Object.keys(await onDevice('games')).filter((id) => id.length < 4),
    ['g3', 'g4'],
  );
});

test('a game by the rules of a program is taken with that program', async () => {
  const games = { g: game(1, { address: '#/four/a1b1?second=human' }) };
  assert.equal((await opened(fileOf({ games, programs: { four: FOUR } }))).unknown, 0);
  assert.deepEqual(await onDevice('games'), games);
});

test('no id reaches more than an item of its own', async () => {
  const items = (ids) => `{${ids.map((id) => `${json(id)}:${json(game(1))}`)}}`;
  const file = (ids) => `{"format":"sakiyomi","version":1,"games":${items(ids)}}`;
  const { taken, unknown } = await opened(file(['__proto__', 'constructor', 'toString', '7']));
  assert.deepEqual([taken.games, unknown, {}.address], [4, 0, undefined]);
  assert.equal(Object.keys(JSON.parse((await backupText(NOW)).text).games).length, 4);
  assert.equal((await opened(file(['', 'é', '\ud800', 'a\nb', '\u202ea', 'x'.repeat(1001)]))).unknown, 6);
});

test('a file that is none of this page is refused', async () => {
  for (const text of [
    '',
    '{\n  "format": "sakiyomi",\n  x',
    '['.repeat(4_000_000),
    'null',
    '[]',
    '"sakiyomi"',
    '{"format":"x","version":1}',
    '{"format":"sakiyomi","version":2}',
  ])
    assert.equal((await readBackup(text, GAMES)).wrong, 'format', text.slice(0, 40));
  assert.equal((await readBackup(fileOf({}), GAMES)).unknown, 0, 'parts may be missing');
});

test('a large file is not read', async () => {
  const read = (file) => readFile({ size: 9, text: async () => assert.fail(), ...file }, GAMES);
  assert.deepEqual(await read({ size: 200_200_000 }), { wrong: 'large', args: { size: 201, most: 200 } });
  const gone = { text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) };
  assert.equal((await read(gone)).wrong, 'format');
  assert.ok((await read({ text: async () => fileOf(ALL) })).items.has('games'));
});

test('many items are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`x${at}`, 0]));
  assert.equal((await readBackup(fileOf({ record: many }), GAMES)).wrong, 'format');
});

test('games that Python does not write are not said to fit no format', async () => {
  await shelves.games.put({ id: 'a', value: game(NOW).value, counter: null });
  const problem = { code: 'engine', message: 'gone', field: null, args: {} };
  const ask = () => ({ answer: Promise.reject(problem) });
  assert.deepEqual(await doneBy({ write: 'ggf' }, GAMES, ask, NOW), { problem });
});
