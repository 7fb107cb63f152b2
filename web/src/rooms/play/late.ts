// What comes late in Play: the first visit begins without it.

import { treeHere } from '../../round/tree_address.ts';
import type { PageState } from '../index.ts';
import type { Outside } from './effects.ts';
import { drawnState, isCovered, type Play, type PlayCommand } from './state.ts';

export { reviewEffects } from '../../round/review_effects.ts';
export * from '../../views/told.ts';
export { beside, underBoard } from './beside.ts';
export { lateEffects } from './late_effects.ts';
export { menu, pace } from './menu.ts';
export { sending } from './sharing.ts';

/** Performs what is done in the page once, where it comes late. */
export function perform(command: PlayCommand, play: Play, page: PageState, { go }: Outside) {
  if (command[0] === 'sound') import('../../device/sound.ts').then(({ knock }) => knock()).catch(() => {});
  // Something is seen once all is drawn: no further than needed, and clear of what covers the edges.
  if (command[0] === 'nearest')
    queueMicrotask(() => document.querySelector(command[1])?.scrollIntoView({ block: 'nearest' }));
  const address = command[0] === 'tree' && !isCovered(play) && treeHere(drawnState(play, page));
  if (address) go(address);
}
