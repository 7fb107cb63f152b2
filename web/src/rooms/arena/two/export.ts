// Writes a series as a file: JSON with request, statistics and games (in the form of the command line), or CSV with one row a
// game.

import { csvText } from '../../../device/csv.ts';
import { type Arena, finishedGames } from './state.ts';

const BY_SIDE = ['moves', 'nodes', 'seconds'] as const;
const COLUMNS = [
  ...['game', 'first', 'second', 'seed', 'winner', 'margin'],
  ...BY_SIDE.flatMap((name) => [`${name}.first`, `${name}.second`]),
  ...['setup', 'board', 'size', 'record', 'fault', 'error'],
];

export function asJson(arena: Pick<Arena, 'request' | 'plan' | 'statistics' | 'games'>) {
  const { op, ...request } = { op: '', ...arena.request };
  const series = { ...request, ...arena.plan };
  return `${JSON.stringify({ series, statistics: arena.statistics, games: finishedGames(arena) }, null, 1)}\n`;
}

export function asCsv(arena: Pick<Arena, 'games'>) {
  const rows = finishedGames(arena).map((game) => {
    const { setup, seed, size, moves } = game.record;
    const { index, first, second, winner, margin, fault } = game;
    const costs = BY_SIDE.flatMap((name) => game[name]);
    return [
      index + 1, // as in the list of the games
      first,
      second,
      game.seed,
      winner,
      margin,
      ...costs,
      setup,
      seed,
      size,
      moves.join(' '),
      fault?.side,
      fault?.error?.message,
    ];
  });
  return csvText([COLUMNS, ...rows]);
}
