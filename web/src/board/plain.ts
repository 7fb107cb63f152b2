// What a board has that is only looked at.

import type { BoardProps } from './board.ts';

/** A board that shows its position alone, of which nothing can be played. */
export const PLAIN = {
  changed: {},
  flipped: false,
  playable: false,
  busy: false,
  labels: {},
  ghosts: {},
  later: new Set<string>(),
  handed: null,
  preview: {},
  onPlay: () => {},
  onCursor: () => {},
  onPreview: () => {},
} satisfies Partial<BoardProps>;
