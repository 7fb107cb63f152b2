// Series that were counted before and go on, with engines whose replies a test gives.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playSeries } from '../../web/src/series/series.ts';
import { fakeAsk, fakeEngines, matchReply, PROBLEM, pluck, settled } from './fakes.mjs';

/** Two series that go on, and what was asked for them: `swaps` says of each whether sides are swapped. */
function going(swaps = [false, false]) {
  const { ask, asked } = fakeAsk();
  const { engines, createEngine } = fakeEngines();
  const events = [];
  const series = swaps.map((swap, at) => ({
    request: { op: 'series', game: `game-${at}`, games: 400, seed: 1, swap },
    tally: { next: 400, games: 400, swap },
  }));
  const playing = playSeries({ ask, createEngine, most: 1, series }, (event) => events.push(event));
  /** The requests of a kind. */
  const of = (op) => asked.filter(({ request }) => request.op === op);
  /** The engine's replies to the plans that were asked for last. */
  async function planned() {
    for (const { request, resolve } of of('series').slice(-swaps.length))
      resolve({
        matches: Array.from({ length: request.games }, (_, seed) => ({ op: 'match', game: request.game, seed })),
      });
    await settled();
  }
  return { playing, of, planned, engines, events };
}

/** So many matches end, each of which the first side wins. */
async function end(engine, count) {
  for (let game = 0; game < count; game++) {
    engine.asked.at(-1).resolve(matchReply('first', 2));
    await settled();
  }
}

test('games of all series are planned with other seeds, and played in turn', async () => {
  const { of, planned, engines } = going();
  assert.equal(pluck(pluck(of('series'), 'request'), 'game').join(), 'game-0,game-1');
  assert.equal(new Set([1, ...of('series').map(({ request }) => request.seed)]).size, 3);
  assert.ok(of('series').every(({ request }) => request.games < 400));
  await planned();
  engines[0].become('ready');
  await end(engines[0], 3);
  const played = engines[0].asked.map(({ request }) => `${request.game} ${request.seed}`);
  assert.deepEqual(played, ['game-0 0', 'game-1 0', 'game-0 1', 'game-1 1']);
});

test('a game is counted behind those that were counted before, in a tally with room for it', async () => {
  const { of, planned, engines, events } = going();
  await planned();
  engines[0].become('ready');
  await end(engines[0], 2);
  const [first, second] = of('statistics').map(({ request }) => request);
  assert.deepEqual([first.played[0].index, second.played[0].index, first.tally.next], [400, 400, 400]);
  assert.ok(first.tally.games > 400);
  of('statistics')[1].resolve({ tally: {}, statistics: { games: 401 } });
  await settled();
  const [counted, ...others] = events.filter(({ type }) => type === 'counted');
  assert.deepEqual([counted.of, counted.statistics, others], [1, { games: 401 }, []]);
});

test('further games are planned before the last one ends', async () => {
  const { of, planned, engines } = going([false]);
  await planned();
  engines[0].become('ready');
  const { games } = of('series')[0].request;
  await end(engines[0], games - 2);
  assert.equal(of('series').length, 1);
  await end(engines[0], 1);
  assert.equal(of('series').length, 2);
  await planned();
  await end(engines[0], 2);
  assert.equal(engines[0].asked.length, games + 2);
});

test('a plan that is refused is told once, and can be tried again', async () => {
  const { playing, of, events } = going();
  for (const { reject } of of('series')) reject(PROBLEM);
  await settled();
  assert.deepEqual(events, [{ type: 'refused', problem: PROBLEM, record: null, held: [] }]);
  playing.run();
  assert.equal(of('series').length, 4);
});
