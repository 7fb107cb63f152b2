// The start positions that the site contains as files.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { loadStart } from '../../web/src/device/start_views.ts';
import { keyOf, newRound, reduce } from '../../web/src/round/state.ts';
import { GAMES, viewOfRecord } from './games.mjs';

const NINE = { game: 'nine' };
const view = () => viewOfRecord(NINE, { setup: '---------' });

/** A round that begins so. */
function roundAt(start) {
  let state = newRound(GAMES, start);
  return {
    state: () => state,
    dispatch(event) {
      state = reduce(state, event);
    },
  };
}

test('the start position is read from its file', async () => {
  const round = roundAt(NINE);
  const file = mock.fn(async () => view());
  await loadStart(round, file);
  assert.deepEqual(file.mock.calls[0].arguments, ['start/nine.json']);
  assert.deepEqual(round.state().views.get(keyOf(NINE)), view());
});

test('no file is read for a start that the site does not contain, nor for one that is known', async () => {
  const file = mock.fn(async () => view());
  await loadStart(roundAt({ game: 'nine', setup: '---------' }), file);
  const known = roundAt(NINE);
  known.dispatch({ type: 'view', key: keyOf(NINE), view: view() });
  await loadStart(known, file);
  assert.equal(file.mock.callCount(), 0);
});

test('a file that is missing, or that is not a view of this start, changes nothing', async () => {
  const round = roundAt(NINE);
  await loadStart(round, () => Promise.reject(new Error('404')));
  await loadStart(round, async () => ({ ...view(), game: 'felt' }));
  assert.equal(round.state().views.size, 0);
});
