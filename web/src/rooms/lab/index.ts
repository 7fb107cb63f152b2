// The Lab: a program is written, judges the position on the board, plays, and climbs the ladder of levels.

import { createHandle } from '../../board/handle.ts';
import { hasLongLine } from '../../code/lines.ts';
import { unpacked } from '../../code/packed.ts';
import type { Problem, Record, UserCode } from '../../contract/types.ts';
import { keepLateFiles } from '../../device/late_files.ts';
import { freeName, NAME, type Program } from '../../device/programs.ts';
import { readSetting, writeSetting } from '../../device/settings.ts';
import type { Programs } from '../../programs/programs.ts';
import { wrong } from '../../round/address.ts';
import { createRound } from '../../round/round.ts';
import { gameOf, HUMAN, keyOf, recordOf, viewOf } from '../../round/state.ts';
import { mostWorkers } from '../../series/pool.ts';
import { FILE_PROBLEM } from '../../views/again.ts';
import { announcerOf } from '../../views/announcer.ts';
import { isBarred } from '../../views/barred.ts';
import { explain } from '../../views/problem.ts';
import type { House, Room } from '../index.ts';
import { createActions } from './actions.ts';
import { readLab, writeLab } from './address.ts';
import { createEditor, type Editor } from './editor.ts';
import { type Example, LIST } from './examples.ts';
import { createLadder, type Ladder } from './ladder.ts';
import { type Compared, createRuns, type Run, underWay } from './run.ts';
import { createUsual } from './usual.ts';
import { view } from './view.ts';

export interface LabState {
  /** The program that is shown. */
  program: Program | null;
  /** What the program is from, an example or an address, as long as it is
   * as it came: it is kept once it is changed or run. */
  fresh: { example?: string; code?: string } | null;
  /** How many plies are read. */
  depth: number;
  /** The last run. */
  run: Run | null;
  ladder: Ladder | null;
  /** The level against which the games are listed. */
  listed: string | null;
  /** What a phone shows. */
  sheet: 'code' | 'board';
  /** What is wrong with the address, or a file that could not be had. */
  problem: Problem | null;
  /** The last event. `undo`: a
   * program that was deleted; `refused`: a source that was not taken because of its long lines. */
  note: { key: string; args?: { [name: string]: unknown }; undo?: Program; refused?: string } | null;
  /** Is the program shown folded, because of its long lines (code/lines.ts)? */
  isFolded: boolean;
  /** Is the program being given another name? */
  naming: boolean;
  /** The address in which the program is shared, to be copied by hand. */
  link: string | null;
}

const USUAL_DEPTH = 2;
const SEATS = { first: HUMAN, second: HUMAN };
/** Milliseconds without a key after which a program that was run is run again. */
const PAUSE = 700;
/** Seconds that a run may have taken to be run again by itself. */
const QUICK = 1.5;

export function createRoom(house: House): Room {
  let programs: Programs | null = null;
  /** The programs, without which no action is offered. */
  const loaded = () => programs as Programs;
  let editor: Editor | null = null;
  let examples: Example[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: LabState = {
    program: null,
    fresh: null,
    depth: USUAL_DEPTH,
    run: null,
    ladder: null,
    listed: null,
    sheet: 'code',
    problem: null,
    note: null,
    isFolded: false,
    naming: false,
    link: null,
  };

  function change(part: Partial<LabState>, step = false) {
    state = { ...state, ...part };
    house.changed(step);
  }

  /** The state with the program as it is now: a run changes what it defines. */
  function now(): LabState {
    const kept = state.fresh ? null : programs?.find(state.program?.name ?? '');
    return kept ? { ...state, program: kept } : state;
  }

  const { games, first } = house.state();
  const round = createRound({
    ask: house.ask,
    games,
    start: readLab('#/lab', games, first).wanted.start,
    options() {
      const { room, engine } = house.state();
      return { shown: room === 'lab', thinks: engine === 'ready', values: true, probes: false, pace: 0 };
    },
    changed: (event) => house.changed(event.type === 'choose'),
    id: 'lab-',
  });
  const position = () => {
    const now = round.state();
    const record = recordOf(now);
    const moves = Object.keys(viewOf(now)?.legal ?? {}).length;
    return { record, key: keyOf(record), moves, game: gameOf(now) };
  };
  /** The recorded positions of a game; none if there are none. */
  async function positions(game: string) {
    const all = await house.file<{ [game: string]: Compared[] }>('data/positions.json').catch(() => ({}));
    return new Map(Object.entries<Compared[]>(all)).get(game) ?? [];
  }

  const runs = createRuns({
    ask: house.ask,
    load(name, onReply) {
      clearTimeout(timer); // the run that was to come by itself is this one
      return loaded().load(name, onReply);
    },
    async loaded(name) {
      const program = programs?.find(name);
      const { problem, start } = round.state();
      if (isBarred(problem)) round.dispatch({ type: 'problem', problem: null });
      if (!program?.own || program.own.id === start.game) return;
      put({ ...program, game: program.own.id });
      await openGame(program.own.id);
    },
    find: (name) => programs?.find(name),
    board: position,
    depth: () => state.depth,
    positions,
    run: () => state.run,
    change(run) {
      change({ run });
      showProblem();
    },
  });
  const usual = createUsual({ ask: house.ask, changed: house.changed });
  const ladder = createLadder({
    ...house,
    most: mostWorkers(navigator),
    ladder: () => state.ladder,
    change: (next) => change({ ladder: next }),
    over: keepBest,
  });
  const table = createHandle();
  const announced = announcerOf(() => house.state().lang, house.changed);

  /** Underline what the last run says is wrong, while the source is the one that was run. */
  function showProblem() {
    const { run, program } = state;
    const problem = run?.source === program?.source && run?.problem?.code === 'user-code' ? run.problem : null;
    const { line, column, end_line: endLine, end_column: endColumn } = (problem?.args ?? {}) as Partial<UserCode>;
    if (!problem || !line) return editor?.mark(null);
    editor?.mark({
      from: { line, column: column ?? 1 },
      to: { line: endLine ?? line, column: endColumn ?? column ?? 1 },
      message: explain(problem, gameOf(round.state()), house.t()),
    });
  }

  /** Keep the ladder's result with its program, if it is the best. */
  function keepBest({ program: name, made, game, player, rungs: all }: Ladder) {
    const program = programs?.find(name); // it may have been changed meanwhile, or another one have its name
    const rungs = all.flatMap(({ level, phase: end, statistics }) => {
      if (!statistics || (end !== 'won' && end !== 'lost' && end !== 'undecided')) return [];
      return [{ level, end, share: statistics.score.share ?? 0, games: statistics.games }];
    });
    const won = (list: { end: string }[]) => list.filter(({ end }) => end === 'won').length;
    if (!program || program.made !== made || rungs.length === 0) return;
    const before = program.best.find((each) => each.game === game);
    if (before && won(before.rungs) >= won(rungs)) return;
    put({ ...program, best: [...program.best.filter((each) => each !== before), { game, player, rungs }] });
  }

  /** Keep a program, in place of the one of its name; one that was not kept yet, under a name that is free. */
  function put(program: Program, typing = false): Program {
    const all = loaded();
    const isShown = state.program?.name === program.name;
    const name = isShown && state.fresh ? freeName(program.name, all.isTaken) : program.name;
    const named = { ...program, name };
    all.put(named, typing);
    if (!isShown) return named;
    change({ program: named, fresh: null });
    writeSetting('program', name);
    return named;
  }

  /**
   * Show another program.
   * @param step Has the player chosen it?
   */
  function show(program: Program, part: Partial<LabState> = {}, step = true) {
    runs.stop();
    programs?.keepTyped();
    clearTimeout(timer);
    if (!part.fresh) writeSetting('program', program.name);
    const isFolded = hasLongLine(program.source);
    editor?.show(isFolded ? '' : program.source);
    editor?.name(house.t()('lab.editor', { name: program.name }));
    change({ program, isFolded, fresh: null, run: null, naming: false, link: null, note: null, ...part }, step);
    showProblem();
    if (!placed || (step && program.game !== round.state().start.game)) openGame(program.game);
  }

  /** Tell the board of the games that programs have added. */
  function knowGames() {
    const { games: all } = house.state();
    if (all !== round.state().games) round.dispatch({ type: 'games', games: all });
  }

  /** Was the board given a position, by an address or by `openGame`? */
  let placed = false;
  /** Open a game in the first of its recorded positions, where moves differ more than at the beginning. */
  async function openGame(id: string) {
    placed = true;
    const before = round.state();
    const [recorded] = await positions(id);
    const { games: all } = house.state();
    if (round.state().start !== before.start || !all.some((each) => each.id === id)) return;
    knowGames();
    const record: Record = recorded?.record ?? readLab(`#/lab/${id}`, all, first).wanted.start;
    const { moves: transcript = '', ...start } = record;
    round.dispatch({ type: 'open', start, transcript: String(transcript), seats: SEATS, problem: null });
  }

  const actions = createActions({
    house,
    state: now,
    change,
    programs: loaded,
    examples: () => examples,
    round,
    runs,
    ladder,
    put,
    show,
    schedule,
    editor: () => editor,
  });

  /** Run the program again after a pause, if it was run before and was quick. */
  function schedule() {
    clearTimeout(timer);
    const { run } = state;
    if (!run || run.seconds > QUICK) return;
    timer = setTimeout(actions.run, PAUSE);
  }

  async function begin() {
    try {
      [programs, examples, editor] = await Promise.all([
        house.programs(),
        house.file<Example[]>(LIST),
        createEditor({
          typed: actions.type,
          refused: actions.refuse,
          run: actions.run,
          about: (word) => house.t()(`lab.word.${word}`),
        }),
      ]);
    } catch {
      house.missing();
      return change({ problem: FILE_PROBLEM });
    }
    if (programs.barred) return change({ problem: programs.barred });
    keepLateFiles();
    await openWanted();
  }

  /** The address that was opened last. */
  let wanted = readLab('#/lab', games, first).wanted;
  let opened = 0;
  /** Is a program that the address holds, or names, still to be shown? */
  let opening = false;
  /** Show the program that the address names, or else the one shown last, or the first example. */
  async function openWanted() {
    if (!programs || programs.barred) return;
    const mine = ++opened;
    const { program: named, example: wantedExample, code, depth } = wanted;
    if (depth) change({ depth });
    if (code) {
      if (state.fresh?.code === code) return;
      opening = true;
      const source = await unpacked(code);
      if (mine !== opened) return;
      opening = false;
      if (source !== null) return actions.shared(named && NAME.test(named) ? named : 'shared', source, code);
      change({ problem: wrong('code') });
    }
    const example = examples.find(({ id }) => id === wantedExample);
    if (example) {
      if (state.fresh?.example === example.id) return;
      opening = true;
      await actions.example(example, depth ?? example.depth, () => mine === opened);
      if (mine === opened) opening = false;
      return;
    }
    opening = false;
    const kept = programs.find(named ?? readSetting('program') ?? '');
    if (named && !kept) {
      change({ problem: wrong('program', { name: named.slice(0, 40) }) });
      if (state.program) return;
    }
    const shown = kept ?? programs.list()[0];
    const fourth = examples[3];
    if (shown) {
      if (shown.name !== state.program?.name || state.fresh) show(shown, {}, false);
    } else if (fourth) await actions.example(fourth, fourth.depth, () => mine === opened);
  }
  begin();

  return {
    open(hash) {
      const read = readLab(hash, house.state().games, house.state().first);
      if (read.lang) house.nameLanguage(read.lang);
      wanted = read.wanted;
      knowGames();
      state = { ...state, problem: programs?.barred ?? read.problem, note: null };
      if (read.placed && !read.problem) {
        placed = true;
        const { start, transcript } = read.wanted;
        const { start: shown, line, at } = round.state();
        const before = keyOf({ ...shown, moves: line.slice(0, at).join('') });
        if (keyOf({ ...start, moves: transcript }) !== before)
          round.dispatch({ type: 'open', start, transcript, seats: SEATS, problem: null });
      }
      openWanted();
      house.changed();
    },
    address() {
      const { games: all, lang, langNamed } = house.state();
      const { start, line, at, transcript } = round.state();
      const { problem, program: shown, fresh } = state;
      if (problem?.code.startsWith('address-') || transcript !== null || !shown || opening) return null;
      const program = fresh?.example ? null : shown.name;
      return writeLab(all, { start, line, at, program, ...fresh, depth: state.depth, lang, langNamed });
    },
    draw() {
      const parts = { round: round.state(), programs, editor, examples, usual: usual.found, table, announced };
      return view(now(), parts, house, actions);
    },
    title: () => house.t()('title', { game: house.t()('lab') }),
    game: () => round.state().start.game,
    openGame(id) {
      openGame(id);
      const { program, fresh } = now();
      if (program && fresh) change({ program: { ...program, game: id } });
      else if (program) put({ ...program, game: id });
    },
    busy: () =>
      state.ladder?.playing ? house.t()('lab.plays') : state.run && underWay(state.run) ? house.t()('lab.runs') : null,
    follow() {
      knowGames();
      round.follow();
      if (house.state().room !== 'lab') return programs?.keepTyped();
      const { run, program } = state;
      const kept = programs?.find(program?.name ?? '');
      if (kept && program && !state.fresh && kept.source !== program.source) show(kept); // another tab has changed it
      const { record, key, moves, game } = position();
      const judges = run?.player && run.phase !== 'failed' && run.phase !== 'loading';
      if (judges && key !== run.position && moves > 0) runs.again();
      if (run && moves > 0) usual.follow(record, key, moves, game, state.depth);
    },
  };
}
