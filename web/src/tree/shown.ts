// A value as trees write it.

import type { Game } from '../contract/types.ts';
import { signed, type Words } from '../words.ts';

/** What a visit's value is to its true one, as it is shown. */
export type Relation = '=' | '≤' | '≥';

/**
 * A finished game's value is written as its result: "a win by 12".
 * @param shown That of the side for which values are shown.
 */
export function shownText(shown: number, { values: { decisive, margin } }: Pick<Game, 'values'>, t: Words) {
  if (Math.abs(shown) < decisive || shown === 0) return signed(shown, t.lang);
  const won = shown > 0 ? 'won' : 'lost';
  if (margin === null) return t(`tree.${won}`, { value: signed(shown, t.lang) }); // a greater value is a shorter way
  return t(`tree.${won}.by`, { count: Math.abs(shown) - margin });
}
