// A tournament as files: all of it, to be opened again on whatever device, where the engine counts its games, as what a
// file says of its standings is not believed; and standings, table, games and programs. What similarity was found is in
// none of them.

import { levelsOf } from '../../base/player.ts';
import { zipOf } from '../../code/files.ts';
import { signed } from '../../code/source.ts';
import type { Python } from '../../code/zip.ts';
import type { Game, Problem, Tournament } from '../../contract/types.ts';
import { digest, type Program } from '../../device/programs.ts';
import { newId } from '../../device/shelf.ts';
import { parsed } from '../../device/storage.ts';
import { type Entrant, type Stand, TOURNAMENTS, tournamentsShelf } from '../../device/tournaments.ts';
import { withResult } from '../../programs/level_results.ts';
import type { Programs } from '../../programs/programs.ts';
import { countable, keyOf, type TournamentGame, withoutError } from '../../tournament/pool.ts';
import type { Services } from '../room.ts';
import type { TournamentRequest } from './conditions.ts';
import { keptOf, readWhole, type Whole } from './kept.ts';
import { type FileKind, type Shown, withAuthors } from './shown.ts';
import { type Arena, addressShown, asStood, entrantOf, foreignIn, requestOfKept } from './state.ts';
import { figuresIn } from './two/figures.ts';

// A file with all of it

/** The most characters of a file. */
const LARGEST = 40_000_000;

const FORMAT = 'sakiyomi tournament';

/** A tournament as a file. What errors said is not in that of a class. */
export function asFile(given: Parameters<typeof keptOf>[0]) {
  const games = given.stand.form === 'two' ? given.games : given.games.map(withoutError);
  return `${JSON.stringify({ format: FORMAT, ...keptOf({ ...given, games }) })}\n`;
}

const refused = (what: 'large' | 'other' | 'damaged'): Problem => ({
  code: `tournament-file-${what}`,
  message: what,
  field: null,
  args: {},
});

/**
 * The tournament in a file. It is thrown what is wrong with it.
 * @param id Under which it is kept from now on.
 * @param now Milliseconds since 1970.
 */
export function readFile(given: string, id: string, games: Game[], now: number): Whole {
  if (given.length > LARGEST) throw refused('large');
  const { format, ...kept } = Object(parsed(given));
  if (format !== FORMAT) throw refused('other');
  const value = TOURNAMENTS.read(kept, id);
  const whole = value && readWhole({ id, value, counter: 0, order: 0, when: now, removed: null }, games);
  if (!whole) throw refused('damaged');
  const { stand, games: played } = whole;
  const due = new Set(played.filter(({ index }) => index < stand.games + 2 * stand.added).map(keyOf));
  if (due.size < value.games.length) throw refused('damaged');
  return whole;
}

/** Games of a request: its line has room for more. */
const MOST_AT_ONCE = 2000;

/** The tournament as its games say. It is thrown that it is none, or that the engine cannot be had. */
export async function recounted(whole: Whole, games: Game[], ask: Services['ask']): Promise<Whole> {
  const wanted = requestOfKept(whole);
  const request = { ...foreignIn(wanted, games), ...wanted };
  const played = whole.games.map(countable);
  let counted: Whole['stand'] = { ...whole.stand, tally: [] };
  do {
    const part = played.splice(0, MOST_AT_ONCE);
    const asked = { ...request, tally: counted.tally, ...(part.length > 0 && { played: part }) };
    const answer: Tournament = await ask(asked).answer.catch((problem: Problem) => {
      throw problem.code === 'engine' ? problem : refused('damaged');
    });
    const { matches, done, ...next } = answer;
    counted = next;
  } while (played.length > 0);
  return { ...whole, stand: counted, phase: counted.standings.over ? 'over' : 'paused' };
}

/** Reads a file, and keeps what is in it under an id of its own. It is thrown what is wrong with it. */
export async function openFile(file: File, games: Game[], ask: Services['ask']) {
  const text = file.size > LARGEST ? ' '.repeat(LARGEST + 1) : await file.text();
  const whole = await recounted(readFile(text, newId(Date.now()), games, Date.now()), games, ask);
  await tournamentsShelf().put({ id: whole.id, value: keptOf(whole), counter: null });
  return whole;
}

// Other files

/** Some spreadsheets take a file that begins without it for one of their country's letters. */
const MARK = '\ufeff';

/** One game a line, as --games-out of the command line writes them: of a fault the side. */
export const gameLines = (games: readonly TournamentGame[]) =>
  games.map((game) => `${JSON.stringify(withoutError(game))}\n`).join('');

/** The characters of the games in a request, whose line has room for five times as many bytes. */
const PART = 200_000;

/** The games of two players, of which each part has the names of the columns in its first line. */
async function listCsv(games: readonly TournamentGame[], python: Python) {
  const { answered } = await import('../../code/zip.ts');
  let length = 0;
  const partOf = (game: TournamentGame) => {
    length += JSON.stringify(game).length;
    return Math.floor(length / PART);
  };
  const texts: string[] = [];
  for (const played of Map.groupBy(games, partOf).values()) {
    const { csv } = await answered(python.ask({ op: 'csv', of: 'list', played } as const), python);
    texts.push(texts.length > 0 ? csv.slice(csv.indexOf('\n') + 1) : csv);
  }
  return texts.join('');
}

/** A file of what is shown, with its name. It is thrown what the engine refuses. */
export async function fileShown(kind: FileKind, arena: Arena, shown: Shown, python: Python) {
  const { from, games, phase } = arena;
  const [stand, request] = [arena.stand as Stand, arena.request as TournamentRequest];
  const entrants = withAuthors(arena.entrants, arena.collected.entrants);
  const counted = figuresIn(arena)?.played.filter(Boolean) ?? games;
  if (kind !== 'whole') return fileOf(kind, { ...shown, games: counted }, entrants, asStood(request, stand), python);
  const address = addressShown({ ...arena, step: 'standings' }) ?? '';
  const whole = asFile({ from, address, stand, entrants, games, phase: phase === 'over' ? 'over' : 'paused' });
  const file = new Blob([whole], { type: 'application/json' });
  return { name: `sakiyomi-${stand.game}-${stand.standings.seed}.json`, file };
}

const TYPES = {
  list: ['csv', 'text/csv'],
  standings: ['csv', 'text/csv'],
  table: ['csv', 'text/csv'],
  games: ['jsonl', 'application/jsonl'],
  programs: ['zip', 'application/zip'],
} as const;

/** Each in the folder of its author, whom it names too: where it is opened again, it is theirs. */
const zipOfAll = (programs: readonly Entrant[], game: string, python: Python) =>
  zipOf(
    programs.map(({ title, author, source }) => ({ title, game, source: signed(source, author), folder: author })),
    python,
  );

/**
 * The file of a kind, with its name.
 * @param programs Those that take part.
 * @param request The tournament as it stands.
 */
export async function fileOf(
  kind: Exclude<FileKind, 'whole'>,
  shown: Shown,
  programs: readonly Entrant[],
  request: object,
  python: Python,
): Promise<{ name: string; file: Blob }> {
  const titles = shown.players.map(({ title, author }) => [title, author ?? '']);
  async function csv(of: 'standings' | 'table') {
    const { answered } = await import('../../code/zip.ts');
    return MARK + (await answered(python.ask({ ...request, op: 'csv', of, titles } as const), python)).csv;
  }
  const contents = {
    list: () => listCsv(shown.games, python),
    standings: () => csv('standings'),
    table: () => csv('table'),
    games: () => gameLines(shown.games),
    programs: () => zipOfAll(programs, shown.game, python),
  };
  const [ending, type] = TYPES[kind];
  const name = `sakiyomi-${shown.game}-${shown.table?.seed ?? 0}-${kind}.${ending}`;
  return { name, file: new Blob([await contents[kind]()], { type }) };
}

// A line of the Lab

const ENDS = { won: 'won', lost: 'lost', even: 'undecided' } as const;

/**
 * Keeps with a program of the Lab how far it has come against the levels, as one line that the Lab shows.
 * @param list The programs of the Lab. The one that has played may have another text by now.
 * @param stand Of a tournament of the form `against`.
 * @param entrants Its programs.
 */
export function keepLine(
  programs: Programs,
  list: readonly Program[],
  games: Game[],
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
