// A series from its start to its end, with engines whose replies a test gives: the page's own plans and counts, others play.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { choicesOf, locked, newArena } from '../../web/src/rooms/arena/two/state.ts';
import { arena } from './arena.mjs';
import { faultReply, matchesOf, matchReply, PROBLEM, planReply, pluck, SERIES, settled } from './fakes.mjs';

beforeEach(() => {
  let clock = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => {
    clock += 1000;
    return clock;
  });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

const START = ['start', 'an id', null, false];

/** Each game is counted by itself, not with another from the same opening. */
const SINGLE = { swap: false };

/** One whose series is being planned. */
async function started(options) {
  const made = arena(options);
  await made.sent(...START);
  return made;
}

/** One whose series of four games is planned, and whose workers are ready. */
async function begun({ most = 1 } = {}, plan = SINGLE) {
  const made = await started({ most });
  made.asked[0].resolve(planReply(7, 4, 4, plan));
  await settled();
  for (let at = 0; at < most; at++) made.engines[at].become('ready');
  return made;
}

/** The engine's count of so many games. */
const count = (games, more = {}) => ({
  tally: { counted: games },
  statistics: {
    games,
    of: 4,
    finished: games === 4,
    elo: { difference: 10 * games, low: 0, high: 20 * games },
    sprt: null,
    retired: [false, false],
    ...more,
  },
  done: true,
});

/** The match of a worker ends. */
async function ends(engine, winner = 'first') {
  engine.asked.at(-1).resolve(matchReply(winner));
  await settled();
}

/** The last question to the page's engine is answered, and the pause after it is over. */
async function counts(asked, games, more) {
  asked.at(-1).resolve(count(games, more));
  await settled();
  mock.timers.tick(100);
}

/** What was asked is refused. */
async function refused(entry, problem = PROBLEM) {
  entry.reject(problem);
  await settled();
}

/** A game ends, and is counted as the last of so many. */
async function plays(engine, asked, games) {
  await ends(engine);
  await counts(asked, games);
}

/** The games from this one on end, and are counted one by one. */
async function ended(engine, asked, from = 1) {
  for (let games = from; games <= 4; games++) await plays(engine, asked, games);
}

/** The seeds of the matches that an engine was asked for. */
const given = ({ asked }) => pluck(pluck(asked, 'request'), 'seed');
const questions = (asked) => asked.map(({ request }) => request.op);
/** What is said beside the phase of the series. */
const noteOf = ({ note }) => [note?.key.replace('arena.note.', ''), note?.args?.count].filter(Boolean).join(' ');
const phaseOf = (state) => `${state.phase}: ${noteOf(state)}`;

test('a series is planned, played and counted to its end', async () => {
  const { engines, asked, state } = await started();
  assert.equal(phaseOf(state()), 'planning: planning');
  const request = { op: 'series', game: 'tictactoe', players: ['a', 'b'], games: 4, swap: true, seed: 7 };
  assert.deepEqual(asked[0].request, request);
  asked[0].resolve(planReply(7, 4, 4, SINGLE));
  await settled();
  assert.deepEqual([phaseOf(state()), state().plan.games], ['running: begun 4', 4]);
  engines[0].become('ready');
  for (let games = 1; games <= 4; games++) {
    await ends(engines[0], games % 2 ? 'first' : 'draw');
    assert.equal(asked.at(-1).request.tally.counted, games - 1);
    assert.deepEqual(pluck(asked.at(-1).request.played, 'index'), [games - 1]);
    await counts(asked, games);
  }
  assert.match(phaseOf(state()), /^over: over\b/);
  assert.deepEqual(pluck(state().games, 'winner'), ['first', 'draw', 'first', 'draw']);
  assert.deepEqual(pluck(state().curve, 'games'), [1, 2, 3, 4]);
  assert(engines[0].ended);
});

test('games that end while others are counted are counted together, after a pause', async () => {
  const { engines, asked } = await begun();
  for (let game = 0; game < 3; game++) await ends(engines[0]);
  assert.deepEqual(questions(asked), ['series', 'statistics']);
  asked[1].resolve(count(1));
  await settled();
  assert.equal(asked.length, 2);
  mock.timers.tick(100);
  assert.deepEqual(pluck(asked[2].request.played, 'index'), [1, 2]);
});

test('a sequential test that decides ends the series: nothing else is played, and later games do not count', async () => {
  const { engines, asked, state } = await begun({ most: 2 });
  await ends(engines[0]);
  await plays(engines[1], asked, 1); // the first game alone
  await ends(engines[0]);
  const decided = { finished: true, sprt: { elo: [0, 50], decided: 'upper', at: 2 } };
  asked.at(-1).resolve(count(2, decided));
  await settled();
  assert.match(phaseOf(state()), /^over: decided\b/);
  assert.deepEqual([state().games.length, asked[0].dropped, pluck(engines, 'ended')], [2, true, [true, true]]);
  const before = asked.length;
  mock.timers.tick(1000);
  assert.equal(asked.length, before);
});

// Pairs from one opening

test('a game is counted with the other from its opening, and progress is shown meanwhile', async () => {
  const { engines, asked, state } = await begun({ most: 2 }, {});
  await ends(engines[0]); // game 0
  assert.deepEqual(questions(asked), ['series']);
  assert.deepEqual([state().statistics, state().played], [null, 1]);
  await ends(engines[0]); // game 2
  assert.deepEqual([questions(asked).length, state().played], [1, 2]);
  await ends(engines[1]); // game 1
  assert.deepEqual(pluck(asked[1].request.played, 'index'), [0, 1]);
  await counts(asked, 2);
  assert.deepEqual([state().statistics.games, state().played], [2, 3]);
  assert.deepEqual(pluck(state().games, 'index'), [0, 1]);
});

test('a pause in the middle of a pair says how many games are finished, and loses none', async () => {
  const { sent, engines, asked, state } = await begun({}, {});
  await sent('pause');
  await ends(engines[0]);
  assert.equal(noteOf(state()), 'paused 1');
  await sent(...START);
  engines[1].become('ready');
  await plays(engines[1], asked, 2);
  assert.equal(state().statistics.games, 2);
  await sent('stop');
  assert.equal(state().played, 0);
});

test('the last game of an odd number is counted by itself', async () => {
  const { engines, asked } = await begun({}, { games: 3 });
  for (let game = 0; game < 3; game++) await plays(engines[0], asked, 2);
  assert.deepEqual(pluck(asked.at(-1).request.played, 'index'), [2]);
});

// Pause, resume, stop

test('a pause lets the games under way end, says so, and goes on where it was', async () => {
  const { sent, engines, asked, state } = await begun();
  await sent('pause');
  assert.equal(phaseOf(state()), 'paused: pausing 1');
  await plays(engines[0], asked, 1);
  assert.deepEqual([noteOf(state()), engines[0].ended], ['paused 1', true]);
  await sent(...START);
  assert.equal(state().phase, 'running');
  engines[1].become('ready');
  await ended(engines[1], asked, 2);
  assert.equal(state().phase, 'over');
});

test('matches that are planned in a pause are played when it ends', async () => {
  const { sent, engines, asked, state } = await started();
  asked[0].reply(planReply(7, 2, 4, SINGLE));
  engines[0].become('ready');
  await plays(engines[0], asked, 1);
  await sent('pause');
  asked[0].resolve({ matches: matchesOf(7, 2, 4), done: true });
  await settled();
  await plays(engines[0], asked, 2);
  assert.equal(engines.length, 1);
  await sent(...START);
  engines[1].become('ready');
  await plays(engines[1], asked, 3);
  await plays(engines[1], asked, 4);
  assert.equal(state().phase, 'over');
});

test('a series that is stopped keeps what was counted, and nothing else comes of it', async () => {
  const { sent, engines, asked, state } = await begun();
  await plays(engines[0], asked, 1);
  await ends(engines[0]);
  await sent('stop');
  assert.deepEqual([state().phase, state().note.args.count, engines[0].ended], ['stopped', 1, true]);
  await counts(asked, 2);
  await sent(...START);
  assert.deepEqual([state().statistics.games, engines.length], [1, 1]);
});

test('one that is stopped before a game was counted leaves nothing to be shown, and a late plan begins nothing', async () => {
  const shown = await begun();
  await shown.sent('stop');
  assert.equal(shown.state().phase, 'none');
  const { sent, engines, asked, state } = await started();
  await sent('stop');
  assert(asked[0].dropped);
  asked[0].resolve(planReply(7, 4, 4, SINGLE));
  await settled();
  assert.deepEqual([state().phase, engines], ['none', []]);
});

test('while a series is planned the form is locked, and a second start asks nothing', async () => {
  const { sent, asked, state } = await started();
  assert(locked(state()));
  for (const event of [START, ['pause'], START]) await sent(...event);
  assert.deepEqual([asked.length, state().phase], [1, 'planning']);
});

for (const [kind, end] of [
  ['stopped', ({ sent }) => sent('stop')],
  ['refused', ({ asked }) => asked.at(-1).reject({ ...PROBLEM, code: 'limit', field: 'games' })],
])
  test(`a plan that is ${kind} leaves the results of the series before it`, async () => {
    const made = await begun();
    await ended(made.engines[0], made.asked);
    const { statistics } = made.state();
    await made.sent(...START);
    assert.equal(made.state().phase, 'planning');
    end(made);
    await settled();
    assert.deepEqual([made.state().phase, made.state().statistics === statistics], ['over', true]);
  });

// Going on

test('a series that was stopped goes on with its games, under the id that it is kept by', async () => {
  const { sent, engines, asked, state } = await begun();
  await plays(engines[0], asked, 1);
  await sent('stop');
  await sent('goOn', 'another id', false);
  assert.equal(state().phase, 'planning');
  asked.at(-1).resolve(planReply(7, 4, 4, SINGLE));
  await settled();
  assert.deepEqual([phaseOf(state()), state().id, state().statistics.games], ['running: resumed', 'an id', 1]);
  await counts(asked, 1);
  engines[1].become('ready');
  await ended(engines[1], asked, 2);
  assert.deepEqual([state().phase, given(engines[1])], ['over', [7001, 7002, 7003]]);
});

test('one that is started anew has another seed, and leaves the one before as it is kept', async () => {
  const { sent, engines, asked, state } = await begun();
  await plays(engines[0], asked, 1);
  await sent('stop');
  await sent('anew', 'another id', null, false, { seed: '8' });
  asked.at(-1).resolve(planReply(8, 4, 4, SINGLE));
  await settled();
  engines[1].become('ready');
  assert.deepEqual([state().id, state().games, state().statistics, state().wanted.seed], ['another id', [], null, '8']);
  assert.deepEqual(state().note, { key: 'arena.many.note.anew', args: { seed: '8' } });
  await plays(engines[1], asked, 1);
  assert.equal(state().note.key, 'arena.many.note.anew');
});

test('a series that is over can be made longer: what was played is its beginning', async () => {
  const { sent, engines, asked, state } = await begun();
  await ended(engines[0], asked);
  assert.deepEqual(choicesOf(state()), ['more', 'anew']);
  await sent('more', 'another id', false);
  assert.equal(asked.at(-1).request.games, 104);
  asked.at(-1).reply(planReply(7, 100, 104, SINGLE));
  await settled();
  assert.deepEqual([state().phase, state().plan.games, state().games.length, state().id], ['running', 104, 4, 'an id']);
  await counts(asked, 4, { finished: false });
  engines[1].become('ready');
  assert.equal(given(engines[1])[0], 7004);
  await sent('stop');
  assert.deepEqual([state().wanted.games, state().phase, choicesOf(state())], ['104', 'stopped', ['goOn', 'anew']]);
});

test('a longer series that is not planned after all leaves the shorter one', async () => {
  const { sent, engines, asked, state } = await begun();
  await ended(engines[0], asked);
  await sent('more', 'another id', false);
  await sent('stop');
  assert.deepEqual([state().phase, state().wanted.games, choicesOf(state())[0]], ['over', '4', 'more']);
});

test('what a test has decided, a player has left, or another version has played is not gone on with', async () => {
  const { sent, engines, asked, state, put } = await begun();
  await ended(engines[0], asked);
  const over = state();
  const { statistics } = over;
  for (const part of [
    { statistics: { ...statistics, sprt: { decided: 'lower' } } },
    { statistics: { ...statistics, retired: [true, false] } },
    { isOlder: true },
    { isOlder: true, phase: 'stopped' },
    { plan: { ...over.plan, games: 100_000 } },
  ]) {
    put({ ...over, ...part });
    assert.deepEqual(choicesOf(state()), ['anew', null]);
  }
  put({ ...over, statistics: null, phase: 'none' });
  assert.deepEqual(choicesOf(state()), ['start', null]);
  put(over);
  await sent('want', { games: '8' });
  assert.deepEqual(choicesOf(state()), ['start', null]);
});

test('a game that is lost by a fault is counted as one, with its side alone', async () => {
  const { engines, asked, state } = await begun();
  engines[0].asked.at(-1).resolve(faultReply('second'));
  await settled();
  assert.deepEqual(asked.at(-1).request.played[0].fault, { side: 'second' });
  await counts(asked, 1);
  assert.deepEqual([state().phase, state().games[0].fault.error.args.line], ['running', 7]);
});

test('games after a player has retired are not counted', async () => {
  const { engines, asked, state } = await begun({ most: 2 });
  await ends(engines[1]);
  await ends(engines[0]);
  asked.at(-1).resolve(count(1, { finished: true, retired: [true, false] }));
  await settled();
  assert.deepEqual([state().phase, state().games.length], ['over', 1]);
});

// What goes wrong

test('a series that is refused says why', async () => {
  const { asked, state } = await started();
  await refused(asked[0], { ...PROBLEM, code: 'limit', field: 'games' });
  const { problem, focus } = state();
  assert.deepEqual([phaseOf(state()), problem.field, focus], ['none: refused', 'games', { count: 1, on: 'wrong' }]);
});

test('a match that the engine refuses ends the series and says why; what was counted is kept', async () => {
  const { engines, asked, state } = await begun();
  await plays(engines[0], asked, 1);
  const problem = { ...PROBLEM, code: 'limit', field: 'player' };
  await refused(engines[0].asked.at(-1), problem);
  assert.deepEqual([phaseOf(state()), state().problem, state().broken], ['stopped: refused', problem, null]);
  assert.deepEqual([state().statistics.games, pluck(engines, 'ended')], [1, [true]]);
});

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

test('what the page knows to be wrong, in a field or in the address, is refused before the engine is asked', async () => {
  const problem = { ...PROBLEM, code: 'limit', field: 'games' };
  const part = { code: 'address-part', message: '', field: null, args: { part: 'zz' } };
  for (const [wrong, from] of [
    [problem, newArena(SERIES)],
    [null, newArena(SERIES, part)],
  ]) {
    const { sent, asked, state } = arena({ from });
    await sent('start', 'an id', wrong, false);
    assert.deepEqual([asked.length, state().problem, state().phase], [0, wrong ?? part, 'none']);
    assert.equal(state().focus.on, 'wrong');
  }
});

test('when the last worker is lost the series waits, and goes on with the game that was lost', async () => {
  const { sent, drawn, engines, asked, state } = await begun();
  await plays(engines[0], asked, 1);
  engines[0].become('failed', PROBLEM);
  await drawn();
  assert.deepEqual([state().phase, state().broken], ['paused', PROBLEM]);
  await sent(...START);
  assert.deepEqual([state().phase, state().broken], ['running', null]);
  engines[1].become('ready');
  await ended(engines[1], asked, 2);
  assert.deepEqual(pluck(state().games, 'index'), [0, 1, 2, 3]);
});

test('a count that fails loses no game: they are counted when the series goes on', async () => {
  const { sent, engines, asked, state } = await begun();
  await ends(engines[0]);
  await refused(asked.at(-1), PROBLEM);
  assert.deepEqual([state().phase, state().broken], ['paused', PROBLEM]);
  assert(engines[0].ended);
  await sent(...START);
  assert.deepEqual(pluck(asked.at(-1).request.played, 'index'), [0]);
  await counts(asked, 1);
  engines[1].become('ready');
  await ended(engines[1], asked, 2);
  assert.equal(state().phase, 'over');
});

// Notes that are true

test('that the games begin, or go on, is said until games have been played', async () => {
  const { sent, engines, asked, state } = await begun();
  assert.equal(noteOf(state()), 'begun 4');
  await plays(engines[0], asked, 1);
  assert.equal(state().note, null);
  await sent('pause');
  await plays(engines[0], asked, 2);
  await sent(...START);
  assert.match(noteOf(state()), /^resumed\b/);
  engines[1].become('ready');
  await plays(engines[1], asked, 3);
  assert.equal(state().note, null);
});

test('during a pause the number of games that are being finished is that of now', async () => {
  const { sent, engines, asked, state } = await begun({ most: 2 });
  await sent('pause');
  const notes = [noteOf(state())];
  for (const [at, games] of [1, 2].entries()) {
    await plays(engines[at], asked, games);
    notes.push(noteOf(state()));
  }
  assert.deepEqual(notes, ['pausing 2', 'pausing 1', 'paused 2']);
});

test('the speed is known while it plays, and only then', async () => {
  const { sent, engines, asked, state } = await begun();
  for (const [games, rate] of [
    [1, null],
    [2, 1],
  ]) {
    await plays(engines[0], asked, games);
    assert.equal(state().pace.rate, rate);
  }
  for (const event of ['pause', 'stop']) {
    await sent(event);
    assert.equal(state().pace, null);
  }
});

// After a reload

/** A series as it was kept on the device: two of its four games were played, not the first two. */
async function reloaded(more = {}, services = {}) {
  const before = await begun({ most: 2 });
  await ends(before.engines[1], 'draw');
  await counts(before.asked, 1);
  await ends(before.engines[1], 'second');
  await counts(before.asked, 2);
  const from = { ...before.state(), phase: 'paused', restored: true, run: null, ...more };
  await before.sent('stop');
  return arena({ from, services });
}

test('a series of an earlier visit goes on with the games that are missing, to the same result', async () => {
  const { sent, engines, asked, state } = await reloaded();
  assert.equal(engines.length, 0); // nothing is played without the person
  await sent(...START);
  assert.equal(state().phase, 'planning');
  assert.equal(asked[0].request.seed, 7);
  asked[0].resolve(planReply(7, 4, 4, SINGLE));
  await settled();
  assert.deepEqual([state().phase, state().restored, state().statistics.games], ['running', false, 2]);
  const { played } = asked[1].request;
  assert.deepEqual([pluck(played, 'index'), pluck(played, 'winner')].flat(), [1, 2, 'draw', 'second']);
  await counts(asked, 2);
  engines[0].become('ready');
  await plays(engines[0], asked, 3);
  await plays(engines[0], asked, 4);
  assert.deepEqual([pluck(pluck(engines[0].asked, 'request'), 'seed'), state().phase], [[7000, 7003], 'over']);
  assert.deepEqual(pluck(state().games, 'winner'), ['first', 'draw', 'second', 'first']);
  assert.deepEqual(pluck(state().curve, 'games'), [1, 2, 3, 4]);
});

test('a series of an earlier visit that is stopped while its programs are loaded stays as it is', async () => {
  const loading = Promise.withResolvers();
  const { sent, asked, state } = await reloaded({}, { programs: () => loading.promise });
  await sent('start', 'an id', null, true);
  await sent('stop');
  loading.resolve({ send() {} });
  await settled();
  assert.deepEqual([state().phase, state().statistics.games, asked.length], ['stopped', 2, 0]);
});

test('games of another plan are not taken over', async () => {
  const { sent, engines, asked, state } = await reloaded();
  await sent(...START);
  asked[0].resolve(planReply(7, 4, 4, { players: ['a', 'c'] }));
  await settled();
  assert.deepEqual([state().statistics, state().games, state().note.key], [null, [], 'arena.note.begun']);
  engines[0].become('ready');
  assert.equal(engines[0].asked[0].request.seed, 7000);
});

test('a series of an earlier visit can be stopped, also while it is planned again', async () => {
  const shown = await reloaded();
  await shown.sent('stop');
  assert.deepEqual([shown.state().phase, shown.state().note.args.count, shown.state().restored], ['stopped', 2, false]);
  const again = await reloaded();
  await again.sent(...START);
  await again.sent('stop');
  assert.deepEqual([again.state().phase, again.state().statistics.games], ['stopped', 2]);
});

test('a series of an earlier visit that the engine refuses now keeps its results and unlocks the form', async () => {
  const { sent, asked, state } = await reloaded();
  await sent(...START);
  await refused(asked[0], { ...PROBLEM, code: 'limit', field: 'games' });
  assert.deepEqual([state().phase, state().statistics.games, state().problem.field], ['stopped', 2, 'games']);
});

test('thousands of kept games are counted in parts, and the figures do not go back meanwhile', async () => {
  const many = { ...SERIES, games: '5000' };
  const { matches, tally, done, ...plan } = planReply(7, 1, 5000);
  const statistics = { ...count(4500).statistics, finished: false };
  const games = Array.from({ length: 4500 }, (_, index) => ({ index, winner: 'first', margin: null }));
  const from = { ...newArena(many), plan, statistics, games, phase: 'paused', restored: true };
  const { sent, asked, state } = arena({ wanted: many, from });
  await sent(...START);
  asked[0].reply(planReply(7, 100, 5000));
  for (const [counted, length] of [
    [2000, 2000],
    [4000, 2000],
    [4500, 500],
  ]) {
    assert.equal(asked.at(-1).request.played.length, length);
    await counts(asked, counted, { finished: false });
    assert.equal(state().statistics.games, 4500);
  }
  assert.equal(asked.length, 4);
});
