// What is wanted for the author's own programs: they are kept, what another tab changes is known, and the sandbox has no others.

import { changedElsewhere, type Drawer } from '../device/drawer.ts';
import { keepProgram, type Program, readPrograms } from '../device/programs.ts';
import { writeSetting } from '../device/settings.ts';
import { fromPromise, onWindow } from '../runtime/browser.ts';
import { after, type Effect, once } from '../runtime/component.ts';
import type { Authored, AuthoredEvent } from './state.ts';

/** Milliseconds without a key after which what is typed is kept. */
const PAUSE = 300;

/** @param keepOnly Has the sandbox forget all programs but those that there are. */
export function effectsOf(state: Authored, drawer: Drawer, keepOnly: () => void): Effect<AuthoredEvent>[] {
  const { list, unwritten } = state;
  const write = (name: string, program: Program | null) =>
    program ? keepProgram(drawer, program) : drawer.remove(name);
  /** The page is hidden, and may be closed without a word. */
  const handedOver = (): AuthoredEvent => {
    for (const [name, { program }] of unwritten) write(name, program);
    drawer.handOver();
    return ['pause'];
  };
  return [
    changedElsewhere(
      async () => drawer,
      (drawer) => ['read', readPrograms(drawer)],
    ),
    onWindow('hidden', ['pagehide', 'visibilitychange'], ({ type }) =>
      type === 'pagehide' || document.hidden ? handedOver() : null,
    ),
    once(`has ${list.length > 0}`, () => writeSetting('programs', list.length > 0 ? 'yes' : ''), true),
    once(`only ${list.map(({ name }) => name)}`, keepOnly),
    ...[...unwritten].map(([name, { program, typed, count }]) => {
      if (typed) return after<AuthoredEvent>(PAUSE, `typed ${count}`, ['pause']);
      const written = (isKept: boolean): AuthoredEvent => ['written', name, count, isKept];
      return fromPromise(`write ${count}`, () => write(name, program), written, written(false), true);
    }),
  ];
}
