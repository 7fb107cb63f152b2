// The keys of the Play room: which command a key has, by where the focus is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

/** An element as `keydown` has it for its target. */
class FakeElement {
  constructor(localName, { type, role, isContentEditable = false, within = null } = {}) {
    Object.assign(this, { localName, type, isContentEditable });
    this.closest = (name) => (name === localName ? this : (within?.closest(name) ?? null));
    this.getAttribute = (name) => (name === 'role' ? (role ?? null) : null);
  }
}
globalThis.HTMLElement = FakeElement;
const { KEYS, commandOf, watchLists } = await import('../../web/src/rooms/play/keys.ts');

/** The command that a key has in an element. */
const press = (key, target = new FakeElement('body'), more = {}) => commandOf({ key, target, ...more });

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

const INPUTS = ['text', 'search', 'number', 'datetime']; // the last of which no browser knows
const FIELDS = {
  ...Object.fromEntries(INPUTS.map((type) => [type, input(type)])),
  ...{ textarea: element('textarea'), select: element('select') },
  contenteditable: element('div', { isContentEditable: true }),
  'role textbox': element('div', { role: 'textbox' }),
  'role combobox': element('button', { role: 'combobox' }),
};
for (const [name, field] of Object.entries(FIELDS))
  test(`in a field no key has a command but Escape, which leaves it: ${name}`, () => {
    for (const key of Object.keys(KEYS).filter((key) => key !== 'Escape')) assert.equal(press(key, field), null, key);
    assert.equal(press('Escape', field), 'to-board');
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
    assert.equal(press('Escape', slider), 'to-board');
  });

test('radio buttons have the arrow keys', () => {
  for (const [key, command] of Object.entries({ ArrowLeft: null, u: 'undo' }))
    assert.equal(press(key, input('radio')), command);
});

test('what is only pressed leaves the keys of the game', () => {
  const pressed = ['summary', 'button', 'a'].map((name) => element(name));
  for (const each of [...pressed, input('checkbox'), element('input', { type: 'checkbox', role: 'switch' })])
    for (const [key, command] of Object.entries(KEYS))
      assert.equal(press(key, each), command, `${each.localName} ${key}`);
});

test('how a player chooses in a list: stepping through the closed one, pressing a key in the open one, or pointing', () => {
  const { event: choosing } = watchLists((choosing) => choosing);
  const pressing = (key, target, more = {}) => choosing({ type: 'keydown', key, target, ...more });
  const list = element('select');
  for (const key of ['ArrowDown', 'l', 'End']) assert.equal(pressing(key, list), 'stepping', key);
  for (const key of ['Enter', ' ']) assert.equal(pressing(key, list), 'pressing', key);
  assert.equal(pressing('ArrowDown', list, { altKey: true }), 'pressing'); // opens the list
  assert.equal(choosing({ type: 'pointerdown' }), 'pointing');
  assert.equal(pressing('ArrowDown', input('text')), 'pressing');
});
