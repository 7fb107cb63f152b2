// The effects of the state of the Lab: its programs, files and editor; the run and the round of the engines; what is
// shown in the editor, and kept.

import { addressOf } from '../../base/version.ts';
import { isolate, type Words } from '../../base/words.ts';
import { unpacked } from '../../code/link.ts';
import { type Assignment, unsealed } from '../../code/task.ts';
import type { Loaded, Notes, Printed, Problem, Thought, Trying, UserCode } from '../../contract/types.ts';
import { keepLabFiles } from '../../device/lab_files.ts';
import { isTooLong } from '../../device/programs.ts';
import { writeSetting } from '../../device/storage.ts';
import { asking } from '../../engine/effects.ts';
import type { Ask } from '../../engine/requests.ts';
import type { Programs } from '../../programs/programs.ts';
import { effectsOf as effectsOfRound, MOST_EXACT } from '../../round/effects.ts';
import { gameOf, type RoundEvent } from '../../round/state.ts';
import { fromPromise, onWindow, readNow } from '../../runtime/browser.ts';
import { after, type Effect, once, within } from '../../runtime/component.ts';
import { saying } from '../../views/controls.ts';
import { explain, sayNote } from '../../views/problem.ts';
import type { PageState, Services } from '../room.ts';
import { comparing, ranking } from './comparing.ts';
import { createEditor, type Editor, type Mark } from './editor.ts';
import { isComparing, nextOf, runsAgain } from './next.ts';
import { type Compared, type Comparing, notesOf, type Printing, printedWith, type Run, type Thinking } from './run.ts';
import { boardOf, type Example, isClosed, type Lab, type LabCommand, usualKey } from './state.ts';
import type { LabEvent } from './transitions.ts';

/** The setting that says whether the help is open. */
export const HELP = 'lab-help';
/**
 * Milliseconds without a key after which a program that was run is run again: on a phone it takes one to find a key,
 * and half a word is an error.
 */
const PAUSE = 1200;

/** What starts things for the room. */
interface LabServices extends Pick<Services, 'ask' | 'pythonOf' | 'programs' | 'file' | 'missing' | 'state' | 'go'> {
  send: (event: LabEvent) => void;
}

/** All that is wanted, the most urgent first. @param sentence What is true now, for the live region. */
export function effectsOf(
  lab: Lab,
  page: PageState,
  sentence: string,
  t: Words,
  outside: LabServices,
): Effect<LabEvent>[] {
  const isShown = page.room === 'lab';
  const { said } = lab;
  const effects = [...loads(lab, page, outside), ...known(lab, page)];
  if (page.unkept ? lab.list.length > 0 : lab.list.some(isTooLong)) effects.push(leaving);
  if (lab.editor) effects.push(...inEditor(lab, lab.editor, t));
  if (isShown && lab.program) effects.push(runKey);
  if (isShown) effects.push(...saying<LabEvent>(said, t.lang, sentence, ['said', t.lang, sentence]));
  if (runsAgain(lab)) effects.push(after(PAUSE, `run ${lab.program?.source}`, ['run']));
  return [...effects, ...thinking(lab, page, outside)];
}

/**
 * Do these keys run the program? Ctrl+Enter, or Command+Enter, wherever the focus is in the room; not where they mean
 * something else: in another field for text, on a link, while a word is composed.
 */
export function runs({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target }: KeyboardEvent) {
  const at = target as Element; // or the document
  if (key !== 'Enter' || ctrlKey === metaKey || altKey || shiftKey || isComposing) return false;
  if (at.matches?.('input:not([readonly]), textarea:not(.editor), a[href]')) return false;
  return !at.closest || at === document.body || at.closest('main.lab') !== null;
}

/** Heard before the editor, for which the same keys mean a new line. */
const runKey: Effect<LabEvent> = onWindow(
  'run key',
  ['keydown'],
  (pressed: KeyboardEvent): LabEvent | null => {
    if (!runs(pressed)) return null;
    pressed.preventDefault();
    return ['run', Date.now()];
  },
  true,
);

/** The browser asks whether the page is to be left with programs that it does not keep. */
const leaving = onWindow<BeforeUnloadEvent, never>('unkept', ['beforeunload'], (event) => {
  event.preventDefault();
  return null;
});

/** Modules and files. */
function loads(lab: Lab, page: PageState, { programs, file, missing, send }: LabServices): Effect<LabEvent>[] {
  const { awaited } = lab;
  const typing = {
    typed: (text: string) => send(['type', text]),
    refused: (count: number) => send(['refuse', count]),
  };
  const parts = () => Promise.all([programs(), file<Example[]>('examples/examples.json'), createEditor(typing)]);
  if (!lab.programs) {
    const come = ([programs, ...others]: Awaited<ReturnType<typeof parts>>): LabEvent | null =>
      page.programs && ['arrived', programs, page.programs, ...others];
    return [fromPromise('parts', parts, come, ['notArrived'])];
  }
  if (lab.barred) return [];
  const effects: Effect<LabEvent>[] = [once('late files', keepLabFiles)];
  if (!lab.positions?.size) {
    const none: LabEvent = ['positions', new Map()];
    const read = () => file<{ [game: string]: Compared[] }>('data/positions.json');
    effects.push(
      fromPromise(`positions ${lab.runs}`, read, (all): LabEvent => ['positions', new Map(Object.entries(all))], none),
    );
  }
  if (awaited?.what === 'code') {
    const come = (source: string | null): LabEvent => ['unpacked', source, Date.now()];
    effects.push(fromPromise(`unpack ${awaited.packed}`, () => unpacked(awaited.packed), come, null));
  }
  if (awaited?.what === 'task') {
    const come = (assignment: Assignment | null): LabEvent => ['unsealed', assignment, Date.now()];
    effects.push(fromPromise(`unseal ${awaited.packed}`, () => unsealed(awaited.packed), come, null));
  }
  if (awaited?.what === 'example') {
    const { id } = awaited.example;
    const read = () =>
      exampleSource(id, page.lang).catch((reason) => {
        missing();
        throw reason;
      });
    const come = (source: string): LabEvent => ['exampleKnown', source, Date.now()];
    effects.push(fromPromise(`example ${id} ${page.lang}`, read, come, ['notArrived']));
  }
  return effects;
}

/** The source of an example in a language. */
async function exampleSource(id: string, lang: string) {
  const response = await fetch(addressOf(`examples/${lang}/${id}.py`));
  if (!response.ok) throw new Error(`${response.status} for ${id}`);
  return response.text();
}

/** Performs what the Lab does once. */
export function perform(command: LabCommand, lab: Lab, { state, go }: LabServices) {
  const { editor, programs, program } = lab;
  if (command[0] === 'change') programs?.send(command[1]);
  if (command[0] === 'show') editor?.show((!isClosed(lab) && program?.source) || '');
  if (command[0] === 'help') writeSetting(HELP, command[1] ? 'open' : 'closed');
  if (command[0] === 'line') editor?.goTo(command[1]);
  if (command[0] === 'go' && state().room === 'lab') go(command[1]); // the player may be elsewhere by now
}

/** What has changed of the programs, or by them, is known, and which was shown last. */
function known({ program, fresh, round, changes, pageList }: Lab, { games, programs }: PageState): Effect<LabEvent>[] {
  const effects: Effect<LabEvent>[] = [];
  if (program && !fresh) effects.push(once(`last ${program.name}`, () => writeSetting('program', program.name), true));
  if (programs && (games !== round.games || programs.list !== pageList)) {
    const event = (): LabEvent => ['known', games, programs.list, programs.moved];
    effects.push(readNow(`known ${changes}`, () => {}, event));
  }
  return effects;
}

/** What the editor shows. */
function inEditor(lab: Lab, editor: Editor, t: Words): Effect<never>[] {
  const { program } = lab;
  if (!program) return [];
  const marks = marksOf(lab, t);
  const label = t('lab.editor', { name: isolate(program.title) });
  return [
    once(`mark ${JSON.stringify(marks)}`, () => editor.mark(marks), true),
    once(`name ${t.lang} ${label}`, () => editor.name(label, (word) => t(`lab.word.${word}`)), true),
  ];
}

/** Where the last run says that something is wrong, or notes something, while the source is the one that was run. */
function marksOf({ run, program, round }: Lab, t: Words): Mark[] {
  if (!run || run.source !== program?.source) return [];
  const { problem } = run;
  if (!problem)
    return notesOf(run).flatMap((note) => {
      const message = sayNote(note, t);
      const { line } = note;
      if (!line || !message || note.name !== run.program) return [];
      return { severity: 'warning', from: { line, column: 1 }, to: { line, column: 1 }, message };
    });
  const { line, column, end_line: endLine, end_column: endColumn } = problem.args as Partial<UserCode>;
  if (problem.code !== 'user-code' || !line) return [];
  return [
    {
      severity: 'error',
      from: { line, column: column ?? 1 },
      to: { line: endLine ?? line, column: endColumn ?? column ?? 1 },
      message: explain(problem, gameOf(round), t),
    },
  ];
}

/** The part in which the player acted last comes first, and the comparison, which is the longest, last. */
function thinking(lab: Lab, page: PageState, outside: LabServices): Effect<LabEvent>[] {
  const { run, acted } = lab;
  const next = nextOf(lab);
  const shown = page.room === 'lab';
  const options = { shown, thinks: page.engine === 'ready', values: true, mayThinkUnasked: false, pace: 0 };
  const settled = async () => {};
  const round = within(
    effectsOfRound(lab.round, options, { ...outside, settled }),
    'round',
    (event: RoundEvent): LabEvent => ['round', event],
  );
  const thought =
    run && next ? [runOf(run, next, page, lab.programs, outside)].filter((effect) => effect !== null) : [];
  const usual = shown ? usualColumn(lab, outside) : [];
  if (isComparing(lab)) return shown ? [...round, ...usual, ...thought] : round;
  return acted === 'run' ? [...thought, ...round, ...usual] : [...round, ...thought, ...usual];
}

/** What a run needs next. A program is loaded in the sandbox, which does nothing else meanwhile. */
function runOf(
  run: Run,
  next: Thinking | Comparing | 'loading' | 'positions',
  { games, programs: authored }: PageState,
  programs: Programs | null,
  outside: LabServices,
): Effect<LabEvent> | null {
  const { number, program } = run;
  const failed = (reason: Problem): LabEvent => ['failed', reason];
  const printing = (part: keyof Run['printed']) => ({
    gather: (reply: Thought | Printed | Trying, before: readonly Printing[] = []) =>
      'printed' in reply ? printedWith(before, reply) : before,
    progress: (all: readonly Printing[]): LabEvent => ['printed', { [part]: all }],
  });
  if (next === 'positions' || !programs) return null;
  if (next === 'loading') {
    const load = (_: object, onReply?: (reply: Printed) => void) => ({
      ...programs.load(
        program,
        (reply) => onReply?.(reply),
        (what) => outside.send(['slow', number, what]),
      ),
      stop() {},
    });
    const asked = { op: 'load', name: program } as const;
    const { thought } = asking<LabEvent>({ ask: load as Ask, pythonOf: () => 'sandbox' }, number, failed);
    return thought<typeof asked, readonly Printing[]>(
      asked,
      (found: Partial<Loaded & { notes: Notes }>, all = []) => ['loaded', games, authored?.list ?? [], all, found],
      printing('loading'),
    );
  }
  if ('positions' in next) return (next.what === 'ranked' ? ranking : comparing)(run, next, outside);
  const { record, player, what } = next;
  const asked = { op: 'think', record, player } as const;
  const { thought } = asking<LabEvent>(outside, number, failed);
  return what === 'yours'
    ? thought<typeof asked, readonly Printing[]>(
        asked,
        (reply, all = []) => ['thought', next, reply, all],
        printing('judging'),
      )
    : thought(asked, (reply) => ['thought', next, reply]);
}

/** What each move of the position is worth to the game's usual evaluation: the column beside the program's own. */
function usualColumn(lab: Lab, outside: LabServices): Effect<LabEvent>[] {
  const { run, usual, depth } = lab;
  const { record, key, moves, game } = boardOf(lab);
  const place = usualKey(key, depth);
  if (!run || moves === 0 || !game.usual || usual.has(place)) return [];
  const multipv = Math.min(moves, MOST_EXACT);
  const player = { search: 'alphabeta', depth, evaluation: game.usual, ties: 'first', multipv };
  const { thought } = asking<LabEvent>(outside, run.number, () => ['usual', place, null]);
  return [thought({ op: 'think', record, player } as const, (reply) => ['usual', place, reply])];
}
