// Draws a board of any game: a grid of buttons whose roles and names give screen readers what the picture shows; and
// gives access to the element in which it stands. It contains no rules. How a cell is drawn and named is in pieces.ts,
// by the kind of pieces.

import { html, nothing } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import type { Words } from '../base/words.ts';
import type { Cell, Look, Side, View } from '../contract/types.ts';
import { pieces } from './pieces.ts';
import { columnName, columnOf, distance, inLine, inOrder, rowOf, squareOf } from './squares.ts';

/** The value of a legal move, written on its square. */
export interface Label {
  text: string;
  /** What stands in its place on small squares: whole numbers. */
  rounded?: string;
  /** The same for screen readers. */
  name: string;
  proved: boolean;
  /** 0: no move is better; up to 4 for one that loses much. */
  shade: number;
}
/** A piece that may come to a square: the hint (1) and the reply to it (2). */
export type Ghost = { side: Side; order: number };
export interface BoardProps {
  /** Null: the position is not known yet. */
  view: View | null;
  look: Look;
  rows: number;
  columns: number;
  /** The square that the Tab key reaches. */
  cursor: string;
  t: Words;
  side: (side: Side) => string;
  // A board whose position is only looked at needs no more.
  /** The squares that the last move changed. */
  changed?: { [square: string]: unknown };
  /** Is the board turned round: the first row below, the first column on the right? */
  flipped?: boolean;
  /** May the player play the legal moves now? */
  playable?: boolean;
  busy?: boolean;
  onPlay?: (square: string) => void;
  /** The values of the moves, where they are shown. */
  labels?: { [square: string]: Label };
  /** Squares that were tried in an exercise. */
  tried?: readonly string[];
  /** The hint and the reply to it. */
  ghosts?: { [square: string]: Ghost };
  /** The squares on which a line that is looked at differs from the game. */
  later?: Set<string>;
  /** The line that the move under the pointer hands to the other side. */
  handed?: { line: NonNullable<View['line']>; side: Side } | null;
  /** The cells that the move under the pointer would change. */
  preview?: { [square: string]: unknown };
  /** A square has got the focus. */
  onCursor?: (square: string) => void;
  onPreview?: (square: string | null) => void;
}

/** The accessible name of a square: its coordinates and its content. */
export const squareName = (look: Look, square: string, cell: Cell, how: { t: Words; side: (side: Side) => string }) =>
  `${square}${how.t('list')}${pieces[look.pieces].name(cell, how)}`;

/** The indices of rows or columns as they are drawn. */
const range = (count: number, flipped: boolean) =>
  Array.from({ length: count }, (_, index) => (flipped ? count - 1 - index : index));

export function board(props: BoardProps) {
  const { look, rows, columns, flipped = false, busy = false, t, onPreview } = props;
  return html`<div class="board ${look.board} ${look.pieces}" role="grid" translate="no" aria-label=${t('board')}
    aria-busy=${busy} .style=${`--rows:${rows};--columns:${columns}`}
    @keydown=${(event: GridKeyEvent) => moveFocus(event, props)}
    @focusin=${({ target }: { target: HTMLElement }) => {
      const { square } = target.dataset;
      if (square) props.onCursor?.(square);
    }}
    @focusout=${() => onPreview?.(null)}
    @pointerover=${({ pointerType, target }: PointerEvent & { target: Element }) => {
      const under = target.closest<HTMLElement>('[data-square]');
      if (pointerType === 'mouse') onPreview?.(under?.dataset.square ?? null);
    }}
    @pointerleave=${() => onPreview?.(null)}>
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

function cell(props: BoardProps, square: string) {
  const { view, look, changed, playable, cursor, labels, tried, ghosts, later, handed, preview, t, side, onPlay } =
    props;
  const piece = pieces[look.pieces];
  const { colours } = look;
  const content = view?.cells[square];
  const known = content !== undefined;
  const changes = view?.legal[square];
  const legal = changes !== undefined;
  const last = view?.last === square;
  const label = labels?.[square];
  const isTried = tried?.includes(square);
  const ghost = content === null || look.pieces === 'numbers' ? ghosts?.[square] : undefined;
  const wait = changed && square in changed && view?.last ? `${distance(square, view.last) * 18}ms` : ''; // the animation spreads from the move
  const will = preview && square in preview ? view?.turn : null;
  const isHanded = handed && inLine(handed.line, square);
  const placed = last && typeof content === 'string' ? content : null;
  const owner = isHanded ? handed.side : (will ?? placed);
  const classes = [
    'square',
    legal && 'legal',
    last && 'last',
    view && inLine(view.line, square) && 'lane',
    view?.result?.squares.includes(square) && 'won',
    will && `will ${will}`,
    label && 'labelled',
    isTried && 'tried',
    ghost && 'hinted',
    later?.has(square) && 'later',
    isHanded && 'handed',
  ].filter(Boolean);
  const name = [
    square,
    known && piece.name(content, { t, side }),
    legal && playable && Object.keys(changes).length > 0 && piece.does?.(changes, t),
    isTried && t('square.tried'),
    label?.name,
  ].filter(Boolean);
  return html`<span role="gridcell"><button type="button" class=${classes.join(' ')} data-square=${square}
      data-colour=${owner ? colours[owner] : nothing} tabindex=${square === cursor ? 0 : -1} data-focus=${square === cursor ? 'board' : nothing}
      aria-disabled=${!(legal && playable)} aria-label=${name.join(t('list'))}
      aria-current=${last ? 'true' : nothing} @click=${() => onPlay?.(square)}
    >${known ? piece.draw(content, { t, wait, fresh: last, colours }) : nothing}${label ? worth(label) : nothing}${
      ghost
        ? html`<span class="ghost order-${ghost.order}" data-colour=${colours[ghost.side]} aria-hidden="true">${piece.ghost?.(ghost.side)}</span>`
        : nothing
    }</button></span>`;
}

/** The value of a move, on its square; its name is the square's. */
export const worth = ({ text, rounded = text, proved, shade }: Omit<Label, 'name'>) =>
  html`<span class="worth ${shade === 0 ? 'best' : ''} ${proved ? 'proved' : ''}" .style=${`--ground:var(--${shade === 0 ? 'best' : `loss-${shade}`})`} data-worth=${text} data-rounded=${rounded} aria-hidden="true"></span>`;

/** A key pressed on a square of the grid. */
type GridKeyEvent = KeyboardEvent & { target: HTMLElement; currentTarget: HTMLElement };

/** Some keys move the focus within the board. */
function moveFocus(event: GridKeyEvent, props: BoardProps) {
  const { square } = event.target.dataset;
  if (!square || event.altKey || event.metaKey || event.shiftKey) return;
  const next = squareByKey(event, square, props);
  if (!next) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  props.onPreview?.(next); // and not of a square that got the focus in another way: in an exercise that may be the answer
}

/**
 * The square to which a key leads from another: the arrow keys to its neighbour, Home and End to the ends of its row
 * (with Ctrl, of the board), PageDown and PageUp to the next legal square and the one before. Undefined: to none.
 */
export function squareByKey(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  square: string,
  props: Pick<BoardProps, 'rows' | 'columns' | 'flipped' | 'view' | 'playable'>,
) {
  const [row, column] = [rowOf(square), columnOf(square)];
  const [lastRow, lastColumn] = [props.rows - 1, props.columns - 1];
  const on = props.flipped ? -1 : 1; // right and down
  const near = (row: number, column: number) =>
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
 */
function nextLegal({ view, playable }: Pick<BoardProps, 'view' | 'playable'>, square: string, by: 1 | -1) {
  const legal = view && playable ? Object.keys(view.legal) : [];
  const order = inOrder([...new Set([...legal, square])]);
  return legal.length > 0 ? order.at((order.indexOf(square) + by) % order.length) : undefined;
}

/** Milliseconds that animations are waited for at most. */
const LONGEST_ANIMATION = 1000;

/** To be put into the tag of an element, which is taken. */
const onElement = directive(
  class extends Directive {
    render(take: (element: HTMLElement) => void) {
      return take;
    }

    override update({ element }: ElementPart & { element: HTMLElement }, [take]: [(element: HTMLElement) => void]) {
      take(element);
    }
  },
);

export type Handle = ReturnType<typeof createHandle>;
/**
 * Access to the element in which a board is drawn: to what is inside it and to its animations. Each board on a page has
 * one of its own.
 */
export function createHandle() {
  let element: HTMLElement | null = null;
  const find = (selector: string): HTMLElement | null => element?.querySelector(selector) ?? null;
  return {
    /** To be put into the element's tag in the template. */
    here: onElement((found) => {
      element = found;
    }),
    find,
    /** End its animations, after the next drawing: nothing moved. */
    still: () =>
      queueMicrotask(() => {
        for (const animation of element?.getAnimations({ subtree: true }) ?? [])
          if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
      }),
    /** Fulfilled when its animations are finished. A hidden tab has none. */
    async settled() {
      if (!element || document.hidden) return;
      const finished = new Promise(requestAnimationFrame).then(() =>
        Promise.allSettled(element?.getAnimations({ subtree: true }).map((animation) => animation.finished) ?? []),
      );
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, LONGEST_ANIMATION))]);
    },
  };
}
