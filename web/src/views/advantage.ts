// Draws the advantage: a graph of the game with the mistakes marked, and a bar beside the board for the position on it. All values are the judge's (round/review.ts).

import { html, nothing, svg } from 'lit-html';
import type { Side } from '../contract/types.ts';
import type { Judgements } from '../round/judgements.ts';
import { worthAt } from '../round/review.ts';
import { type RoundActions as Actions, gameOf, type RoundState, viewOf } from '../round/state.ts';
import { expectation, type Worth, winningChances } from '../round/worth.ts';
import { sideName, type Words } from '../words.ts';
import { path, scale } from './chart.ts';
import { resultSentence } from './status.ts';

type Point = { index: number; place: readonly [x: number, y: number] };

const WIDTH = 320;
const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;

/** Who stands better on the board, or has won, in words. */
function standing(state: RoundState, worth: Worth | null, t: Words) {
  const game = gameOf(state);
  const view = viewOf(state);
  if (view?.result) return resultSentence(view.result, view.score, game, null, t);
  return worth ? expectation(worth, game, t) : t('advantage.unknown');
}

/** The bar beside the board. Until the position is judged, the bar stays as it was one move before. */
export function advantageBar(state: RoundState, t: Words) {
  const game = gameOf(state);
  const worth = worthAt(state, state.at);
  const drawn = worth ?? (state.at > 0 ? worthAt(state, state.at - 1) : null);
  const share = scale([-1, 1], [0, 100])(drawn ? winningChances(drawn, game) : 0);
  const label = standing(state, worth, t);
  return html`<div class="advantage ${worth ? '' : 'unknown'}" data-colour=${game.look.colours.second} role="img" aria-label=${label} title=${label} .style=${`--first-share:${share}%`}><i data-colour=${game.look.colours.first}></i></div>`;
}

/** What draws a review: a module that comes late. */
export type Reviews = Pick<typeof import('./review.ts'), 'mistakes' | 'review'>;

/**
 * The graph of the game, and its review.
 * @param found What the moves lost; empty before a review is asked for, because nobody wants each move to be marked in play.
 */
export function advantage(state: RoundState, found: Judgements, reviews: Reviews | null, t: Words, actions: Actions) {
  return html`<section class="card chart ${state.reviewing ? 'reviewing' : ''}" aria-labelledby=${`${state.id}chart-title`}>
    <h2 id=${`${state.id}chart-title`}>${t('advantage.title')} <small>${reviews?.mistakes(state, found, t)}</small></h2>
    ${graph(state, found, t, actions)} ${reviews?.review(state, found, t, actions)}
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
