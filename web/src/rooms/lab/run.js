// Runs a program: loads it in the sandbox, has it judge the position on the board beside article 001's evaluation and the game's
// judge, and compares its best moves with those of `strong` in recorded positions. All is asked through the house, which knows
// where a program runs.

import { judges, LONGEST_SOURCE } from '../../device/programs.js';
import { MOST_PRINTED } from '../../engine/sandbox/replies.js';
import { thoughtsOf } from '../../round/thoughts.js';
import { MOST_EXACT } from '../../round/wanted.js';
import { asOptions } from '../../spelled.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Problem} Problem */
/** @typedef {import('../../contract/types.js').Record} Record */
/** @typedef {import('../../contract/types.js').Thought} Thought */
/** @typedef {import('../../device/programs.js').Program} Program */
/** @typedef {import('../../engine/client.js').Ask} Ask */
/** @typedef {{[name: string]: [calls: number, seconds: number]}} Calls */
/** @typedef {Thought & {calls?: Calls}} Judged */
/** @typedef {{record: Record, best: string[]}} Compared  A recorded position with the best moves of the game's judge. */
/**
 * @typedef {object} Run  What the last run has found so far.
 * @property {string} program The name of the program.
 * @property {string} source What was run.
 * @property {'loading' | 'thinking' | 'comparing' | 'done' | 'stopped' | 'failed'} phase
 * @property {Problem | null} problem
 * @property {string} printed
 * @property {string | null} player How the program plays.
 * @property {string} game The id of the game of the position that was judged.
 * @property {string} position That position, by its key.
 * @property {Judged | null} yours
 * @property {{ordered: number, usual: number} | null} without The positions read with the program's order, and in the usual one.
 * @property {{agreed: number, tried: number} | null} agreement
 * @property {number} seconds How long it took to judge the position, or to be refused; infinite if it did not come to that.
 */

/** The most characters of printed text that are kept: of two requests, as of loading and of a thought. */
const MOST_KEPT = 2 * MOST_PRINTED;
/** Milliseconds between two drawings while positions are compared. */
const DRAW_INTERVAL = 150;

/**
 * How a program plays at a depth: by its search, or else by its evaluation or its order in `alphabeta`. Null: it defines nothing
 * for this game.
 * @param {Pick<Program, 'name' | 'defines' | 'own'>} program
 * @param {Game} game
 * @param {number} depth
 * @returns {string | null}
 */
export function playerOf({ name, defines, own }, game, depth) {
  if (!defines) return null;
  const evaluates = judges({ name, defines }, game.id);
  const evaluation = evaluates ? ` evaluation=${name}` : game.usual ? ` evaluation=${game.usual}` : '';
  if (defines.searches.length > 0) return `${name} depth=${depth}${evaluation}`;
  const order = defines.orders.length > 0 ? ` order=${name}` : '';
  if (!evaluates && !order && own?.id !== game.id) return null;
  return `alphabeta depth=${depth}${evaluation}${order}`;
}

/** @param {Pick<Program, 'defines'>} program */
export const hasSearch = ({ defines }) => (defines?.searches.length ?? 0) > 0;

/** A player as an object, of equal moves the first, unless it is a search of the author's own, which chooses itself. @param {Program} program @param {string} player @param {Game} game */
const optionsOf = (program, player, game) => ({
  .../** @type {object} */ (asOptions(player, game)),
  ...(hasSearch(program) ? {} : { ties: 'first' }),
});

/**
 * @param {object} given
 * @param {Ask} given.ask
 * @param {import('../../programs/programs.js').Programs['load']} given.load
 * @param {(name: string) => Program | undefined} given.find
 * @param {(name: string) => Promise<void>} given.loaded A program was loaded. What it returns is waited for.
 * @param {() => {record: Record, key: string, moves: number, game: Game}} given.board The position on the board. `moves`: 0 while it is not known.
 * @param {() => number} given.depth
 * @param {(game: string) => Promise<Compared[]>} given.positions Those in which best moves are compared; none for a game without.
 * @param {() => Run | null} given.run The last run.
 * @param {(run: Run) => void} given.change
 */
export function createRuns({ ask, load, loaded, find, board, depth, positions, run: now, change }) {
  const thoughts = thoughtsOf(ask);
  const owner = {};
  /** The comparison waits for whatever else is asked: it is the longest. */
  const comparing = {};
  /** What is under way: replaced by the next run. @type {{drop: () => void} | null} */
  let thought = null;
  /** The run under way; replies of earlier ones are ignored. */
  let serial = 0;

  /** @param {Partial<Run>} part */
  const add = (part) => change({ .../** @type {Run} */ (now()), ...part });

  /** @param {any} reply Of a stream. */
  function takePrinted({ printed }) {
    const run = /** @type {Run} */ (now());
    if (printed !== undefined) add({ printed: (run.printed + printed).slice(0, MOST_KEPT) });
  }

  /** @param {Record} record @param {unknown} player @param {(reply: any) => void} [onReply] @returns {Promise<Judged>} */
  function think(record, player, onReply, of = owner) {
    const sent = thoughts.think(of, { op: 'think', record, player }, onReply);
    thought = sent;
    return sent.answer;
  }

  /** @param {string} name */
  async function start(name) {
    end();
    const program = find(name);
    if (!program) return; // another tab has deleted it
    const mine = ++serial;
    const { source } = program;
    /** @type {Run} */
    const fresh = {
      program: name,
      source,
      phase: 'loading',
      problem: null,
      printed: '',
      player: null,
      game: '',
      position: '',
      yours: null,
      without: null,
      agreement: null,
      seconds: Number.POSITIVE_INFINITY,
    };
    change(fresh);
    if (source.length > LONGEST_SOURCE)
      return fail({ code: 'limit', message: '', field: 'source', args: { most: LONGEST_SOURCE } });
    thoughts.first(owner);
    try {
      const loading = load(name, (reply) => mine === serial && takePrinted(reply));
      thought = loading;
      await loading.answer;
      if (mine === serial) await loaded(name);
      if (mine !== serial) return;
      await judge(mine);
      if (mine === serial) await compare(mine);
      if (mine === serial) add({ phase: 'done' });
    } catch (problem) {
      if (mine === serial) fail(problem);
    }
  }

  /** @param {any} problem */
  function fail(problem) {
    const known = problem.code ? problem : { code: 'internal', message: String(problem), field: null, args: {} };
    const ended = ['Timeout', 'Ended'].includes(known.args.kind);
    add({ phase: 'failed', problem: known, seconds: ended ? Number.POSITIVE_INFINITY : 0 });
  }

  /** Have the program judge the position on the board. @param {number} mine */
  async function judge(mine) {
    const { record, key, moves, game } = board();
    const program = find(/** @type {Run} */ (now()).program);
    if (!program) return; // it was deleted
    const player = playerOf(program, game, depth());
    const before = /** @type {Run} */ (now());
    const agreement = before.player === player && before.game === game.id ? before.agreement : null;
    const judged = moves > 0 ? key : '';
    add({ phase: 'thinking', player, game: game.id, position: judged, yours: null, without: null, agreement });
    if (!player || moves === 0) return;
    const searches = hasSearch(program);
    const options = optionsOf(program, player, game);
    const all = searches ? {} : { multipv: Math.min(moves, MOST_EXACT) };
    const yours = await think(record, { ...options, ...all }, (reply) => mine === serial && takePrinted(reply));
    if (mine !== serial) return;
    add({ yours, seconds: yours.seconds });
    if ((program.defines?.orders.length ?? 0) > 0 && !searches) await countWithout(mine, record, options);
  }

  /** What the same search reads with the program's order, and without. @param {number} mine @param {Record} record @param {object} options */
  async function countWithout(mine, record, options) {
    const ordered = await think(record, options);
    if (mine !== serial) return;
    const { order, ...plain } = /** @type {any} */ (options);
    const usual = await think(record, plain);
    if (mine === serial) add({ without: { ordered: ordered.nodes, usual: usual.nodes } });
  }

  /** How often the best moves are those of the game's judge. @param {number} mine */
  async function compare(mine) {
    const { game } = board();
    const program = find(/** @type {Run} */ (now()).program);
    if (!program) return; // it was deleted
    const player = playerOf(program, game, depth());
    if (!player) return;
    const options = optionsOf(program, player, game);
    add({ phase: 'comparing' });
    let agreed = 0;
    let drawn = performance.now();
    const all = await positions(game.id);
    if (mine !== serial) return;
    for (const [index, { record, best }] of all.entries()) {
      const { move } = await think(record, options, undefined, comparing);
      if (mine !== serial) return;
      if (move && best.includes(move)) agreed++;
      if (performance.now() - drawn < DRAW_INTERVAL && index + 1 < all.length) continue;
      drawn = performance.now();
      add({ agreement: { agreed, tried: index + 1 } });
    }
  }

  /** Drop what is under way. */
  function end() {
    serial++;
    thought?.drop();
    thought = null;
  }

  return {
    start,
    /** Stop what is under way. */
    stop() {
      end();
      const run = now();
      if (run && underWay(run)) add({ phase: 'stopped' });
    },
    /** Judge the position that is on the board now, after a run that was not refused. */
    async again() {
      const run = now();
      if (!run || run.phase === 'failed' || run.phase === 'loading' || !find(run.program)) return;
      end();
      const mine = ++serial;
      add({ printed: '' });
      try {
        await judge(mine);
        if (mine !== serial) return;
        const whole = /** @type {Run} */ (now()).agreement;
        const all = await positions(board().game.id);
        if (mine === serial && (!whole || whole.tried < all.length)) await compare(mine);
        if (mine === serial) add({ phase: 'done' });
      } catch (problem) {
        if (mine === serial) fail(problem);
      }
    },
  };
}

/** @param {Pick<Run, 'phase'>} run */
export const underWay = ({ phase }) => phase === 'loading' || phase === 'thinking' || phase === 'comparing';
