// The one state, and the one way in which it changes: `reduce(state, event)`. What is drawn (views/) and what is asked
// of the engine (conduct.js) both follow from it alone.

/** @typedef {import('../contract.js').Cell} Cell */
/** @typedef {import('../contract.js').Game} Game */
/** @typedef {import('../contract.js').Problem} Problem */
/** @typedef {import('../contract.js').Record} Record */
/** @typedef {import('../contract.js').Side} Side */
/** @typedef {import('../contract.js').Thought} Thought */
/** @typedef {import('../contract.js').View} View */
/** @typedef {{first: string, second: string}} Seats */
/** @typedef {{thought: Thought, side: Side, from: number}} Saw  `from`: how many moves had been played. */
/** @typedef {{from: number, moves: string[], at: number}} Look  `moves` after the game's first `from`; the first `at` shown. */
/** @typedef {{elo: number | null, low: number | null, high: number | null}} Elo  A difference, and its interval. */
/** @typedef {{id: string, below: Elo | null}} Strength  Of a level, over the one below it. */
/** @typedef {'help' | 'setup' | 'text' | 'shelf'} Panel */

/**
 * @typedef {object} State
 * @property {Game[]} games What the engine plays.
 * @property {{[game: string]: Strength[]}} strengths How strong the levels were measured to be, where that is known.
 * @property {Record} start The game and what it starts from: `setup`, or `seed` and `size`; never `moves`.
 * @property {string | null} transcript Moves from an address that the engine has not read yet.
 * @property {string[]} line The longest line played; what is on the board is its first `at` moves.
 * @property {number} at
 * @property {string[] | null} kept The line that a variation has replaced.
 * @property {Seats} seats Who plays: `human`, or a player as the engine reads it.
 * @property {boolean} paused Python waits although it is its turn (after undo, or a pause while it plays itself).
 * @property {boolean} step It makes one move although it waits.
 * @property {number} pace Milliseconds that Python, playing itself, leaves between its moves.
 * @property {Map<string, View>} views What the engine has said of positions, by `keyOf` their record. Only added to while the game lasts.
 * @property {View | null} shown The view last drawn: what stays on the board while another is awaited.
 * @property {Saw | null} saw What Python saw when it last moved, or sees now.
 * @property {'probe' | 'move' | 'hint' | 'values' | 'review' | null} thinking The kind of thought that is under way.
 * @property {Map<string, Thought>} analyses What the adviser thinks of positions, by `keyOf`: from hints and values.
 * @property {Map<string, Thought>} judged What the adviser thinks of the positions of games reviewed.
 * @property {boolean} values Are the moves' values written on the squares?
 * @property {string | null} hint The position, by `keyOf`, for which a hint is asked or shown.
 * @property {boolean} reviewing Is the game being judged, move by move?
 * @property {Look | null} look A line being stepped through on the board, besides the game.
 * @property {string | null} preview The square whose move is shown before it is made.
 * @property {Set<string>} vetted The players spelled out in addresses that the engine has accepted.
 * @property {'booting' | 'ready' | 'failed'} engine
 * @property {Problem | null} problem What is to be said besides the game: a bad address, an engine that failed.
 * @property {string | null} note The key of a passing remark ("copied"), with what it needs.
 * @property {{[name: string]: unknown}} noteArgs
 * @property {'play' | 'arena'} room Where in the page one is.
 * @property {import('./arena.js').Arena | null} arena The series that is set up or played; null until somebody goes there.
 * @property {boolean} missing Could the room not be loaded?
 * @property {boolean} newer Is there a newer version of this page?
 * @property {Panel | null} panel What is opened beside the board instead of thought and moves,
 * @property {import('./aside.js').Aside} aside and what the panels hold.
 * @property {string} cursor The square that the Tab key reaches.
 * @property {string} lang The language shown,
 * @property {boolean} langNamed and whether the address names it.
 * @property {'system' | 'light' | 'dark'} theme
 */

export const HUMAN = 'human';
/** Milliseconds between the moves of Python that plays itself, slowest first; and the pace unless somebody chooses another. */
export const PACES = [3000, 1500, 700, 250, 0];
export const USUAL_PACE = 700;

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
 * The position that is looked at besides the game, after so many of the line's moves.
 * @param {State} state
 * @param {Look} look
 * @param {number} [count]
 * @returns {Record}
 */
export const lookRecord = (state, look, count = look.at) => ({
  ...state.start,
  moves: [...state.line.slice(0, look.from), ...look.moves.slice(0, count)],
});

/**
 * What to draw: the engine's view; a move just played, drawn from what the view before said that it changes; or, while
 * neither is known, what was drawn last or the game's start, with nothing to play.
 * @param {State} state
 * @returns {View | null}
 */
export function shownView(state) {
  const { look } = state;
  if (look) {
    // Whoever steps faster than the engine tells sees how far it has told.
    for (let count = look.at; count >= 0; count--) {
      const known = state.views.get(keyOf(lookRecord(state, look, count)));
      if (known) return count === look.at ? known : drawnMove(known, look.moves[count]);
    }
  }
  const known = viewOf(state);
  if (known) return known;
  const before = viewBefore(state);
  const move = state.line[state.at - 1];
  if (before?.legal[move]) return drawnMove(before, move);
  const stays = state.shown?.game === state.start.game ? state.shown : state.views.get(keyOf(state.start));
  return stays ? { ...stays, legal: {}, turn: null } : null;
}

/** A move drawn from what the view before it says that it changes. @param {View} before @param {string} move @returns {View} */
function drawnMove(before, move) {
  const cells = { ...before.cells, ...before.legal[move] };
  return { ...before, cells, legal: {}, turn: null, line: null, passed: null, last: move };
}

/** The view before the last move that is shown. @param {State} state */
export function viewBefore(state) {
  const { look } = state;
  if (look && look.at > 0) return state.views.get(keyOf(lookRecord(state, look, look.at - 1)));
  const at = look ? look.from : state.at;
  return at > 0 && state.transcript === null ? viewOf(state, at - 1) : undefined;
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
  if (next === null || next.player === HUMAN || state.at < state.line.length) return false;
  return !state.paused || state.step;
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
 *  | {type: 'resume'} | {type: 'pause'} | {type: 'step'}
 *  | {type: 'open', start: Record, transcript: string, seats: Seats, lang: string | null, problem: Problem | null}
 *  | {type: 'new', start: Record, seats: Seats}
 *  | {type: 'seat', side: Side, player: string}
 *  | {type: 'view', key: string, view: View}
 *  | {type: 'think', kind: NonNullable<State['thinking']>} | {type: 'thought-over'}
 *  | {type: 'saw', saw: Saw} | {type: 'reply', saw: Saw, move: string}
 *  | {type: 'analysis', key: string, thought: Thought} | {type: 'judged', key: string, thought: Thought}
 *  | {type: 'vetted', player: string}
 *  | {type: 'hint'} | {type: 'values'} | {type: 'review', on: boolean}
 *  | {type: 'look', look: Look | null} | {type: 'preview', square: string | null}
 *  | {type: 'restore'} | {type: 'pace', pace: number}
 *  | {type: 'engine', engine: State['engine'], games?: Game[], problem?: Problem}
 *  | {type: 'problem', problem: Problem | null}
 *  | {type: 'note', note: string | null, args?: {[name: string]: unknown}}
 *  | {type: 'newer'} | {type: 'strengths', strengths: State['strengths']}
 *  | {type: 'panel', panel: Panel | null} | {type: 'aside', aside: Partial<import('./aside.js').Aside>}
 *  | {type: 'room', room: State['room'], missing?: boolean} | {type: 'arena', arena: Partial<import('./arena.js').Arena>}
 *  | {type: 'cursor', square: string}
 *  | {type: 'language', lang: string, named?: boolean} | {type: 'theme', theme: State['theme']}} Event
 */

/** A game newly begun: nothing played, nothing thought. */
const FRESH = {
  line: [],
  at: 0,
  kept: null,
  transcript: null,
  paused: false,
  step: false,
  saw: null,
  thinking: null,
  hint: null,
  reviewing: false,
  look: null,
  preview: null,
};

/**
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function reduce(state, event) {
  const next = change(state, event);
  if (next.start !== state.start) {
    forgetOthers(next);
    // A position is set up beside a game: with another game on the board it is put aside.
    if (state.aside.draft) next.aside = { ...next.aside, draft: null };
    if (state.aside.draft && next.panel === 'setup') next.panel = null;
  }
  return { ...next, shown: viewOf(next) ?? next.shown };
}

/**
 * What was said of other games goes, or a hundred games would fill the memory: who comes back to one asks again. Where
 * games usually start stays, so that each is there at once.
 * @param {State} state
 */
function forgetOthers(state) {
  const stay = new Set([state.start, recordOf(state), ...state.games.map(({ id }) => ({ game: id }))].map(keyOf));
  for (const known of [state.views, state.analyses, state.judged]) {
    for (const key of known.keys()) if (!stay.has(key)) known.delete(key);
  }
}

/** Moves from an address that the engine has read are a line of ours from here on. @param {State} state @param {View} view */
function readTranscript(state, view) {
  if (state.transcript === null) return { ...state };
  const read = { ...state, transcript: null, line: view.moves, at: view.moves.length };
  if (state.hint === keyOf(recordOf(state))) read.hint = keyOf(recordOf(read)); // asked for meanwhile
  state.views.set(keyOf(recordOf(read)), view);
  return read;
}

/** That Python does not answer stays said, whatever is opened, until it does. @param {State} state */
const failure = (state) => (state.engine === 'failed' && state.problem?.code === 'engine' ? state.problem : null);

/** A move ends the line, and what stood there instead is kept. @param {State} state @param {string} move */
function played(state, move) {
  const line = [...state.line.slice(0, state.at), move];
  const kept = state.at === state.line.length ? state.kept : state.line;
  return { ...state, line, kept, at: state.at + 1, step: false, look: null, preview: null, hint: null };
}

/** @param {State} state @param {Event} event @returns {State} */
function change(state, event) {
  switch (event.type) {
    case 'play':
      return { ...played(state, event.square), paused: false, note: null, cursor: event.square };
    case 'reply':
      return { ...played(state, event.move), saw: event.saw, thinking: null };
    case 'jump':
      return { ...state, at: event.at, paused: watching(state), step: false, note: null, look: null, preview: null };
    case 'pause':
      return { ...state, paused: true, step: false };
    case 'step':
      return { ...state, paused: true, step: true };
    case 'restore':
      if (!state.kept) return state;
      // What stands there now is kept in its turn: nothing is ever lost.
      return {
        ...state,
        line: state.kept,
        at: state.kept.length,
        kept: state.line,
        paused: true,
        look: null,
        note: null,
      };
    case 'resume': {
      const whole = state.at === state.line.length;
      return { ...state, paused: false, line: state.line.slice(0, state.at), kept: whole ? state.kept : state.line };
    }
    case 'open': {
      const { start, transcript, seats, problem } = event;
      const lang = event.lang ? { lang: event.lang, langNamed: true } : {};
      const here = {
        ...state,
        ...lang,
        room: /** @type {const} */ ('play'),
        seats,
        problem: problem ?? failure(state),
        note: null,
      };
      const known = keyOf(start) === keyOf(state.start) && state.transcript === null;
      if (known && state.line.join('').startsWith(transcript)) {
        // A place in the line that we have: back and forward walk in it.
        const at = state.line.findIndex((_, i) => state.line.slice(0, i).join('') === transcript);
        return { ...here, at: at < 0 ? state.line.length : at, paused: false, look: null, hint: null };
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
        problem: failure(state),
        note: null,
        cursor: 'a1',
      };
    case 'seat':
      return {
        ...state,
        seats: { ...state.seats, [event.side]: event.player },
        paused: false,
        problem: failure(state),
      };
    case 'view': {
      state.views.set(event.key, event.view);
      return event.key === keyOf(recordOf(state)) ? readTranscript(state, event.view) : { ...state };
    }
    case 'think':
      return { ...state, thinking: event.kind };
    case 'thought-over':
      return { ...state, thinking: null };
    case 'saw':
      return { ...state, saw: event.saw };
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
    case 'values':
      return { ...state, values: !state.values };
    case 'review':
      return { ...state, reviewing: event.on };
    case 'look':
      return { ...state, look: event.look };
    case 'preview':
      return { ...state, preview: event.square };
    case 'pace':
      return { ...state, pace: event.pace };
    case 'engine':
      return {
        ...state,
        engine: event.engine,
        games: event.games ?? state.games,
        problem: event.problem ?? (state.problem?.code === 'engine' ? null : state.problem),
      };
    case 'problem':
      return { ...state, problem: event.problem, thinking: null };
    case 'note':
      return { ...state, note: event.note, noteArgs: event.args ?? {} };
    case 'strengths':
      return { ...state, strengths: event.strengths };
    case 'newer':
      return { ...state, newer: true };
    case 'panel':
      return { ...state, panel: event.panel };
    case 'aside':
      return { ...state, aside: { ...state.aside, ...event.aside } };
    case 'room':
      return { ...state, room: event.room, missing: event.missing ?? false };
    case 'arena':
      return { ...state, arena: /** @type {State['arena']} */ ({ ...state.arena, ...event.arena }) };
    case 'cursor':
      return { ...state, cursor: event.square };
    case 'language':
      return { ...state, lang: event.lang, langNamed: event.named ?? state.langNamed };
    case 'theme':
      return { ...state, theme: event.theme };
  }
}
