// Draws a board of any game: a grid of buttons whose roles and names give screen readers what the picture shows. It contains no
// rules. How a cell is drawn and named is in pieces/, by the kind of pieces.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { disc } from './pieces/disc.js';
import { mark } from './pieces/mark.js';
import { number } from './pieces/number.js';
import { columnName, columnOf, distance, inLine, inOrder, rowOf, squareOf } from './squares.js';

/** @typedef {import('../contract/types.js').Cell} Cell */
/** @typedef {import('../contract/types.js').View} View */
/** @typedef {import('../contract/types.js').Side} Side */
/** @typedef {import('../contract/types.js').Look} Look */
/**
 * The value of a legal move, written on its square.
 * @typedef {object} Label
 * @property {string} text
 * @property {string} name  The same for screen readers.
 * @property {boolean} best  No move is better.
 * @property {boolean} proved
 * @property {number} shade  0 for the best move, up to 4 for one that loses much.
 */
/** @typedef {{side: Side, order: number}} Ghost  A piece that may come to a square: the hint (1) and the reply to it (2). */
/** @typedef {import('../words.js').Words} Words */
/**
 * How cells with one kind of pieces are drawn and named.
 * @typedef {object} Piece
 * @property {(cell: Cell, how: {t: Words, wait: string, fresh: boolean, colours: Look['colours']}) => unknown} draw
 *   `fresh`: placed by the last move, so it may be animated; `wait`: the delay of its animation.
 * @property {(cell: Cell, how: {t: Words, side: (side: Side) => string}) => string} name
 * @property {(side: Side) => unknown} [ghost]  A piece of a side that may come; without it the square is framed.
 * @property {(changes: {[square: string]: Cell}, t: Words) => string} [does]  The effects of a move, as a part of the
 *   name of its square; '' where it has none.
 */

/** @type {{[kind in Look['pieces']]: Piece}} */
const pieces = { discs: disc, marks: mark, numbers: number };

/**
 * @typedef {object} BoardProps
 * @property {View | null} view  Null: the position is not known yet.
 * @property {Look} look
 * @property {number} rows
 * @property {number} columns
 * @property {{[square: string]: unknown}} changed  The squares that the last move changed.
 * @property {boolean} flipped  Is the board turned round: the first row below, the first column on the right?
 * @property {boolean} playable  May the player play the legal moves now?
 * @property {boolean} busy
 * @property {string} cursor  The square that the Tab key reaches.
 * @property {Words} t
 * @property {(side: Side) => string} side
 * @property {(square: string) => void} onPlay
 * @property {{[square: string]: Label}} labels  The values of the moves, where they are shown.
 * @property {{[square: string]: Ghost}} ghosts  The hint and the reply to it.
 * @property {Set<string>} later  The squares on which a line that is looked at differs from the game.
 * @property {{line: NonNullable<View['line']>, side: Side} | null} handed  The line that the move under the pointer hands to the other side.
 * @property {{[square: string]: unknown}} preview  The cells that the move under the pointer would change.
 * @property {(square: string) => void} onCursor  A square has got the focus.
 * @property {(square: string | null) => void} onPreview
 */

/** The accessible name of a square: its coordinates and its content. @param {Look} look @param {string} square @param {Cell} cell @param {{t: Words, side: (side: Side) => string}} how */
export const squareName = (look, square, cell, how) =>
  `${square}${how.t('list')}${pieces[look.pieces].name(cell, how)}`;

/** The indices of rows or columns as they are drawn. @param {number} count @param {boolean} flipped */
const range = (count, flipped) => Array.from({ length: count }, (_, index) => (flipped ? count - 1 - index : index));

/** @param {BoardProps} props */
export function board(props) {
  const { look, rows, columns, flipped, busy, t } = props;
  return html`<div
    class="board ${look.board} ${look.pieces}"
    role="grid"
    aria-label=${t('board')}
    aria-busy=${busy ? 'true' : 'false'}
    .style=${`--rows:${rows};--columns:${columns}`}
    @keydown=${(/** @type {KeyboardEvent} */ event) => moveFocus(event, props)}
    @focusin=${(/** @type {FocusEvent} */ event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset.square;
      if (square) props.onCursor(square);
      props.onPreview(square ?? null);
    }}
    @focusout=${() => props.onPreview(null)}
    @pointerover=${(/** @type {PointerEvent} */ event) => {
      if (event.pointerType === 'mouse') props.onPreview(squareUnder(event));
    }}
    @pointerleave=${() => props.onPreview(null)}
  >
    <div role="row" class="heads">
      <span class="corner" aria-hidden="true"></span>
      ${range(columns, flipped).map((c) => html`<span role="columnheader">${columnName(c)}</span>`)}
    </div>
    ${range(rows, flipped).map(
      (r) => html`<div role="row">
        <span role="rowheader">${r + 1}</span>
        ${range(columns, flipped).map((c) => cell(props, squareOf(r, c)))}
      </div>`,
    )}
  </div>`;
}

/** @param {Event} event */
const squareUnder = (event) =>
  /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest('[data-square]'))?.dataset
    .square ?? null;

/** @param {BoardProps} props @param {string} square */
function cell(
  { view, look, changed, playable, cursor, labels, ghosts, later, handed, preview, t, side, onPlay },
  square,
) {
  const piece = pieces[look.pieces];
  const { colours } = look;
  const content = view?.cells[square];
  const known = content !== undefined;
  const legal = view !== null && square in view.legal;
  const last = view?.last === square;
  const label = legal ? labels[square] : undefined;
  const ghost = content === null || look.pieces === 'numbers' ? ghosts[square] : undefined;
  const wait = square in changed && view?.last ? `${distance(square, view.last) * 18}ms` : ''; // the animation spreads from the move
  const will = square in preview ? view?.turn : null;
  const owner =
    (handed && inLine(handed.line, square) ? handed.side : null) ??
    will ??
    (last && (content === 'first' || content === 'second') ? content : null);
  const classes = [
    'square',
    legal && 'legal',
    last && 'last',
    view && inLine(view.line, square) && 'lane',
    view?.result?.squares.includes(square) && 'won',
    will && `will ${will}`,
    label && 'labelled',
    ghost && 'hinted',
    later.has(square) && 'later',
    handed && inLine(handed.line, square) && 'handed',
  ].filter(Boolean);
  const name = [
    square,
    known && piece.name(content, { t, side }),
    legal && playable && Object.keys(view.legal[square]).length > 0 && piece.does?.(view.legal[square], t),
    label?.name,
  ].filter(Boolean);
  return html`<span role="gridcell"
    ><button
      type="button"
      class=${classes.join(' ')}
      data-square=${square}
      data-colour=${owner ? colours[owner] : nothing}
      tabindex=${square === cursor ? 0 : -1}
      aria-disabled=${legal && playable ? 'false' : 'true'}
      aria-label=${name.join(t('list'))}
      aria-current=${last ? 'true' : nothing}
      @click=${() => onPlay(square)}
    >${known ? piece.draw(content, { t, wait, fresh: last, colours }) : nothing}${
      label
        ? html`<span class="worth shade-${label.shade} ${label.best ? 'best' : ''} ${label.proved ? 'proved' : ''}" data-worth=${label.text} aria-hidden="true"></span>`
        : nothing
    }${ghost ? html`<span class="ghost order-${ghost.order}" data-colour=${colours[ghost.side]} aria-hidden="true">${piece.ghost?.(ghost.side)}</span>` : nothing}</button></span
  >`;
}

/** Some keys move the focus within the board. @param {KeyboardEvent} event @param {BoardProps} props */
function moveFocus(event, props) {
  const { square } = /** @type {HTMLElement} */ (event.target).dataset;
  if (!square || event.altKey || event.metaKey || event.shiftKey) return;
  const next = squareByKey(event, square, props);
  if (!next) return;
  event.preventDefault();
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement | null} */ (grid.querySelector(`[data-square="${next}"]`))?.focus();
}

/**
 * The square to which a key leads from another: the arrow keys to its neighbour, Home and End to the ends of its row (with
 * Ctrl, of the board), PageDown and PageUp to the next legal square and the one before. Undefined: to none.
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey'>} event
 * @param {string} square
 * @param {Pick<BoardProps, 'rows' | 'columns' | 'flipped' | 'view' | 'playable'>} props
 */
export function squareByKey({ key, ctrlKey }, square, props) {
  const [row, column] = [rowOf(square), columnOf(square)];
  const [lastRow, lastColumn] = [props.rows - 1, props.columns - 1];
  const on = props.flipped ? -1 : 1; // right and down
  /** @param {number} row @param {number} column */
  const near = (row, column) =>
    squareOf(Math.min(Math.max(row, 0), lastRow), Math.min(Math.max(column, 0), lastColumn));
  if (key === 'ArrowLeft') return near(row, column - on);
  if (key === 'ArrowRight') return near(row, column + on);
  if (key === 'ArrowUp') return near(row - on, column);
  if (key === 'ArrowDown') return near(row + on, column);
  if (key === 'Home') return near(ctrlKey ? -on * lastRow : row, -on * lastColumn);
  if (key === 'End') return near(ctrlKey ? on * lastRow : row, on * lastColumn);
  if (ctrlKey) return undefined;
  if (key === 'PageDown') return nextLegal(props, square, 1);
  if (key === 'PageUp') return nextLegal(props, square, -1);
}

/**
 * The legal square that follows in square order, or comes before; after the last comes the first. Undefined: the player
 * cannot move.
 * @param {Pick<BoardProps, 'view' | 'playable'>} props
 * @param {string} square
 * @param {1 | -1} by
 */
function nextLegal({ view, playable }, square, by) {
  const legal = view && playable ? Object.keys(view.legal) : [];
  const order = inOrder([...new Set([...legal, square])]);
  return legal.length > 0 ? order.at((order.indexOf(square) + by) % order.length) : undefined;
}
