// An engine for matches with the author's own programs. Each side thinks in a Python of its own: an author's program in the
// sandbox, a player of ours in our own worker. The page carries the moves between them. Our engine alone says which moves are
// legal, when the game is over and who has won; the page's clock measures the thoughts. A program begins each match freshly
// loaded, for each side its own, as in a `match` of the engine; the loading is not counted as thinking. A program that fails, or is
// ended, has lost the game.

import type { Fault, Game, MatchMove, PlannedMatch, PlayerOptions, Problem, Side } from '../contract/types.ts';
import type { Engine, MatchEngine, Request } from '../engine/client.ts';
import { listedPlayer, optionsOf } from '../player.ts';
import { moveSeeds } from './chance.ts';
import { createKept } from './kept_engines.ts';
import { namesIn } from './named.ts';
import { illegal } from './wrong_answer.ts';

/** `prepare` loads the programs that a request needs. */
type SandboxEngine = Pick<Engine, 'ask' | 'end'> & { prepare: (request: Request) => Promise<void> };

/** A player with the seed of a move, unless it has one of its own. */
export function seeded(player: string | PlayerOptions, seed: number, game: Game | undefined) {
  if (typeof player !== 'string') return { seed, ...player };
  const listed = listedPlayer(player, game);
  if (listed) return { seed, ...optionsOf(listed) };
  return /\sseed=/.test(player) ? player : `${player} seed=${seed}`;
}

/** Is a problem in a game one of a player, who has lost by it? That of a game's program is nobody's. */
const isFault = ({ code, args }: Problem) => code === 'user-code' && args.during !== 'game';

interface Given {
  /** An engine of ours. */
  rules: Engine;
  /** Is this player one of the author's? */
  isOwn: (player: string) => boolean;
  createSandboxEngine: () => SandboxEngine;
  /** Have the programs been checked? One that cannot be loaded before a match has lost it too. */
  areChecked?: boolean;
}

type Engines = { [side in Side]: Pick<Engine, 'ask'> };
type Unloaded = { [side in Side]?: Problem };

export function createMatches({ rules, isOwn, createSandboxEngine, areChecked = false }: Given): MatchEngine {
  /** The sandboxes, one for each player of the author's; where it plays both sides, two. */
  const sandboxes = createKept(createSandboxEngine);
  let games: Game[] = [];
  /** Plays a match with the engines in which its players think. */
  async function play(match: PlannedMatch, onReply: (reply: MatchMove) => void) {
    const { first, second } = match;
    const keys = { first, second: second === first ? `${second} as second` : second };
    const taken: (() => void)[] = [];
    /** Why the program of a side could not be loaded. */
    const unloaded: Unloaded = {};
    async function engineOf(side: Side) {
      const player = match[side];
      if (!isOwn(player)) return rules;
      const engine = sandboxes.take(keys[side]);
      taken.push(() => sandboxes.giveBack(keys[side]));
      await engine.prepare({ player }).catch((problem: Problem) => {
        if (!areChecked || !isFault(problem)) throw problem;
        unloaded[side] = problem;
      });
      return engine;
    }
    try {
      const engines = { first: await engineOf('first'), second: await engineOf('second') };
      return await played(match, engines, unloaded, onReply);
    } finally {
      for (const giveBack of taken) giveBack();
    }
  }

  /** What an engine answers, if its move is legal. */
  async function thoughtOf(
    engine: Pick<Engine, 'ask'>,
    request: { op: 'think'; player: ReturnType<typeof seeded> },
    legal: object,
  ) {
    const reply = await engine.ask(request).answer;
    if (engine === rules || (reply.move !== null && Object.hasOwn(legal, reply.move))) return reply;
    const own = namesIn(request.player).find(isOwn) ?? '';
    throw illegal(own, reply.move, legal);
  }

  async function played(
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
      const request = { op: 'think' as const, record: view.record, player: seeded(player, nextSeed(), game), ...fresh };
      const began = performance.now();
      const thought = () => thoughtOf(engines[by], request, view.legal).catch((problem: Problem) => problem);
      const reply = unloaded[by] ?? (await thought());
      if ('code' in reply) {
        if (engines[by] === rules || !isFault(reply)) throw reply;
        if (reply.args.during === null) sandboxes.leave(engines[by]); // its worker was lost: the next match begins in another
        const args = { ...reply.args, during: reply.args.during ?? 'search' };
        const error = { ...reply, args } as unknown as Fault['error'];
        const winner = by === 'first' ? ('second' as const) : ('first' as const);
        const result = { winner, margin: null, squares: [] };
        return { record: view.record, result, fault: { side: by, error }, done: true as const };
      }
      const { move, nodes, book } = reply;
      const passed = (performance.now() - began) / 1000;
      const seconds = fresh ? Math.min(passed, reply.seconds) : passed;
      view = await rules.ask({ op: 'view', record: { ...view.record, moves: [...view.record.moves, move] } }).answer;
      onReply({ move: move as string, by, seconds, nodes, ...(book && { book }), done: false });
    }
    return { record: view.record, result: view.result, done: true as const };
  }

  return {
    ask(request, onReply = () => {}) {
      let dropped = false;
      const answer = play(request, (reply) => dropped || onReply(reply));
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
