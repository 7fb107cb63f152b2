// What is wanted of the browser: keys, files, the focus, and what is to be seen.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { focus, keys, onWindow } from '../../web/src/runtime/browser.ts';
import { run } from '../../web/src/runtime/component.ts';
import { happens, listeners } from './device.mjs';
import { settled } from './fakes.mjs';
import './play.mjs';

/** A component whose state is what it has heard, and which wants these. */
function wanting(effects) {
  return run({ initial: [], update: (state, event) => [...state, event], effects }, () => {});
}

test('events of the window mean what they mean in the state of that moment, and are heard until the end', async () => {
  const running = wanting((state) => [onWindow('hidden', ['blur', 'focus'], ({ type }) => `${type} ${state.length}`)]);
  await settled();
  happens('blur');
  happens('focus'); // before the next drawing
  assert.deepEqual(running.state(), ['blur 0', 'focus 1']);
  running.end();
  assert.equal(listeners.get('blur').size, 0);
});

test('a key that means something is not the browser’s any more, and any other is', async () => {
  const running = wanting(() => [keys(({ key }) => (key === 'x' ? 'pressed' : null))]);
  await settled();
  const prevented = ['x', 'y'].map((key) => {
    const preventDefault = mock.fn();
    happens('keydown', { key, preventDefault });
    return preventDefault.mock.callCount();
  });
  assert.deepEqual([prevented, running.state()], [[1, 0], ['pressed']]);
  running.end();
});

test('the first place that is there gets the focus, once for each number', async () => {
  const [gone, there] = [false, true].map((isConnected) => ({ isConnected, focus: mock.fn() }));
  document.querySelector.mock.mockImplementation((selector) => (selector === '#there' ? there : null));
  const effects = (count) => [focus(count, [gone, null, document.body, '#none', '#there'])];
  const running = run({ initial: 1, update: (_, count) => count, effects }, () => {});
  for (const count of [1, 1, 2]) {
    running.send(count);
    await settled();
  }
  assert.deepEqual([gone.focus.mock.callCount(), there.focus.mock.callCount()], [0, 2]);
});
