// A list of what is on a shelf: where the focus goes when something was removed or restored, here and by another tab.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandsOf } from '../../web/src/runtime/commands.ts';
import { listRead, read, readFirst, UNREAD } from '../../web/src/views/shelf_list.ts';

const KEPT = { ids: ['a', 'b'], gone: ['c'] };
const opened = listRead(readFirst(UNREAD), KEPT);

test('after something was removed or restored the focus goes to what takes that back, or to the panel', () => {
  assert.deepEqual(commandsOf(opened), []);
  for (const job of [{ remove: ['a'] }, { restore: ['c'] }]) {
    const heard = read(read(opened, job)); // the change is heard of before it is read
    assert.deepEqual(heard.job, job);
    assert.deepEqual(commandsOf(listRead(heard, KEPT)), [['focus', ['restore', 'panel']]]);
  }
});

test('where another tab has removed or restored what had the focus, the panel gets it', () => {
  const focused = (now) => commandsOf(listRead(read(opened), now)).map(([name, place]) => [name, place]);
  for (const now of [{ gone: [] }, { ids: ['b'] }]) assert.deepEqual(focused(now), [['focus', 'panel']]);
  for (const now of [null, KEPT, { ids: ['d', 'a', 'b'] }]) assert.deepEqual(focused(now), []);
});

test('a list that could not be read keeps what it had, and is empty before nothing', () => {
  const missed = listRead(readFirst(UNREAD), null);
  assert.deepEqual([missed.done, missed.ids], [true, null]);
  assert.deepEqual(listRead(read(opened), null).ids, KEPT.ids);
});
