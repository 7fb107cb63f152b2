// What the live region says, drawing by drawing.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createAnnouncer } from '../../web/src/views/announcer.ts';

mock.timers.enable({ apis: ['setTimeout'] });

/** An announcer, and everything that its region has said. */
function region() {
  let sentence = '';
  const heard = [];
  const announce = createAnnouncer(250, (run, delay) => {
    const timer = setTimeout(() => {
      run();
      draw(sentence);
    }, delay);
    return () => clearTimeout(timer);
  });
  function draw(now) {
    sentence = now;
    const said = announce(now);
    if (said !== (heard.at(-1) ?? '')) heard.push(said);
    return said;
  }
  return { draw, heard };
}

test('a sentence is said once it has stood', () => {
  const { draw, heard } = region();
  assert.equal(draw('Your move.'), '');
  mock.timers.tick(249);
  assert.equal(draw('Your move.'), ''); // drawn again: it goes on standing
  mock.timers.tick(1);
  assert.deepEqual(heard, ['Your move.']);
});

test('a sentence that stands for less is not said', () => {
  const { draw, heard } = region();
  draw('Your move.');
  mock.timers.tick(250);
  draw('White is thinking …');
  mock.timers.tick(40);
  draw('Your move. White played c4.');
  mock.timers.tick(249);
  assert.deepEqual(heard, ['Your move.']);
  mock.timers.tick(1);
  assert.deepEqual(heard, ['Your move.', 'Your move. White played c4.']);
});

test('what was said is not said again after a sentence that did not stand', () => {
  const { draw, heard } = region();
  draw('Your move.');
  mock.timers.tick(250);
  draw('White is thinking …');
  mock.timers.tick(100);
  draw('Your move.');
  mock.timers.tick(1000);
  draw('Your move.');
  assert.deepEqual(heard, ['Your move.']);
});

test('each event has one sentence', () => {
  const { draw, heard } = region();
  for (const sentence of ['White is thinking …', 'Your move. White played c4.', 'White is thinking …']) {
    draw(sentence);
    mock.timers.tick(300);
    draw(sentence);
  }
  assert.deepEqual(heard, ['White is thinking …', 'Your move. White played c4.', 'White is thinking …']);
});

test('an empty sentence empties the region', () => {
  const { draw, heard } = region();
  draw('Hint: e6 is best.');
  mock.timers.tick(250);
  draw('');
  mock.timers.tick(250);
  assert.deepEqual(heard, ['Hint: e6 is best.', '']);
});
