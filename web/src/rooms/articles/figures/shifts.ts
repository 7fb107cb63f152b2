// A figure: the moves of a position, found by shifting all discs of a side at once, step by step.
// Entries: `script`, which computes at the build `computed`: by direction `by` (how many digits to the left; below 0, to the
// right), and with the mask (`yes`) and without it (`no`) the steps, each with the squares that are `moved` and those `kept`.
// `names`: what a program calls the discs of the side to move and of the other; `direction`, the first one shown.
// Requests: `view`, of the position.
// Facts: `found`, the squares reached in the first direction; `wrong`, those reached in it without the mask that are no moves;
// `moves`, how many there are. Numbers: `step`, from 0, the discs, to the last, the squares reached. Options: `direction`, `mask`.
// `mask` shows what it says at the end of the first direction.
// Tasks: `{step, direction}`: that step of that direction is shown, and is one along the other side's discs.

import { html, nothing, svg } from 'lit-html';
import { picture, token } from '../../../board/picture.ts';
import { columnName, columnOf, indexOf, inOrder, rowOf, shapeOf, squareAt } from '../../../board/squares.ts';
import type { View } from '../../../contract/types.ts';
import { sideWithin, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { steps } from '../controls.ts';
import { gameNamed } from '../games.ts';
import { type Events, living } from '../living.ts';
import type { Asked, Drawing, Of } from './index.ts';

type Step = { moved: string[]; kept: string[] };
type Direction = { by: number; yes: Step[]; no: Step[] };
interface Shifts {
  asked: { view: Asked<View> };
  computed: { [name: string]: Direction };
  direction: string;
  names: [string, string];
}

/** As they lie around the centre, row by row. */
const AROUND = ['north-west', 'north', 'north-east', 'west', '', 'east', 'south-west', 'south', 'south-east'];
const ARROWS = ['↖', '↑', '↗', '←', '', '→', '↙', '↓', '↘'];
/** The measures of a picture's squares, as board/picture.ts has them. */
const [CELL, GUTTER, MARGIN] = [40, 18, 10];
const STEPPING = { name: 'articles.number.step', back: 'articles.shifts.back', on: 'articles.shifts.on' };
const centre = (square: string) =>
  [columnOf(square), rowOf(square)].map((at) => GUTTER + (at + 0.5) * CELL) as [number, number];

interface State {
  direction: string;
  mask: 'yes' | 'no';
  step: number;
  /** The square that is lit on board and number. */
  lit: string | null;
}
type Send = Drawing<Events<State> | readonly ['turn', option: string, value: string]>['send'];

export function create({ asked, computed, names, ...figure }: Of<Shifts>) {
  const view = asked.view.reply;
  const { rows, columns } = shapeOf(view.cells);
  const squares = inOrder(Object.keys(view.cells));
  const legal = new Set(Object.keys(view.legal));
  const first = computed[figure.direction] as Direction;
  const initial: State = { direction: figure.direction, mask: 'yes', step: 1, lit: null };

  const directionOf = ({ direction }: State) => computed[direction] ?? first;
  const stepsOf = (state: State) => directionOf(state)[state.mask];
  const stepOf = (state: State) => stepsOf(state)[state.step] as Step;
  const lastOf = (state: State) => stepsOf(state).length - 1;
  const wrong = (first.no.at(-1)?.kept ?? []).filter((square) => !legal.has(square));

  const at = (state: State, step: number): State => ({ ...state, step: Math.min(Math.max(step, 0), lastOf(state)) });

  const transitions = {
    put: (state: State, _: string, step: number) => at(state, step),
    /** Another way, from where the reader is: its end stays its end. */
    turn(state: State, option: string, value: string) {
      const turned = { ...state, [option]: value };
      return at(turned, state.step === lastOf(state) ? lastOf(turned) : state.step);
    },
    choose(state: State, option: string, value: string): State {
      if (option === 'direction') return computed[value] ? transitions.turn(state, option, value) : state;
      // What the mask keeps away is seen where the run arrives.
      const masked: State = { ...state, direction: figure.direction, mask: value === 'no' ? 'no' : 'yes' };
      return at(masked, lastOf(masked));
    },
  };

  return living(initial, transitions, {
    facts: (_, { t }) => ({
      found: first.yes.at(-1)?.kept.join(t('list')),
      wrong: wrong.join(t('list')),
      moves: legal.size,
    }),
    numbers: (state) => ({ step: { value: state.step, least: 0, most: lastOf(state) } }),
    isDone: (state, task) =>
      state.direction === task.direction && state.step === task.step && state.step < lastOf(state),
    links: () => [{ room: 'play', address: `#/${view.game}?${new URLSearchParams({ setup: view.setup })}` }],
    draw: (state, { t, page, send }, label) => html`<div class="shifts" role="group" aria-label=${label}>
      <div class="sight">${boardOf(state, page, send)}</div>
      <div class="sight">${number(state, send)}</div>
      <div>${steps({ ...STEPPING, at: state.step, last: lastOf(state), go: (to) => send(['put', 'step', to]) }, t)}${words(state, page, t)}</div>
      ${handles(state, send, t)}
    </div>`,
  });

  /** The board, and on it what is moved and kept. */
  function boardOf(state: State, page: PageState, send: Send) {
    const { step, lit } = state;
    const look = gameNamed(page, view.game)?.look;
    if (!look) return nothing;
    const { moved, kept } = stepOf(state);
    const passed = stepsOf(state).slice(1, step);
    return html`${picture({ ...view, last: null }, look, token, null)}
      <svg class="over" viewBox="0 0 ${GUTTER + columns * CELL + MARGIN} ${GUTTER + rows * CELL + MARGIN}" aria-hidden="true">
        ${kept.map((square) => (step === 0 ? nothing : pathTo(square, directionOf(state))))}
        ${passed.flatMap(({ kept }) => kept.map((square) => ring(square, 'passed')))}
        ${moved.filter((square) => !kept.includes(square)).map((square) => ring(square, 'gone'))}
        ${kept.map((square) => ring(square, step === lastOf(state) && !legal.has(square) ? 'kept wrong' : 'kept'))}
        ${squares.map((square) => {
          const [x, y] = centre(square);
          return svg`<rect class=${square === lit ? 'lit' : ''} x=${x - CELL / 2} y=${y - CELL / 2} width=${CELL} height=${CELL}
            @pointerenter=${() => send(['set', { lit: square }])} @pointerleave=${() => send(['set', { lit: null }])} />`;
        })}
      </svg>`;
  }

  function ring(square: string, kind: string) {
    const [x, y] = centre(square);
    return svg`<circle class=${kind} cx=${x} cy=${y} r=${kind === 'passed' ? 5 : 17} />`;
  }

  /** From where a disc came. Where its digit went over the end of a row, the line goes across the board. */
  function pathTo(square: string, { by }: Direction) {
    const from = squareAt(indexOf(square, columns) - by, columns);
    const [[x, y], [toX, toY]] = [centre(from), centre(square)];
    const far = Math.abs(columnOf(from) - columnOf(square)) > 1;
    return svg`<path class=${far ? 'way far' : 'way'} d=${`M${x} ${y}L${toX} ${toY}`} />`;
  }

  /** The digits of the number, as they lie on the board. */
  function number(state: State, send: Send) {
    const { moved, kept } = stepOf(state);
    const digit = (square: string) => {
      const kind = kept.includes(square) ? 'one' : moved.includes(square) ? 'gone' : '';
      return html`<i class=${[kind, square === state.lit ? 'lit' : ''].filter(Boolean).join(' ')}
          @pointerenter=${() => send(['set', { lit: square }])} @pointerleave=${() => send(['set', { lit: null }])}>${kind ? 1 : 0}</i>`;
    };
    return html`<div class="digits64" aria-hidden="true" .style=${`--columns:${columns}`}>${squares.map(digit)}</div>`;
  }

  /** What the step does, as a program has it, and in words. */
  function words(state: State, page: PageState, t: Words) {
    const { mask, step } = state;
    const { by } = directionOf(state);
    const { moved, kept } = stepOf(state);
    const game = gameNamed(page, view.game);
    const [own, their] = game ? [sideWithin(game, 'first', t), sideWithin(game, 'second', t)] : ['', ''];
    const shift = by > 0 ? `<< ${by}` : `>> ${-by}`;
    const masked = mask === 'yes' && Math.abs(by) !== columns;
    const [black, white] = names;
    const along = `${step === 1 ? black : 'front'} ${shift} & ${white}${masked ? ' & inside' : ''}`;
    const code = step === 0 ? black : step === lastOf(state) ? `run ${shift} & empty` : along;
    const kind = step === 0 ? 'begin' : step === lastOf(state) ? 'arrive' : masked ? 'masked' : 'run';
    const [from, to] = [columnName(1), columnName(columns - 2)];
    return html`<div class="said" role="status">
      <code>${code}</code>
      <p>${t(`articles.shifts.${kind}`, { moved: moved.length, kept: kept.length, own, their, squares: kept.join(t('list')) || t('articles.shifts.none'), from, to })}</p>
    </div>`;
  }

  function handles({ direction, mask }: State, send: Send, t: Words) {
    return html`<div class="handles">
      <div class="compass" role="group" aria-label=${t('articles.shifts.direction')}>
        ${AROUND.map((name, at) =>
          name
            ? html`<button type="button" aria-pressed=${name === direction ? 'true' : 'false'} aria-label=${t(`articles.shifts.${name}`)}
                @click=${() => send(['turn', 'direction', name])}>${ARROWS[at]}</button>`
            : html`<span></span>`,
        )}
      </div>
      <label class="check"><input type="checkbox" .checked=${mask === 'yes'} @change=${() => send(['turn', 'mask', mask === 'yes' ? 'no' : 'yes'])} />${t('articles.shifts.mask')}</label>
    </div>`;
  }
}
