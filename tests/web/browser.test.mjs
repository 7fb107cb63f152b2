// Effects in the browser: events of the window, and keys.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { keys, onWindow } from '../../web/src/runtime/browser.ts';
import { run } from '../../web/src/runtime/component.ts';
import { happens, listeners } from './device.mjs';
import { settled } from './fakes.mjs';
import './play.mjs';

/** A component whose state is what it has heard, and which has these effects. */
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
