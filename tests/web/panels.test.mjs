// The panels of the Play room: how they are loaded and opened, and the setup panel's request for a start position.

import './lit.mjs';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { fakeAsk, PROBLEM, settled } from './fakes.mjs';
import { GAMES, viewOfRecord } from './games.mjs';

const { createPanels } = await import('../../web/src/rooms/play/panels/index.js');
const { createPanel } = await import('../../web/src/rooms/play/panels/setup.js');
const { newRound } = await import('../../web/src/round/state.js');

globalThis.document = { activeElement: null };

/** What a panel is given. */
function given() {
  const { ask, asked } = fakeAsk();
  const state = newRound(GAMES, { game: 'nine' });
  const element = { focus() {}, find: () => null };
  const house = { ask, changed: mock.fn(), missing: mock.fn(), state: () => ({}), t: () => '' };
  const actions = { dispatch: mock.fn() };
  return { asked, context: { house, state: () => state, actions, table: element, beside: element, openGame() {} } };
}

/** Panels, and how often the saved games listened to the storage. */
function panels() {
  const listen = mock.fn();
  globalThis.addEventListener = listen;
  return { panels: createPanels(given().context), listen };
}

/** Until a module is loaded. */
const loaded = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a second press while a panel is loaded cancels the first, and the panel is built once', async () => {
  const { panels: all, listen } = panels();
  const presses = [all.toggle('saved-games'), all.toggle('saved-games')];
  await Promise.all(presses);
  await loaded();
  assert.equal(all.isOpen(), false);
  assert.equal(listen.mock.callCount(), 1);
  await all.toggle('saved-games');
  assert.equal(all.isOpen(), true);
  await all.toggle('saved-games');
  assert.equal(all.isOpen(), false);
  assert.equal(listen.mock.callCount(), 1);
});

test('a third press opens the panel after all, once', async () => {
  const { panels: all, listen } = panels();
  await Promise.all([all.toggle('saved-games'), all.toggle('saved-games'), all.toggle('saved-games')]);
  assert.equal(all.isOpen(), true);
  assert.equal(listen.mock.callCount(), 1);
});

test('a start position that the engine refuses is a problem of the draft', async () => {
  const { asked, context } = given();
  const panel = createPanel({ ...context, close() {}, leave() {} });
  panel.opened();
  panel.follow(true);
  asked[0].resolve(viewOfRecord({ game: 'nine', moves: [] }));
  await settled();
  const [press] = panel.draw(() => '').values.filter((value) => typeof value === 'function'); // "From the start"
  press();
  assert.equal(asked.length, 2);
  asked[1].reject(PROBLEM);
  await settled();
  const words = [];
  const t = Object.assign((key) => words.push(key), { has: (key) => key.startsWith('problem.') });
  panel.status(t);
  assert(words.includes('problem.engine.lost'), words.join());
});
