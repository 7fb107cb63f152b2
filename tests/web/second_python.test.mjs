// A second Python for a review, where the device bears it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofReview } from '../../web/src/rooms/play/second_python.ts';
import { reduce } from '../../web/src/round/state.ts';
import { fakeEngines, settled } from './fakes.mjs';
import { thoughtOf } from './games.mjs';
import { PAGE } from './play.mjs';
import { analysed, quickly, roundOf } from './rounds.mjs';

const DEVICE = { hardwareConcurrency: 2, deviceMemory: 4 };
const MOVES = ['b2', 'a1', 'c3', 'a3', 'b1'];
function reviewed(moves = MOVES) {
  const counts = [...moves.keys(), moves.length].filter((count) => count !== 2);
  return quickly(quickly(reduce(roundOf('nine', moves), ['review', true]), counts), [2], { doubtful: false });
}

function effectsOf(round, page = {}, device = {}) {
  const { engines, createEngine } = fakeEngines();
  return { engines, effects: ofReview({ round }, { ...PAGE, ...page }, { ...DEVICE, ...device }, createEngine) };
}

test('it judges the positions of which a mark depends on the judge, from the first one, and is ended with the review', async () => {
  const { engines, effects } = effectsOf(reviewed());
  const judged = [];
  const running = effects[0].start((value) => judged.push(effects[0].event(value)), assert.fail);
  for (const count of [0, 1, 3]) {
    const { request, resolve } = engines[0].asked.at(-1);
    assert.deepEqual([request.op, request.record.moves.length, request.player.multipv], ['think', count, 9 - count]);
    resolve(thoughtOf('c1', { depth: count }));
    await settled();
  }
  assert.deepEqual(
    judged.map(([, [name, , { depth }]]) => [name, depth]),
    [0, 1, 3].map((count) => ['analysis', count]),
  );
  running.drop();
  assert.equal(engines[0].ended, true);
});

test('there is none where the device or what is left does not bear it, and the review goes on where it fails', () => {
  const count = (...given) => effectsOf(...given).effects.length;
  assert.equal(count(reviewed()), 1);
  for (const given of [
    [reviewed(), {}, { hardwareConcurrency: 1 }],
    [reviewed(), {}, { deviceMemory: 1 }],
    [reviewed(), { engine: 'booting' }],
    [reduce(reviewed(), ['review', false])],
    [roundOf('nine', MOVES)],
    [[0, 1, 3, 4].reduce((state, at) => analysed(state, thoughtOf('c1'), at), reviewed())],
  ])
    assert.equal(count(...given), 0);
  const { engines, effects } = effectsOf(reviewed(['b2', 'a1']));
  assert.equal(effects[0].start(assert.fail, assert.fail), undefined);
  assert.deepEqual([engines.length, effects[0].failed('lost')], [0, null]);
});
