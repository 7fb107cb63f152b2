// Games as the engine would describe them, and views and thoughts as it would reply. The games are not the engine's own:
// there is one of each kind of setup, with a side to move and without, a board that is not square, and boards of several
// sizes. In the views every empty square is legal, the sides move in turn, and a game ends only where a test says so.

export const level = (place, options) => ({
  id: `level-${place}`,
  name: `Level ${place}`,
  kind: 'level',
  place,
  ...options,
});
const random = { id: 'random', name: 'Random', kind: 'other', place: 1, search: 'random' };
const article = { id: 'article-9', name: 'Article 9', kind: 'article', place: 1, search: 'minimax', depth: 9 };

/** @returns {any} */
const game = (id, rows, columns, more) => ({
  id,
  name: id,
  rows,
  columns,
  sizes: null,
  sides: { first: 'black', second: 'white' },
  look: { board: 'felt', pieces: 'discs', colours: { first: 'black', second: 'white' } },
  pictures: [],
  evaluations: [],
  usual: null,
  strongest: null,
  parts: {},
  values: { decisive: 90, margin: null, unit: null, scale: 1, mistake: 3 },
  searches: ['random', 'minimax', 'best'],
  opening: 0,
  players: [level(1, { search: 'random' }), level(2, { search: 'best' }), random],
  default: 'level-1',
  judge: { search: 'best', ties: 'first' },
  ...more,
});

const pieces = (letters, squares, mover) => ({
  kind: 'pieces',
  letters: { empty: letters[0], first: letters[1], second: letters[2] },
  mover,
  empty: letters[0].repeat(squares) + (mover ? ` ${letters[1]}` : ''),
});

export const NINE = game('nine', 3, 3, { setup: pieces('-OX', 9, false) });

export const FELT = game('felt', 8, 8, {
  setup: pieces('-XO', 64, true),
  values: { decisive: 10000, margin: 10000, unit: 'disc', scale: 12, mistake: 3 },
  evaluations: ['plain', 'strong'],
  usual: 'plain',
  strongest: 'strong',
  parts: { strong: 100 },
  players: [
    level(3, { search: 'best', nodes: 5000, evaluation: 'strong', ties: 'random', noise: 0.1 }),
    level(4, { search: 'best', seconds: 1 }),
    level(1, { search: 'alphabeta', depth: 1, evaluation: 'plain' }),
    article,
    level(2, { search: 'alphabeta', depth: 2, evaluation: 'plain' }),
    random,
  ],
  default: 'level-2',
  judge: { search: 'best', nodes: 4000, evaluation: 'strong', ties: 'first' },
});

export const COLUMNS = game('co-lumns', 6, 7, { setup: pieces('-RY', 42, false) });

/** A board that is not square, with letters that another game has too, and a side to move. */
export const WIDE = game('wide', 2, 5, { setup: pieces('.XO', 10, true) });

export const TABLE = game('table', 8, 8, {
  sizes: { least: 4, most: 10 },
  look: { board: 'grid', pieces: 'numbers', colours: { first: 'first', second: 'second' } },
  setup: {
    kind: 'numbers',
    least: -9,
    most: 9,
    taken: '.',
    empty: `${Array(8).fill('. . . . . . . .').join('/')}; row 1; 0:0`,
  },
  values: { decisive: 1000, margin: 1000, unit: 'point', scale: 12, mistake: 3 },
  parts: { prospect: 4 },
  judge: { search: 'best', nodes: 4000, evaluation: 'prospect', ties: 'first' },
});

/** The first is met where no game is named. */
export const GAMES = [FELT, NINE, TABLE, COLUMNS];

const squaresOf = (rows, columns) =>
  Array.from(
    { length: rows * columns },
    (_, at) => `${String.fromCharCode(97 + (at % columns))}${Math.floor(at / columns) + 1}`,
  );

/** The view of a record whose moves are a list. */
export function viewOfRecord(record, more = {}) {
  const moves = record.moves ?? [];
  const { rows, columns } = GAMES.find(({ id }) => id === record.game);
  const turn = moves.length % 2 ? 'second' : 'first';
  const squares = squaresOf(record.size ?? rows, record.size ?? columns);
  const cells = Object.fromEntries(squares.map((square) => [square, null]));
  for (const [index, move] of moves.entries()) cells[move] = index % 2 ? 'second' : 'first';
  const empty = Object.keys(cells).filter((square) => cells[square] === null);
  return {
    game: record.game,
    record,
    moves,
    ply: moves.length,
    last: moves.at(-1) ?? null,
    turn,
    cells,
    legal: Object.fromEntries(empty.map((square) => [square, { [square]: turn }])),
    setup: '',
    line: null,
    score: null,
    passed: null,
    result: null,
    ...more,
  };
}

/** The setup text of the board of nine squares after these moves. */
export function setupOf(moves) {
  const letters = [...'---------'];
  for (const [index, move] of moves.entries())
    letters[(Number(move[1]) - 1) * 3 + move.charCodeAt(0) - 97] = index % 2 ? 'X' : 'O';
  return letters.join('');
}

/**
 * Moves with what the engine would say of their losses, where all are estimates of one reading and the first is the best. Elsewhere it
 * says nothing, unless the test does.
 */
function compared(moves, unit = 1) {
  const [best] = moves;
  const areEstimates = moves.every(({ bound, outcome }) => bound === 'exact' && !outcome);
  const lossOf = ({ value }) => (areEstimates ? Math.round(Math.abs(best.value - value) / unit) : null);
  const markOf = (loss) => (loss >= 12 ? '??' : loss >= 6 ? '?' : loss >= 3 ? '?!' : null);
  return moves.map((move) => ({ margin: null, loss: lossOf(move), least: null, mark: markOf(lossOf(move)), ...move }));
}

/** The end of a thought. */
export const thoughtOf = (move, { moves = [], unit, ...more } = {}) => {
  const known = compared(moves, unit);
  const equal = known.filter(({ loss, value }) => loss === 0 && value === moves[0].value).map(({ move }) => move);
  return {
    depth: 3,
    move,
    value: 0,
    outcome: null,
    plies: null,
    margin: null,
    equal,
    mean: more.value ?? 0,
    line: [move],
    nodes: 10,
    cutoffs: 0,
    seconds: 0.1,
    moves: known,
    done: true,
    ...(unit && { unit }),
    ...more,
  };
};
