// Draws a board of any game: a grid of buttons whose roles and names give screen readers what the picture shows. It contains no
// rules. How a cell is drawn and named is in pieces/, by the kind of pieces.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { disc } from './pieces/disc.js';
import { mark } from './pieces/mark.js';
import { number } from './pieces/number.js';
import { columnName, columnOf, distance, inLine, rowOf, squareOf } from './squares.js';

/** @typedef {import('../../contract.js').Cell} Cell */
/** @typedef {import('../../contract.js').View} View */
/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../../contract.js').Look} Look */
/**
 * The value of a legal move, written on its square.
 * @typedef {object} Label
 * @property {string} text
 * @property {string} name  The same for screen readers.
 * @property {boolean} best  No move is better.
 * @property {boolean} proved
 * @property {boolean} good  Good for the side to move.
 */
/** @typedef {import('../words.js').Words} Words */
/**
 * How cells with one kind of pieces are drawn and named.
 * @typedef {object} Piece
 * @property {(cell: Cell, how: {t: Words, wait: string, fresh: boolean, colours: Look['colours']}) => unknown} draw
 *   `fresh`: placed by the last move, so it may be animated; `wait`: the delay of its animation.
 * @property {(cell: Cell, how: {t: Words, side: (side: Side) => string}) => string} name
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
 * @property {boolean} playable  May the player play the legal moves now?
 * @property {boolean} busy
 * @property {string} cursor  The square that the Tab key reaches.
 * @property {Words} t
 * @property {(side: Side) => string} side
 * @property {(square: string) => void} onPlay
 * @property {{[square: string]: Label}} labels  The values of the moves, where they are shown.
 * @property {{[square: string]: number}} order  The squares of a hint's line, numbered in the order of play.
 * @property {{[square: string]: unknown}} preview  The cells that the move under the pointer would change.
 * @property {(square: string) => void} onCursor
 * @property {(square: string | null) => void} onPreview
 */

/** The accessible name of a square: its coordinates and its content. @param {Look} look @param {string} square @param {Cell} cell @param {{t: Words, side: (side: Side) => string}} how */
export const squareName = (look, square, cell, how) =>
  `${square}${how.t('list')}${pieces[look.pieces].name(cell, how)}`;

const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);

/** @param {BoardProps} props */
export function board(props) {
  const { look, rows, columns, busy, t } = props;
  return html`<div
    class="board ${look.board} ${look.pieces}"
    role="grid"
    aria-label=${t('board')}
    aria-busy=${busy ? 'true' : 'false'}
    .style=${`--rows:${rows};--columns:${columns}`}
    @keydown=${(/** @type {KeyboardEvent} */ event) => moveFocus(event, props)}
    @focusin=${(/** @type {FocusEvent} */ event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset.square;
      if (square && square !== props.cursor) props.onCursor(square);
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
      ${range(columns).map((c) => html`<span role="columnheader">${columnName(c)}</span>`)}
    </div>
    ${range(rows).map(
      (r) => html`<div role="row">
        <span role="rowheader">${r + 1}</span>
        ${range(columns).map((c) => cell(props, squareOf(r, c)))}
      </div>`,
    )}
  </div>`;
}

/** @param {Event} event */
const squareUnder = (event) =>
  /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest('[data-square]'))?.dataset
    .square ?? null;

/** @param {BoardProps} props @param {string} square */
function cell({ view, look, changed, playable, cursor, labels, order, preview, t, side, onPlay }, square) {
  const piece = pieces[look.pieces];
  const { colours } = look;
  const content = view?.cells[square];
  const known = content !== undefined;
  const legal = view !== null && square in view.legal;
  const last = view?.last === square;
  const label = legal ? labels[square] : undefined;
  const wait = square in changed && view?.last ? `${distance(square, view.last) * 18}ms` : ''; // the animation spreads from the move
  const will = square in preview ? view?.turn : null;
  const owner = will ?? (last && (content === 'first' || content === 'second') ? content : null);
  const classes = [
    'square',
    legal && 'legal',
    last && 'last',
    view && inLine(view.line, square) && 'lane',
    view?.result?.squares.includes(square) && 'won',
    will && `will ${will}`,
    label && 'labelled',
    square in order && 'hinted',
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
        ? html`<span class="worth ${label.good ? 'good' : 'bad'} ${label.best ? 'best' : ''} ${label.proved ? 'proved' : ''}" aria-hidden="true">${label.text}</span>`
        : nothing
    }${square in order ? html`<span class="order" aria-hidden="true">${order[square]}</span>` : nothing}</button></span
  >`;
}

/** The arrow keys, Home and End move the focus within the board. @param {KeyboardEvent} event @param {BoardProps} props */
function moveFocus(event, { rows, columns }) {
  const target = /** @type {HTMLElement} */ (event.target);
  const square = target.dataset.square;
  if (!square || event.altKey || event.metaKey || event.shiftKey) return;
  let c = columnOf(square);
  let r = rowOf(square);
  if (event.key === 'ArrowLeft') c -= 1;
  else if (event.key === 'ArrowRight') c += 1;
  else if (event.key === 'ArrowUp') r -= 1;
  else if (event.key === 'ArrowDown') r += 1;
  else if (event.key === 'Home') [r, c] = [event.ctrlKey ? 0 : r, 0];
  else if (event.key === 'End') [r, c] = [event.ctrlKey ? rows - 1 : r, columns - 1];
  else return;
  event.preventDefault();
  const next = squareOf(Math.min(Math.max(r, 0), rows - 1), Math.min(Math.max(c, 0), columns - 1));
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement | null} */ (grid.querySelector(`[data-square="${next}"]`))?.focus();
}
