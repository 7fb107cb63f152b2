// The tournaments kept on this device, those of two among them, each an item of a shelf (shelf.ts), so that a reload
// loses neither a result nor what is under way. What is not well formed is ignored. Their games are rows, which the
// Arena reads.

import { list, nullable, object, one, text } from '../base/checks.ts';
import { isDefined, isTournament } from '../contract/replies.ts';
import type { Defined, Tournament } from '../contract/types.ts';
import { LONGEST } from '../round/address.ts';
import { LONGEST_SOURCE, MOST_TOGETHER, NAME, type Program } from './programs.ts';
import { type Kind, shelfOf } from './shelf.ts';
import { isTitle } from './titles.ts';

export interface KeptTournament {
  /**
   * The version of the page that plays it. The engine of another one may play otherwise: there it cannot be continued
   * to one result.
   */
  readonly from: string;
  /** Its address, without `lang`. */
  readonly address: string;
  /** A row for each, in the order in which they were counted. */
  readonly games: readonly unknown[];
  readonly phase: 'running' | 'paused' | 'over';
  readonly stand: Stand;
  readonly programs: readonly Entrant[];
}

/** How a tournament stands. */
export type Stand = Omit<Tournament, 'matches' | 'done'>;

/** A program that takes part, as it was when the tournament was begun. */
export interface Entrant extends Pick<Program, 'name' | 'title' | 'source'> {
  author: string | null;
  defines: Defined;
}

const isStand = (stand: unknown): stand is Stand => isTournament({ ...Object(stand), matches: [], done: true });
/** Is it a tournament but for its programs and games? */
const isHead = object({
  from: text(100),
  address: text(LONGEST),
  phase: one('running', 'paused', 'over'),
  stand: isStand,
});
const isEntrant = object({
  name: (name) => typeof name === 'string' && NAME.test(name),
  title: isTitle,
  author: nullable(isTitle),
  source: text(LONGEST_SOURCE),
  defines: isDefined,
});
const areEntrants = list(isEntrant, MOST_TOGETHER.programs);

function readTournament(value: unknown) {
  const { programs, games, ...head } = Object(value);
  return isHead(head) && areEntrants(programs) && Array.isArray(games) ? (value as KeptTournament) : null;
}

/** As lists show it: of many players without the results of each two. */
function briefly(value: KeptTournament): KeptTournament {
  const { stand } = value;
  const without = { standings: { ...stand.standings, pairs: [] }, tally: [] };
  return { ...value, stand: stand.form === 'two' ? stand : { ...stand, ...without }, programs: [], games: [] };
}

export const TOURNAMENTS: Kind<KeptTournament> = {
  name: 'arena',
  most: 30,
  read: readTournament,
  brief: briefly,
};
export const tournamentsShelf = () => shelfOf(TOURNAMENTS);
