// Up the ladder: a program plays against the levels of a game, from the lowest, by a sequential test each, until one beats it.

import { createPairs } from '../../series/pairs.js';
import { createPlan } from '../../series/plan.js';
import { createPool } from '../../series/pool.js';
import { createTally } from '../../series/tally.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Problem} Problem */
/** @typedef {import('../../engine/client.js').Ask} Ask */
/** @typedef {import('../../series/pool.js').Game} Played */
/** @typedef {import('../../series/pool.js').PoolWorker} PoolWorker */
/** @typedef {import('../../series/tally.js').Statistics} Statistics */
/**
 * @typedef {object} Rung  The games against one level.
 * @property {string} level
 * @property {'waiting' | 'playing' | 'won' | 'lost' | 'undecided' | 'stopped'} phase
 * @property {Statistics | null} statistics
 * @property {Played[]} games Those that are finished.
 */
/**
 * @typedef {object} Ladder
 * @property {string} program The name of the program.
 * @property {number} made When the program was made.
 * @property {string} source Its source, which plays to the end.
 * @property {string} player How it plays.
 * @property {string} game
 * @property {boolean} playing
 * @property {Problem | null} problem
 * @property {Rung[]} rungs
 */

/** Games against a level at most. */
export const MOST_GAMES = 120;
/** The differences in Elo between which the test decides: at least the second is won, at most the first lost. */
export const ELO = /** @type {[number, number]} */ ([-50, 50]);

/** The levels of a game, the weakest first. @param {Game} game */
export const levelsOf = ({ players }) =>
  players.filter(({ kind }) => kind === 'level').toSorted((a, b) => a.place - b.place);

/** The request for the games of a program against a level. @param {string} game @param {string} player @param {string} level @param {number} seed */
export const seriesAgainst = (game, player, level, seed) => ({
  op: 'series',
  game,
  players: [player, level],
  games: MOST_GAMES,
  swap: true,
  seed,
  sprt: { elo: ELO },
});

/**
 * @param {object} given
 * @param {Ask} given.ask
 * @param {(request: object, whole: object) => PoolWorker['engine']} given.createEngine
 * @param {number} given.most The number of workers.
 * @param {() => Ladder | null} given.ladder
 * @param {(ladder: Ladder) => void} given.change
 * @param {(ladder: Ladder) => void} given.over It has come to its end.
 */
export function createLadder({ ask, createEngine, most, ladder: now, change, over }) {
  /** Ends the rung that is being played. @type {(() => void) | null} */
  let endRung = null;
  /** The ladder that is being climbed: all its games are played by the programs as they were at its start. */
  let climbing = {};

  /** @param {number} at @param {Partial<Rung>} part */
  function set(at, part) {
    const ladder = /** @type {Ladder} */ (now());
    change({ ...ladder, rungs: ladder.rungs.with(at, { ...ladder.rungs[at], ...part }) });
  }

  /** Play the rung `at`, then the next ones. @param {number} at */
  function climb(at) {
    const { game, player, rungs } = /** @type {Ladder} */ (now());
    const request = seriesAgainst(game, player, rungs[at].level, at);
    set(at, { phase: 'playing', statistics: null, games: [] });
    let ended = false;
    function end() {
      ended = true;
      plan.drop();
      pool.halt();
      tally?.end();
      endRung = null;
    }
    /** @param {Problem} problem */
    function fail(problem) {
      if (ended) return;
      end();
      set(at, { phase: 'stopped' });
      finish({ problem });
    }
    /** @type {ReturnType<typeof createPairs> | null} */
    let pairs = null;
    /** @type {ReturnType<typeof createTally> | null} */
    let tally = null;
    const plan = createPlan(ask, request, {
      begun(head, counts) {
        pairs = createPairs(head);
        tally = createTally({
          ask,
          tally: counts,
          counted: (games, statistics) => !ended && count(games, statistics),
          failed: fail,
        });
      },
      extended: () => ended || pool.run(),
      refused: fail,
    });
    const pool = createPool({
      createEngine: () => createEngine(request, climbing),
      most,
      matches: plan.matches,
      finished: (game) => tally?.add(...(pairs?.add(game) ?? [])),
      refused(problem) {
        tally?.whenCounted(() => {
          if (ended) return;
          const { games } = /** @type {Ladder} */ (now()).rungs[at];
          set(at, { games: [...games, ...(pairs?.held() ?? [])] });
          fail(problem);
        });
      },
      failed: fail,
    });
    endRung = end;

    /** @param {Played[]} games @param {Statistics} statistics */
    function count(games, statistics) {
      const { rungs } = /** @type {Ladder} */ (now());
      const played = [...rungs[at].games, ...games];
      if (!statistics.finished) return set(at, { statistics, games: played });
      end();
      const decided = statistics.sprt?.decided;
      const phase = decided === 'upper' ? 'won' : decided === 'lower' ? 'lost' : 'undecided';
      set(at, { statistics, games: played, phase });
      if (phase === 'lost' || at + 1 === rungs.length) finish({});
      else climb(at + 1);
    }
  }

  /** @param {Partial<Ladder>} part */
  function finish(part) {
    const ladder = { .../** @type {Ladder} */ (now()), ...part, playing: false };
    change(ladder);
    over(ladder);
  }

  return {
    /** @param {Pick<Ladder, 'program' | 'made' | 'source' | 'player'>} who @param {Game} game */
    start(who, game) {
      endRung?.();
      climbing = {};
      const rungs = levelsOf(game).map(({ id }) => ({
        level: id,
        phase: /** @type {const} */ ('waiting'),
        statistics: null,
        games: [],
      }));
      change({ ...who, game: game.id, playing: true, problem: null, rungs });
      climb(0);
    },
    stop() {
      const ladder = now();
      if (!ladder?.playing) return;
      endRung?.();
      const at = ladder.rungs.findIndex(({ phase }) => phase === 'playing');
      if (at !== -1) set(at, { phase: 'stopped' });
      finish({});
    },
  };
}
