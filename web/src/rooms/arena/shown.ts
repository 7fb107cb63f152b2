// What the views of a tournament show: its players, its standings and table, the game on the board. They depend on
// nothing else.

import type { Words } from '../../base/words.ts';
import type { Game, Tournament, TournamentTable } from '../../contract/types.ts';
import type { Entrant } from '../../device/tournaments.ts';
import { gameIn } from '../../round/state.ts';
import type { PageState } from '../room.ts';
import { sentence } from './form.ts';
import { nameOf } from './format.ts';
import { type Arena, entrantOf, locked, partaking, secondsLeft } from './state.ts';

/** A player as the views show it. */
export type Named = ReturnType<typeof namedPlayers>[number];

/** All that the views of standings and table need. */
export interface Shown extends Pick<Arena, 'phase' | 'before' | 'earlier' | 'live' | 'games' | 'couple'> {
  game: string;
  players: readonly Named[];
  /** The conditions in one line. */
  conditions: string;
  /** Was it stopped, or left, before its end, so that only its games are there? */
  isStopped: boolean;
  /** Does another tab play it? */
  isElsewhere: boolean;
  table: TournamentTable | null;
  /** Seconds that are left, if known. */
  left: number | null;
  /** How who meets whom is found. */
  form: Tournament['form'];
}

/** What is saved as a file. `whole`: all of it, to be opened again. */
export const FILES = ['standings', 'table', 'games', 'programs', 'whole'] as const;
/** `list`: of two players a row for each game. */
export type FileKind = (typeof FILES)[number] | 'list';

/** What of a state is shown. */
export function shownOf(arena: Arena, { games }: Pick<PageState, 'games'>, t: Words): Shown {
  const { stand, entrants, playedConditions, phase, hold, before, earlier, live, couple, collected } = arena;
  const wanted = playedConditions ?? arena.wanted;
  const game = gameIn({ games }, wanted.game);
  const names = stand?.standings.players.map(({ name }) => name) ?? [];
  const programs = playedConditions ? entrants.length : partaking(arena);
  return {
    before,
    earlier,
    live,
    couple,
    phase,
    games: arena.games,
    game: game.id,
    isStopped: phase === 'paused' && !locked(arena),
    isElsewhere: hold === 'elsewhere',
    players: namedPlayers(names, withAuthors(entrants, collected.entrants), game, t),
    conditions: sentence(wanted, programs, game, t).join(t('dot')),
    table: stand?.standings ?? null,
    form: stand?.form ?? 'all',
    left: secondsLeft(arena),
  };
}

/** The players of a tournament by the names that the engine gives them. */
export const namedPlayers = (
  players: readonly string[],
  entrants: readonly Pick<Entrant, 'name' | 'title' | 'author'>[],
  game: Game,
  t: Words,
) =>
  players.map((name) => {
    const { title, author } = entrantOf(name, entrants) ?? { title: null, author: null };
    /** Is it none of the programs that were handed in? Such players are the scale of the ratings. */
    const isReference = title === null;
    return { name, title: title ?? nameOf(name, game, t), author, isReference };
  });

/** The entrants of a tournament with their authors as they are in the list now, where those may be mended. */
export const withAuthors = (entrants: readonly Entrant[], list: readonly Omit<Entrant, 'defines'>[]) =>
  entrants.map((entrant) => {
    const listed = list.find(({ name, source }) => name === entrant.name && source === entrant.source);
    return listed ? { ...entrant, author: listed.author } : entrant;
  });
