// There is one plan, however often the worker that plans is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planWhole } from '../../web/src/series/plan.ts';
import { fakeAsk, matchesOf, planReply, settled } from './fakes.mjs';

const REQUEST = { op: 'series', game: 'tictactoe', players: ['a', 'b'], games: 300 };

function planning(request) {
  const { ask, asked } = fakeAsk();
  const events = { matches: [], begun: [], extended: 0 };
  planWhole(ask, request, {
    begun: (head, tally) => events.begun.push({ head, tally }),
    extended(planned) {
      events.matches.push(...planned);
      events.extended++;
    },
    refused() {},
  });
  return { entry: asked[0], asked, events };
}

test('a plan begins with its first matches, and grows with each reply', async () => {
  const { entry, asked, events } = planning({ ...REQUEST, seed: 7 });
  assert.deepEqual(entry.request, { ...REQUEST, seed: 7 });
  entry.reply({ printed: 'by a program', done: false });
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

test('a plan that a second worker sends from the start goes on where it was', () => {
  const { entry, events } = planning(REQUEST);
  const { seed } = entry.request; // else the second worker would draw another one
  const lengths = [];
  for (const from of [0, 100, 0, 100, 200]) {
    entry.reply(from === 0 ? planReply(seed, 100, 300) : { matches: matchesOf(seed, from, from + 100), done: false });
    lengths.push(events.matches.length);
  }
  assert.deepEqual([lengths, events.begun.length], [[100, 200, 200, 200, 300], 1]);
  assert.deepEqual(events.matches, matchesOf(seed, 0, 300));
});
