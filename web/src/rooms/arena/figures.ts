// Writes figures and the names of players as text, as both parts of the Arena do.

import type { Game } from '../../contract/types.ts';
import { listedPlayer } from '../../player.ts';
import { playerName, programOf, spelledName } from '../../views/players.ts';
import { number, signed, type Words } from '../../words.ts';

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** @param digits After the point. */
export const fixed = (value: number, t: Words, digits: number) => number(rounded(value, digits), t.lang, digits);

export const fixedSigned = (value: number, t: Words, digits: number) => signed(rounded(value, digits), t.lang, digits);

/** A player's name in a sentence; where it is not listed, that of the author's program, or its text. In lists an article's program is "001 · counts discs". */
export function nameOf(player: string, game: Game, t: Words) {
  const listed = listedPlayer(player, game);
  if (!listed) return spelledName(player, game, t);
  const program = programOf(listed, t);
  return program ? t('arena.article', program) : playerName(listed, t);
}
