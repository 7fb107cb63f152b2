// A run of a program: it is loaded in the sandbox, judges the position on the board, and its best moves are compared
// with those of `strong` in recorded positions. What it needs next, next.ts says.

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
import { LONGEST_SOURCE, type Program } from '../../device/programs.ts';
import { MOST_PRINTED } from '../../engine/sandbox_replies.ts';
import type { Slow } from '../../programs/programs.ts';
import type { Viewpoint } from './viewpoint.ts';

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

export const NOTHING_FOUND = {
  yours: null as (Thought & { calls?: Calls; notes?: Notes }) | null,
  /** The positions read with the program's order. */
  ordered: null as number | null,
  /** Those read in the usual order. */
  usual: null as number | null,
};
/** What was printed while it was loaded, and while it judged. */
export const NOTHING_PRINTED = { loading: [] as readonly Printing[], judging: [] as readonly Printing[] };
/** In how many recorded positions its move was one of the best, of how many that were tried, and the others. */
export const NONE_TRIED = { agreed: 0, tried: 0, others: [] as readonly GameRecord[] };

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
    /** Whose view its values seem to be in this game (viewpoint.ts); null: it is not known yet. */
    viewpoint: null as Viewpoint | null,
    /** The recorded position in which it was refused; null: in the one on the board, or in none. */
    refusedIn: null as GameRecord | null,
    /** How long it took to judge the position, or to be refused; infinite if it did not come to that. */
    seconds: isLong ? 0 : Number.POSITIVE_INFINITY,
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

/** What is to be said of a run that was not refused. */
export const notesOf = ({ problem, notes, yours }: Run): Notes => (problem ? [] : [...notes, ...(yours?.notes ?? [])]);
