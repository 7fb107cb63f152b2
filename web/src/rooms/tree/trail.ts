// Draws the way from the root to the current node, and the question which replies will be cut.

import { html, nothing } from 'lit-html';
import type { Game } from '../../contract/types.ts';
import { END, moveOf, sideAt, visitOf } from '../../tree/visits.ts';
import { sideName, type Words } from '../../words.ts';
import type { Actions } from './index.ts';
import { firstSide, nodeHere, predictable, predictionHere, sureOf, type TreeState, viewerAt } from './state.ts';
import { moveName, valueText, viewerName } from './values.ts';

export function trail(state: TreeState, game: Game, t: Words, actions: Actions) {
  const { path } = state.wanted;
  const root = t('tree.root', { side: sideName(game, firstSide(state), t) });
  const steps = [root, ...path.map((move) => moveName(move, t))];
  const here = (words: string) => html`<b aria-current="location">${words}</b>`;
  const above = (words: string, ply: number) =>
    html`<button type="button" @click=${() => actions.link(path.slice(0, ply))}>${words}</button>`;
  return html`<div class="trail row">
    <nav aria-label=${t('tree.path')}>
      <ol>
        ${steps.map((words, ply) => html`<li> ${ply === path.length ? here(words) : above(words, ply)} </li>`)}
      </ol>
    </nav>
    ${prediction(state, game, t, actions)}
  </div>`;
}

/** The question which replies will be cut: the button that asks it, then one reply after the other, then what came of it. */
function prediction(state: TreeState, game: Game, t: Words, actions: Actions) {
  const asked = predictable(state);
  const node = nodeHere(state);
  if (!node || asked.length < 2) return nothing;
  const here = predictionHere(state);
  const button = (words: string, act: () => void, kind = '') =>
    html`<button type="button" class=${kind} @click=${act}>${words}</button>`;
  if (!here) return button(t('tree.predict'), actions.predict, 'quiet');
  const ply = state.wanted.path.length;
  const mover = sideAt(firstSide(state), ply);
  const side = sideName(game, mover, t);
  const { visits } = node;
  const next = asked[here.guesses.length];
  if (next === undefined) {
    const right = asked.filter((each, index) => here.guesses[index] === (visitOf(visits, each)[END] === 'cut')).length;
    return html`<p class="row" role="status">${t('tree.predicted', { right, count: asked.length })}
      ${t('tree.predict.why', { side })} ${button(t('tree.predict.done'), actions.predict, 'quiet')}</p>`;
  }
  const move = moveName(moveOf(visits, next), t);
  const value = valueText(state, game, Number(sureOf(state, node, next, mover)), ply, t);
  const facts = { move, side, value, viewer: viewerName(state, game, ply, t) };
  const question = t(viewerAt(state, ply) === mover ? 'tree.predict.ask' : 'tree.predict.ask.held', facts);
  return html`<p class="row" role="status">${question} ${button(t('tree.predict.cut'), () => actions.guess(true))}
    ${button(t('tree.predict.whole'), () => actions.guess(false))} ${button(t('tree.predict.end'), actions.predict, 'quiet')}</p>`;
}
