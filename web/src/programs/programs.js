// The author's own programs: those kept on this device, and the engines that know them. The page's own Python never runs
// them. A request that names one of them goes to an engine in the sandbox, where it is loaded first; every other goes to the
// page's engine.

import { forgetProgram, keepProgram, readPrograms, watchLeaving, watchPrograms } from '../device/programs.js';
import { createSandboxEngine } from '../engine/sandbox/client.js';
import { createSandbox } from '../engine/sandbox/sandbox.js';
import { createMatches } from './matches.js';
import { beside, isOurs, programOfGame, programsIn, withPrograms } from './named.js';

/** @typedef {import('../../contract.js').Game} Game */
/** @typedef {import('../device/programs.js').Program} Program */
/** @typedef {import('../engine/client.js').Ask} Ask */
/** @typedef {import('../engine/client.js').Engine} Engine */
/** @typedef {Pick<Engine, 'ask' | 'watch' | 'end'>} PoolEngine */
/** @typedef {ReturnType<typeof createPrograms>} Programs */

/** Milliseconds without a key after which what is typed is kept. */
const PAUSE = 300;

/**
 * @param {object} given
 * @param {Ask} given.ask The page's own engine.
 * @param {() => Engine} given.createEngine Starts another engine of ours.
 * @param {() => void} given.changed The programs have changed, or what they define.
 * @param {Pick<import('../engine/sandbox/sandbox.js').Sandbox, 'begin' | 'send' | 'end'>} [given.walls] The sandbox: one frame for all workers.
 */
export function createPrograms({ ask, createEngine, changed, walls = createSandbox() }) {
  let programs = readPrograms();
  /** The games of our engine. @type {Game[]} */
  let ours = [];
  /** The sandbox's engine for all but series; started by the first request that needs it. @type {ReturnType<typeof withLoads> | null} */
  let sandbox = null;

  /** The games that programs have added since the page was opened, by their ids. @type {Map<string, Game>} */
  const seen = new Map();
  /** The programs as they were when a series was begun: what is typed meanwhile does not change it. @type {WeakMap<object, Program[]>} */
  const begun = new WeakMap();
  /** Those that the device could not keep: another tab does not know them. @type {Map<string, Program>} */
  const unkept = new Map();
  /** The one that is being typed, as long as it is to be kept. @type {Program | null} */
  let typed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  watchLeaving(keepTyped);
  watchPrograms(() => {
    keepTyped();
    const kept = readPrograms().filter(({ name }) => !unkept.has(name));
    setPrograms([...kept, ...unkept.values()]);
  });

  /** @param {Program[]} next */
  function setPrograms(next) {
    programs = next.map((program) => beside(program, ours));
    sandbox?.keepOnly(programs);
    changed();
  }

  function ofSandbox() {
    sandbox ??= withLoads(createSandboxEngine(walls));
    return sandbox;
  }

  /**
   * An engine in the sandbox that loads the programs that a request needs before it is sent.
   * @param {ReturnType<typeof createSandboxEngine>} engine
   * @param {() => Program[]} [known] The programs.
   */
  function withLoads(engine, known = () => programs) {
    /** Programs that are being removed, by name. @type {Set<string>} */
    const leaving = new Set();

    /** @param {Program} program @param {string} source @param {string} game That it is for. @param {(reply: any) => void} [onReply] */
    function send({ name, own }, source, game, onReply) {
      const named = own?.id === game ? {} : { game }; // its own game is not there before it is loaded
      return engine.ask({ op: 'load', name, source, ...named }, onReply);
    }

    /** Load those of these programs that are not loaded as they play. @param {Program[]} needed */
    async function provide(needed) {
      for (const program of needed) {
        const source = /** @type {string} */ (program.loaded);
        const [game = program.game] = Object.keys(program.defines?.evaluations ?? {}); // that it was loaded for
        if (engine.loaded().get(program.name) !== source) await send(program, source, game).answer;
      }
    }

    /** The program that defines the game of another one, and must be loaded before it. @param {Program} program */
    const baseOf = (program) => programsIn({ game: program.game }, known()).filter((base) => base !== program);

    /** The programs that a request needs. @param {object} request @param {Program[]} brought It comes with these. */
    const neededBy = (request, brought = []) =>
      programsIn(request, [...brought, ...known().filter(({ name }) => brought.every((each) => each.name !== name))]);

    /** @param {object} request @param {Program[]} [brought] */
    function prepare(request, brought) {
      const needed = neededBy(request, brought);
      return provide([...needed.flatMap(baseOf), ...needed]);
    }

    return {
      ...engine,
      prepare,
      /** @param {Program} program @param {string} source @param {(reply: any) => void} onReply */
      load: (program, source, onReply) =>
        later(provide(baseOf(program)), () => send(program, source, program.game, onReply)),
      /** @param {object} request @param {(reply: any) => void} [onReply] @param {Program[]} [brought] */
      ask(request, onReply, brought) {
        const sent = later(prepare(request, brought), () => engine.ask(request, onReply));
        return {
          ...sent,
          answer: sent.answer.catch((problem) => Promise.reject(named(problem, neededBy(request, brought)))),
        };
      },
      /** Remove all programs but these, so that others can have the ids of their games. @param {Program[]} these */
      keepOnly(these) {
        for (const name of engine.loaded().keys()) {
          if (leaving.has(name) || these.some((program) => program.name === name)) continue;
          leaving.add(name);
          const left = () => leaving.delete(name);
          engine.ask({ op: 'load', name, source: '' }).answer.then(left, left);
        }
      },
    };
  }

  /** @param {Program} given @param {boolean} [typing] */
  function put(given, typing = false) {
    const program = beside(given, ours);
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

  /** @param {string} name */
  const find = (name) => programs.find((program) => program.name === name);

  return {
    list: () => programs,
    find,
    /** Keep a program, in place of the one of this name: on the device at once, or after a pause in typing. */
    put,
    /** Keep at once what is typed. */
    keepTyped,
    /** Could the device keep the program of this name? @param {string} name */
    isKept: (name) => !unkept.has(name),
    /** @param {string} name */
    remove(name) {
      if (typed?.name === name) typed = null;
      forgetProgram(name);
      unkept.delete(name);
      setPrograms(programs.filter((program) => program.name !== name));
    },
    /** Can no new program have this name, because another has it or the engine uses it? @param {string} name */
    isTaken: (name) => find(name) !== undefined || isOurs(name, ours),
    /** The games with what the programs add. @param {Game[]} games Ours. */
    games(games) {
      ours = games;
      programs = programs.map((program) => beside(program, ours));
      for (const { own } of programs) if (own) seen.set(own.id, own);
      // A game that is shown may lose its program: it stays in the list until the page is closed.
      const gone = [...seen.values()].filter(({ id }) => !programs.some(({ own }) => own?.id === id));
      return withPrograms([...games, ...gone], programs);
    },
    /**
     * Load a program as it is written now. The answer is what it defines; it rejects with the problem.
     * @param {string} name
     * @param {(reply: any) => void} onReply Called with what it prints.
     */
    load(name, onReply) {
      keepTyped();
      const program = /** @type {Program} */ (find(name));
      const { source } = program;
      const { answer, drop } = ofSandbox().load(program, source, onReply);
      /** @param {any} reply */
      async function taken({ evaluations, searches, orders, games }) {
        /** @type {import('../device/programs.js').Defines} */
        const defines = { evaluations, searches, orders, games };
        const own = games.length > 0 ? await describe(games[0]) : null;
        const now = find(name);
        if (now) put({ ...now, loaded: source, defines, own });
        return defines;
      }
      return { answer: answer.then(taken), drop };
    },
    /**
     * A request may bring a program with it, which is not kept: `brings`, its name, its source and the id of its game.
     * @param {{brings?: Pick<Program, 'name' | 'source' | 'game'>}} asked
     * @param {(reply: any) => void} [onReply]
     */
    ask({ brings, ...request }, onReply) {
      if (brings) {
        const program = { defines: null, own: null, best: [], made: 0, ...brings, loaded: brings.source };
        return ofSandbox().ask(request, onReply, [program]);
      }
      const needed = programsIn(request, programs);
      if (needed.length === 0) return ask(request, onReply);
      const isPlan = /** @type {any} */ (request).op === 'series' && !programOfGame(request, programs);
      if (isPlan) return ask({ ...request, foreign: needed.map(({ name }) => name) }, onReply);
      return ofSandbox().ask(request, onReply);
    },
    /**
     * An engine for the matches of a series. In a match each side thinks in its own Python, and ours knows rules, clock and score;
     * a game of the author's own is played in the sandbox.
     * @param {object} request Of the series.
     * @param {object} [whole] What the series is a part of: all its engines have the programs as they were at the first of them.
     * @returns {PoolEngine}
     */
    createEngine(request, whole = request) {
      const then = begun.get(whole) ?? programs;
      begun.set(whole, then);
      const shutIn = () => withLoads(createSandboxEngine(walls), () => then);
      if (programOfGame(request, then)) return shutIn();
      if (programsIn(request, then).length === 0) return createEngine();
      return createMatches({
        rules: createEngine(),
        isOwn: (player) => programsIn({ player }, then).length > 0,
        createSandboxEngine: shutIn,
      });
    },
  };

  /** The game of a program, as the list of games describes it. @param {string} id @returns {Promise<Game | null>} */
  async function describe(id) {
    const { games } = await ofSandbox().ask({ op: 'games' }).answer;
    return games.find((/** @type {Game} */ game) => game.id === id) ?? null;
  }
}

/**
 * A problem of a program that was ended from outside does not say which it was. Where only one was needed, it was most likely that one.
 * @param {any} problem
 * @param {Program[]} needed
 */
const named = (problem, needed) =>
  problem?.code === 'user-code' && problem.args.name === null && needed.length === 1
    ? { ...problem, args: { ...problem.args, name: needed[0].name } }
    : problem;

/**
 * A request that is sent when all that it needs is there.
 * @param {Promise<void>} ready
 * @param {() => ReturnType<Ask>} send
 * @returns {ReturnType<Ask>}
 */
function later(ready, send) {
  /** @type {ReturnType<Ask> | null} */
  let sent = null;
  let stopped = false;
  let dropped = false;
  const answer = ready.then(() => {
    if (dropped) return new Promise(() => {});
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
