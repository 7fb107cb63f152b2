// The programs to start from, each a step further (`web/examples`).

import { addressOf } from '../../version.ts';

/** An entry of `examples.json`. */
export interface Example {
  /** The name of its file, without the ending. */
  id: string;
  /** The game in which it is best seen; null: any. */
  game: string | null;
  /** How deep it is best seen. */
  depth: number;
}

export const LIST = 'examples/examples.json';

/** The name that a program made from an example gets: without its number. */
export const nameFrom = (id: string) => id.replace(/^\d+-/, '');

/** The source of an example in a language. */
export async function exampleSource(id: string, lang: string) {
  const response = await fetch(addressOf(`examples/${lang}/${id}.py`));
  if (!response.ok) throw new Error(`${response.status} for ${id}`);
  return response.text();
}

/** A name that is not taken yet: with a number where it is. */
export function freeName(name: string, taken: (name: string) => boolean) {
  const base = name.slice(0, 36);
  let found = base;
  for (let number = 2; taken(found); number++) found = `${base}-${number}`;
  return found;
}
