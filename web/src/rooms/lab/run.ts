// A run of a program: it is loaded in the sandbox, judges the position on the board, and its best moves are compared
// with those of `strong` in recorded positions. What comes next is what is not known yet.

import { asOptions } from '../../base/player_text.ts';
import type {
  Calls,
  Game,
  GameRecord,
  Notes,
  PlayerOptions,
  Printed,
  Problem,
  Thought,
  Unplayable,
} from '../../contract/types.ts';
import { judges, LONGEST_SOURCE, type Program, playerOf } from '../../device/programs.ts';
import { MOST_PRINTED } from '../../engine/sandbox_replies.ts';
import type { Slow } from '../../programs/programs.ts';
import { MOST_EXACT } from '../../round/effects.ts';
import { LEAST_RANKED, type Viewpoint } from './comparing.ts';
import { boardOf, find, type Lab } from './state.ts';

/** A recorded position with the best moves of the game's judge. */
export interface Compared {
  record: GameRecord;
  best: string[];
}
/**
 * What was printed together. `move`: below which move of the position that is judged; null: below none, or that is not
 * told.
 */
export interface Printing {
  move: string | null;
  text: string;
}
/** What the last run has found so far. */
export type Run = ReturnType<typeof newRun>;

/** The most characters of printed text that are kept: of two requests, as of loading and of a thought. */
const MOST_KEPT = 2 * MOST_PRINTED;

export const hasSearch = ({ defines }: Pick<Program, 'defines'>) => (defines?.searches.length ?? 0) > 0;

/** A player as an object, of equal moves the first, unless it is a search of the author's own, which chooses itself. */
const optionsOf = (program: Program, player: string, game: Game): PlayerOptions => ({
  ...(asOptions(player, game) as PlayerOptions),
  ...(hasSearch(program) ? {} : { ties: 'first' }),
});

const NOTHING_FOUND = {
  yours: null as (Thought & { calls?: Calls; notes?: Notes }) | null,
  /** The positions read with the program's order. */
  ordered: null as number | null,
  /** Those read in the usual order. */
  usual: null as number | null,
};
/** What was printed while it was loaded, and while it judged. */
const NOTHING_PRINTED = { loading: [] as readonly Printing[], judging: [] as readonly Printing[] };
/** In how many recorded positions its move was one of the best, of how many that were tried, and the others. */
const NONE_TRIED = { agreed: 0, tried: 0, others: [] as readonly GameRecord[] };

/** @param number Which of the runs it is. */
export function newRun(number: number, { name, source }: Program) {
  const isLong = source.length > LONGEST_SOURCE;
  const problem: Problem = { code: 'limit', message: '', field: 'source', args: { most: LONGEST_SOURCE } };
  return {
    number,
    /** The name of the program. */
    program: name,
    /** What was run. */
    source,
    loaded: false,
    /** What takes long while it is loaded; null: nothing. */
    slow: null as Slow | null,
    stopped: false,
    problem: isLong ? problem : null,
    printed: NOTHING_PRINTED,
    /** How the program plays. */
    player: null as string | null,
    /** What is to be said of the program, found while it was loaded. */
    notes: [] as Notes,
    /** What it is, where nothing in it plays. */
    unplayable: null as Unplayable | null,
    /** The id of the game of the position that is judged. */
    game: '',
    /** That position, by its key. */
    position: '',
    ...NOTHING_FOUND,
    agreement: NONE_TRIED,
    /** Whose view its values seem to be in this game (comparing.ts); null: it is not known yet. */
    viewpoint: null as Viewpoint | null,
    /** The recorded position in which it was refused; null: in the one on the board, or in none. */
    refusedIn: null as GameRecord | null,
    /** How long it took to judge the position, or to be refused; infinite if it did not come to that. */
    seconds: isLong ? 0 : Number.POSITIVE_INFINITY,
  };
}

/** The run of the position that is on the board now, at the depth of now, after one that was not refused. */
export function judging(lab: Lab): Run | null {
  const { run, depth, toOpen } = lab;
  const program = find(lab, run?.program ?? null);
  if (!run?.loaded || run.problem || toOpen || !program) return run;
  const { key, moves, game } = boardOf(lab);
  const player = playerOf(program, game, depth);
  const isSame = run.player === player && run.game === game.id;
  if (isSame && (moves === 0 || run.position === key)) return run;
  return {
    ...run,
    ...NOTHING_FOUND,
    stopped: false,
    player,
    game: game.id,
    position: moves > 0 ? key : '',
    printed: run.position === '' ? run.printed : NOTHING_PRINTED,
    agreement: isSame ? run.agreement : NONE_TRIED,
    viewpoint: run.game === game.id ? run.viewpoint : null,
  };
}

/**
 * A thought that the run needs next: what the program makes of the position, or how much is read with its order, and
 * without.
 */
export interface Thinking {
  what: 'yours' | 'ordered' | 'usual';
  record: GameRecord;
  player: PlayerOptions;
}
/** The recorded positions in which it is to be compared with the judge: its values, or its moves. */
export interface Comparing {
  what: 'ranked' | 'compared';
  positions: Compared[];
  player: PlayerOptions;
  game: Game;
}

/** What the run needs next: to be loaded, a thought, or the recorded positions; null: nothing. */
export function nextOf(lab: Lab): Thinking | Comparing | 'loading' | 'positions' | null {
  const { run } = lab;
  if (!run || run.problem || run.stopped) return null;
  if (!run.loaded) return 'loading';
  if (lab.toOpen) return 'positions';
  const program = find(lab, run.program);
  if (!program || !run.player) return null; // another tab has deleted it, or it defines nothing for this game
  const { record, key, moves, game } = boardOf(lab);
  const options = optionsOf(program, run.player, game);
  if (moves > 0 && run.position === key) {
    const all = hasSearch(program) ? {} : { multipv: Math.min(moves, MOST_EXACT) };
    if (!run.yours) return { what: 'yours', record, player: { ...options, ...all } };
    if (options.order && !hasSearch(program)) {
      const { order, ...plain } = options;
      if (run.ordered === null) return { what: 'ordered', record, player: options };
      if (run.usual === null) return { what: 'usual', record, player: plain };
    }
  }
  if (!lab.positions) return 'positions';
  const positions = lab.positions.get(game.id) ?? [];
  if (!run.viewpoint && positions.length >= LEAST_RANKED && game.judge.evaluation && judges(program, game.id)) {
    const player = {
      search: 'alphabeta',
      depth: 1,
      evaluation: program.name,
      ties: 'first',
      multipv: MOST_EXACT,
    } as const;
    return { what: 'ranked', positions, player, game };
  }
  return run.agreement.tried < positions.length ? { what: 'compared', positions, player: options, game } : null;
}

/** The run after a thought that it needed. */
export const withThought = (run: Run, { what }: Thinking, thought: Thought): Run =>
  what === 'yours' ? { ...run, yours: thought, seconds: thought.seconds } : { ...run, [what]: thought.nodes };

/**
 * The run after it was refused.
 * @param reason A problem, or an error of the page's own.
 * @param refusedIn The recorded position where it was.
 */
export function failedBy(run: Run, reason: Problem | Error, refusedIn: GameRecord | null = null): Run {
  const problem =
    reason instanceof Error ? { code: 'internal', message: String(reason), field: null, args: {} } : reason;
  const ended = ['Timeout', 'Ended'].includes(String(problem.args.kind));
  return { ...run, problem, refusedIn, seconds: ended ? Number.POSITIVE_INFINITY : 0 };
}

export const withPrinted = (run: Run, part: Partial<Run['printed']>): Run => ({
  ...run,
  printed: { ...run.printed, ...part },
});

/** What was printed, with what comes next. */
export function printedWith(before: readonly Printing[], reply: Printed): readonly Printing[] {
  const { printed: text, move = null } = reply;
  const last = before.at(-1);
  return last?.move === move ? [...before.slice(0, -1), { move, text: last.text + text }] : [...before, { move, text }];
}

/** What is shown of all that the run has printed, in its order. */
export function printedBy({ printed }: Run): Printing[] {
  let left = MOST_KEPT;
  return [...printed.loading, ...printed.judging].flatMap(({ move, text }) => {
    const kept = text.slice(0, left);
    left -= kept.length;
    return kept ? [{ move, text: kept }] : [];
  });
}

/**
 * The player that a program of another is played against: the player's own, the one shown last of those that play this
 * game.
 */
export function opponentOf({ list, mine, last, depth, program }: Lab, game: Game): string | null {
  const own = list.filter(({ name, from }) => from?.what !== 'link' && name !== program?.name).reverse();
  const first = [mine, last].flatMap((name) => own.filter((each) => each.name === name));
  return [...first, ...own].map((each) => playerOf(each, game, depth)).find((player) => player !== null) ?? null;
}

/** What is to be said of a run that was not refused. */
export const notesOf = ({ problem, notes, yours }: Run): Notes => (problem ? [] : [...notes, ...(yours?.notes ?? [])]);

/** Seconds that a run may have taken to be run again by itself. */
const QUICK = 1.5;
/** Is what was typed since the last run to be run without being asked for? */
export const runsAgain = ({ run, program }: Pick<Lab, 'run' | 'program'>) =>
  run !== null && run.seconds <= QUICK && run.source !== program?.source;

export const isUnderWay = (lab: Lab) => nextOf(lab) !== null;

/**
 * Is all found but what the recorded positions tell? That is looked for while the Lab is shown: other rooms need its
 * Python.
 */
export function isComparing(lab: Lab) {
  const next = nextOf(lab);
  return typeof next === 'object' && next !== null && 'positions' in next;
}

export const inRun = (lab: Lab, change: (run: Run) => Run): Lab => (lab.run ? { ...lab, run: change(lab.run) } : lab);

/** The run that is under way is stopped. */
export function stopped(lab: Lab): Lab {
  return nextOf(lab) ? inRun(lab, (run) => ({ ...run, stopped: true })) : lab;
}
