// One board for every game: a grid of buttons that says by its roles and names what the eye sees. It knows where squares
// lie and nothing of any rule; how a cell looks and is called is in pieces/.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { disc } from './pieces/disc.js';
import { mark } from './pieces/mark.js';
import { number } from './pieces/number.js';

/** @typedef {import('../contract.js').Cell} Cell */
/** @typedef {import('../contract.js').View} View */
/** @typedef {import('../contract.js').Side} Side */
/**
 * What a legal move is worth, to be written on its square.
 * @typedef {object} Label
 * @property {string} text
 * @property {string} name  The same for somebody who hears it.
 * @property {boolean} best  As good as any.
 * @property {boolean} proved
 * @property {boolean} good  Good for whoever would play it.
 */
/** @typedef {ReturnType<typeof import('./words.js').createWords>} Words */
/**
 * How the cells of a game look and are called.
 * @typedef {object} Piece
 * @property {(cell: Cell, how: {t: Words, wait: string, fresh: boolean}) => unknown} draw  `fresh`: it has just come,
 *   and may be seen to come; `wait`: how long it waits before it moves.
 * @property {(cell: Cell, how: {t: Words, side: (side: Side) => string}) => string} name
 * @property {(changes: {[square: string]: Cell}, t: Words) => string} [does]  What a move does besides, said of its square.
 * @property {(cell: Cell) => string} text  One character or number, for a board written as text.
 */

/** @type {{[game: string]: Piece}} */
const pieces = { othello: disc, tictactoe: mark, numbers: number };

/**
 * @typedef {object} BoardProps
 * @property {View | null} view  Null: a board whose position is not known yet.
 * @property {string} game
 * @property {number} rows
 * @property {number} columns
 * @property {{[square: string]: unknown}} changed  The squares that the last move changed.
 * @property {boolean} playable  May the legal moves be played now, by whoever sits here?
 * @property {boolean} busy
 * @property {string} cursor  The square that the Tab key reaches.
 * @property {Words} t
 * @property {(side: Side) => string} side
 * @property {(square: string) => void} onPlay
 * @property {{[square: string]: Label}} labels  What the moves are worth, where that is shown.
 * @property {{[square: string]: number}} order  Which squares are played, and when, in the line of a hint.
 * @property {{[square: string]: unknown}} preview  What the move under the pointer would change.
 * @property {(square: string) => void} onCursor
 * @property {(square: string | null) => void} onPreview
 */

/** What is said of a square: its name, and what stands on it. @param {string} game @param {string} square @param {Cell} cell @param {{t: Words, side: (side: Side) => string}} how */
export const squareName = (game, square, cell, how) => `${square}${how.t('list')}${pieces[game].name(cell, how)}`;

const column = (/** @type {number} */ index) => String.fromCharCode(97 + index);
const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);

/** @param {BoardProps} props */
export function board(props) {
  const { game, rows, columns, busy, t, view } = props;
  const lane = view?.line ?? null;
  return html`<div
    class="board ${game}"
    role="grid"
    aria-label=${t('board')}
    aria-busy=${busy ? 'true' : 'false'}
    .style=${`--rows:${rows};--columns:${columns}`}
    @keydown=${(/** @type {KeyboardEvent} */ event) => step(event, props)}
    @focusin=${(/** @type {FocusEvent} */ event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset.square;
      if (square && square !== props.cursor) props.onCursor(square);
      props.onPreview(square ?? null);
    }}
    @focusout=${() => props.onPreview(null)}
    @pointerover=${(/** @type {PointerEvent} */ event) => {
      if (event.pointerType === 'mouse') props.onPreview(squareAt(event));
    }}
    @pointerleave=${() => props.onPreview(null)}
  >
    <div role="row" class="heads">
      <span class="corner" aria-hidden="true"></span>
      ${range(columns).map((c) => html`<span role="columnheader">${column(c)}</span>`)}
    </div>
    ${range(rows).map(
      (r) => html`<div role="row">
        <span role="rowheader">${r + 1}</span>
        ${range(columns).map((c) => cell(props, `${column(c)}${r + 1}`, inLane(lane, r, c)))}
      </div>`,
    )}
  </div>`;
}

/** @param {Event} event */
const squareAt = (event) =>
  /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest('[data-square]'))?.dataset
    .square ?? null;

/** @param {View['line']} lane @param {number} r @param {number} c */
const inLane = (lane, r, c) => lane !== null && ('row' in lane ? lane.row === r + 1 : lane.column === column(c));

/** @param {BoardProps} props @param {string} square @param {boolean} lane */
function cell({ view, game, changed, playable, cursor, labels, order, preview, t, side, onPlay }, square, lane) {
  const piece = pieces[game];
  const content = view?.cells[square];
  const known = content !== undefined;
  const legal = view !== null && square in view.legal;
  const last = view?.last === square;
  const label = legal ? labels[square] : undefined;
  const how = { t, fresh: last, wait: square in changed && view?.last ? `${distance(square, view.last) * 18}ms` : '' };
  const will = square in preview ? (view?.turn ?? '') : '';
  const classes = [
    'square',
    legal && 'legal',
    last && 'last',
    lane && 'lane',
    view?.result?.squares.includes(square) && 'won',
    will && `will ${will}`,
    label && 'labelled',
    square in order && 'hinted',
  ].filter(Boolean);
  const said = [
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
      tabindex=${square === cursor ? 0 : -1}
      aria-disabled=${legal && playable ? 'false' : 'true'}
      aria-label=${said.join(t('list'))}
      aria-current=${last ? 'true' : nothing}
      @click=${() => onPlay(square)}
    >${known ? piece.draw(content, how) : nothing}${
      label
        ? html`<span class="worth ${label.good ? 'good' : 'bad'} ${label.best ? 'best' : ''} ${label.proved ? 'proved' : ''}" aria-hidden="true">${label.text}</span>`
        : nothing
    }${square in order ? html`<span class="order" aria-hidden="true">${order[square]}</span>` : nothing}</button></span
  >`;
}

/** The board in characters, a row a line, for whoever would rather read it. @param {View} view @param {number} rows @param {number} columns */
export const boardText = (view, rows, columns) =>
  [
    `   ${range(columns).map(column).join('  ')}`,
    ...range(rows).map((r) =>
      [
        String(r + 1).padStart(2),
        ...range(columns).map((c) => pieces[view.game].text(view.cells[`${column(c)}${r + 1}`]).padStart(2)),
      ].join(' '),
    ),
  ].join('\n');

/** Moves of a king from one square to the other: discs turn outward from the move. @param {string} a @param {string} b */
const distance = (a, b) =>
  Math.max(Math.abs(a.charCodeAt(0) - b.charCodeAt(0)), Math.abs(Number(a.slice(1)) - Number(b.slice(1))));

/** The arrow keys, Home and End walk within the board. @param {KeyboardEvent} event @param {BoardProps} props */
function step(event, { rows, columns }) {
  const target = /** @type {HTMLElement} */ (event.target);
  const square = target.dataset.square;
  if (!square || event.altKey || event.metaKey || event.shiftKey) return;
  let c = square.charCodeAt(0) - 97;
  let r = Number(square.slice(1)) - 1;
  if (event.key === 'ArrowLeft') c -= 1;
  else if (event.key === 'ArrowRight') c += 1;
  else if (event.key === 'ArrowUp') r -= 1;
  else if (event.key === 'ArrowDown') r += 1;
  else if (event.key === 'Home') [r, c] = [event.ctrlKey ? 0 : r, 0];
  else if (event.key === 'End') [r, c] = [event.ctrlKey ? rows - 1 : r, columns - 1];
  else return;
  event.preventDefault();
  const next = `${column(Math.min(Math.max(c, 0), columns - 1))}${Math.min(Math.max(r, 0), rows - 1) + 1}`;
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement | null} */ (grid.querySelector(`[data-square="${next}"]`))?.focus();
}
