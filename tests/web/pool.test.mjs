// The pool with engines whose replies a test gives: which worker plays which match, and workers that are lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlayedGame } from '../../web/src/contract/series.ts';
import { createPool, mostWorkers } from '../../web/src/tournament/pool.ts';
import { fakeEngines, faultReply, matchesOf, matchReply, moveReply, PROBLEM, pluck, settled } from './fakes.mjs';

/**
 * A pool that plays, and what came of it.
 * @param ready So many of its workers become ready, one after the other.
 */
function playing({ count = 10, most = 2, ready = 0 } = {}) {
  const { engines, createEngine } = fakeEngines();
  const matches = matchesOf(7, 0, count);
  const finished = [];
  const refused = [];
  const failed = [];
  const pool = createPool(
    { createEngine, most, programsIn: () => [] },
    {
      finished: (game) => finished.push(game),
      moved() {},
      idle: (problem) => problem && refused.push(problem),
      failed: (problem) => failed.push(problem),
    },
  );
  pool.put(matches.map((match, index) => ({ players: ['a', 'b'], index, pair: index >> 1, match })));
  pool.run();
  for (let at = 0; at < ready; at++) engines[at].become('ready');
  return { pool, engines, matches, finished, refused, failed };
}

/** The places in the plan of the matches that an engine was asked for. */
const given = ({ asked }) => asked.map(({ request }) => request.seed - 7000);

/** The last match of an engine ends. */
async function ends(engine, reply = matchReply()) {
  engine.asked.at(-1).resolve(reply);
  await settled();
}

test('workers start one after the other, and not more than there may be', () => {
  const { engines } = playing({ most: 3 });
  const started = [engines.length];
  for (const at of [0, 0, 1, 2]) {
    engines[at].become('ready');
    started.push(engines.length);
  }
  assert.deepEqual(started, [1, 2, 2, 3, 3]); // the second is not ready where the first says so again
  assert.deepEqual(engines.map(given), [[0], [1], [2]]);
  assert.equal(playing({ count: 1, most: 3, ready: 1 }).engines.length, 1, 'nor more than matches are left');
});

test('a finished game has its match, its result and what each side spent; what is printed is no move', async () => {
  const { engines, finished } = playing({ count: 1, ready: 1 });
  const [match] = engines[0].asked;
  match.reply(moveReply('first', 10, 0.5));
  match.reply({ printed: 'x', done: false });
  match.reply(moveReply('second', 3, 0.25));
  match.reply(moveReply('first', 20, 1));
  await ends(engines[0], matchReply('second', -4));
  const [{ moves, nodes, seconds, record, ...game }] = finished;
  const of = { players: ['a', 'b'], index: 0, first: 'a', second: 'b', seed: 7000 };
  assert.deepEqual(game, { ...of, winner: 'second', margin: -4 });
  assert.deepEqual([moves, nodes, seconds, record.moves].flat(), [2, 1, 30, 3, 1.5, 0.25, 'b2', 'a1']);
});

test('a number of nodes that no search can have makes a game that is still one when it is read again', async () => {
  const { engines, finished } = playing({ count: 1, ready: 1 });
  for (let move = 0; move < 2; move++) engines[0].asked[0].reply(moveReply('first', Number.MAX_SAFE_INTEGER, 0.5));
  await ends(engines[0], matchReply('first', 2));
  const [{ index, winner, margin, moves, nodes, seconds }] = finished;
  assert(isPlayedGame({ index, winner, margin, moves, nodes, seconds }));
  assert(100_000 * nodes[0] <= 1e15, 'nor do all games of a series have more than the engine takes');
});

// Faults

test('a game that is lost by a fault says why, in short, and the next match is played', async () => {
  const { engines, finished, refused } = playing({ most: 1, ready: 1 });
  const long = { message: 'x'.repeat(4000), traceback: 'y'.repeat(4000) };
  await ends(engines[0], faultReply('first', long));
  const [{ winner, margin, fault }] = finished;
  assert.deepEqual([winner, margin, fault.side, fault.error.args.line], ['second', null, 'first', 7]);
  assert.equal(JSON.stringify(fault).length < 1500, true);
  assert.deepEqual([given(engines[0]), refused], [[0, 1], []]);
});

test('a fault of the side that has won is none: a program may say anything', async () => {
  const { engines, finished } = playing({ most: 1, ready: 1 });
  await ends(engines[0], { ...matchReply('second'), fault: faultReply('second').fault });
  assert.deepEqual([finished[0].winner, finished[0].fault], ['second', undefined]);
});

// Workers that are lost

test('what a worker spent before it was replaced does not count', async () => {
  const { engines, finished } = playing({ count: 1, ready: 1 });
  engines[0].asked[0].reply(moveReply('first', 10));
  engines[0].become('booting'); // its client asks the next worker for the same match
  engines[0].become('ready');
  assert.deepEqual(given(engines[0]), [0]);
  engines[0].asked[0].reply(moveReply('first', 20));
  await ends(engines[0]);
  assert.deepEqual([...finished[0].nodes, ...finished[0].moves], [20, 0, 1, 0]);
});

test('a worker that is lost is replaced where it has finished a match, and not where it never has', async () => {
  const { engines } = playing({ most: 3, ready: 3 });
  engines[2].become('failed', PROBLEM); // in its first match
  for (let game = 0; game < 4; game++) await ends(engines[0]);
  assert.equal(engines.length, 3);
  await ends(engines[1]);
  engines[1].asked.at(-1).reject({ code: 'engine', message: 'no room', field: null, args: { reason: 'start' } });
  await settled();
  assert.equal(engines.length, 4);
  engines[0].become('failed', PROBLEM);
  engines[3].become('ready');
  assert.equal(engines.length, 5);
});

test("where a player's own Python cannot be had the match is played by another worker, and there are fewer", async () => {
  const { engines, refused, failed } = playing({ count: 3, ready: 2 });
  const lost = { code: 'engine', message: 'no room', field: null, args: { reason: 'start' } };
  engines[1].asked[0].reject(lost);
  await settled();
  assert.deepEqual([refused, failed], [[], []]);
  assert.equal(engines[1].ended, true);
  await ends(engines[0]);
  await ends(engines[0]);
  assert.deepEqual(given(engines[0]), [0, 1, 2]);
  assert.equal(engines.length, 2);
  engines[0].asked.at(-1).reject(lost); // it has finished matches, so that another one is tried in its place
  await settled();
  assert.deepEqual(failed, []);
  engines[2].become('ready');
  engines[2].asked.at(-1).reject(lost);
  await settled();
  assert.deepEqual([failed, engines.length], [[lost], 3]);
});

test('where a match ends with an error those under way are finished, and no more are begun', async () => {
  const { pool, engines, finished, refused, failed } = playing({ most: 3, ready: 3 });
  const refusal = { ...PROBLEM, code: 'user-code' };
  engines[1].asked[0].reject(refusal);
  await settled();
  assert.deepEqual([pluck(engines, 'ended'), refused], [[false, true, false], []]);
  pool.run(); // as when further matches are planned
  await ends(engines[0]);
  engines[2].become('failed', PROBLEM);
  assert.deepEqual(engines.map(given), [[0], [1], [2]]);
  assert.deepEqual([pluck(finished, 'index'), refused, failed], [[0], [refusal], []]);
  assert(engines.every(({ ended }) => ended));
  pool.run(); // it can be tried again
  engines[3].become('ready');
  assert.deepEqual(given(engines[3]), [2], 'the match that was lost last');
});

test('the number of workers leaves the machine a processor and its memory', () => {
  const devices = [[1, 8], [4, 8], [16, 2], [64, 32], [8, 0.25], [8], []];
  const most = (hasPrograms) =>
    devices.map(([hardwareConcurrency, deviceMemory]) =>
      mostWorkers({ hardwareConcurrency, deviceMemory }, hasPrograms),
    );
  assert.deepEqual(most(false), [1, 3, 2, 8, 1, 4, 1]);
  assert.deepEqual(most(true), [1, 3, 1, 8, 1, 4, 1], 'twice as much where programs of authors play');
});
