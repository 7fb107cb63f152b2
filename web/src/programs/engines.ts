// The engines in the sandbox, which run the author's own programs: which programs a request needs, how these are loaded
// before it is sent, and how long an engine is kept.

import { optionIn, searchIn } from '../base/player.ts';
import type { Game, PlayerOptions, Printed, Trying } from '../contract/types.ts';
import { digest, isEngineName, type Program } from '../device/programs.ts';
import { keysAfter, readItem, removeItem, writeItem } from '../device/storage.ts';
import type { Answer, Earlier, EngineRequest } from '../engine/requests.ts';
import { createSandboxEngine, whenReady } from '../engine/sandbox.ts';
import type { Sent } from '../python/client.ts';
import type { Sandbox } from '../python/sandbox/sandbox.ts';
import { attributed, problemOf, withGame } from './problems.ts';
import { type Authored, find } from './state.ts';

// Which programs a request names: as a search, an evaluation or an order of its players, or by its game

/** The names in a player: of its search, its evaluation and its order. */
export function namesIn(player?: string | PlayerOptions): string[] {
  const { search, evaluation, order } =
    typeof player === 'string'
      ? { search: searchIn(player), evaluation: optionIn(player, 'evaluation'), order: optionIn(player, 'order') }
      : { ...player };
  return [search, evaluation, order].filter((name) => name !== undefined);
}

/** The id of the game that a request is about. */
const gameIn = ({ game, record }: EngineRequest) => record?.game ?? game;

/** The program whose game a request is about. */
export const programOfGame = (request: EngineRequest, programs: readonly Program[]) =>
  programs.find(({ own }) => own && own.id === gameIn(request));

/** The names in all players of a request. */
const namesOf = ({ player, first, second, players = [] }: EngineRequest) =>
  new Set([player, first, second, ...players].flatMap(namesIn));

/** The program that a request names although it was never loaded. Such a name may be one of ours. */
export const unloadedIn = (request: EngineRequest, programs: readonly Program[], games: Game[]) =>
  programs.find(({ loaded, name }) => loaded === null && namesOf(request).has(name) && !isEngineName(name, games));

/** The programs that a request needs. One that was never loaded is none: nothing runs that was not run before. */
export function programsIn(request: EngineRequest, programs: readonly Program[]): Program[] {
  const names = namesOf(request);
  const ofGame = programOfGame(request, programs);
  return programs.filter((program) => program.loaded !== null && (program === ofGame || names.has(program.name)));
}

/** The program that defines the game of another one, and must be loaded before it. */
export const baseOf = (program: Program, known: readonly Program[]) =>
  programsIn({ game: program.game }, known).filter((base) => base !== program);

// Engines that load them

export type LoadingEngine = ReturnType<ReturnType<typeof createLoader>>;

/** Makes engines in the sandbox that load the programs that a request needs before it is sent. */
export function createLoader(sandbox: Pick<Sandbox, 'begin' | 'send' | 'end'>, state: () => Authored) {
  const loads = createLoadMarks();
  /** @param known The programs. */
  return (known: () => readonly Program[] = () => state().list) => {
    const engine = createSandboxEngine(sandbox);
    /** Programs that are being removed, by name. */
    const leaving: Set<string> = new Set();

    /** @param game That it is for, if it is there: it may be its own, or gone. */
    function load(program: Program, source: string, game: string, onReply?: (reply: Printed | Trying) => void) {
      const { name } = program;
      const others = known().flatMap((other) => (other.own && other.name !== name ? [other.own] : []));
      const there = [...state().beside.games, ...others].some(({ id }) => id === game) ? { game } : {};
      const back = loads.begin(source);
      const sent = engine.ask({ op: 'load', name, source, ...there }, onReply);
      const all = [program, ...baseOf(program, known())];
      const answer = sent.answer
        .finally(back)
        .catch((problem) => Promise.reject(attributed(withGame(problem, game), all)));
      const drop = () => {
        back();
        sent.drop();
      };
      return { ...sent, answer, drop };
    }

    /**
     * Load those of these programs that are not loaded as they play.
     * @param brought May run in any case.
     */
    async function provide(needed: Program[], brought: Program[] = []) {
      const { barred } = state();
      if (barred && needed.some((program) => !brought.includes(program))) throw barred;
      for (const program of needed) {
        const source = program.loaded as string;
        const [game = program.game] = Object.keys(program.defines?.evaluations ?? {}); // that it was loaded for
        if (engine.loaded().get(program.name) === source) continue;
        if (!brought.includes(program) && loads.isLost(source)) throw problemOf('never-back', program.name);
        await load(program, source, game).answer;
      }
    }

    /**
     * The programs that a request needs.
     * @param brought It comes with these.
     */
    const neededBy = (request: EngineRequest, brought: Program[] = []) =>
      programsIn(request, [...brought, ...known().filter(({ name }) => brought.every((each) => each.name !== name))]);

    function prepare(request: EngineRequest, brought?: Program[]) {
      const needed = neededBy(request, brought);
      return provide([...needed.flatMap((each) => baseOf(each, known())), ...needed], brought);
    }

    return {
      ...engine,
      prepare,
      load: (program: Program, source: string, onReply: (reply: Printed | Trying) => void) =>
        whenReady(provide(baseOf(program, known())), () => load(program, source, program.game, onReply)),
      ask<const R extends object>(
        request: R,
        onReply?: (reply: Earlier<R>) => void,
        brought?: Program[],
      ): Sent<Answer<R>> {
        const sent = whenReady(prepare(request, brought), () => engine.ask(request, onReply));
        return {
          ...sent,
          answer: sent.answer.catch((problem) => {
            const needed = neededBy(request, brought);
            throw attributed(problem, [...needed, ...needed.flatMap((each) => baseOf(each, known()))]);
          }),
        };
      },
      /** Remove the programs that are no more, so that others can have the ids of their games. */
      keepOnly() {
        for (const name of engine.loaded().keys()) {
          if (leaving.has(name) || find(state(), name)) continue;
          leaving.add(name);
          const hasLeft = () => leaving.delete(name);
          engine.ask({ op: 'load', name, source: '' }).answer.then(hasLeft, hasLeft);
        }
      },
    };
  };
}

const PREFIX = 'sakiyomi:loading:';

/**
 * A program can end the tab that loads it, as where it takes all memory. So that it does not do that again whenever the
 * page is opened, a text is marked while it is loaded. One that is marked as a page begins has not come back: it is
 * loaded when a person runs it.
 */
function createLoadMarks() {
  const marked = new Set(keysAfter(PREFIX));
  const underWay: Map<object, string> = new Map();
  const unmark = (key: string) => removeItem(PREFIX + key);
  // A tab that is left may be closed without a word: that is no end that a program has brought about.
  for (const name of ['pagehide', 'visibilitychange'])
    addEventListener(name, () => {
      if (name === 'pagehide' || document.hidden) for (const key of underWay.values()) unmark(key);
    });
  return {
    /** Has the last load of this text not come back? Another tab may have tried it since. */
    isLost(source: string) {
      const key = digest(source);
      return marked.has(key) && readItem(PREFIX + key) !== null;
    },
    /** A text begins to be loaded. @returns Says that it has come back. */
    begin(source: string) {
      const key = digest(source);
      const load = {};
      underWay.set(load, key);
      writeItem(PREFIX + key, '');
      return () => {
        underWay.delete(load);
        if ([...underWay.values()].includes(key)) return;
        marked.delete(key);
        unmark(key);
      };
    },
  };
}

/** So many engines are kept at once, unless more are in use: those of the two sides of a match. */
const MOST_ENGINES = 2;

/**
 * Engines that are kept for when they are needed again. Each takes more than 100 MB, so there are few: before another
 * one is made, those are ended that were not used for longest. One that is in use is never ended.
 */
export function createEngineCache<Kept extends { end: () => void }>(create: () => Kept) {
  /** By their keys, the one used last at the end. `users`: by how many it is in use. */
  const all: Map<string, { engine: Kept; users: number }> = new Map();

  function makeRoom() {
    for (const [key, { engine, users }] of all) {
      if (all.size < MOST_ENGINES) return;
      if (users > 0) continue;
      all.delete(key);
      engine.end();
    }
  }

  return {
    /** The engine of a key, until it is given back. */
    take(key: string) {
      const found = all.get(key);
      if (!found) makeRoom();
      const kept = found ?? { engine: create(), users: 0 };
      all.delete(key);
      all.set(key, kept);
      kept.users += 1;
      return kept.engine;
    },
    giveBack(key: string) {
      const kept = all.get(key);
      if (kept) kept.users -= 1;
    },
    /** One that is of no use any more is ended, whoever uses it. */
    leave(lost: object) {
      for (const [key, { engine }] of all) {
        if (engine !== lost) continue;
        all.delete(key);
        engine.end();
      }
    },
    all: () => Array.from(all.values(), ({ engine }) => engine),
    end() {
      for (const { engine } of all.values()) engine.end();
      all.clear();
    },
  };
}
