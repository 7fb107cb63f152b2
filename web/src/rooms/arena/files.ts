// A tournament as a file, and read again on whatever device. What a file says of its standings is not believed: the engine counts the
// games that are in it.

import type { Game as Described, Problem, Tournament } from '../../contract/types.ts';
import { parsed } from '../../device/earlier_versions.ts';
import { MOST_TOGETHER } from '../../device/programs.ts';
import { newId } from '../../device/shelf.ts';
import {
  isEntrant,
  isHead,
  type KeptTournament,
  pairedBy,
  standNow,
  tournamentsShelf,
} from '../../device/tournaments.ts';
import { countable, keyOf, type TournamentGame, withoutError } from '../../tournament/game.ts';
import type { Services } from '../index.ts';
import { isUntilSure } from './address.ts';
import { entryOf, hasPrograms, keptOf, type Whole } from './kept.ts';
import { gameOfRow } from './kept_record.ts';
import { foreignIn, requestOfKept } from './state.ts';

/** The most characters of a file, and the most of its games. */
const LARGEST = 40_000_000;
const MOST_GAMES = 100_000;

const FORMAT = 'sakiyomi tournament';

/** A tournament as a file. What errors said is not in that of a class. */
export function asFile(given: Parameters<typeof keptOf>[0]) {
  const games = given.stand.form === 'two' ? given.games : given.games.map(withoutError);
  return `${JSON.stringify({ format: FORMAT, ...keptOf({ ...given, games }) })}\n`;
}

const refused = (what: string, place: number | null = null): Problem => ({
  ...{ code: `tournament-file-${what}`, message: what, field: null },
  args: { number: place },
});

/**
 * The tournament in a file. It is thrown what is wrong with it, and where.
 * @param id Under which it is kept from now on.
 * @param now Milliseconds since 1970.
 */
export function readFile(given: string, id: string, games: Described[], now: number): Whole {
  if (given.length > LARGEST) throw refused('large');
  const { format, from, address, phase, stand, programs, games: rows } = Object(parsed(given));
  if (format !== FORMAT) throw refused('other');
  const value = { from, address, phase, stand: standNow(stand) } as KeptTournament;
  const item = { id, value, counter: 0, order: 0, when: now, removed: null };
  const entry = isHead(value) && entryOf(item, games);
  if (!entry) throw refused('head');
  if (!Array.isArray(programs) || programs.length > MOST_TOGETHER.programs) throw refused('programs');
  for (const [at, each] of programs.entries()) if (!isEntrant(each)) throw refused('program', at + 1);
  if (!hasPrograms(entry, programs)) throw refused('programs');
  if (!Array.isArray(rows) || rows.length > MOST_GAMES) throw refused('games');
  const { form, games: each, added, tally } = entry.stand;
  const whole = form === 'swiss' ? 0 : each + 2 * added;
  const ends = new Map(tally.rounds.flat().map(([one, other, , end]) => [`${one},${other}`, end]));
  const played = new Map<string, TournamentGame>();
  for (const [at, row] of rows.entries()) {
    const game = gameOfRow(row, entry.stand, entry.wanted.swap);
    const isDue = game && game.index < Math.max(whole, ends.get(`${row[0]},${row[1]}`) ?? 0);
    if (!isDue || played.has(keyOf(game))) throw refused('game', at + 1);
    played.set(keyOf(game), game);
  }
  return { ...entry, entrants: programs, games: [...played.values()] };
}

/** Games of a request: its line has room for more. */
const MOST_AT_ONCE = 2000;

/** The tournament as its games say. It is thrown that it is none, or that the engine cannot be had. */
export async function recounted(whole: Whole, games: readonly Described[], ask: Services['ask']): Promise<Whole> {
  const wanted = requestOfKept(whole);
  const request = {
    ...foreignIn(wanted, games),
    ...wanted,
    ...(isUntilSure(whole.address) && pairedBy(wanted.players.length)),
  };
  const played = whole.games.map(countable);
  let counted: Whole['stand'] = { ...whole.stand, tally: { ...whole.stand.tally, results: [] } };
  do {
    const part = played.splice(0, MOST_AT_ONCE);
    const asked = { ...request, tally: counted.tally, ...(part.length > 0 && { played: part }) };
    const answer: Tournament = await ask(asked).answer.catch((problem: Problem) => {
      throw problem.code === 'engine' ? problem : refused('head');
    });
    const { matches, done, ...next } = answer;
    counted = next;
  } while (played.length > 0);
  return { ...whole, stand: counted, phase: counted.standings.over ? 'over' : 'paused' };
}

/** Reads a file, and keeps what is in it under an id of its own. It is thrown what is wrong with it. */
export async function openFile(file: File, games: Described[], ask: Services['ask']) {
  const text = file.size > LARGEST ? ' '.repeat(LARGEST + 1) : await file.text();
  const whole = await recounted(readFile(text, newId(Date.now()), games, Date.now()), games, ask);
  await tournamentsShelf().put({ id: whole.id, value: keptOf(whole), counter: null });
  return whole;
}
