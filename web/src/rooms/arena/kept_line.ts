// How far a program of the Lab has come against the levels is kept with it, as one line that the Lab shows.

import type { Game } from '../../contract/types.ts';
import { digest, type Program } from '../../device/programs.ts';
import type { Entrant, Stand } from '../../device/tournaments.ts';
import { levelsOf } from '../../player.ts';
import { withResult } from '../../programs/level_results.ts';
import type { Programs } from '../../programs/programs.ts';
import { entrantOf } from './entrants.ts';

const ENDS = { won: 'won', lost: 'lost', even: 'undecided' } as const;

/**
 * @param list The programs of the Lab. The one that has played may have another text by now.
 * @param stand Of a tournament of the form `against`.
 * @param entrants Its programs.
 */
export function keepLine(
  programs: Programs,
  list: readonly Program[],
  games: readonly Game[],
  stand: Stand,
  entrants: readonly Entrant[],
) {
  const { game: id, standings } = stand;
  const player = standings.players[0]?.name ?? '';
  const entrant = entrantOf(player, entrants);
  const game = games.find((each) => each.id === id);
  if (!entrant || !game) return;
  const { name, source } = entrant;
  const has = ({ source: now, loaded, versions }: Program) =>
    [now, loaded, ...versions.map((version) => version.source)].includes(source);
  const program = list.find((each) => each.name === name && has(each)) ?? list.find(has);
  const levels = levelsOf(game).map((level) => level.id);
  const rungs = standings.pairs.flatMap(({ second, end, wins, draws, losses }) => {
    const played = wins + draws + losses;
    if (!end || played === 0 || !levels.includes(second)) return [];
    return [{ level: second, end: ENDS[end], share: (wins + draws / 2) / played, games: played }];
  });
  if (!program || rungs.length === 0) return;
  const best = withResult(program.best, { game: id, player, of: digest(source), rungs });
  if (best !== program.best) programs.send(['put', { ...program, best }]);
}
