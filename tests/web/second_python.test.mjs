// A second Python for a review, where the device bears it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondPython } from '../../web/src/rooms/play/late_effects.ts';
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
  return { engines, effects: secondPython({ round }, { ...PAGE, ...page }, { ...DEVICE, ...device }, createEngine) };
}

test('it is there from the first reading on, and judges the positions of which a mark depends on the judge, from the first one', async () => {
  const { engines, effects } = effectsOf(reduce(roundOf('nine', MOVES), ['review', true]));
  assert.equal(effects.length, 1, 'before the positions are read');
  const held = effects[0].start(assert.fail, assert.fail);
  let round = reviewed();
  for (const count of [0, 1]) {
    const [, judges] = effectsOf(round).effects;
    judges.start((value) => {
      round = reduce(round, judges.event(value)[1]);
    }, assert.fail);
    const { request, resolve } = engines[0].asked.at(-1);
    assert.deepEqual([request.op, request.record.moves.length, request.player.multipv], ['think', count, 9 - count]);
    resolve(thoughtOf('c1'));
    await settled();
  }
  held.drop();
  assert.equal(engines[0].ended, true);
});

test('there is none where the device or what is left does not bear it, and the review goes on where it fails', () => {
  const count = (...given) => effectsOf(...given).effects.length;
  assert.equal(count(reviewed()), 2);
  for (const given of [
    [reviewed(), {}, { hardwareConcurrency: 1 }],
    [reviewed(), {}, { deviceMemory: 1 }],
    [reviewed(), { engine: 'booting' }],
    [reduce(reviewed(), ['review', false])],
    [roundOf('nine', MOVES)],
    [[0, 1].reduce((state, at) => analysed(state, thoughtOf('c1'), at), reviewed())],
  ])
    assert.equal(count(...given), 0);
  assert.equal(effectsOf(reviewed()).effects[1].failed('lost'), null);
});
