// A value as trees write it.

import type { Game } from '../contract/types.ts';
import { signed, type Words } from '../words.ts';

/** What a visit's value is to its true one, as it is shown. */
export type Relation = '=' | '≤' | '≥';

/**
 * A finished game's value is written as its result: "a win by 12".
 * @param shown That of the side for which values are shown.
 * @param unit How many of it make one disc or point, where it estimates a margin.
 * @param isLeast May the winner win by more, with a move that was not read to the end?
 */
export function shownText(
  shown: number,
  { values: { decisive, margin } }: Pick<Game, 'values'>,
  t: Words,
  unit = 1,
  isLeast = false,
) {
  if (Math.abs(shown) < decisive || shown === 0) {
    const tenths = Math.round((10 * shown) / unit) / 10;
    return unit > 1 ? signed(tenths, t.lang, 1) : signed(shown, t.lang);
  }
  const won = shown > 0 ? 'won' : 'lost';
  if (margin === null) return t(`tree.${won}`, { value: signed(shown, t.lang) }); // a greater value is a shorter way
  return t(`tree.${won}.${isLeast ? 'least' : 'by'}`, { count: Math.abs(shown) - margin });
}

/** A value with its relation before it; "a win by 12 or more" is one by itself. */
export function relatedText(
  relation: Relation,
  shown: number,
  game: Pick<Game, 'values'>,
  t: Words,
  unit: number | undefined,
  isLeast: boolean,
) {
  const { decisive, margin } = game.values;
  const text = shownText(shown, game, t, unit, isLeast);
  return isLeast && margin !== null && Math.abs(shown) >= decisive ? text : `${relation} ${text}`;
}
