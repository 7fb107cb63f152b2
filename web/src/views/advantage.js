// Draws the advantage: a graph of the game with the mistakes marked, and a bar beside the board for the position on it.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { gameOf, keyOf, recordOf, viewOf } from '../round/state.js';
import { BLUNDER, describe, lean, MISTAKE, signOf } from '../round/worth.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../round/state.js').RoundState} RoundState */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {import('../round/round.js').RoundActions} Actions */
/** @typedef {import('../round/worth.js').Worth} Worth */

const WIDTH = 320;
const HEIGHT = 96;

/** The value of the position after so many moves, where it is known. @param {RoundState} state @param {number} count @returns {Worth | null} */
function worthAt(state, count) {
  const key = keyOf(recordOf(state, count));
  const result = state.views.get(key)?.result;
  if (result) return { value: 0, outcome: result.winner, margin: result.margin };
  const analysis = state.judged.get(key) ?? state.analyses.get(key);
  if (analysis) return analysis;
  const past = state.lastThought;
  // The value of a position is that of its best move, so it holds before and after the move that was played.
  return past && (past.from === count || past.from + 1 === count) && past.thought.value !== null ? past.thought : null;
}

/**
 * How much each move lost, in units of `lean`, where the positions before and after it were judged.
 * @param {RoundState} state
 * @returns {(number | null)[]} By the move's place in the line.
 */
export function losses(state) {
  const game = gameOf(state);
  return state.line.map((_, index) => {
    const view = viewOf(state, index);
    const [before, after] = [index, index + 1].map((count) => {
      const key = keyOf(recordOf(state, count));
      return state.judged.get(key) ?? (state.views.get(key)?.result ? worthAt(state, count) : null);
    });
    if (!view?.turn || !before || !after) return null;
    return Math.max(0, signOf(view.turn) * (lean(before, game) - lean(after, game)));
  });
}

/** Who stands better, in words. @param {Worth | null} worth @param {import('../../contract.js').Game} game @param {Words} t */
function standing(worth, game, t) {
  if (!worth) return t('advantage.unknown');
  /** @param {Side} side */
  const name = (side) => t(`Side.${game.sides[side]}`);
  const words = describe(worth, 'first', t, name, game);
  return worth.outcome ? words : t('advantage.now', { worth: words, side: name('first') });
}

/** The bar beside the board. @param {RoundState} state @param {Words} t */
export function advantageBar(state, t) {
  const game = gameOf(state);
  const worth = worthAt(state, state.at);
  const share = worth ? 50 + 50 * lean(worth, game) : 50;
  const label = standing(worth, game, t);
  return html`<div class="advantage" data-colour=${game.look.colours.second} role="img" aria-label=${label} title=${label} .style=${`--first-share:${share.toFixed(1)}%`}><i data-colour=${game.look.colours.first}></i></div>`;
}

/** The graph of the game. @param {RoundState} state @param {Words} t @param {Actions} actions */
export function advantage(state, t, { dispatch }) {
  const { game, count } = { game: gameOf(state), count: state.line.length };
  const lost = losses(state);
  const step = WIDTH / Math.max(count, 1);
  const points = Array.from({ length: count + 1 }, (_, index) => {
    const worth = worthAt(state, index);
    return worth && { index, x: index * step, y: HEIGHT / 2 - (HEIGHT / 2 - 4) * lean(worth, game) };
  }).filter((point) => point !== null);
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const area =
    points.length > 1 && `M${points[0].x} ${HEIGHT / 2}L${line}L${points[points.length - 1].x} ${HEIGHT / 2}Z`;
  const judged = Array.from({ length: count + 1 }, (_, index) =>
    state.judged.has(keyOf(recordOf(state, index))),
  ).filter(Boolean).length;
  const mistakes = lost.filter((loss) => loss !== null && loss >= MISTAKE).length;
  /** @param {PointerEvent} event */
  const go = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = Math.round(((event.clientX - box.left) / box.width) * count);
    dispatch({ type: 'jump', at: Math.min(Math.max(at, 0), count) });
  };
  return html`<section class="card chart" aria-labelledby=${`${state.id}chart-title`}>
    <h2 id=${`${state.id}chart-title`}>${t('advantage.title')}
      <small>${judged > count && count > 0 ? t('advantage.mistakes', { count: mistakes }) : nothing}</small></h2>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${t('advantage.graph', { count: mistakes })} @pointerdown=${go}>
      <path class="zero" d="M0 ${HEIGHT / 2}H${WIDTH}"></path>
      ${area ? svg`<path class="area" d=${area}></path><path class="curve" d=${`M${line}`}></path>` : nothing}
      ${points.map(({ index, x, y }) => {
        const loss = index > 0 ? lost[index - 1] : null;
        if (loss === null || loss < MISTAKE) return nothing;
        return svg`<path class=${`mistake ${loss >= BLUNDER ? 'grave' : ''}`} d="M${x} ${y}h0"></path>`;
      })}
      <path class="now" d="M${(state.at * step).toFixed(1)} 0V${HEIGHT}"></path>
    </svg>
    ${
      state.reviewing && judged <= count
        ? html`<p class="review"><progress max=${count + 1} value=${judged} aria-label=${t('review.progress')}></progress>
            <button type="button" @click=${() => dispatch({ type: 'review', on: false })}>${t('review.stop')}</button></p>`
        : judged <= count && count > 0
          ? html`<p class="review"><button type="button" @click=${() => dispatch({ type: 'review', on: true })}>${t('review.start')}</button></p>`
          : nothing
    }
  </section>`;
}
