// Exercises: what is made of a game, what is kept, when one comes back, and how it is tried.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { COLLECTIONS } from '../../web/src/device/collections.ts';
import { readEntry } from '../../web/src/device/kept_games.ts';
import { lastRemoved } from '../../web/src/device/shelf.ts';
import { boardOf, dueOn, EXERCISES, readExercises } from '../../web/src/exercises/kept.ts';
import { gameToLookAt, LOOKED_AT, lookAt, outcomesOf } from '../../web/src/exercises/own_games.ts';
import {
  COLLECTION_PLAYERS,
  keepLookRequest,
  lookForPlayer,
  MOST_WAITING,
  playerToLookFor,
} from '../../web/src/exercises/player_games.ts';
import { scheduled } from '../../web/src/exercises/schedule.ts';
import { emptied, newDevice } from './device.mjs';
import { FELT, GAMES, NINE, setupOf, TABLE, viewOfRecord } from './games.mjs';
import { textOf } from './lit.mjs';
import { KEYS } from './room.mjs';
import { roundOf } from './rounds.mjs';
import { en, wordsOf } from './words.mjs';

const { table } = await import('../../web/src/views/table.ts');
const { panel } = await import('../../web/src/rooms/play/panels/mistakes.ts');
const { NEW } = await import('../../web/src/rooms/play/panels/mistakes_state.ts');
const { update } = panel;

const DAY = 86_400_000;
const NOW = new Date(2026, 10, 26, 12).getTime();
newDevice();
let shelf;
let lookedAt;
let collections;
let players;
beforeEach(async () => {
  collections = await emptied(COLLECTIONS);
  players = await emptied(COLLECTION_PLAYERS);
  shelf = await emptied(EXERCISES);
  lookedAt = await emptied(LOOKED_AT);
});

const lossesOf = (losses) => ({ moves: Object.entries(losses).map(([move, loss]) => ({ move, loss })) });
/** An exercise of the board of nine squares: a1 is the answer, c3 was played. */
const exerciseOf = (moves = [], more = {}) => ({
  record: { game: 'nine', moves },
  side: moves.length % 2 ? 'second' : 'first',
  played: 'c3',
  good: ['a1'],
  ...lossesOf({ a1: 0, b2: 3, c3: 8 }),
  best: 2,
  exact: false,
  depth: 6,
  version: 'v1',
  ...more,
});
const KEPT = { from: 'g', played: NOW - DAY, due: NOW, card: null, board: null };
const keptOf = (exercise, more = {}) => ({ ...KEPT, exercise, ...more });
const foundOf = (moves, more = {}) => ({ exercise: exerciseOf(moves, more), setup: setupOf(moves) });
const lossOf = (loss, move = 'c3') => lossesOf({ a1: 0, [move]: loss });

// What is made of a game

const became = (found, known = []) => [...outcomesOf(found, new Set(known)).values()];

test('of a game the three largest losses are taken, in the order of its moves', () => {
  const all = [2, 9, 5, 7, 4].map((loss, at) =>
    foundOf(
      Array.from({ length: 8 * at }, () => 'b1'),
      { ...lossOf(loss), good: [['a1', 'a2', 'a3', 'b1', 'b2'][at]] },
    ),
  );
  assert.deepEqual(became(all), ['fourth', 'made', 'made', 'made', 'fourth']);
});

test('a position is taken once, and of two moves after each other with one answer the larger loss', () => {
  const [first, second] = [foundOf([], lossOf(6)), foundOf(['b1', 'b2'], lossOf(9))];
  assert.deepEqual(became([first, second]), ['same', 'made']);
  const other = foundOf(['b1', 'b2'], { good: ['b3'] });
  assert.deepEqual(became([first, other]), ['made', 'made']);
  assert.deepEqual(became([first, other], [setupOf([])]), ['same', 'made']);
});

/** An engine that finds an exercise in each position of `mistakes`. A quick reading sees that these lose, and these `losses`. */
function engineOf(mistakes, losses = {}) {
  const asked = [];
  function ask(request, onReply) {
    asked.push(request);
    const { op, record, move, positions } = request;
    const moves = typeof record.moves === 'string' ? record.moves.match(/../g) : record.moves;
    if (op === 'review') {
      const marks = positions.map((at) => [
        { move: moves[at], mark: mistakes.includes(moves[at]) ? '?' : null, loss: losses[moves[at]] ?? 5 },
      ]);
      const replies = async () => marks.forEach((moves, index) => void onReply({ at: positions[index], moves }));
      return { answer: Promise.resolve().then(replies), stop() {} };
    }
    const view = { ...viewOfRecord({ ...record, moves }), setup: setupOf(moves) };
    const exercise =
      op === 'exercise' && mistakes.includes(move) ? exerciseOf(moves, { played: move, ...lossOf(8, move) }) : null;
    return { answer: Promise.resolve(op === 'view' ? view : { exercise, why: exercise ? null : 'small' }) };
  }
  /** The moves that were looked at. */
  const looked = () => asked.filter(({ op }) => op === 'exercise').map(({ move }) => move);
  return { engine: { ask }, asked, looked };
}
const OVER = { address: '#/nine/b1b2b3c1c2', standing: 'over', turn: null, winner: 'second', margin: null };
/** An item of a shelf. */
const item = (id, value, more = {}) => ({ id, value, counter: 1, order: 1, when: 5, removed: null, ...more });
const look = ({ engine }) =>
  lookAt(readEntry(item('g', OVER), GAMES), { engine, games: GAMES, idle: async () => {}, now: () => NOW });
const onDevice = async () => readExercises(await shelf.list(), GAMES);

test('each own move of a finished game is looked at once; what is found is an exercise that is due, until it is removed', async () => {
  const engine = engineOf(['b3', 'b2']);
  await look(engine);
  assert.deepEqual(engine.looked(), ['b1', 'b3', 'c2']); // not those of Python
  assert.deepEqual((await lookedAt.get('g')).value.outcomes, ['small', '', 'made', '', 'small']);
  const [kept] = await onDevice();
  assert.deepEqual([kept.exercise.played, kept.from, kept.due, kept.card], ['b3', 'g', NOW, null]);
  assert.equal(boardOf(kept, GAMES).setup, setupOf(['b1', 'b2']));
  assert.equal(boardOf({ ...kept, board: 'null' }, GAMES), null);
  await shelf.remove([kept.id]);
  const again = engineOf(['b3']);
  await look(again);
  assert.deepEqual([again.looked(), await onDevice()], [[], []]);
  await shelf.restore(lastRemoved(await shelf.list()));
  assert.equal((await onDevice())[0].exercise.played, 'b3');
});

test('another visit goes on where a game was left', async () => {
  const engine = engineOf(['b1']);
  const ask = (request) =>
    request.move === 'c2' ? { answer: Promise.reject(new Error('gone')) } : engine.engine.ask(request);
  await assert.rejects(look({ engine: { ask } }));
  engine.asked.length = 0;
  await look(engine);
  assert.deepEqual(engine.looked(), ['c2']);
  assert.deepEqual((await lookedAt.get('g')).value.outcomes, ['made', '', 'small', '', 'small']);
});

test('games are looked at that a person has finished alone against Python or with a friend, and that were not looked at', () => {
  const games = [
    item('of two', { ...OVER, address: '#/nine/a1b1?second=human' }),
    item('unfinished', { ...OVER, turn: 'second', winner: null }),
    item('from a link', { ...OVER, standing: 'elsewhere' }),
    item('removed', OVER, { removed: 7 }),
  ];
  const next = (saved, looked = []) => gameToLookAt(saved, looked, GAMES)?.id ?? null;
  assert.equal(next(games), null);
  const setUp = { ...OVER, standing: 'elsewhere', address: '#/nine/c1?setup=OX-------' };
  const more = [...games, item('set up', setUp), item('own', OVER)];
  const done = { outcomes: ['small', '', 'made', '', 'few'], found: [], done: true };
  for (const unlooked of [[], [item('set up', { ...done, done: false })], [item('set up', done, { removed: 7 })]])
    assert.equal(next(more, unlooked), 'set up');
  assert.equal(next(more, [item('set up', done)]), 'own');
  const read = (own) => ({
    ...OVER,
    standing: 'elsewhere',
    address: `#/nine/b1b2b3c1c2?second=human&names=%7E&own=${own}`,
  });
  assert.equal(next([item('of others', read('neither')), item('read', read('first'))]), 'read');
  assert.equal(next([item('of friends', { ...OVER, address: '#/nine/b1b2b3c1c2?you=second' })]), 'of friends');
});

// Of games that were played elsewhere

const PLAYED = [
  { game: 'nine', moves: 'b1b2b3', players: ['Ken', 'Ann'] },
  { game: 'nine', moves: 'a2', players: ['Ann', 'Bob'] },
  { game: 'nine', moves: 'c1c2a3', players: ['Ann', ' Ken'] },
];
const collected = (games = PLAYED) =>
  collections.put({ id: 'c', value: { name: '', count: games.length, games }, counter: null });
const next = async () => playerToLookFor(await players.list(), await collections.list(), await onDevice());
const lookFor = async ({ engine }) =>
  lookForPlayer(await next(), { engine, games: GAMES, idle: async () => {}, now: () => NOW });
const progress = async () => (await players.get('c')).value;

test('a player’s games are looked at from the last one on, and the judge reads where a quick reading sees a loss', async () => {
  await collected();
  await keepLookRequest('c', { player: 'Ken' }, GAMES);
  const engine = engineOf(['b3', 'c2', 'c1']);
  await lookFor(engine);
  assert.deepEqual(engine.looked(), ['c2', 'b3']); // c1 is Ann's
  const found = (await onDevice()).map(({ from, against, exercise }) => [from, against, exercise.played]);
  assert.deepEqual(found.sort(), [
    ['c 0', 'Ann', 'b3'],
    ['c 2', 'Ann', 'c2'],
  ]);
  assert.deepEqual([await next(), await progress()], [null, { player: 'Ken', count: 2, looked: 2, goes: true }]);
  await keepLookRequest('c', { player: 'Ken' }, GAMES); // the same again
  assert.equal((await progress()).looked, 2);
  await keepLookRequest('c', { player: 'Bob' }, GAMES);
  assert.deepEqual(await progress(), { player: 'Bob', count: 1, looked: 0, goes: true });
});

test('the judge reads first what loses most, until there are as many exercises as are made of a game', async () => {
  await collected([{ game: 'nine', moves: 'a1a2b1b2c1c2a3b3c3', players: ['Ken', 'Ann'] }]);
  await keepLookRequest('c', { player: 'Ken' }, GAMES);
  const engine = engineOf(['a1', 'b1', 'c1', 'a3', 'c3'], { a1: 3, b1: 9, c1: 4, a3: 8, c3: 7 });
  await lookFor(engine);
  assert.deepEqual(engine.looked(), ['b1', 'a3', 'c3']);
});

test('a position that is an exercise already is not read again in another game', async () => {
  await collected([PLAYED[0], { ...PLAYED[0], moves: 'b1b2b3c3' }]);
  await keepLookRequest('c', { player: 'Ken' }, GAMES);
  const engine = engineOf(['b3']);
  await lookFor(engine);
  assert.deepEqual([engine.looked(), (await onDevice()).length, (await progress()).looked], [['b3'], 1, 2]);
});

test('a game that another visit has looked at is not looked at again, and one that was left is begun again', async () => {
  await collected();
  await keepLookRequest('c', { player: 'Ken' }, GAMES);
  const engine = engineOf(['b1', 'b3', 'c2']);
  const ask = (request, heard) =>
    request.move === 'b3' ? { answer: Promise.reject(new Error('gone')) } : engine.engine.ask(request, heard);
  await assert.rejects(lookFor({ engine: { ask } }));
  assert.equal((await progress()).looked, 1);
  engine.asked.length = 0;
  await lookFor(engine);
  assert.deepEqual(engine.looked(), ['b1', 'b3']);
});

test('whose games are looked at is kept where there is room, of a collection that is there', async (test) => {
  const isKept = () => keepLookRequest('c', { player: 'Ken' }, GAMES);
  assert.equal(await isKept(), false);
  await collected();
  test.mock.method(players, 'put', async () => ({ isKept: false }));
  assert.equal(await isKept(), false);
  test.mock.restoreAll();
  assert.equal(await isKept(), true);
});

test('it pauses with twenty exercises that nobody has tried, when it is stopped, and without its collection', async () => {
  await collected();
  await keepLookRequest('c', { player: 'Ken' }, GAMES);
  assert.equal((await next()).looked, 0);
  const waits = Array.from({ length: MOST_WAITING }, (_, at) => ({
    id: `w ${at}`,
    value: keptOf(exerciseOf()),
    counter: null,
  }));
  await shelf.putAll(waits);
  assert.equal(await next(), null);
  await shelf.remove(['w 0']);
  await keepLookRequest('c', { goes: false }, GAMES);
  assert.deepEqual([await next(), (await progress()).player], [null, 'Ken']);
  await keepLookRequest('c', { goes: true }, GAMES);
  assert.equal((await next()).collection, 'c');
  await collections.remove(['c']);
  assert.equal(await next(), null);
});

// What is kept

test('what is kept is read again; anything else is no exercise', () => {
  const kept = keptOf(exerciseOf());
  const read = (value) => EXERCISES.read(value, 'g 0');
  assert.deepEqual(read(kept), kept);
  for (const more of [
    { exercise: exerciseOf([], { good: ['c3'] }) },
    { exercise: exerciseOf([], { played: 'a9' }) },
    ...[{ due: 'soon' }, { card: { due: 1 } }, { more: 1 }, { board: 'x'.repeat(12_001) }],
  ])
    assert.equal(read({ ...kept, ...more }), null, JSON.stringify(more));
  for (const value of [undefined, null, '', [], {}]) assert.equal(read(value), null);
  const ofOther = keptOf({ ...exerciseOf(), record: { game: 'unknown', moves: [] } });
  assert.deepEqual(readExercises([item('g 0', ofOther)], GAMES), []);
});

test('an exercise is due on its day, and until it is solved', () => {
  const at = (due) => keptOf(exerciseOf(), { due });
  const midnight = new Date(2026, 10, 27).getTime();
  const all = [at(NOW - 40 * DAY), at(NOW), at(midnight - 1), at(midnight)];
  assert.deepEqual(dueOn(NOW, all), all.slice(0, 3));
  assert.deepEqual(dueOn(NOW, all, 'felt'), []);
  assert.deepEqual(dueOn(midnight, all), all);
});

// When one comes back

test('the better an exercise went, the later it comes back: after a day at the earliest, and later each time', () => {
  const days = (card) => Math.round((card.due - card.last) / DAY);
  const [solved, second, hint, shown] = ['first', 'second', 'hint', 'more'].map((went) =>
    days(scheduled(null, went, NOW)),
  );
  assert.ok(solved > second && second === hint && hint >= shown && shown >= 1, String([solved, second, hint, shown]));
  let card = scheduled(null, 'first', NOW);
  for (const least of [2, 5, 20]) {
    const before = days(card);
    card = scheduled(card, 'first', card.due);
    assert.ok(days(card) > before && days(card) > least, `${before}, ${days(card)}`);
  }
  const backwards = scheduled(card, 'first', NOW - 9 * DAY); // the clock was set back
  assert.ok(backwards.due > card.last);
  const forgotten = scheduled(card, 'more', card.due);
  assert.ok(days(forgotten) < days(card) && forgotten.lapses === 1);
});

// How one is tried

const readState = (...kept) => update(update(NEW, ['read']), ['found', { kept, now: NOW, ids: [], gone: [] }]);
const did = (state, ...events) => events.reduce(update, state);

/** The games of the page's exercises, and the most that a good move loses in each. */
const OF_PAGE = [
  [{ ...FELT, id: 'othello' }, 2],
  [{ ...TABLE, id: 'numbers' }, 1],
  [{ ...NINE, id: 'tictactoe' }, 0],
];
const begun = (exercise) => {
  const { game } = exercise.record;
  return did(readState(), ['begin', { levels: game }], ['levels', game, [exercise]]);
};
const said = ({ trying }, t = KEYS) =>
  textOf(panel.status({ trying }, { state: { ...roundOf('nine'), games: OF_PAGE.map(([game]) => game) }, t }))
    .replace(/<[^>]+>/g, '')
    .trim();

for (const [{ id }, tolerance] of OF_PAGE)
  test(`each move of the page’s exercises of ${id} is right, a step or wrong by what it loses, and a good one alone is praised`, () => {
    const all = JSON.parse(readFileSync(new URL(`../../web/data/exercises/${id}.json`, import.meta.url), 'utf8'));
    assert.ok(all.length >= 30);
    for (const exercise of all) {
      const { played, moves, record } = exercise;
      const lost = moves.find(({ move }) => move === played).loss;
      for (const { move, loss } of moves) {
        const tried = update(begun(exercise), ['try', move]);
        const { went, line, at, tries } = tried.trying;
        const [answer, words] =
          loss <= tolerance
            ? [{ went: 'first', line: [move], at: 1, tries: [] }, loss === 0 ? 'found' : 'good']
            : loss <= lost / 2
              ? [{ went: null, line: [], at: 0, tries: [move] }, 'step']
              : [{ went: null, line: [move], at: 1, tries: [move] }, 'loses'];
        const where = `${record.moves} ${move}`;
        assert.deepEqual({ went, line, at, tries }, answer, where);
        assert.ok(said(tried).startsWith(`exercise.${words}`), where);
        if (!went) assert.doesNotMatch(said(tried), /exercise\.(found|good|keeps|also|still)/, where);
      }
    }
  });

test('after f5d6c5f4 d7 is as wrong as e7 was; d3 is a step, and e3 stays to be found', () => {
  const exercise = exerciseOf(['f5', 'd6', 'c5', 'f4'], {
    ...lossesOf({ d3: 3, e3: 0, f3: 4, d7: 5, e7: 6 }),
    ...{ record: { game: 'othello', moves: ['f5', 'd6', 'c5', 'f4'] }, played: 'e7', good: ['e3'] },
  });
  const [wrong, stepped] = ['d7', 'd3'].map((move) => update(begun(exercise), ['try', move]));
  assert.equal(wrong.trying.went, null);
  assert.match(said(wrong, en), /^d7 is about 5 discs worse than the best move\./);
  const step = 'd3 is better than e7, but another move is about 3 discs better still. Try another move.';
  assert.equal(said(stepped, en), step);
  assert.match(said(did(wrong, ['step', 0], ['try', 'd3'])), /^exercise\.step/); // what followed d7 is left
  const solved = update(stepped, ['try', 'e3']);
  assert.equal(said(solved, en), 'e3 is the best move: about 6 discs better than e7.');
  assert.equal(solved.trying.went, 'second');
});

test('where nothing is counted, a draw in place of a loss is a step to the win', () => {
  const exercise = exerciseOf([], {
    record: { game: 'tictactoe', moves: [] },
    ...lossesOf({ a1: 0, b2: 1, c3: 2 }),
    best: 1,
  });
  const step = 'b2 draws. That is better than c3, but another move wins. Try another move.';
  assert.equal(said(update(begun(exercise), ['try', 'b2']), en), step);
});

test('one that is put off gives way to the next that is due, and is not tried again today', () => {
  const two = readState(keptOf(exerciseOf(), { id: 'one' }), keptOf(exerciseOf(['b2']), { id: 'other' }));
  const trying = (...events) => did(two, ['begin', 'due'], ...events).trying?.kept.id ?? null;
  assert.deepEqual([trying(), trying(['later']), trying(['later'], ['later'])], ['one', 'other', null]);
  assert.equal(trying(['later'], ['leave'], ['begin', 'due']), 'other');
});

test('a line that is looked at in the game is not drawn on the board of an exercise', () => {
  const state = roundOf('nine', ['b2', 'a1'], { lookahead: { from: 0, moves: ['c3'], at: 1, stays: true } });
  const exercise = { game: NINE, side: 'first', board: { playable: true } };
  const view = viewOfRecord({ game: 'nine', moves: [] });
  assert.doesNotMatch(textOf(table(state, KEYS, {}, {}, { view, exercise, onPlay() {} })), / later/);
});

test('the list says how many are due, or which of them is tried, against whom each was played, and when the next is due', () => {
  const listed = (own, t = KEYS) =>
    textOf(panel.draw(own, { state: { ...roundOf('nine'), looking: null }, t, actions: {} }));
  const one = keptOf(exerciseOf(), { id: 'one', against: 'Ann' });
  const two = readState(one, keptOf(exerciseOf(['b2']), { id: 'other' }));
  assert.match(listed(two), /mistakes\.due.*exercise\.against/s);
  const tried = listed(did(two, ['begin', 'due']));
  assert.match(tried, /exercise\.place/);
  assert.doesNotMatch(tried, /mistakes\.due/);
  const later = readState({ ...one, due: NOW + 3 * DAY });
  assert.match(listed(later, wordsOf('ja', { games: [NINE] })), /次の問題は3日後です/);
});
