// The page as a whole: its own state and those of its rooms, as one component.

import { type EventOf, updateBy, type Want, within } from '../component.ts';
import type { Words } from '../words.ts';
import type { AnyEvent, AnyPart, HouseState } from './index.ts';

export interface Whole {
  page: HouseState;
  /** The states of the rooms that were entered, by their ids; the one that was entered last comes first. */
  rooms: ReadonlyMap<string, unknown>;
}
export type WholeEvent = EventOf<ReturnType<typeof transitionsOf>>;

const transitionsOf = (parts: ReadonlyMap<string, AnyPart>) => ({
  page: (whole: Whole, part: Partial<HouseState>): Whole => ({ ...whole, page: { ...whole.page, ...part } }),
  /** A room is entered. */
  entered({ page, rooms }: Whole, id: string): Whole {
    const others = [...rooms].filter(([each]) => each !== id);
    return { page, rooms: new Map([[id, rooms.get(id) ?? parts.get(id)?.initial(page)], ...others]) };
  },
  /** A room could not be drawn: what it wants is dropped. */
  left({ page, rooms }: Whole, id: string): Whole {
    return { page, rooms: new Map([...rooms].filter(([each]) => each !== id)) };
  },
  room(whole: Whole, id: string, event: AnyEvent): Whole {
    const { page, rooms } = whole;
    const before = rooms.get(id);
    const after = rooms.has(id) ? parts.get(id)?.update(before, event) : before;
    return after === before ? whole : { page, rooms: new Map(rooms).set(id, after) };
  },
});

/** @param parts The rooms that are loaded, by their ids. */
export function createWhole(page: HouseState, parts: ReadonlyMap<string, AnyPart>, t: () => Words) {
  return {
    initial: { page, rooms: new Map() } as Whole,
    update: updateBy<Whole, ReturnType<typeof transitionsOf>>(transitionsOf(parts)),
    wants: ({ page, rooms }: Whole): Want<WholeEvent>[] =>
      [...rooms].flatMap(([id, state]) =>
        within(parts.get(id)?.wants(state, page, t()) ?? [], id, (event): WholeEvent => ['room', id, event]),
      ),
  };
}
