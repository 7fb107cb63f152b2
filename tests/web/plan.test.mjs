// There is one plan, however often the worker that plans is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planWhole } from '../../web/src/series/plan.ts';
import { playSeries } from '../../web/src/series/series.ts';
import { fakeAsk, fakeEngines, matchesOf, matchReply, planReply, pluck, settled } from './fakes.mjs';

const REQUEST = { op: 'series', game: 'tictactoe', players: ['a', 'b'], games: 300 };

/** Each match of these has a seed of its own. */
const seedsOf = (matches) => matches.map(({ seed }) => seed);

function planning(request) {
  const { ask, asked } = fakeAsk();
  const events = { matches: [], begun: [], extended: 0 };
  planWhole(ask, request, {
    begun: (head, tally) => events.begun.push({ head, tally }),
    extended(planned) {
      events.matches.push(...planned.map(([, match]) => match));
      events.extended++;
    },
    refused() {},
  });
  return { entry: asked[0], asked, events };
}

test('a plan begins with its first matches, and grows with each reply', async () => {
  const { entry, asked, events } = planning({ ...REQUEST, seed: 7 });
  assert.deepEqual(entry.request, { ...REQUEST, seed: 7 });
  entry.reply(planReply(7, 100, 300));
  const { matches, tally, done, ...head } = planReply(7, 100, 300);
  assert.deepEqual(events.begun, [{ head, tally }]);
  assert.equal(events.matches.length, 100);
  entry.reply({ matches: matchesOf(7, 100, 200), done: false });
  entry.resolve({ matches: matchesOf(7, 200, 300), done: true });
  await settled();
  assert.deepEqual(events.matches, matchesOf(7, 0, 300));
  assert.deepEqual([events.begun.length, events.extended], [1, 3]);
  assert.equal(asked.length, 1);
});

test('where no seed is asked for one is drawn, so that the plan is the same when it is asked again', () => {
  const seeds = Array.from({ length: 4 }, () => planning(REQUEST).entry.request.seed);
  for (const seed of seeds) assert(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32);
  assert(new Set(seeds).size > 1);
});

/** The engine as it is: a request without a seed gets another one each time it is asked. */
function sendsPlan(entry, drawn, ...parts) {
  const seed = entry.request.seed ?? drawn;
  for (const [from, to] of parts) {
    if (from === 0) entry.reply(planReply(seed, to, 300));
    else entry.reply({ matches: matchesOf(seed, from, to), done: false });
  }
}

for (const [kind, request] of [
  ['with a seed', { ...REQUEST, seed: 7 }],
  ['without a seed', REQUEST],
]) {
  test(`a plan ${kind} that a second worker sends from the start goes on where it was`, () => {
    const { asked, events } = planning(request);
    sendsPlan(asked.at(-1), 11, [0, 100], [100, 200]);
    const { seed } = events.begun[0].head;
    const before = seedsOf(events.matches);
    const lengths = [];
    // The client asks the next worker the same request.
    for (const from of [0, 100, 200]) {
      sendsPlan(asked.at(-1), 12, [from, from + 100]);
      lengths.push(events.matches.length);
      assert(seedsOf(events.matches.slice(0, 200)).join() === before.join());
    }
    assert.deepEqual(lengths, [200, 200, 300]);
    assert(seedsOf(events.matches).join() === seedsOf(matchesOf(seed, 0, 300)).join());
    assert.equal(events.begun.length, 1);
  });
}

test('what a program prints while its series is planned is no part of the plan', () => {
  const { entry, events } = planning({ ...REQUEST, seed: 7 });
  entry.reply({ printed: 'x', done: false });
  assert.deepEqual([events.matches, events.begun], [[], []]);
  entry.reply(planReply(7, 100, 300));
  entry.reply({ printed: 'x', done: false });
  assert.deepEqual([events.matches.length, events.begun.length, events.extended], [100, 1, 1]);
});

test('of several series a game is counted for its own, however many matches a plan has', async () => {
  const { ask, asked } = fakeAsk();
  const { engines, createEngine } = fakeEngines();
  const tally = { next: 6, games: 6, swap: false };
  const series = [1, 2].map((of) => ({ request: { ...REQUEST, of }, tally: { ...tally, of } }));
  playSeries({ ask, createEngine, most: 1, series }, () => {});
  asked[0].resolve({ matches: matchesOf(1, 0, 1) });
  asked[1].resolve({ matches: matchesOf(2, 0, 3) });
  await settled();
  engines[0].become('ready');
  for (let game = 0; game < 4; game++) {
    engines[0].asked.at(-1).resolve(matchReply());
    await settled();
  }
  const counts = asked.filter(({ request }) => request.op === 'statistics');
  for (const { resolve } of counts) resolve({ tally: { of: 2 }, statistics: {} });
  await settled();
  assert.deepEqual(seedsOf(pluck(engines[0].asked, 'request')), [1000, 2000, 2001, 2002]);
  const counted = counts.map(({ request: { tally, played } }) => `${tally.of}: ${played[0].index}`);
  assert.deepEqual(counted, ['1: 6', '2: 6']);
});
