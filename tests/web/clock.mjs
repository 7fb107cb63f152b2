// The page's clock and its timers, which stand still until a test lets time pass.

import { afterEach, beforeEach, mock } from 'node:test';

/** What `performance.now` says, in milliseconds. */
export const clock = { now: 0 };

beforeEach(() => {
  clock.now = 1000;
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  mock.method(performance, 'now', () => clock.now);
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** Time passes, as the page's clock and its timers see it. */
export function pass(milliseconds) {
  for (let left = milliseconds; left > 0; left -= 50) {
    clock.now += 50;
    mock.timers.tick(50);
  }
}
