// The address of a tournament's game in Play, with its review.

import type { Game as Described } from '../../../contract/types.ts';
import { isBuiltIn, isListed, isPlayer, optionIn, searchIn } from '../../../player.ts';
import { writeAddress } from '../../../round/address.ts';
import { usualSeats } from '../../../round/state.ts';
import type { PageState } from '../../index.ts';
import type { TournamentGame } from './shown.ts';

/** Does Play know this player: is it none of the programs that were collected? */
export function isKnown(player: string, game: Described) {
  if (isListed(player, game)) return true;
  const names = [searchIn(player), optionIn(player, 'evaluation'), optionIn(player, 'order')];
  return isPlayer(player, game) && names.every((name) => name === undefined || isBuiltIn(name, game));
}

/** @param anonymous Are its players not to be named? */
export function addressOf(
  { first, second, record }: TournamentGame,
  game: Described,
  page: PageState,
  anonymous: boolean,
) {
  const { moves, ...start } = record;
  const usual = usualSeats(game);
  const seat = (player: string, instead: string) => (!anonymous && isKnown(player, game) ? player : instead);
  const seats = { first: seat(first, usual.first), second: seat(second, usual.second) };
  return writeAddress({ ...page, start, seats, transcript: moves.join(''), line: [], at: 0 });
}
