// The state of a round (one game on one board) and its reducer, the only way in which it changes: `reduce(state, event)`. The
// views (views/) and the requests (wanted.js) are functions of it. Nothing here depends on the page, a room or a language.

import { HUMAN } from '../player.js';
import { beginsWith, movesOf } from './record.js';

/** @typedef {import('../../contract.js').Cell} Cell */
/** @typedef {import('../../contract.js').Game} Game */
/** @typedef {import('../../contract.js').Problem} Problem */
/** @typedef {import('../../contract.js').Record} Record */
/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../../contract.js').Thought} Thought */
/** @typedef {import('../../contract.js').View} View */
/** @typedef {{first: string, second: string}} Seats */
/** @typedef {{thought: Thought, side: Side, from: number}} PastThought  `from`: how many moves had been played. */
/** @typedef {{from: number, moves: string[], at: number}} Lookahead  `moves` after the game's first `from`; the first `at` shown. */

/**
 * @typedef {object} RoundState
 * @property {string} id Prefix of the ids of its elements. It differs between the rounds of a page.
 * @property {Game[]} games The games of the engine.
 * @property {Record} start The game and what it starts from: `setup`, or `seed` and `size`; never `moves`.
 * @property {string | null} transcript Moves from an address that the engine has not read yet.
 * @property {string[]} line The longest line played; what is on the board is its first `at` moves.
 * @property {number} at
 * @property {string[] | null} kept The line that a variation has replaced.
 * @property {Seats} seats Who plays: `human`, or a player as the engine reads it.
 * @property {boolean} paused Python waits although it is its turn (after undo, or a pause while it plays itself).
 * @property {boolean} step Python makes one move although it waits.
 * @property {Map<string, View>} views The engine's views, by `keyOf` their records. None is removed while the game lasts.
 * @property {View | null} shown The view last drawn, which stays on the board until the next one is known.
 * @property {PastThought | null} lastThought Python's last thought, or the one under way.
 * @property {'probe' | 'move' | 'hint' | 'values' | 'review' | null} thinking The kind of thought that is under way.
 * @property {Map<string, Thought>} analyses The adviser's analyses for hints and values, by `keyOf`.
 * @property {Map<string, Thought>} judged The adviser's analyses for reviews, by `keyOf`.
 * @property {string | null} hint The position, by `keyOf`, for which a hint is asked or shown.
 * @property {boolean} reviewing Is the game being judged, move by move?
 * @property {Lookahead | null} lookahead A line other than the game's through which the player steps on the board.
 * @property {string | null} preview The square whose move is shown before it is made.
 * @property {Set<string>} vetted The players spelled out in addresses that the engine has accepted.
 * @property {Problem | null} problem Why this game cannot be shown or played: a bad address, a player that the engine refuses.
 * @property {string | null} note The key of a short message ("copied"), and
 * @property {{[name: string]: unknown}} noteArgs its arguments; `turn`: a side.
 * @property {string} cursor The square that the Tab key reaches.
 */

export { HUMAN };

/** @param {Record} record */
export const keyOf = (record) =>
  JSON.stringify([record.game, record.setup, record.seed, record.size, record.moves ?? []]);

/**
 * The record of the game as it stands after so many moves.
 * @param {RoundState} state
 * @param {number} [count]
 * @returns {Record}
 */
export const recordOf = (state, count = state.at) => ({
  ...state.start,
  moves: state.transcript ?? state.line.slice(0, count),
});

/**
 * The engine's view of the position after so many moves, where it is known.
 * @param {RoundState} state
 * @param {number} [count]
 */
export const viewOf = (state, count = state.at) => state.views.get(keyOf(recordOf(state, count)));

/** Is there a problem that keeps the game from being played? @param {RoundState} state */
export const refused = (state) => state.problem !== null;

/** @param {Pick<RoundState, 'games' | 'start'>} state */
export const gameOf = (state) => /** @type {Game} */ (state.games.find((game) => game.id === state.start.game));

/** @param {Game} game @returns {Seats} */
export const usualSeats = (game) => ({ first: HUMAN, second: game.default });

/**
 * The record of the line that is stepped through, after so many of its moves.
 * @param {RoundState} state
 * @param {Lookahead} lookahead
 * @param {number} [count]
 * @returns {Record}
 */
export const lookaheadRecord = (state, lookahead, count = lookahead.at) => ({
  ...state.start,
  moves: [...state.line.slice(0, lookahead.from), ...lookahead.moves.slice(0, count)],
});

/** Another place in the lookahead; null before its first move. @param {Lookahead} lookahead @param {number} by */
export function steppedLookahead(lookahead, by) {
  const at = Math.min(Math.max(lookahead.at + by, 0), lookahead.moves.length);
  return at === 0 ? null : { ...lookahead, at };
}

/**
 * The view to draw: the engine's, where it is known; else the view before with the changes of the last move; else the view
 * drawn last or that of the game's start, without legal moves.
 * @param {RoundState} state
 * @returns {View | null}
 */
export function shownView(state) {
  const { lookahead } = state;
  if (lookahead) {
    // The player may step faster than views come. Then the last known position is drawn.
    for (let count = lookahead.at; count >= 0; count--) {
      const known = state.views.get(keyOf(lookaheadRecord(state, lookahead, count)));
      if (known) return count === lookahead.at ? known : drawnMove(known, lookahead.moves[count]);
    }
  }
  const known = viewOf(state);
  if (known) return known;
  const before = viewBefore(state);
  const move = state.line[state.at - 1];
  if (before?.legal[move]) return drawnMove(before, move);
  const last = state.shown?.game === state.start.game ? state.shown : state.views.get(keyOf(state.start));
  return last ? { ...last, legal: {}, turn: null } : null;
}

/** The view after a move, made from the view before it, which lists the cells that the move changes. @param {View} before @param {string} move @returns {View} */
function drawnMove(before, move) {
  const cells = { ...before.cells, ...before.legal[move] };
  return { ...before, cells, legal: {}, turn: null, line: null, passed: null, last: move };
}

/** The view before the last move that is shown. @param {RoundState} state */
export function viewBefore(state) {
  const { lookahead } = state;
  if (lookahead && lookahead.at > 0) return state.views.get(keyOf(lookaheadRecord(state, lookahead, lookahead.at - 1)));
  const at = lookahead ? lookahead.from : state.at;
  return at > 0 && state.transcript === null ? viewOf(state, at - 1) : undefined;
}

/**
 * Whose move it is, and that side's player, where the position is known and not over.
 * @param {RoundState} state
 * @returns {{side: Side, player: string} | null}
 */
export function mover(state) {
  const side = viewOf(state)?.turn;
  return side ? { side, player: state.seats[side] } : null;
}

/** Does Python play both sides? @param {RoundState} state */
export const watching = (state) => state.seats.first !== HUMAN && state.seats.second !== HUMAN;

/** Is it Python's turn, and does it move now? @param {RoundState} state */
export function pythonMoves(state) {
  const next = mover(state);
  if (next === null || next.player === HUMAN || state.at < state.line.length) return false;
  return !state.paused || state.step;
}

/** Is it Python's turn, and does it wait? @param {RoundState} state */
export function pythonWaits(state) {
  const next = mover(state);
  return next !== null && next.player !== HUMAN && !pythonMoves(state);
}

/**
 * The place to which undo goes back: the last position in which a person was to move (where Python plays both sides, one
 * move back); null: there is none.
 * @param {RoundState} state
 */
export function undoTarget(state) {
  for (let at = state.at - 1; at >= 0; at--) {
    const turn = viewOf(state, at)?.turn;
    if (watching(state) || !turn || state.seats[turn] === HUMAN) return at;
  }
  return null;
}

/** The place to which redo goes: the next position in which a person is to move, or the end of the line. @param {RoundState} state */
export function redoTarget(state) {
  if (state.at >= state.line.length) return null;
  for (let at = state.at + 1; at < state.line.length; at++) {
    const turn = viewOf(state, at)?.turn;
    if (watching(state) || !turn || state.seats[turn] === HUMAN) return at;
  }
  return state.line.length;
}

/**
 * `choose`: the player clicks a square, which is played if it is legal; `play`: the move is played.
 * @typedef {{type: 'choose', square: string} | {type: 'play', square: string}
 *  | {type: 'jump', at: number}
 *  | {type: 'resume'} | {type: 'pause'} | {type: 'step'}
 *  | {type: 'open', start: Record, transcript: string, seats: Seats, problem: Problem | null}
 *  | {type: 'new', start: Record, seats: Seats}
 *  | {type: 'seat', side: Side, player: string}
 *  | {type: 'view', key: string, view: View}
 *  | {type: 'think', kind: NonNullable<RoundState['thinking']>} | {type: 'thought-over'}
 *  | {type: 'last-thought', lastThought: PastThought} | {type: 'reply', lastThought: PastThought, move: string}
 *  | {type: 'analysis', key: string, thought: Thought} | {type: 'judged', key: string, thought: Thought}
 *  | {type: 'vetted', player: string}
 *  | {type: 'hint'} | {type: 'review', on: boolean}
 *  | {type: 'lookahead', lookahead: Lookahead | null} | {type: 'preview', square: string | null}
 *  | {type: 'restore'}
 *  | {type: 'games', games: Game[]}
 *  | {type: 'problem', problem: Problem | null}
 *  | {type: 'note', note: string | null, args?: {[name: string]: unknown}}
 *  | {type: 'cursor', square: string}} Event
 */

/** The part of the state that a new game resets. */
const FRESH = {
  line: [],
  at: 0,
  kept: null,
  transcript: null,
  paused: false,
  step: false,
  lastThought: null,
  thinking: null,
  hint: null,
  reviewing: false,
  lookahead: null,
  preview: null,
};

/**
 * A round at the start of a game between two people.
 * @param {Game[]} games
 * @param {Record} start
 * @param {string} [id]
 * @returns {RoundState}
 */
export const newRound = (games, start, id = '') => ({
  id,
  games,
  start,
  seats: { first: HUMAN, second: HUMAN },
  ...FRESH,
  views: new Map(),
  shown: null,
  analyses: new Map(),
  judged: new Map(),
  vetted: new Set(),
  problem: null,
  note: null,
  noteArgs: {},
  cursor: 'a1',
});

/**
 * @param {RoundState} state
 * @param {Event} event
 * @returns {RoundState}
 */
export function reduce(state, event) {
  const next = change(state, event);
  if (next.start !== state.start) forgetOthers(next);
  return { ...next, shown: viewOf(next) ?? next.shown };
}

/**
 * Delete what is known of other games, so that memory does not grow with every game. The usual starts of all games stay, so
 * that each can be drawn at once.
 * @param {RoundState} state
 */
function forgetOthers(state) {
  const keep = new Set([state.start, recordOf(state), ...state.games.map(({ id }) => ({ game: id }))].map(keyOf));
  for (const known of [state.views, state.analyses, state.judged]) {
    for (const key of known.keys()) if (!keep.has(key)) known.delete(key);
  }
}

/** Once the engine has read the transcript, its moves are the line. @param {RoundState} state @param {View} view */
function readTranscript(state, view) {
  if (state.transcript === null) return { ...state };
  const read = { ...state, transcript: null, line: view.moves, at: view.moves.length };
  if (state.hint === keyOf(recordOf(state))) read.hint = keyOf(recordOf(read)); // the hint was asked for meanwhile
  state.views.set(keyOf(recordOf(read)), view);
  return read;
}

/** The player clicks a square: that leaves the line stepped through, plays a move, or is refused with a note. @param {RoundState} state @param {string} square @returns {RoundState} */
function chosen(state, square) {
  if (state.lookahead) return { ...state, lookahead: null };
  const view = viewOf(state);
  if (refused(state) || !view || view.result) return state;
  if (mover(state)?.player !== HUMAN) return { ...state, note: 'refused.turn', noteArgs: { turn: view.turn } };
  if (!Object.hasOwn(view.legal, square)) return { ...state, note: 'refused.square', noteArgs: { square } };
  return change(state, { type: 'play', square });
}

/** Play a move. The rest of the line, if there was one, is kept. @param {RoundState} state @param {string} move */
function played(state, move) {
  const line = [...state.line.slice(0, state.at), move];
  const kept = state.at === state.line.length ? state.kept : state.line;
  return { ...state, line, kept, at: state.at + 1, step: false, lookahead: null, preview: null, hint: null };
}

/** @param {RoundState} state @param {Event} event @returns {RoundState} */
function change(state, event) {
  switch (event.type) {
    case 'choose':
      return chosen(state, event.square);
    case 'play':
      return { ...played(state, event.square), paused: false, note: null, cursor: event.square };
    case 'reply':
      return { ...played(state, event.move), lastThought: event.lastThought, thinking: null };
    case 'jump':
      return {
        ...state,
        at: event.at,
        paused: watching(state),
        step: false,
        note: null,
        lookahead: null,
        preview: null,
      };
    case 'pause':
      return { ...state, paused: true, step: false };
    case 'step':
      return { ...state, paused: true, step: true };
    case 'restore':
      if (!state.kept) return state;
      // The present line is kept in turn, so nothing is lost.
      return {
        ...state,
        line: state.kept,
        at: state.kept.length,
        kept: state.line,
        paused: true,
        step: false,
        lookahead: null,
        note: null,
      };
    case 'resume': {
      const whole = state.at === state.line.length;
      const kept = whole ? state.kept : state.line;
      return { ...state, paused: false, step: false, line: state.line.slice(0, state.at), kept };
    }
    case 'open': {
      const { start, transcript, seats, problem } = event;
      const here = { ...state, seats, problem, note: null };
      const same = keyOf(start) === keyOf(state.start) && state.transcript === null;
      const moves = same ? movesOf(transcript) : null; // the engine reads any other text
      if (moves && beginsWith(state.line, moves)) {
        // A place in the present line: back and forward of the browser move within it.
        return { ...here, at: moves.length, paused: false, step: false, lookahead: null, hint: null };
      }
      const opened = { ...here, ...FRESH, start, transcript: transcript || null, cursor: 'a1' };
      const view = viewOf(opened);
      return view ? readTranscript(opened, view) : opened;
    }
    case 'new':
      return {
        ...state,
        ...FRESH,
        start: event.start,
        seats: event.seats,
        problem: null,
        note: null,
        cursor: 'a1',
      };
    case 'seat':
      return {
        ...state,
        seats: { ...state.seats, [event.side]: event.player },
        paused: false,
        step: false,
        problem: null,
      };
    case 'view': {
      state.views.set(event.key, event.view);
      return event.key === keyOf(recordOf(state)) ? readTranscript(state, event.view) : { ...state };
    }
    case 'think':
      return { ...state, thinking: event.kind };
    case 'thought-over':
      return { ...state, thinking: null };
    case 'last-thought':
      return { ...state, lastThought: event.lastThought };
    case 'analysis':
      state.analyses.set(event.key, event.thought);
      return { ...state };
    case 'judged':
      state.judged.set(event.key, event.thought);
      return { ...state };
    case 'vetted':
      state.vetted.add(event.player);
      return { ...state };
    case 'hint':
      return { ...state, hint: state.hint === keyOf(recordOf(state)) ? null : keyOf(recordOf(state)) };
    case 'review':
      return { ...state, reviewing: event.on };
    case 'lookahead':
      return { ...state, lookahead: event.lookahead };
    case 'preview':
      return { ...state, preview: event.square };
    case 'games':
      return { ...state, games: event.games };
    case 'problem':
      return { ...state, problem: event.problem, thinking: null };
    case 'note':
      return { ...state, note: event.note, noteArgs: event.args ?? {} };
    case 'cursor':
      return { ...state, cursor: event.square };
  }
}
