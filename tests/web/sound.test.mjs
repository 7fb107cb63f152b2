// The sound of a move, with an AudioContext that notes what is played.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { GAMES } from '../../web/src/device/saved_games.ts';
import { readSetting } from '../../web/src/device/settings.ts';
import { playMoveSound, samples } from '../../web/src/device/sound.ts';
import { emptied, until } from './device.mjs';
import { setupOf, thoughtOf, viewOfRecord } from './games.mjs';
import { at, GESTURE } from './play.mjs';

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
    ...{ length, rate },
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

test('there is no sound until it is asked for; then each move has one that is played, by either side, and none that is stepped through', async () => {
  await emptied(GAMES);
  const nine = (...moves) => viewOfRecord({ game: 'nine', moves }, { setup: setupOf(moves) });
  const room = await at('#/nine');
  const heard = async (count) => {
    await until(() => played.length >= count);
    await room.drawn();
    assert.equal(played.length, count);
  };
  await room.answer('view', nine());
  await room.sent('round', ['choose', 'b2']);
  await room.answer('view', nine('b2'));
  await room.answer('think', thoughtOf('a1'));
  await room.answer('view', nine('b2', 'a1'));
  await heard(0);
  await room.sent('press', 'sound', GESTURE);
  await heard(1); // so that it is known how it sounds
  assert.equal(readSetting('sound'), 'on');
  await room.sent('round', ['choose', 'c3']);
  await heard(2);
  await room.answer('view', nine('b2', 'a1', 'c3'));
  await room.answer('think', thoughtOf('c1'));
  await heard(3);
  for (const command of ['back', 'start', 'forward', 'end', 'undo', 'redo']) await room.sent('press', command, GESTURE);
  await heard(3);
  await room.sent('press', 'sound', GESTURE);
  assert.equal(readSetting('sound'), 'off');
});
