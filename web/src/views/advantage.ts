// Draws the course of a game: a graph with the mistakes marked, and the review. All values are the judge's (round/review.ts).

import { html, nothing, svg } from 'lit-html';
import type { Side } from '../contract/types.ts';
import type { Judgements } from '../round/judgements.ts';
import { worthAt } from '../round/review.ts';
import { type RoundActions as Actions, gameOf, type RoundState } from '../round/state.ts';
import { winningChances } from '../round/worth.ts';
import { sideName, type Words } from '../words.ts';
import { path, scale } from './chart.ts';
import { mistakes, review } from './review.ts';

type Point = { index: number; place: readonly [x: number, y: number] };

const WIDTH = 320;
const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;

/**
 * The graph of the game, and its review.
 * @param found What the moves lost; empty before a review is asked for, because nobody wants each move to be marked in play.
 */
export function advantage(state: RoundState, found: Judgements, t: Words, actions: Actions) {
  return html`<section class="card chart ${state.reviewing ? 'reviewing' : ''}" aria-labelledby=${`${state.id}chart-title`}>
    <h2 id=${`${state.id}chart-title`}>${t('advantage.title')} <small>${mistakes(state, found, t)}</small></h2>
    ${graph(state, found, t, actions)} ${review(state, found, t, actions)}
  </section>`;
}

function graph(state: RoundState, found: Judgements, t: Words, { dispatch }: Actions) {
  const game = gameOf(state);
  const count = state.line.length;
  const mistakes = found.filter((each) => each?.mark).length;
  const x = scale([0, Math.max(count, 1)], [0, WIDTH]);
  const y = scale([-1, 1], [HEIGHT - 4, 4]);
  const points = Array.from({ length: count + 1 }, (_, index) => {
    const worth = worthAt(state, index);
    return worth && { index, place: [x(index), y(winningChances(worth, game))] as const };
  });
  const go = (event: MouseEvent) => {
    const { left, right } = (event.currentTarget as Element).getBoundingClientRect();
    dispatch(['jump', Math.round(scale([left, right], [0, count])(event.clientX))]);
  };
  const name = (side: Side) => sideName(game, side, t);
  return html`<div class="graph">
    <small aria-hidden="true">${name('first')} ↑</small><small aria-hidden="true">${name('second')} ↓</small>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${t(state.reviewing ? 'advantage.graph' : 'advantage.course', { count: mistakes })} @click=${go}>
      <path class="zero" d="M0 ${MIDDLE}H${WIDTH}"></path>
      ${known(points).map((run) => {
        const curve = path(run.map(({ place }) => place));
        if (run.length === 1) return svg`<path class="curve dot" d=${`${curve}h0`}></path>`;
        const area = `${curve}V${MIDDLE}H${x(run[0]?.index ?? 0)}Z`;
        return svg`<path class="area" d=${area}></path><path class="curve" d=${curve}></path>`;
      })}
      ${points.map((point) => {
        const mark = point && point.index > 0 ? found[point.index - 1]?.mark : null;
        if (!point || !mark) return nothing;
        return svg`<path class=${`mistake ${mark === 'blunder' ? 'blunder' : ''}`} d=${`${path([point.place])}h0`}></path>`;
      })}
      <path class="now" d="M${x(state.at)} 0V${HEIGHT}"></path>
    </svg>
  </div>`;
}

/** The stretches of successive points that are known. */
function known(points: (Point | null)[]) {
  const runs: Point[][] = [];
  for (const point of points) {
    if (point && runs.at(-1)?.at(-1)?.index === point.index - 1) runs.at(-1)?.push(point);
    else if (point) runs.push([point]);
  }
  return runs;
}
