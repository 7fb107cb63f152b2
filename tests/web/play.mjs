// The page around the Play room, without a browser.

import { afterEach, mock } from 'node:test';
import { createRoom } from '../../web/src/rooms/play/index.ts'; // lit-html before the document
import { newDevice } from './device.mjs';
import { GAMES } from './games.mjs';
import { entered } from './room.mjs';

export const PAGE = {
  games: GAMES,
  diagrams: [],
  first: 'felt',
  strengths: {},
  engine: 'ready',
  problem: null,
  room: 'play',
  lang: 'en',
  langNamed: false,
};
/** What is found when a command is given. */
export const GESTURE = { seed: 7, side: 'first', gameSeed: 5, focused: null, scrolled: 0 };

globalThis.document = {
  hidden: false,
  body: {},
  activeElement: null,
  querySelector: mock.fn(() => null),
  createElement: () => ({ remove() {} }),
  head: {
    append: (link) => queueMicrotask(() => link.onload()),
  },
};
globalThis.history = { back() {} };
globalThis.location = { href: 'https://example.org/' };
globalThis.HTMLElement ??= class {};
newDevice();

/** The rooms of a test. */
const rooms = [];
afterEach(() => {
  for (const room of rooms.splice(0)) room.end();
});

/** The room as the page runs it, at an address. */
export async function at(hash, services = {}, page = {}) {
  const nothing = () => {};
  const quiet = { missing: nothing, programs: nothing };
  quiet.file = () => Promise.reject(new Error('no file'));
  const state = { ...PAGE, ...page };
  const room = entered(createRoom, state, { ...quiet, state: () => state, ...services });
  rooms.push(room);
  room.open(hash);
  await room.drawn();
  return room;
}
