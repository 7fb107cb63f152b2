// A room that holds its own state, as a part of the page: until it is a component too.

import { once } from '../component.ts';
import type { AnyPart, Room } from '../rooms/index.ts';

type Event = readonly ['opened', string];
type State = { hash: string; opened: number };

export function heldRoom(room: Room): AnyPart {
  return {
    initial: (): State => ({ hash: '', opened: 0 }),
    update: ({ opened }: State, [, hash]: Event): State => ({ hash, opened: opened + 1 }),
    isStep: () => false,
    opened: (hash) => ({ lang: null, event: ['opened', hash] }),
    wants: ({ hash, opened }: State) => [once(`open ${opened}`, () => room.open(hash), true)],
    address: () => room.address(),
    place: room.place && (() => room.place?.() ?? ''),
    draw: () => room.draw(),
    title: () => room.title(),
    game: room.game && (() => room.game?.() ?? ''),
    openGame: room.openGame,
    busy: () => room.busy?.() ?? null,
    follow: room.follow,
  } as AnyPart;
}
