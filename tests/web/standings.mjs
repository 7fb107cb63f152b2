// A tournament as its views are shown it: made of players with their places, and of the results of couples.

import { GAMES } from './games.mjs';

/** Of a player: its name, and what differs from one in the middle. */
export const ranked = (name, rank, [best, worst] = [rank, rank], more = {}) => ({
  name,
  rank,
  best,
  worst,
  points: 10 - rank,
  games: 9,
  elo: 300 - 100 * rank,
  low: 250 - 100 * rank,
  high: 350 - 100 * rank,
  faults: 0,
  retired: false,
  ...more,
});

/** @returns {any} */
export const tableOf = (players, more = {}) => ({
  players,
  pairs: [],
  played: 90,
  planned: 120,
  round: 1,
  over: false,
  seed: 7,
  says: [],
  ...more,
});

/** Of a program, its title is its name in capitals. */
const named = ({ name }) => {
  const isReference = name.startsWith('level');
  return {
    name,
    title: isReference ? name : name.toUpperCase(),
    author: isReference ? null : `by ${name}`,
    isReference,
  };
};

/** @returns {any} */
export const shownOf = (players, more = {}) => ({
  game: 'felt',
  players: players.map(named),
  conditions: 'All against all',
  phase: 'running',
  table: tableOf(players),
  before: null,
  earlier: null,
  left: null,
  live: null,
  games: [],
  form: 'all',
  couple: null,
  ...more,
});

/** @returns {any} */
export const gameOf = (players, index, winner, more = {}) => ({
  players,
  index,
  winner,
  margin: winner === 'draw' ? 0 : winner === 'first' ? 8 : -8,
  seed: index,
  first: players[index % 2],
  second: players[1 - (index % 2)],
  moves: [1, 1],
  nodes: [5, 6],
  seconds: [0.1, 0.2],
  record: { game: 'felt', moves: ['f5', 'd6'] },
  ...more,
});

/** @returns {any} */
export const PAGE = { games: GAMES, diagrams: [], lang: 'en', langNamed: false };
