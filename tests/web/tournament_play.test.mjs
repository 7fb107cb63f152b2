// How a tournament is played: who plays which match, when games are counted, and what happens where a worker is lost.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { playTournament } from '../../web/src/tournament/play.ts';
import { fakeEngines, matchReply, moveReply, PROBLEM, pluck } from './fakes.mjs';
import { PLAYERS, quiet, tournamentEngine } from './tournament.mjs';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

/** A tournament that is begun, with so many workers, of which some are ready. */
async function begun({ most = 1, ready = most, players = PLAYERS, games = 2 } = {}) {
  const page = tournamentEngine();
  const { engines, createEngine } = fakeEngines();
  const events = [];
  const time = { now: 0 };
  const playing = playTournament(
    {
      ask: page.ask,
      createEngine,
      most,
      now: () => time.now,
      request: { players, games, form: 'all', game: 'tictactoe', seed: 5 },
      programsIn: (player) => [/evaluation=(\w+)/.exec(player)?.[1] ?? []].flat(),
    },
    (event) => events.push(event),
  );
  await quiet();
  for (let at = 0; at < ready; at++) await becomesReady(engines[at]);
  const last = (type) => events.findLast((event) => event.type === type);
  return {
    page,
    engines,
    events,
    playing,
    last,
    /** The match that a worker plays. */
    match: (worker) => worker.asked.at(-1)?.request,
    /** It ends. */
    async end(worker, reply = matchReply()) {
      worker.asked.at(-1).resolve(reply);
      await quiet();
    },
    /** So much time passes. */
    async pass(milliseconds) {
      time.now += milliseconds;
      mock.timers.tick(milliseconds);
      await quiet();
    },
  };
}
/** A worker becomes ready. */
async function becomesReady(worker) {
  worker.become('ready', { games: [] });
  await quiet();
}
const names = ({ first, second }) => [first, second].map((each) => each.split('=').at(-1));

test('a worker goes on with the couple whose programs it has, and two workers begin with different couples', async () => {
  const players = ['mine', 'yours', 'ours', 'theirs'].map((name) => `alphabeta depth=2 evaluation=${name}`);
  const { engines, end, match } = await begun({ most: 2, players });
  const couples = engines.map((engine) => names(match(engine)).sort().join());
  assert.notEqual(couples[0], couples[1]);
  await end(engines[0]);
  assert.equal(names(match(engines[0])).sort().join(), couples[0]);
  await end(engines[0]);
  const shared = names(match(engines[0])).filter((name) => couples[0].includes(name));
  assert.equal(shared.length, 1);
});

test('while a game is under way no other couple plays a later pair of games, so that all have played alike at a stop', async () => {
  const { engines, end, match } = await begun({ most: 2, games: 4 });
  const { asked } = engines[1];
  const own = names(match(engines[0])).sort().join();
  for (let game = 0; game < 7; game++) await end(engines[1]);
  const others = asked.filter(({ request }) => names(request).sort().join() !== own);
  assert.deepEqual([asked.length, others.length], [7, 4], 'and the couple itself goes on');
  await end(engines[0]);
  assert.equal(asked.length, 8);
});

test('where a match was refused, and it is paused and goes on before that is said, the match is refused again', async () => {
  const { engines, page, playing, last, end, pass } = await begun({ most: 2, games: 4 });
  const refuse = async (worker) => {
    worker.asked.at(-1).reject({ ...PROBLEM, code: 'user-code' });
    await quiet();
  };
  await refuse(engines[1]);
  const counting = page.hold();
  await end(engines[0]);
  playing.pause();
  playing.run();
  counting.resolve();
  await pass(5000);
  assert.equal(last('refused'), undefined);
  await becomesReady(engines[2]);
  await refuse(engines[2]);
  await pass(5000);
  assert.equal(last('refused').problem.code, 'user-code');
});

test('where no worker can be started, that is said, and it goes on when it is asked again', async () => {
  const { engines, playing, match, last } = await begun({ ready: 0 });
  engines[0].become('failed', PROBLEM);
  await quiet();
  assert.equal(last('failed').problem, PROBLEM);
  playing.run();
  await quiet();
  await becomesReady(engines[1]);
  assert.equal(match(engines[1]).op, 'match');
});

test('a pause before the first worker is ready plays nothing, and it can go on', async () => {
  const { engines, playing, last, match } = await begun({ ready: 0 });
  playing.pause();
  await quiet();
  assert.deepEqual([last('idle').type, engines[0].ended], ['idle', true]);
  playing.run();
  await quiet();
  await becomesReady(engines[1]);
  assert.equal(match(engines[1]).op, 'match');
});

test('a count that fails loses no game: they are counted when it goes on', async () => {
  const { page, engines, end, pass, playing, last } = await begun();
  const counting = page.hold();
  await end(engines[0]);
  await pass(1000);
  counting.reject(PROBLEM);
  await pass(0);
  assert.deepEqual([last('failed').problem, engines[0].ended], [PROBLEM, true]);
  page.hold().resolve();
  playing.run();
  await pass(0);
  assert.deepEqual(pluck(page.asked.at(-1).played, 'index'), [0]);
  assert.equal(last('standingsUpdated').stand.standings.played, 1);
});

test('one game is followed to its end, with how long each side has thought', async () => {
  const { engines, end, pass, events } = await begun({ most: 2 });
  const { asked } = engines[0];
  for (const [by, seconds] of [
    ['first', 1],
    ['second', 2],
    ['first', 3],
  ])
    asked[0].reply({ ...moveReply(by), move: 'b2', seconds });
  engines[1].asked[0].reply({ ...moveReply('first'), move: 'c3' });
  await pass(100);
  await end(engines[1]);
  await end(engines[0]);
  await pass(100);
  const followed = events.filter(({ type }) => type === 'followed').map((event) => event.followed);
  assert.ok(followed.every(({ moves }) => moves.every((move) => move === 'b2')));
  const { isOver, moves, thought } = followed.at(-1);
  assert.deepEqual([isOver, moves.length, thought], [true, 3, [4, 2]]);
});
