// Games a second and the time left.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paced, roughTime, secondsOf } from '../../web/src/rooms/arena/format.ts';
import { wordsOf } from './words.mjs';

/** The pace after counts at these times. */
const after = (...counts) => counts.reduce((pace, [now, games]) => paced(pace, games, now), null);

test('nothing is known after one count, or within a second', () => {
  assert.equal(after([500, 3]).rate, null);
  assert.equal(after([500, 3], [1400, 9]).rate, null);
  assert.equal(secondsOf(10, null), null);
  assert.equal(secondsOf(10, after([500, 3])), null);
});

test('in the first seconds it is the mean of all games', () => {
  assert.equal(after([0, 1], [1000, 11]).rate, 10);
  assert.equal(after([0, 1], [1000, 11], [2000, 31]).rate, 15);
});

test('later it follows a change of speed, but not a single count', () => {
  const steady = Array.from({ length: 100 }, (_, second) => [1000 * second, 10 * second]);
  const pace = after(...steady);
  assert(Math.abs(pace.rate - 10) < 1e-9);
  const jump = paced(pace, pace.games + 100, pace.at + 1000);
  assert(jump.rate > 10 && jump.rate < 20);
  let slow = pace;
  for (let second = 0; second < 60; second++) slow = paced(slow, slow.games + 1, slow.at + 1000);
  assert(slow.rate < 1.1);
});

test('the time left is rounded', () => {
  assert.equal(secondsOf(20, after([0, 1], [1000, 3])), 10);
  const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'] }));
  const said = [1, 13, 54, 56, 100, 3600, 7000, 100_000].map((seconds) => roughTime(seconds, en));
  assert.deepEqual(said, ['5 s', '15 s', '55 s', '1 min', '2 min', '60 min', '2 h', '28 h']);
  assert.deepEqual([roughTime(13, ja), roughTime(100, ja), roughTime(7000, ja)], ['15秒', '2分', '2時間']);
});
