// What is written in the form of an assignment until that is copied or saved. It is kept on the device: the page may be left before.

import { nullable, object, text } from '../../checks.ts';
import { LONGEST_TASK } from '../../code/task.ts';
import { readSetting, writeSetting } from '../../device/settings.ts';
import { type Effect, once } from '../../runtime/component.ts';
import type { Lab } from './state.ts';

export interface Draft {
  /** Null: that of the program. */
  title: string | null;
  task: string;
  /** Was it copied or saved as it is now? */
  isGiven: boolean;
}
export const NO_DRAFT: Draft = { title: null, task: '', isGiven: true };

const KEPT = 'assignment';
const isKept = object({ title: nullable(text(40)), task: text(LONGEST_TASK) });

export function readDraft(): Draft {
  try {
    const kept = JSON.parse(readSetting(KEPT) ?? '');
    return isKept(kept) ? { ...kept, isGiven: false } : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

export function draftEffects({ making, draft: { isGiven, ...draft } }: Lab): Effect<never>[] {
  const kept = isGiven ? '' : JSON.stringify(draft);
  return making ? [once(`draft ${kept}`, () => writeSetting(KEPT, kept), true)] : [];
}
