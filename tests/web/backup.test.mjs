// What is on the device as one file: what is written, what is taken of it elsewhere, and what no file can do.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { COLLECTIONS } from '../../web/src/device/collections.ts';
import { GAMES as SAVED } from '../../web/src/device/kept_games.ts';
import { GIVEN, PROGRAMS } from '../../web/src/device/program_shelf.ts';
import { RECORD } from '../../web/src/device/record.ts';
import { lastRemoved, present } from '../../web/src/device/shelf.ts';
import { ofSeries, TOURNAMENTS } from '../../web/src/device/tournaments.ts';
import { EXERCISES } from '../../web/src/exercises/kept.ts';
import { LOOKED_AT } from '../../web/src/exercises/own_games.ts';
import { COLLECTION_PLAYERS } from '../../web/src/exercises/player_games.ts';
import { doneBy, NOTHING_DONE } from '../../web/src/rooms/play/panels/backup.ts';
import {
  backupText,
  readBackup,
  readFile,
  take,
  takeBack,
  takenBy,
} from '../../web/src/rooms/play/panels/backup_file.ts';
import { keptSeries } from './arena.mjs';
import { emptied, newDevice } from './device.mjs';
import { collectedOf, entryOf } from './entries.mjs';
import { pluck } from './fakes.mjs';
import { FELT, GAMES } from './games.mjs';
import { oneRound, standOf } from './tournament.mjs';

const NOW = Date.UTC(2026, 10, 26, 10);
const KINDS = {
  ...{ games: SAVED, exercises: EXERCISES, looked: LOOKED_AT, record: RECORD, programs: PROGRAMS },
  ...{ collections: COLLECTIONS, players: COLLECTION_PLAYERS, tournaments: TOURNAMENTS, given: GIVEN },
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
      ...{ side: 'second', played: 'a2', good: ['a1'], best: 0, exact: true, depth: 8, version: '1' },
      moves: ['a1', 'a2'].map((move, loss) => ({ move, loss })),
    },
    ...{ from: 'g', played: 1, due: 5, card: last === null ? null : card(last), board: null, ...more },
  });
const played = (when, result, more = {}) =>
  item(when, { game: 'nine', player: 'level-1', side: 'first', result, standing: result && 'over', when, ...more });
const looked = (found = []) => item(0, { moves: 2, found, done: true });
const program = (source, more = {}) => item(7, PROGRAMS.read({ source, game: 'felt', made: 5, ...more }, 'four'));
const ROW = [0, 7, 'first', null, [2, 1], [8, 0], [0.1, 0.2], 'b2', {}];
/** A series as earlier versions kept it. */
const series = (letters) => item(8, keptSeries(letters));
const { matches: _, done, ...stand } = standOf(new Map([['0,1', 'l']]), oneRound());
const tournament = (played) =>
  item(9, {
    ...{ from: '1', address: '#/arena/many/standings', phase: 'paused', programs: [] },
    ...{ stand: { ...stand, standings: { ...stand.standings, played } }, games: Array(played).fill([0, 1, ...ROW]) },
  });
const handedIn = (source, more = {}) => program(source, { inLab: false, entry: entryOf(source), ...more });
const entrant = (source, more) => item(6, collectedOf(source, more));
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
const fileOf = (items, more = {}) => json({ format: 'sakiyomi', version: 2, ...items, ...more });
/** Opens a file. */
async function opened(text) {
  const read = await readBackup(text, GAMES);
  assert.equal(read.wrong, undefined, read.wrong);
  const { taken, lost, left } = await take(read);
  assert.deepEqual([lost, left], [0, 0]);
  return { taken, unknown: read.unknown, counts: Object.fromEntries(takenBy(taken)) };
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
  given: { ':given': item(5, ['x = 0']) },
};

test('what is on a device is on another one once the file is opened there, and a second time it holds nothing new', async () => {
  await here({ ...ALL, record: { ...ALL.record, gone: played(30, 'lost') } });
  await shelves.record.remove(['gone']);
  const { text, counts } = await backupText(NOW);
  const all = { games: 2, collections: 1, exercises: 2, record: 2, programs: 2, tournaments: 1 };
  assert.deepEqual(Object.fromEntries(counts), all);
  const { format, version, made, ...parts } = JSON.parse(text);
  assert.deepEqual([format, version, made], ['sakiyomi', 2, '2026-11-26T10:00:00.000Z']);
  assert.deepEqual(parts, ALL);
  await another();
  const { counts: taken, unknown } = await opened(text);
  assert.deepEqual([taken, unknown], [all, null]);
  for (const [part, items] of Object.entries(ALL))
    assert.equal(json(await onDevice(part)), json(items), 'also the order in which they were changed');
  assert.deepEqual((await opened(text)).taken, []);
});

test('a file of an earlier version is read too', async () => {
  const { address } = game(20).value;
  const earlier = {
    games: { 'a-1': { address, when: 20, winner: null } },
    exercises: { 'a-1 1': exercise(3).value, 'looked a-1': looked().value },
    record: { 'a-1': played(20, 'won').value },
  };
  assert.equal((await opened(fileOf(earlier, { version: 1 }))).unknown, null);
  for (const [part, id] of Object.entries({ games: 'a-1', exercises: 'a-1 1', looked: 'a-1', record: 'a-1' }))
    assert.deepEqual(await onDevice(part), { [id]: ALL[part][id] });
});

test('series, which stood by themselves in files of earlier versions, are tournaments of two', async () => {
  const { plan, ...none } = series('wl').value;
  const file = fileOf({
    series: { s: series('wl'), bad: item(8, none), empty: series('') },
    tournaments: ALL.tournaments,
  });
  const { counts, unknown } = await opened(file);
  assert.deepEqual([counts.tournaments, unknown], [2, { count: 2, part: 'series', place: 2 }]);
  assert.deepEqual(await onDevice('tournaments'), { s: item(8, ofSeries(series('wl').value)), ...ALL.tournaments });
  await opened(fileOf({ series: { s: series('wlw') } }));
  assert.equal((await onDevice('tournaments')).s.value.stand.standings.played, 3);
});

test('of an item that is here in another state the two become one, or are both kept', async () => {
  const become = async (part, mine, other, ...expected) => {
    await another();
    await here({ [part]: { x: mine } });
    await opened(fileOf({ [part]: { x: other } }));
    const values = Object.values(await onDevice(part)).map(({ value }) => value.source ?? value);
    assert.deepEqual(values, expected.map(({ value }) => value.source ?? value)); // biome-ignore format: a row
  };
  const line = (moves, more = {}) => game(5, { address: `#/nine/${moves}`, ...more });
  await become('games', line('b2a1'), line('b2c3'), line('b2a1', { lines: '1c3' }));
  await become('exercises', exercise(5), exercise(6), exercise(6));
  for (const last of [4, null]) await become('exercises', exercise(5), exercise(last), exercise(5));
  await become('exercises', exercise(null), exercise(4), exercise(4));
  await become('record', played(5, null), played(6, null), played(6, null));
  await become('record', played(5, null), played(4, 'won'), played(4, 'won'));
  for (const result of ['won', null]) await become('record', played(5, 'lost'), played(6, result), played(5, 'lost'));
  await become('programs', program('x = 1'), program('x = 2'), program('x = 2'), program('x = 1'));
  await become('tournaments', tournament(1), tournament(2), tournament(2));
  await become('tournaments', tournament(2), tournament(1), tournament(2));
});

test('a program that was handed in and is here with another text is kept beside it, once', async () => {
  await here({ programs: { tanaka: handedIn('x = 1') }, given: { ':given': item(6, ['a', 'b']) } });
  const file = fileOf({ programs: { tanaka: handedIn('x = 2') }, given: { ':given': item(6, ['b', 'c']) } });
  await opened(file);
  const kept = await onDevice('programs');
  const rows = Object.entries(kept).map(([id, { value }]) => [id, value.title, value.source, value.entry.author]);
  assert.deepEqual(rows, [
    ['tanaka-2', 'four-2', 'x = 2', 'Emma'],
    ['tanaka', 'four', 'x = 1', 'Emma'],
  ]);
  assert.deepEqual(await onDevice('given'), { ':given': item(6, ['a', 'b', 'c']) });
  assert.deepEqual((await opened(file)).taken, []);
});

test('programs that were collected, which stood by themselves in files of earlier versions, are programs that take part', async () => {
  const file = fileOf({
    programs: { four: program('x = 1'), mine: program('x = 2', { title: 'mine' }) },
    entrants: {
      ...{ ':given': item(5, { given: ['x = 0'] }), tanaka: entrant('x = 3'), bad: entrant(7) },
      'mine-1': entrant('x = 0', { lab: 'mine', made: 2 }),
    },
  });
  const { counts, unknown } = await opened(file);
  assert.deepEqual([counts.programs, unknown], [3, { count: 1, part: 'entrants', place: 3 }]);
  const { tanaka, mine, four } = await onDevice('programs');
  assert.deepEqual([tanaka.value.entry, tanaka.value.inLab], [entryOf('x = 3'), false]);
  assert.deepEqual([mine.value.source, mine.value.versions.map(({ source }) => source)], ['x = 2', ['x = 0']]);
  assert.deepEqual(mine.value.entry, entryOf('x = 0', { as: null, order: 2 }));
  assert.equal(four.value.entry, undefined);
  assert.deepEqual(await onDevice('given'), { ':given': item(5, ['x = 0']) });
});

test('what was taken can be taken back, without what has changed since', async () => {
  const mine = { games: { y: game(5), x: game(1) }, exercises: { e: exercise(1) } };
  await here(mine);
  const other = game(2, { address: '#/nine/b2c3?second=level-1' });
  const file = {
    ...{ games: { x: other, z: other }, exercises: { e: exercise(2) }, looked: { x: looked() } },
    ...{ record: { r: played(1, 'won') }, programs: { four: FOUR } },
  };
  const { taken } = await opened(fileOf(file));
  assert.equal(taken.length, 6);
  const { value: later } = game(4, { standing: 'hint' });
  const { counter } = await shelves.games.get('z');
  await shelves.games.put({ id: 'z', value: later, counter, when: 4 });
  const left = Object.fromEntries(await takeBack(taken));
  assert.deepEqual([left.games, left.exercises, left.record, left.programs], [1, 0, 0, 0]);
  assert.deepEqual(await onDevice('games'), { ...mine.games, z: item(4, later) });
  assert.deepEqual(lastRemoved(await shelves.record.list()), [], 'nobody has deleted the record');
  assert.deepEqual(await onDevice('exercises'), mine.exercises);
  for (const part of ['looked', 'record', 'programs']) assert.deepEqual(await onDevice(part), {}, part);
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
      assert.deepEqual(unknown, { count: 1, part, place: 2 }, json(wrong));
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

test('a program that goes beside the one of its name does not go over another one of the file', async () => {
  await here({ programs: { four: program('x = 1') } });
  await opened(fileOf({ programs: { four: program('x = 2'), 'four-2': program('x = 3') } }));
  const sources = Object.values(await onDevice('programs')).map(({ value }) => value.source);
  assert.deepEqual(sources.toSorted(), ['x = 1', 'x = 2', 'x = 3']);
});

test('of a file only so many games are taken as there are places, the last ones', async () => {
  const many = (from, count) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`g${from + at}`, game(from + at)]));
  await here({ games: many(5000, 998) });
  const read = await readBackup(fileOf({ games: many(1, 4) }), GAMES);
  const { taken, left } = await take(read);
  assert.deepEqual([taken.map(({ id }) => id), left], [['g3', 'g4'], 2]);
});

test('a file with less of a game than is here holds nothing new', async () => {
  const lines = {
    address: '#/nine/b2a1c3?second=level-1',
    lines: '2a3',
    scene: 'x',
    judged: [[3, 10, null, 64, 'b2', 10, 0]],
  };
  await here({ games: { g: game(20, lines) } });
  const before = await onDevice('games');
  const { counts } = await opened(fileOf({ games: { g: game(10) } }));
  assert.deepEqual([counts.games, await onDevice('games')], [0, before]);
});

test('a game by the rules of a program is taken with that program', async () => {
  const games = { g: game(1, { address: '#/four/a1b1?second=human' }) };
  assert.equal((await opened(fileOf({ games, programs: { four: FOUR } }))).unknown, null);
  assert.deepEqual(await onDevice('games'), games);
});

test('no id reaches more than an item of its own', async () => {
  const items = (ids) => `{${ids.map((id) => `${json(id)}:${json(game(1))}`)}}`;
  const file = (ids) => `{"format":"sakiyomi","version":2,"games":${items(ids)}}`;
  const { taken, unknown } = await opened(file(['__proto__', 'constructor', 'toString', '7']));
  assert.deepEqual([taken.length, unknown, {}.address], [4, null, undefined]);
  assert.equal(Object.keys(JSON.parse((await backupText(NOW)).text).games).length, 4);
  assert.equal((await opened(file(['', 'é', '\ud800', 'a\nb', '\u202ea', 'x'.repeat(1001)]))).unknown.count, 6);
});

test('a file that is none of this page is refused, with the place and the reason', async () => {
  const refused = async (text) => {
    const { wrong, args } = await readBackup(text, GAMES);
    return [wrong, args];
  };
  assert.deepEqual(await refused('{\n  "format": "sakiyomi",\n  x'), ['json.place', { line: 3, column: 3 }]);
  assert.equal((await refused(''))[0].slice(0, 4), 'json');
  for (const text of ['null', '[]', '"sakiyomi"', '{"format":"sakiyomi"}', json({ format: 'x', version: 1 })])
    assert.deepEqual(await refused(text), ['format', {}], text);
  assert.deepEqual(await refused(fileOf({}, { version: 3 })), ['version', { version: 3, known: 2 }]);
  for (const games of [[], 'x']) assert.deepEqual(await refused(fileOf({}, { games })), ['part', { part: 'games' }]);
  assert.deepEqual((await readBackup(fileOf({}), GAMES)).unknown, null, 'parts may be missing');
});

test('a large file is not read, and one that cannot be read is told apart', async () => {
  const read = (file) => readFile({ size: 9, text: async () => assert.fail(), ...file }, GAMES);
  assert.deepEqual(await read({ size: 200_200_000 }), { wrong: 'large', args: { size: 201, most: 200 } });
  const gone = { text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) };
  assert.equal((await read(gone)).wrong, 'file');
  assert.ok((await read({ text: async () => fileOf(ALL) })).items.has('games'));
});

test('many items are refused, and deep ones, which throw nothing', async () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`x${at}`, 0]));
  assert.deepEqual(await readBackup(fileOf({}, { record: many }), GAMES), {
    wrong: 'items',
    args: { part: 'record', items: 100_000, most: 10_000 },
  });
  const deep = (depth) => '['.repeat(depth) + ']'.repeat(depth);
  for (const text of [deep(4_000_000), fileOf({}).replace('}', `,"games":{"x":${deep(31)}}}`)])
    assert.equal((await readBackup(text, GAMES)).wrong, 'deep');
  const { unknown } = await opened(fileOf({ games: { x: { a: `\\"${'['.repeat(40)}` }, y: JSON.parse(deep(20)) } }));
  assert.equal(unknown.count, 2, 'brackets in a text are not counted');
});

test('games that Python does not write are not said to fit no format', async () => {
  await shelves.games.put({ id: 'a', value: game(NOW).value, counter: null });
  const problem = { code: 'engine', message: 'gone', field: null, args: {} };
  const ask = () => ({ answer: Promise.reject(problem) });
  const { said } = await doneBy({ write: 'ggf' }, NOTHING_DONE, GAMES, ask, NOW);
  assert.deepEqual(said, { problem });
});
