// A position set up by hand: a setup text taken apart, changed square by square, and put together again (how one is
// written: engine/CONTRACT.md). Whether a game can begin from it, the engine says.

/** @typedef {import('../contract.js').Cell} Cell */
/** @typedef {import('../contract.js').Problem} Problem */
/** @typedef {import('../contract.js').View} View */

/**
 * @typedef {object} Draft
 * @property {string} game
 * @property {string[]} cells In square order, as the setup text writes them.
 * @property {string} line Whose move it is: `X` or `O`; in Numbers the line to choose from, `row 1` or `column d`.
 * @property {[string, string]} points In Numbers; as they were typed.
 * @property {string | null} touched The square last changed.
 * @property {string | null} minus In Numbers, the square in which a minus sign has just been typed.
 * @property {string | null} checked The setup text that the engine has looked at, and what it said of it:
 * @property {View | null} view the position, or
 * @property {Problem | null} problem what is wrong with it.
 */

/** How nobody's square, first's and second's are written, in the order in which a click goes round. @type {{[game: string]: string}} */
const MARKS = { othello: '-XO', tictactoe: '-OX' };
export const TAKEN = '.';
const SIDES = /** @type {const} */ ([null, 'first', 'second']);
export const SIZES = [4, 5, 6, 7, 8, 9, 10];

/** @param {string} game @param {string} text A setup as the engine writes it. @returns {Draft} */
export function readSetup(game, text) {
  const [board, line = '', points = '0:0'] = game === 'numbers' ? text.split(/\s*;\s*/) : text.split(' ');
  const [first, second] = points.split(':');
  const cells = game === 'numbers' ? board.trim().split(/[\s/]+/) : [...board];
  return {
    game,
    cells,
    line,
    points: [first, second],
    touched: null,
    minus: null,
    checked: null,
    view: null,
    problem: null,
  };
}

/** @param {Draft} draft */
export function writeSetup({ game, cells, line, points }) {
  if (game !== 'numbers') return `${cells.join('')}${line && ` ${line}`}`;
  const size = Math.sqrt(cells.length);
  const rows = cells.map((cell, at) => (at === 0 ? cell : `${at % size ? ' ' : '/'}${cell}`));
  return `${rows.join('')}; ${line}; ${points.map((text) => text.trim() || '0').join(':')}`;
}

/** How many columns (and rows: every board is square). @param {Draft} draft */
export const sizeOf = ({ cells }) => Math.sqrt(cells.length);

/** @param {Draft} draft @param {string} square */
const indexOf = (draft, square) => (Number(square.slice(1)) - 1) * sizeOf(draft) + square.charCodeAt(0) - 97;

/** @param {number} index @param {number} columns */
export const squareAt = (index, columns) =>
  `${String.fromCharCode(97 + (index % columns))}${Math.floor(index / columns) + 1}`;

/** @param {Draft} draft @param {string} square @param {string} cell @returns {Draft} */
export function put(draft, square, cell) {
  const at = indexOf(draft, square);
  const cells = draft.cells.map((before, index) => (index === at ? cell : before));
  return { ...draft, cells, touched: square, minus: null };
}

/** What a click on a square makes of it: the next thing that can stand there. @param {Draft} draft @param {string} square */
export function cycle(draft, square) {
  const marks = MARKS[draft.game];
  if (!marks) return { ...draft, minus: null };
  return put(draft, square, marks[(marks.indexOf(draft.cells[indexOf(draft, square)]) + 1) % marks.length]);
}

/**
 * What a key makes of a square; null: it means nothing here.
 * @param {Draft} draft
 * @param {string} square
 * @param {string} key
 * @returns {Draft | null}
 */
export function type(draft, square, key) {
  const marks = MARKS[draft.game];
  if (key === 'Backspace' || key === 'Delete') return put(draft, square, marks?.[0] ?? TAKEN);
  if (marks) return null;
  if (/^[1-9]$/.test(key)) return put(draft, square, draft.minus === square ? `-${key}` : key);
  if (key === '0' || key === TAKEN) return put(draft, square, TAKEN);
  if (key !== '-' && key !== '−') return null;
  const cell = draft.cells[indexOf(draft, square)];
  const other = cell === TAKEN ? cell : String(-Number(cell));
  return { ...put(draft, square, other), minus: cell.startsWith('-') || draft.minus === square ? null : square };
}

/** With nothing on it. @param {Draft} draft @returns {Draft} */
export const clear = (draft) => ({
  ...draft,
  cells: draft.cells.map(() => MARKS[draft.game]?.[0] ?? TAKEN),
  points: ['0', '0'],
  touched: null,
  minus: null,
});

/** A board of another size: what fits stays, what is new is taken. @param {Draft} draft @param {number} size @returns {Draft} */
export function resize(draft, size) {
  const before = sizeOf(draft);
  const cells = Array.from({ length: size * size }, (_, index) => {
    const [row, column] = [Math.floor(index / size), index % size];
    return row < before && column < before ? draft.cells[row * before + column] : TAKEN;
  });
  const [word, which] = draft.line.split(' ');
  const on = word === 'row' ? Number(which) <= size : which.charCodeAt(0) - 97 < size;
  return { ...draft, cells, line: on ? draft.line : 'row 1', touched: null, minus: null };
}

/** The lines that can be chosen from. @param {Draft} draft */
export function lines(draft) {
  const all = Array.from({ length: sizeOf(draft) }, (_, index) => index);
  return { rows: all.map((i) => `row ${i + 1}`), columns: all.map((i) => `column ${squareAt(i, 99)[0]}`) };
}

/** What stands on the squares. @param {Draft} draft @returns {{[square: string]: Cell}} */
export function cellsOf(draft) {
  const marks = MARKS[draft.game];
  const columns = sizeOf(draft);
  const cell = (/** @type {string} */ text) =>
    marks ? SIDES[marks.indexOf(text)] : text === TAKEN ? { taken: null, value: null } : Number(text);
  return Object.fromEntries(draft.cells.map((text, index) => [squareAt(index, columns), cell(text)]));
}

/** The draft as a view, to be drawn as one: every square can be chosen. @param {Draft} draft @returns {View} */
export function draftView(draft) {
  const cells = cellsOf(draft);
  const [word, which] = draft.line.split(' ');
  const line = word === 'row' ? { row: Number(which) } : word === 'column' ? { column: which } : null;
  const setup = writeSetup(draft);
  const known = draft.checked === setup ? draft.view : null;
  return {
    game: draft.game,
    ply: 0,
    turn: null,
    setup,
    record: { game: draft.game, setup, moves: [] },
    cells,
    legal: Object.fromEntries(Object.keys(cells).map((square) => [square, {}])),
    line,
    score: known?.score ?? null,
    last: null,
    passed: null,
    result: null,
    moves: [],
  };
}

/** An empty board. @param {import('../contract.js').Game} game */
export function emptyDraft({ id, rows, columns }) {
  const cells = Array(rows * columns).fill(MARKS[id]?.[0] ?? TAKEN);
  return { ...readSetup(id, ''), cells, line: id === 'othello' ? 'X' : MARKS[id] ? '' : 'row 1' };
}
