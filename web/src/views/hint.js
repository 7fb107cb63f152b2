// The hint as a sentence.

import { gameOf, keyOf, lookaheadRecord, recordOf, viewOf } from '../round/state.js';
import { sideName } from '../words.js';

/** @typedef {import('../round/state.js').RoundState} RoundState */
/** @typedef {import('../../contract.js').Thought} Thought */
/** @typedef {import('../words.js').Words} Words */

/** "Hint: e6 is best; White’s likely reply is c5."; '' where none was asked for, and until its analysis is finished. @param {RoundState} state @param {Words} t */
export function hintSentence(state, t) {
  const key = keyOf(recordOf(state));
  const analysis = state.hint === key ? state.analyses.get(key) : undefined;
  const view = viewOf(state);
  if (!analysis?.done || !analysis.move || !view?.turn) return '';
  const best = bestOf(analysis);
  if (best.length > 2 && best.length === Object.keys(view.legal).length) return t('hint.all');
  if (best.length > 1) {
    const list = new Intl.ListFormat(t.lang, { type: 'conjunction' });
    return t('hint.equal', { moves: list.format(best) });
  }
  const [move, reply] = [analysis.move, analysis.line[1]];
  const after = state.views.get(keyOf(lookaheadRecord(state, { from: state.at, moves: [move], at: 1 })));
  const side = after ? after.turn : view.turn === 'first' ? 'second' : 'first';
  // After a pass the same side moves again, and what it plays is no reply.
  if (!reply || !side || side === view.turn) return t('hint.best', { move });
  return t('hint.reply', { move, reply, side: sideName(gameOf(state), side, t) });
}

/** The moves than which none is better. @param {Thought} analysis */
function bestOf({ moves, value }) {
  return moves.filter((each) => each.bound === 'exact' && each.value === value).map(({ move }) => move);
}
