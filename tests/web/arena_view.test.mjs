// What stands below the buttons of the Arena.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, fakeStorage } from './fakes.mjs';
import { GAMES } from './games.mjs';
import { valuesAfter } from './lit.mjs';

const nothing = Symbol.for('lit-nothing');
const { createRoom } = await import('../../web/src/rooms/arena/index.ts');

test('a problem for which nothing can be done there adds no empty line, which would have the height of one', () => {
  fakeStorage();
  const t = Object.assign((key) => key, { has: () => false, lang: 'en' });
  const state = { games: GAMES, first: 'felt', engine: 'ready', problem: null, strengths: {}, lang: 'en' };
  const house = { ask: fakeAsk().ask, state: () => state, t: () => t, changed() {}, actions: {} };
  const room = createRoom({ ...house, nameLanguage() {} });
  const empty = () => valuesAfter(room.draw(), '<p>').filter((value) => value === nothing).length;
  room.open('#/arena?game=felt&a=random&b=random&games=2');
  const before = empty();
  room.open('#/arena?lang=fr');
  assert.equal(empty(), before);
});
