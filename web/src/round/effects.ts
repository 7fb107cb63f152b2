// The effects of a round, on the engine: one view and one thought at a time, the most needed first.

import { isListed, listedPlayer, withSeed } from '../base/player.ts';
import type { GameRecord, PlayerOptions, Problem, Side, Thought } from '../contract/types.ts';
import { type Asking, asking } from '../engine/effects.ts';
import type { Effect } from '../runtime/component.ts';
import {
  beginsWith,
  gameOf,
  HUMAN,
  isSilent,
  keyAt,
  keyOf,
  lookaheadRecord,
  mover,
  movesBefore,
  pythonMoves,
  type RoundEvent,
  type RoundState,
  readingAt,
  recordAfter,
  recordOf,
  refused,
  seatsOf,
  thoughtHere,
  viewOf,
  watching,
} from './state.ts';

/**
 * `probe`: does the engine accept this player? `move`: Python's move; `judge`: the judge's analysis of a position,
 * which hints, values, the review and the advantage share.
 */
type ThoughtRequest = { record: GameRecord } & (
  | { kind: 'probe' | 'move'; player: string }
  | { kind: 'judge'; player: PlayerOptions }
);

/** What the room that shows the round sets. */
export interface RoundOptions {
  /** Is it on the screen? A round that is not sends no requests. */
  shown: boolean;
  /** Do players and the judge think? Not while a position is set up on its board. */
  thinks: boolean;
  /** Are the moves' values written on the squares? */
  values: boolean;
  /** May thoughts be sent for which nobody waits? They need an engine that can be stopped. */
  mayThinkUnasked: boolean;
  /** Is the tab visible? Else nothing is judged unasked. */
  visible?: boolean;
  /** Milliseconds that Python, playing itself, leaves between its moves. */
  pace: number;
}

/**
 * The record whose view is requested: the position on the board, the one after the move under the pointer, those of a
 * line that is looked at, those of the game (for passes, and undo), and those of the lines that are named (for which
 * side plays a move).
 */
export function wantedView(state: RoundState, { shown, values }: RoundOptions): GameRecord | null {
  if (refused(state) || !shown) return null;
  for (const record of recordsToKnow(state, values)) if (!state.views.has(keyOf(record))) return record;
  return null;
}

/** The most needed first. */
function* recordsToKnow(state: RoundState, values: boolean) {
  yield recordOf(state);
  const { preview, lookahead, lines, pendingLines, line, at } = state;
  for (const moves of state.transcript === null ? pendingLines : []) yield recordAfter(state, moves);
  const now = viewOf(state);
  // Where a move decides from where the other side must choose, the view after the move under the pointer says so.
  if (preview && now?.line && Object.hasOwn(now.legal, preview))
    yield recordAfter(state, [...line.slice(0, at), preview]);
  if (lookahead) {
    yield lookaheadRecord(state, lookahead);
    for (let count = 0; count <= lookahead.moves.length; count++) yield lookaheadRecord(state, lookahead, count);
  }
  for (let count = line.length; count >= 0; count--) yield recordOf(state, count);
  const analysis = values || state.reviewing || state.hint === keyAt(state) ? readingAt(state) : undefined;
  const past = pythonMoves(state) ? null : thoughtHere(state);
  const namedLines = [
    { from: at, moves: analysis?.done ? analysis.line : [] },
    { from: past?.from ?? 0, moves: past?.thought.line ?? [] },
  ];
  for (const each of namedLines)
    for (let count = 1; count < each.moves.length; count++) yield lookaheadRecord(state, each, count);
  for (const moves of lines)
    for (let count = 1; count <= moves.length; count++) yield recordAfter(state, moves.slice(0, count));
}

export function wantedThought(state: RoundState, options: RoundOptions): ThoughtRequest | null {
  const { shown, thinks, values, mayThinkUnasked, visible } = options;
  const view = viewOf(state);
  if (refused(state) || !shown || !thinks || !view) return null;
  const record = recordOf(state);
  const key = keyOf(record);
  const game = gameOf(state);
  const next = pythonMoves(state) ? mover(state)?.player : null;
  const unchecked = [state.seats.first, state.seats.second].find(
    (player) => player !== next && player !== HUMAN && !isListed(player, game) && !state.acceptedPlayers.has(player),
  );
  if (unchecked && mayThinkUnasked) return { kind: 'probe', record, player: unchecked };
  if (next) return { kind: 'move', record, player: next };
  const isAskedFor = values || state.hint === key;
  const isPartial = readingAt(state)?.partial;
  if (isAskedFor && (isPartial || toJudge(state, state.at))) return judging(state, state.at);
  const mayJudge = mayThinkUnasked && visible && !state.reviewing && !isSilent(state, values);
  return mayJudge && toJudge(state, state.at) ? judging(state, state.at) : null;
}

/** What starts things for a round. */
export interface RoundServices extends Asking {
  /** Fulfilled when the animations of its board are finished. A move is not played before. */
  settled: () => Promise<unknown>;
}

export function effectsOf(state: RoundState, options: RoundOptions, outside: RoundServices): Effect<RoundEvent>[] {
  const record = wantedView(state, options);
  const thought = wantedThought(state, options);
  const { view } = asking<RoundEvent>(outside, state.attempt, (problem) => refusal(state, record, problem));
  return [
    ...(record ? [view({ op: 'view', record }, (view) => ['view', keyOf(record), view])] : []),
    ...(thought ? [thoughtEffect(thought, state, options, outside)] : []),
  ];
}

const failed = (problem: Problem): RoundEvent => ['problem', problem];

/**
 * What follows where the engine refuses a record: a game is opened up to the move that is refused, a line beside it is
 * left out, anything else is the game's problem.
 */
function refusal(state: RoundState, record: GameRecord | null, problem: Problem): RoundEvent {
  const { transcript, pendingLines, lines, at } = state;
  if (transcript !== null && movesBefore(problem) !== null) return ['cut', problem];
  const isOfRecord = transcript === null && problem.field?.startsWith('record');
  const moves = isOfRecord ? (record?.moves as string[]) : null;
  const isAhead = moves && at < moves.length && lines.some((line) => beginsWith(line, moves));
  return moves && (isAhead || pendingLines.some((line) => `${line}` === `${moves}`))
    ? ['rejectLine', moves]
    : failed(problem);
}

/** Between the seeds of two places of a game: any odd number. */
const STRIDE = 2_654_435_769;
const withSeedAt = (player: string, state: RoundState) =>
  state.gameSeed === null ? player : withSeed((state.gameSeed + state.at * STRIDE) % 2 ** 32, player, gameOf(state));

export function thoughtEffect(
  wanted: ThoughtRequest,
  state: RoundState,
  options: RoundOptions,
  outside: RoundServices,
): Effect<RoundEvent> {
  const { kind, record, player } = wanted;
  const key = keyOf(record);
  const side = viewOf(state)?.turn as Side;
  const pastOf = (thought: Thought, player: string) => ({ thought, side, from: state.at, player });
  // The engine had accepted a thought that was stopped before its first answer.
  const stoppedEarly: RoundEvent = kind === 'probe' ? ['accept', player] : ['beginAgain'];
  const requests = asking<RoundEvent>(outside, state.attempt, (problem) =>
    problem.code === 'stopped' ? stoppedEarly : failed(problem),
  );
  const request = { op: 'think' as const, record, player: kind === 'move' ? withSeedAt(player, state) : player };
  const thought = requests.thought<typeof request, Thought | null>(
    request,
    (reply) => {
      if (kind === 'probe') return ['accept', player];
      if (kind === 'judge') return ['analysis', key, reply];
      return ['reply', pastOf(reply, player), reply.move as string];
    },
    {
      gather: (reply, latest = null) => ('printed' in reply ? latest : reply),
      progress(latest) {
        if (!latest || kind === 'probe') return null;
        return kind === 'move' ? ['thought', key, pastOf(latest, player)] : ['analysis', key, latest];
      },
    },
  );
  // A thought that begins proves that the engine accepts the player.
  const stops = kind === 'probe' || (kind === 'move' && state.stops);
  const effect = { ...thought, key: `${kind} ${thought.key}`, stops }; // a probe of the player is no move of it
  if (kind !== 'move') return effect;
  return {
    ...effect,
    start(emit, fail) {
      const delay =
        watching(state) && state.paused !== 'step' ? new Promise((resolve) => setTimeout(resolve, options.pace)) : null;
      const emitInTime = async (value: object) => {
        if ('last' in value) await Promise.all([outside.settled(), delay]);
        emit(value);
      };
      return thought.start((value) => emitInTime(value as object), fail);
    },
  };
}

/** Is the position after so many moves known, not over, and not judged yet? */
export function toJudge(state: RoundState, count: number) {
  return Boolean(viewOf(state, count)?.turn) && !readingAt(state, count)?.done;
}

/** What the judge is asked of the position after so many moves. */
export function judging(state: RoundState, count: number) {
  const moves = Object.keys(viewOf(state, count)?.legal ?? {}).length;
  return { kind: 'judge' as const, record: recordOf(state, count), player: judgeOf(state, moves) };
}

/** The most moves that can get exact values at once. */
export const MOST_EXACT = 100;

/**
 * The player that judges positions in which so many moves are legal: all get exact values, which can be compared. It
 * visits at least as many positions as a level that plays.
 */
function judgeOf(state: RoundState, moves: number): PlayerOptions {
  const game = gameOf(state);
  const { first, second } = seatsOf(state);
  const levels = [first, second].map((id) => listedPlayer(id, game)?.nodes ?? 0);
  const nodes = game.judge.nodes && Math.max(game.judge.nodes, ...levels);
  return { ...game.judge, ...(nodes && { nodes }), ...(moves > 1 && { multipv: Math.min(moves, MOST_EXACT) }) };
}
