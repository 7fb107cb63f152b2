// Draws the page into the body.

import { render } from 'lit-html';
import * as site from '../device/site.ts';
import { rooms } from '../rooms/index.ts';
import type { Words } from '../words.ts';
import { type FrameActions, frame } from './frame.ts';
import type { Page } from './state.ts';

/** @param broken Called where the room that is shown could not be drawn. */
export function createDrawing(words: (page: Page) => Words, actions: FrameActions, broken: (room: string) => void) {
  const root = document.body;
  let drawn = false;
  /** What the drawn page stands before, after one that could not be drawn. */
  let end: Comment | null = null;

  return (page: Page) => {
    const { room, parts, trouble } = page;
    const isFirst = room === '' || room === rooms[0].id;
    if (!drawn && isFirst && !page.rooms.has(room) && !trouble) return; // the board of index.html stays until the room is loaded
    describe(page);
    const t = words(page);
    try {
      if (!drawn) root.replaceChildren();
      drawn = true;
      document.title = titleOf(page, t) || document.title;
      render(frame(page, t, actions), root, { renderBefore: end });
    } catch (reason) {
      if (!page.rooms.has(room) || !parts.has(room)) throw reason;
      end = new Comment(); // lit-html cannot go on after what was drawn in part
      root.replaceChildren(end);
      broken(room);
      reportError(reason);
    }
  };
}

/** What the style sheets and the device know of the page. */
function describe({ engine, started, theme, newcomer, lang }: Page) {
  const html = document.documentElement;
  const { dataset } = html;
  dataset.engine = engine;
  if (started) dataset.start = started;
  delete dataset.elsewhere;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (newcomer) dataset.newcomer = newcomer;
  else delete dataset.newcomer;
  if (html.lang !== lang) html.lang = lang; // set again it has the style of every element computed again
  site.nameManifest(lang);
}

function titleOf({ room, rooms, parts, trouble }: Page, t: Words) {
  const part = parts.get(room);
  if (part && rooms.has(room)) return part.title(rooms.get(room), t);
  return trouble && room && t('title', { game: t(room) });
}
