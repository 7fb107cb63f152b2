// Runs a program: loads it in the sandbox, has it judge the position on the board beside article 001's evaluation and the game's
// judge, and compares its best moves with those of `strong` in recorded positions. All is asked through the house, which knows
// where a program runs.

import type { Calls, Game, PlayerOptions, Printed, Problem, Record, Thought } from '../../contract/types.ts';
import { judges, LONGEST_SOURCE, type Program } from '../../device/programs.ts';
import { MOST_PRINTED } from '../../engine/sandbox/replies.ts';
import { asOptions } from '../../player_text.ts';
import type { Programs } from '../../programs/programs.ts';
import { thoughtsOf } from '../../round/thoughts.ts';
import { MOST_EXACT } from '../../round/wants.ts';
import type { House } from '../index.ts';

/** `printed`: in a reply before the last. */
type Judged = Thought & { calls?: Calls };
/** A recorded position with the best moves of the game's judge. */
export type Compared = { record: Record; best: string[] };
/** What the last run has found so far. */
export interface Run {
  /** The name of the program. */
  program: string;
  /** What was run. */
  source: string;
  phase: 'loading' | 'thinking' | 'comparing' | 'done' | 'stopped' | 'failed';
  problem: Problem | null;
  printed: string;
  /** How the program plays. */
  player: string | null;
  /** The id of the game of the position that was judged. */
  game: string;
  /** That position, by its key. */
  position: string;
  yours: Judged | null;
  /** The positions read with the program's order, and in the usual one. */
  without: { ordered: number; usual: number } | null;
  agreement: { agreed: number; tried: number } | null;
  /** How long it took to judge the position, or to be refused; infinite if it did not come to that. */
  seconds: number;
}

/** The most characters of printed text that are kept: of two requests, as of loading and of a thought. */
const MOST_KEPT = 2 * MOST_PRINTED;
/** Milliseconds between two drawings while positions are compared. */
const DRAW_INTERVAL = 150;

/**
 * How a program plays at a depth: by its search, or else by its evaluation or its order in `alphabeta`. Null: it defines nothing
 * for this game.
 */
export function playerOf({ name, defines, own }: Pick<Program, 'name' | 'defines' | 'own'>, game: Game, depth: number) {
  if (!defines) return null;
  const evaluates = judges({ name, defines }, game.id);
  const evaluation = evaluates ? ` evaluation=${name}` : game.usual ? ` evaluation=${game.usual}` : '';
  if (defines.searches.length > 0) return `${name} depth=${depth}${evaluation}`;
  const order = defines.orders.length > 0 ? ` order=${name}` : '';
  if (!evaluates && !order && own?.id !== game.id) return null;
  return `alphabeta depth=${depth}${evaluation}${order}`;
}

export const hasSearch = ({ defines }: Pick<Program, 'defines'>) => (defines?.searches.length ?? 0) > 0;

/** A player as an object, of equal moves the first, unless it is a search of the author's own, which chooses itself. */
const optionsOf = (program: Program, player: string, game: Game): PlayerOptions => ({
  ...(asOptions(player, game) as PlayerOptions),
  ...(hasSearch(program) ? {} : { ties: 'first' }),
});

interface Given extends Pick<House, 'ask'>, Pick<Programs, 'load' | 'find'> {
  /** A program was loaded. What it returns is waited for. */
  loaded: (name: string) => Promise<void>;
  /** The position on the board. `moves`: 0 while it is not known. */
  board: () => { record: Record; key: string; moves: number; game: Game };
  depth: () => number;
  /** Those in which best moves are compared; none for a game without. */
  positions: (game: string) => Promise<Compared[]>;
  /** The last run. */
  run: () => Run | null;
  change: (run: Run) => void;
}

export function createRuns({ ask, load, loaded, find, board, depth, positions, run: now, change }: Given) {
  const thoughts = thoughtsOf(ask);
  const owner = {};
  /** The comparison waits for whatever else is asked: it is the longest. */
  const comparing = {};
  /** What is under way: replaced by the next run. */
  let thought: { drop: () => void } | null = null;
  /** The run under way; replies of earlier ones are ignored. */
  let serial = 0;

  /** Once one was started. */
  const last = () => now() as Run;
  const add = (part: Partial<Run>) => change({ ...last(), ...part });

  /** @param reply Of a stream. */
  function takePrinted(reply: Thought | Printed) {
    if ('printed' in reply) add({ printed: (last().printed + reply.printed).slice(0, MOST_KEPT) });
  }

  function think(record: Record, player: PlayerOptions, onReply?: typeof takePrinted, of = owner) {
    const sent = thoughts.think(of, { op: 'think', record, player }, onReply);
    thought = sent;
    return sent.answer;
  }

  async function start(name: string) {
    end();
    const program = find(name);
    if (!program) return; // another tab has deleted it
    const mine = ++serial;
    const { source } = program;
    change({
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
    });
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

  /** @param reason A problem, or an error of the page's own. */
  function fail(reason: unknown) {
    const known = !(reason instanceof Error);
    const problem = known ? (reason as Problem) : { code: 'internal', message: String(reason), field: null, args: {} };
    const ended = ['Timeout', 'Ended'].includes(String(problem.args.kind));
    add({ phase: 'failed', problem, seconds: ended ? Number.POSITIVE_INFINITY : 0 });
  }

  /** Have the program judge the position on the board. */
  async function judge(mine: number) {
    const { record, key, moves, game } = board();
    const before = last();
    const program = find(before.program);
    if (!program) return; // it was deleted
    const player = playerOf(program, game, depth());
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

  /** What the same search reads with the program's order, and without. */
  async function countWithout(mine: number, record: Record, options: PlayerOptions) {
    const ordered = await think(record, options);
    if (mine !== serial) return;
    const { order, ...plain } = options;
    const usual = await think(record, plain);
    if (mine === serial) add({ without: { ordered: ordered.nodes, usual: usual.nodes } });
  }

  /** How often the best moves are those of the game's judge. */
  async function compare(mine: number) {
    const { game } = board();
    const program = find(last().program);
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
        const whole = last().agreement;
        const all = await positions(board().game.id);
        if (mine === serial && (!whole || whole.tried < all.length)) await compare(mine);
        if (mine === serial) add({ phase: 'done' });
      } catch (problem) {
        if (mine === serial) fail(problem);
      }
    },
  };
}

export const underWay = ({ phase }: Pick<Run, 'phase'>) =>
  phase === 'loading' || phase === 'thinking' || phase === 'comparing';
