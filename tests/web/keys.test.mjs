// The keys of the Play room: which command a key has, by where the focus is.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** An element as `keydown` has it for its target. */
class FakeElement {
  constructor(localName, { type, role, isContentEditable = false, within = null } = {}) {
    Object.assign(this, { localName, type, isContentEditable });
    this.closest = (name) => (name === localName ? this : (within?.closest(name) ?? null));
    this.getAttribute = (name) => (name === 'role' ? (role ?? null) : null);
  }
}
globalThis.HTMLElement = FakeElement;
const listeners = { keydown: [], pointerdown: [] };
globalThis.addEventListener = (type, listener) => listeners[type].push(listener);

const { KEYS, listenForKeys, watchLists } = await import('../../web/src/rooms/play/keys.ts');

/** The last command that was called. */
let called = null;
const commands = Object.fromEntries(
  [...Object.values(KEYS), 'leave'].map((command) => [
    command,
    () => {
      called = command;
    },
  ]),
);
const accepts = mock.fn(() => true);
listenForKeys(commands, accepts);
const choosing = watchLists();

/** The command that a key has in an element. */
function press(key, target = new FakeElement('body'), more = {}) {
  called = null;
  const event = { key, target, preventDefault: mock.fn(), ...more };
  for (const listener of listeners.keydown) listener(event);
  assert.equal(event.preventDefault.mock.callCount(), called ? 1 : 0);
  return called;
}

const element = (localName, more) => new FakeElement(localName, more);
const input = (type) => element('input', { type });

test('each key has its command, letters in either case', () => {
  for (const [key, command] of Object.entries(KEYS)) assert.equal(press(key), command, key);
  assert.equal(press('U'), 'undo');
  assert.equal(press('q'), null);
  assert.equal(press('u', {}), 'undo'); // the target may be the document
});

test('a key has no command together with others, in the middle of a word, or where a board has handled it', () => {
  for (const more of ['altKey', 'ctrlKey', 'metaKey', 'isComposing', 'defaultPrevented'])
    assert.equal(press('u', undefined, { [more]: true }), null, more);
});

const FIELDS = {
  text: input('text'),
  search: input('search'),
  number: input('number'),
  'an unknown type': input('datetime'),
  textarea: element('textarea'),
  select: element('select'),
  contenteditable: element('div', { isContentEditable: true }),
  'role textbox': element('div', { role: 'textbox' }),
  'role combobox': element('button', { role: 'combobox' }),
};
for (const [name, field] of Object.entries(FIELDS))
  test(`in a field no key has a command but Escape, which leaves it: ${name}`, () => {
    for (const key of Object.keys(KEYS).filter((key) => key !== 'Escape')) assert.equal(press(key, field), null, key);
    assert.equal(press('Escape', field), 'leave');
  });

test('in an open list every key is the list’s, Escape too', () => {
  const list = element('select');
  for (const localName of ['option', 'button'])
    for (const key of Object.keys(KEYS)) assert.equal(press(key, element(localName, { within: list })), null, key);
});

for (const [name, slider] of Object.entries({ range: input('range'), role: element('div', { role: 'slider' }) }))
  test(`a slider has the keys that move it, and Escape leaves it: ${name}`, () => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) assert.equal(press(key, slider), null, key);
    assert.equal(press('u', slider), 'undo');
    assert.equal(press('Escape', slider), 'leave');
  });

test('radio buttons have the arrow keys', () => {
  assert.equal(press('ArrowLeft', input('radio')), null);
  assert.equal(press('u', input('radio')), 'undo');
});

test('what is only pressed leaves the keys of the game', () => {
  const pressed = [
    input('checkbox'),
    element('input', { type: 'checkbox', role: 'switch' }),
    element('summary'),
    element('button'),
    element('a'),
  ];
  for (const each of pressed) {
    for (const [key, command] of Object.entries(KEYS))
      assert.equal(press(key, each), command, `${each.localName} ${key}`);
  }
});

test('a command that is not accepted leaves the key', () => {
  accepts.mock.mockImplementationOnce(() => false);
  assert.equal(press('u'), null);
  accepts.mock.resetCalls();
  press('Home');
  press('u');
  assert.deepEqual(
    accepts.mock.calls.map((call) => call.arguments),
    [
      ['start', false],
      ['undo', true],
    ],
  );
});

test('how a player chooses in a list: stepping through the closed one, pressing a key in the open one, or pointing', () => {
  const list = element('select');
  for (const key of ['ArrowDown', 'l', 'End']) {
    press(key, list);
    assert.equal(choosing(), 'stepping', key);
  }
  for (const key of ['Enter', ' ']) {
    press(key, list);
    assert.equal(choosing(), 'pressing', key);
  }
  press('ArrowDown', list, { altKey: true }); // opens the list
  assert.equal(choosing(), 'pressing');
  press('ArrowDown', list);
  for (const listener of listeners.pointerdown) listener({});
  assert.equal(choosing(), 'pointing');
  press('ArrowDown', input('text'));
  assert.equal(choosing(), 'pressing');
});
