// The code with which another site shows a figure in a frame: its page of its own (web/make/chapter_pages.mjs), and a height that fits
// also where no script sets it.

import { frameCode } from '../../embedding.ts';

/** Pixels about the figure in its page, with room for a line that is broken there and not here. */
const MARGIN = 48;

/** @param pressed An element in the figure. */
export function codeOf(chapter: string, figure: string, title: string, lang: string, pressed: Element) {
  const height = Math.ceil(pressed.closest('figure')?.getBoundingClientRect().height ?? 0) + MARGIN;
  return frameCode(`${chapter}/${figure}/`, lang, title, ['100%', height]);
}
