// What the transitions of the Lab have in common: which program of the device is shown, with which game and position,
// and which of its texts are kept as versions (device/programs.ts).

import type { GameRecord } from '../../contract/types.ts';
import { type Change, changedBy, type Ended, freeName, type Program, withVersion } from '../../device/programs.ts';
import { freeTitle, slugOf } from '../../device/titles.ts';
import { wrong } from '../../round/address.ts';
import { HUMAN, keyOf, type RoundEvent, reduce } from '../../round/state.ts';
import { readLab } from './address.ts';
import { allOf, type Example, find, hasGame, isTaken, type Lab, type Note, withCommand } from './state.ts';

/** Events of a round that are not actions of the player, or that moving the pointer or the focus causes. */
const PASSING: ReadonlySet<RoundEvent[0]> = new Set(['cursor', 'preview', 'view', 'problem', 'games', 'note']);
const SEATS = { first: HUMAN, second: HUMAN };
/** What is known of a program that was not loaded. */
export const UNLOADED = { loaded: null, defines: null, own: null };

export function inRound(lab: Lab, event: RoundEvent): Lab {
  const [name] = event;
  const round = reduce(lab.round, event);
  if (round === lab.round) return lab;
  const acted = PASSING.has(name) ? lab.acted : 'round';
  return { ...lab, round, acted, steps: lab.steps + Number(name === 'choose') };
}

/** A program that is kept is put in place of the one of its name, or removed. */
export const changing = (lab: Lab, change: Change): Lab =>
  withCommand({ ...lab, list: changedBy(lab.list, change) }, 'change', change);

/** A program is kept, in place of the one of its name; one that was not kept yet, under a name that is free. */
export function put(lab: Lab, program: Program, typing = false): Lab {
  const isShown = lab.program?.name === program.name;
  const kept = isShown && lab.fresh ? { ...program, ...named(lab, program) } : program;
  const next = changing(lab, ['put', kept, typing]);
  return isShown ? { ...next, program: kept, fresh: null } : next;
}

/** What a new program has, with another name where this one is taken. */
export function madeNow(lab: Lab, wished: Wished, made: number) {
  return { ...UNLOADED, ...named(lab, wished), task: null, best: [], versions: [], made, entry: undefined };
}

/** A title, and a name if one is wished: otherwise it is made of the title. */
type Wished = { title: string; name?: string | undefined };

/** A title and a name that are free. The name follows the title where that has to change. */
export function named(lab: Lab, wished: Wished) {
  const title = freeTitle(wished.title, allOf(lab), lab.programs?.isOfEngine);
  const name = (title === wished.title && wished.name) || (slugOf(title) ?? wished.name ?? 'program');
  return { title, name: freeName(name, isTaken(lab)) };
}

/**
 * A program of this source is shown: the one that is kept, or a new one.
 * @param isStep Has the player chosen it?
 */
export function begun(
  lab: Lab,
  {
    source,
    game,
    from = null,
    made,
    ...wished
  }: Pick<Program, 'source' | 'made' | 'from'> & Wished & { game: string | null },
  part: Partial<Lab>,
  isStep: boolean,
): Lab {
  const isSame = (each: Program) => each.source === source && !each.task && (!each.from || each.from.by === from?.by);
  const same = lab.list.find(isSame);
  if (same) return shown(lab, same, { ...part, fresh: null }, isStep);
  const program = { ...madeNow(lab, wished, made), from, source, game: game ?? lab.round.start.game };
  return shown(lab, program, part, isStep);
}

/**
 * Another program is shown.
 * @param isStep Has the player chosen it?
 */
export function shown(lab: Lab, program: Program, part: Partial<Lab> = {}, isStep = true): Lab {
  const isLeft = isStep && lab.fresh?.task && lab.program && lab.program.name !== program.name;
  const before = isLeft && lab.program ? put(lab, lab.program) : lab; // there may be no link to come back by
  const next = {
    ...(before.task?.code === program.task ? before : outside(before)),
    program,
    fresh: null,
    run: null,
    awaited: null,
    naming: false,
    link: null,
    note: null,
    steps: lab.steps + Number(isStep),
    mine: lab.program && !lab.fresh && lab.program.from?.what !== 'link' ? lab.program.name : lab.mine,
    ...part,
  };
  const there = !lab.placed || (isStep && program.game !== lab.round.start.game);
  return withCommand(there ? opening(next, program.game) : next, 'show');
}

/** A game is opened in the first of its recorded positions, where moves differ more than at the beginning. */
export const opening = (lab: Lab, id: string) => placedOn({ ...lab, placed: true, toOpen: id });

/** The same, once the positions are known. */
export function placedOn(before: Lab): Lab {
  const { toOpen, positions, round } = before;
  if (!toOpen || !positions) return before;
  const lab = { ...before, toOpen: null };
  if (!hasGame(lab, toOpen)) return lab;
  const record: GameRecord = positions.get(toOpen)?.[0]?.record ?? readLab(`#/lab/${toOpen}`, round.games).wanted.start;
  const { moves = '', ...start } = record;
  return inRound(lab, ['open', { start, transcript: String(moves), seats: SEATS, problem: null }]);
}

/** The position that the address names is on the board. */
export function onBoard(before: Lab, { start, transcript }: Pick<Lab['wanted'], 'start' | 'transcript'>): Lab {
  const lab = { ...before, placed: true, toOpen: null };
  const { start: shown, line, at } = lab.round;
  const isHere = keyOf({ ...start, moves: transcript }) === keyOf({ ...shown, moves: line.slice(0, at).join('') });
  return isHere ? lab : inRound(lab, ['open', { start, transcript, seats: SEATS, problem: null }]);
}

/** Outside of the assignment: the plies are those that the player had before. */
export const outside = (lab: Lab): Lab => (lab.task ? { ...lab, task: null, depth: lab.task.before } : lab);

export const awaiting = (
  lab: Lab,
  example: Example,
  more: { depth?: number; chosen?: boolean; note?: Note | null } = {},
): Lab => ({
  ...lab,
  awaited: { what: 'example', example, depth: example.depth, chosen: false, note: null, ...more },
});

/** The program that the address names is shown, or else the one shown last, or an example. */
export function openRequested(before: Lab): Lab {
  const { programs, wanted, last, examples, fresh } = before;
  if (!programs || before.barred) return before;
  const { program: named, code, task } = wanted;
  const free: Lab = { ...before, awaited: null };
  if (task) return before.task?.code === task ? free : { ...free, awaited: { what: 'task', packed: task } };
  const own = outside(free);
  const lab = { ...own, depth: wanted.depth ?? own.depth };
  if (code) return fresh?.code === code ? lab : { ...lab, awaited: { what: 'code', packed: code } };
  const example = examples.find(({ id }) => id === wanted.example);
  if (example)
    return fresh?.example === example.id ? lab : awaiting(lab, example, { depth: wanted.depth ?? example.depth });
  const other = find(lab, named) ? null : programs.others().find(({ name }) => name === named);
  if (other) {
    const program = { ...other, inLab: true };
    return shown(put(lab, program), program, {}, false);
  }
  const kept = find(lab, named ?? last);
  const unknown = named && !kept ? wrong('program', { name: named.slice(0, 40) }) : null;
  const next = unknown ? { ...lab, problem: unknown } : lab;
  if (unknown && lab.program) return next;
  const program = kept ?? lab.list[0];
  // The fourth, or the next one that plays this game; an example without a game plays every game.
  const usual = examples.slice(3).find(({ game }) => !game || game === wanted.start.game);
  if (!program) return usual ? awaiting(next, usual, { depth: wanted.depth ?? usual.depth }) : next;
  const isShown = program.name === lab.program?.name && !fresh;
  return isShown ? next : shown(next, program, {}, false);
}

/** How the last run ended, as a version has it; null: it has not. */
function endedOf({ run }: Pick<Lab, 'run'>): Ended | null {
  if (!run || run.stopped) return null;
  const { problem, loaded } = run;
  if (!problem) return loaded ? 'ran' : null;
  const { kind, line } = problem.args;
  return { kind: String(kind ?? problem.code).slice(0, 40), line: Number.isInteger(line) ? Number(line) : null };
}

/** The text of the program as it is now is a version. @param now Milliseconds since 1970. */
export function noting(lab: Lab, now: number): Lab {
  const { program, fresh } = lab;
  if (!program || fresh) return lab;
  const last = program.versions.at(-1)?.when ?? 0;
  const when = Math.max(now, last + 1); // in the order in which they came
  const before = program.versions.find(({ source }) => source === program.source);
  return put(lab, withVersion(program, { source: program.source, when, ended: before?.ended ?? null }));
}

/** With how the last run ended, where its text is a version. */
export function ended(lab: Lab): Lab {
  const { run, program, fresh } = lab;
  const now = endedOf(lab);
  if (!run || !now || !program || fresh || run.program !== program.name) return lab;
  const version = program.versions.find(({ source }) => source === run.source);
  if (!version || JSON.stringify(version.ended) === JSON.stringify(now)) return lab;
  const versions = program.versions.map((each) => (each === version ? { ...version, ended: now } : each));
  return put(lab, { ...program, versions });
}
