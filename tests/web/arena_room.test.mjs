// A series from its start to its end, with engines whose replies a test gives: the page's own plans and counts, others play.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { seriesShelf } from '../../web/src/device/tournaments.ts';
import { choicesOf, newArena } from '../../web/src/rooms/arena/two/state.ts';
import { arena, gameOf, OVER, statistics } from './arena.mjs';
import { matchReply, PROBLEM, planReply, pluck, SERIES, settled } from './fakes.mjs';

beforeEach(() => {
  let clock = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => {
    clock += 1000;
    return clock;
  });
  mock.method(seriesShelf(), 'put', async () => ({ isKept: true }));
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

const START = ['start', 'an id', null, false];

/** Each game is counted by itself, not with another from the same opening. */
const SINGLE = { swap: false };

/** One whose series of four games is planned, and whose workers are ready. */
async function begun({ most = 1 } = {}, plan = SINGLE) {
  const made = arena({ most });
  await made.sent(...START);
  made.asked[0].resolve(planReply(7, 4, 4, plan));
  await settled();
  for (let at = 0; at < most; at++) made.engines[at].become('ready');
  return made;
}

/** The engine's count of so many games. */
const count = (games, more = {}) => ({
  ...{ tally: { counted: games }, done: true },
  statistics: statistics(games, { finished: games === 4, ...more }),
});

/** The match of a worker ends. */
async function ends(engine, winner = 'first') {
  engine.asked.at(-1).resolve(matchReply(winner));
  await settled();
}

/** The last question to the page's engine is answered, and the pause after it is over. */
async function counts(asked, games) {
  asked.at(-1).resolve(count(games));
  await settled();
  mock.timers.tick(100);
}

/** What was asked is refused. */
async function refused(entry, problem = PROBLEM) {
  entry.reject(problem);
  await settled();
}

// Pairs from one opening

test('a game is counted with the other from its opening, and progress is shown meanwhile', async () => {
  const { engines, asked, state } = await begun({ most: 2 }, {});
  await ends(engines[0]); // game 0
  await ends(engines[0]); // game 2
  assert.deepEqual([asked.length, state().statistics, state().played], [1, null, 2]);
  await ends(engines[1]); // game 1
  assert.deepEqual(pluck(asked[1].request.played, 'index'), [0, 1]);
  await counts(asked, 2);
  assert.deepEqual([state().statistics.games, state().played], [2, 3]);
  assert.deepEqual(pluck(state().games, 'index'), [0, 1]);
});

test('the last game of an odd number is counted by itself', async () => {
  const { engines, asked } = await begun({}, { games: 3 });
  for (let game = 0; game < 3; game++) {
    await ends(engines[0]);
    await counts(asked, 2);
  }
  assert.deepEqual(pluck(asked.at(-1).request.played, 'index'), [2]);
});

// Going on

test('what can be done: go on, play more, begin anew, but not on with what a player has left or another version has played', () => {
  for (const [part, choices] of [
    [{}, ['more', 'anew']],
    [{ phase: 'stopped' }, ['goOn', 'anew']],
    [{ statistics: { ...OVER.statistics, retired: [true, false] } }, ['anew', null]],
    [{ isOlder: true }, ['anew', null]],
    [{ isOlder: true, phase: 'stopped' }, ['anew', null]],
    [{ plan: { ...OVER.plan, games: 100_000 } }, ['anew', null]],
    [{ phase: 'none', statistics: null }, ['start', null]],
    [{ wanted: { ...SERIES, games: '8' } }, ['start', null]],
  ])
    assert.deepEqual(choicesOf({ ...OVER, ...part }), choices);
});

test('games after a player has retired are not counted, and nothing else is played', async () => {
  const { engines, asked, state } = await begun({ most: 2 });
  await ends(engines[1]);
  await ends(engines[0]);
  asked.at(-1).resolve(count(1, { finished: true, retired: [true, false] }));
  await settled();
  assert.deepEqual([state().phase, state().games.length], ['over', 1]);
  assert.deepEqual([asked[0].dropped, pluck(engines, 'ended')], [true, [true, true]]);
  const before = asked.length;
  mock.timers.tick(1000);
  assert.equal(asked.length, before);
});

// What goes wrong

test('a match that ends with an error loses none that is under way, is counted or waits for the other of its pair', async () => {
  const { engines, asked, state } = await begun({ most: 3 }, {});
  await ends(engines[0]); // of the pair 0, 1
  await ends(engines[1]); // it plays the last match now
  const problem = { ...PROBLEM, code: 'user-code' };
  await refused(engines[2].asked[0], problem); // match 2
  assert.deepEqual([state().phase, state().problem], ['running', null]);
  assert(!engines.some(({ asked }) => asked.length > 2));
  for (const engine of engines) if (!engine.ended && engine.asked.length > 1) await ends(engine);
  assert.equal(state().phase, 'running'); // the first pair is being counted
  await counts(asked, 2);
  assert.deepEqual([state().phase, state().problem, state().statistics.games], ['stopped', problem, 2]);
  assert.deepEqual(pluck(state().games.filter(Boolean), 'index'), [0, 1, 3]);
  assert(engines.every(({ ended }) => ended));
});

test('when the last worker is lost the series waits, and goes on with the game that was lost', async () => {
  const { sent, drawn, engines, asked, state } = await begun();
  await ends(engines[0]);
  await counts(asked, 1);
  engines[0].become('failed', PROBLEM);
  await drawn();
  assert.deepEqual([state().phase, state().broken], ['paused', PROBLEM]);
  await sent(...START);
  assert.deepEqual([state().phase, state().broken], ['running', null]);
  engines[1].become('ready');
  for (const games of [2, 3, 4]) {
    await ends(engines[1]);
    await counts(asked, games);
  }
  assert.deepEqual(pluck(state().games, 'index'), [0, 1, 2, 3]);
});

test('a count that fails loses no game: they are counted when the series goes on', async () => {
  const { sent, engines, asked, state } = await begun();
  await ends(engines[0]);
  await refused(asked.at(-1), PROBLEM);
  assert.deepEqual([state().phase, state().broken], ['paused', PROBLEM]);
  assert(engines[0].ended);
  await sent(...START);
  const counted = asked.slice(1).map(({ request }) => pluck(request.played, 'index'));
  assert.deepEqual(counted, [[0], [0]], 'asked a second time');
});

// After a reload

test('games of another plan are not taken over', async () => {
  const from = { ...OVER, phase: 'paused' };
  const { sent, engines, asked, state } = arena({ from });
  await sent(...START);
  asked[0].resolve(planReply(7, 4, 4, { players: ['a', 'c'] }));
  await settled();
  assert.deepEqual([state().statistics, state().games, state().note.key], [null, [], 'arena.note.begun']);
  engines[0].become('ready');
  assert.equal(engines[0].asked[0].request.seed, 7000);
});

test('thousands of kept games are counted in parts, and the figures do not go back meanwhile', async () => {
  const many = { ...SERIES, games: '5000' };
  const { matches, tally, done, ...plan } = planReply(7, 1, 5000);
  const games = Array.from({ length: 4500 }, (_, index) => gameOf(index));
  const from = { ...newArena(many), plan, statistics: statistics(4500), games, phase: 'paused' };
  const { sent, asked, state } = arena({ wanted: many, from });
  await sent(...START);
  asked[0].reply(planReply(7, 100, 5000));
  for (const [counted, length] of [
    [2000, 2000],
    [4000, 2000],
    [4500, 500],
  ]) {
    assert.equal(asked.at(-1).request.played.length, length);
    await counts(asked, counted);
    assert.equal(state().statistics.games, 4500);
  }
  assert.equal(asked.length, 4);
});
