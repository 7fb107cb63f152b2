// Games as texts and files: those that were read, as the page lists and opens them; and what the engine writes.

import { memo } from '../../../base/memo.ts';
import { HUMAN } from '../../../base/player.ts';
import type { Words } from '../../../base/words.ts';
import { columnOf, rowOf, squareOf } from '../../../board/squares.ts';
import type {
  GameRecord,
  OpeningNames,
  Problem,
  ReadItem,
  RefusedLine,
  Side,
  WholeRecord,
} from '../../../contract/types.ts';
import type { CollectedGame } from '../../../device/collections.ts';
import { titleFrom } from '../../../device/titles.ts';
import { keyOf, type Moves, movesOf, type RoundEvent, type RoundState, type Seats } from '../../../round/state.ts';

/** `isOther`: it is the second meaning of a text that can be meant in two ways. */
export type ReadGame = CollectedGame & Pick<ReadItem, 'mirrored' | 'exchanged'> & { isOther?: true };
/** `file`: its name, where several were opened. `line` 0: it is all of it. */
export type Refused = Omit<RefusedLine, 'error'> & { error: Problem; file?: string };

/**
 * What a person gives to be read. `start`: there moves without a position may begin. `kept`: the id of a collection on
 * the device.
 */
export type ReadSource =
  | ({ start: GameRecord | null } & ({ text: string } | { files: readonly File[] }))
  | { kept: string };

const gameOf = (
  { moves, ...start }: WholeRecord,
  { players, result, title, date, event, mirrored, exchanged }: ReadItem,
): ReadGame => ({
  ...start,
  moves: moves.join(''),
  ...(players && { players: [players.first, players.second] }),
  ...result,
  ...(title && { title }),
  ...(date && { date }),
  ...(event && { event }),
  ...(mirrored && { mirrored }),
  ...(exchanged && { exchanged }),
});

/** The games of what the engine has read, with the other meanings behind each. */
export const gamesOf = (items: readonly ReadItem[]): ReadGame[] =>
  items.flatMap((item) => [
    gameOf(item.record, item),
    ...(item.or ? [{ ...gameOf(item.or, item), isOther: true as const }] : []),
  ]);

/** A game as it is kept. */
export const collected = ({ mirrored, exchanged, isOther, ...game }: ReadGame): CollectedGame => game;

/** What both sides are called, as far as it is known, as addresses have it. */
const namesOf = ({ players = ['', ''] }: CollectedGame) =>
  players.map((name) => titleFrom(name).replaceAll('~', '-')).join('~');

const startOf = ({ game, setup, seed, size }: CollectedGame): GameRecord => ({
  game,
  ...(setup !== undefined && { setup }),
  ...(seed !== undefined && { seed }),
  ...(size !== undefined && { size }),
});

/** Is it the game on the board? */
export const isHere = (game: CollectedGame, { start, seats, lines, transcript }: RoundState) =>
  seats.names === namesOf(game) &&
  keyOf(start) === keyOf(startOf(game)) &&
  (transcript ?? (lines[0] ?? []).join('')) === game.moves;

/**
 * Has the game on the board: it is looked at, between two people, so that Python does not answer.
 * @param text In which it was read: of a friend's link one goes on as if it was opened.
 */
export function openEvent(game: CollectedGame, gameSeed: number, text = ''): RoundEvent {
  const start = startOf(game);
  const you = /[?&]you=(first|second)\b/.exec(text)?.[1] as Side | undefined;
  const seats = { first: HUMAN, second: HUMAN, ...(you ? { you } : { names: namesOf(game) }) };
  return ['open', { start, transcript: game.moves, seats, problem: null, gameSeed, isWhole: !you }];
}

/** The moves of a game. */
export const pathOf = memo((game: CollectedGame): Moves => movesOf(game.moves) ?? []);

/** What is said of a game that was opened. @param cut Why no more of it could be read. */
export function noteOf(game: ReadGame, cut: Problem | null): RoundEvent {
  const { mirrored, exchanged } = game;
  const count = pathOf(game).length;
  if (cut) return breaksOff(cut) ? ['note', 'lines.broken', {}] : ['note', 'lines.cut', { problem: cut }];
  if (mirrored) return ['note', 'lines.mirrored'];
  if (exchanged) return ['note', 'lines.exchanged'];
  return count > 0 ? ['note', 'lines.opened', { count }] : ['note', 'lines.position'];
}

/** Of a move that was refused, which move of its game it is. */
export function placed({ error, ...line }: RefusedLine): Refused {
  const args = { ...error.args };
  const { ply } = args;
  return { ...line, error: { ...error, args, field: ply === undefined ? error.field : `record.moves[${ply}]` } };
}

/** The errors of a move that ends a game before it. */
const OF_MOVES = ['bad-move', 'illegal-move', 'game-over'];
const breaksOff = ({ code, args }: Problem) => code === 'unreadable' && args.reason === 'end';

/** Why the only game that was read ends where it does, where nothing else is wrong. */
export function cutOf(game: ReadGame, [line, ...others]: readonly Refused[]): Problem | null {
  if (!line || others.length > 0 || !(OF_MOVES.includes(line.error.code) || breaksOff(line.error))) return null;
  return { ...line.error, field: `record.moves[${pathOf(game).length}]` };
}

/** The names of the games' openings, as far as Python has told them. */
export type Openings = ReadonlyMap<ReadGame, OpeningNames | null>;

/** Names are written with spaces and without. */
const compared = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** The ways to turn a board of eight columns and rows that leave the start of Othello as it is. */
const LAST = 7;
const TURNS: ((square: string) => string)[] = [
  (square) => square,
  (square) => squareOf(LAST - rowOf(square), LAST - columnOf(square)),
  (square) => squareOf(columnOf(square), rowOf(square)),
  (square) => squareOf(LAST - columnOf(square), LAST - rowOf(square)),
];
/** Moves with the board turned so that the first is f5, where that can be. */
function canonical(moves: Moves) {
  const turn = TURNS.find((turn) => moves[0] !== undefined && turn(moves[0]) === 'f5');
  return turn ? moves.map(turn) : moves;
}

/**
 * The games of a player, a title, an event, a date or an opening, or that begin with these moves, in games with named
 * openings however the board is turned.
 */
export function filtered(games: readonly ReadGame[], filter: string, openings: Openings, lang: string) {
  const text = compared(filter);
  const moves = movesOf(text);
  const turned = new Set(games.filter((game) => openings.get(game)).map(({ game }) => game));
  const begins = (game: ReadGame) => {
    const turn = (path: Moves) => (turned.has(game.game) ? canonical(path) : path).join('');
    return turn(pathOf(game)).startsWith(turn(moves ?? []));
  };
  const names = (game: ReadGame) => [
    ...(game.players ?? []),
    game.title ?? '',
    game.event ?? '',
    game.date ?? '',
    openings.get(game)?.[lang] ?? '',
  ];
  if (!text) return games;
  return games.filter(moves ? begins : (game) => names(game).some((name) => compared(name).includes(text)));
}

// What the engine writes: a game's record, and who has played it, by names that need no language

/** What the engine's `write` writes games as, and how the files are called. */
export const FORMATS = ['ggf', 'sgf', 'transcript'] as const;
export type WrittenFormat = (typeof FORMATS)[number];
export const EXTENSIONS: { [format in WrittenFormat]: string } = { ggf: 'ggf', sgf: 'sgf', transcript: 'txt' };

/** The names of formats that are the same in every language. */
const NAMES: { [form: string]: string } = { ggf: 'GGF', sgf: 'SGF', python: 'Python' };
export const formName = (form: string, t: Words) => NAMES[form] ?? t(`text.as.${form}`);

/** A game to be written. @param start Without moves. */
export function itemOf(start: GameRecord, moves: readonly string[], { first, second, names }: Seats) {
  const [one = '', other = ''] = names?.split('~') ?? [first, second].map((player) => (player === HUMAN ? '' : player));
  const players = { first: one.slice(0, LONGEST_NAME), second: other.slice(0, LONGEST_NAME) };
  return { record: { ...start, moves: moves.join('') }, players };
}

/** Characters of a name: LONGEST_PLAYER of engine/sakiyomi/contract/limits.py. */
const LONGEST_NAME = 100;

/** The request for games in a format. */
export const writeRequest = (format: WrittenFormat, items: readonly ReturnType<typeof itemOf>[]) =>
  ({ op: 'write', format, items }) as const;
