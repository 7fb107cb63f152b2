// A figure: a board beside the numbers it consists of, digit by digit. A click on a square sets the mark of one side, then of the
// other, then none.
// Entries: `masks`, sets of squares as numbers (the lowest bit is the first square); one of them at a time is laid over the marks
// of the first side. `union`: the digits of both sides together are shown too.
// Requests: `view`, of the board as it is at first.
// Facts: `first` and `second`, their digits; `and`, what the mask leaves; `hits`, how many masks match. Numbers: `mask`, from 1.
// Tasks: `{hits, marks}`, so many masks match with so many marks of the first side.

import { html, nothing } from 'lit-html';
import { board } from '../../../board/board.ts';
import { PLAIN } from '../../../board/plain.ts';
import { readSetup, writeSetup } from '../../../board/setup.ts';
import { indexOf, inOrder, shapeOf } from '../../../board/squares.ts';
import type { Side, View } from '../../../contract/types.ts';
import { writeAddress } from '../../../round/address.ts';
import { usualSeats } from '../../../round/state.ts';
import { number, sideName, type Words } from '../../../words.ts';
import { gameNamed } from '../games.ts';
import type { Asked, Figure, Given } from './index.ts';
import { doneOf } from './tasks.ts';

/** Milliseconds for which a square is lit while the figure shows its point. */
const PACE = 450;
/** What a click makes of a cell. */
const next = (cell: unknown) => (cell === null ? 'first' : cell === 'first' ? 'second' : null);

/** A number as so many binary digits, the highest bit first. */
export const digitsOf = (bits: number, count: number) => bits.toString(2).padStart(count, '0');

type Bits = { asked: { view: Asked<View> }; masks?: number[]; union?: boolean };

export function create({ figure, house, changed, shown }: Given<Bits>): Figure {
  const view = figure.asked.view.reply;
  const masks = figure.masks ?? [];
  const squares = inOrder(Object.keys(view.cells));
  const legal = Object.fromEntries(squares.map((square) => [square, {}]));
  const { rows, columns } = shapeOf(view.cells);
  let cells = view.cells;
  let mask = 1;
  let [cursor = ''] = squares;
  let touched = false;
  /** Of setups, whether they are positions. */
  const positions: Map<string, boolean> = new Map([[view.setup, true]]);
  /** The square that is lit. */
  let lit: string | null = masks.length > 0 ? null : (squares.find((square) => cells[square] !== null) ?? null);
  /** The squares that are lit next, as long as nothing was touched. */
  const wave = masks.length > 0 ? [] : [...squares, lit];
  let waving: ReturnType<typeof setTimeout> | undefined;

  const bitsOf = (side: Side) =>
    squares.reduce((sum, square) => sum + (cells[square] === side ? 2 ** indexOf(square, columns) : 0), 0);
  const hits = () => masks.filter((each) => (bitsOf('first') & each) === each).length;
  const marks = () => squares.filter((square) => cells[square] === 'first').length;
  /** The mask that is laid; 0: there are none. */
  const laid = () => masks[mask - 1] ?? 0;
  /** What the mask leaves of the first side's. */
  const left = () => bitsOf('first') & laid();
  const has = (bits: number, square: string) => ((bits >> indexOf(square, columns)) & 1) === 1;

  /** The marks as a setup, whether there can be such a position or not. */
  function setupHere() {
    const game = gameNamed(house, view.game);
    if (game?.setup.kind !== 'pieces') return null;
    const { letters } = game.setup;
    const written = squares.map((square) => {
      const cell = cells[square];
      return letters[cell === 'first' || cell === 'second' ? cell : 'empty'];
    });
    return writeSetup({ ...readSetup(game, view.setup), cells: written });
  }

  /** Ask the engine whether the marks are a position. */
  function ask() {
    const setup = setupHere();
    if (!setup || positions.has(setup) || house.state().engine !== 'ready') return;
    positions.set(setup, false);
    house.ask({ op: 'view', record: { game: view.game, setup } }).answer.then(
      () => {
        positions.set(setup, true);
        changed();
      },
      () => {}, // there is no way to Play
    );
  }

  /** Light the squares one after the other, once, until something is touched. */
  function showPoint() {
    if (touched || wave.length === 0 || !shown()) return;
    lit = wave.shift() ?? null;
    changed();
    waving = setTimeout(showPoint, PACE);
  }

  function light(square: string | null) {
    if (square === lit) return;
    touched = true;
    lit = square;
    changed();
  }

  function toggle(square: string) {
    touched = true;
    cells = { ...cells, [square]: next(cells[square]) };
    [cursor, lit] = [square, square];
    changed();
  }

  function lay(to: number) {
    mask = to;
    changed();
  }

  return {
    facts: () => ({
      first: digitsOf(bitsOf('first'), squares.length),
      second: digitsOf(bitsOf('second'), squares.length),
      and: digitsOf(left(), squares.length),
      hits: hits(),
    }),
    numbers: { mask: { value: () => mask, least: 1, most: masks.length, set: lay } },
    done: (tasks) => doneOf(tasks, (task) => hits() >= Number(task.hits) && marks() === task.marks),
    links() {
      const { games, lang, langNamed } = house.state();
      const game = gameNamed(house, view.game);
      const setup = setupHere();
      if (!game || !setup || !positions.get(setup)) return [];
      const place = { start: { game: game.id, setup }, seats: usualSeats(game), transcript: null, line: [], at: 0 };
      return [{ room: 'play', address: writeAddress({ games, ...place, lang, langNamed }) }];
    },
    follow() {
      ask();
      if (waving || wave.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      waving = setTimeout(showPoint, PACE);
    },
    draw: (t, label) => html`<div class="bits" role="group" aria-label=${label}>
      ${boardOf(t)}
      <div class="written">
        <div role="table" aria-label=${t('articles.bits.numbers')}>
          ${heads(t)}
          ${numberOf(t('mark.first'), bitsOf('first'), 'first', t)}
          ${masks.length > 0 ? overlaid(t) : both(t)}
        </div>
        ${masks.length > 0 ? choice(t) : nothing}
      </div>
    </div>`,
  };

  function boardOf(t: Words) {
    const game = gameNamed(house, view.game);
    if (!game) return nothing;
    const later = masks.length > 0 ? squares.filter((square) => has(laid(), square)) : lit ? [lit] : [];
    return html`<div class="frame">${board({
      ...PLAIN,
      view: { ...view, cells, legal, last: null, result: null },
      look: game.look,
      rows,
      columns,
      playable: true,
      cursor,
      later: new Set(later),
      t,
      side: (side) => sideName(game, side, t),
      onPlay: toggle,
      onCursor: (square) => {
        cursor = square;
      },
      onPreview: light,
    })}</div>`;
  }

  /**
   * A number: what it is, its digits, and as people write it.
   * @param of The digits that count.
   */
  function numberOf(name: unknown, bits: number, kind: string, t: Words, of: number = 2 ** squares.length - 1) {
    const written = digitsOf(bits, squares.length);
    return html`<div class=${`number ${kind}`} role="row">
      <span role="rowheader">${name}</span>
      <span class="digits" role="cell" aria-label=${written}>${squares.toReversed().map(
        (square, at) =>
          html`<i class=${[written[at] === '1' ? 'one' : '', square === lit ? 'lit' : '', has(of, square) ? '' : 'off'].filter(Boolean).join(' ')} data-square=${square}
            @pointerenter=${() => light(square)} @pointerleave=${() => light(null)}>${written[at]}</i>`,
      )}</span>
      <span class="decimal" role="cell" aria-label=${`${t('articles.bits.decimal')} ${number(bits, t.lang)}`}>${number(bits, t.lang)}</span>
    </div>`;
  }

  /** The names of the squares above their digits. */
  function heads(t: Words) {
    return html`<div class="number heads" aria-hidden="true">
    <span></span>
    <span class="digits">${squares.toReversed().map((square) => html`<i class=${square === lit ? 'lit' : ''}>${square}</i>`)}</span>
    <span class="decimal">${t('articles.bits.decimal')}</span>
  </div>`;
  }

  function both(t: Words) {
    return html`${numberOf(t('mark.second'), bitsOf('second'), 'second', t)}
      ${figure.union ? numberOf(html`<code>|</code>`, bitsOf('first') | bitsOf('second'), 'result', t) : nothing}`;
  }

  function overlaid(t: Words) {
    return html`${numberOf(html`<code>mask</code>`, laid(), 'mask', t)}
      ${numberOf(html`<code>&amp;</code>`, left(), `result ${left() === laid() ? 'equal' : ''}`, t, laid())}`;
  }

  /** The masks to choose from, and whether the one that is laid matches. */
  function choice(t: Words) {
    const own = bitsOf('first');
    return html`<p class="verdict" role="status">${t(left() === laid() ? 'articles.bits.equal' : 'articles.bits.unequal', { side: t('mark.first') })}</p>
      <div class="masks" role="group" aria-label=${t('articles.bits.masks')}>
        ${masks.map((each, at) => {
          const held = squares.filter((square) => has(each, square) && has(own, square)).length;
          return html`<button type="button" aria-pressed=${at + 1 === mask ? 'true' : 'false'} aria-label=${t('articles.bits.held', { number: at + 1, held })} @click=${() => lay(at + 1)}>
            <span class="grid" .style=${`--columns:${columns}`}>${squares.map((square) => html`<i class=${has(each, square) ? (has(own, square) ? 'on held' : 'on') : ''}></i>`)}</span>
          </button>`;
        })}
      </div>`;
  }
}
