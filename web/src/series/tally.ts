// Counts the games of a series: sends them to the page's own engine (`statistics` in the contract), which returns the figures.
//
// A finished game is held back until the other one from the same opening is finished, with the sides swapped. So all figures are
// from whole pairs, and agree with each other at any time: half a pair would count the advantage of a side.

import type { Counted, PlayedGame, Problem, Tally } from '../contract/types.ts';
import type { Ask } from '../engine/client.ts';
import type { Game } from '../tournament/pool.ts';

/** Milliseconds between two counts, and so between two drawings of the results. */
const PAUSE = 100;
/** The number of games that are counted at once. The line of a request has room for more. */
const MOST = 2000;

/** The part of a game that the engine counts. */
const countable = ({ first, second, seed, record, fault, ...played }: Game): PlayedGame => ({
  ...played,
  ...(fault && { fault: { side: fault.side } }),
});

interface Given {
  ask: Ask;
  /** The engine's tally before the first game. */
  tally: Tally;
  counted: (played: Game[], reply: Counted) => void;
  /** The games stay in the queue; `count` sends them again. */
  failed: (problem: Problem) => void;
}

export function createTally({ ask, tally, counted, failed }: Given) {
  const { swap, games } = tally;
  /** The games that are held back, by their index. */
  const held: Map<number, Game> = new Map();
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

  /** The games that can be counted now that this one is finished. */
  function pair(game: Game): Game[] {
    const other = game.index ^ 1;
    if (!swap || other >= games) return [game]; // the last game of an odd number has no other
    const first = held.get(other);
    if (first) held.delete(other);
    else held.set(game.index, game);
    return first ? [first, game] : [];
  }

  return {
    /** @returns Is all of it held back? */
    add(finished: Game[]) {
      const whole = finished.flatMap(pair);
      waiting = [...waiting, ...whole];
      count();
      return whole.length === 0;
    },
    count,
    /** The games whose other game is not finished. */
    held: () => [...held.values()],
    isDone: () => waiting.length === 0,
    end() {
      ended = true;
    },
  };
}
