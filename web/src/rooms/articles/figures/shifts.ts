// A figure: the moves of a position, found by shifting all discs of a side at once, step by step: the number in a line,
// as it is written, and folded into the rows of the board.
// Entries: `script`, which computes at the build `computed`: by direction `by` (how many digits to the left; below 0,
// to the right), and with the mask (`yes`) and without it (`no`) the steps, each with the squares that are `moved` and
// those `kept`.
// `names`: what a program calls the discs of the side to move and of the other; `direction`, the first one shown.
// Requests: `view`, of the position.
// Facts: `found`, the squares reached in the first direction; `wrong`, those reached in it without the mask that are no
// moves; `moves`, how many there are. Numbers: `step`, from 0, the discs, to the last, the squares reached. Options:
// `direction`, `mask`. `mask` shows what it says at the end of the first direction.
// Tasks: `{step, direction}`: that step of that direction is shown, and is one along the other side's discs.

import { html, nothing, svg } from 'lit-html';
import { sideName } from '../../../base/words.ts';
import { CELL } from '../../../board/picture.ts';
import { columnName, columnOf, indexOf, inOrder, shapeOf, squareAt } from '../../../board/squares.ts';
import type { Game, View } from '../../../contract/types.ts';
import { type AnsweredRequest, type EntriesOf, gameNamed, interactive } from '../figure.ts';
import { centre, markedBoard, ring, stepwise } from '../program.ts';
import { linkToPlay } from '../requests.ts';

type Step = { moved: string[]; kept: string[] };
type Direction = { by: number; yes: Step[]; no: Step[] };
interface Shifts {
  asked: { view: AnsweredRequest<View> };
  computed: { [name: string]: Direction };
  direction: string;
  names: [string, string];
}

/** As they lie around the centre, row by row. */
const AROUND = ['north-west', 'north', 'north-east', 'west', '', 'east', 'south-west', 'south', 'south-east'];
const ARROWS = ['↖', '↑', '↗', '←', '', '→', '↙', '↓', '↘'];

export function create({ asked, computed, names, ...figure }: EntriesOf<Shifts>, games: Game[]) {
  const view = asked.view.reply;
  const game = gameNamed(games, view.game);
  const { columns } = shapeOf(view.cells);
  const squares = inOrder(Object.keys(view.cells));
  const legal = new Set(Object.keys(view.legal));
  const first = computed[figure.direction] as Direction;
  const initial = {
    direction: figure.direction,
    mask: 'yes' as 'yes' | 'no',
    step: 1,
    /** The square that is lit on board and number. */
    lit: null as string | null,
  };
  type ShiftsState = typeof initial;

  const directionOf = ({ direction }: ShiftsState) => computed[direction] ?? first;
  const stepsOf = (state: ShiftsState) => directionOf(state)[state.mask];
  const lastOf = (state: ShiftsState) => stepsOf(state).length - 1;
  const wrong = (first.no.at(-1)?.kept ?? []).filter((square) => !legal.has(square));

  const at = (state: ShiftsState, step: number): ShiftsState => ({
    ...state,
    step: Math.min(Math.max(step, 0), lastOf(state)),
  });

  const transitions = {
    put: (state: ShiftsState, _: string, step: number) => at(state, step),
    /** Another way, from where the reader is: its end stays its end. */
    turn(state: ShiftsState, option: string, value: string) {
      const turned = { ...state, [option]: value };
      return at(turned, state.step === lastOf(state) ? lastOf(turned) : state.step);
    },
    choose(state: ShiftsState, option: string, value: string): ShiftsState {
      if (option === 'direction') return computed[value] ? transitions.turn(state, option, value) : state;
      // What the mask keeps away is seen where the run arrives.
      const masked: ShiftsState = { ...state, direction: figure.direction, mask: value === 'no' ? 'no' : 'yes' };
      return at(masked, lastOf(masked));
    },
  };

  return interactive({
    initial,
    transitions,
    facts: (_, { t }) => ({
      found: first.yes.at(-1)?.kept.join(t('list')),
      wrong: wrong.join(t('list')),
      moves: legal.size,
    }),
    numbers: (state) => ({ step: { value: state.step, least: 0, most: lastOf(state) } }),
    isDone: (state, task) =>
      state.direction === task.direction && state.step === task.step && state.step < lastOf(state),
    links: () => [linkToPlay(view)],
    draw(state, { t, send }, label) {
      const { direction, mask, step, lit } = state;
      const { by } = directionOf(state);
      const { moved, kept } = stepsOf(state)[step] as Step;
      const last = lastOf(state);
      /** Can it go over the end of a row? */
      const goesAside = by % columns !== 0;
      const passed = stepsOf(state).slice(1, step);
      const light = (square: string | null) => () => send(['set', { lit: square }]);
      const stepping = { at: step, last, go: (to: number) => send(['put', 'step', to]) };
      const written = squares.toReversed();
      /** The squares as their digits stand in the number, the last square first: a row is eight of them. */
      const eights = Array.from({ length: written.length / columns }, (_, at) =>
        written.slice(at * columns, (at + 1) * columns),
      );
      const digits = eights.map((eight) => eight.map(digitOf).join('')).join(' ');
      const drawing = html`<div class="line64" role="img" tabindex="0" aria-label=${t('articles.shifts.line', { digits })}><div>${eights.map(
        (eight) => html`<span><small>${`${eight[0]} … ${eight.at(-1)}`}</small>${eight.map(digit)}</span>`,
      )}</div></div>
        ${markedBoard(view, game.look, [
          kept.map((square) => (step === 0 ? nothing : pathTo(square))),
          passed.flatMap(({ kept }) => kept.map((square) => ring(square, 'passed'))),
          moved.filter((square) => !kept.includes(square)).map((square) => ring(square, 'gone')),
          kept.map((square) => ring(square, step === last && !legal.has(square) ? 'kept wrong' : 'kept')),
          squares.map((square) => {
            const [x, y] = centre(square);
            return svg`<rect class=${square === lit ? 'lit' : ''} x=${x - CELL / 2} y=${y - CELL / 2} width=${CELL} height=${CELL}
              @pointerenter=${light(square)} @pointerleave=${light(null)} />`;
          }),
        ])}`;
      const beside = html`<div class="sight"><div class="digits64" aria-hidden="true" .style=${`--columns:${columns}`}>${squares.map(digit)}</div></div>`;
      const handles = html`<div class="handles">
          <div class="compass" role="group" aria-label=${t('articles.shifts.direction')}>
            ${AROUND.map((name, at) =>
              name
                ? html`<button type="button" aria-pressed=${name === direction ? 'true' : 'false'} aria-label=${t(`articles.shifts.${name}`)}
                    @click=${() => send(['turn', 'direction', name])}>${ARROWS[at]}</button>`
                : html`<span></span>`,
            )}
          </div>
          <label class="check"><input type="checkbox" .checked=${goesAside && mask === 'yes'} ?disabled=${!goesAside} @change=${() => send(['turn', 'mask', mask === 'yes' ? 'no' : 'yes'])} />${t(goesAside ? 'articles.shifts.mask' : 'articles.shifts.unmasked')}</label>
        </div>`;
      return stepwise('shifts', label, stepping, t, { drawing, beside, ...words() }, handles);

      /** From where a disc came. Where its digit went over the end of a row, the line goes across the board. */
      function pathTo(square: string) {
        const from = squareAt(indexOf(square, columns) - by, columns);
        const [[x, y], [toX, toY]] = [centre(from), centre(square)];
        const far = Math.abs(columnOf(from) - columnOf(square)) > 1;
        return svg`<path class=${far ? 'way far' : 'way'} d=${`M${x} ${y}L${toX} ${toY}`} />`;
      }

      function digitOf(square: string) {
        return kept.includes(square) || moved.includes(square) ? 1 : 0;
      }

      /** A digit of the number. */
      function digit(square: string) {
        const kind = kept.includes(square) ? 'one' : moved.includes(square) ? 'gone' : '';
        return html`<i class=${[kind, square === lit ? 'lit' : ''].filter(Boolean).join(' ')}
            @pointerenter=${light(square)} @pointerleave=${light(null)}>${digitOf(square)}</i>`;
      }

      /** What the step does, as a program has it, and in words. */
      function words() {
        const shift = by > 0 ? `<< ${by}` : `>> ${-by}`;
        const masked = mask === 'yes' && Math.abs(by) !== columns;
        const [black, white] = names;
        const along = `${step === 1 ? black : 'front'} ${shift} & ${white}${masked ? ' & inside' : ''}`;
        const code = step === 0 ? black : step === last ? `run ${shift} & empty` : along;
        const kind = step === 0 ? 'begin' : step === last ? 'arrive' : masked ? 'masked' : 'run';
        const [own, their] = [sideName(game, 'first', t), sideName(game, 'second', t)];
        const [from, to] = [columnName(1), columnName(columns - 2)];
        const squares = kept.join(t('list')) || t('none');
        const counts = { moved: moved.length, kept: kept.length };
        return {
          code: html`<code translate="no">${code}</code>`,
          said: t(`articles.shifts.${kind}`, { ...counts, own, their, squares, from, to }),
        };
      }
    },
  });
}
