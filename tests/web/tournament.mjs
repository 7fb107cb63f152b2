// A tournament as the page's own engine has it: of two players, or all against all, whatever else is asked for. It answers at once.

import { ranked, standOfTwo } from './arena.mjs';
import { sent, settled } from './fakes.mjs';

export const PLAYERS = ['level-1', 'alphabeta depth=2 evaluation=mine', 'alphabeta depth=2 evaluation=yours'];

/** How it stands with these results, letters by couples. */
export function standOf(results, rounds, { players = PLAYERS, games = 2, form = 'all', seed = 5 } = {}) {
  const meetings = rounds.flat();
  const due = meetings.flatMap(([one, other, begin, end]) =>
    Array.from({ length: end - begin }, (_, at) => [one, other, begin + at]).filter(
      ([, , index]) => !['w', 'l', 'd', 'x', 'y'].includes(results.get(`${one},${other}`)?.[index]),
    ),
  );
  const planned = meetings.reduce((sum, [, , begin, end]) => sum + end - begin, 0);
  return {
    game: 'tictactoe',
    form,
    games,
    added: 0,
    opening: 1,
    repeatable: true,
    tally: [...results].map(([couple, letters]) => [...couple.split(',').map(Number), letters]),
    standings: {
      players: players.map((name, place) => ranked(name, { rank: place + 1, worst: PLAYERS.length })),
      pairs: form === 'two' ? standOfTwo(0).standings.pairs : [],
      played: planned - due.length,
      planned,
      round: rounds.length,
      over: due.length === 0,
      seed,
      says: [],
    },
    matches: due.map(([one, other, index]) => {
      const couple = [players[one], players[other]];
      const [first, second] = index % 2 ? couple.toReversed() : couple;
      const record = { game: 'tictactoe', moves: '' };
      return {
        players: couple,
        index,
        pair: index >> 1,
        match: { op: 'match', first, second, record, seed: 100 * one + 10 * other + index },
      };
    }),
    done: true,
  };
}

/** All meet once: of one round, games from both sides. */
export const oneRound = (players = PLAYERS, games = 2) => [
  players.flatMap((_, one) => players.slice(one + 1).map((_, at) => [one, one + at + 1, 0, games])),
];

/** `ask` of the engine, and what it was asked. */
export function tournamentEngine() {
  const asked = [];
  let held = Promise.resolve();
  function ask(request) {
    asked.push(request);
    const { players, tally, played = [], games, form, seed } = request;
    const results = new Map((tally ?? []).map(([one, other, letters]) => [`${one},${other}`, letters]));
    for (const { players: couple, index, winner } of played) {
      const key = couple.map((each) => players.indexOf(each)).join();
      const letter = winner === 'draw' ? 'd' : (winner === 'first') === (index % 2 === 0) ? 'w' : 'l';
      const known = (results.get(key) ?? '').padEnd(index + 1, '-');
      results.set(key, known.slice(0, index) + letter + known.slice(index + 1));
    }
    const rounds = oneRound(players, games);
    const stand = standOf(results, rounds, { players, games, seed, form: form === 'two' ? form : 'all' });
    return sent(held.then(() => stand));
  }
  /** It answers no more until that is resolved, or rejected. */
  function hold() {
    const { promise, resolve, reject } = Promise.withResolvers();
    held = promise;
    return { resolve, reject };
  }
  return { ask, asked, hold };
}

/** Until what follows from promises and their events has happened. */
export const quiet = () => settled(8);
