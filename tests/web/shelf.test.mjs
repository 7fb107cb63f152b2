// What is kept on the device: two tabs, a page that is left or lost, a device that is full, cleared or denied.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { lastRemoved, openShelf, present } from '../../web/src/device/shelf.ts';
import { happens, listeners, newDevice, until } from './device.mjs';
import { pluck } from './fakes.mjs';

test('the browser is asked once to keep what is there, when there is something to lose', async () => {
  device = newDevice();
  const persist = mock.fn(async () => true);
  Object.defineProperty(globalThis.navigator, 'storage', { value: { persist }, configurable: true });
  await tab().putAll([]);
  assert.equal(persist.mock.callCount(), 0);
  for (const shelf of [tab(), tab()]) await put(shelf, 'a', words('x'));
  await until(() => persist.mock.callCount() > 0);
  assert.equal(persist.mock.callCount(), 1);
});

let device;
beforeEach(() => {
  mock.reset();
  device = newDevice();
});

/** Items are lists of words, beside which the page finds a mark. */
const KIND = {
  name: 'word',
  most: 5,
  read: (value) => (Array.isArray(value?.words) ? value : null),
};
/** Of these what is written stands beside what another tab has changed. */
const COPIED = { ...KIND, found: ['mark'], copy: (value, id, all) => ({ id: `${id}-${all.size + 1}`, value }) };
/** The shelf in one more tab. */
const tab = (kind = KIND) => openShelf(kind);
const words = (...all) => ({ words: all });
const put = (shelf, id, value, counter = null, more = {}) => shelf.put({ id, value, counter, ...more });
const onDevice = async (kind) =>
  Object.fromEntries(present(await tab(kind).list()).map(({ id, value }) => [id, value.words.join(' ')]));

/** The transactions of the databases that are opened from now on go through `change(transaction, mode)`. */
function changing(change) {
  const open = indexedDB.open.bind(indexedDB);
  mock.method(indexedDB, 'open', (...given) => {
    const request = open(...given);
    request.addEventListener('success', () => {
      const { result: database } = request;
      const transaction = database.transaction.bind(database);
      database.transaction = (stores, mode) => change(transaction(stores, mode), mode);
    });
    return request;
  });
}
/** Nothing more can be written, as on a full device, until `end`. */
function full() {
  let isFull = true;
  changing((transaction, mode) => {
    if (isFull && mode === 'readwrite') setImmediate(abort, transaction);
    return transaction;
  });
  return {
    end() {
      isFull = false;
    },
  };
}
function abort(transaction) {
  try {
    transaction.abort();
  } catch {}
}
/** Why the windows were told that something cannot be kept, in turn. */
function heard() {
  const reasons = [];
  addEventListener('unkept', ({ detail }) => reasons.push(detail));
  return reasons;
}

test('an item is there for the next page, a removed one is not, and can be restored after a reload', async () => {
  const shelf = tab();
  const { counter, isKept } = await put(shelf, 'a', words('x'));
  assert.equal(isKept, true);
  await put(shelf, 'a', words('x', 'y'), counter);
  await put(shelf, 'b', words('z'));
  await shelf.remove(['a', 'b']);
  assert.deepEqual(await onDevice(), {});
  const next = tab();
  assert.deepEqual(lastRemoved(await next.list()).toSorted(), ['a', 'b']);
  await next.restore(['a', 'b']);
  assert.deepEqual(await onDevice(), { a: 'x y', b: 'z' });
});

test('of two removals the last is restored first, and after a day none', async () => {
  const shelf = tab();
  for (const id of ['a', 'b']) await put(shelf, id, words(id));
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await shelf.remove(['a']);
  mock.timers.setTime(Date.now() - 5000); // the clock is set back
  await shelf.remove(['b']);
  assert.deepEqual(lastRemoved(await shelf.list()), ['b']);
  await shelf.restore(['b']);
  assert.deepEqual(lastRemoved(await tab().list()), ['a']);
  mock.timers.setTime(Date.now() + 86_410_000);
  assert.deepEqual(lastRemoved(await tab().list()), []);
  mock.timers.reset();
  assert.deepEqual(await onDevice(), { b: 'b' });
});

test('what is removed or restored while it is listed is listed so', async () => {
  const shelf = tab();
  await put(shelf, 'a', words('a'));
  const changes = [];
  for (const [act, there] of [
    ['remove', []],
    ['restore', ['a']],
  ]) {
    const listing = shelf.list();
    changes.push(shelf[act](['a']));
    assert.deepEqual(pluck(present(await listing), 'id'), there);
  }
  await Promise.all(changes);
});

test('of what two tabs have changed what was written last stays, or stands beside the other under an id of its own', async () => {
  for (const [kind, expected] of [
    [KIND, { a: 'here' }],
    [COPIED, { a: 'there', 'a-2': 'here' }],
  ]) {
    newDevice();
    const [one, other] = [tab(kind), tab(kind)];
    const { counter } = await put(one, 'a', words('x'));
    await put(other, 'a', words('there'), counter);
    const { id, isKept } = await put(one, 'a', words('here'), counter);
    assert.deepEqual([id, isKept], [Object.keys(expected).at(-1), true]);
    assert.deepEqual(await onDevice(kind), expected);
  }
});

test('what one tab writes after another change of its own makes no copy, also before that is written', async () => {
  const shelf = tab(COPIED);
  const { counter } = await put(shelf, 'a', words('x'));
  await Promise.all([put(shelf, 'a', words('y'), counter), put(shelf, 'a', words('z'), counter)]);
  assert.deepEqual(await onDevice(COPIED), { a: 'z' });
});

test('what one tab writes of an item that another one has changed goes to its one copy, also as the page is left', async () => {
  const [one, other] = [tab(COPIED), tab(COPIED)];
  const { counter } = await put(one, 'a', words('x'));
  await put(other, 'a', words('there'), counter);
  await Promise.all([put(one, 'a', words('y'), counter), put(one, 'a', words('y'), counter)]);
  await put(one, 'a', words('z'), counter);
  assert.deepEqual(await onDevice(COPIED), { a: 'there', 'a-2': 'z' });
});

test('an item that a file has replaced is not lost to what the board still writes', async () => {
  const shelf = tab(COPIED);
  const { counter } = await put(shelf, 'a', words('x'));
  await put(shelf, 'a', words('of the file'), counter, { isFiled: true });
  await put(shelf, 'a', words('y'), counter);
  assert.deepEqual(await onDevice(COPIED), { a: 'of the file', 'a-2': 'y' });
});

test('where two tabs have written the same work there is no conflict, now or later', async () => {
  const kind = { ...COPIED, isSameWork: (one, other) => String(one.words) === String(other.words) };
  const [one, other] = [tab(kind), tab(kind)];
  const { counter } = await put(one, 'a', { ...words('x'), runs: 0 });
  await put(other, 'a', { ...words('x'), runs: 1 }, counter);
  await put(one, 'a', { ...words('y'), runs: 0 }, counter);
  assert.deepEqual(await onDevice(kind), { a: 'y' });
});

test('what another tab finds of an item that is being written is put into it, and makes no copy', async () => {
  const [one, other] = [tab(COPIED), tab(COPIED)];
  let { counter } = await put(one, 'a', words('x'));
  for (const [mark, text] of Object.entries({ 1: 'y', 2: 'z' })) {
    assert.equal(await other.change(['a', 'gone'], (there) => there && { ...there, mark }), true);
    ({ counter } = await put(one, 'a', words(text), counter));
    assert.deepEqual(pluck(await other.list(), 'value'), [{ words: [text], mark }]);
  }
});

test('an item that was removed elsewhere is there again once it is written, and not as something is found of it', async () => {
  const [one, other] = [tab(COPIED), tab(COPIED)];
  const { counter } = await put(one, 'a', words('x'));
  await other.remove(['a']);
  await one.change(['a'], (there) => there && { ...there, mark: 1 });
  assert.deepEqual(await onDevice(COPIED), {});
  await put(one, 'a', words('y'), counter);
  assert.deepEqual(await onDevice(COPIED), { a: 'y' });
});

test('items are in the order in which they were written, whatever the clock says; what is found changes nothing of that', async () => {
  const shelf = tab();
  await put(shelf, 'a', words('x'), null, { when: Date.now() + 1e9 });
  await put(shelf, 'b', words('y'), null, { when: 5 });
  await put(shelf, 'c', words('z'), null, { isFiled: true });
  await shelf.change(['a'], () => words('x', 'seen'));
  assert.deepEqual(pluck(await shelf.list(), 'id'), ['b', 'a', 'c']);
});

test('of more than are kept those go that were changed longest ago', async () => {
  const shelf = tab();
  for (const id of 'abcdefg') await put(shelf, id, words(id));
  assert.deepEqual(Object.keys(await onDevice()).toSorted(), ['c', 'd', 'e', 'f', 'g']);
});

test('each tab hears of a change, that which has made it too', async () => {
  const [one, other] = [tab(), tab()];
  const [here, there] = [mock.fn(), mock.fn()];
  one.watch(here);
  const end = other.watch(there);
  await put(one, 'a', words('x'));
  await until(() => there.mock.callCount() > 0 && here.mock.callCount() > 0);
  end();
  await put(one, 'b', words('x'));
  await until(async () => (await other.list()).length === 2);
  assert.equal(there.mock.callCount(), 1);
});

test('what is not written yet as the page is left is there in the next one, and in a tab that is open', async () => {
  const disk = full(); // nothing that is begun now is ever written
  const left = tab();
  put(left, 'a', words('x'));
  happens('pagehide');
  for (const last of ['y', 'z']) put(left, 'b', words(last)); // also what is begun after that
  const [[key, text]] = Object.entries(device.items);
  assert.deepEqual(pluck(JSON.parse(text), 'id'), ['a', 'b'], 'of each item the last state');
  disk.end();
  listeners.clear();
  mock.reset();
  assert.deepEqual(await onDevice(), { a: 'x', b: 'z' });
  await until(() => Object.keys(device.items).length === 0);
  newDevice();
  const open = tab();
  await open.list();
  device = newDevice();
  const another = tab();
  await another.list();
  device.keep('sakiyomi:shelf:word:hidden', ` ${text}`); // a page that is only hidden writes it itself
  await another.list();
  assert.ok('sakiyomi:shelf:word:hidden' in device.items);
  device.keep(key, text);
  await until(async () => (await another.list()).length === 2);
});

test('what a page has left is written once, also where another tab was faster', async () => {
  const other = tab(COPIED);
  const { counter } = await put(other, 'a', words('x'));
  listeners.clear();
  const left = tab(COPIED);
  happens('pagehide');
  put(left, 'a', words('y'), counter);
  const [[key, text]] = Object.entries(device.items);
  listeners.clear();
  await put(other, 'a', words('there'), counter);
  for (let visit = 0; visit < 2; visit++) {
    device.items[key] = text;
    assert.deepEqual(await onDevice(COPIED), { a: 'there', 'a-2': 'y' });
  }
});

test('what was left on a full device is listed and written once, and not again after it was removed', async () => {
  const disk = full();
  const left = tab();
  await put(left, 'a', words('x'));
  happens('pagehide');
  listeners.clear();
  assert.deepEqual(await onDevice(), { a: 'x' });
  assert.equal(Object.keys(device.items).length, 1, 'it is left to the next page');
  disk.end();
  const next = tab();
  assert.deepEqual((await next.list())[0].value, words('x'));
  await next.remove(['a']);
  assert.deepEqual(await onDevice(), {});
});

test('what could not be written is there for the page, and is written with the next change; the window hears of both', async () => {
  const disk = full();
  const reasons = heard();
  const shelf = tab();
  assert.equal((await put(shelf, 'a', words('x'))).isKept, false);
  assert.deepEqual(pluck(await shelf.list(), 'value'), [words('x')]);
  disk.end();
  assert.deepEqual(reasons, ['room']);
  assert.equal((await put(shelf, 'b', words('y'))).isKept, true);
  await until(() => reasons.length === 2);
  assert.deepEqual(reasons, ['room', null]);
  assert.deepEqual(await onDevice(), { a: 'x', b: 'y' });
});

test('what could not be written and is removed is gone', async () => {
  const disk = full();
  const shelf = tab();
  await put(shelf, 'a', words('x'));
  disk.end();
  await shelf.remove(['a']);
  await put(shelf, 'b', words('y'));
  assert.deepEqual(await onDevice(), { b: 'y' });
});

test('what is removed as the page is left is removed', async () => {
  const shelf = tab();
  await put(shelf, 'a', words('x'));
  const removing = shelf.remove(['a']);
  await new Promise(setImmediate);
  happens('pagehide');
  assert.equal(await removing, true);
  assert.deepEqual(await onDevice(), {});
});

test('what was typed on a full device is there after a reload, and is kept once when there is room again', async () => {
  const { counter } = await put(tab(COPIED), 'a', words('x'));
  const disk = full();
  const before = tab(COPIED);
  await put(before, 'a', words('y'), counter);
  happens('pagehide');
  listeners.clear();
  const shelf = tab(COPIED);
  const [item] = await shelf.list();
  assert.deepEqual(item.value, words('y'));
  await put(shelf, 'a', words('z'), item.counter);
  disk.end();
  happens('retry');
  await until(async () => (await onDevice(COPIED)).a === 'z');
});

test('where items can be neither read nor written the page has those that it was given', async () => {
  changing(() => {
    throw new DOMException('', 'SecurityError');
  });
  const shelf = tab();
  await assert.rejects(shelf.list());
  await put(shelf, 'a', words('x'));
  assert.deepEqual(pluck(await shelf.list(), 'id'), ['a']);
  await assert.rejects(shelf.list(true), 'not whole');
});

test('a connection that the browser closes, as what is on the device is deleted, is opened again', async () => {
  const shelf = tab();
  const { counter } = await put(shelf, 'a', words('x'));
  await new Promise((resolve, reject) => {
    Object.assign(indexedDB.deleteDatabase('sakiyomi-shelf-word'), { onsuccess: resolve, onblocked: reject });
  });
  assert.deepEqual(await shelf.list(), []);
  assert.equal((await put(shelf, 'a', words('y'), counter)).isKept, true);
  assert.deepEqual(await onDevice(), { a: 'y' });
});

test('another version of the page is not kept from the database, and that one has it is said', async () => {
  const reasons = heard();
  const shelf = tab();
  await put(shelf, 'a', words('x'));
  const newer = indexedDB.open('sakiyomi-shelf-word', 2);
  await new Promise((resolve, reject) => Object.assign(newer, { onsuccess: resolve, onblocked: reject }));
  assert.equal((await put(shelf, 'a', words('y'))).isKept, false);
  assert.deepEqual(reasons, ['versions']);
});

test('that a tab of another version does not give a database up is said, and it is waited for no longer', async () => {
  const reasons = heard();
  const open = indexedDB.open.bind(indexedDB);
  const other = await new Promise((resolve) => {
    open('sakiyomi-shelf-other').onsuccess = ({ target }) => resolve(target.result);
  });
  mock.method(indexedDB, 'open', (name, version) => open(name, version + 1)); // of this page
  assert.equal((await put(tab({ ...KIND, name: 'other' }), 'a', words('x'))).isKept, false);
  assert.equal(reasons.at(-1), 'versions');
  other.close();
});

test('what others have put into a database, or left in storage, is no item', async () => {
  const shelf = tab();
  await put(shelf, 'a', words('x'));
  const left = (id, value) => ({ id, value, counter: null, tab: 'b', at: 1 });
  device.items['sakiyomi:shelf:word:1'] = JSON.stringify([left('b', 7), left('c', words('z')), null]);
  for (const [at, text] of ['{', '7', '{"a":1}', 'null'].entries()) device.items[`sakiyomi:shelf:word:2${at}`] = text;
  assert.equal((await put(shelf, 'd', { words: 7 })).isKept, false);
  assert.deepEqual(await onDevice(), { a: 'x', c: 'z' });
});

test('a browser that does not answer is not waited for, and one that answers later is', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { indexedDB: works } = globalThis;
  globalThis.indexedDB = { open: () => new IDBOpenDBRequest() };
  const shelf = tab();
  const listing = assert.rejects(shelf.list(), /has not answered within 5000 ms/);
  await new Promise(setImmediate);
  mock.timers.tick(5000);
  await listing;
  globalThis.indexedDB = works;
  mock.timers.reset();
  await put(shelf, 'a', words('x'));
  assert.deepEqual(await onDevice(), { a: 'x' });
});
