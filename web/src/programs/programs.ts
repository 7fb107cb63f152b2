// The author's own programs: those kept on this device, and the engines that know them. The page's own Python never runs
// them. A request that names one of them goes to an engine in the sandbox, where it is loaded first; every other goes to the
// page's engine.
//
// An address may name a program. It runs once the player has allowed that in this visit: by running it, or by a button that
// calls `allow`. In a frame of another origin, which may have clicks pressed unseen, none of the device's runs.

import type { Game, Loaded, Printed, Problem, Thought } from '../contract/types.ts';
import {
  forgetProgram,
  isAuthors,
  keepProgram,
  type Program,
  readPrograms,
  watchLeaving,
  watchPrograms,
} from '../device/programs.ts';
import type { Answer, Ask, Earlier, Engine, MatchEngine, Planned, Request, Sent } from '../engine/client.ts';
import { createSandboxEngine, userCode } from '../engine/sandbox/engine.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox/sandbox.ts';
import { createMatches } from './matches.ts';
import { asUsable, authored, isGameOfOurs, isOurs, namesIn, programOfGame, programsIn, withPrograms } from './named.ts';

type Bringing = Request & { brings?: Pick<Program, 'name' | 'source' | 'game'> };
export type Programs = ReturnType<typeof createPrograms>;

/** Milliseconds without a key after which what is typed is kept. */
const PAUSE = 300;

interface Given {
  /** The page's own engine. */
  ask: Ask;
  /** Starts another engine of ours. */
  createEngine: () => Engine;
  /** The programs have changed, or what they define. */
  changed: () => void;
  /** The page's words in its languages. */
  tables: Parameters<typeof asUsable>[3];
  /** The games that are read and not played. */
  diagrams: Game[];
  /** The sandbox: one frame for all workers. */
  sandbox?: Pick<Sandbox, 'begin' | 'send' | 'end'>;
  /** Is the page shown in a page of another origin? */
  framed?: boolean;
}

export function createPrograms(given: Given) {
  const { ask: askOurs, createEngine, changed, tables, diagrams } = given;
  const { sandbox = createSandbox(), framed = isFramed() } = given;
  let programs = readPrograms();
  /** The games of our engine. */
  let ours: Game[] = [];
  /** The sandbox's engine for all but series; started by the first request that needs it. */
  let sandboxEngine: ReturnType<typeof withLoads> | null = null;

  /** The games that programs have added since the page was opened, by their ids. */
  const seen: Map<string, Game> = new Map();
  /** The programs as they were when a series was begun: what is typed meanwhile does not change it. */
  const begun: WeakMap<object, Program[]> = new WeakMap();
  /** Those that the device could not keep: another tab does not know them. */
  const unkept: Map<string, Program> = new Map();
  /** The sources that may run, because they were run in this visit. */
  const allowed: Set<string | null> = new Set();
  /** The one that is being typed, as long as it is to be kept. */
  let typed: Program | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;

  watchLeaving(keepTyped);
  watchPrograms(() => {
    keepTyped();
    const kept = readPrograms().filter(({ name }) => !unkept.has(name));
    setPrograms([...kept, ...unkept.values()]);
  });

  function setPrograms(next: Program[]) {
    programs = next.map((program) => asUsable(program, ours, diagrams, tables));
    sandboxEngine?.keepOnly(programs);
    changed();
  }

  function startedEngine() {
    sandboxEngine ??= withLoads(createSandboxEngine(sandbox));
    return sandboxEngine;
  }

  /**
   * An engine in the sandbox that loads the programs that a request needs before it is sent.
   * @param known The programs.
   */
  function withLoads(engine: ReturnType<typeof createSandboxEngine>, known: () => Program[] = () => programs) {
    /** Programs that are being removed, by name. */
    const leaving: Set<string> = new Set();

    /** @param game That it is for, if it is there: it may be its own, or gone. */
    function send({ name }: Program, source: string, game: string, onReply?: (reply: Printed) => void) {
      const others = known().flatMap((other) => (other.own && other.name !== name ? [other.own] : []));
      const there = [...ours, ...others].some(({ id }) => id === game) ? { game } : {};
      const sent = engine.ask({ op: 'load', name, source, ...there }, onReply);
      return { ...sent, answer: sent.answer.catch((problem) => Promise.reject(withGame(problem, game))) };
    }

    /** Load those of these programs that are not loaded as they play. */
    async function provide(needed: Program[]) {
      const problem = barred(needed);
      if (problem) throw problem;
      for (const program of needed) {
        const source = program.loaded as string;
        const [game = program.game] = Object.keys(program.defines?.evaluations ?? {}); // that it was loaded for
        if (engine.loaded().get(program.name) !== source) await send(program, source, game).answer;
      }
    }

    /** The program that defines the game of another one, and must be loaded before it. */
    const baseOf = (program: Program) => programsIn({ game: program.game }, known()).filter((base) => base !== program);

    /**
     * The programs that a request needs.
     * @param brought It comes with these.
     */
    const neededBy = (request: Request, brought: Program[] = []) =>
      programsIn(request, [...brought, ...known().filter(({ name }) => brought.every((each) => each.name !== name))]);

    function prepare(request: Request, brought?: Program[]) {
      const needed = neededBy(request, brought);
      return provide([...needed.flatMap(baseOf), ...needed]);
    }

    return {
      ...engine,
      prepare,
      load: (program: Program, source: string, onReply: (reply: Printed) => void) =>
        later(provide(baseOf(program)), () => send(program, source, program.game, onReply)),
      ask<const R extends object>(
        request: R,
        onReply?: (reply: Earlier<R>) => void,
        brought?: Program[],
      ): Sent<Answer<R>> {
        const sent = later(prepare(request, brought), () => engine.ask(request, onReply));
        return {
          ...sent,
          answer: sent.answer.catch((problem) => Promise.reject(named(problem, neededBy(request, brought)))),
        };
      },
      /** Remove all programs but these, so that others can have the ids of their games. */
      keepOnly(these: Program[]) {
        for (const name of engine.loaded().keys()) {
          if (leaving.has(name) || these.some((program) => program.name === name)) continue;
          leaving.add(name);
          const left = () => leaving.delete(name);
          engine.ask({ op: 'load', name, source: '' }).answer.then(left, left);
        }
      },
    };
  }

  function put(given: Program, typing = false) {
    const program = asUsable(given, ours, diagrams, tables);
    const { name } = program;
    if (typed?.name !== name) keepTyped();
    clearTimeout(pause);
    typed = typing ? program : null;
    if (typing) pause = setTimeout(keepTyped, PAUSE);
    else if (keepProgram(program)) unkept.delete(name);
    else unkept.set(name, program);
    const at = programs.findIndex((each) => each.name === name);
    setPrograms(at === -1 ? [...programs, program] : programs.with(at, program));
  }

  function keepTyped() {
    if (typed) put(typed);
  }

  const find = (name: string) => programs.find((program) => program.name === name);

  /** Why these programs may not run; null: they may. */
  function barred(needed: Program[]): Problem | null {
    const program = needed.find(({ loaded }) => !allowed.has(loaded));
    if (!program) return null;
    return framed ? FRAMED : problemOf('not-run', program.name);
  }

  /** Let the programs run that a request needs, and those whose games they are for. */
  function allow(request: Request) {
    if (framed) return;
    for (const program of programsIn(request, programs)) {
      if (allowed.has(program.loaded)) continue;
      allowed.add(program.loaded);
      allow({ game: program.game });
    }
  }

  /**
   * Ask whichever engine knows the programs that a request needs. A request may bring a program with it, which is not kept:
   * `brings`, its name, its source and the id of its game.
   */
  const ask = (({ brings, ...request }: Bringing, onReply?: (reply: unknown) => void) => {
    if (brings) {
      const program = { defines: null, own: null, best: [], made: 0, ...brings, loaded: brings.source };
      allowed.add(brings.source);
      return startedEngine().ask(request, onReply, [program]);
    }
    const needed = programsIn(request, programs);
    const [first] = needed;
    if (!first) return askOurs(request, onReply);
    if (request.op === 'series' && !programOfGame(request, programs)) return planned(request, needed, onReply);
    const problem = barred(needed);
    if (problem) return refusal(problem);
    const sent = startedEngine().ask(request, onReply);
    if (request.op !== 'think') return sent;
    const names = namesIn(request.player);
    const { name } = needed.find(({ name }) => names.includes(name)) ?? first;
    return { ...sent, answer: sent.answer.then((reply) => legalReply(request, name, reply as Thought)) };
  }) as Ask;

  return {
    list: () => programs,
    find,
    /** Keep a program, in place of the one of this name: on the device at once, or after a pause in typing. */
    put,
    /** Why no program of the device runs here at all; null: it may. */
    barred: framed ? FRAMED : null,
    /** The player lets the programs run that a request names, by its players or its game. */
    allow,
    /** Could the device keep the program of this name? */
    isKept: (name: string) => !unkept.has(name),
    remove(name: string) {
      if (typed?.name === name) typed = null;
      forgetProgram(name);
      unkept.delete(name);
      setPrograms(programs.filter((program) => program.name !== name));
    },
    /** Can no new program have this name, because another has it or the engine uses it? */
    isTaken: (name: string) => find(name) !== undefined || isOurs(name, ours),
    /**
     * The games with what the programs add.
     * @param games Ours.
     */
    games(games: Game[]) {
      ours = games;
      programs = programs.map((program) => asUsable(program, ours, diagrams, tables));
      for (const { own, name } of programs) if (own) seen.set(own.id, authored(own, name));
      // A game that is shown may lose its program: it stays in the list until the page is closed.
      const gone = [...seen.values()].filter(({ id }) => !programs.some(({ own }) => own?.id === id));
      return withPrograms([...games, ...gone], programs);
    },
    /**
     * Load a program as it is written now. The answer is what it defines; it rejects with the problem.
     * @param onReply Called with what it prints.
     */
    load(name: string, onReply: (reply: Printed) => void) {
      keepTyped();
      const program = find(name) as Program;
      const { source } = program;
      if (framed) return refusal(FRAMED);
      allowed.add(source);
      allow({ game: program.game });
      const { answer, drop } = startedEngine().load(program, source, onReply);
      async function taken({ evaluations, searches, orders, games, repeatable }: Loaded) {
        const defines = { evaluations, searches, orders, games, repeatable };
        const [game] = games;
        const own = game === undefined ? null : await describe(game);
        if (own && isGameOfOurs(own, [...ours, ...diagrams], tables)) throw nameTaken(name, own);
        const now = find(name);
        if (now) put({ ...now, loaded: source, defines, own });
        return defines;
      }
      return { answer: answer.then(taken), drop };
    },
    ask,
    /** The name of the engine that answers a request: each thinks about one thing at a time. */
    pythonOf: (request: Bringing) => (request.brings || programsIn(request, programs).length > 0 ? 'sandbox' : 'page'),
    /**
     * An engine for the matches of a series. In a match each side thinks in its own Python, and ours knows rules, clock and score;
     * a game of the author's own is played in the sandbox.
     * @param request Of the series.
     * @param whole What the series is a part of: all its engines have the programs as they were at the first of them.
     */
    createEngine(request: Request, whole: object = request): MatchEngine {
      const then = begun.get(whole) ?? programs;
      begun.set(whole, then);
      const createSandboxed = () => withLoads(createSandboxEngine(sandbox), () => then);
      if (programOfGame(request, then)) return createSandboxed();
      if (programsIn(request, then).length === 0) return createEngine();
      return createMatches({
        rules: createEngine(),
        isOwn: (player) => programsIn({ player }, then).length > 0,
        createSandboxEngine: createSandboxed,
      });
    },
  };

  /** The answer to `think`, if its move is one of those that are legal there. */
  async function legalReply({ record }: Request, program: string, reply: Thought) {
    const { legal } = await ask({ op: 'view', record }).answer;
    const { move } = reply;
    const isLegal = move === null ? Object.keys(legal).length === 0 : Object.hasOwn(legal, move);
    if (isLegal) return reply;
    throw illegal(program, move ?? 'None');
  }

  /** Our engine plans a series of programs that it does not know. */
  function planned(request: Request, needed: Program[], onReply: (reply: Planned) => void = () => {}) {
    // An earlier version did not keep whether a program is: until it is loaded again it counts as not.
    const repeatable = needed.every(({ defines }) => defines?.repeatable === true);
    const known = (reply: Planned) =>
      'repeatable' in reply ? { ...reply, repeatable: reply.repeatable && repeatable } : reply;
    const foreign = needed.map(({ name }) => name);
    const sent = askOurs({ ...request, op: 'series', foreign }, (reply) => 'printed' in reply || onReply(known(reply)));
    return { ...sent, answer: sent.answer.then(known) };
  }

  /** The game of a program, as the list of games describes it; null: it is no author's. */
  async function describe(id: string): Promise<Game | null> {
    const { games } = await startedEngine().ask({ op: 'games' }).answer;
    return games.find((game: Game) => game.id === id && isAuthors(game)) ?? null;
  }
}

/** Why a program may not run, in a code that no reply has: no program can say it. */
const problemOf = (code: string, name: string | null): Problem => ({
  code,
  message: code,
  field: null,
  args: { name },
});
const FRAMED = problemOf('framed', null);

/** A request that is refused with a problem. */
const refusal = (problem: Problem): Sent<never> => ({ answer: Promise.reject(problem), stop() {}, drop() {} });

/** Is the page shown within a page of another origin, however deep? */
function isFramed() {
  try {
    let inner: Pick<Window, 'parent' | 'origin'> = globalThis;
    while (inner.parent && inner !== inner.parent) {
      inner = inner.parent;
      if (inner.origin !== origin) return true;
    }
    return false;
  } catch {
    return true; // nothing of a page of another origin can be read
  }
}

/** The problem of a wrong answer of a program, as the engine words it. Where the answer was given is not known. */
function wrongAnswer(name: string, during: 'game' | 'search', reason: string, message: string, value: string) {
  const kind = 'ValueError';
  return userCode(`${name}: ${kind}: ${message}`, { name, kind, message, during, reason, facts: { value } });
}

/** The problem of a program whose game has a name of ours, as the engine words those of other names. */
function nameTaken(program: string, { name }: Game) {
  const value = JSON.stringify(name);
  return wrongAnswer(program, 'game', 'name-taken', `name is ${value}, which is taken: another one is needed`, value);
}

/**
 * The problem of a program whose player has chosen a move that is not legal: a program can send a reply that the engine did not write.
 * @param move As Python writes it.
 */
const illegal = (program: string, move: string) =>
  wrongAnswer(program, 'search', 'search-illegal', `search returned ${move}, which is not legal`, move);

/** A problem of a program that was ended from outside does not say which it was. Where only one was needed, it was most likely that one. */
function named(problem: Problem, [first, ...others]: Program[]) {
  const isFirst = problem.code === 'user-code' && problem.args.name === null && first && others.length === 0;
  return isFirst ? { ...problem, args: { ...problem.args, name: first.name } } : problem;
}

/** Where a program does not say which game it is for, the one that it was for is gone. */
const withGame = (problem: Problem, game: string) =>
  problem.args.missing === 'game'
    ? { ...problem, code: 'unknown-game', message: `there is no game called ${game}`, args: { game } }
    : problem;

/** A request that is sent when all that it needs is there. */
function later<Last>(ready: Promise<void>, send: () => Sent<Last>): Sent<Last> {
  let sent: Sent<Last> | null = null;
  let stopped = false;
  let dropped = false;
  const answer = ready.then(() => {
    if (dropped) return new Promise<never>(() => {});
    sent = send();
    if (stopped) sent.stop();
    return sent.answer;
  });
  return {
    answer,
    stop() {
      stopped = true;
      sent?.stop();
    },
    drop() {
      dropped = true;
      sent?.drop();
    },
  };
}
