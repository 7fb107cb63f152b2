// The one state, and the one way in which it changes: `reduce(state, event)`. What is drawn (views/) and what is asked
// of the engine (conduct.js) both follow from it alone.

/** @typedef {import('./contract.js').Cell} Cell */
/** @typedef {import('./contract.js').Game} Game */
/** @typedef {import('./contract.js').Problem} Problem */
/** @typedef {import('./contract.js').Record} Record */
/** @typedef {import('./contract.js').Side} Side */
/** @typedef {import('./contract.js').Thought} Thought */
/** @typedef {import('./contract.js').View} View */
/** @typedef {{first: string, second: string}} Seats */
/** @typedef {'help' | 'setup' | 'text' | 'shelf'} Panel */

/**
 * @typedef {object} State
 * @property {Game[]} games What the engine plays.
 * @property {Record} start The game and what it starts from: `setup`, or `seed` and `size`; never `moves`.
 * @property {string | null} transcript Moves from an address that the engine has not read yet.
 * @property {string[]} line The longest line played; what is on the board is its first `at` moves.
 * @property {number} at
 * @property {string[] | null} kept The line that a variation has replaced.
 * @property {Seats} seats Who plays: `human`, or a player as the engine reads it.
 * @property {boolean} paused Python waits although it is its turn (after undo, or stop while it plays itself).
 * @property {Map<string, View>} views What the engine has said of positions, by `keyOf` their record. Only ever added to.
 * @property {View | null} shown The view last drawn: what stays on the board while another is awaited.
 * @property {Thought | null} thought The newest thought of this game, and
 * @property {Side | null} thinker whose it was.
 * @property {boolean} thinking Is a thought under way?
 * @property {'booting' | 'ready' | 'failed'} engine
 * @property {Problem | null} problem What is to be said besides the game: a bad address, an engine that failed.
 * @property {string | null} note The key of a passing remark ("copied"), with what it needs.
 * @property {{[name: string]: unknown}} noteArgs
 * @property {Panel | null} panel What is opened beside the board instead of thought and moves.
 * @property {string} cursor The square that the Tab key reaches.
 * @property {string} lang The language shown,
 * @property {boolean} langNamed and whether the address names it.
 * @property {'system' | 'light' | 'dark'} theme
 */

export const HUMAN = 'human';

/** @param {Record} record */
export const keyOf = (record) =>
  JSON.stringify([record.game, record.setup, record.seed, record.size, record.moves ?? []]);

/**
 * The record of the game as it stands after so many moves.
 * @param {State} state
 * @param {number} [count]
 * @returns {Record}
 */
export const recordOf = (state, count = state.at) => ({
  ...state.start,
  moves: state.transcript ?? state.line.slice(0, count),
});

/**
 * The engine's view of the position after so many moves, where it is known.
 * @param {State} state
 * @param {number} [count]
 */
export const viewOf = (state, count = state.at) => state.views.get(keyOf(recordOf(state, count)));

/** @param {State} state */
export const gameOf = (state) => /** @type {Game} */ (state.games.find((game) => game.id === state.start.game));

/** @param {Game} game @returns {Seats} */
export const usualSeats = (game) => ({ first: HUMAN, second: game.default });

/**
 * What to draw: the engine's view; a move just played, drawn from what the view before said that it changes; or, while
 * neither is known, what was drawn last or the game's start, with nothing to play.
 * @param {State} state
 * @returns {View | null}
 */
export function shownView(state) {
  const known = viewOf(state);
  if (known) return known;
  const before = state.transcript === null && state.at > 0 ? viewOf(state, state.at - 1) : undefined;
  const move = state.line[state.at - 1];
  if (before?.legal[move]) {
    const cells = { ...before.cells, ...before.legal[move] };
    return { ...before, cells, legal: {}, turn: null, line: null, passed: null, last: move };
  }
  const stays = state.shown?.game === state.start.game ? state.shown : state.views.get(keyOf(state.start));
  return stays ? { ...stays, legal: {}, turn: null } : null;
}

/**
 * Whose move it is, and that side's player, where the position is known and not over.
 * @param {State} state
 * @returns {{side: Side, player: string} | null}
 */
export function mover(state) {
  const side = viewOf(state)?.turn;
  return side ? { side, player: state.seats[side] } : null;
}

/** Does Python play both sides? @param {State} state */
export const watching = (state) => state.seats.first !== HUMAN && state.seats.second !== HUMAN;

/** Is it for Python to move, now? @param {State} state */
export function pythonMoves(state) {
  const next = mover(state);
  return next !== null && next.player !== HUMAN && !state.paused && state.at === state.line.length;
}

/** Is it Python's turn, and does it wait to be told so? @param {State} state */
export function pythonWaits(state) {
  const next = mover(state);
  return next !== null && next.player !== HUMAN && !pythonMoves(state);
}

/**
 * Where undo leads: to where a person last was to move (one move back where Python plays itself); null: nowhere.
 * @param {State} state
 */
export function undoTarget(state) {
  for (let at = state.at - 1; at >= 0; at--) {
    const turn = viewOf(state, at)?.turn;
    if (watching(state) || !turn || state.seats[turn] === HUMAN) return at;
  }
  return null;
}

/** Where redo leads: to the next position in which a person is to move, or the end of the line. @param {State} state */
export function redoTarget(state) {
  if (state.at >= state.line.length) return null;
  for (let at = state.at + 1; at < state.line.length; at++) {
    const turn = viewOf(state, at)?.turn;
    if (watching(state) || !turn || state.seats[turn] === HUMAN) return at;
  }
  return state.line.length;
}

/**
 * @typedef {{type: 'play', square: string}
 *  | {type: 'jump', at: number}
 *  | {type: 'resume'} | {type: 'pause'}
 *  | {type: 'open', start: Record, transcript: string, seats: Seats, lang: string | null, problem: Problem | null}
 *  | {type: 'new', start: Record, seats: Seats}
 *  | {type: 'seat', side: Side, player: string}
 *  | {type: 'view', key: string, view: View}
 *  | {type: 'think', side: Side} | {type: 'thought', thought: Thought} | {type: 'thought-over'}
 *  | {type: 'reply', thought: Thought & {move: string}}
 *  | {type: 'engine', engine: State['engine'], games?: Game[], problem?: Problem}
 *  | {type: 'problem', problem: Problem | null}
 *  | {type: 'note', note: string | null, args?: {[name: string]: unknown}}
 *  | {type: 'panel', panel: Panel | null}
 *  | {type: 'cursor', square: string}
 *  | {type: 'language', lang: string} | {type: 'theme', theme: State['theme']}} Event
 */

/** A game newly begun: nothing played, nothing thought. */
const FRESH = {
  line: [],
  at: 0,
  kept: null,
  transcript: null,
  paused: false,
  thought: null,
  thinker: null,
  thinking: false,
};

/**
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function reduce(state, event) {
  const next = change(state, event);
  return { ...next, shown: viewOf(next) ?? next.shown };
}

/** A move ends the line, and what stood there instead is kept. @param {State} state @param {string} move */
function played(state, move) {
  const line = [...state.line.slice(0, state.at), move];
  const kept = state.at === state.line.length ? state.kept : state.line;
  return { ...state, line, kept, at: state.at + 1, note: null };
}

/** @param {State} state @param {Event} event @returns {State} */
function change(state, event) {
  switch (event.type) {
    case 'play':
      return { ...played(state, event.square), paused: false, cursor: event.square };
    case 'reply':
      return { ...played(state, event.thought.move), thought: event.thought, thinking: false };
    case 'jump':
      return { ...state, at: event.at, paused: watching(state), note: null };
    case 'pause':
      return { ...state, paused: true };
    case 'resume': {
      const whole = state.at === state.line.length;
      return { ...state, paused: false, line: state.line.slice(0, state.at), kept: whole ? state.kept : state.line };
    }
    case 'open': {
      const { start, transcript, seats, problem } = event;
      const lang = event.lang ? { lang: event.lang, langNamed: true } : {};
      const here = { ...state, ...lang, seats, problem, note: null };
      const known = keyOf(start) === keyOf(state.start) && state.transcript === null;
      if (known && state.line.join('').startsWith(transcript)) {
        // A place in the line that we have: back and forward walk in it.
        const at = state.line.findIndex((_, i) => state.line.slice(0, i).join('') === transcript);
        return { ...here, at: at < 0 ? state.line.length : at, paused: false };
      }
      return { ...here, ...FRESH, start, transcript: transcript || null, cursor: 'a1' };
    }
    case 'new':
      return { ...state, ...FRESH, start: event.start, seats: event.seats, problem: null, note: null, cursor: 'a1' };
    case 'seat':
      return { ...state, seats: { ...state.seats, [event.side]: event.player }, paused: false, problem: null };
    case 'view': {
      state.views.set(event.key, event.view);
      if (state.transcript === null || event.key !== keyOf(recordOf(state))) return { ...state };
      // The transcript of an address has been read: from here on it is a line of ours.
      const line = event.view.moves;
      const read = { ...state, transcript: null, line, at: line.length };
      state.views.set(keyOf(recordOf(read)), event.view);
      return read;
    }
    case 'think':
      return { ...state, thinking: true, thinker: event.side };
    case 'thought':
      return { ...state, thought: event.thought };
    case 'thought-over':
      return { ...state, thinking: false };
    case 'engine':
      return {
        ...state,
        engine: event.engine,
        games: event.games ?? state.games,
        problem: event.problem ?? (state.problem?.code === 'engine' ? null : state.problem),
      };
    case 'problem':
      return { ...state, problem: event.problem, thinking: false };
    case 'note':
      return { ...state, note: event.note, noteArgs: event.args ?? {} };
    case 'panel':
      return { ...state, panel: event.panel };
    case 'cursor':
      return { ...state, cursor: event.square };
    case 'language':
      return { ...state, lang: event.lang };
    case 'theme':
      return { ...state, theme: event.theme };
  }
}
