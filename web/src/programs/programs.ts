// The engines that know the author's own programs (state.ts has these). The page's own Python never runs them. A request that
// names one of them goes to an engine in the sandbox, where it is loaded first; every other goes to the page's engine.

import type { Game, Loaded, Notes, Printed, Problem, Thought } from '../contract/types.ts';
import { isAuthors, type Program } from '../device/programs.ts';
import type { Answer, Ask, Earlier, Engine, MatchEngine, Planned, Request, Sent } from '../engine/client.ts';
import { createSandboxEngine, userCode } from '../engine/sandbox/engine.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox/sandbox.ts';
import { createMatches } from './matches.ts';
import { isGameOfOurs, isOurs, namesIn, programOfGame, programsIn, unloadedIn } from './named.ts';
import { type Authored, type AuthoredEvent, find } from './state.ts';

type Bringing = Request & { brings?: Pick<Program, 'name' | 'source' | 'game'> };
/** The most legal moves that an error lists, as in engine/authors/functions.py. */
const MOST_LEGAL = 40;

export type Programs = ReturnType<typeof createPrograms>;

export interface Given {
  /** The page's own engine. */
  ask: Ask;
  /** Starts another engine of ours. */
  createEngine: () => Engine;
  state: () => Authored;
  send: (event: AuthoredEvent) => void;
  /** The sandbox: one frame for all workers. */
  sandbox?: Pick<Sandbox, 'begin' | 'send' | 'end'>;
}

export function createPrograms({ ask: askOurs, createEngine, state, send, sandbox = createSandbox() }: Given) {
  /** The sandbox's engine for all but series; started by the first request that needs it. */
  let sandboxEngine: ReturnType<typeof withLoads> | null = null;
  /** The programs as they were when a series was begun: what is typed meanwhile does not change it. */
  const begun: WeakMap<object, readonly Program[]> = new WeakMap();

  function asBegun(whole: object) {
    const then = begun.get(whole) ?? state().list;
    begun.set(whole, then);
    return then;
  }

  function startedEngine() {
    sandboxEngine ??= withLoads(createSandboxEngine(sandbox));
    return sandboxEngine;
  }

  /**
   * An engine in the sandbox that loads the programs that a request needs before it is sent.
   * @param known The programs.
   */
  function withLoads(
    engine: ReturnType<typeof createSandboxEngine>,
    known: () => readonly Program[] = () => state().list,
  ) {
    /** Programs that are being removed, by name. */
    const leaving: Set<string> = new Set();

    /** @param game That it is for, if it is there: it may be its own, or gone. */
    function load({ name }: Program, source: string, game: string, onReply?: (reply: Printed) => void) {
      const others = known().flatMap((other) => (other.own && other.name !== name ? [other.own] : []));
      const there = [...state().beside.games, ...others].some(({ id }) => id === game) ? { game } : {};
      const sent = engine.ask({ op: 'load', name, source, ...there }, onReply);
      return { ...sent, answer: sent.answer.catch((problem) => Promise.reject(withGame(problem, game))) };
    }

    /**
     * Load those of these programs that are not loaded as they play.
     * @param brought May run in any case.
     */
    async function provide(needed: Program[], brought: Program[] = []) {
      const problem = barred(needed.filter((program) => !brought.includes(program)));
      if (problem) throw problem;
      for (const program of needed) {
        const source = program.loaded as string;
        const [game = program.game] = Object.keys(program.defines?.evaluations ?? {}); // that it was loaded for
        if (engine.loaded().get(program.name) !== source) await load(program, source, game).answer;
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
      return provide([...needed.flatMap(baseOf), ...needed], brought);
    }

    return {
      ...engine,
      prepare,
      load: (program: Program, source: string, onReply: (reply: Printed) => void) =>
        later(provide(baseOf(program)), () => load(program, source, program.game, onReply)),
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
      /** Remove the programs that are no more, so that others can have the ids of their games. */
      keepOnly() {
        for (const name of engine.loaded().keys()) {
          if (leaving.has(name) || find(state(), name)) continue;
          leaving.add(name);
          const left = () => leaving.delete(name);
          engine.ask({ op: 'load', name, source: '' }).answer.then(left, left);
        }
      },
    };
  }

  /** Why these programs may not run; null: they may. */
  function barred(needed: Program[]): Problem | null {
    const program = needed.find(({ loaded }) => !state().allowed.has(loaded));
    return program ? (state().barred ?? problemOf('not-run', program.name)) : null;
  }

  /**
   * Ask whichever engine knows the programs that a request needs. A request may bring a program with it, which is not kept:
   * `brings`, its name, its source and the id of its game.
   */
  const ask = (({ brings, ...request }: Bringing, onReply?: (reply: unknown) => void) => {
    if (brings) {
      const known = { title: brings.name, defines: null, own: null, best: [], made: 0 };
      const program = { ...known, ...brings, loaded: brings.source };
      return startedEngine().ask(request, onReply, [program]);
    }
    const programs = state().list;
    const unloaded = unloadedIn(request, programs, state().beside.games);
    if (unloaded) return refusal(problemOf('never-run', unloaded.name));
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
    send,
    /** Can no new program have this name, because another has it or the engine uses it? */
    isTaken: (name: string) => find(state(), name) !== undefined || isOurs(name, state().beside.games),
    /** Has the sandbox forget the programs that are no more. */
    keepOnly: () => sandboxEngine?.keepOnly(),
    /**
     * Load a program as it is written now. The answer is what it defines; it rejects with the problem.
     * @param onReply Called with what it prints.
     */
    load(name: string, onReply: (reply: Printed) => void) {
      const program = find(state(), name) as Program;
      const { barred } = state();
      if (barred) return refusal(barred);
      send(['run', program]);
      const { source } = program;
      const { answer, drop } = startedEngine().load(program, source, onReply);
      async function taken({ notes = [], ...loaded }: Loaded & { notes?: Notes }) {
        const { evaluations, searches, chooses, orders, games, repeatable } = loaded;
        const defines = { evaluations, searches, ...(chooses ? { chooses } : {}), orders, games, repeatable };
        const [game] = games;
        const own = game === undefined ? null : await describe(game);
        if (own && isGameOfOurs(own, state().beside)) throw nameTaken(name, own);
        const now = find(state(), name);
        if (now?.made === program.made) send(['put', { ...now, loaded: source, defines, own }]);
        return { ...defines, notes };
      }
      return { answer: answer.then(taken), drop };
    },
    ask,
    /** What asks for the series of a whole: a program that has another name by now, or is gone, plays on. */
    askFor(whole: object, ask: Ask): Ask {
      const then = asBegun(whole);
      return ((request: Request, onReply?: (reply: unknown) => void) => {
        const needed = programsIn(request, then);
        const isPlanned = request.op === 'series' && needed.length > 0 && !programOfGame(request, then);
        return isPlanned ? planned(request, needed, onReply) : ask(request, onReply);
      }) as Ask;
    },
    /** The name of the engine that answers a request: each thinks about one thing at a time. */
    pythonOf: (request: Bringing) =>
      request.brings || programsIn(request, state().list).length > 0 ? 'sandbox' : 'page',
    /**
     * An engine for the matches of a series. In a match each side thinks in its own Python, and ours knows rules, clock and score;
     * a game of the author's own is played in the sandbox.
     * @param request Of the series.
     * @param whole What the series is a part of: all its engines have the programs as they were at the first of them.
     */
    createEngine(request: Request, whole: object = request): MatchEngine {
      const then = asBegun(whole);
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
    throw illegal(program, move ?? 'None', Object.keys(legal).slice(0, MOST_LEGAL).join(', '));
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

/** Why none of the device's programs may run in this window; null: they may. */
export const barredHere = () => (isFramed() ? FRAMED : null);

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
function wrongAnswer(
  name: string,
  during: 'game' | 'search',
  reason: string,
  message: string,
  value: string,
  more = {},
) {
  const kind = 'ValueError';
  return userCode(`${name}: ${kind}: ${message}`, { name, kind, message, during, reason, facts: { value, ...more } });
}

/** The problem of a program whose game has a name of ours, as the engine words those of other names. */
function nameTaken(program: string, { name }: Game) {
  const value = JSON.stringify(name);
  return wrongAnswer(program, 'game', 'name-taken', `name is ${value}, which is taken: another one is needed`, value);
}

/**
 * The problem of a program whose player has chosen a move that is not legal: a program can send a reply that the engine did not write.
 * @param move As Python writes it.
 * @param legal The moves that are.
 */
function illegal(program: string, move: string, legal: string) {
  const message = `search returned the move ${move}, which is not legal; legal: ${legal}`;
  return wrongAnswer(program, 'search', 'returned-illegal', message, move, { of: 'search', legal });
}

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
