// An engine for matches with the author's own programs. Each side thinks in a Python of its own: an author's program in
// the sandbox, a player of ours in our own worker. The page carries the moves between them. Our engine alone says which
// moves are legal, when the game is over and who has won; the page's clock measures the thoughts. A program begins each
// match freshly loaded, for each side its own, as in a `match` of the engine; the loading is not counted as thinking. A
// program that fails, or is ended, has lost the game; so has one that was checked and whose Python answers with an
// error of any kind, or with nothing.

import { listedPlayer, optionIn, optionsOf } from '../base/player.ts';
import type { Fault, Game, MatchMove, PlannedMatch, PlayerOptions, Problem, Side } from '../contract/types.ts';
import type { Engine, EngineRequest, MatchEngine } from '../engine/requests.ts';
import { userCode } from '../engine/sandbox.ts';
import { createEngineCache, namesIn } from './engines.ts';
import { illegal, inTime, PATIENCE } from './problems.ts';
import { randomOf } from './python_random.ts';

/** `prepare` loads the programs that a request needs. */
type SandboxEngine = Pick<Engine, 'ask' | 'end'> & { prepare: (request: EngineRequest) => Promise<void> };

/** A player with the seed of a move, unless it has one of its own. */
export function withSeedOfMove(seed: number, player: string | PlayerOptions, game: Game | undefined) {
  if (typeof player !== 'string') return { seed, ...player };
  const listed = listedPlayer(player, game);
  if (listed) return { seed, ...optionsOf(listed) };
  return /\sseed=/.test(player) ? player : `${player} seed=${seed}`;
}

/** Of a problem in a game, is it one of a player, who has lost by it? That of a game's program is nobody's. */
const isFault = ({ code, args }: Problem) => code === 'user-code' && args.during !== 'game';
/** The codes of problems that no program can bring about: its Python cannot be had, or may not run in this window. */
const OUTSIDE = ['engine', 'framed'];

/** Added to the seed of a match. */
const MATCH = 2 ** 32;

/**
 * The seeds of the moves of a match, one after the other.
 * @param seed Of the match.
 */
function moveSeeds(seed: number): () => number {
  const random = randomOf(MATCH + seed);
  return () => Math.floor(random() * 2 ** 32);
}

interface MatchOptions {
  /** An engine of ours. */
  rules: Engine;
  /** Is this player one of the author's? */
  isAuthored: (player: string) => boolean;
  createSandboxEngine: () => SandboxEngine;
  /**
   * Have the programs been checked, for a game of ours? One that cannot be loaded before a match has lost it too, and
   * so has one whose Python makes the page wait, or refuses what it did not refuse before: with that it could end all
   * matches.
   */
  areChecked: boolean;
}

type Engines = { [side in Side]: Pick<Engine, 'ask'> };
type Unloaded = { [side in Side]?: Fault['error'] };

export function createMatches({ rules, isAuthored, createSandboxEngine, areChecked }: MatchOptions): MatchEngine {
  /** The sandboxes, one for each player of the author's; where it plays both sides, two. */
  const sandboxes = createEngineCache(createSandboxEngine);
  let games: Game[] = [];
  /** Plays a match with the engines in which its players think. */
  async function playMatch(match: PlannedMatch, onReply: (reply: MatchMove) => void) {
    const { first, second } = match;
    const keys = { first, second: second === first ? `${second} as second` : second };
    const taken: (() => void)[] = [];
    /** Why the program of a side could not be loaded. */
    const unloaded: Unloaded = {};
    async function engineOf(side: Side) {
      const player = match[side];
      if (!isAuthored(player)) return rules;
      const engine = sandboxes.take(keys[side]);
      taken.push(() => sandboxes.giveBack(keys[side]));
      await waited(engine.prepare({ player }), player, PATIENCE).catch((problem: Problem) => {
        if (!areChecked) throw problem;
        unloaded[side] = faultOf(problem, engine, player, 'load');
      });
      return engine;
    }
    try {
      const engines = { first: await engineOf('first'), second: await engineOf('second') };
      return await playMoves(match, engines, unloaded, onReply);
    } finally {
      for (const giveBack of taken) giveBack();
    }
  }

  /** Plays the moves of a match to its end, or to the fault by which a side has lost. */
  async function playMoves(
    { record, first, second, seed }: PlannedMatch,
    engines: Engines,
    unloaded: Unloaded,
    onReply: (reply: MatchMove) => void,
  ) {
    const nextSeed = moveSeeds(seed);
    const game = games.find(({ id }) => id === record.game);
    /** The sides whose program is not loaded for this match yet. */
    const stale = new Set((['first', 'second'] satisfies Side[]).filter((side) => engines[side] !== rules));
    let view = await rules.ask({ op: 'view', record }).answer;
    while (view.turn) {
      const by = view.turn;
      const player = by === 'first' ? first : second;
      const fresh = stale.delete(by) && { fresh: true };
      const playerNow = withSeedOfMove(nextSeed(), player, game);
      const request = { op: 'think' as const, record: view.record, player: playerNow, ...fresh };
      const began = performance.now();
      const thought = () =>
        thoughtOf(engines[by], player, request, view.legal).catch((problem: Problem) => {
          if (engines[by] === rules) throw problem;
          return faultOf(problem, engines[by], player, 'search');
        });
      const reply = unloaded[by] ?? (await thought());
      if ('code' in reply) {
        const winner = by === 'first' ? ('second' as const) : ('first' as const);
        const result = { winner, margin: null, squares: [] };
        return { record: view.record, result, fault: { side: by, error: reply }, done: true as const };
      }
      const { move, nodes, book } = reply;
      const passed = (performance.now() - began) / 1000;
      const seconds = fresh ? Math.min(passed, reply.seconds) : passed;
      view = await rules.ask({ op: 'view', record: { ...view.record, moves: [...view.record.moves, move] } }).answer;
      onReply({ move: move as string, by, seconds, nodes, ...(book && { book }), done: false });
    }
    return { record: view.record, result: view.result, done: true as const };
  }

  /** What an engine answers, if its move is legal. */
  async function thoughtOf(
    engine: Pick<Engine, 'ask'>,
    player: string,
    request: { op: 'think'; player: ReturnType<typeof withSeedOfMove> },
    legal: object,
  ) {
    const { answer } = engine.ask(request);
    if (engine === rules) return answer;
    const reply = await waited(answer, player, PATIENCE + Number(optionIn(player, 'seconds') ?? 0));
    if (reply.move !== null && Object.hasOwn(legal, reply.move)) return reply;
    throw illegal(programOf(player), reply.move, legal);
  }

  /** The error by which a player's program has lost. Throws a problem that is not the program's. */
  function faultOf(problem: Problem, engine: object, player: string, during: 'load' | 'search'): Fault['error'] {
    const { code, message, args } = problem;
    const isOwnError = code === 'user-code';
    if (areChecked ? OUTSIDE.includes(code) : !isFault(problem)) throw problem;
    if (!isOwnError || args.during === null) sandboxes.leave(engine); // it is lost, or spoiled: the next match begins in another
    const error = isOwnError ? problem : userCode(message, { name: programOf(player), kind: 'RuntimeError', message });
    return { ...error, args: { ...error.args, during: error.args.during ?? during } } as unknown as Fault['error'];
  }

  const programOf = (player: string) => namesIn(player).find(isAuthored) ?? '';

  /** What the Python of a player's program answers; only one that was checked must not make the page wait. */
  const waited = <Value>(answer: Promise<Value>, player: string, seconds: number) =>
    areChecked ? inTime(answer, seconds, programOf(player)) : answer;

  return {
    ask(request, onReply = () => {}) {
      let dropped = false;
      const answer = playMatch(request, (reply) => dropped || onReply(reply));
      const drop = () => {
        dropped = true;
      };
      return { answer, stop: drop, drop };
    },
    end() {
      rules.end();
      sandboxes.end();
    },
    /** Ready once; that the engine of the rules is replaced, and asked again, changes nothing here. */
    watch(listener) {
      rules.watch((...condition) => {
        const [is, detail] = condition;
        const first = games.length === 0;
        if (is === 'ready') games = detail.games;
        if (first || is === 'failed') listener(...condition);
      });
    },
  };
}
