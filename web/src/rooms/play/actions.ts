// What the views of the Play room call.

import { randomBelow } from '../../base/random.ts';
import type { Side } from '../../contract/types.ts';
import { BUNDLED_SEEDS } from '../../round/address.ts';
import { type Sending, sending } from '../../runtime/component.ts';
import type { Services } from '../room.ts';
import type { Gesture, PanelId } from './state.ts';
import { type PlayEvent, transitions } from './transitions.ts';

/** Where a panel is a sheet over the board (styles/page/narrow.css). */
const NARROW = '(max-width: 56rem) and (max-aspect-ratio: 6 / 5)';

export type Actions = ReturnType<typeof createActions>;

/** What the views of the room call: its events, and what browsers allow only while the player presses something. */
export function createActions(services: Services, send: (event: PlayEvent) => void) {
  const events: Sending<typeof transitions> = sending(transitions, send);

  /** What is found now. */
  function gesture(): Gesture {
    const active = document.activeElement as HTMLElement | null;
    return {
      seed: randomBelow(services.state().engine === 'ready' ? 2 ** 32 : BUNDLED_SEEDS),
      side: randomBelow(2) === 0 ? 'first' : 'second',
      gameSeed: randomBelow(2 ** 32),
      focused: active?.closest('.panel') ? undefined : active,
      isNarrow: globalThis.matchMedia?.(NARROW).matches,
      scrolled: globalThis.scrollY,
    };
  }

  return {
    ...services.actions,
    ...events,
    gesture,
    go: services.go,
    send,
    toggle: (id: PanelId) => events.toggle(id, gesture()),
    custom: (side: Side) => events.custom(side, gesture()),
  };
}
