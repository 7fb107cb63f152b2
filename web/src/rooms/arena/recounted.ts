// What a file says of the standings of its tournament is not believed: the engine counts the games that are in it.

import type { Problem, Tournament } from '../../contract/types.ts';
import { pairedBy } from '../../device/tournaments.ts';
import { countable } from '../../tournament/game.ts';
import type { Services } from '../index.ts';
import { isUntilSure } from './address.ts';
import { refused, type Whole } from './kept.ts';
import { requestOfKept } from './state.ts';

/** Games of a request: its line has room for more. */
const MOST = 2000;

/** The tournament as its games say. It is thrown that it is none, or that the engine cannot be had. */
export async function recounted(whole: Whole, ask: Services['ask']): Promise<Whole> {
  const wanted = requestOfKept(whole);
  const request = isUntilSure(whole.address) ? { ...wanted, ...pairedBy(wanted.players.length) } : wanted;
  const played = whole.games.map(countable);
  let counted: Whole['stand'] = { ...whole.stand, tally: { ...whole.stand.tally, results: [] } };
  do {
    const part = played.splice(0, MOST);
    const asked = { ...request, tally: counted.tally, ...(part.length > 0 && { played: part }) };
    const answer: Tournament = await ask(asked).answer.catch((problem: Problem) => {
      throw problem.code === 'engine' ? problem : refused('head');
    });
    const { matches, done, ...next } = answer;
    counted = next;
  } while (played.length > 0);
  return { ...whole, stand: counted, phase: counted.standings.over ? 'over' : 'paused' };
}
