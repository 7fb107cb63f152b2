// The games that are kept on this device, each an item of a shelf (shelf.ts): what is one, and how lists have them. Of
// one that two tabs have played on each keeps its own. A game is kept as an address, so reading it applies all checks
// of addresses.

import { integer, nullable, object, one, text } from '../base/checks.ts';
import type { Scene } from '../board/picture.ts';
import { sizesOf } from '../board/setup.ts';
import { inOrder, squareAt } from '../board/squares.ts';
import type { Cell, Cells, Game, GameRecord, Side, View } from '../contract/types.ts';
import { readAddress, writeAddress } from '../round/address.ts';
import { type Lines, linesIn, type Moves, movesOf, STANDINGS, type UnratedReason, withLine } from '../round/game.ts';
import { LONGEST_LINES } from '../round/saved.ts';
import { isSavedAnalysis, type SavedAnalysis } from '../round/saved_analysis.ts';
import { type RoundState, type Seats, seatsOf } from '../round/state.ts';
import { type Item, type Kind, newId, present, shelfOf } from './shelf.ts';

/** A game as it is kept. */
export interface KeptGame {
  /** The main line of the game and who plays, without `lang`. */
  address: string;
  /** The other lines, after it; left out: none. */
  lines?: string;
  standing: UnratedReason | null;
  /** Is it reviewed? */
  reviewing?: true;
  /** The side to move. */
  turn: Side | null;
  /** The result. Where `turn` is null too, neither is known. */
  winner: Side | 'draw' | null;
  margin: number | null;
  /** The last position (`positionText`); left out: it was not known when the game was kept. */
  scene?: string;
  /** What the judge has found in the main line. */
  judged?: SavedAnalysis;
}

/** The most games that are kept. */
const MOST = 1000;
/** Characters: no game of 300 moves needs more. */
const LONGEST = { address: 4000, lines: LONGEST_LINES, scene: 3000 };

const isAny = () => true;
const needed = {
  address: text(LONGEST.address),
  standing: one(null, ...STANDINGS),
  turn: one(null, 'first', 'second'),
  winner: one(null, 'first', 'second', 'draw'),
  margin: nullable(integer(-20_000, 20_000)),
};
const isKeptGame = object(needed, {
  lines: text(LONGEST.lines),
  scene: text(LONGEST.scene),
  reviewing: one(true),
  judged: isAny,
});

/** The game in a value; null: there is none. What is wrong with its judgements costs it these alone. */
function readKept(value: unknown): KeptGame | null {
  if (!isKeptGame(value)) return null;
  const { judged, ...kept } = value as KeptGame;
  if (!movesIn(kept.address)?.length) return null;
  return judged === undefined || isSavedAnalysis(judged) ? (value as KeptGame) : kept;
}

/** The moves of the main line. */
const movesIn = (address: string) => movesOf(/^#\/[^/?]*\/([^/?]*)/.exec(address)?.[1] ?? '');

export function allLines({ address, lines = '' }: KeptGame): Lines {
  const moves = movesIn(address) ?? [];
  return [moves, ...(linesIn(lines, moves) ?? [])].reduce(withLine, []);
}

export const GAMES: Kind<KeptGame> = {
  name: 'game',
  most: MOST,
  read: readKept,
  brief: ({ judged, scene, ...kept }) => kept,
  copy: (value) => ({ id: newId(Date.now()), value }),
};
export const gamesShelf = () => shelfOf(GAMES);

/** A game as lists show it. */
export interface Entry extends Omit<KeptGame, 'lines'> {
  id: string;
  counter: number;
  /** When it was last played, in milliseconds since 1970. */
  when: number;
  /** What the game starts from. */
  start: GameRecord;
  /** Who played it. */
  seats: Seats;
  lines: Lines;
  /** How many in the main line. */
  moves: number;
}

/** A kept game with what its address says; null: the engine has no such game. */
export function readEntry({ id, counter, when, value }: Item<KeptGame>, games: Game[]): Entry | null {
  const { problem, start, seats } = readAddress(value.address, games);
  if (problem || !value.address.startsWith(`#/${start.game}/`)) return null;
  const lines = allLines(value);
  return { ...value, id, counter, when, start, seats, lines, moves: lines[0]?.length ?? 0 };
}

/** The games that are there, the last played first. */
export const readGames = (items: readonly Item<KeptGame>[], games: Game[]): Entry[] =>
  present(items).flatMap((item) => readEntry(item, games) ?? []);

/** The address of a game with this main line. */
export const addressOf = (state: RoundState, line: Moves = state.lines[0] ?? []) =>
  writeAddress({
    ...state,
    seats: seatsOf(state),
    lang: undefined,
    langNamed: false,
    lines: [],
    pendingLines: [],
    line,
    at: line.length,
  });

/** How a game stands by its last position. */
export function standingOf(view?: View | null) {
  const { winner = null, margin = null } = view?.result ?? {};
  return { turn: view?.turn ?? null, winner, margin };
}

// The last position as a short text, for the pictures in lists: what stands on the squares, the line to choose from,
// the last move, and the squares that won. The text comes from storage or a file: only what fits the game is drawn.

/** The signs of pieces and of taken numbers; a number stands for itself. */
const PIECES = { '-': null, x: 'first', o: 'second' } as const;
const TAKEN = { X: 'first', O: 'second', '.': null } as const;

export function positionText({ cells, line, last, result }: Scene): string {
  const rowOrColumn = line && ('row' in line ? String(line.row) : line.column);
  const won = result?.squares.join('') ?? '';
  return [
    inOrder(Object.keys(cells))
      .map((square) => signOf(cells[square] as Cell))
      .join(' '),
    rowOrColumn ?? '',
    last && Object.hasOwn(cells, last) ? last : '',
    won,
  ].join(';');
}

function signOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const isNumbers = cell !== null && typeof cell === 'object';
  const [signs, what] = isNumbers ? [TAKEN, cell.taken] : [PIECES, cell];
  return Object.entries(signs).find(([, side]) => side === what)?.[0] ?? '-';
}

/** The scene in a text; null: it is none of this game. */
export function positionIn(text: string, game: Game): Scene | null {
  const [squares = '', rowOrColumn = '', last = '', won = '', ...more] = text.split(';');
  const signs = squares.split(' ');
  const columns = game.sizes ? Math.sqrt(signs.length) : game.columns;
  const fits = game.sizes ? sizesOf(game).includes(columns) : signs.length === game.rows * game.columns;
  if (!fits || more.length > 0) return null;
  const found = signs.map((sign) => cellOf(sign, game));
  if (found.some((cell) => cell === undefined)) return null;
  const cells = Object.fromEntries(found.map((cell, index) => [squareAt(index, columns), cell])) as Cells;
  const winning = won.match(/[a-z]\d+/g) ?? [];
  const named = [...winning, ...(last ? [last] : [])];
  if (winning.join('') !== won || named.some((square) => !Object.hasOwn(cells, square))) return null;
  const isRow = /^\d{1,2}$/.test(rowOrColumn) && Object.hasOwn(cells, `a${rowOrColumn}`);
  const isColumn = /^[a-z]$/.test(rowOrColumn) && Object.hasOwn(cells, `${rowOrColumn}1`);
  if (rowOrColumn && !isRow && !isColumn) return null;
  return {
    cells,
    line: isRow ? { row: Number(rowOrColumn) } : isColumn ? { column: rowOrColumn } : null,
    last: last || null,
    result: won ? { winner: 'draw', margin: null, squares: winning } : null,
  };
}

function cellOf(sign: string, { setup }: Game): Cell | undefined {
  if (setup.kind === 'pieces') return Object.hasOwn(PIECES, sign) ? PIECES[sign as keyof typeof PIECES] : undefined;
  if (Object.hasOwn(TAKEN, sign)) return { taken: TAKEN[sign as keyof typeof TAKEN], value: null };
  return /^-?\d{1,9}$/.test(sign) ? Number(sign) : undefined;
}
