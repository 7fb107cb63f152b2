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
import { steps } from '../controls.ts';
import { gameNamed } from '../games.ts';
import type { Asked, Figure, Given } from './index.ts';
import { doneOf } from './tasks.ts';

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

export function create({ figure, house, changed }: Given<Shifts>): Figure {
  const view = figure.asked.view.reply;
  const { rows, columns } = shapeOf(view.cells);
  const squares = inOrder(Object.keys(view.cells));
  const legal = new Set(Object.keys(view.legal));
  const directions = Object.entries(figure.computed).map(([name, direction]) => ({ name, ...direction }));
  const named = (name: string) => directions.find((each) => each.name === name);
  const first = named(figure.direction) as (typeof directions)[number];
  let direction = first;
  let mask: 'yes' | 'no' = 'yes';
  let step = 1;
  /** The square that is lit on board and number. */
  let lit: string | null = null;

  const stepsNow = () => direction[mask];
  const stepNow = () => stepsNow()[step] as Step;
  const last = () => stepsNow().length - 1;
  const wrong = () => (first.no.at(-1)?.kept ?? []).filter((square) => !legal.has(square));

  function go(to: number) {
    step = Math.min(Math.max(to, 0), last());
    changed();
  }

  /** Another way, from where the reader is: its end stays its end. */
  function turn(to: typeof direction, masked: typeof mask) {
    const ended = step === last();
    direction = to;
    mask = masked;
    go(ended ? last() : step);
  }

  function light(square: string | null) {
    if (square === lit) return;
    lit = square;
    changed();
  }

  return {
    facts: (t) => ({
      found: first.yes.at(-1)?.kept.join(t('list')),
      wrong: wrong().join(t('list')),
      moves: legal.size,
    }),
    get numbers() {
      return { step: { value: () => step, least: 0, most: last(), set: go } };
    },
    choose(name, value) {
      if (name === 'direction') turn(named(value) ?? direction, mask);
      // What the mask keeps away is seen where the run arrives.
      if (name === 'mask') {
        direction = first;
        mask = value === 'no' ? 'no' : 'yes';
        go(last());
      }
    },
    done: (tasks) => doneOf(tasks, (task) => direction.name === task.direction && step === task.step && step < last()),
    links: () => [{ room: 'play', address: `#/${view.game}?${new URLSearchParams({ setup: view.setup })}` }],
    draw: (t, label) => html`<div class="shifts" role="group" aria-label=${label}>
      <div class="sight">${boardOf()}</div>
      <div class="sight">${number()}</div>
      <div>${steps({ ...STEPPING, at: step, last: last(), go }, t)}${words(t)}</div>
      ${handles(t)}
    </div>`,
  };

  /** The board, and on it what is moved and kept. */
  function boardOf() {
    const look = gameNamed(house, view.game)?.look;
    if (!look) return nothing;
    const { moved, kept } = stepNow();
    const passed = stepsNow().slice(1, step);
    return html`${picture({ ...view, last: null }, look, token, null)}
      <svg class="over" viewBox="0 0 ${GUTTER + columns * CELL + MARGIN} ${GUTTER + rows * CELL + MARGIN}" aria-hidden="true">
        ${kept.map((square) => (step === 0 ? nothing : pathTo(square)))}
        ${passed.flatMap(({ kept }) => kept.map((square) => ring(square, 'passed')))}
        ${moved.filter((square) => !kept.includes(square)).map((square) => ring(square, 'gone'))}
        ${kept.map((square) => ring(square, step === last() && !legal.has(square) ? 'kept wrong' : 'kept'))}
        ${squares.map((square) => {
          const [x, y] = centre(square);
          return svg`<rect class=${square === lit ? 'lit' : ''} x=${x - CELL / 2} y=${y - CELL / 2} width=${CELL} height=${CELL}
            @pointerenter=${() => light(square)} @pointerleave=${() => light(null)} />`;
        })}
      </svg>`;
  }

  function ring(square: string, kind: string) {
    const [x, y] = centre(square);
    return svg`<circle class=${kind} cx=${x} cy=${y} r=${kind === 'passed' ? 5 : 17} />`;
  }

  /** From where a disc came. Where its digit went over the end of a row, the line goes across the board. */
  function pathTo(square: string) {
    const from = squareAt(indexOf(square, columns) - direction.by, columns);
    const [[x, y], [toX, toY]] = [centre(from), centre(square)];
    const far = Math.abs(columnOf(from) - columnOf(square)) > 1;
    return svg`<path class=${far ? 'way far' : 'way'} d=${`M${x} ${y}L${toX} ${toY}`} />`;
  }

  /** The digits of the number, as they lie on the board. */
  function number() {
    const { moved, kept } = stepNow();
    const digit = (square: string) => {
      const kind = kept.includes(square) ? 'one' : moved.includes(square) ? 'gone' : '';
      return html`<i class=${[kind, square === lit ? 'lit' : ''].filter(Boolean).join(' ')}
          @pointerenter=${() => light(square)} @pointerleave=${() => light(null)}>${kind ? 1 : 0}</i>`;
    };
    return html`<div class="digits64" aria-hidden="true" .style=${`--columns:${columns}`}>${squares.map(digit)}</div>`;
  }

  /** What the step does, as a program has it, and in words. */
  function words(t: Words) {
    const { by } = direction;
    const { moved, kept } = stepNow();
    const game = gameNamed(house, view.game);
    const [own, their] = game ? [sideWithin(game, 'first', t), sideWithin(game, 'second', t)] : ['', ''];
    const shift = by > 0 ? `<< ${by}` : `>> ${-by}`;
    const masked = mask === 'yes' && Math.abs(by) !== columns;
    const [black, white] = figure.names;
    const along = `${step === 1 ? black : 'front'} ${shift} & ${white}${masked ? ' & inside' : ''}`;
    const code = step === 0 ? black : step === last() ? `run ${shift} & empty` : along;
    const kind = step === 0 ? 'begin' : step === last() ? 'arrive' : masked ? 'masked' : 'run';
    const [from, to] = [columnName(1), columnName(columns - 2)];
    return html`<div class="said" role="status">
      <code>${code}</code>
      <p>${t(`articles.shifts.${kind}`, { moved: moved.length, kept: kept.length, own, their, squares: kept.join(t('list')) || t('articles.shifts.none'), from, to })}</p>
    </div>`;
  }

  function handles(t: Words) {
    return html`<div class="handles">
      <div class="compass" role="group" aria-label=${t('articles.shifts.direction')}>
        ${AROUND.map((name, at) =>
          name
            ? html`<button type="button" aria-pressed=${name === direction.name ? 'true' : 'false'} aria-label=${t(`articles.shifts.${name}`)}
                @click=${() => turn(named(name) ?? direction, mask)}>${ARROWS[at]}</button>`
            : html`<span></span>`,
        )}
      </div>
      <label class="check"><input type="checkbox" .checked=${mask === 'yes'} @change=${() => turn(direction, mask === 'yes' ? 'no' : 'yes')} />${t('articles.shifts.mask')}</label>
    </div>`;
  }
}
