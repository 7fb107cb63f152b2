// What is kept on the device: two tabs, a page that is left or lost, a device that is full, and what earlier versions have kept.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { earlier } from '../../web/src/device/earlier_versions.ts';
import { lastRemoved, openShelf, present } from '../../web/src/device/shelf.ts';
import { happens, listeners, newDevice, until } from './device.mjs';
import { pluck } from './fakes.mjs';

let device;
beforeEach(() => {
  mock.reset();
  device = newDevice();
});

/** Items are lists of words; of two states the one from elsewhere comes first. `fork`: ours goes beside it. */
const kindOf = (more = {}) => ({
  name: 'word',
  most: 5,
  read: (value) => (Array.isArray(value?.words) ? value : null),
  merge: (mine, theirs, id) => ({ id, value: { words: [...theirs.words, ...mine.words] } }),
  earlier: earlier([], () => []),
  ...more,
});
const FORK = kindOf({ merge: (mine, _, id, all) => ({ id: `${id}-${all.size + 1}`, value: mine }) });
/** The shelf in one more tab. */
const tab = (kind = kindOf()) => openShelf(kind);
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

test('of what two tabs have changed nothing is overwritten', async () => {
  const [one, other] = [tab(), tab()];
  const { counter } = await put(one, 'a', words('x'));
  const theirs = await put(other, 'a', words('x', 'there'), counter);
  const { other: found, value, counter: now } = await put(one, 'a', words('here'), counter);
  assert.deepEqual([found, value.words.join(' ')], [theirs.value, 'x there here']);
  assert.equal((await put(one, 'a', words('all'), now)).other, null);
  assert.deepEqual(await onDevice(), { a: 'all' });
});

test('where the kind says so the own one is kept beside the other, under an id of its own', async () => {
  const [one, other] = [tab(FORK), tab(FORK)];
  const { counter } = await put(one, 'a', words('x'));
  await put(other, 'a', words('there'), counter);
  const kept = await put(one, 'a', words('here'), counter);
  assert.deepEqual([kept.id, kept.isKept], ['a-2', true]);
  assert.deepEqual(await onDevice(FORK), { a: 'there', 'a-2': 'here' });
});

test('what one tab writes after another change of its own is no conflict, also before that is written', async () => {
  const shelf = tab(FORK);
  const { counter } = await put(shelf, 'a', words('x'));
  await Promise.all([put(shelf, 'a', words('y'), counter), put(shelf, 'a', words('z'), counter)]);
  assert.deepEqual(await onDevice(FORK), { a: 'z' });
});

// Parts of a value

/** Items that two parts of the page write: one the words, with the counter, the other the mark, whatever the words are. */
const MARKED = kindOf({ ...FORK, name: 'marked' });
const marking = (id, mark) => ({ id, value: { mark }, counter: null, parts: ['mark'] });
const wording = (id, { value, counter }, ...all) => ({
  id,
  value: { ...value, words: all },
  counter,
  parts: ['words'],
});
const marked = async () =>
  (await tab(MARKED).list()).map(({ id, value: { words, mark }, removed }) => [id, ...words, mark, removed !== null]);

test('who changes a part of an item keeps the others as they are there, and makes no item, nor brings one back', async () => {
  const shelf = tab(MARKED);
  await shelf.putAll(['a', 'b'].map((id) => ({ id, value: words('x'), counter: null })));
  const before = await shelf.get('a');
  await shelf.remove(['b']);
  await shelf.putAll([marking('a', 1), marking('b', 1), marking('c', 1)]);
  await shelf.put(wording('a', before, 'y'));
  await shelf.putAll([marking('a', 2)]);
  assert.deepEqual(await marked(), [
    ['a', 'y', 2, false],
    ['b', 'x', undefined, true],
  ]);
});

test('that one part was changed hides from nobody that another tab has changed the other', async () => {
  const [shelf, other] = [tab(MARKED), tab(MARKED)];
  await put(shelf, 'a', words('x'));
  const before = await shelf.get('a');
  await shelf.putAll([marking('a', 1)]);
  await other.put(wording('a', await other.get('a'), 'there'));
  await shelf.putAll([marking('a', 2)]);
  const { id, value } = await shelf.put(wording('a', before, 'here'));
  assert.deepEqual([id, value], ['a-2', words('here')], 'with nothing of the part that it has not changed');
  const now = await shelf.get('a');
  await shelf.putAll([marking('a', 3)]);
  await shelf.put(wording('a', now, 'and more'));
  assert.deepEqual(await marked(), [
    ['a', 'and more', 3, false],
    ['a-2', 'here', undefined, false],
  ]);
});

test('parts that could not be written wait together, also for the next page', async () => {
  const shelf = tab(MARKED);
  await put(shelf, 'a', words('x'));
  const before = await shelf.get('a');
  const disk = full();
  const hindered = tab(MARKED);
  await hindered.put(wording('a', before, 'y'));
  await hindered.putAll([marking('a', 1), marking('gone', 1)]);
  const [{ id, value }, ...others] = await hindered.list();
  assert.deepEqual([id, value, others], ['a', { ...words('y'), mark: 1 }, []]);
  happens('pagehide');
  listeners.clear();
  disk.end();
  await until(async () => (await marked())[0][1] === 'y');
  assert.deepEqual(await marked(), [['a', 'y', 1, false]]);
});

test('an item that was removed elsewhere is there again once it is changed', async () => {
  const [one, other] = [tab(), tab()];
  const { counter } = await put(one, 'a', words('x'));
  await other.remove(['a']);
  await put(one, 'a', words('y'), counter);
  assert.deepEqual(await onDevice(), { a: 'y' });
});

test('items are in the order in which they were changed, whatever the clock says; a look changes nothing of that', async () => {
  const shelf = tab();
  const { counter } = await put(shelf, 'a', words('x'), null, { when: Date.now() + 1e9 });
  await put(shelf, 'b', words('y'), null, { when: 5 });
  await put(shelf, 'a', words('x', 'seen'), counter, { isLook: true, when: 7 });
  const items = await shelf.list();
  assert.deepEqual(pluck(items, 'id'), ['b', 'a']);
  assert.notEqual(items[1].when, 7);
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

test('what is not written yet as the page is left is there in the next one', async () => {
  await put(tab(), 'gone', words('y'));
  full(); // nothing that is begun now is ever written
  const left = tab();
  put(left, 'a', words('x'));
  left.remove(['gone']);
  happens('pagehide');
  for (const last of ['y', 'z']) put(left, 'b', words(last)); // also what is begun after that
  const [key] = Object.keys(device.items);
  const ids = pluck(JSON.parse(device.items[key]), 'id');
  assert.deepEqual(ids, ['a', 'gone', 'b'], 'of each item the last state');
  await until(() => indexedDB.open.mock.callCount() > 0);
  mock.reset();
  const next = tab();
  await until(async () => (await next.list()).some(({ id }) => id === 'b'));
  assert.deepEqual(await onDevice(), { a: 'x', b: 'z' });
  await until(() => Object.keys(device.items).length === 0);
});

test('what a page has left is there when the next one lists first, and that one does not overwrite it', async () => {
  const { counter } = await put(tab(), 'a', words('x'));
  const left = (value) => ({ id: 'a', value, counter });
  device.items['sakiyomi:shelf:word:1'] = JSON.stringify([left(words('x', 'y')), left(words('x', 'y', 'z'))]);
  const next = tab();
  assert.deepEqual((await next.list())[0].value, words('x', 'y', 'z'), 'of two changes the last, and no conflict');
  assert.deepEqual((await put(next, 'a', words('here'), counter)).other, words('x', 'y', 'z'));
});

test('of two changes that wait the second does not replace what another tab has kept meanwhile', async () => {
  const [one, other] = [tab(), tab()];
  const { counter } = await put(one, 'a', words('x'));
  await put(other, 'a', words('there'), counter);
  await Promise.all([put(one, 'a', words('b'), counter), put(one, 'a', words('c'), counter)]);
  assert.match((await onDevice()).a, /there.*c/);
});

test('what was left on a full device is written once, and not again after it was removed', async () => {
  const key = 'sakiyomi:shelf:word:1';
  device.items[key] = JSON.stringify([{ id: 'a', value: words('x'), counter: null }]);
  const disk = full();
  await tab().list();
  assert.equal(Object.keys(device.items).length, 1, 'it is left to the next page');
  disk.end();
  listeners.clear();
  const next = tab();
  assert.deepEqual((await next.list())[0].value, words('x'));
  await next.remove(['a']);
  assert.deepEqual(await onDevice(), {});
});

test('databases of earlier versions that cannot be read keep nobody from a shelf, and are read at the next visit', async () => {
  const items = mock.fn(() => Promise.reject(new Error('damaged')));
  const kind = kindOf({ earlier: { items, outdated() {} } });
  const { counter } = await put(tab(kind), 'a', words('x'));
  assert.ok(counter);
  items.mock.mockImplementation(async () => [{ id: 'b', value: words('y'), when: 1 }]);
  assert.deepEqual(await onDevice(kind), { a: 'x', b: 'y' });
});

test('what could not be written is there for the page, and is written with the next change; the window hears of both', async () => {
  const disk = full();
  const heard = [];
  addEventListener('unkept', ({ detail }) => heard.push(detail));
  const shelf = tab();
  const list = async () => present(await shelf.list()).map(({ id, value }) => `${id} ${value.words.join(' ')}`);
  assert.equal((await put(shelf, 'a', words('x'))).isKept, false);
  assert.deepEqual(await list(), ['a x']);
  await put(shelf, 'c', words('z'));
  await shelf.remove(['c']);
  assert.deepEqual([await list(), lastRemoved(await shelf.list())], [['a x'], ['c']]);
  disk.end();
  assert.deepEqual(heard, [true]);
  assert.equal((await put(shelf, 'b', words('y'))).isKept, true);
  assert.deepEqual(heard, [true, false]);
  assert.deepEqual(await onDevice(), { a: 'x', b: 'y' });
  await shelf.restore(['c']);
  assert.deepEqual(await onDevice(), { a: 'x', b: 'y', c: 'z' });
});

test('where items can no longer be read the page lists those of which it knows', async () => {
  let isRefused = false;
  changing((transaction) => {
    if (isRefused) throw new DOMException('', 'SecurityError');
    return transaction;
  });
  const shelf = tab();
  await put(shelf, 'a', words('x'));
  await shelf.list();
  await put(shelf, 'c', words('z'));
  await shelf.remove(['c']);
  isRefused = true;
  await put(shelf, 'b', words('y'));
  assert.deepEqual(pluck(present(await shelf.list()), 'id'), ['b', 'a']);
  await assert.rejects(shelf.list(true), 'not whole');
});

test('what a hidden page has not written yet is its own as long as it lives', async () => {
  const key = 'sakiyomi:shelf:word:1';
  const shelf = tab();
  await shelf.list();
  device.keep(key, ` ${JSON.stringify([{ id: 'a', value: words('x'), counter: null }])}`);
  await put(shelf, 'b', words('y'));
  assert.ok(key in device.items);
  assert.deepEqual(await onDevice(), { a: 'x', b: 'y' }, 'the next page takes it over: the other may have ended');
});

test('what was typed on a full device is there after a reload, and is kept once when there is room again', async () => {
  const { counter } = await put(tab(FORK), 'a', words('x'));
  const disk = full();
  const before = tab(FORK);
  await put(before, 'a', words('y'), counter);
  happens('pagehide');
  listeners.clear();
  const shelf = tab(FORK);
  const [item] = await shelf.list();
  assert.deepEqual(item.value, words('y'));
  await put(shelf, 'a', words('z'), item.counter);
  disk.end();
  happens('retry');
  await until(async () => (await onDevice(FORK)).a === 'z');
  assert.deepEqual(await onDevice(FORK), { a: 'z' });
});

test('what others have put into a database, or left in storage, is no item', async () => {
  const shelf = tab();
  await put(shelf, 'a', words('x'));
  device.items['sakiyomi:shelf:word:1'] = JSON.stringify([
    { id: 'b', value: 7, counter: null },
    { id: 'c', value: words('z'), counter: null },
    null,
  ]);
  device.items['sakiyomi:shelf:word:2'] = '{';
  assert.equal((await put(shelf, 'd', { words: 7 })).isKept, false);
  await until(async () => (await onDevice()).a === 'x');
  assert.deepEqual(Object.keys(await onDevice()).toSorted(), ['a', 'c']);
});

test('a browser that does not answer is not waited for, and one that answers later is', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { indexedDB: works } = globalThis;
  globalThis.indexedDB = { open: () => ({}) };
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

test('what earlier versions have kept is taken over once, and stays for a month', async () => {
  const kind = kindOf({
    earlier: earlier(['old'], (texts) =>
      [...texts].map(([id, text]) => ({ id, value: words(text), when: Number(text) })),
    ),
  });
  const { createStore, setMany, keys } = await import('../../web/node_modules/idb-keyval/dist/index.js');
  const old = createStore('sakiyomi-old', 'items');
  await setMany(Object.entries({ a: '2', b: '1', gone: '3' }), old);
  Object.assign(device.items, { 'sakiyomi:old:c': '4', 'sakiyomi:old:gone': '', 'sakiyomi:lang': 'ja' });
  const items = await tab(kind).list();
  const taken = items.map(({ id, when }) => `${id} ${when}`);
  assert.deepEqual(taken, ['c 4', 'a 2', 'b 1']);
  await tab(kind).remove(['a', 'b', 'c']);
  assert.deepEqual(await onDevice(kind), {}, 'once');
  assert.equal((await keys(old)).length, 3);
  const deleted = mock.method(indexedDB, 'deleteDatabase', () => {}); // one that is open would be waited for
  await tab(kind).list();
  assert.equal(deleted.mock.callCount(), 0);
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 31 * 86_400_000 });
  await tab(kind).list();
  mock.timers.reset();
  assert.deepEqual(deleted.mock.calls[0].arguments, ['sakiyomi-old']);
  assert.equal('sakiyomi:old:c' in device.items, false);
  assert.equal(device.items['sakiyomi:lang'], 'ja');
});
