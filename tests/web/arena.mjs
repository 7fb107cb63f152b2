// Two players in the Arena: their games, and how they stand.

import { faultReply } from './fakes.mjs';
import { NINE } from './games.mjs';

export const TICTACTOE = { ...NINE, id: 'tictactoe', searches: ['a', 'b'] };
export const PAGE = {
  games: [TICTACTOE],
  diagrams: [],
  first: 'tictactoe',
  strengths: {},
  programs: null,
  room: 'arena',
  lang: 'en',
  engine: 'ready',
  problem: null,
};
const PLAYERS = ['a', 'b'];
export const ADDRESS = '#/arena?game=tictactoe&a=a&b=b&games=4&seed=7';

/** A finished game between `a` and `b`. */
export const gameOf = (index, more = {}) => ({
  index,
  players: PLAYERS,
  first: index % 2 ? 'b' : 'a',
  second: index % 2 ? 'a' : 'b',
  seed: 7000 + index,
  winner: 'first',
  margin: null,
  moves: [2, 1],
  nodes: [812, 0],
  seconds: [0.125, 0.25],
  record: { game: 'tictactoe', moves: ['b2'] },
  ...more,
});

/** Games that `a` has won (w), drawn (d), lost (l), or lost (x) or won (y) by a fault; a gap (-) where there is none. */
export const gamesOf = (letters, swap = true) =>
  [...letters].flatMap((letter, index) => {
    const [own, others] = swap && index % 2 ? ['second', 'first'] : ['first', 'second'];
    const winner = letter === 'd' ? 'draw' : 'wy'.includes(letter) ? own : others;
    const { fault } = faultReply(letter === 'x' ? own : others);
    const [first, second] = own === 'first' ? PLAYERS : PLAYERS.toReversed();
    const game = gameOf(index, { first, second, winner, ...('xy'.includes(letter) && { fault }) });
    return letter === '-' ? [] : [game];
  });

const FIGURES = {
  score: { share: 0.5, low: 0.1, high: 0.9, pairs: 1 },
  elo: { difference: 0, low: null, high: 100 },
  superiority: 0.5,
  counts: [0, 0, 1, 0, 0],
};
/** A player of whom nothing is known. */
export const ranked = (name, more = {}) => ({
  name,
  points: 0,
  games: 0,
  elo: 0,
  low: -340,
  high: 340,
  faults: 0,
  rank: 1,
  best: 1,
  worst: 2,
  retired: false,
  ...more,
});

/** How two players stand after so many games. @param of What is said of each of them, and of the couple. */
export const standOfTwo = (played, games = 4, { of = [{}, {}], couple = {}, ...more } = {}) => ({
  game: 'tictactoe',
  form: 'two',
  games,
  added: 0,
  opening: 1,
  repeatable: true,
  tally: [],
  standings: {
    players: PLAYERS.map((name, at) => ranked(name, of[at])),
    pairs: [{ first: 'a', second: 'b', wins: 0, draws: 0, losses: 0, ...FIGURES, ...couple }],
    played,
    planned: games,
    round: 1,
    over: played === games,
    seed: 7,
    says: [{ key: 'says.open', names: [], others: 0, places: [] }],
    ...more,
  },
});
