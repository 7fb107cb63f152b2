// The sound of a move, with an AudioContext that notes what is played.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { playMoveSound, samples } from '../../web/src/device/sound.ts';

const contexts = [];
/** What was begun, by the buffers; and what lets the contexts sound, where they wait for that. */
const played = [];
let allow = null;

globalThis.AudioContext = class {
  sampleRate = 8000;

  constructor() {
    contexts.push(this);
  }

  resume() {
    if (!allow) return Promise.resolve();
    return new Promise((resolve) => allow.push(resolve));
  }

  createBuffer = (_, length, rate) => ({
    length,
    rate,
    copyToChannel(wave) {
      this.wave = wave;
    },
  });

  createBufferSource = () => ({
    connect() {},
    start() {
      played.push(this);
    },
  });
};

beforeEach(() => {
  played.length = 0;
  allow = null;
});

test('a move sounds short, low and not loud, and ends in silence', async () => {
  await playMoveSound();
  const [{ buffer }] = played;
  const seconds = buffer.length / buffer.rate;
  assert.ok(seconds >= 0.06 && seconds <= 0.09, `${seconds} s`);
  const peak = (from, until) => Math.max(...buffer.wave.slice(from, until).map(Math.abs));
  assert.ok(peak() > 0.1 && peak() <= 0.5);
  assert.ok(peak(-8) < 0.01 * peak());
  const wood = samples(8000, () => 0.5); // without the noise
  const turns = wood.filter((each, index) => Math.sign(each) !== Math.sign(wood[index - 1] ?? each)).length;
  assert.ok(turns / 2 / seconds < 300, 'the wood is low');
});

test('one context serves all moves, and only the last that waited for a press is heard', async () => {
  allow = [];
  const waiting = [playMoveSound(), playMoveSound()];
  for (const resolve of allow) resolve();
  await Promise.all(waiting);
  assert.deepEqual([contexts.length, played.length], [1, 1]);
});
