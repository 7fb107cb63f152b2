// The players of a tournament: how the engine spells the programs that take part, and how all are shown.

import type { Game } from '../../contract/types.ts';
import { type Program, playerWithin } from '../../device/programs.ts';
import type { Entrant } from '../../device/tournaments.ts';
import { optionIn, searchIn } from '../../player.ts';
import type { Words } from '../../words.ts';
import type { Own } from './address.ts';
import { nameOf } from './format.ts';
import type { Named } from './shown.ts';

/** How they are spelled as players; those that define nothing for the game are left out. */
export const ownPlayers = (entrants: readonly Entrant[], game: Game, limit: string): Own[] =>
  entrants.flatMap(({ name, defines }) => {
    const player = playerWithin({ name, defines, own: null }, game, limit);
    return player === null ? [] : [{ name, player }];
  });

/** The entrant whose program a player is; undefined: it is one of the engine's. */
export function entrantOf<E extends Pick<Entrant, 'name'>>(player: string, entrants: readonly E[]) {
  const names = [searchIn(player), optionIn(player, 'evaluation'), optionIn(player, 'order')];
  return entrants.find(({ name }) => names.includes(name));
}

/** The players of a tournament by the names that the engine gives them. */
export const namedPlayers = (
  players: readonly string[],
  entrants: readonly Pick<Entrant, 'name' | 'title' | 'author'>[],
  game: Game,
  t: Words,
): Named[] =>
  players.map((name) => {
    const entrant = entrantOf(name, entrants);
    if (entrant) return { name, title: entrant.title, author: entrant.author, isReference: false };
    return { name, title: nameOf(name, game, t), author: null, isReference: true };
  });

/** The entrants of a tournament with their authors as they are in the list now, where those may be mended. */
export const withAuthors = (entrants: readonly Entrant[], list: readonly Omit<Entrant, 'defines'>[]) =>
  entrants.map((entrant) => {
    const listed = list.find(({ name, source }) => name === entrant.name && source === entrant.source);
    return listed ? { ...entrant, author: listed.author } : entrant;
  });

/** As the pool's engines need them. */
export const asPrograms = (entrants: readonly Entrant[], game: string): Program[] =>
  entrants.map(({ name, title, source, defines }) => ({
    ...{ name, title, source, defines, game, loaded: source },
    ...{ own: null, best: [], versions: [], made: 0 },
  }));
