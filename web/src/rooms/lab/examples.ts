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
