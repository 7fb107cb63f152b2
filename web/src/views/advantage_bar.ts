// Draws the bar beside the board: who stands better in the position on it, by the judge's values (round/review.ts).

import { html } from 'lit-html';
import { judgedLast, worthAt } from '../round/review.ts';
import { gameOf, type RoundState, viewOf } from '../round/state.ts';
import { expectation, readBy, type Worth, winningChances } from '../round/worth.ts';
import type { Words } from '../words.ts';
import { playersOf, resultSentence } from './status.ts';

/** Who stands better on the board, by whose reading, or has won, in words. */
function standing(state: RoundState, worth: Worth | null, t: Words) {
  const game = gameOf(state);
  const view = viewOf(state);
  if (view?.result) return resultSentence(view.result, view.score, game, playersOf(state), t);
  if (!worth) return t('advantage.unknown');
  return t('whose.says', { whose: readBy(null, worth, game, t), sentence: expectation(worth, game, t, view?.score) });
}

/** The bar beside the board. Until the position is judged, the bar stays as it was. */
export function advantageBar(state: RoundState, t: Words) {
  const game = gameOf(state);
  const worth = worthAt(state, state.at);
  const drawn = judgedLast(state)?.worth; // where a game is played faster than the judge reads, of an earlier position
  const share = 50 + 50 * (drawn ? winningChances(drawn, game) : 0);
  const label = standing(state, worth, t);
  return html`<div class="advantage ${worth ? '' : 'unknown'}" data-colour=${game.look.colours.second} role="img" aria-label=${label} title=${label} .style=${`--first-share:${share}%`}><i data-colour=${game.look.colours.first}></i></div>`;
}
