// The author's own programs, as the page has them once it needs them: their state, its effects, and the engines that run them.

import type { Game } from '../contract/types.ts';
import { programsShelf } from '../device/program_shelf.ts';
import type { Effect } from '../runtime/component.ts';
import { effectsOf } from './effects.ts';
import type { Beside } from './named.ts';
import { barredHere, createPrograms, type ProgramServices } from './programs.ts';
import { type Authored, type AuthoredEvent, newAuthored, update } from './state.ts';

/** A part of the page without a place of its own on the screen. */
export interface AuthoredPart {
  update(state: Authored, event: AuthoredEvent): Authored;
  effects(state: Authored): Effect<AuthoredEvent>[];
}

interface AuthoredOptions extends Omit<ProgramServices, 'state'>, Pick<Beside, 'rooms' | 'tables'> {
  page: () => Pick<Beside, 'diagrams'> & { ours: Game[]; programs: Authored | null };
}

/** The programs that the device has. */
export async function createAuthored({ page, rooms, tables, ...given }: AuthoredOptions) {
  const kept = await programsShelf()
    .list()
    .catch(() => null); // the Lab works without what cannot be read
  const { ours: games, diagrams } = page();
  const state = newAuthored(kept, barredHere(), { games, diagrams, rooms, tables });
  const programs = createPrograms({ ...given, state: () => page().programs ?? state });
  const part: AuthoredPart = { update, effects: (state) => effectsOf(state, programs.keepOnly) };
  return { part, state, programs };
}
