// What the run needs next: what is not known yet. Which run is that of the position on the board, whether it is run
// again, and against whom its program plays.

import { asOptions } from '../../base/player_text.ts';
import type { Game, PlayerOptions } from '../../contract/types.ts';
import { judges, type Program, playerOf } from '../../device/programs.ts';
import { MOST_EXACT } from '../../round/effects.ts';
import { type Comparing, NONE_TRIED, NOTHING_FOUND, NOTHING_PRINTED, type Run, type Thinking } from './run.ts';
import { boardOf, find, type Lab } from './state.ts';
import { LEAST_RANKED } from './viewpoint.ts';

export const hasSearch = ({ defines }: Pick<Program, 'defines'>) => (defines?.searches.length ?? 0) > 0;

/** A player as an object, of equal moves the first, unless it is a search of the author's own, which chooses itself. */
const optionsOf = (program: Program, player: string, game: Game): PlayerOptions => ({
  ...(asOptions(player, game) as PlayerOptions),
  ...(hasSearch(program) ? {} : { ties: 'first' }),
});

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

/**
 * The player that a program of another is played against: the player's own, the one shown last of those that play this
 * game.
 */
export function opponentOf({ list, mine, last, depth, program }: Lab, game: Game): string | null {
  const own = list.filter(({ name, from }) => from?.what !== 'link' && name !== program?.name).reverse();
  const first = [mine, last].flatMap((name) => own.filter((each) => each.name === name));
  return [...first, ...own].map((each) => playerOf(each, game, depth)).find((player) => player !== null) ?? null;
}

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
