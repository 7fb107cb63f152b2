// Draws the window of the current node on one axis: what the side for which values are shown has elsewhere (alpha), what
// the other side holds it to elsewhere (beta), and the value.

import { html, nothing, svg } from 'lit-html';
import type { Game } from '../../contract/types.ts';
import { searchIn } from '../../player.ts';
import { BOUND, END, HIGH, LOW, relation, sideAt, VALUE, visitOf, windowAt } from '../../tree/visits.ts';
import { about } from '../../views/chapter.ts';
import { scale } from '../../views/chart.ts';
import type { Words } from '../../words.ts';
import { firstSide, nodeHere, shownSign, shownStage, shownWindow, type TreeState } from './state.ts';
import { valueText, viewerName } from './values.ts';

const WIDTH = 340;
const EDGE = 28;
/** The width of a label. */
const LABEL = 72;

export function axis(state: TreeState, game: Game, t: Words) {
  const ply = state.wanted.path.length;
  const node = nodeHere(state);
  if (!node) return nothing;
  const { visits, row } = node;
  const at = visitOf(visits, row);
  const mover = sideAt(firstSide(state), ply);
  const stage = shownStage(state, visits, row);
  const sign = shownSign(state, ply);
  const { low, high } = stage === 'done' ? { low: at[LOW], high: at[HIGH] } : windowAt(visits, row, mover, state.step);
  const [alpha, beta] = shownWindow(state, ply, low, high); // for the side for which values are shown
  const value = stage === 'done' ? at[VALUE] : null;
  const marks = [alpha, beta, value].filter((each) => each !== null).map((each) => sign * each);
  const [least, most] = [Math.min(...marks), Math.max(...marks)];
  const along = scale([least, most], [2 * EDGE, WIDTH - 2 * EDGE]);
  const x = (each: number) => along(sign * each);
  const from = alpha === null ? EDGE / 2 : x(alpha);
  const to = beta === null ? WIDTH - EDGE / 2 : x(beta);
  // Two labels that would touch stand to the left and to the right of their marks.
  const near = alpha !== null && beta !== null && Math.abs(to - from) < LABEL;
  const anchor = (bound: number) => (!near ? 'middle' : x(bound) === Math.min(from, to) ? 'end' : 'start');
  const words = (each: number) => valueText(state, game, each, ply, t);
  const bar = (bound: number | null, name: string) =>
    bound === null
      ? nothing
      : svg`<path class="bar" d="M${x(bound)} 34V54" /><text x=${x(bound)} y="26" text-anchor=${anchor(bound)}>${name} ${words(bound)}</text>`;
  const text = value === null ? '' : `${relation(at[BOUND], sign)} ${words(value)}`;
  const said = [
    alpha !== null && t('tree.alpha', { value: words(alpha) }),
    beta !== null && t('tree.beta', { value: words(beta) }),
    value !== null && t('tree.value', { value: text }),
  ].filter(Boolean);
  return html`<figure class="axis">
    <figcaption>${t(searchIn(state.wanted.player) === 'best' ? 'tree.asked-window' : 'tree.matters', { viewer: viewerName(state, game, ply, t) })} ${about('bound', t)}</figcaption>
    <svg viewBox="0 0 ${WIDTH} 76" role="img" aria-label=${said.join(t('list')) || t('tree.window.open')}>
      <path class="rail" d="M${EDGE / 2} 44H${WIDTH - EDGE / 2}" />
      ${to > from ? svg`<path class="window" d="M${from} 44H${to}" />` : nothing}
      ${bar(alpha, 'α')}${bar(beta, 'β')}
      ${value === null ? nothing : svg`<circle class=${at[END] === 'cut' ? 'cut' : ''} cx=${x(value)} cy="44" r="6" /><text class=${at[END] === 'cut' ? 'value cut' : 'value'} x=${x(value)} y="70" text-anchor="middle">${text}</text>`}
    </svg>
  </figure>`;
}
