// The address of a tournament's game in Play.

import type { Game as Described } from '../../../contract/types.ts';
import { HUMAN, isBuiltIn, isListed, isPlayer, optionIn, searchIn } from '../../../player.ts';
import { writeAddress } from '../../../round/address.ts';
import type { PageState } from '../../index.ts';
import type { Shown, TournamentGame } from '../shown.ts';
import { called } from './rows.ts';

/** Does Play know this player: is it none of the programs that were collected? */
function isKnown(player: string, game: Described) {
  if (isListed(player, game)) return true;
  const names = [searchIn(player), optionIn(player, 'evaluation'), optionIn(player, 'order')];
  return isPlayer(player, game) && names.every((name) => name === undefined || isBuiltIn(name, game));
}

/** Where Play knows one of its players only, or none, it is shown as a game of others, under the names that they have here. */
export function gameAddress({ first, second, record }: TournamentGame, shown: Shown, game: Described, page: PageState) {
  const { moves, ...start } = record;
  const name = called(shown);
  const plain = (player: string) =>
    name(player)
      .short.replaceAll('~', '-')
      .replace(/^\u2068|\u2069$/g, '');
  const names = [first, second].map(plain).join('~');
  const areKnown = [first, second].every((player) => isKnown(player, game));
  const seats = areKnown ? { first, second } : { first: HUMAN, second: HUMAN, names };
  return writeAddress({ ...page, start, seats, transcript: moves.join(''), line: [], at: 0 });
}
