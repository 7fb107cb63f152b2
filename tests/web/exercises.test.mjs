// Exercises: what is made of a game, what is kept, when one comes back, its helps, and how it is tried.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { readEntry } from '../../web/src/device/saved_games.ts';
import { candidates, region } from '../../web/src/exercises/help.ts';
import { boardOf, dueOn, idOf, keptText, LOOKED, readExercises, readKept } from '../../web/src/exercises/kept.ts';
import { chosen, gameToLookAt, lookAt } from '../../web/src/exercises/own_games.ts';
import { scheduled } from '../../web/src/exercises/schedule.ts';
import { wentOf } from '../../web/src/exercises/went.ts';
import { NEW, transitions, update } from '../../web/src/rooms/play/panels/mistakes_state.ts';
import { keyOf } from '../../web/src/round/state.ts';
import { emptied } from './device.mjs';
import { GAMES, setupOf, viewOfRecord } from './games.mjs';

const DAY = 86_400_000;
const NOW = new Date(2026, 10, 26, 12).getTime();
let drawer;
beforeEach(async () => {
  drawer = await emptied('exercise');
});

/** An exercise of the board of nine squares: a1 is the answer, c3 was played. */
const exerciseOf = (moves = [], more = {}) => ({
  record: { game: 'nine', moves },
  ...{ side: moves.length % 2 ? 'second' : 'first', played: 'c3', good: ['a1'] },
  moves: [
    { move: 'a1', loss: 0 },
    { move: 'b2', loss: 3 },
    { move: 'c3', loss: 8 },
  ],
  ...{ best: 2, exact: false, depth: 6, version: 'v1', ...more },
});
const keptOf = (exercise, more = {}) => ({
  ...{ id: 'g 0', exercise, from: 'g', played: NOW - DAY, due: NOW, card: null, board: null, ...more },
});
const foundOf = (moves, more = {}) => ({ exercise: exerciseOf(moves, more), setup: setupOf(moves) });
const lossOf = (loss) => ({
  moves: [
    { move: 'a1', loss: 0 },
    { move: 'c3', loss },
  ],
});

// What is made of a game

test('of a game the three largest losses are taken, in the order of its moves', () => {
  const all = [2, 9, 5, 7, 4].map((loss, at) =>
    foundOf(
      Array.from({ length: 8 * at }, () => 'b1'),
      { ...lossOf(loss), good: [['a1', 'a2', 'a3', 'b1', 'b2'][at]] },
    ),
  );
  assert.deepEqual(chosen(all, new Set()), [all[1], all[2], all[3]]);
});

test('a position is taken once, and of two moves after each other with one answer the larger loss', () => {
  const [first, second] = [foundOf([], lossOf(6)), foundOf(['b1', 'b2'], lossOf(9))];
  assert.deepEqual(chosen([first, second], new Set()), [second]);
  assert.deepEqual(chosen([foundOf([], lossOf(9)), foundOf(['b1', 'b2'], lossOf(9))], new Set()), [
    foundOf([], lossOf(9)),
  ]);
  const other = foundOf(['b1', 'b2'], { good: ['b3'] });
  assert.deepEqual(chosen([first, other], new Set()), [first, other]);
  assert.deepEqual(chosen([first, other], new Set([setupOf([])])), [other]);
});

const losing = (move) => ({
  moves: [
    { move: 'a1', loss: 0 },
    { move, loss: 8 },
  ],
});
/** An engine that finds an exercise in each position of `mistakes`. */
function engineOf(mistakes) {
  const asked = [];
  function ask(request) {
    asked.push(request);
    const { op, record, move } = request;
    const moves = typeof record.moves === 'string' ? record.moves.match(/../g) : record.moves;
    const view = { ...viewOfRecord({ ...record, moves }), setup: setupOf(moves) };
    const exercise =
      op === 'exercise' && mistakes.includes(move) ? exerciseOf(moves, { played: move, ...losing(move) }) : null;
    return { answer: Promise.resolve(op === 'view' ? view : { exercise, why: exercise ? null : 'small' }) };
  }
  return { engine: { ask }, asked };
}
const ENTRY = readEntry('g', JSON.stringify({ address: '#/nine/b1b2b3c1c2', when: 5, winner: 'second' }), GAMES);
const look = (engine, entry = ENTRY) =>
  lookAt(entry, { engine, exercises: drawer, games: GAMES, idle: async () => {}, now: () => NOW });

test('each own move of a finished game is looked at once, and what is found becomes an exercise that is due', async () => {
  const { engine, asked } = engineOf(['b3', 'b2']);
  assert.equal(await look(engine), 1);
  const moves = asked.filter(({ op }) => op === 'exercise').map(({ move }) => move);
  assert.deepEqual(moves, ['b1', 'b3', 'c2']); // not those of Python
  const [kept] = readExercises(drawer, GAMES);
  assert.deepEqual([kept.exercise.played, kept.from, kept.due, kept.card], ['b3', 'g', NOW, null]);
  assert.equal(boardOf({ ...kept, board: 'null' }, GAMES), null);
  const again = engineOf(['b3']);
  await look(again.engine);
  assert.deepEqual(
    again.asked.filter(({ op }) => op === 'exercise'),
    [],
  );
});

test('another visit goes on where a game was left', async () => {
  const { engine, asked } = engineOf(['b1']);
  const broken = {
    ask: (request) => (request.move === 'c2' ? { answer: Promise.reject(new Error('gone')) } : engine.ask(request)),
  };
  await assert.rejects(look(broken));
  asked.length = 0;
  assert.equal(await look(engine), 1);
  assert.deepEqual(
    asked.filter(({ op }) => op === 'exercise').map(({ move }) => move),
    ['c2'],
  );
});

test('a game against the rules is passed over, and not one of which the engine has failed', async () => {
  const refusing = (code) => ({ ask: () => ({ answer: Promise.reject({ code }) }) });
  const games = await emptied('game');
  await games.put(ENTRY.id, JSON.stringify({ ...ENTRY, turn: null }));
  await assert.rejects(look(refusing('engine')));
  assert.equal(gameToLookAt(games, drawer, GAMES)?.id, ENTRY.id);
  assert.equal(await look(refusing('move')), 0);
  assert.equal(gameToLookAt(games, drawer, GAMES), null);
});

test('games are looked at that a person has finished alone against Python, and that were not looked at', async () => {
  const games = await emptied('game');
  const put = (id, entry) =>
    games.put(
      id,
      JSON.stringify({ address: '#/nine/a1b1c1', when: 1, turn: null, winner: 'first', margin: null, ...entry }),
    );
  const next = () => gameToLookAt(games, drawer, GAMES)?.id ?? null;
  await put('of two', { address: '#/nine/a1b1?second=human' });
  await put('unfinished', { turn: 'second', winner: null });
  await put('from a link', { standing: 'elsewhere' });
  assert.equal(next(), null);
  await put('own', { when: 2 });
  await put('set up', { standing: 'elsewhere', address: '#/nine/c1?setup=OX-------', when: 3 });
  assert.equal(next(), 'set up');
  await drawer.put(`${LOOKED}set up`, JSON.stringify({ moves: 3, found: [], done: true }));
  assert.equal(next(), 'own');
});

// What is kept

test('what is kept is read again; anything else on the device is none', () => {
  const kept = keptOf(exerciseOf());
  assert.deepEqual(readKept('g 0', keptText(kept), GAMES), kept);
  const wrong = (more) => readKept('g 0', JSON.stringify({ ...JSON.parse(keptText(kept)), ...more }), GAMES);
  for (const more of [
    { exercise: null },
    { exercise: exerciseOf([], { good: ['c3'] }) },
    { exercise: exerciseOf([], { played: 'a9' }) },
    { exercise: { ...exerciseOf(), record: { game: 'unknown', moves: [] } } },
    { due: 'soon' },
    { card: { due: 1 } },
    { more: 1 },
  ])
    assert.equal(wrong(more), null, JSON.stringify(more));
  for (const text of [undefined, '', 'no json', '[]', `"${'x'.repeat(40_000)}"`])
    assert.equal(readKept('g 0', text, GAMES), null);
});

test('an exercise is due on its day, and until it is solved', () => {
  const at = (due) => keptOf(exerciseOf(), { id: String(due), due });
  const midnight = new Date(2026, 10, 27).getTime();
  const all = [at(NOW - 40 * DAY), at(NOW), at(midnight - 1), at(midnight)];
  assert.deepEqual(dueOn(NOW, all), all.slice(0, 3));
  assert.deepEqual(dueOn(NOW, all, 'felt'), []);
  assert.deepEqual(dueOn(midnight, all), all);
});

// When one comes back

test('the better an exercise went, the later it comes back: after a day at the earliest, and later each time', () => {
  const days = (card) => Math.round((card.due - card.last) / DAY);
  const first = ['first', 'second', 'hint', 'more'].map((went) => days(scheduled(null, went, NOW)));
  assert.ok(
    first.every((each) => each >= 1),
    String(first),
  );
  assert.ok(first[0] > first[1] && first[1] === first[2] && first[2] >= first[3], String(first));
  let card = scheduled(null, 'first', NOW);
  const intervals = [days(card)];
  for (let time = 0; time < 3; time++) {
    card = scheduled(card, 'first', card.due);
    intervals.push(days(card));
  }
  assert.deepEqual(
    intervals,
    intervals.toSorted((a, b) => a - b),
  );
  assert.ok(intervals[3] > 20, String(intervals));
  const backwards = scheduled(card, 'first', NOW - 9 * DAY); // the clock was set back
  assert.ok(backwards.due > card.last);
  const forgotten = scheduled(card, 'more', card.due);
  assert.ok(days(forgotten) < intervals[3] && forgotten.lapses === 1);
});

test('how an exercise went: by wrong moves and by helps', () => {
  const went = [
    [0, 0],
    [1, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [2, 0],
    [0, 3],
  ].map(([tries, help]) => wentOf(tries, help));
  assert.deepEqual(went, ['first', 'second', 'hint', 'hint', 'hint', 'more', 'more']);
});

// Helps

test('where to look: a part of the board with the best move and two others, not with all of them', () => {
  const squares = Object.keys(viewOfRecord({ game: 'felt' }).cells);
  const of = (...moves) => region({ moves: moves.map((move, loss) => ({ move, loss })) }, squares);
  const quarter = of('a1', 'b2', 'd4', 'h8');
  assert.deepEqual([quarter.length, quarter.includes('d4'), quarter.includes('e1')], [16, true, false]);
  assert.deepEqual([of('a1', 'b2', 'h1', 'h8').length, of('a1', 'h8', 'a8')], [32, null]);
  const corner = of('a1', 'b2', 'c3', 'd4'); // all in the smallest
  assert.deepEqual([corner.length, corner.includes('c3'), corner.includes('d4')], [24, true, false]);
});

test('which moves come into question: of those where to look the ones that lose least, and not all', () => {
  const losses = { h8: 1, a2: 9, a1: 2, d1: 0 };
  const moves = Object.entries(losses).map(([move, loss]) => ({ move, loss }));
  const of = (played, within = null) => candidates({ moves, played }, within);
  assert.deepEqual(of('b2'), ['a1', 'd1', 'h8']); // in the order of their squares
  assert.deepEqual(of('b2', ['a1', 'a2', 'd1', 'e1']), ['a1', 'd1']);
  assert.deepEqual(of('a2', ['d1', 'e1']), ['d1', 'h8']);
  assert.equal(candidates({ moves: moves.slice(0, 3), played: 'h8' }, null), null);
});

// How one is tried

const readState = (...kept) => update(transitions.read(NEW), ['found', { kept, now: NOW, gone: [] }]);
const known = (state) => {
  const { trying } = state;
  const record = { ...trying.kept.exercise.record };
  return update(state, ['view', keyOf(record), viewOfRecord(record)]);
};
const did = (state, ...events) => events.reduce(update, state);

test('a wrong move stands on the board until it is taken back, a good one solves the exercise, which is rated', () => {
  let state = known(did(readState(keptOf(exerciseOf())), ['begin', 'due']));
  assert.deepEqual(did(state, ['try', 'z9']), state); // no legal move
  state = did(state, ['try', 'b2']);
  assert.deepEqual([state.trying.line, state.trying.at, state.trying.tries], [['b2'], 1, ['b2']]);
  state = did(state, ['refuted', ['b2', 'a1', 'c2'], 'corner']);
  assert.deepEqual([state.trying.at, state.trying.plays], [1, true]);
  state = did(state, ['playOn'], ['playOn']);
  assert.deepEqual([state.trying.at, state.trying.plays], [3, false]);
  state = did(state, ['step', 2], ['try', 'a1']); // which leaves the line
  assert.deepEqual([state.trying.at, state.trying.went], [0, null]);
  state = did(state, ['try', 'a1']);
  assert.equal(state.trying.went, 'second');
  assert.deepEqual([state.job.went, state.job.rate.id, state.done], ['second', 'g 0', false]);
  assert.equal(did(state, ['try', 'b2']), state);
});

test('helps come one after another, and count', () => {
  const state = did(
    known(did(readState(keptOf(exerciseOf())), ['begin', 'due'])),
    ['help', 1],
    ['help', 3],
    ['help', 2],
  );
  assert.equal(state.trying.help, 3);
  assert.equal(did(state, ['try', 'a1']).trying.went, 'more');
});

test('those that are due come one after another; one that is put off comes no more in this visit', () => {
  const [one, two, three] = [0, 1, 2].map((at) =>
    keptOf(exerciseOf(['b1', 'b3'].slice(0, at)), { id: `g ${at}`, due: NOW + at }),
  );
  let state = did(readState(one, two, three), ['begin', 'due']);
  assert.deepEqual([state.trying.kept.id, state.trying.place, state.of], ['g 0', 1, 3]);
  state = did(state, ['later']);
  assert.deepEqual([state.trying.kept.id, state.trying.place, state.of], ['g 1', 2, 3]);
  const solved = did(
    known(state),
    ['try', 'a1'],
    ['found', { kept: [one, three, { ...two, due: NOW + 3 * DAY }], now: NOW, gone: [] }],
  );
  assert.equal(solved.trying.kept.due, NOW + 3 * DAY);
  const last = did(solved, ['begin', 'due']);
  assert.equal(last.trying.kept.id, 'g 2');
  assert.equal(did(last, ['later']).trying, null);
});

test('of the exercises of the page the first is begun that was not tried, once they have come', () => {
  const list = [[], ['b1']].map((moves) => ({ ...exerciseOf(moves), missed: 1, levels: 9 }));
  const tried = keptOf(exerciseOf(), { id: idOf(list[0]), from: '', due: NOW + DAY });
  let state = did(readState(tried), ['begin', { levels: 'nine' }]);
  assert.equal(state.trying, null);
  state = did(state, ['levels', 'nine', list]);
  assert.deepEqual([state.trying.kept.id, state.trying.kept.from], [idOf(list[1]), '']);
  assert.equal('missed' in state.trying.kept.exercise, false);
  assert.equal(did(state, ['later']).trying, null);
  assert.equal(did(readState(tried), ['begin', { levels: 'nine' }], ['levels', 'nine', null]).trying, null);
});

test('the exercises of a game or of all games', () => {
  const other = keptOf({ ...exerciseOf(), record: { game: 'felt', moves: [] } }, { id: 'f 0', due: NOW + 1 });
  const state = readState(keptOf(exerciseOf()), other);
  assert.deepEqual([did(state, ['of', 'felt']).trying.kept.id, did(state, ['of', null]).of], ['f 0', 2]);
  assert.equal(did(state, ['of', 'table']).trying, null);
});
