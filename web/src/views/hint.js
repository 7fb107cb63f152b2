// The hint as a sentence.

import { gameOf, hintHere, sidesOf, viewOf } from '../round/state.js';
import { sideName } from '../words.js';

/** @typedef {import('../round/state.js').RoundState} RoundState */
/** @typedef {import('../contract/types.js').Thought} Thought */
/** @typedef {import('../words.js').Words} Words */

/** "Hint: e6 is best; White’s likely reply is c5."; '' where none was asked for, and until its analysis is finished. @param {RoundState} state @param {Words} t */
export function hintSentence(state, t) {
  const analysis = hintHere(state);
  const view = viewOf(state);
  if (!analysis?.done || !analysis.move || !view?.turn) return '';
  const best = bestOf(analysis);
  if (best.length > 2 && best.length === Object.keys(view.legal).length) return t('hint.all');
  if (best.length > 1) {
    const list = new Intl.ListFormat(t.lang, { type: 'conjunction' });
    return t('hint.equal', { moves: list.format(best) });
  }
  const { move, line } = analysis;
  const [, reply] = line;
  const [, side] = sidesOf(state, { from: state.at, moves: line }, view.turn);
  // After a pass the same side moves again, and what it plays is no reply.
  if (!reply || side === view.turn) return t('hint.best', { move });
  return t('hint.reply', { move, reply, side: sideName(gameOf(state), side, t) });
}

/** The moves than which none is better. @param {Thought} analysis */
function bestOf({ moves, value }) {
  return moves.filter((each) => each.bound === 'exact' && each.value === value).map(({ move }) => move);
}
