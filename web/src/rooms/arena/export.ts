// A tournament as files: standings and table for spreadsheets, all games, all programs. Names are those that players have, also where
// they are hidden on the screen; what similarity was found and what errors said is in none of them.

import { signed } from '../../code/heading.ts';
import { zipOf } from '../../code/opened.ts';
import type { Python } from '../../code/zip.ts';
import { csvText } from '../../device/csv.ts';
import type { Entrant } from '../../device/tournaments.ts';
import { withoutError } from '../../tournament/game.ts';
import { resultsOf } from './many/results.ts';
import { rowsOf } from './many/rows.ts';
import type { FileKind, Shown, TournamentGame } from './shown.ts';

/**
 * The columns of the standings, as in the CSV of the command line. Games are those of which the points are; unplayed, those among
 * them that nobody played.
 */
const COLUMNS = [
  'rank',
  'name',
  'author',
  'points',
  'games',
  'unplayed',
  'elo',
  'low',
  'high',
  'faults',
  'best',
  'worst',
  'byes',
  'state',
] as const;

/** Some spreadsheets take a file that begins without it for one of their country's letters. */
const MARK = '\ufeff';

/** The players in their order, under the titles as they were given. */
function named(shown: Shown) {
  const titles = new Map(shown.players.map(({ name, title }) => [name, title]));
  const rows = rowsOf({ ...shown, hidden: false, before: null, earlier: null });
  return rows.map((row) => ({ ...row, title: titles.get(row.name) ?? row.name }));
}

const rounded = (value: number | null) => value && Math.round(10 * value) / 10;

export const standingsCsv = (shown: Shown) =>
  csvText([
    COLUMNS,
    ...named(shown).map(({ title, games, counted, elo, low, high, retired, best, worst, ...row }) => {
      const ratings = { elo: rounded(elo), low: rounded(low), high: rounded(high) };
      /** What a spreadsheet takes neither for a date nor for letters of another country. */
      const rank = best === worst ? best : `${best} to ${worst}`;
      const cells = { ...row, best, worst, rank, name: title, games: counted, unplayed: counted - games, ...ratings };
      return COLUMNS.map((key) => (key === 'state' ? (retired ? 'retired' : '') : cells[key]));
    }),
  ]);

/** The points of each row against each column. */
export function tableCsv(shown: Shown) {
  const rows = named(shown);
  const resultOf = resultsOf(shown.table ?? { pairs: [] });
  const cell = (one: string, other: string) => {
    const { points, games } = resultOf(one, other);
    return games > 0 ? points : '';
  };
  return csvText([
    ['', ...rows.map(({ title }) => title)],
    ...rows.map(({ name, title }) => [title, ...rows.map((column) => cell(name, column.name))]),
  ]);
}

/** One game a line, as --games-out of the command line writes them: of a fault the side. */
export const gameLines = (games: readonly TournamentGame[]) =>
  games.map((game) => `${JSON.stringify(withoutError(game))}\n`).join('');

const BY_SIDE = ['moves', 'nodes', 'seconds'] as const;
const COLUMNS_OF_GAMES = [
  ...['game', 'first', 'second', 'seed', 'winner', 'margin'],
  ...BY_SIDE.flatMap((name) => [`${name}.first`, `${name}.second`]),
  ...['setup', 'board', 'size', 'record', 'fault', 'error'],
];

/** The games of two players, a row for each, in their order. */
export function gamesCsv(games: readonly TournamentGame[]) {
  const rows = games
    .toSorted((a, b) => a.index - b.index)
    .map((game) => {
      const { setup, seed, size, moves } = game.record;
      const { index, first, second, winner, margin, fault } = game;
      const costs = BY_SIDE.flatMap((name) => game[name]);
      const said = [fault?.side, fault?.error?.message];
      return [
        index + 1,
        first,
        second,
        game.seed,
        winner,
        margin,
        ...costs,
        setup,
        seed,
        size,
        moves.join(' '),
        ...said,
      ];
    });
  return csvText([COLUMNS_OF_GAMES, ...rows]);
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

/** The file of a kind, with its name. @param programs Those that take part. */
export async function fileOf(
  kind: Exclude<FileKind, 'whole'>,
  shown: Shown,
  programs: readonly Entrant[],
  python: Python,
): Promise<{ name: string; file: Blob }> {
  const contents = {
    list: () => gamesCsv(shown.games),
    standings: () => MARK + standingsCsv(shown),
    table: () => MARK + tableCsv(shown),
    games: () => gameLines(shown.games),
    programs: () => zipOfAll(programs, shown.game, python),
  };
  const [ending, type] = TYPES[kind];
  const name = `sakiyomi-${shown.game}-${shown.table?.seed ?? 0}-${kind}.${ending}`;
  return { name, file: new Blob([await contents[kind]()], { type }) };
}
