// The start positions that the site contains as files.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { run } from '../../web/src/component.ts';
import { startWants } from '../../web/src/device/start_views.ts';
import { keyOf, newRound, reduce } from '../../web/src/round/state.ts';
import { pluck, settled } from './fakes.mjs';
import { GAMES, viewOfRecord } from './games.mjs';

const NINE = { game: 'nine' };
const view = () => viewOfRecord(NINE, { setup: '---------' });

/** What is known of a round that begins so, after what its files bring. */
async function known(start, file) {
  const initial = newRound(GAMES, start);
  const round = run({ initial, update: reduce, wants: (state) => startWants(state, file) }, () => {});
  await settled();
  return round.state().views;
}

test('the start position is read from its file, once', async () => {
  const file = mock.fn(async () => view());
  const views = await known(NINE, file);
  assert.deepEqual(pluck(file.mock.calls, 'arguments'), [['start/nine.json']]);
  assert.deepEqual(views.get(keyOf(NINE)), view());
});

test('no file is read for a start that the site does not contain, nor for one that is known', async () => {
  const file = mock.fn(async () => view());
  await known({ game: 'nine', setup: '---------' }, file);
  const round = reduce(newRound(GAMES, NINE), ['view', keyOf(NINE), view()]);
  assert.deepEqual([startWants(round, file), file.mock.callCount()], [[], 0]);
});

test('a file that is missing, or that is not a view of this start, changes nothing', async () => {
  for (const file of [() => Promise.reject(new Error('404')), async () => ({ ...view(), game: 'felt' })])
    assert.equal((await known(NINE, file)).size, 0);
});
