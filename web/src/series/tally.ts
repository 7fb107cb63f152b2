// Counts the games of a series: sends them to the page's own engine (`statistics` in the contract), which returns the figures.

import type { Counted, PlayedGame, Problem, Tally } from '../contract/types.ts';
import type { Ask } from '../engine/client.ts';
import type { Game } from './pool.ts';

/** Milliseconds between two counts, and so between two drawings of the results. */
const PAUSE = 100;
/** The number of games that are counted at once. The line of a request has room for more. */
const MOST = 2000;

/** The part of a game that the engine counts. */
const countable = ({ first, second, seed, record, ...played }: Game): PlayedGame => played;

interface Given {
  ask: Ask;
  /** The engine's tally before the first game. */
  tally: Tally;
  counted: (played: Game[], reply: Counted) => void;
  /** The games stay in the queue; `count` sends them again. */
  failed: (problem: Problem) => void;
}

export function createTally({ ask, tally, counted, failed }: Given) {
  let waiting: Game[] = [];
  /** From a count to the end of the pause after it. */
  let counting = false;
  let ended = false;

  async function count() {
    if (counting || ended || waiting.length === 0) return;
    counting = true;
    const played = waiting.slice(0, MOST);
    try {
      const reply = await ask({ op: 'statistics', tally, played: played.map(countable) }).answer;
      if (ended) return;
      tally = reply.tally;
      waiting = waiting.slice(played.length);
      setTimeout(() => {
        counting = false;
        count();
      }, PAUSE);
      counted(played, reply);
    } catch (problem) {
      counting = false;
      failed(problem as Problem);
    }
  }

  return {
    add(games: Game[]) {
      waiting = [...waiting, ...games];
      count();
    },
    count,
    isDone: () => waiting.length === 0,
    end() {
      ended = true;
    },
  };
}
