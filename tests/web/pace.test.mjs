// Games a second and the time left.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paced, timeLeft } from '../../web/src/rooms/arena/two/pace.ts';

/** The pace after counts at these times. */
const after = (...counts) => counts.reduce((pace, [now, games]) => paced(pace, games, now), null);

test('nothing is known after one count, or within a second', () => {
  assert.equal(after([500, 3]).rate, null);
  assert.equal(after([500, 3], [1400, 9]).rate, null);
  assert.equal(timeLeft(null, 10), null);
  assert.equal(timeLeft(after([500, 3]), 10), null);
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
  const left = (seconds) => Object.values(timeLeft({ since: 0, at: 0, games: 0, rate: 2 }, 2 * seconds)).join(' ');
  assert.deepEqual([1, 13, 54, 56, 100, 3600, 7000, 100_000].map(left), [
    'seconds 5',
    'seconds 15',
    'seconds 55',
    'minutes 1',
    'minutes 2',
    'minutes 60',
    'hours 2',
    'hours 28',
  ]);
});
