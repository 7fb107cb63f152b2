// The Arena as the page runs it, with engines whose replies a test gives: the page's own plans and counts, others play.

import { beforeEach } from 'node:test';
import { SERIES as KIND } from '../../web/src/device/tournaments.ts';
import { requestOf } from '../../web/src/rooms/arena/two/address.ts';
import { newArena } from '../../web/src/rooms/arena/two/state.ts';
import { emptied, newDevice } from './device.mjs';
import { fakeEngines, SERIES } from './fakes.mjs';
import { NINE } from './games.mjs';
import { entered } from './room.mjs';

newDevice();
/** The shelf of the series. */
let shelf;
beforeEach(async () => {
  shelf = await emptied(KIND);
});

const { createRoom } = await import('../../web/src/rooms/arena/two/index.ts');

const TICTACTOE = { ...NINE, id: 'tictactoe', searches: ['a', 'b'] };
export const PAGE = {
  ...{ games: [TICTACTOE], diagrams: [], first: 'tictactoe', strengths: {} },
  ...{ room: 'arena', lang: 'en', engine: 'ready', problem: null },
};

const share = { count: 0, share: 0, low: 0, high: 0.5 };
const achieved = { games: 1, wins: share, draws: share, losses: share };
/** A finished game as the page keeps it. */
export const gameOf = (index, more = {}) => ({
  index,
  ...{ first: 'a', second: 'b', seed: 7000 + index, winner: 'first', margin: null },
  ...{ moves: [2, 1], nodes: [812, 0], seconds: [0.125, 0.25] },
  record: { game: 'tictactoe', moves: ['b2'] },
  ...more,
});

/** The plan of a series as the page keeps it. */
export const planOf = (seed, more = {}) => ({
  ...{ game: 'tictactoe', players: ['a', 'b'], games: 4000, swap: true },
  ...{ opening: 1, seed, repeatable: true, ...more },
});

/** The figures of so many games. */
export const statistics = (games, more = {}) => ({
  ...{ games, of: 4000, finished: false, all: achieved, first: achieved, second: achieved },
  score: { share: 0.5, low: 0.1, high: 0.9, pairs: 1 },
  elo: { difference: 0, low: null, high: 100 },
  ...{ superiority: 0.5, counts: [0, 0, 1, 0, 0], margin: null, moves: [3, 2], nodes: [10, null] },
  ...{ faults: [0, 0], retired: [false, false], points: [0, 0] },
  ...{ seconds: [0.5, null], sprt: null, ...more },
});

/** A series of four games that is over. */
export const OVER = {
  ...{ ...newArena(SERIES), phase: 'over', id: 'mine', request: requestOf(SERIES) },
  ...{ plan: planOf(7, { games: 4 }), statistics: statistics(4, { finished: true }) },
  games: [0, 1, 2, 3].map((index) => gameOf(index)),
};

/**
 * @param from The state at first.
 * @param most The number of workers.
 */
export function arena({ wanted = SERIES, most = 1, from = newArena(wanted), services = {} } = {}) {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: most + 1, configurable: true });
  const { engines, createEngine } = fakeEngines();
  const room = entered(createRoom, { ...PAGE }, { createEngine, ...services });
  room.put(from);
  return { ...room, engines, shelf };
}
