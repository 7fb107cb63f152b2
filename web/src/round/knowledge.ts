// What a round knows: what Python has said of the positions of its game, and what it is being asked; and whose turn it
// is by that.

import { FRIEND } from '../base/player.ts';
import type { Side, Thought, View } from '../contract/types.ts';
import { HUMAN, keyOf, type Moves, otherSide, type RoundGame, recordAfter, refused, watching } from './game.ts';
import { keyAt, type Lookahead, lookaheadRecord, type RoundPointer } from './pointer.ts';

/** `from`: how many moves had been played; `player`: whose it is. */
export type PastThought = { thought: Thought; side: Side; from: number; player: string };

export interface RoundKnowledge {
  /** The engine's views, by `keyOf` their records. None is removed while the game lasts. */
  views: Map<string, View>;
  /** The view last drawn, which stays on the board until the next one is known. */
  shown: View | null;
  /** Python's thoughts in this game, by `keyOf` the position in which it thought. */
  thoughts: Map<string, PastThought>;
  /** What the thought under way has found so far, and its position. */
  underWay: { key: string; past: PastThought } | null;
  /** So many seconds the thought under way has lasted. */
  waited: number;
  /** Is Python to move at once, with its best answer so far? */
  stops: boolean;
  /** How often something was asked for in vain: what is asked for again is another request. */
  attempt: number;
  /** The judge's analyses, by `keyOf`: exact values of all legal moves. One that is not `done` still grows, was dropped, or is a quick
   * reading that the judge's is to replace. */
  analyses: Map<string, Thought>;
  /** The players spelled out in addresses that the engine has accepted. */
  acceptedPlayers: Set<string>;
}

/** What a new game resets. */
export const FRESH_KNOWLEDGE = {
  thoughts: new Map<string, PastThought>(), // never changed
  underWay: null,
  waited: 0,
  stops: false,
};

type KnowingState = RoundGame & RoundPointer & RoundKnowledge;
type Views = Pick<RoundKnowledge, 'views'>;

/** The engine's view of the position after so many moves, where it is known. */
export const viewOf = (state: Parameters<typeof keyAt>[0] & Views, count = state.at) =>
  state.views.get(keyAt(state, count));

/** The view after these moves, where it is known. */
export const viewAfter = (state: Pick<KnowingState, 'start' | 'views'>, moves: Moves) =>
  state.views.get(keyOf(recordAfter(state, moves)));

/** The view of the end of the line on the board, where it is known. */
export const endOf = (state: KnowingState) => viewOf(state, state.line.length);

/** The view of the end of the main line. */
export const endOfGame = (state: Pick<KnowingState, 'start' | 'lines' | 'views'>) =>
  viewAfter(state, state.lines[0] ?? []);

/** Has the main line an end, as far as is known? */
export const isOver = (state: Pick<KnowingState, 'start' | 'lines' | 'views'>) => Boolean(endOfGame(state)?.result);

/** The view after the move under the pointer, where it is known. */
export const previewed = (state: KnowingState) =>
  state.preview ? viewAfter(state, [...state.line.slice(0, state.at), state.preview]) : undefined;

/** The view of a position of a line that is looked at, where it is known. */
const viewAhead = (state: KnowingState, lookahead: Lookahead, count?: number) =>
  state.views.get(keyOf(lookaheadRecord(state, lookahead, count)));

/**
 * The sides that play the moves of a line: as the engine's views have it where they are known, else in turn. After a
 * pass the same side moves again.
 * @param first The side that plays the first move.
 */
export function sidesOf(state: KnowingState, { from, moves }: Pick<Lookahead, 'from' | 'moves'>, first: Side) {
  let side = otherSide(first);
  return moves.map((_, at) => {
    const known = at > 0 ? viewAhead(state, { from, moves, at })?.turn : first;
    side = known ?? otherSide(side);
    return side;
  });
}

/** What the judge has said of the position after so many moves, also what still grows. */
export const readingAt = (state: KnowingState, count?: number) => state.analyses.get(keyAt(state, count));
/** The same of the position on the board, where a hint is asked for or shown in it. */
export const hintHere = (state: KnowingState) => (state.hint === keyAt(state) ? readingAt(state) : undefined);

/**
 * The view to draw: the engine's, where it is known; else the view before with the changes of the last move; else the
 * view drawn last or that of the game's start, without legal moves.
 */
export function shownView(state: KnowingState): View | null {
  const { lookahead } = state;
  if (lookahead) {
    // The player may step faster than views come. Then the last known position is drawn.
    for (let count = lookahead.at; count >= 0; count--) {
      const known = viewAhead(state, lookahead, count);
      const move = count < lookahead.at && lookahead.moves[count];
      if (known) return move ? drawnMove(known, move) : known;
    }
  }
  const known = viewOf(state);
  if (known) return known;
  const before = viewBefore(state);
  const move = state.line[state.at - 1];
  if (move && before?.legal[move]) return drawnMove(before, move);
  const last = state.shown?.game === state.start.game ? state.shown : viewAfter(state, []);
  return last ? { ...last, legal: {}, turn: null } : null;
}

/** The view after a move, made from the view before it, which lists the cells that the move changes. */
function drawnMove(before: View, move: string): View {
  const cells = { ...before.cells, ...before.legal[move] };
  const score = before.score && scoreOf(before.score, before.cells, cells);
  return { ...before, ply: before.ply + 1, cells, score, legal: {}, turn: null, line: null, passed: null, last: move };
}

/**
 * The score after a move. Where the score counts the cells of each side, they are counted again; a number that was
 * taken is added to the points of its side.
 */
function scoreOf(score: NonNullable<View['score']>, before: View['cells'], after: View['cells']) {
  const count = (cells: View['cells'], side: Side) => Object.values(cells).filter((cell) => cell === side).length;
  const counted = score.first === count(before, 'first') && score.second === count(before, 'second');
  const taken = (side: Side) =>
    Object.entries(after).reduce((sum, [square, cell]) => {
      const fresh = cell !== before[square] && cell !== null && typeof cell === 'object' && cell.taken === side;
      return fresh ? sum + (cell.value ?? 0) : sum;
    }, 0);
  const now = (side: Side) => (counted ? count(after, side) : score[side]) + taken(side);
  return { first: now('first'), second: now('second') };
}

/** The view before the last move that is shown. */
export function viewBefore(state: KnowingState) {
  const { lookahead, at, transcript } = state;
  if (lookahead) return viewAhead(state, lookahead, lookahead.at - 1);
  return at > 0 && transcript === null ? viewOf(state, at - 1) : undefined;
}

/**
 * Python's thought that belongs to the position on the board: the one under way there; else the one that led to it, if
 * its move was the one played; else the one that Python had there before an undo or a jump.
 */
export function thoughtHere(state: KnowingState): PastThought | null {
  const { thoughts, underWay, transcript, line, at } = state;
  const here = keyAt(state);
  if (underWay?.key === here) return underWay.past;
  const led = at > 0 && transcript === null ? thoughts.get(keyAt(state, at - 1)) : undefined;
  if (led && led.thought.move === line[at - 1]) return led;
  return thoughts.get(here) ?? null;
}

/** Is a position, of which this is known, to be read quickly in a review? */
export const isUnread = (analysis: Thought | undefined) => !analysis || analysis.doubtful === null;

/** Whose move it is, and that side's player, where the position is known and not over. */
export function mover(state: KnowingState): { side: Side; player: string } | null {
  const side = viewOf(state)?.turn;
  const { you = side } = state.seats;
  return side ? { side, player: side === you ? state.seats[side] : FRIEND } : null;
}

/** Is it Python's turn, and does it move now? Where a problem keeps the game from being played, nobody does. */
export const pythonMoves = (state: KnowingState) =>
  isPythons(state) &&
  state.at === state.line.length &&
  state.pendingLines.length === 0 && // else it may have moved already
  state.paused !== true;

/** Is it Python's turn, and does it wait? */
export const pythonWaits = (state: KnowingState) => isPythons(state) && !pythonMoves(state);

const isPythons = (state: KnowingState) => !refused(state) && ![HUMAN, FRIEND].includes(mover(state)?.player ?? HUMAN);

/**
 * The place to which undo goes back: the last position in which a person was to move (where Python plays both sides,
 * one move back); null: there is none.
 */
export function undoTarget(state: KnowingState) {
  for (let at = state.at - 1; at >= 0; at--) if (!pythonsTurn(state, at)) return at;
  return null;
}

/** The place to which redo goes: the next position in which a person is to move, or the end of the line. */
export function redoTarget(state: KnowingState) {
  if (state.at >= state.line.length) return null;
  for (let at = state.at + 1; at < state.line.length; at++) if (!pythonsTurn(state, at)) return at;
  return state.line.length;
}

/** Was Python to move after so many moves, against a person? */
function pythonsTurn(state: KnowingState, at: number) {
  const turn = turnAt(state, at);
  return !watching(state) && turn && state.seats[turn] !== HUMAN;
}

/** The side to move after so many moves: as the engine's views have it where they are known, else in turn. */
function turnAt(state: KnowingState, at: number): Side | null {
  const known = viewOf(state, at);
  if (known || at === 0) return known?.turn ?? null;
  const before = turnAt(state, at - 1);
  return before && otherSide(before);
}

export const ofKnowledge = {
  beginAgain: ({ attempt }: RoundKnowledge) => ({ stops: false, attempt: attempt + 1 }),
  thought: (_: RoundKnowledge, key: string, past: PastThought) => ({ underWay: { key, past } }),
  /** Another second has passed. */
  waited: ({ waited }: RoundKnowledge) => ({ waited: waited + 1 }),
  analysis({ analyses }: RoundKnowledge, key: string, thought: Thought) {
    const before = analyses.get(key);
    const partial = !thought.done && before?.partial;
    // What is known already stays until it is read deeper.
    if (partial && thought.depth <= before.depth) return null;
    return { analyses: new Map(analyses).set(key, { ...thought, partial }) };
  },
  /** Quick readings of positions. */
  quick: ({ analyses }: RoundKnowledge, readings: readonly [key: string, Thought][]) => ({
    analyses: new Map([...analyses, ...readings.filter(([key]) => isUnread(analyses.get(key)))]),
  }),
  accept: ({ acceptedPlayers }: RoundKnowledge, player: string) => ({
    acceptedPlayers: new Set(acceptedPlayers).add(player),
  }),
};
