// The state of a round (one game on one board) and its transitions, the only way in which it changes: `reduce(state, event)`. The
// views (views/) and the requests (effects.ts) are functions of it. Nothing here depends on the page, a room or a language.

import { inOrder } from '../board/squares.ts';
import type { Game, Problem, Record, Side, Thought, View } from '../contract/types.ts';
import { FRIEND, HUMAN } from '../player.ts';
import type { EventOf } from '../runtime/component.ts';
import { beginsWith, type Lines, type Moves, movesBefore, movesOf, promoted, withLine, withoutFrom } from './lines.ts';
import type { Recalled } from './saved.ts';
import type { Standing } from './standings.ts';

export type Seats = {
  first: string;
  second: string;
  /** Of a game that others have played: what both are called, with `~` between them. It is looked at, and not kept. */
  names?: string;
  /** The side of the person at this board, who sends moves to a friend: both are people then. */
  you?: Side;
};
/** `from`: how many moves had been played; `player`: whose it is. */
export type PastThought = { thought: Thought; side: Side; from: number; player: string };
/** `moves` after the game's first `from`; the first `at` shown. `stays`: until it is left, and not only while it is pointed at. */
type Lookahead = { from: number; moves: string[]; at: number; stays?: boolean };

type NoteArgs = { turn?: Side | null; problem?: Problem; [name: string]: unknown };
/** A game as an address names it: its moves as text. */
type Opened = Pick<RoundState, 'start' | 'seats' | 'problem'> & {
  transcript: string;
  lines?: Lines;
  /** The `chance` of the game to which the browser goes; null: it is not known, as of a link. */
  entry?: number | null;
  chance?: number | null;
  /** Is it all of a game? With fewer moves than that on the board it is another one. */
  isWhole?: boolean;
};
type Recall = Pick<Recalled, 'lines' | 'standing' | 'played' | 'seats' | 'analyses'> & { reviewing?: boolean };
/** The game that a new one has replaced. */
type GameBefore = NonNullable<ReturnType<typeof replaced>>;

export interface RoundState {
  /** Prefix of the ids of its elements. It differs between the rounds of a page. */
  id: string;
  /** The games of the engine. */
  games: Game[];
  /** The game and what it starts from: `setup`, or `seed` and `size`; never `moves`. */
  start: Record;
  /** Moves from an address that the engine has not read yet. */
  transcript: string | null;
  /** All lines of the game. */
  lines: Lines;
  /** Those of an address that the engine has not described yet. */
  unread: Lines;
  /** The line that is played on; what is on the board is its first `at` moves. Where Python is to answer anew, it is the beginning
   * of one of the lines. */
  line: Moves;
  at: number;
  /** What can be brought back in place of moves that were deleted; null once a person goes on. */
  deleted: Pick<RoundState, 'lines' | 'line' | 'at'> | null;
  /** What can be brought back in place of a new game; null once a person has moved in it. */
  gameBefore: GameBefore | null;
  /** Who plays: `human`, or a player as the engine reads it. */
  seats: Seats;
  /** Who has played the game that is over, where a seat has been given to another player since: that is one of the next game. */
  played: Seats | null;
  /** From which each thought of Python has its seed: asked again, it is the same thought. Null: the engine draws one. */
  chance: number | null;
  /** Null: the game goes on and counts. */
  standing: Standing | null;
  /** Python waits although it is its turn (after undo, or a pause while it plays itself). */
  paused: boolean;
  /** Python makes one move although it waits. */
  step: boolean;
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
  /** The position, by `keyOf`, for which a hint is asked or shown. */
  hint: string | null;
  /** Is the game being judged, move by move? */
  reviewing: boolean;
  /** A line other than the game's through which the player steps on the board. */
  lookahead: Lookahead | null;
  /** The square whose move is shown before it is made. */
  preview: string | null;
  /** A square chosen before the engine has described the position, by
   * `keyOf`: it is played or refused then. */
  chosen: { key: string; square: string } | null;
  /** The players spelled out in addresses that the engine has accepted. */
  vetted: Set<string>;
  /** Why this game cannot be shown or played: a bad address, a player that the engine refuses. */
  problem: Problem | null;
  /** The key of a short message ("copied"), and */
  note: string | null;
  /** its arguments. */
  noteArgs: NoteArgs;
  /** The square that had the focus last; null: none in this game. */
  cursor: string | null;
}

export { HUMAN };

export const keyOf = (record: Record) =>
  JSON.stringify([record.game, record.setup, record.seed, record.size, record.moves ?? []]);

/** The record of the game as it stands after so many moves. */
export const recordOf = (state: RoundState, count: number = state.at): Record => ({
  ...state.start,
  moves: state.transcript ?? state.line.slice(0, count),
});

/** The engine's view of the position after so many moves, where it is known. */
export const viewOf = (state: RoundState, count: number = state.at) => state.views.get(keyOf(recordOf(state, count)));

/** The view of the end of the line on the board, where it is known. */
export const endOf = (state: RoundState) => viewOf(state, state.line.length);

/** The record of the position after one more move. */
export const recordAfter = (state: RoundState, move: string): Record => {
  const record = recordOf(state);
  return { ...record, moves: [...(record.moves ?? []), move] };
};

/** The view after the move under the pointer, where it is known. */
export const previewed = (state: RoundState) =>
  state.preview ? state.views.get(keyOf(recordAfter(state, state.preview))) : undefined;

/** Is there a problem that keeps the game from being played? */
export const refused = (state: RoundState) => state.problem !== null;

/** Is there no game to show, because the address cannot be read or the engine refuses its record? */
export const unreadable = ({ problem }: RoundState) =>
  problem !== null && (problem.code.startsWith('address-') || Boolean(problem.field?.startsWith('record')));

export const gameOf = ({ games, start }: Pick<RoundState, 'games' | 'start'>) =>
  games.find(({ id }) => id === start.game) as Game;

/** The game of this id, or else the first. */
export const gameIn = ({ games }: Pick<RoundState, 'games'>, id?: string) =>
  (games.find((game) => game.id === id) ?? games[0]) as Game;

/** The players of a game that one plays oneself. */
export const unnamed = ({ names: _, ...seats }: Seats): Seats => seats;

export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');

export const usualSeats = (game: Game): Seats => ({ first: HUMAN, second: game.default });

/** The record of the line that is stepped through, after so many of its moves. */
export const lookaheadRecord = (state: RoundState, lookahead: Lookahead, count: number = lookahead.at): Record => ({
  ...state.start,
  moves: [...state.line.slice(0, lookahead.from), ...lookahead.moves.slice(0, count)],
});

/** The view of a position of that line, where it is known. */
const viewAhead = (state: RoundState, lookahead: Lookahead, count?: number) =>
  state.views.get(keyOf(lookaheadRecord(state, lookahead, count)));

/**
 * The sides that play the moves of a line: as the engine's views have it where they are known, else in turn. After a pass the
 * same side moves again.
 * @param first The side that plays the first move.
 */
export function sidesOf(state: RoundState, { from, moves }: Pick<Lookahead, 'from' | 'moves'>, first: Side) {
  let side = otherSide(first);
  return moves.map((_, at) => {
    const known = at > 0 ? viewAhead(state, { from, moves, at })?.turn : first;
    side = known ?? otherSide(side);
    return side;
  });
}

/** The position's analysis, where a hint is asked for or shown in it. */
export function hintHere(state: RoundState) {
  const key = keyOf(recordOf(state));
  return state.hint === key ? state.analyses.get(key) : undefined;
}

/**
 * The view to draw: the engine's, where it is known; else the view before with the changes of the last move; else the view
 * drawn last or that of the game's start, without legal moves.
 */
export function shownView(state: RoundState): View | null {
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
  const last = state.shown?.game === state.start.game ? state.shown : state.views.get(keyOf(state.start));
  return last ? { ...last, legal: {}, turn: null } : null;
}

/** The view after a move, made from the view before it, which lists the cells that the move changes. */
function drawnMove(before: View, move: string): View {
  const cells = { ...before.cells, ...before.legal[move] };
  const score = before.score && scoreOf(before.score, before.cells, cells);
  return { ...before, ply: before.ply + 1, cells, score, legal: {}, turn: null, line: null, passed: null, last: move };
}

/**
 * The score after a move. Where the score counts the cells of each side, they are counted again; a number that was taken is
 * added to the points of its side.
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
export function viewBefore(state: RoundState) {
  const { lookahead, at } = state;
  if (lookahead) return viewAhead(state, lookahead, lookahead.at - 1);
  return at > 0 && state.transcript === null ? viewOf(state, at - 1) : undefined;
}

/**
 * Python's thought that belongs to the position on the board: the one under way there; else the one that led to it, if its
 * move was the one played; else the one that Python had there before an undo or a jump.
 */
export function thoughtHere(state: RoundState): PastThought | null {
  const { thoughts, underWay, transcript, line, at } = state;
  const here = keyOf(recordOf(state));
  if (underWay?.key === here) return underWay.past;
  const led = at > 0 && transcript === null ? thoughts.get(keyOf(recordOf(state, at - 1))) : undefined;
  if (led && led.thought.move === line[at - 1]) return led;
  return thoughts.get(here) ?? null;
}

/** Whose move it is, and that side's player, where the position is known and not over. */
export function mover(state: RoundState): { side: Side; player: string } | null {
  const side = viewOf(state)?.turn;
  const { you = side } = state.seats;
  return side ? { side, player: side === you ? state.seats[side] : FRIEND } : null;
}

/**
 * The square that the Tab key reaches: the one that had the focus last, else the first legal one.
 * @param view What is on the board.
 */
export function cursorOf({ cursor }: Pick<RoundState, 'cursor'>, view: Pick<View, 'cells' | 'legal'> | null) {
  if (cursor !== null && (!view || Object.hasOwn(view.cells, cursor))) return cursor;
  return inOrder(Object.keys(view?.legal ?? {}))[0] ?? 'a1';
}

/** Does Python play both sides? */
export const watching = (state: RoundState) => state.seats.first !== HUMAN && state.seats.second !== HUMAN;

/** Is it Python's turn, and does it move now? Where a problem keeps the game from being played, nobody does. */
export const pythonMoves = (state: RoundState) =>
  isPythons(state) &&
  state.at === state.line.length &&
  state.unread.length === 0 && // else it may have moved already
  (!state.paused || state.step);

/** Is it Python's turn, and does it wait? */
export const pythonWaits = (state: RoundState) => isPythons(state) && !pythonMoves(state);

const isPythons = (state: RoundState) => !refused(state) && ![HUMAN, FRIEND].includes(mover(state)?.player ?? HUMAN);

/**
 * The place to which undo goes back: the last position in which a person was to move (where Python plays both sides, one
 * move back); null: there is none.
 */
export function undoTarget(state: RoundState) {
  for (let at = state.at - 1; at >= 0; at--) if (!pythonsTurn(state, at)) return at;
  return null;
}

/** The place to which redo goes: the next position in which a person is to move, or the end of the line. */
export function redoTarget(state: RoundState) {
  if (state.at >= state.line.length) return null;
  for (let at = state.at + 1; at < state.line.length; at++) if (!pythonsTurn(state, at)) return at;
  return state.line.length;
}

/** Is it known that Python was to move after so many moves, against a person? */
function pythonsTurn(state: RoundState, at: number) {
  const turn = viewOf(state, at)?.turn;
  return !watching(state) && turn && state.seats[turn] !== HUMAN;
}

/** What a view needs to change a round. */
export interface RoundActions {
  dispatch: (event: Event) => void;
  /** Let a player be spelled out for this side, where the room offers that. */
  custom?: (side: Side) => void;
  /** A move was typed. Else it is as if its square were pressed. */
  typed?: (square: string) => void;
}

const PAUSED = { paused: true, step: false };
const UNPAUSED = { paused: false, step: false };
/** The part of the state that a new game resets. */
const FRESH = {
  ...UNPAUSED,
  lines: [],
  unread: [],
  line: [],
  at: 0,
  deleted: null,
  played: null,
  standing: null,
  gameBefore: null,
  transcript: null,
  thoughts: new Map<string, PastThought>(), // never changed
  underWay: null,
  waited: 0,
  stops: false,
  hint: null,
  reviewing: false,
  lookahead: null,
  preview: null,
  chosen: null,
};

/** A round at the start of a game between two people. */
export const newRound = (games: Game[], start: Record, id = ''): RoundState => ({
  id,
  games,
  start,
  seats: { first: HUMAN, second: HUMAN },
  chance: null,
  ...FRESH,
  views: new Map(),
  shown: null,
  analyses: new Map(),
  vetted: new Set(),
  attempt: 0,
  problem: null,
  note: null,
  noteArgs: {},
  cursor: null,
});

/** What a transition changes; null: nothing. */
type Change = Partial<RoundState> | null;

/**
 * A move is played: on from the end of the line, or in place of what follows. Between two people it may go along a line; Python is to
 * answer anew. It begins the main line, unless the game is over or is reviewed: then it is a variation.
 */
function played(state: RoundState, move: string) {
  const moves = [...state.line.slice(0, state.at), move];
  const line = (isBetweenPeople(state) && lineWith(state, moves)) || moves;
  const more = withLine(state.lines, moves);
  const lines = state.reviewing || isOver(state) ? more : promoted(more, moves);
  return { lines, line, at: moves.length, deleted: null, step: false, lookahead: null, preview: null, hint: null };
}

const isBetweenPeople = ({ seats }: RoundState) => seats.first === HUMAN && seats.second === HUMAN;

/** Whose game it is, as it is kept. */
export const seatsOf = ({ seats, played }: Pick<RoundState, 'seats' | 'played'>) => played ?? seats;

/** Is a position, of which this is known, to be read quickly in a review? */
export const isUnread = (analysis: Thought | undefined) => !analysis || analysis.doubtful === null;

/** Does one person play against Python? */
export const isAlone = ({ seats }: Pick<RoundState, 'seats'>) => (seats.first === HUMAN) !== (seats.second === HUMAN);

/** Has the main line an end, as far as is known? */
export const isOver = ({ start, lines, views }: Pick<RoundState, 'start' | 'lines' | 'views'>) =>
  Boolean(views.get(keyOf({ ...start, moves: [...(lines[0] ?? [])] }))?.result);

/** Something of which a game that counts does not count any more: it is said at once. */
const uncounted = (state: RoundState, standing: Standing): Partial<RoundState> =>
  state.standing === null && isAlone(state) ? { standing, note: `uncounted.${standing}`, noteArgs: {} } : {};

/** The line that begins with these moves, the one that is played on before others. */
const lineWith = ({ line, lines }: RoundState, moves: Moves) =>
  [line, ...lines].find((each) => beginsWith(each, moves));

/** Does the game go on from here already, by another move? */
function goesOnOtherwise({ lines, line, at }: RoundState, move: string) {
  const here = line.slice(0, at);
  return lines.some((each) => each.length > at && each[at] !== move && beginsWith(each, here));
}

/** A person's move. */
function play(state: RoundState, move: string): Change {
  const here = state.line.slice(0, state.at);
  const isBack = state.lines.some((line) => line.length > here.length && beginsWith(line, here));
  const went = isBack ? uncounted(state, 'back') : {};
  // A friend's game that came by a link is one's own once one has moved in it.
  const isJoined = state.seats.you && state.standing === 'elsewhere' && !state.reviewing && !isOver(state);
  const joined = isJoined ? { standing: null } : {};
  return { ...played(state, move), ...went, ...joined, paused: false, gameBefore: null, cursor: move };
}

/** The player clicks a square: that leaves the line stepped through, plays a move, or is refused with a note. */
function choose(state: RoundState, square: string): Change {
  if (state.lookahead) return { lookahead: null };
  const view = viewOf(state);
  if (refused(state) || state.transcript !== null || view?.result) return null;
  if (!view) return { chosen: { key: keyOf(recordOf(state)), square } };
  if (mover(state)?.player !== HUMAN) return { note: 'refused.turn', noteArgs: { turn: view.turn } };
  if (Object.hasOwn(view.legal, square)) return play(state, square);
  return { note: Object.hasOwn(view.cells, square) ? 'refused.square' : 'refused.unknown', noteArgs: { square } };
}

/** @param line To a place in which. */
function jump(state: RoundState, at: number, line: Moves = state.line): Change {
  return { line, at, deleted: null, paused: watching(state), step: false, lookahead: null, preview: null };
}

const transitions = {
  choose,
  play,
  /** Python's move. It may open the new game, and the one before can still be brought back. */
  reply: (state: RoundState, past: PastThought, move: string): Change => ({
    ...played(state, move),
    ...(goesOnOtherwise(state, move) ? uncounted(state, 'back') : {}),
    gameBefore: watching(state) ? null : state.gameBefore,
    thoughts: new Map(state.thoughts).set(keyOf(recordOf(state)), past),
  }),

  jump,
  /** So many moves along the line that is looked at, or along the game. */
  advance(state: RoundState, by: number): Change {
    const { lookahead } = state;
    if (!lookahead) return jump(state, state.at + by);
    const at = Math.min(lookahead.at + by, lookahead.moves.length);
    return { lookahead: at > 0 ? { ...lookahead, at } : null };
  },
  lookahead: (_: RoundState, lookahead: Lookahead | null): Change => ({ lookahead }),
  preview: (_: RoundState, preview: string | null): Change => ({ preview }),
  cursor: (_: RoundState, cursor: string): Change => ({ cursor }),

  pause: (): Change => PAUSED,
  /** One move of Python, which waits. */
  step: (): Change => ({ paused: true, step: true }),
  resume: ({ line, at }: RoundState): Change => ({ ...UNPAUSED, ...(at < line.length && { line: line.slice(0, at) }) }),
  /** The last of these moves and what follows it are deleted. */
  delete(state: RoundState, moves: Moves): Change {
    const { lines, line, at } = state;
    const left = withoutFrom(lines, moves);
    const said = { note: 'variation.deleted', noteArgs: {} };
    const next = { lines: left, deleted: { lines, line, at }, ...said };
    if (!beginsWith(line, moves)) return next;
    const before = moves.slice(0, -1);
    const onward = left.find((each) => beginsWith(each, before)) ?? before;
    return { ...jump(state, Math.min(at, before.length), onward), ...PAUSED, ...next };
  },
  restore: ({ deleted }: RoundState): Change => deleted && { ...PAUSED, ...deleted, deleted: null, lookahead: null },
  promote: ({ lines }: RoundState, moves: Moves): Change => ({ lines: promoted(lines, moves) }),

  /** A game as an address names it. */
  open(
    state: RoundState,
    { start, transcript, seats, problem, lines = [], entry = null, chance = null, isWhole = false }: Opened,
  ): Change {
    const isThis = entry !== null && entry === state.chance;
    const isOther = isWhole && (state.lines[0] ?? []).join('') !== transcript;
    const { names: named, you: yours } = state.seats;
    const isSame = isThis || (entry === null && seats.names === named && seats.you === yours && !isOther);
    const same = isSame && keyOf(start) === keyOf(state.start) && state.transcript === null;
    const moves = same ? movesOf(transcript) : null; // the engine reads any other text
    const line = moves && lineWith(state, moves);
    const isStart = transcript === '' && lines.length === 0; // of a new game
    if (line && (isThis || !(isStart && state.line.length > 0))) {
      const isKnown = (each: Moves) => state.lines.some((known) => beginsWith(known, each));
      const unread = lines.every(isKnown) ? [] : lines;
      const { first, second, names, you } = state.seats;
      const stays =
        line === state.line &&
        moves.length === state.at &&
        seats.first === first &&
        seats.second === second &&
        seats.names === names &&
        seats.you === you;
      if (stays) return { problem, unread };
      return { seats, problem, unread, ...UNPAUSED, line, at: moves.length, lookahead: null, hint: null };
    }
    const unread = lines;
    const isFresh = isStart && start.setup === undefined;
    const standing = isFresh ? null : ('elsewhere' as const);
    const place = { start, transcript: transcript || null, unread, seats, problem, standing, chance };
    const opened = { ...state, ...FRESH, ...place, cursor: null };
    const view = viewOf(opened);
    return view ? { ...opened, ...readTranscript(opened, view) } : opened;
  },
  new(state: RoundState, start: Record, seats: Seats, chance: number | null = null): Change {
    const gameBefore = state.gameBefore ?? replaced(state);
    return { ...FRESH, gameBefore, start, seats, chance, problem: null, cursor: null };
  },
  bringBack({ gameBefore }: RoundState): Change {
    return gameBefore && { ...FRESH, ...gameBefore, paused: true, problem: null, cursor: null };
  },
  seat(state: RoundState, side: Side, player: string): Change {
    const { first, second } = state.seats;
    const seats = { first, second, [side]: player };
    const other = state.line.length > 0 ? uncounted({ ...state, seats }, 'opponent') : {};
    const played = isOver(state) ? seatsOf(state) : null;
    return { ...UNPAUSED, seats, played, problem: null, ...other };
  },
  uncounted,
  /** A move of the game that is opened is refused: those before it are opened, and Python waits. */
  cut: (_: RoundState, problem: Problem): Change => ({
    ...PAUSED,
    transcript: movesBefore(problem),
    ...{ note: 'lines.cut', noteArgs: { problem } },
  }),
  /** One of the lines of an address cannot be read, or is against the rules. */
  misread: ({ unread, lines, line, note }: RoundState, moves: Moves): Change => ({
    unread: unread.filter((each) => `${each}` !== `${moves}`),
    // Those of a kept game are not checked before.
    lines: withoutFrom(lines, moves),
    line: beginsWith(line, moves) ? moves.slice(0, -1) : line,
    ...(note === 'lines.cut' ? {} : { note: 'lines.misread', noteArgs: {} }),
  }),
  /** Lines of another tab, which has gone on with the game: those of this one become variations. */
  beside: ({ lines }: RoundState, others: Lines): Change => ({ lines: [...others, ...lines].reduce(withLine, []) }),
  /** What an earlier visit has saved of the game comes back. */
  recall(state: RoundState, { standing, played, reviewing = false, ...earlier }: Recall): Change {
    const { line, at, seats } = state;
    const lines = [...earlier.lines, ...state.lines].reduce(withLine, []);
    const onward = at === line.length && lines.find((each) => beginsWith(each, line));
    const known = { ...state, standing: standing ?? (isOver({ ...state, lines }) ? ('over' as const) : null) };
    const isBack = withLine(earlier.lines, line).length > earlier.lines.length; // moves of another line than those that were saved
    return {
      standing: known.standing,
      ...(isBack ? uncounted(known, 'back') : {}),
      played,
      seats: earlier.seats ?? seats,
      reviewing: state.reviewing || reviewing,
      lines,
      line: onward || line,
      analyses: new Map([...earlier.analyses, ...state.analyses]),
    };
  },

  /** The engine's view of a position. A square that was chosen in it is played or refused now. */
  view(state: RoundState, key: string, view: View): Change {
    const known = { ...state, views: new Map(state.views).set(key, view) };
    if (key !== keyOf(recordOf(state))) return known;
    const standing = view.result ? (state.standing ?? 'over') : state.standing;
    const read = { ...known, ...readTranscript(known, view), standing, chosen: null };
    return state.chosen?.key === key ? { ...read, ...choose(read, state.chosen.square) } : read;
  },
  /** Python is to move at once. */
  stop: (state: RoundState): Change => ({ stops: true, ...uncounted(state, 'stop') }),
  beginAgain: ({ attempt }: RoundState): Change => ({ stops: false, attempt: attempt + 1 }),
  thought: (_: RoundState, key: string, past: PastThought): Change => ({ underWay: { key, past } }),
  /** Another second has passed. */
  waited: ({ waited }: RoundState): Change => ({ waited: waited + 1 }),
  analysis({ analyses }: RoundState, key: string, thought: Thought): Change {
    const before = analyses.get(key);
    const partial = !thought.done && before?.partial;
    // What is known already stays until it is read deeper.
    if (partial && thought.depth <= before.depth) return null;
    return { analyses: new Map(analyses).set(key, { ...thought, partial }) };
  },
  /** Quick readings of positions. */
  quick: ({ analyses }: RoundState, readings: readonly [key: string, Thought][]): Change => ({
    analyses: new Map([...analyses, ...readings.filter(([key]) => isUnread(analyses.get(key)))]),
  }),
  vetted: ({ vetted }: RoundState, player: string): Change => ({ vetted: new Set(vetted).add(player) }),

  hint(state: RoundState): Change {
    const here = keyOf(recordOf(state));
    return { hint: state.hint === here ? null : here, ...uncounted(state, 'hint') };
  },
  review: (state: RoundState, reviewing: boolean): Change => ({
    reviewing,
    ...(reviewing ? uncounted(state, 'values') : {}),
  }),
  games: (_: RoundState, games: Game[]): Change => ({ games }),
  problem: ({ attempt }: RoundState, problem: Problem | null): Change => ({ problem, attempt: attempt + 1 }),
  note: (_: RoundState, note: string | null, noteArgs: NoteArgs = {}): Change => ({ note, noteArgs }),
  /** The player has done something that changes no round. */
  acted: (): Change => ({}),
};

export type Event = EventOf<typeof transitions>;

export function reduce(state: RoundState, [name, ...given]: Event): RoundState {
  const change = (transitions[name] as (state: RoundState, ...given: unknown[]) => Change)(state, ...given);
  if (change === null) return state;
  const next = readLines({ ...state, ...change });
  // In another position, or for another player, the thought under way is none.
  const isOver =
    next.seats !== state.seats || next.problem !== state.problem || keyOf(recordOf(next)) !== keyOf(recordOf(state));
  return {
    ...next,
    ...(next.start !== state.start && withoutOthers(next)),
    ...(noteIsOver(state, next, name) && { note: null, noteArgs: {} }),
    ...(isOver || !pythonMoves(next) ? { underWay: null, waited: 0 } : {}),
    stops: next.stops && !isOver,
    shown: viewOf(next) ?? next.shown,
  };
}

/** Notes about the game. They stay until a person moves. */
const OF_GAME = /^(?:lots|uncounted|lines)\./;
/** What such a note is about, and what any other is: when one of these has changed, it is over. */
const GAME = ['start', 'seats'] as const;
const POSITION = ['problem', 'transcript', 'line', 'at', 'paused', 'step', 'hint', 'reviewing', 'lookahead'] as const;

/** Does this event end the note? One that changes only the pointer, the focus or the engine's analyses does not. */
function noteIsOver(state: RoundState, next: RoundState, name: Event[0]) {
  if (next.note === null || next.noteArgs !== state.noteArgs) return false; // the event itself is or has a note
  const changed = (part: keyof RoundState) => next[part] !== state[part];
  if (GAME.some(changed)) return true;
  // The game may go on by a move with which Python answers a person, or opens it; and an address is read, or a saved game comes back.
  if (OF_GAME.test(next.note))
    return changed('line') && changed('at') && !changed('transcript') && (name !== 'reply' || watching(state));
  return name === 'acted' || viewOf(next)?.turn !== viewOf(state)?.turn || POSITION.some(changed);
}

/** The records of all positions of a game. */
function recordsOf({ start, transcript, lines }: GameBefore): Record[] {
  const beginnings = lines.flatMap((moves) => moves.map((_, at) => moves.slice(0, at + 1)));
  return [transcript ?? [], [], ...beginnings].map((moves) => ({ ...start, moves }));
}

/**
 * What is known without that of other games but the one that can be brought back, so that memory does not grow with every game.
 * The usual starts of all games stay, so that each can be drawn at once.
 */
function withoutOthers(state: RoundState) {
  const games = state.gameBefore ? [state, state.gameBefore] : [state];
  const keep = new Set([...games.flatMap(recordsOf), ...state.games.map(({ id }) => ({ game: id }))].map(keyOf));
  const kept = <Known>(all: Map<string, Known>) => new Map([...all].filter(([key]) => keep.has(key)));
  return { views: kept(state.views), analyses: kept(state.analyses) };
}

/** Once the engine has described the ends of all lines of an address, they are those of the game. */
function readLines(state: RoundState): RoundState {
  const { start, unread, line, at } = state;
  if (state.transcript !== null || unread.length === 0) return state;
  const isKnown = (moves: Moves) => state.views.has(keyOf({ ...start, moves: [...moves] }));
  if (!unread.every(isKnown)) return state;
  const lines = [...unread, ...state.lines].reduce(withLine, []);
  const onward = at === line.length && lines.find((each) => beginsWith(each, line));
  return { ...state, unread: [], lines, line: onward || line };
}

/** Once the engine has read the transcript, its moves are a line. */
function readTranscript(state: RoundState, view: View): Change {
  if (state.transcript === null) return null;
  const { moves } = view;
  const line = lineWith(state, moves) ?? moves;
  const read = { transcript: null, lines: withLine(state.lines, moves), line, at: moves.length };
  const key = keyOf(recordOf({ ...state, ...read }));
  const hint = state.hint === keyOf(recordOf(state)) ? key : state.hint; // it was asked for meanwhile
  return { ...read, hint, views: new Map(state.views).set(key, view) };
}

/** What a new game would replace; null where nothing has been played. */
function replaced(state: RoundState) {
  const { start, seats, played, transcript, lines, unread, line, at, standing, chance, thoughts, reviewing } = state;
  const begun = line.length > 0 || (transcript !== null && !refused(state));
  return begun
    ? { start, seats, played, transcript, lines, unread, line, at, standing, chance, thoughts, reviewing }
    : null;
}
