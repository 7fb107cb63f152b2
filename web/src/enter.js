// The arena as it is loaded when somebody goes there first: its modules, its words and its style.

import { LANGUAGES } from './address.js';
import { createArena } from './arena.js';
import { arena } from './views/arena.js';

/**
 * @param {(path: string) => Promise<any>} carried
 * @param {Parameters<typeof createArena>} doors
 */
export async function enterArena(carried, doors) {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = new URL('../styles/arena.css', import.meta.url).href;
  const styled = new Promise((resolve, reject) => Object.assign(sheet, { onload: resolve, onerror: reject }));
  document.head.append(sheet);
  const [tables] = await Promise.all([
    Promise.all(LANGUAGES.map((lang) => carried(`locales/arena/${lang}.json`))),
    styled,
  ]);
  const { deeds: doings, ...rest } = createArena(...doors);
  /** @type {import('./views/page.js').Room} */
  const drawn = (state, t, deeds) => arena(state, t, deeds, doings);
  return { ...rest, drawn, tables };
}
