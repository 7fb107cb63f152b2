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
import { columnOf, inOrder, rowOf, shapeOf, squareAt } from '../../../board/squares.ts';
import type { View } from '../../../contract/types.ts';
import type { Words } from '../../../words.ts';
import { sideWithin } from '../../../words.ts';
import type { Figure, Given } from './index.ts';

export interface Step {
  moved: string[];
  kept: string[];
}
export interface Direction {
  by: number;
  yes: Step[];
  no: Step[];
}

/** As they lie around the centre, row by row. */
const AROUND = ['north-west', 'north', 'north-east', 'west', '', 'east', 'south-west', 'south', 'south-east'];
const ARROWS = ['↖', '↑', '↗', '←', '', '→', '↙', '↓', '↘'];
/** The measures of a picture's squares, as board/picture.js has them. */
const [CELL, GUTTER, MARGIN] = [40, 18, 10];

export function create({ figure, house, changed }: Given): Figure {
  const view: View = figure.asked.view.reply;
  const directions: { [name: string]: Direction } = figure.computed;
  const { rows, columns } = shapeOf(view.cells);
  const squares = inOrder(Object.keys(view.cells));
  const legal = new Set(Object.keys(view.legal));
  let direction = figure.direction;
  let mask: 'yes' | 'no' = 'yes';
  let step = 1;
  /** The square that is lit on board and number. */
  let lit: string | null = null;

  const stepsNow = () => directions[direction][mask];
  const last = () => stepsNow().length - 1;
  const wrong = () => {
    const { no } = directions[figure.direction];
    return no[no.length - 1].kept.filter((square) => !legal.has(square));
  };

  function go(to: number) {
    step = Math.min(Math.max(to, 0), last());
    changed();
  }

  /** Another way, from where the reader is: its end stays its end. */
  function turn(set: () => void) {
    const ended = step === last();
    set();
    go(ended ? last() : step);
  }

  function light(square: string | null) {
    if (square === lit) return;
    lit = square;
    changed();
  }

  return {
    facts: (t) => {
      const { yes } = directions[figure.direction];
      return {
        found: yes[yes.length - 1].kept.join(t('list')),
        wrong: wrong().join(t('list')),
        moves: legal.size,
      };
    },
    numbers: {
      step: {
        value: () => step,
        least: 0,
        get most() {
          return last();
        },
        set: go,
      },
    },
    choose(name, value) {
      if (name === 'direction')
        turn(() => {
          direction = value;
        });
      // What the mask keeps away is seen where the run arrives.
      if (name === 'mask') {
        direction = figure.direction;
        mask = value === 'no' ? 'no' : 'yes';
        go(last());
      }
    },
    done: (tasks) =>
      Object.entries(tasks)
        .filter(([, task]) => direction === task.direction && step === task.step && step < last())
        .map(([name]) => name),
    ways: () => [{ room: 'play', address: `#/${view.game}?${new URLSearchParams({ setup: view.setup })}` }],
    draw: (t, label) => html`<div class="shifts" role="group" aria-label=${label}>
      <div class="sight">${boardOf()}</div>
      <div class="sight">${number()}</div>
      <div>${stepper(t)}${words(t)}</div>
      ${ways(t)}
    </div>`,
  };

  /** The board, and on it what is moved and kept. */
  function boardOf() {
    const look = house.state().games.find(({ id }) => id === view.game)?.look;
    if (!look) return nothing;
    const { moved, kept } = stepsNow()[step];
    const before = stepsNow()
      .slice(1, step)
      .flatMap(({ kept }) => kept);
    const held = new Set(kept);
    const centre = (square: string): [number, number] => [
      GUTTER + (columnOf(square) + 0.5) * CELL,
      GUTTER + (rowOf(square) + 0.5) * CELL,
    ];
    return html`${picture({ ...view, last: null }, look, token, null)}
      <svg class="over" viewBox="0 0 ${GUTTER + columns * CELL + MARGIN} ${GUTTER + rows * CELL + MARGIN}" aria-hidden="true">
        ${kept.map((square) => (step === 0 ? nothing : wayTo(square, centre)))}
        ${before.map((square) => ring(centre(square), 'passed'))}
        ${moved.filter((square) => !held.has(square)).map((square) => ring(centre(square), 'gone'))}
        ${kept.map((square) => ring(centre(square), step === last() && !legal.has(square) ? 'kept wrong' : 'kept'))}
        ${squares.map((square) => {
          const [x, y] = centre(square);
          return svg`<rect class=${square === lit ? 'lit' : ''} x=${x - CELL / 2} y=${y - CELL / 2} width=${CELL} height=${CELL}
            @pointerenter=${() => light(square)} @pointerleave=${() => light(null)} />`;
        })}
      </svg>`;
  }

  function ring([x, y]: [number, number], kind: string) {
    return svg`<circle class=${kind} cx=${x} cy=${y} r=${kind === 'passed' ? 5 : 17} />`;
  }

  /** From where a disc came. Where its digit went over the end of a row, the line goes across the board. */
  function wayTo(square: string, centre: (square: string) => [number, number]) {
    const { by } = directions[direction];
    const from = squareAt(rowOf(square) * columns + columnOf(square) - by, columns);
    const [[x, y], [toX, toY]] = [centre(from), centre(square)];
    const far = Math.abs(columnOf(from) - columnOf(square)) > 1;
    return svg`<path class=${far ? 'way far' : 'way'} d=${`M${x} ${y}L${toX} ${toY}`} />`;
  }

  /** The digits of the number, as they lie on the board. */
  function number() {
    const { moved, kept } = stepsNow()[step];
    const [ones, gone] = [new Set(kept), new Set(moved)];
    return html`<div class="digits64" aria-hidden="true" .style=${`--columns:${columns}`}>${squares.map(
      (square) =>
        html`<i class=${[ones.has(square) ? 'one' : gone.has(square) ? 'gone' : '', square === lit ? 'lit' : ''].filter(Boolean).join(' ')}
          @pointerenter=${() => light(square)} @pointerleave=${() => light(null)}>${ones.has(square) || gone.has(square) ? 1 : 0}</i>`,
    )}</div>`;
  }

  /** What the step does, as a program has it, and in words. */
  function words(t: Words) {
    const { by } = directions[direction];
    const { moved, kept } = stepsNow()[step];
    const game = house.state().games.find(({ id }) => id === view.game);
    const [own, their] = game ? [sideWithin(game, 'first', t), sideWithin(game, 'second', t)] : ['', ''];
    const shift = by > 0 ? `<< ${by}` : `>> ${-by}`;
    const masked = mask === 'yes' && Math.abs(by) !== columns;
    const [black, white] = figure.names;
    const code =
      step === 0
        ? black
        : step === last()
          ? `run ${shift} & empty`
          : `${step === 1 ? black : 'front'} ${shift} & ${white}${masked ? ' & inside' : ''}`;
    const kind = step === 0 ? 'begin' : step === last() ? 'arrive' : masked ? 'masked' : 'run';
    const [from, to] = [1, columns - 2].map((column) => squareAt(column, columns)[0]);
    return html`<div class="said" role="status">
      <code>${code}</code>
      <p>${t(`articles.shifts.${kind}`, { moved: moved.length, kept: kept.length, own, their, squares: kept.join(t('list')) || t('articles.shifts.none'), from, to })}</p>
    </div>`;
  }

  function stepper(t: Words) {
    return html`<div class="steps">
      <button type="button" aria-label=${t('articles.shifts.back')} ?disabled=${step === 0} @click=${() => go(step - 1)}>‹</button>
      <input type="range" aria-label=${t('articles.number.step')} min="0" max=${last()} .value=${String(step)}
        @input=${(event: Event) => go(Number((event.target as HTMLInputElement).value))} />
      <button type="button" aria-label=${t('articles.shifts.on')} ?disabled=${step === last()} @click=${() => go(step + 1)}>›</button>
      <span>${step} / ${last()}</span>
    </div>`;
  }

  function ways(t: Words) {
    return html`<div class="handles">
      <div class="compass" role="group" aria-label=${t('articles.shifts.direction')}>
        ${AROUND.map((name, at) =>
          name
            ? html`<button type="button" aria-pressed=${name === direction ? 'true' : 'false'} aria-label=${t(`articles.shifts.${name}`)}
                @click=${() =>
                  turn(() => {
                    direction = name;
                  })}>${ARROWS[at]}</button>`
            : html`<span></span>`,
        )}
      </div>
      <label class="check"><input type="checkbox" .checked=${mask === 'yes'} @change=${() =>
        turn(() => {
          mask = mask === 'yes' ? 'no' : 'yes';
        })} />${t('articles.shifts.mask')}</label>
    </div>`;
  }
}
