// The programs to start from, each a step further (`web/examples`).

import { addressOf } from '../../version.js';

/**
 * @typedef {object} Example  An entry of `examples.json`.
 * @property {string} id The name of its file, without the ending.
 * @property {string | null} game The game in which it is best seen; null: any.
 * @property {number} depth How deep it is best seen.
 */

export const LIST = 'examples/examples.json';

/** The name that a program made from an example gets: without its number. @param {string} id */
export const nameFrom = (id) => id.replace(/^\d+-/, '');

/** The source of an example in a language. @param {string} id @param {string} lang */
export async function exampleSource(id, lang) {
  const response = await fetch(addressOf(`examples/${lang}/${id}.py`));
  if (!response.ok) throw new Error(`${response.status} for ${id}`);
  return response.text();
}

/** A name that is not taken yet: with a number where it is. @param {string} name @param {(name: string) => boolean} taken */
export function freeName(name, taken) {
  const base = name.slice(0, 36);
  let found = base;
  for (let number = 2; taken(found); number++) found = `${base}-${number}`;
  return found;
}
