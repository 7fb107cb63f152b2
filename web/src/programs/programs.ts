// The engines that know the author's own programs (state.ts has these). The page's own Python never runs them. A
// request that names one of them goes to an engine in the sandbox, where it is loaded first; every other goes to the
// page's engine.

import type { Game, Loaded, Notes, Printed, Thought, Tournament, Unplayable } from '../contract/types.ts';
import { isAuthors } from '../device/kept_programs.ts';
import { definedBy, isEngineName, type Program } from '../device/programs.ts';
import type { Ask, Engine, EngineRequest, MatchEngine } from '../engine/requests.ts';
import { createSandboxEngine } from '../engine/sandbox.ts';
import type { Sent } from '../python/client.ts';
import { createSandbox, type Sandbox } from '../python/sandbox/sandbox.ts';
import { check } from './check.ts';
import {
  baseOf,
  createEngineCache,
  createLoader,
  type LoadingEngine,
  namesIn,
  programOfGame,
  programsIn,
  unloadedIn,
} from './engines.ts';
import { isGameOfOurs } from './games.ts';
import { createMatches } from './matches.ts';
import { illegal, nameTaken, problemOf, refusal } from './problems.ts';
import { type Authored, type AuthoredEvent, find } from './state.ts';

type Bringing = EngineRequest & { brings?: Pick<Program, 'name' | 'source' | 'game'> };
/** Milliseconds of a top level, or of the trial of a function, after which that is said. */
const SLOW = 2000;
/** What takes long. */
export type Slow = 'top-level' | 'trying';

export type Programs = ReturnType<typeof createPrograms>;

export interface ProgramServices {
  /** The page's own engine. */
  ask: Ask;
  /** Starts another engine of ours. */
  createEngine: () => Engine;
  state: () => Authored;
  send: (event: AuthoredEvent) => void;
  /** The sandbox: one frame for all workers. */
  sandbox?: Pick<Sandbox, 'begin' | 'send' | 'end'>;
}

export function createPrograms({
  ask: askOurs,
  createEngine,
  state,
  send,
  sandbox = createSandbox(),
}: ProgramServices) {
  const createLoadingEngine = createLoader(sandbox, state);
  /**
   * The sandbox's engines for all but tournaments, by whose programs they have. A program can change all that is in its
   * Python: it has one without those of others, unless a request needs them together.
   */
  const engines = createEngineCache(() => createLoadingEngine());
  /** The programs as they were when a tournament was begun: what is typed meanwhile does not change it. */
  const begun: WeakMap<object, readonly Program[]> = new WeakMap();

  function asBegun(request: object) {
    const then = begun.get(request) ?? state().list;
    begun.set(request, then);
    return then;
  }

  /**
   * Asks the engine of these programs, which is in use until there is an answer: what was dropped is not waited for.
   */
  function asking<Last>(needed: readonly Program[], send: (engine: LoadingEngine) => Sent<Last>): Sent<Last> {
    const key = [...new Set(needed.map(authorOf))].sort().join();
    const sent = send(engines.take(key));
    let isOver = false;
    function over() {
      if (!isOver) engines.giveBack(key);
      isOver = true;
    }
    sent.answer.then(over, over);
    const drop = () => {
      over();
      sent.drop();
    };
    return { ...sent, drop };
  }

  /** Does the engine use this name? */
  const isOfEngine = (name: string) => isEngineName(name, state().beside.games);

  /** These programs, and those that define their games. */
  const withBases = (needed: readonly Program[]) => needed.flatMap((each) => [...baseOf(each, state().list), each]);

  /**
   * Ask whichever engine knows the programs that a request needs. A request may bring a program with it, which is not
   * kept: `brings`, its name, its source and the id of its game.
   */
  const ask = (({ brings, ...request }: Bringing, onReply?: (reply: unknown) => void) => {
    if (brings) {
      const known = { title: brings.name, defines: null, own: null, best: [], versions: [], made: 0 };
      const program = { ...known, ...brings, loaded: brings.source };
      return asking([program], (engine) => engine.ask(request, onReply, [program]));
    }
    const isOfOthers = 'foreign' in request; // a tournament: it names them, and runs none
    if (isOfOthers || request.op === 'compare') return askOurs(request, onReply);
    const programs = state().list;
    const unloaded = unloadedIn(request, programs, state().beside.games);
    if (unloaded) return refusal(problemOf('never-run', unloaded.name));
    const needed = programsIn(request, programs);
    const [first] = needed;
    if (!first) return askOurs(request, onReply);
    if (request.op === 'tournament' && !programOfGame(request, programs)) return planned(request, needed);
    const { barred } = state();
    if (barred) return refusal(barred);
    const sent = asking(withBases(needed), (engine) => engine.ask(request, onReply));
    if (request.op !== 'think') return sent;
    const names = namesIn(request.player);
    const { name } = needed.find(({ name }) => names.includes(name)) ?? first;
    return { ...sent, answer: sent.answer.then((reply) => legalReply(request, name, reply as Thought)) };
  }) as Ask;

  return {
    send,
    /** Can no new program have this name, because another has it or the engine uses it? */
    isTaken: (name: string) =>
      [state().list, state().others].some((all) => all.some((each) => each.name === name)) || isOfEngine(name),
    isOfEngine,
    /** The programs that take part in tournaments, and are not in the Lab. */
    others: () => state().others,
    /** Has the sandbox forget the programs that are no more. */
    keepOnly() {
      for (const engine of engines.all()) engine.keepOnly();
    },
    /**
     * Load a program as it is written now. The answer is what is to be said of it, and what it is where nothing in it
     * plays; it rejects with the problem.
     * @param onReply Called with what it prints.
     * @param onSlow Called where its top level runs for long, in a Python that is there, or a function of it is tried.
     */
    load(name: string, onReply: (reply: Printed) => void, onSlow = (_what: Slow) => {}) {
      const program = find(state(), name) as Program;
      const { barred } = state();
      if (barred) return refusal(barred);
      send(['pause']); // what was typed is kept now
      const { source } = program;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const watch = (what: Slow) => {
        clearTimeout(timer);
        timer = setTimeout(() => onSlow(what), SLOW);
      };
      let over = () => {};
      let of: Pick<Engine, 'ask'>;
      const { answer, drop } = asking(withBases([program]), (engine) => {
        of = engine;
        engine.watch((...[condition]) => {
          clearTimeout(timer);
          if (condition === 'ready') watch('top-level');
        });
        over = () => {
          engine.watch(() => {});
          clearTimeout(timer);
        };
        return engine.load(program, source, (reply) => ('trying' in reply ? watch('trying') : onReply(reply)));
      });
      async function taken({ notes = [], unplayable, ...loaded }: Loaded & { notes?: Notes; unplayable?: Unplayable }) {
        const defines = definedBy(loaded);
        const [game] = defines.games;
        const own = game === undefined ? null : await describe(game, of);
        if (own && isGameOfOurs(own, state().beside)) throw nameTaken(name, own);
        const now = find(state(), name);
        if (now?.made === program.made) send(['put', { ...now, loaded: source, defines, own }]);
        return { notes, unplayable };
      }
      const dropped = () => {
        over();
        drop();
      };
      return { answer: answer.finally(over).then(taken), drop: dropped };
    },
    ask,
    /**
     * What asks for a tournament as it goes on: a program that has another name by now, or is gone, plays on.
     * @param begun Its first request.
     */
    askFor(begun: object, ask: Ask): Ask {
      const then = asBegun(begun);
      return ((request: EngineRequest, onReply?: (reply: unknown) => void) => {
        const needed = programsIn(request, then);
        const isPlanned = request.op === 'tournament' && needed.length > 0 && !programOfGame(request, then);
        return isPlanned ? planned(request, needed) : ask(request, onReply);
      }) as Ask;
    },
    /** The name of the engine that answers a request: each thinks about one thing at a time. */
    pythonOf: (request: Bringing) =>
      request.brings || programsIn(request, state().list).length > 0 ? 'sandbox' : 'page',
    /**
     * An engine for the matches of a tournament, in which players are named by programs of the device. In a match each
     * side thinks in its own Python, and ours knows rules, clock and score; a game of the author's own is played in the
     * sandbox.
     * @param request Of the tournament: all its engines have the programs as they were at the first of them.
     */
    createEngine(request: EngineRequest): MatchEngine {
      const then = asBegun(request);
      if (programOfGame(request, then)) return createLoadingEngine(() => then);
      return programsIn(request, then).length > 0 ? matchesOf(then) : createEngine();
    },
    /**
     * An engine for the matches of a tournament, one for each worker of its pool, in which these programs play and no
     * others of the device. Each has been checked (`check`), and plays in a Python of its own, of which the engine
     * keeps two at most: matches in which the same programs meet should follow each other. Within a page of another
     * origin its matches are refused.
     * @param programs `loaded` is the source that plays, `defines` what the check has found.
     */
    createTournamentEngine: (programs: readonly Program[]) => matchesOf(programs, true),
    /**
     * Can a program of a stranger play this game? It runs in a Python of its own, which is ended with it (check.ts).
     */
    check(program: Pick<Program, 'name' | 'source'>, game: Game) {
      const { barred } = state();
      return barred ? refusal(barred) : check(createSandboxEngine(sandbox), program, game);
    },
  };

  /** An engine for matches in which these programs play. */
  function matchesOf(programs: readonly Program[], areChecked = false): MatchEngine {
    return createMatches({
      rules: createEngine(),
      isAuthored: (player) => programsIn({ player }, programs).length > 0,
      createSandboxEngine: () => createLoadingEngine(() => programs),
      areChecked,
    });
  }

  /** The answer to `think`, if its move is one of those that are legal there. */
  async function legalReply({ record }: EngineRequest, program: string, reply: Thought) {
    const { legal } = await ask({ op: 'view', record }).answer;
    const { move } = reply;
    const isLegal = move === null ? Object.keys(legal).length === 0 : Object.hasOwn(legal, move);
    if (isLegal) return reply;
    throw illegal(program, move, legal);
  }

  /** Our engine plans and counts a tournament of programs that it does not know. */
  function planned(request: EngineRequest, needed: Program[]) {
    const repeatable = needed.every(({ defines }) => defines?.repeatable);
    const foreign = needed.map(({ name }) => name);
    const sent = askOurs({ ...request, op: 'tournament', foreign });
    const known = (reply: Tournament) => ({ ...reply, repeatable: reply.repeatable && repeatable });
    return { ...sent, answer: sent.answer.then(known) };
  }

  /** The game of a program, as the list of games describes it; null: it is no author's. */
  async function describe(id: string, engine: Pick<Engine, 'ask'>): Promise<Game | null> {
    const { games } = await engine.ask({ op: 'games' }).answer;
    return games.find((game: Game) => game.id === id && isAuthors(game)) ?? null;
  }
}

/** Whose a program is: the player's own, or of whoever wrote this one. What it says of that may be said by anyone. */
const authorOf = ({ from = null, made }: Partial<Program>) => (from ? String(made) : 'own');
