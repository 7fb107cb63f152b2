// What the views of the Play room call: its events, and what browsers allow only while the player presses something.

import type { Side } from '../../contract/types.ts';
import { randomBelow } from '../../random.ts';
import { BUNDLED_SEEDS } from '../../round/address.ts';
import type { Event } from '../../round/state.ts';
import { type Sending, sending } from '../../runtime/component.ts';
import type { Services } from '../index.ts';
import type { Gesture } from './state.ts';
import { type PlayEvent, transitions } from './transitions.ts';

/** Where a panel is a sheet over the board (styles/page/narrow.css). */
const NARROW = '(max-width: 56rem) and (max-aspect-ratio: 6 / 5)';

export type Actions = ReturnType<typeof createActions>;

export function createActions(services: Services, send: (event: PlayEvent) => void) {
  const events: Sending<typeof transitions> = sending(transitions, send);

  /** What is found now. */
  function gesture(): Gesture {
    const active = document.activeElement as HTMLElement | null;
    return {
      seed: randomBelow(services.state().engine === 'ready' ? 2 ** 32 : BUNDLED_SEEDS),
      side: randomBelow(2) === 0 ? 'first' : 'second',
      chance: randomBelow(2 ** 32),
      focused: active?.closest('.panel') ? undefined : active,
      isNarrow: globalThis.matchMedia?.(NARROW).matches,
      scrolled: globalThis.scrollY,
    };
  }

  return {
    ...services.actions,
    ...events,
    dispatch: (event: Event) => events.round(event),
    gesture,
    go: services.go,
    press: (command: string) => events.press(command, gesture()),
    custom: (side: Side) => events.custom(side, gesture()),
  };
}
