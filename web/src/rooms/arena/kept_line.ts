// What a program of the Lab has come to against the others is kept with it, as one line that the Lab shows.

import type { Program } from '../../device/programs.ts';
import type { Entrant, Stand } from '../../device/tournaments.ts';
import { digest, withResult } from '../../programs/line.ts';
import type { Programs } from '../../programs/programs.ts';
import { entrantOf } from './entrants.ts';

const ENDS = { won: 'won', lost: 'lost', even: 'undecided' } as const;

/** @param list Those of the Lab. @param stand Of a tournament of the form `against` that is over. @param entrants Its programs. */
export function keepLine(programs: Programs, list: readonly Program[], stand: Stand, entrants: readonly Entrant[]) {
  const { game, standings } = stand;
  const player = standings.players[0]?.name ?? '';
  const source = entrantOf(player, entrants)?.source;
  const program = list.find((each) => each.source === source);
  const rungs = standings.pairs.flatMap(({ second, end, wins, draws, losses }) => {
    const games = wins + draws + losses;
    return end && games > 0 ? [{ level: second, end: ENDS[end], share: (wins + draws / 2) / games, games }] : [];
  });
  if (!program || rungs.length === 0) return;
  const best = withResult(program.best, { game, player, of: digest(program.source), rungs });
  programs.send(['put', { ...program, best }]);
}
