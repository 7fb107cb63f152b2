// What is wanted of the browser: what is heard of it, and that nothing is heard after it is dropped.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { media, near, promised } from '../../web/src/wants.ts';
import { settled } from './fakes.mjs';

/** What a want tells, as events. */
function heard(want) {
  const events = [];
  const running = want.start(
    (told) => events.push(want.event(told)),
    (reason) => events.push(want.failed(reason)),
  );
  return { events, drop: () => running.drop() };
}

test('what a promise brings is an event, and so is its failure', async () => {
  const of = (begin) =>
    heard(
      promised(
        'file',
        begin,
        (told) => ['known', told],
        () => ['missing'],
      ),
    );
  const both = [of(async () => 7), of(async () => Promise.reject(new Error('404')))];
  await settled();
  assert.deepEqual(
    both.map(({ events }) => events),
    [[['known', 7]], [['missing']]],
  );
});

test('a change of the screen is heard until it is no longer wanted', () => {
  const list = new EventTarget();
  globalThis.matchMedia = () => list;
  const change = (matches) => list.dispatchEvent(Object.assign(new Event('change'), { matches }));
  const { events, drop } = heard(media('(max-width: 40rem)', (narrow) => ['narrow', narrow]));
  change(true);
  drop();
  change(false);
  assert.deepEqual(events, [['narrow', true]]);
});

test('an element that comes near the screen is heard of, as long as it is watched', () => {
  const watched = new Set();
  let seen;
  globalThis.document = { querySelector: (selector) => selector };
  globalThis.IntersectionObserver = class {
    constructor(take) {
      seen = (isIntersecting) => take([{ isIntersecting }]);
    }
    observe = (element) => watched.add(element);
    disconnect = () => watched.clear();
  };
  const { events, drop } = heard(near('.listing', 300, ['near']));
  assert.deepEqual([...watched], ['.listing']);
  seen(false);
  assert.deepEqual(events, []);
  seen(true);
  assert.deepEqual(events, [['near']]);
  drop();
  assert.equal(watched.size, 0);
});
