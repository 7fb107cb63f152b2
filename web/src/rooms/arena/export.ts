// A tournament as files: standings, table and games for spreadsheets, which the engine writes, all games, all programs. Names are those
// that players have, also where they are hidden on the screen; what similarity was found and what errors said is in none of them.

import { zipOf } from '../../code/files.ts';
import { signed } from '../../code/source.ts';
import type { Python } from '../../code/zip.ts';
import type { Entrant } from '../../device/tournaments.ts';
import { withoutError } from '../../tournament/game.ts';
import type { FileKind, Shown, TournamentGame } from './shown.ts';

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
