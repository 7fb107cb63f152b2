// The example of web/src/runtime/README.md: a list of words that is saved when it has rested for a second.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { doing, perform } from '../../web/src/runtime/commands.ts';
import { after, run, sending, updateBy } from '../../web/src/runtime/component.ts';
import { settled } from './fakes.mjs';

const transitions = {
  type: (state, text) => ({ ...state, text }),
  add: ({ text, words }) => doing({ text: '', words: [...words, text], saved: false }, 'focus', 'word'),
  save: (state) => ({ ...state, saved: true }),
};
const component = {
  initial: { text: '', words: [], saved: true },
  update: updateBy(transitions),
  effects: ({ words, saved }) => (saved ? [] : [after(1000, `save ${words}`, ['save'])]),
  perform,
};
const page = { draw: mock.fn(), field: { isConnected: true, focus: mock.fn() } };
globalThis.document = { querySelector: () => page.field };
const running = run(component, page.draw);
const send = sending(transitions, running.send);

test('the example draws at first and after each word, focuses once a word, and saves after a second without one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const word of ['owl', 'elk']) {
    send.type(word);
    send.add();
    await settled();
    t.mock.timers.tick(999);
  }
  assert.deepEqual([page.draw.mock.callCount(), page.field.focus.mock.callCount()], [3, 2]);
  assert.deepEqual(running.state(), { text: '', words: ['owl', 'elk'], saved: false });
  t.mock.timers.tick(1);
  assert.equal(running.state().saved, true);
});
