// What is on the device as one file: what is written, what is taken of it elsewhere, and what no file can do.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { LOOKED } from '../../web/src/exercises/kept.ts';
import {
  backupText,
  change,
  changesBy,
  openDrawers,
  readBackup,
  readFile,
  takenBack,
  takenBy,
} from '../../web/src/rooms/play/backup.ts';
import { emptied } from './device.mjs';
import { GAMES } from './games.mjs';

const NOW = Date.UTC(2026, 10, 26, 10);
const KINDS = ['game', 'exercise', 'record'];
let drawers;
beforeEach(async () => {
  for (const kind of KINDS) await emptied(kind);
  drawers = await openDrawers();
});

const json = (drawn) => JSON.stringify(drawn);
const game = (when, more = {}) => json({ address: '#/nine/b2a1?second=level-1', when, winner: null, ...more });
const card = (last) => ({ due: last, stability: 2, difficulty: 5, scheduled: 1, reps: 1, lapses: 0, state: 2, last });
const exercise = (last, more = {}) =>
  json({
    exercise: {
      record: { game: 'nine', moves: ['b2'] },
      ...{ side: 'second', played: 'a2', good: ['a1'], best: 0, exact: true, depth: 8, version: '1' },
      moves: [
        { move: 'a1', loss: 0 },
        { move: 'a2', loss: 1 },
      ],
    },
    ...{ from: 'g', played: 1, due: 5, card: last === null ? null : card(last), board: null, ...more },
  });
const played = (when, result, more = {}) =>
  json({ game: 'nine', player: 'level-1', side: 'first', result, standing: result && 'over', when, ...more });
const LOOKED_AT = json({ moves: 2, found: [], done: true });

/** Puts items on the device, by parts. */
async function here(items) {
  for (const [part, all] of Object.entries(items))
    for (const [id, text] of Object.entries(all)) await drawers[part].put(id, text);
}
const onDevice = () =>
  Object.fromEntries(Object.entries(drawers).map(([part, { items }]) => [part, Object.fromEntries(items)]));
/** The text of a file with these parts. */
const fileOf = (items, more = {}) => {
  const written = Object.entries(items).map(([part, all]) => {
    const parsed = Object.entries(all).map(([id, text]) => [id, JSON.parse(text)]);
    return [part, Object.fromEntries(parsed)];
  });
  return json({ format: 'sakiyomi', version: 1, ...Object.fromEntries(written), ...more });
};
/** Opens a file. */
async function taken(text) {
  const read = await readBackup(text, GAMES, NOW);
  assert.equal(read.wrong, undefined, read.wrong);
  const changes = changesBy(read, drawers, GAMES);
  const lost = await change(changes, drawers);
  return { changes, lost, unknown: read.unknown, counts: Object.fromEntries(takenBy(changes)) };
}

const ALL = {
  games: { 'a-1': game(20), 'b-2': game(10, { lines: '', judged: [], standing: 'over', turn: 'first' }) },
  exercises: {
    'a-1 1': exercise(3),
    'levels ["nine",null,null,null,["b2"]]': exercise(null),
    [`${LOOKED}a-1`]: LOOKED_AT,
  },
  record: { 'a-1': played(20, 'won'), 'b-2': played(10, null) },
};

test('what is on a device is on another one once the file is opened there, text by text', async () => {
  await here(ALL);
  const { text, counts } = backupText(drawers, GAMES, NOW);
  assert.deepEqual(Object.fromEntries(counts), { games: 2, exercises: 2, record: 2 });
  const { format, version, made } = JSON.parse(text);
  assert.deepEqual([format, version, made], ['sakiyomi', 1, '2026-11-26T10:00:00.000Z']);
  for (const kind of KINDS) await emptied(kind);
  assert.deepEqual((await taken(text)).counts, { games: 2, exercises: 2, record: 2 });
  assert.deepEqual(onDevice(), ALL);
  assert.deepEqual((await taken(text)).changes, [], 'a second time it holds nothing new');
});

test('what the page would not read is not written', async () => {
  const unfinished = json({ moves: 1, found: [], done: false });
  await here({ games: { bad: '{' }, exercises: { [`${LOOKED}x`]: unfinished, y: '[]' }, record: { z: 'null' } });
  const { text, counts } = backupText(drawers, GAMES, NOW);
  assert.deepEqual(JSON.parse(text), { ...JSON.parse(text), games: {}, exercises: {}, record: {} });
  assert.deepEqual(counts.flat().filter(Number), []);
});

test('of two items with one id the later one stays, and a finished result before all others', async () => {
  const isTaken = async (part, mine, other) => {
    await here({ [part]: { x: mine } });
    const { changes } = await taken(fileOf({ [part]: { x: other } }));
    assert.equal(drawers[part].items.get('x'), changes.length ? other : mine);
    return changes.length === 1;
  };
  assert.equal(await isTaken('games', game(10), game(11)), true);
  assert.equal(await isTaken('games', game(10), game(9)), false);
  assert.equal(await isTaken('games', game(10), game(10, { winner: 'first' })), false);
  assert.equal(await isTaken('games', 'not to be read', game(1)), true);
  assert.equal(await isTaken('exercises', exercise(5), exercise(6)), true);
  assert.equal(await isTaken('exercises', exercise(5), exercise(4)), false);
  assert.equal(await isTaken('exercises', exercise(5), exercise(null)), false);
  assert.equal(await isTaken('exercises', exercise(null), exercise(4)), true);
  assert.equal(await isTaken('record', played(5, null), played(6, null)), true);
  assert.equal(await isTaken('record', played(5, null), played(4, 'won')), true);
  assert.equal(await isTaken('record', played(5, 'lost'), played(6, 'won')), false);
  assert.equal(await isTaken('record', played(5, 'lost'), played(6, null)), false);
});

test('what was taken can be taken back, without what has changed since', async () => {
  const mine = { games: { x: game(1), y: game(5) }, exercises: { e: exercise(1) }, record: {} };
  await here(mine);
  const { changes } = await taken(
    fileOf({ games: { x: game(2), z: game(3) }, exercises: { e: exercise(2) }, record: { r: played(1, 'won') } }),
  );
  assert.equal(changes.length, 4);
  await drawers.games.put('z', game(4));
  await change(takenBack(changes), drawers);
  assert.deepEqual(onDevice(), { ...mine, games: { ...mine.games, z: game(4) } });
});

test('an item that is not understood is not taken, and the others are', async () => {
  const bad = {
    games: [game(1, { address: '#/chess/e4' }), game(NOW + 2 * 86_400_000), ...['null', '[]']],
    exercises: [exercise(NOW + 2 * 86_400_000), exercise(1, { more: 1 }), ...['null', LOOKED_AT]],
    record: [played(1, 'x'), played(1, 'won', { player: 7 }), played(-1, 'won'), ...['null', '{}']],
  };
  for (const [part, items] of Object.entries(bad))
    for (const text of items) {
      const { unknown, changes } = await taken(
        fileOf({ [part]: { good: ALL[part]['a-1'] ?? exercise(1), bad: text } }),
      );
      assert.deepEqual(unknown, { count: 1, part, place: 2 }, text);
      assert.deepEqual([changes.length, drawers[part].items.has('bad')], [1, false]);
      await change(takenBack(changes), drawers);
    }
  for (const found of [[{}], [{ exercise: JSON.parse(exercise(1)).exercise, setup: '' }]]) {
    const looked = json({ moves: 2, found, done: true });
    assert.equal((await taken(fileOf({ exercises: { [`${LOOKED}x`]: looked } }))).unknown.count, 1);
  }
});

test('no id reaches more than an item of its own', async () => {
  const items = (ids) => `{${ids.map((id) => `${json(id)}:${game(1)}`)}}`;
  const read = (ids) => readBackup(`{"format":"sakiyomi","version":1,"games":${items(ids)}}`, GAMES, NOW);
  const { items: got, unknown } = await read(['__proto__', 'constructor', 'toString', '7']);
  assert.deepEqual([[...got.games.keys()].toSorted(), unknown], [['7', '__proto__', 'constructor', 'toString'], null]);
  await change(changesBy({ items: got }, drawers, GAMES), drawers);
  assert.equal({}.address, undefined);
  assert.deepEqual(Object.keys(JSON.parse(backupText(drawers, GAMES, NOW).text).games).length, 4);
  assert.equal((await read(['', 'é', '\ud800', 'a\nb', '\u202ea', 'x'.repeat(1001)])).unknown.count, 6);
});

test('a file that is none of this page is refused, with the place and the reason', async () => {
  const refused = async (text) => {
    const { wrong, args } = await readBackup(text, GAMES, NOW);
    return [wrong, args];
  };
  assert.deepEqual(await refused('{\n  "format": "sakiyomi",\n  x'), ['json.place', { line: 3, column: 3 }]);
  assert.equal((await refused(''))[0].slice(0, 4), 'json');
  for (const text of ['null', '[]', '"sakiyomi"', '{"format":"sakiyomi"}', json({ format: 'x', version: 1 })])
    assert.deepEqual(await refused(text), ['format', {}], text);
  assert.deepEqual(await refused(fileOf({}, { version: 2 })), ['version', { version: 2, known: 1 }]);
  for (const games of [[], 'x']) assert.deepEqual(await refused(fileOf({}, { games })), ['part', { part: 'games' }]);
  assert.deepEqual((await readBackup(fileOf({}), GAMES, NOW)).unknown, null, 'parts may be missing');
});

test('a large file is not read, and one that cannot be read is told apart', async () => {
  const read = (file) => readFile({ size: 9, text: async () => assert.fail(), ...file }, GAMES, NOW);
  assert.deepEqual(await read({ size: 30_200_000 }), { wrong: 'large', args: { size: 31, most: 8 } });
  const gone = { text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) };
  assert.equal((await read(gone)).wrong, 'file');
  assert.ok((await read({ text: async () => fileOf(ALL) })).items.games.has('a-1'));
});

test('neither many items nor deep ones take long or throw', async () => {
  const begun = performance.now();
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`x${at}`, 0]));
  assert.deepEqual(await readBackup(fileOf({}, { record: many }), GAMES, NOW), {
    wrong: 'items',
    args: { part: 'record', items: 100_000, most: 10_000 },
  });
  const deep = (depth) => '['.repeat(depth) + ']'.repeat(depth);
  for (const text of [deep(4_000_000), fileOf({}).replace('}', `,"games":{"x":${deep(31)}}}`)])
    assert.equal((await readBackup(text, GAMES, NOW)).wrong, 'deep');
  const { unknown } = await taken(fileOf({ games: { x: json({ a: `\\"${'['.repeat(40)}` }), y: deep(20) } }));
  assert.equal(unknown.count, 2, 'brackets in a text are not counted');
  assert.ok(performance.now() - begun < 10_000, `${performance.now() - begun} ms`);
});
