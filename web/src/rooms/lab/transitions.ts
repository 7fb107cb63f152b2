// How the state of the Lab changes: by what the player does, and by what was wanted and has come.

import { placeOf } from '../../code/task.ts';
import type { Game, GameRecord, Notes, Problem, Thought, Unplayable } from '../../contract/types.ts';
import { LONGEST_LINE, NAME, type Program } from '../../device/programs.ts';
import { titleBy } from '../../device/titles.ts';
import type { Programs, Slow } from '../../programs/programs.ts';
import type { Authored } from '../../programs/state.ts';
import { wrong } from '../../round/address.ts';
import { type EventOf, type Transitions, updateBy } from '../../runtime/component.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import { type readLab, toPlay } from './address.ts';
import {
  awaiting,
  begun,
  ended,
  inRound,
  noting,
  onBoard,
  opening,
  openRequested,
  placedOn,
  put,
  shown,
} from './changes.ts';
import type { Editor } from './editor.ts';
import { inRun, judging, nextOf, stopped } from './next.ts';
import { deleted, programEvents } from './program_events.ts';
import { failedBy, newRun, type Printing, type Run, type Thinking, withPrinted, withThought } from './run.ts';
import { type Example, find, focused, hasGame, type Lab, type Note, withCommand } from './state.ts';
import type { Viewpoint } from './viewpoint.ts';

export type LabEvent = EventOf<typeof transitions>;

/** Positions of which it is kept what the usual evaluation makes of them. */
const KEPT = 50;
const TOO_LONG = 'lab.note.long-line';

export const transitions = {
  /**
   * An address was opened.
   * @param last The program that was shown at the visit before.
   * @param games With those that programs have added.
   */
  opened(
    before,
    { wanted, problem, placed }: Omit<ReturnType<typeof readLab>, 'lang'>,
    last: string | null,
    games: Game[],
  ) {
    const lab = {
      ...inRound(before, ['games', games]),
      wanted,
      last,
      problem: before.barred ?? problem,
      note: null,
      isPositionNamed: placed && !problem,
    };
    const waits = wanted.task !== null && wanted.task !== lab.task?.code; // its board comes when it can be read
    return openRequested(lab.isPositionNamed && !waits ? onBoard(lab, wanted) : lab);
  },

  /** The programs, the editor and the examples have come. What was deleted last can be restored. */
  arrived(before, programs: Programs, { list, barred, moved, gone }: Authored, examples: Example[], editor: Editor) {
    const lab = openRequested({
      ...before,
      programs,
      examples,
      editor,
      list,
      barred,
      moved,
      pageList: list,
      problem: barred ?? before.problem,
    });
    return gone && !lab.note ? { ...lab, note: deleted(gone) } : lab;
  },
  notArrived: (lab) => ({
    ...lab,
    awaited: null,
    problem: FILE_PROBLEM,
    note: (lab.awaited?.what === 'example' && lab.awaited.note) || lab.note,
  }),
  positions: (lab, positions: Lab['positions']) => placedOn({ ...lab, positions }),
  /** The programs have changed, or what they define, and so perhaps the games: here, or in another tab. */
  known(before, games: Game[], list: readonly Program[], moved = before.moved): Lab {
    const lab = inRound({ ...before, list, pageList: list, moved, changes: before.changes + 1 }, ['games', games]);
    const name = lab.fresh || !lab.program ? null : lab.program.name;
    if (moved && moved !== before.moved && moved.from === name) return follows(lab, moved);
    const kept = find(lab, name) ?? (name ? list.find(({ made }) => made === lab.program?.made) : undefined); // it has another name now
    const title = find(before, name)?.title;
    if (!kept) return title ? { ...lab, note: { key: 'lab.note.gone', args: { name: title } } } : lab;
    const next = isBack(lab) ? withCommand({ ...lab, note: null }, 'focus', 'program', { gently: true }) : lab;
    return kept.source === lab.program?.source ? { ...next, program: kept } : shown(next, kept, {}, true);
  },

  /** The source in the address was unpacked; null: it is damaged. */
  unpacked(before, source: string | null, made: number) {
    const { wanted, awaited } = before;
    const lab = { ...before, awaited: null };
    if (source === null)
      return { ...openRequested({ ...lab, wanted: { ...wanted, code: null } }), problem: wrong('code') };
    const { title, by } = wanted;
    const name = wanted.program && NAME.test(wanted.program) ? wanted.program : undefined;
    const fresh = { code: awaited?.what === 'code' ? awaited.packed : '', ...(title && { title }), ...(by && { by }) };
    const from = { by, what: 'link' } as const;
    const part = { fresh, note: { key: 'lab.note.shared' } };
    const shown = titleBy(title ?? name ?? 'shared', by);
    return begun(lab, { title: shown, name, source, game: null, from, made }, part, false);
  },
  /** Start from an example. */
  example: (lab, example: Example) => awaiting(lab, example, { chosen: true }),
  /** The source of the example that is awaited has come. */
  exampleKnown(lab, source: string, made: number) {
    if (lab.awaited?.what !== 'example') return lab;
    const { example, chosen } = lab.awaited;
    const depth = lab.isDepthChosen ? lab.depth : lab.awaited.depth;
    const changed = depth === lab.depth ? null : { key: 'lab.note.plies', args: { count: depth } };
    const note = lab.awaited.note ?? changed;
    const game = example.game !== null && hasGame(lab, example.game) ? example.game : null;
    const part = { depth, fresh: { example: example.id }, note };
    const title = example.id.replace(/^\d+-/, ''); // without its number
    return begun(lab, { title, source, game, made }, part, chosen);
  },

  /** The program was changed by hand. */
  type(lab, source: string) {
    const { program, note } = lab;
    if (!program || source === program.source) return lab;
    const { task } = lab;
    const next = {
      ...lab,
      link: null, // it has the text before
      note: note?.key === TOO_LONG ? null : note,
      task: task && { ...task, isOpen: task.isOpen ?? false },
    };
    return put(next, { ...program, source }, true);
  },
  /**
   * The program was not changed, because a line would have become too long.
   * @param count How many characters it would have got.
   */
  refuse: (lab, count: number) => ({ ...lab, note: { key: TOO_LONG, args: { count, most: LONGEST_LINE } } }),
  ...programEvents,

  /** @param now When the player asks for it, in milliseconds since 1970; null: it runs by itself, after a change. */
  run(lab, now: number | null = null) {
    const { program, fresh, note } = lab;
    if (!program) return lab;
    const isKept = !fresh && find(lab, program.name); // another tab may have deleted it
    const kept = isKept ? lab : put(lab, program);
    const runs = lab.runs + 1;
    const run = newRun(runs, kept.program ?? program);
    const usual = new Map([...lab.usual].filter(([, thought]) => thought)); // what was not answered is asked again
    const begun: Lab = { ...kept, runs, run, usual, acted: 'run', note: note?.undo ? note : null };
    return now === null ? begun : noting(begun, now);
  },
  /** The program from a link runs, and the player plays against it. */
  playShared(lab, now: number): Lab {
    const next = transitions.run(lab, now);
    return { ...next, playedAfter: next.run?.number ?? null };
  },
  stop: stopped,
  /** What the program has printed so far. */
  printed: (lab, part: Partial<Run['printed']>) => inRun(lab, (run) => withPrinted(run, part)),
  /** The top level of a run's program takes long, or its trial. */
  slow: (lab, number: number, slow: Slow) => inRun(lab, (run) => (run.number === number ? { ...run, slow } : run)),
  /** The program of the run was loaded. */
  loaded(
    before,
    games: Game[],
    list: readonly Program[],
    printed: readonly Printing[],
    { notes = [], unplayable = null }: { notes?: Notes; unplayable?: Unplayable | null } = {},
  ): Lab {
    const known = transitions.known(before, games, list);
    const lab = inRun(known, (run) => ({ ...withPrinted(run, { loading: printed }), loaded: true, notes, unplayable }));
    const program = find(lab, lab.run?.program ?? null);
    const only = lab.round.games.find(({ id }) => id === program?.defines?.only);
    const game = program?.own?.id ?? only?.id;
    if (!program || !game || game === lab.round.start.game) return lab;
    const own = opening(put(lab, { ...program, game }), game);
    return lab.task?.record.game === game ? onBoard(own, placeOf(lab.task)) : own;
  },
  /** The first lines of a `choose` are put below the program, and it runs. */
  addChoose(lab, lines: string, now: number): Lab {
    const { program } = lab;
    if (!program) return lab;
    const source = [program.source.trimEnd(), lines].filter(Boolean).join('\n\n\n');
    const next = { ...program, source };
    const note = { key: 'lab.note.choose', undo: program };
    const run = transitions.run({ ...put(shown(lab, next, {}, false), next), note }, now);
    return focused(run, source.trimEnd().split('\n').length);
  },
  /** A thought that the run needed. */
  thought(lab, next: Thinking, thought: Thought, judging = lab.run?.printed.judging) {
    return inRun(lab, (run) => withThought(withPrinted(run, { judging }), next, thought));
  },
  /** So many of the recorded positions were tried. */
  compared: (lab, agreement: Run['agreement']) => inRun(lab, (run) => ({ ...run, agreement })),
  /** Whose view its values seem to be. */
  ranked: (lab, viewpoint: Viewpoint) => inRun(lab, (run) => ({ ...run, viewpoint })),
  /** @param refusedIn The recorded position in which it was refused. */
  failed: (lab, reason: Problem | Error, refusedIn?: GameRecord) =>
    inRun(lab, (run) => failedBy(run, reason, refusedIn)),
  /** Have a recorded position on the board: in which a program was refused, or its move is none of the best. */
  toPosition(lab, { moves = '', ...start }: GameRecord) {
    return onBoard(focused({ ...lab, sheet: 'board' }, 'back'), { start, transcript: [moves].flat().join('') });
  },
  /** What the usual evaluation makes of a position; null: nothing. */
  usual: (lab, key: string, thought: Thought | null) => ({
    ...lab,
    usual: new Map([...[...lab.usual].slice(1 - KEPT), [key, thought]]),
  }),

  round: inRound,
  /** Ask again about the position. */
  again: (lab) => inRound(lab, ['problem', null]),
  /** Show another game: the choice in the header. */
  openGame(lab, id: string) {
    const { program, fresh } = lab;
    const next = opening(lab, id);
    if (!program) return next;
    const own = { ...program, game: id };
    return fresh || !find(lab, program.name) ? { ...next, program: own } : put(next, own); // another tab may have deleted it
  },

  /** Read so many plies, whatever an example is best seen with. */
  depth: (lab, depth: number) => (lab.task ? lab : { ...lab, depth, isDepthChosen: true }),
  sheet: (lab, sheet: Lab['sheet']) => ({ ...lab, sheet }),
  /** Whether it is open is kept, and it is seen where it was opened, which on a phone is below the program. */
  help(lab, isHelpOpen: boolean) {
    const next = withCommand({ ...lab, isHelpOpen }, 'help', isHelpOpen);
    return isHelpOpen ? withCommand(next, 'reveal', '.lab .help') : next;
  },
  /** A line of the program, or what is below it. */
  goTo: (lab: Lab, on: 'notes' | 'printed' | number) => focused({ ...lab, sheet: 'code' }, on),
  /** What became of something that the player did. */
  told: (lab, note: Note | null, link: string | null = lab.link) => ({ ...lab, note, link }),
  dismiss: (lab) => ({ ...lab, problem: null, note: null, link: null }),
  said: (lab, lang: string, sentence: string) => ({ ...lab, said: { lang, sentence } }),
} satisfies Transitions<Lab>;

const byName = updateBy<Lab, typeof transitions>(transitions);

/** After each event the run is that of the position that is on the board now. */
export function update(before: Lab, event: LabEvent): Lab {
  const lab = byName(before, event);
  const run = judging(lab);
  const next = run === lab.run ? lab : { ...lab, run };
  return next.run === before.run ? next : openPlay(ended(next));
}

/** The game against a program from a link is opened, once it is known how that plays. */
function openPlay(lab: Lab): Lab {
  const { run, playedAfter, round, toOpen } = lab;
  if (run?.number !== playedAfter || !(run?.loaded || run?.problem) || toOpen) return lab;
  const next = { ...lab, playedAfter: null };
  return run.player ? withCommand(next, 'go', toPlay(round, run.player)) : next;
}

/** Is what the note says was deleted there again, as it was changed in another tab? */
function isBack({ note, list, program }: Lab) {
  const deleted = note?.key === 'lab.note.deleted' ? note.undo?.made : note?.key === 'lab.note.gone' && program?.made;
  return list.some(({ made }) => made === deleted);
}

/** The program that is shown has another name now, as another tab has changed the one of its name. */
function follows(lab: Lab, { from, to }: NonNullable<Lab['moved']>): Lab {
  const [program, theirs] = [find(lab, to), find(lab, from)];
  const note = { key: 'lab.note.moved', args: { name: theirs?.title ?? from, title: program?.title ?? to } };
  if (!program) return lab;
  const next = { ...lab, program, run: null };
  return { ...(nextOf(lab) ? transitions.run(next) : next), note };
}
