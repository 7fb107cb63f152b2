// The game of a round: what it starts from, its lines, who plays it, how it stands. All that is kept of it is here
// (saved.ts), and all that its address says.

import { HUMAN } from '../base/player.ts';
import type { Game, GameRecord, Problem, Side } from '../contract/types.ts';

export { HUMAN };

export type Seats = {
  first: string;
  second: string;
  /**
   * Of a game that others have played: what both are called, with `~` between them. It is looked at; what is found in
   * it is kept.
   */
  names?: string;
  /** The person's side in a game that was read; null: neither; left out: that is not said. */
  own?: Side | null;
  /** The side of the person at this board, who sends moves to a friend: both are people then. */
  you?: Side;
};

/** Why a game against Python does not count in the player's record: moves were played from an earlier place, a hint was asked for,
 * values were shown, Python was to move at once, the opponent was changed, it began elsewhere; `over`: it has ended,
 * and may count. */
export const STANDINGS = ['back', 'hint', 'values', 'stop', 'opponent', 'elsewhere', 'over'] as const;
export type UnratedReason = (typeof STANDINGS)[number];

export interface RoundGame {
  /** The games of the engine. */
  games: Game[];
  /** The game and what it starts from: `setup`, or `seed` and `size`; never `moves`. */
  start: GameRecord;
  /** Moves from an address that the engine has not read yet. */
  transcript: string | null;
  /** All lines of the game. */
  lines: Lines;
  /** Those of an address that the engine has not described yet. */
  pendingLines: Lines;
  /** Who plays: `human`, or a player as the engine reads it. */
  seats: Seats;
  /**
   * Who has played the game that is over, where a seat has been given to another player since: that is one of the next
   * game.
   */
  played: Seats | null;
  /**
   * From which each thought of Python has its seed: asked again, it is the same thought. Null: the engine draws one.
   */
  gameSeed: number | null;
  /**
   * Why the game is not rated. Null: it goes on and counts; `over`: it has ended and counts. The key of kept games has
   * this name.
   */
  standing: UnratedReason | null;
  /** Is the game being judged, move by move? */
  reviewing: boolean;
  /**
   * Python waits although it is its turn (after undo, or a pause while it plays itself); `step`: it makes one move, and
   * waits again.
   */
  paused: boolean | 'step';
  /** Why this game cannot be shown or played: a bad address, a player that the engine refuses. */
  problem: Problem | null;
}

/** What a new game resets. */
export const FRESH_GAME = {
  lines: [],
  pendingLines: [],
  transcript: null,
  played: null,
  standing: null,
  reviewing: false,
  paused: false,
};

export const keyOf = ({ game, setup, seed, size, moves = [] }: GameRecord) =>
  JSON.stringify([game, setup, seed, size, moves]);

/** The moves of a record in one text, as addresses have them. */
export const movesText = ({ moves = [] }: GameRecord) => (typeof moves === 'string' ? moves : moves.join(''));

/** The record of the position after these moves. */
export const recordAfter = ({ start }: Pick<RoundGame, 'start'>, moves: Moves): GameRecord => ({
  ...start,
  moves: [...moves],
});

export const gameOf = ({ games, start }: Pick<RoundGame, 'games' | 'start'>) =>
  games.find(({ id }) => id === start.game) as Game;

/** The game of this id, or else the first. */
export const gameIn = ({ games }: Pick<RoundGame, 'games'>, id?: string) =>
  (games.find((game) => game.id === id) ?? games[0]) as Game;

/** Is there a problem that keeps the game from being played? */
export const refused = ({ problem }: Pick<RoundGame, 'problem'>) => problem !== null;

/** Is there no game to show, because the address cannot be read or the engine refuses its record? */
export const unreadable = ({ problem }: Pick<RoundGame, 'problem'>) =>
  problem !== null && (problem.code.startsWith('address-') || Boolean(problem.field?.startsWith('record')));

// Who plays

export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');

export const usualSeats = (game: Game): Seats => ({ first: HUMAN, second: game.default });

/** The players of a game that one plays oneself. */
export const unnamed = ({ names: _names, own: _own, ...seats }: Seats): Seats => seats;

/** Is it a game of others, which is looked at and not kept? */
export const isOnlyRead = ({ names, own }: Seats) => names !== undefined && !own;

/** Whose game it is, as it is kept. */
export const seatsOf = ({ seats, played }: Pick<RoundGame, 'seats' | 'played'>) => played ?? seats;

const people = ({ seats: { first, second } }: Pick<RoundGame, 'seats'>) =>
  Number(first === HUMAN) + Number(second === HUMAN);
/** Does Python play both sides? */
export const watching = (game: Pick<RoundGame, 'seats'>) => people(game) === 0;
/** Does one person play against Python? */
export const isAlone = (game: Pick<RoundGame, 'seats'>) => people(game) === 1;
export const isBetweenPeople = (game: Pick<RoundGame, 'seats'>) => people(game) === 2;
/**
 * The side of a person who plays against Python or a friend, or has played elsewhere; null where nobody does, or both
 * sides are people who play here.
 */
export const ownSide = (game: Pick<RoundGame, 'seats'>): Side | null =>
  game.seats.you ?? game.seats.own ?? (isAlone(game) ? (game.seats.first === HUMAN ? 'first' : 'second') : null);

/** With more lines, those before its own. */
export const mergedLines = ({ lines }: Pick<RoundGame, 'lines'>, others: Lines) =>
  [...others, ...lines].reduce(withLine, []);

/** A short message about the game, by the key of its words. `turn`: the side of which it is. */
export interface RoundNote {
  key: string;
  args: { turn?: Side | null; problem?: Problem; [name: string]: unknown };
}
export const noteOf = (key: string, args: RoundNote['args'] = {}): RoundNote => ({ key, args });

export const ofGame = {
  pause: () => ({ paused: true }),
  step: () => ({ paused: 'step' as const }),
  promote: ({ lines }: RoundGame, moves: Moves) => ({ lines: promoted(lines, moves) }),
  /** A move of the game in an address is refused: those before it are opened, and Python waits. */
  cut: (_: RoundGame, problem: Problem) => ({
    paused: true,
    transcript: movesBefore(problem),
    note: noteOf('lines.cut', { problem, isAddress: true }),
  }),
  games: (_: RoundGame, games: Game[]) => ({ games }),
};

// The moves as a tree: its lines, from the start of the game to their ends, the main line first. No line is the
// beginning of another one.

export type Moves = readonly string[];
export type Lines = readonly Moves[];

/** The moves in a text without separators; null where the text is anything else. */
export function movesOf(text: string): string[] | null {
  const moves = text.match(/[a-z]\d+/g) ?? [];
  return moves.join('') === text ? moves : null;
}

/** The moves before one that the engine has refused, as text; null: it has refused none, or the first. */
export const movesBefore = ({ args: { before } }: Problem) => (Array.isArray(before) ? before.join('') : null);

/** Are these the first moves of the line? They are compared as moves, because as text `c10` begins with `c1`. */
export const beginsWith = (line: Moves, moves: Moves) => moves.every((move, index) => move === line[index]);

/** With one more line. It takes the place of one that it continues. */
export function withLine(lines: Lines, line: Moves): Lines {
  if (line.length === 0 || lines.some((each) => beginsWith(each, line))) return lines;
  const at = lines.findIndex((each) => beginsWith(line, each));
  return at < 0 ? [...lines, line] : lines.map((each, index) => (index === at ? line : each));
}

/** Without the moves from the last of these on. */
export const withoutFrom = (lines: Lines, moves: Moves): Lines =>
  lines.map((line) => (beginsWith(line, moves) ? moves.slice(0, -1) : line)).reduce(withLine, []);

/** The last of these moves comes before the others that were played in its place. */
export function promoted(lines: Lines, moves: Moves): Lines {
  const before = moves.slice(0, -1);
  const place = lines.findIndex((line) => beginsWith(line, before));
  const rank = (line: Moves, index: number) => (index < place ? 0 : beginsWith(line, moves) ? 1 : 2);
  return [0, 1, 2].flatMap((each) => lines.filter((line, index) => rank(line, index) === each));
}

/** How many moves the two have in common at their beginning. */
export function common(one: Moves, other: Moves) {
  const differs = one.findIndex((move, index) => move !== other[index]);
  return differs < 0 ? one.length : differs;
}

/**
 * The lines as text: of each the number of moves that it has in common with the one before it, and the others.
 * @param path What the first is compared with.
 */
export function linesText(lines: Lines, path: Moves) {
  const texts = lines.map((line, index) => {
    const shared = common(lines[index - 1] ?? path, line);
    return `${shared}${line.slice(shared).join('')}`;
  });
  return texts.join('.');
}

/** The most lines of a text, and the most moves of a line. */
const MOST = 100;
const LONGEST = 300;

/**
 * As many lines as a text may have, in their order: the main line, the one that is played on, and the first of the
 * others.
 * @param fits Is there room for these?
 */
export function fitting(lines: Lines, line: Moves, fits: (lines: Lines) => boolean): Lines {
  const own = lines.find((each) => beginsWith(each, line));
  const ranked = [...new Set([...lines.slice(0, 1), ...(own ? [own] : []), ...lines])];
  const first = (count: number) => {
    const kept = ranked.slice(0, count);
    return lines.filter((each) => kept.includes(each));
  };
  let [least, most] = [0, Math.min(ranked.length, MOST)];
  for (let tried = most; least < most; tried = Math.ceil((least + most) / 2))
    if (fits(first(tried))) least = tried;
    else most = tried - 1;
  return first(least);
}

/** The lines in such a text, up to the most; null where it is none. */
export function linesIn(text: string, path: Moves): Lines | null {
  const lines: Moves[] = [];
  for (const each of text.split('.', MOST)) {
    const [, shared = '', rest = ''] = /^(\d{1,3})(.*)$/.exec(each) ?? [];
    const before = lines.at(-1) ?? path;
    const moves = movesOf(rest);
    if (!shared || !moves || Number(shared) > before.length) return null;
    if (Number(shared) + moves.length > LONGEST) return null;
    lines.push([...before.slice(0, Number(shared)), ...moves]);
  }
  return lines;
}
