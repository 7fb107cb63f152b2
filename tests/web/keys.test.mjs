// The keys of the Play room: which command a key has, by where the focus is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

/** An element as `keydown` has it for its target. */
class FakeElement {
  constructor(localName, { type, role, isContentEditable = false } = {}) {
    Object.assign(this, { localName, type, isContentEditable });
    this.closest = (name) => (name === localName ? this : null);
    this.getAttribute = (name) => (name === 'role' ? (role ?? null) : null);
  }
}
globalThis.HTMLElement = FakeElement;
const { letterOf } = await import('../../web/src/runtime/browser.ts');
const { KEYS, commandOf } = await import('../../web/src/rooms/play/commands.ts');

/** The command that a key has in an element. */
const press = (key, target = new FakeElement('body'), more = {}) => commandOf({ key, target, ...more });

const element = (localName, more) => new FakeElement(localName, more);
const input = (type) => element('input', { type });

test('each key has its command, letters in either case', () => {
  for (const [key, command] of KEYS) assert.equal(press(key), command, key);
  assert.equal(press('U'), 'undo');
  assert.equal(press('q'), null);
  assert.equal(press('u', {}), 'undo'); // the target may be the document
});

test('a letter or digit of another script has the meaning of its place on the keyboard, any other key that of its sign', () => {
  const meanings =
    'г KeyU u, Г KeyU U, な KeyU u, ี KeyU u, ٣ Numpad3 3, ぬ Digit1 1, ٣ Digit3 3, u KeyG u, 1 Digit9 1, é Digit2 é, . KeyE ., £ Digit3 £';
  for (const [key, code, meant] of meanings.split(', ').map((each) => each.split(' ')))
    assert.equal(letterOf({ key, code, shiftKey: key === 'Г' }), meant, key);
  assert.equal(press('г', undefined, { code: 'KeyU' }), 'undo');
  assert.equal(press('.', undefined, { code: 'KeyE' }), 'step');
});

test('a key has no command together with others, in the middle of a word, or where a board has handled it', () => {
  for (const more of ['altKey', 'ctrlKey', 'metaKey', 'isComposing', 'defaultPrevented'])
    assert.equal(press('u', undefined, { [more]: true }), null, more);
});

test('in a field no key has a command but Escape, which leaves it', () => {
  const inputs = ['text', 'datetime'].map(input); // the last of which no browser knows
  const roles = [element('div', { role: 'textbox' }), element('button', { role: 'combobox' })];
  const editable = element('div', { isContentEditable: true });
  for (const field of [...inputs, element('textarea'), element('select'), editable, ...roles])
    for (const key of KEYS.keys()) {
      const command = key === 'Escape' ? 'to-board' : null;
      assert.equal(press(key, field), command, `${key} in ${JSON.stringify(field)}`);
    }
});

test('a slider has the keys that move it, and Escape leaves it', () => {
  for (const slider of [input('range'), element('div', { role: 'slider' })]) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) assert.equal(press(key, slider), null, key);
    assert.equal(press('u', slider), 'undo');
    assert.equal(press('Escape', slider), 'to-board');
  }
});
