// The state of a round (one game on one board): its game (game.ts: what is kept), what is known of it (knowledge.ts:
// what Python has said) and its pointer (pointer.ts: what is looked at). Its transitions are the only way in which it
// changes: `reduce(state, event)`. The views (views/) and the requests (effects.ts) are functions of it. Nothing here
// depends on the page, a room or a language.

import type { Game, GameRecord, Problem, Side, Thought, View } from '../contract/types.ts';
import type { EventOf } from '../runtime/component.ts';
import {
  beginsWith,
  common,
  FRESH_GAME,
  HUMAN,
  isAlone,
  isBetweenPeople,
  keyOf,
  type Lines,
  type Moves,
  mergedLines,
  movesOf,
  noteOf,
  ofGame,
  promoted,
  type RoundGame,
  type RoundNote,
  refused,
  type Seats,
  seatsOf,
  type UnratedReason,
  watching,
  withLine,
  withoutFrom,
} from './game.ts';
import {
  FRESH_KNOWLEDGE,
  isOver,
  mover,
  ofKnowledge,
  type PastThought,
  pythonMoves,
  type RoundKnowledge,
  viewAfter,
  viewOf,
} from './knowledge.ts';
import { FRESH_POINTER, keyAt, ofPointer, type RoundPointer } from './pointer.ts';

export * from './game.ts';
export * from './knowledge.ts';
export * from './pointer.ts';

export interface RoundState extends RoundGame, RoundKnowledge, RoundPointer {
  /** Prefix of the ids of its elements. It differs between the rounds of a page. */
  id: string;
  /** What can be brought back in place of moves that were deleted; null once a person goes on. */
  deleted: Pick<RoundState, 'lines' | 'line' | 'at'> | null;
  /** What can be brought back in place of a new game; null once a person has moved in it. */
  gameBefore: GameBefore | null;
  note: RoundNote | null;
}

/** A game as an address names it: its moves as text. */
export type Opened = Pick<RoundState, 'start' | 'seats' | 'problem'> & {
  transcript: string;
  lines?: Lines;
  /** The `gameSeed` of the game to which the browser goes; null: it is not known, as of a link. */
  entry?: number | null;
  gameSeed?: number | null;
  /** Is it all of a game? With fewer moves than that on the board it is another one. */
  isWhole?: boolean;
};
/** What an earlier visit has saved of a game. */
export interface RestoredGame extends Pick<RoundGame, 'standing' | 'reviewing' | 'played'> {
  id: string;
  counter: number;
  playedText: string | null;
  lines: Lines;
  /** The person's own, where a link that was sent to a friend has the friend's. */
  seats?: Seats;
  analyses: ReadonlyMap<string, Thought>;
}

/** The game that a new one has replaced. */
type GameBefore = NonNullable<ReturnType<typeof replaced>>;

/** What a view needs to change a round. */
export interface RoundActions {
  round: (event: RoundEvent) => void;
  /** Let a player be spelled out for this side, where the room offers that. */
  custom?: (side: Side) => void;
}

/** What a new game resets. */
const FRESH = { ...FRESH_GAME, ...FRESH_KNOWLEDGE, ...FRESH_POINTER, deleted: null, gameBefore: null };

/** A round at the start of a game between two people. */
export const newRound = (games: Game[], start: GameRecord, id = ''): RoundState => ({
  id,
  games,
  start,
  seats: { first: HUMAN, second: HUMAN },
  gameSeed: null,
  ...FRESH,
  views: new Map(),
  shown: null,
  analyses: new Map(),
  acceptedPlayers: new Set(),
  attempt: 0,
  problem: null,
  note: null,
  cursor: null,
});

/** Was the main line played: finished, of others, or reviewed? What is tried is beside it then; else it goes on. */
const isPlayed = (state: RoundState) => state.reviewing || state.seats.names !== undefined || isOver(state);

/** Do people play each other here? Then Python says nothing before the end, unless it is asked. */
export const isSilent = (state: RoundState, isAsked: boolean) => !isAsked && isBetweenPeople(state) && !isPlayed(state);

/** The game that was played: while a line beside it is on the board, at the place where that leaves it. */
export function playedGame<State extends RoundState>(state: State): State {
  const [main = state.line] = state.lines;
  if (main === state.line || !isPlayed(state)) return state;
  return { ...state, line: main, at: Math.min(state.at, common(main, state.line)) };
}

/** With another place on the board that is over. */
const MOVED = { deleted: null, lookahead: null, preview: null };

/** What a transition changes; null: nothing. */
type Change = Partial<RoundState> | null;

/**
 * A move is played: on from the end of the line, or in place of what follows. Between two people it may go along a
 * line; Python is to answer anew. It begins the main line, unless that was played: then it is a variation.
 */
function played(state: RoundState, move: string) {
  const moves = [...state.line.slice(0, state.at), move];
  const line = (isBetweenPeople(state) && lineWith(state, moves)) || moves;
  const more = withLine(state.lines, moves);
  const lines = isPlayed(state) ? more : promoted(more, moves);
  return { ...MOVED, lines, line, at: moves.length, paused: Boolean(state.paused), hint: null };
}

/** Something of which a game that counts does not count any more: it is said at once. */
const unrated = (state: RoundState, standing: UnratedReason): Partial<RoundState> =>
  state.standing === null && isAlone(state) ? { standing, note: noteOf(`uncounted.${standing}`) } : {};

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
  const went = isBack ? unrated(state, 'back') : {};
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
  if (!view) return { chosen: { key: keyAt(state), square } };
  if (mover(state)?.player !== HUMAN) return { note: noteOf('refused.turn', { turn: view.turn }) };
  if (Object.hasOwn(view.legal, square)) return play(state, square);
  return { note: noteOf(Object.hasOwn(view.cells, square) ? 'refused.square' : 'refused.unknown', { square }) };
}

/** @param line To a place in which. */
function jump(state: RoundState, at: number, line: Moves = state.line): Change {
  return { ...MOVED, line, at, paused: watching(state) };
}

const transitions = {
  ...ofGame,
  ...ofKnowledge,
  ...ofPointer,
  choose,
  play,
  /** Python's move. It may open the new game, and the one before can still be brought back. */
  reply: (state, past: PastThought, move: string) => ({
    ...played(state, move),
    ...(goesOnOtherwise(state, move) ? unrated(state, 'back') : {}),
    gameBefore: watching(state) ? null : state.gameBefore,
    thoughts: new Map(state.thoughts).set(keyAt(state), past),
  }),

  jump,
  /** So many moves along the line that is looked at, or along the game. */
  advance(state, by: number) {
    const { lookahead } = state;
    if (!lookahead) return jump(state, state.at + by);
    const at = Math.min(lookahead.at + by, lookahead.moves.length);
    return { lookahead: at > 0 ? { ...lookahead, at, plays: false } : null };
  },
  resume: ({ line, at }) => ({ paused: false, ...(at < line.length && { line: line.slice(0, at) }) }),
  /** The last of these moves and what follows it are deleted. */
  delete(state, moves: Moves) {
    const { lines, line, at } = state;
    const left = withoutFrom(lines, moves);
    const next = { lines: left, deleted: { lines, line, at }, note: noteOf('variation.deleted') };
    if (!beginsWith(line, moves)) return next;
    const before = moves.slice(0, -1);
    const onward = left.find((each) => beginsWith(each, before)) ?? before;
    return { ...jump(state, Math.min(at, before.length), onward), paused: true, ...next };
  },
  restore: ({ deleted }) => deleted && { ...deleted, paused: true, deleted: null, lookahead: null },

  /** A game as an address names it. */
  open(
    state,
    { start, transcript, seats, problem, lines = [], entry = null, gameSeed = null, isWhole = false }: Opened,
  ) {
    const isThis = entry !== null && entry === state.gameSeed;
    const isOther = isWhole && (state.lines[0] ?? []).join('') !== transcript;
    const stay = (...parts: (keyof Seats)[]) => parts.every((part) => seats[part] === state.seats[part]);
    const isSame = isThis || (entry === null && stay('names', 'you') && !isOther);
    const same = isSame && keyOf(start) === keyOf(state.start) && state.transcript === null;
    const moves = same ? movesOf(transcript) : null; // the engine reads any other text
    const line = moves && lineWith(state, moves);
    const isStart = transcript === '' && lines.length === 0; // of a new game
    if (line && (isThis || !(isStart && state.line.length > 0))) {
      const isKnown = (each: Moves) => state.lines.some((known) => beginsWith(known, each));
      const pendingLines = lines.every(isKnown) ? [] : lines;
      const isThere = line === state.line && moves.length === state.at;
      if (isThere && stay('first', 'second', 'names', 'you')) return { problem, pendingLines };
      return { seats, problem, pendingLines, paused: false, line, at: moves.length, lookahead: null, hint: null };
    }
    const standing = isStart && start.setup === undefined ? null : ('elsewhere' as const);
    const place = { start, transcript: transcript || null, pendingLines: lines, seats, problem, standing, gameSeed };
    const opened = { ...state, ...FRESH, ...place, cursor: null };
    const view = viewOf(opened);
    return view ? { ...opened, ...readTranscript(opened, view) } : opened;
  },
  new(state, start: GameRecord, seats: Seats, gameSeed: number | null = null) {
    const gameBefore = state.gameBefore ?? replaced(state);
    return { ...FRESH, gameBefore, start, seats, gameSeed, problem: null, cursor: null };
  },
  bringBack({ gameBefore }) {
    return gameBefore && { ...FRESH, ...gameBefore, paused: true, problem: null, cursor: null };
  },
  seat(state, side: Side, player: string) {
    const { first, second } = state.seats;
    const seats = { first, second, [side]: player };
    const other = state.line.length > 0 ? unrated({ ...state, seats }, 'opponent') : {};
    const played = isOver(state) ? seatsOf(state) : null;
    return { paused: false, seats, played, problem: null, ...other };
  },
  /** The person says which side of a game that was read was theirs. */
  own: ({ seats, played }, own: Side | null) =>
    played ? { played: { ...played, own } } : { seats: { ...seats, own } },
  uncounted: unrated,
  /** One of the lines of an address cannot be read, or is against the rules. */
  rejectLine: ({ pendingLines, lines, line, note }, moves: Moves) => ({
    pendingLines: pendingLines.filter((each) => `${each}` !== `${moves}`),
    // Those of a kept game are not checked before.
    lines: withoutFrom(lines, moves),
    line: beginsWith(line, moves) ? moves.slice(0, -1) : line,
    ...(note?.key !== 'lines.cut' && { note: noteOf('lines.misread') }),
  }),
  /** What an earlier visit has saved of the game comes back. */
  recall(state, { standing, played, reviewing, ...earlier }: RestoredGame) {
    const { line, seats } = state;
    const lines = mergedLines(state, earlier.lines);
    const known = { ...state, standing: standing ?? (isOver({ ...state, lines }) ? ('over' as const) : null) };
    const isBack = withLine(earlier.lines, line).length > earlier.lines.length; // moves of another line than those that were saved
    return {
      standing: known.standing,
      ...(isBack ? unrated(known, 'back') : {}),
      played,
      seats: earlier.seats ?? seats,
      reviewing: state.reviewing || reviewing,
      ...onward(state, lines),
      analyses: new Map([...earlier.analyses, ...state.analyses]),
    };
  },

  /** The engine's view of a position. A square that was chosen in it is played or refused now. */
  view(state, key: string, view: View) {
    const known = { ...state, views: new Map(state.views).set(key, view) };
    if (key !== keyAt(state)) return known;
    const standing = view.result ? (state.standing ?? 'over') : state.standing;
    const read = { ...known, ...readTranscript(known, view), standing, chosen: null };
    return state.chosen?.key === key ? { ...read, ...choose(read, state.chosen.square) } : read;
  },
  /** Python is to move at once. */
  stop: (state) => ({ stops: true, ...unrated(state, 'stop') }),

  hint(state) {
    const here = keyAt(state);
    return { hint: state.hint === here ? null : here, ...unrated(state, 'hint') };
  },
  review: (state, reviewing: boolean) => ({ reviewing, ...(reviewing ? unrated(state, 'values') : {}) }),
  problem: ({ attempt }, problem: Problem | null) => ({ problem, attempt: attempt + 1 }),
  note: (_, key: string | null, args?: RoundNote['args']) => ({
    note: key === null ? null : noteOf(key, args),
  }),
  /** The player has done something that changes no round. */
  acted: () => ({}),
} satisfies { readonly [name: string]: (state: RoundState, ...given: never[]) => Change };

export type RoundEvent = EventOf<typeof transitions>;

export function reduce(state: RoundState, [name, ...given]: RoundEvent): RoundState {
  const change = (transitions[name] as (state: RoundState, ...given: unknown[]) => Change)(state, ...given);
  if (change === null) return state;
  const next = readLines({ ...state, ...change });
  // In another position, or for another player, the thought under way is none.
  const isThoughtOver = next.seats !== state.seats || next.problem !== state.problem || keyAt(next) !== keyAt(state);
  return {
    ...next,
    ...(next.start !== state.start && withoutOthers(next)),
    ...(noteIsOver(state, next, name) && { note: null }),
    ...(isThoughtOver || !pythonMoves(next) ? { underWay: null, waited: 0 } : {}),
    stops: next.stops && !isThoughtOver,
    shown: viewOf(next) ?? next.shown,
  };
}

/** Notes about the game. They stay until a person moves. */
const OF_GAME = /^(?:lots|uncounted|lines)\./;
/** What such a note is about, and what any other is: when one of these has changed, it is over. */
const GAME = ['start', 'seats'] as const;
const POSITION = ['problem', 'transcript', 'line', 'at', 'paused', 'hint', 'reviewing', 'lookahead'] as const;

/** Does this event end the note? One that changes only the pointer, the focus or the engine's analyses does not. */
function noteIsOver(state: RoundState, next: RoundState, name: RoundEvent[0]) {
  if (next.note === null || next.note !== state.note) return false; // the event itself is or has a note
  const changed = (part: keyof RoundState) => next[part] !== state[part];
  if (GAME.some(changed)) return true;
  // The game may go on by a move with which Python answers a person, or opens it; and an address is read, or a saved
  // game comes back.
  if (OF_GAME.test(next.note.key))
    return changed('line') && changed('at') && !changed('transcript') && (name !== 'reply' || watching(state));
  return name === 'acted' || viewOf(next)?.turn !== viewOf(state)?.turn || POSITION.some(changed);
}

/** The records of all positions of a game. */
function recordsOf({ start, transcript, lines }: GameBefore): GameRecord[] {
  const beginnings = lines.flatMap((moves) => moves.map((_, at) => moves.slice(0, at + 1)));
  return [transcript ?? [], [], ...beginnings].map((moves) => ({ ...start, moves }));
}

/**
 * What is known without that of other games but the one that can be brought back, so that memory does not grow with
 * every game. The usual starts of all games stay, so that each can be drawn at once.
 */
function withoutOthers(state: RoundState) {
  const games = state.gameBefore ? [state, state.gameBefore] : [state];
  const keep = new Set([...games.flatMap(recordsOf), ...state.games.map(({ id }) => ({ game: id }))].map(keyOf));
  const kept = <Known>(all: Map<string, Known>) => new Map([...all].filter(([key]) => keep.has(key)));
  return { views: kept(state.views), analyses: kept(state.analyses) };
}

/** Once the engine has described the ends of all lines of an address, they are those of the game. */
function readLines(state: RoundState): RoundState {
  const { pendingLines, transcript } = state;
  const isKnown = (moves: Moves) => viewAfter(state, moves) !== undefined;
  if (transcript !== null || pendingLines.length === 0 || !pendingLines.every(isKnown)) return state;
  return { ...state, pendingLines: [], ...onward(state, mergedLines(state, pendingLines)) };
}

/** The game has these lines now. The line on the board goes on as one of them does, where its end is shown. */
const onward = ({ line, at }: RoundState, lines: Lines) => ({
  lines,
  line: (at === line.length && lines.find((each) => beginsWith(each, line))) || line,
});

/** Once the engine has read the transcript, its moves are a line. */
function readTranscript(state: RoundState, view: View): Change {
  if (state.transcript === null) return null;
  const { moves } = view;
  const line = lineWith(state, moves) ?? moves;
  const read = { transcript: null, lines: withLine(state.lines, moves), line, at: moves.length };
  const key = keyAt({ ...state, ...read });
  const hint = state.hint === keyAt(state) ? key : state.hint; // it was asked for meanwhile
  return { ...read, hint, views: new Map(state.views).set(key, view) };
}

/** What a new game would replace; null where nothing has been played. */
function replaced(state: RoundState) {
  const { start, seats, played, transcript, lines, pendingLines, line, at, standing, gameSeed, thoughts, reviewing } =
    state;
  if (line.length === 0 && (transcript === null || refused(state))) return null;
  return { start, seats, played, transcript, lines, pendingLines, line, at, standing, gameSeed, thoughts, reviewing };
}
