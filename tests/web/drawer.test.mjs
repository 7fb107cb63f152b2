// What is kept on the device: written behind, seen in other tabs, taken over from where earlier versions kept it.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { opened } from '../../web/src/device/drawer.ts';
import { happens, newDevice, until } from './device.mjs';

const PREFIX = 'sakiyomi:program:';
let device;
beforeEach(() => {
  mock.reset();
  device = newDevice();
});

const itemsOf = ({ items }) => Object.fromEntries(items);
/** The drawer in one more tab. */
const tab = (kind = 'program') => opened(`sakiyomi-${kind}`, `sakiyomi:${kind}:`);
const all = async (kind) => itemsOf(await tab(kind));

/** The transactions of the databases of a name that are opened from now on go through `change(transaction, mode)`. */
function changing(name, change) {
  const open = indexedDB.open.bind(indexedDB);
  mock.method(indexedDB, 'open', (asked, ...given) => {
    const request = open(asked, ...given);
    request.addEventListener('success', () => {
      const { result: database } = request;
      const transaction = database.transaction.bind(database);
      if (asked === name) database.transaction = (stores, mode) => change(transaction(stores, mode), mode);
    });
    return request;
  });
}
/** Writing fails, as on a full device. @param times How often. */
function full(name, times = Number.POSITIVE_INFINITY) {
  let left = times;
  changing(name, (transaction, mode) => {
    if (mode === 'readwrite' && left-- > 0) setImmediate(() => transaction.abort());
    return transaction;
  });
}

test('an item is known at once, and to the next page once it is written; a removed one to neither', async () => {
  const drawer = await tab();
  const put = drawer.put('mine', 'x = 1');
  assert.deepEqual([drawer.items.get('mine'), await put], ['x = 1', true]);
  await drawer.put('other', 'y');
  const removed = drawer.remove('other');
  assert.equal(drawer.items.has('other'), false);
  await removed;
  assert.deepEqual(await all(), { mine: 'x = 1' });
});

test('a drawer that is full loses neither its own items nor those of another', async () => {
  device.refuse();
  await (await tab('program')).put('mine', 'x = 1');
  await (await tab('series')).put('a', 'first');
  full('sakiyomi-series');
  const series = await tab('series');
  assert.deepEqual([await series.put('b', 'second'), series.items.get('b')], [false, 'second']);
  assert.equal(await (await tab('program')).put('mine', 'x = 2'), true);
  assert.deepEqual([await all('program'), await all('series')], [{ mine: 'x = 2' }, { a: 'first' }]);
});

test('what is not written yet as the page is left is there in the next one, and what was removed is not', async () => {
  const drawer = await tab();
  await drawer.put('gone', 'y');
  full('sakiyomi-program'); // nothing that is begun now is ever written
  const [left] = [await tab()];
  left.put('mine', 'x = 1');
  left.remove('gone');
  happens('pagehide');
  mock.reset();
  const next = await tab();
  assert.deepEqual(itemsOf(next), { mine: 'x = 1' });
  await until(() => Object.keys(device.items).length === 0);
  assert.deepEqual(await all(), { mine: 'x = 1' });
});

test('a change in one tab is seen in another, which is told of it', async () => {
  const [one, other] = [await tab(), await tab()];
  const changed = mock.fn();
  const end = other.watch(changed);
  await one.put('mine', 'x = 1');
  await until(() => other.items.get('mine') === 'x = 1');
  await one.remove('mine');
  await until(() => !other.items.has('mine'));
  assert.equal(changed.mock.callCount(), 2);
  end();
  await one.put('mine', 'x = 2');
  await until(() => other.items.get('mine') === 'x = 2');
  assert.equal(changed.mock.callCount(), 2);
});

test('what an earlier version has kept is taken over, and what a tab of it writes after that', async () => {
  await (await tab()).put('mine', 'x = 1');
  device.items[`${PREFIX}mine`] = 'x = 2';
  device.items[`${PREFIX}old`] = 'y';
  device.items['sakiyomi:lang'] = 'ja';
  const drawer = await tab();
  assert.deepEqual(itemsOf(drawer), { mine: 'x = 2', old: 'y' });
  await until(() => Object.keys(device.items).length === 1);
  const changed = mock.fn();
  drawer.watch(changed);
  device.keep(`${PREFIX}mine`, 'x = 3');
  assert.deepEqual([drawer.items.get('mine'), changed.mock.callCount()], ['x = 3', 1]);
  await until(() => Object.keys(device.items).length === 1);
  assert.deepEqual(await all(), { mine: 'x = 3', old: 'y' });
});

test('a page that comes back knows what was changed while it was away', async () => {
  const away = await tab();
  const changed = mock.fn();
  away.watch(changed);
  const channel = mock.method(BroadcastChannel.prototype, 'postMessage', () => {});
  await (await tab()).put('mine', 'x = 1');
  channel.mock.restore();
  assert.equal(away.items.has('mine'), false);
  happens('pageshow', { persisted: true });
  await until(() => away.items.has('mine'));
  assert.equal(changed.mock.callCount(), 1);
});

test('where there are no databases the synchronous storage is used; where there is nothing, that is said', async () => {
  device.withoutDatabases();
  const drawer = await tab();
  assert.equal(await drawer.put('mine', 'x = 1'), true);
  await drawer.put('gone', 'y');
  await drawer.remove('gone');
  assert.deepEqual([await all(), Object.keys(device.items)], [{ mine: 'x = 1' }, [`${PREFIX}mine`]]);
  device.refuse();
  assert.equal(await drawer.put('mine', 'x = 2'), false);
  assert.deepEqual(await all(), { mine: 'x = 1' });
});

for (const [what, act, found] of [
  ['is put again', (drawer) => drawer.put('mine', 'x = 2'), { mine: 'x = 2' }],
  ['is removed', (drawer) => drawer.remove('mine'), {}],
])
  for (const isAwaited of [true, false])
    test(`an item whose writing failed and that ${what} ${isAwaited ? 'afterwards' : 'meanwhile'} stays so`, async () => {
      full('sakiyomi-program', 1);
      const drawer = await tab();
      const failing = drawer.put('mine', 'x = 1');
      if (isAwaited) await failing;
      await act(drawer);
      await failing;
      assert.deepEqual(await all(), found);
    });

test('a browser that does not answer is not waited for', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { indexedDB: works } = globalThis;
  globalThis.indexedDB = { open: () => ({}) };
  const opening = assert.rejects(tab(), /IndexedDB has not answered within 5000 ms/);
  mock.timers.tick(5000);
  await opening;
  globalThis.indexedDB = works;
  const silent = { transaction: {}, put() {}, delete() {} };
  changing('sakiyomi-program', (transaction, mode) =>
    mode === 'readwrite' ? { objectStore: () => silent } : transaction,
  );
  const drawer = await tab();
  const put = drawer.put('mine', 'x = 1');
  await new Promise(setImmediate);
  mock.timers.tick(5000);
  assert.equal(await put, true);
  mock.reset();
  mock.timers.reset();
  assert.deepEqual(await all(), { mine: 'x = 1' });
});
