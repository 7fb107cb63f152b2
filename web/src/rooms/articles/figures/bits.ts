// A figure: a board beside the numbers it consists of, digit by digit. A click on a square sets the mark of one side,
// then of the other, then none.
// Entries: `masks`, sets of squares as numbers (the lowest bit is the first square); one of them at a time is laid over
// the marks of the first side. `union`: the digits of both sides together are shown too.
// Requests: `view`, of the board as it is at first.
// Facts: `first` and `second`, their digits; `and`, what the mask leaves; `matching`, which masks match. Numbers:
// `mask`, from 1.
// Tasks: `{hits, marks}`, so many masks match with so many marks of the first side.

import { html, nothing } from 'lit-html';
import { number, sideName } from '../../../base/words.ts';
import { board } from '../../../board/board.ts';
import { readSetup, writeSetup } from '../../../board/setup.ts';
import { indexOf, inOrder, shapeOf } from '../../../board/squares.ts';
import type { Game, Side, View } from '../../../contract/types.ts';
import { asking } from '../../../engine/effects.ts';
import { writeAddress } from '../../../round/address.ts';
import { usualSeats } from '../../../round/state.ts';
import { after, type Effect } from '../../../runtime/component.ts';
import {
  type AnsweredRequest,
  type EntriesOf,
  type Events,
  type FigureContext,
  type FigureServices,
  gameNamed,
  interactive,
} from '../figure.ts';

/** Milliseconds for which a square is lit while the figure shows its point. */
const PACE = 450;
/** What a click makes of a cell. */
const next = (cell: unknown): Side | null => (cell === null ? 'first' : cell === 'first' ? 'second' : null);

/** A number as so many binary digits, the highest bit first. */
const digitsOf = (bits: number, count: number) => bits.toString(2).padStart(count, '0');

type Bits = { asked: { view: AnsweredRequest<View> }; masks?: number[]; union?: boolean };

export function create({ asked, masks = [], union }: EntriesOf<Bits>, games: Game[]) {
  const view = asked.view.reply;
  const game = gameNamed(games, view.game);
  const squares = inOrder(Object.keys(view.cells));
  const { rows, columns } = shapeOf(view.cells);
  const isMasked = masks.length > 0;
  const lit = isMasked ? null : (squares.find((square) => view.cells[square] !== null) ?? null);
  const initial = {
    cells: view.cells,
    /** From 1. */
    mask: 1,
    cursor: squares[0] ?? '',
    /** The square that is lit. */
    lit,
    /** How many squares were lit one after the other, as long as nothing was touched; null: no more are. */
    wave: isMasked ? null : (0 as number | null),
    /** Of setups, whether they are positions. */
    positions: new Map([[view.setup, true]]) as ReadonlyMap<string, boolean>,
  };
  type BitsState = typeof initial;
  const transitions = {
    put: (state: BitsState, _: string, mask: number) => ({ ...state, mask }),
    light: (state: BitsState, lit: string | null) => (lit === state.lit ? state : { ...state, wave: null, lit }),
    toggle(state: BitsState, square: string): BitsState {
      const cells = { ...state.cells, [square]: next(state.cells[square]) };
      return { ...state, cells, cursor: square, lit: square, wave: null };
    },
  };
  type BitsEvent = Events<BitsState>;

  const bitsOf = ({ cells }: BitsState, side: Side) =>
    squares.reduce((sum, square) => sum + (cells[square] === side ? 2 ** indexOf(square, columns) : 0), 0);
  /** The masks that match, by their numbers. */
  const matching = (state: BitsState) =>
    masks.flatMap((each, at) => ((bitsOf(state, 'first') & each) === each ? [at + 1] : []));
  /** The mask that is laid; 0: there are none. */
  const laid = ({ mask }: BitsState) => masks[mask - 1] ?? 0;
  const has = (bits: number, square: string) => ((bits >> indexOf(square, columns)) & 1) === 1;

  /** The marks as a setup, whether there can be such a position or not. */
  function setupOf({ cells }: BitsState) {
    if (game?.setup.kind !== 'pieces') return '';
    const { letters } = game.setup;
    const written = squares.map((square) => letters[(cells[square] as Side | null) ?? 'empty']);
    return writeSetup({ ...readSetup(game, view.setup), cells: written });
  }

  /**
   * The squares are lit one after the other, once, to show the point of the figure; then again the first that was lit.
   */
  function waveEffect({ wave }: BitsState, { still }: FigureContext): Effect<BitsEvent>[] {
    if (wave === null || still) return [];
    const lights = { lit: squares[wave] ?? lit, wave: wave < squares.length ? wave + 1 : null };
    return [after(PACE, `wave ${wave}`, ['set', lights])];
  }

  /** The engine is asked whether the marks are a position. */
  function positionEffect(state: BitsState, { page }: FigureContext, services: FigureServices): Effect<BitsEvent>[] {
    const setup = setupOf(state);
    if (!setup || state.positions.has(setup) || page.engine !== 'ready') return [];
    const request = { op: 'view', record: { game: view.game, setup } } as const;
    const known = (is: boolean): BitsEvent => ['set', { positions: new Map(state.positions).set(setup, is) }];
    return [asking<BitsEvent>(services, 0, () => known(false)).view(request, () => known(true))];
  }

  return interactive({
    initial,
    transitions,
    facts: (state, { t }) => ({
      first: digitsOf(bitsOf(state, 'first'), squares.length),
      second: digitsOf(bitsOf(state, 'second'), squares.length),
      and: digitsOf(bitsOf(state, 'first') & laid(state), squares.length),
      matching: matching(state).join(t('list')) || t('none'),
    }),
    numbers: ({ mask }) => ({ mask: { value: mask, least: 1, most: masks.length } }),
    isDone(state, task) {
      const marks = squares.filter((square) => state.cells[square] === 'first').length;
      return matching(state).length >= Number(task.hits) && marks === task.marks;
    },
    links(state, { page: { lang, langNamed } }) {
      const setup = setupOf(state);
      if (!state.positions.get(setup)) return [];
      const place = { start: { game: game.id, setup }, seats: usualSeats(game), transcript: null, line: [], at: 0 };
      return [{ room: 'play', address: writeAddress({ games, ...place, lang, langNamed }) }];
    },
    effects: (state, context, services) => [...waveEffect(state, context), ...positionEffect(state, context, services)],
    draw(state, { t, send }, label) {
      const { cells, cursor, lit } = state;
      const [own, other] = [bitsOf(state, 'first'), bitsOf(state, 'second')];
      const mask = laid(state);
      /** What the mask leaves of the first side's. */
      const left = own & mask;
      const later = isMasked ? squares.filter((square) => has(mask, square)) : lit ? [lit] : [];
      return html`<div class="bits" role="group" aria-label=${label}>
        <div class="frame">${board({
          view: {
            ...view,
            cells,
            legal: Object.fromEntries(squares.map((square) => [square, {}])),
            last: null,
            result: null,
          },
          look: game.look,
          rows,
          columns,
          playable: true,
          cursor,
          later: new Set(later),
          t,
          side: (side) => sideName(game, side, t),
          onPlay: (square) => send(['toggle', square]),
          onCursor: (square) => {
            send(['set', { cursor: square }]);
            send(['light', square]);
          },
          onPreview: (square) => send(['light', square]),
        })}</div>
        <div class="written">
          <div role="table" aria-label=${t('articles.bits.numbers')}>
            <div class="number heads" aria-hidden="true">
              <span></span>
              <span class="digits">${squares.toReversed().map((square) => html`<i class=${square === lit ? 'lit' : ''}>${square}</i>`)}</span>
              <span class="decimal">${t('articles.bits.decimal')}</span>
            </div>
            ${numberOf(t('mark.first'), own, 'first')}
            ${isMasked ? numberOf(html`<code translate="no">mask</code>`, mask, 'mask') : numberOf(t('mark.second'), other, 'second')}
            ${isMasked ? numberOf(html`<code translate="no">&amp;</code>`, left, `result ${left === mask ? 'equal' : ''}`, mask) : nothing}
            ${union ? numberOf(html`<code translate="no">|</code>`, own | other, 'result') : nothing}
          </div>
          ${isMasked ? choice() : nothing}
        </div>
      </div>`;

      /**
       * A number: what it is, its digits, and as people write it.
       * @param of The digits that count.
       */
      function numberOf(name: unknown, bits: number, kind: string, of: number = 2 ** squares.length - 1) {
        const written = digitsOf(bits, squares.length);
        return html`<div class=${`number ${kind}`} role="row">
          <span role="rowheader">${name}</span>
          <span class="digits" role="cell" aria-label=${written}>${squares.toReversed().map(
            (square, at) =>
              html`<i class=${[written[at] === '1' ? 'one' : '', square === lit ? 'lit' : '', has(of, square) ? '' : 'off'].filter(Boolean).join(' ')} data-square=${square}
                @pointerenter=${() => send(['light', square])} @pointerleave=${() => send(['light', null])}>${written[at]}</i>`,
          )}</span>
          <span class="decimal" role="cell" aria-label=${`${t('articles.bits.decimal')} ${number(bits, t.lang)}`}>${number(bits, t.lang)}</span>
        </div>`;
      }

      /** The masks to choose from, and whether the one that is laid matches. */
      function choice() {
        return html`<p class="verdict" role="status">${t(left === mask ? 'articles.bits.equal' : 'articles.bits.unequal', { side: t('mark.first') })}</p>
          <div class="masks" role="group" aria-label=${t('articles.bits.masks')}>
            ${masks.map((each, at) => {
              const held = squares.filter((square) => has(each & own, square)).length;
              return html`<button type="button" aria-pressed=${at + 1 === state.mask ? 'true' : 'false'} aria-label=${t('articles.bits.held', { number: at + 1, held })} @click=${() => send(['set', { mask: at + 1 }])}>
                <span class="grid" .style=${`--columns:${columns}`}>${squares.map((square) => html`<i class=${has(each, square) ? (has(own, square) ? 'on held' : 'on') : ''}></i>`)}</span>
              </button>`;
            })}
          </div>`;
      }
    },
  });
}
