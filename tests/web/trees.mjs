// Trees as the engine would tell them: searches of random small trees, in which a position is a path of moves and the value of a leaf is
// drawn. Moves are squares; the sides move in turn.

import { visitsOf } from '../../web/src/tree/visits.ts';

/** A number from 0 to 1 that a text and a seed decide. */
function drawn(seed, text) {
  let state = 2166136261 ^ seed;
  for (const letter of `${seed} ${text}`) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  state = Math.imul(state ^ (state >>> 15), 2246822507);
  return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
}

const NAMES = ['a1', 'b1', 'c1', 'd1', 'a2', 'b2'];

/** A game of this depth: the moves after a path, and what a leaf is worth to the first side. */
const randomGame = (seed, depth) => ({
  depth,
  moves: (path) => (path.length < depth ? NAMES.slice(0, 1 + Math.floor(drawn(seed, `m${path}`) * 5)) : []),
  value: (path) => Math.floor(drawn(seed, `v${path}`) * 13) - 6,
});

/** Searches of so many random games four plies deep, with either side to move: `{first, game, visits}`. */
export const randomTrees = (count, searches = ['alphabeta']) =>
  Array.from({ length: count }, (_, seed) => randomGame(seed, 4)).flatMap((game) =>
    ['first', 'second'].flatMap((first) =>
      searches.map((search) => ({ first, game, visits: searched(game, first, search) })),
    ),
  );

/** The exact value of a node to the first side. */
export function minimax(game, first, path = []) {
  const moves = game.moves(path);
  if (moves.length === 0) return game.value(path);
  const values = moves.map((move) => minimax(game, first, [...path, move]));
  return (path.length % 2 === 0) === (first === 'first') ? Math.max(...values) : Math.min(...values);
}

/** The visits of minimax or alpha-beta, in values of the first side. */
export function searched(game, first, search = 'alphabeta') {
  const rows = [];
  let cutoffs = 0;
  function read(path, parent, low, high) {
    const row = rows.length;
    const maximises = (path.length % 2 === 0) === (first === 'first');
    const moves = game.moves(path);
    const end = moves.length === 0 ? 'horizon' : 'read';
    rows.push([parent, path.at(-1) ?? null, game.depth - path.length, low, high, 0, 'exact', end, 1, [], row]);
    let value = moves.length === 0 ? game.value(path) : null;
    let [least, most] = [low, high];
    for (const [index, move] of moves.entries()) {
      const found = read([...path, move], row, least, most);
      if (value === null || (maximises ? found > value : found < value)) value = found;
      if (search === 'minimax') continue;
      if (maximises ? high !== null && value >= high : low !== null && value <= low) {
        rows[row][9] = moves.slice(index + 1);
        if (rows[row][9].length > 0) rows[row][7] = 'cut';
        cutoffs += Number(rows[row][9].length > 0);
        break;
      }
      if (maximises) least = least === null ? value : Math.max(least, value);
      else most = most === null ? value : Math.min(most, value);
    }
    rows[row][5] = value;
    if (moves.length > 0)
      rows[row][6] = high !== null && value >= high ? 'lower' : low !== null && value <= low ? 'upper' : 'exact';
    rows[row][8] = rows.length - row;
    return value;
  }
  const value = read([], -1, null, null);
  const root = rows.findIndex((each) => each[0] === 0 && each[5] === value && each[6] === 'exact');
  const iterations = [{ depth: game.depth, visits: rows.length, cutoffs, move: rows[root]?.[1] ?? null, value }];
  return visitsOf([], rows, { iterations, iteration: 0, visits: rows.length, cutoffs });
}
