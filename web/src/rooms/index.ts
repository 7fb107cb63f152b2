// The register of rooms. A room is a folder here and one line in `rooms`. Its modules, words and style sheets are
// loaded when the player enters it.

import type { AnyEvent, AnyPart, Services } from './room.ts';

export interface Entry {
  /** Also the class of <main>, and the word for its name. */
  id: string;
  /** Does this address (from `#` on) lead to this room? */
  answers: (hash: string) => boolean;
  /** The address of its link. */
  address: string;
  /** The icon of its link, as the `d` of a path. */
  icon: string;
  load: () => Promise<{ createRoom(services: Services, send: (event: AnyEvent) => void): AnyPart }>;
  /** Has it its own words, in `locales/<id>/`? */
  words: boolean;
  /** The names of its own style sheets. */
  styles: string[];
}

/** An entry whose address, words and style sheet are named by its id. */
const room = (id: string, icon: string, load: Entry['load']): Entry => ({
  id,
  answers: (hash) => new RegExp(`^#/${id}(?![^/?])`).test(hash),
  address: `#/${id}`,
  icon,
  load,
  words: true,
  styles: [id],
});

const play: Entry = {
  ...room('play', 'M2 2h16v16h-16zM2 10h16M10 2v16', () => import('./play/index.ts')),
  answers: () => true,
  address: '#/', // the game shown last
  words: false,
  styles: [],
};

/**
 * The rooms in the order of their links. The first is shown where no other answers the address; its first board is in
 * index.html.
 */
export const rooms: [Entry, ...Entry[]] = [
  play,
  room('tree', 'M3 10h4m6-6H10C7 4 10 10 7 10s0 6 3 6h3M15 4h2M15 16h2M10 10h7', () => import('./tree/index.ts')),
  room(
    'lab',
    'M7 3h6M8 3v5L3.5 15.5A1.5 1.5 0 0 0 5 17.5h10a1.5 1.5 0 0 0 1.5-2L12 8V3M6 13h8',
    () => import('./lab/index.ts'),
  ),
  room('articles', 'M10 5H3v12h7m0-12h7v12h-7z', () => import('./articles/index.ts')),
  room('arena', 'M4 17V11M10 17V3M16 17V7', () => import('./arena/index.ts')),
];

/** The room that answers an address. */
export const roomAt = (hash: string) => rooms.slice(1).find(({ answers }) => answers(hash)) ?? rooms[0];
