// The names of players in the Arena.

import type { Game } from '../../contract/types.ts';
import { listedPlayer } from '../../player.ts';
import { playerName, programOf, spelledName } from '../../views/players.ts';
import type { Words } from '../../words.ts';

/** A player's name in a sentence; where it is not listed, that of the author's program, or its text. In lists an article's program is "001 · counts discs". */
export function nameOf(player: string, game: Game, t: Words) {
  const listed = listedPlayer(player, game);
  if (!listed) return spelledName(player, game, t);
  const program = programOf(listed, t);
  return program ? t('arena.article', program) : playerName(listed, t);
}
