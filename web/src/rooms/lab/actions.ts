// What a person does in the Lab.

import { createHandle } from '../../board/handle.ts';
import { broken, excess } from '../../code/lines.ts';
import { packed } from '../../code/packed.ts';
import { download } from '../../device/download.ts';
import { freeName, LONGEST_SOURCE, NAME, type Program } from '../../device/programs.ts';
import type { Programs } from '../../programs/programs.ts';
import { gameOf } from '../../round/state.ts';
import { FILE_PROBLEM } from '../../views/again.ts';
import type { House } from '../index.ts';
import { writeLab } from './address.ts';
import type { Editor } from './editor.ts';
import { type Example, exampleSource, nameFrom } from './examples.ts';
import type { LabState } from './index.ts';
import { playerOf } from './run.ts';

export type Actions = ReturnType<typeof createActions>;

/** Characters of an address beyond which a file is better. */
const LONG_ADDRESS = 8000;

/** What is known of a program that was not loaded. */
const UNLOADED = { loaded: null, defines: null, own: null };

interface Given {
  house: House;
  state: () => LabState;
  change: (part: Partial<LabState>, step?: boolean) => void;
  programs: () => Programs;
  examples: () => Example[];
  round: ReturnType<typeof import('../../round/round.ts').createRound>;
  runs: ReturnType<typeof import('./run.ts').createRuns>;
  ladder: ReturnType<typeof import('./ladder.ts').createLadder>;
  put: (program: Program, typing?: boolean) => Program;
  show: (program: Program, part?: Partial<LabState>, step?: boolean) => void;
  schedule: () => void;
  editor: () => Editor | null;
}

/** What the player of the page does in the Lab. */
export function createActions(given: Given) {
  const { house, state, change, programs, examples, round, runs, ladder, put, show, schedule, editor } = given;
  const game = () => gameOf(round.state());

  /** A new program, with another name where this one is taken. */
  const madeNow = (name: string) => ({
    ...UNLOADED,
    name: freeName(name, programs().isTaken),
    best: [],
    made: Date.now(),
  });

  /**
   * Show a program of this source: the one that is kept, or a new one.
   * @param step Has the player chosen it?
   */
  function begin(name: string, source: string, usual: string | null, part: Partial<LabState>, step = true) {
    const { list } = programs();
    const same = list().find((program) => program.source === source);
    if (same) return show(same, { ...part, fresh: null }, step);
    const program = { ...madeNow(name), source, game: usual ?? game().id };
    show(program, part, step);
    if (!part.fresh) put(program);
  }

  const bar = createHandle();
  const actions = {
    dispatch: round.dispatch,
    /** To be put into the tag of the bar. */
    bar: bar.here,
    /** The program was changed by hand. */
    type(source: string) {
      const { program, note } = state();
      if (!program || source === program.source) return;
      if (note?.refused) change({ note: null });
      put({ ...program, source }, true);
      editor()?.mark(null);
      schedule();
    },
    /**
     * The program was not changed, because a line would have become too long.
     * @param source What it would have been.
     */
    refuse(source: string) {
      const { unseen, ...args } = excess(source);
      const key = unseen ? 'lab.note.long-line.unseen' : 'lab.note.long-line';
      change({ note: { key, args, refused: source } });
    },
    /**
     * Open a copy of the program with its long lines broken.
     * @param given Its source.
     */
    breakLines(given: string) {
      const { program } = state();
      if (!program) return;
      const { source, same } = broken(given);
      const key = same ? 'lab.note.broken' : 'lab.note.cut';
      begin(program.name, source, program.game, { note: { key, args: { name: program.name } } });
      queueMicrotask(() => editor()?.focus());
    },
    run() {
      const { program, fresh, note } = state();
      if (!program) return;
      if (note && !note.undo) change({ note: null });
      const isKept = !fresh && programs().find(program.name); // another tab may have deleted it
      runs.start((isKept ? program : put(program)).name);
    },
    stop: runs.stop,
    /** Let a program run that the address names. */
    allow(name: string) {
      programs().allow({ players: [name] });
      round.dispatch({ type: 'problem', problem: null });
      bar.focus('.primary');
    },
    /** Ask again about the position. */
    again: () => round.dispatch({ type: 'problem', problem: null }),
    depth(depth: number) {
      change({ depth });
      runs.again();
    },
    sheet: (sheet: 'code' | 'board') => change({ sheet }),
    /** @param isWanted Is it still what the address names? Null: the player has chosen it. */
    async example(example: Example, depth: number = example.depth, isWanted: (() => boolean) | null = null) {
      try {
        const source = await exampleSource(example.id, house.state().lang);
        if (isWanted && !isWanted()) return;
        const game = house.state().games.some(({ id }) => id === example.game) ? example.game : null;
        begin(nameFrom(example.id), source, game, { depth, fresh: { example: example.id } }, !isWanted);
      } catch {
        house.missing();
        change({ problem: FILE_PROBLEM });
      }
    },
    /**
     * A program in an address.
     * @param code As it stands in the address.
     */
    shared: (name: string, source: string, code: string) =>
      begin(name, source, null, { fresh: { code }, note: { key: 'lab.note.shared' } }, false),
    choose(name: string) {
      const program = programs().find(name);
      if (program) show(program);
    },
    duplicate() {
      const { program } = state();
      if (!program) return;
      const copy = { ...program, ...madeNow(program.name) };
      show(copy, { naming: true });
      put(copy);
    },
    naming: (naming: boolean) => change({ naming }),
    /** @returns The key of what is wrong with it. */
    rename(name: string): string | null {
      const { program } = state();
      if (!program || name === program.name) {
        change({ naming: false });
        return null;
      }
      if (!NAME.test(name)) return 'lab.name.wrong';
      if (programs().isTaken(name)) return 'lab.name.taken';
      const renamed = { ...program, ...UNLOADED, name };
      programs().remove(program.name); // first: there may be no room for both
      show(renamed, {}, false);
      put(renamed);
      return null;
    },
    remove() {
      const { program } = state();
      const blank = examples().at(-1);
      if (!program || !blank) return;
      runs.stop();
      const { list, remove } = programs();
      const at = list().indexOf(program);
      remove(program.name);
      const next = list().at(Math.max(at - 1, 0));
      const note = { key: 'lab.note.deleted', args: { name: program.name }, undo: program };
      if (next) show(next, { note });
      else actions.example(blank).then(() => change({ note }));
    },
    restore(program: Program) {
      const again = { ...program, name: freeName(program.name, programs().isTaken) };
      show(again);
      put(again);
    },
    save() {
      const { program } = state();
      if (program) download(new Blob([program.source], { type: 'text/x-python' }), `${program.name}.py`);
    },
    async openFile(file: File | undefined) {
      if (!file) return;
      const long = { key: 'lab.note.long', args: { most: LONGEST_SOURCE } };
      if (file.size > 4 * LONGEST_SOURCE) return change({ note: long });
      const source = await textOf(file);
      if (source === null) return change({ note: { key: 'lab.note.not-text', args: { name: file.name } } });
      if (source.length > LONGEST_SOURCE) return change({ note: long });
      const stem = file.name.replace(/\.\w+$/, '').replace(/[^A-Za-z0-9_-]+/g, '-');
      const name = stem.replace(/^-+|-+$/g, '') || 'program';
      begin(name, source, null, { note: { key: 'lab.note.opened', args: { name: file.name } } });
    },
    async share() {
      const { program } = state();
      if (!program) return;
      const { start, line, at } = round.state();
      const { games, lang } = house.state();
      const shown = { start, line, at, depth: state().depth, lang, program: program.name };
      const code = await packed(program.source);
      const place = writeLab(games, { ...shown, code, withPlace: start.game !== program.own?.id });
      const address = location.href.split('#')[0] + place;
      if (address.length > LONG_ADDRESS)
        return change({ note: { key: 'lab.note.too-long', args: { count: address.length } }, link: null });
      try {
        await navigator.clipboard.writeText(address);
        change({ note: { key: 'lab.note.copied' }, link: null });
      } catch {
        change({ note: null, link: address });
      }
    },
    /** Send the program up the ladder. */
    climb() {
      const { program, depth } = state();
      const player = program && playerOf(program, game(), depth);
      if (!program || !player) return;
      programs().allow({ players: [player], game: game().id });
      change({ listed: null });
      const source = program.loaded ?? '';
      ladder.start({ program: program.name, made: program.made, source, player }, game());
    },
    stopLadder: ladder.stop,
    /** @param level Against which the games are listed. */
    list: (level: string | null) => change({ listed: level }),
    goTo: (line: number) => editor()?.goTo(line),
    ...house.actions,
    dismiss: () => change({ problem: null, note: null, link: null }),
  };
  return actions;
}

/** The text of a file, its lines ended by `\n`; null: it holds no text. */
async function textOf(file: File) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? null : text.replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}
