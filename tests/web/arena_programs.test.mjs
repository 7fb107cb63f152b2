// A series in the Arena that names programs of the device, whose files are loaded late.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, fakeStorage, settled } from './fakes.mjs';
import { GAMES } from './games.mjs';
import { valueAfter } from './lit.mjs';

const { createRoom } = await import('../../web/src/rooms/arena/index.ts');

test('Start says that the files for programs could not be loaded, and tries again when it is pressed again', async () => {
  fakeStorage();
  const { ask, asked } = fakeAsk();
  const t = Object.assign((key) => key, { has: (key) => key === 'problem.file', lang: 'en' });
  const state = {
    games: GAMES,
    diagrams: [],
    first: 'felt',
    engine: 'ready',
    problem: null,
    strengths: {},
    lang: 'en',
  };
  const allowed = [];
  const found = { allow: (request) => allowed.push(request.players) };
  const loads = [() => Promise.reject(new TypeError('offline')), () => Promise.resolve(found)];
  const house = { ask, state: () => state, t: () => t, changed() {}, actions: {}, programs: () => loads.shift()() };
  const room = createRoom(house);
  const player = 'best depth=2 evaluation=mine';
  room.open(`#/arena?game=felt&a=${player.replaceAll(' ', '+')}&b=random&games=2`);
  const start = async () => {
    valueAfter(room.draw(), '@submit=')({ preventDefault() {} });
    await settled();
  };
  const said = () => valueAfter(room.draw(), 'class="status"');
  await start();
  assert.deepEqual([said(), asked, allowed], ['problem.file', [], []]);
  await start();
  assert.deepEqual(allowed, [[player, 'random']]);
  assert.equal(said(), 'arena.note.planning');
  assert.equal(asked[0].request.op, 'series');
});
