// The author's own programs, as the page has them once it needs them: their state, its effects, and the engines that
// run them.

import type { Game } from '../contract/types.ts';
import { programsShelf } from '../device/program_shelf.ts';
import { type KeptProgram, type Program, withoutName } from '../device/programs.ts';
import { type Kept, shelved } from '../device/shelf.ts';
import { writeSetting } from '../device/storage.ts';
import { fromPromise, onWindow } from '../runtime/browser.ts';
import { after, type Effect, once } from '../runtime/component.ts';
import type { Beside } from './games.ts';
import { barredHere } from './problems.ts';
import { createPrograms, type ProgramServices } from './programs.ts';
import { type Authored, type AuthoredEvent, type Change, newAuthored, update } from './state.ts';

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

/** Milliseconds without a key after which what is typed is kept. */
const PAUSE = 300;

/**
 * They are kept, what another tab changes is known, and the sandbox has no others.
 * @param keepOnly Has the sandbox forget all programs but those that there are.
 */
export function effectsOf(state: Authored, keepOnly: () => void): Effect<AuthoredEvent>[] {
  const { list, counters, unwritten, writing, isRead } = state;
  const shelf = programsShelf();
  const put = (name: string, program: Program) =>
    shelf.put({ id: name, value: withoutName(program), counter: counters.get(name) ?? null });
  const write = async (name: string, { program, isFinal }: Change): Promise<Kept<KeptProgram> | boolean> =>
    program ? put(name, program) : shelf.remove([name], isFinal);
  /** The page is hidden, and may be closed without a word: perhaps nothing of it has begun yet. */
  const handedOver = (): AuthoredEvent => {
    for (const [name, change] of [...writing, ...unwritten]) write(name, change);
    return ['pause'];
  };
  return [
    // At first too, where they could not be read; where that fails, with the next change.
    shelved<KeptProgram, AuthoredEvent>(programsShelf, (items) => ['read', items], null, isRead),
    onWindow('hidden', ['pagehide', 'visibilitychange'], ({ type }) =>
      type === 'pagehide' || document.hidden ? handedOver() : null,
    ),
    ...(isRead
      ? [once(`has ${list.length > 0}`, () => writeSetting('programs', list.length > 0 ? 'yes' : ''), true)]
      : []),
    once(`only ${list.map(({ name }) => name)}`, keepOnly),
    ...[...unwritten].flatMap(([, { typed, count }]) =>
      typed ? [after<AuthoredEvent>(PAUSE, `typed ${count}`, ['pause'])] : [],
    ),
    ...[...writing].map(([name, change]) => {
      const written = (kept: Kept<KeptProgram> | boolean): AuthoredEvent => ['written', name, kept];
      return fromPromise(`write ${change.count}`, () => write(name, change), written, written(false), true);
    }),
  ];
}
