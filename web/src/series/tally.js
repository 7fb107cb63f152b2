// Counts the games of a series: sends them to the page's own engine (`statistics` in the contract), which returns the figures.

/** @typedef {import('../engine/client.js').Ask} Ask */
/** @typedef {import('../contract/types.js').Problem} Problem */
/** @typedef {import('./pool.js').Game} Game */
/** @typedef {import('../contract/types.js').Statistics} Statistics */

/** Milliseconds between two counts, and so between two drawings of the results. */
const PAUSE = 100;
/** The number of games that are counted at once. The line of a request has room for more. */
const MOST = 2000;

/** The part of a game that the engine counts. @param {Game} game */
const countable = ({ index, winner, margin, moves, nodes, seconds }) => ({
  index,
  winner,
  margin,
  moves,
  nodes,
  seconds,
});

/**
 * @param {object} given
 * @param {Ask} given.ask
 * @param {any} given.tally The engine's tally before the first game.
 * @param {(played: Game[], statistics: Statistics) => void} given.counted
 * @param {(problem: Problem) => void} given.failed The games stay in the queue; `count` sends them again.
 */
export function createTally({ ask, tally, counted, failed }) {
  /** @type {Game[]} */
  let waiting = [];
  let counting = false;
  let ended = false;
  /** Is a count under way? */
  let asking = false;
  /** @type {(() => void) | null} */
  let whenDone = null;

  function done() {
    if (asking || waiting.length > 0) return;
    whenDone?.();
    whenDone = null;
  }

  async function count() {
    if (counting || ended || waiting.length === 0) return;
    counting = asking = true;
    const played = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    try {
      const reply = await ask({ op: 'statistics', tally, played: played.map(countable) }).answer;
      if (ended) return;
      tally = reply.tally;
      asking = false;
      counted(played, reply.statistics);
      if (!ended) done();
      setTimeout(() => {
        counting = false;
        count();
      }, PAUSE);
    } catch (problem) {
      if (ended) return;
      counting = asking = false;
      waiting = [...played, ...waiting];
      failed(/** @type {Problem} */ (problem));
    }
  }

  return {
    /** @param {Game[]} games */
    add(...games) {
      waiting = [...waiting, ...games];
      count();
    },
    count,
    /** Call `then` when all games are counted. @param {() => void} then */
    whenCounted(then) {
      whenDone = then;
      done();
    },
    /** The number of games not counted yet. */
    waiting: () => waiting.length,
    end() {
      ended = true;
    },
  };
}
