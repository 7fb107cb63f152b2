// The hint as a sentence.

import type { Thought } from '../contract/types.ts';
import { gameOf, hintHere, type RoundState, sidesOf, viewOf } from '../round/state.ts';
import { sideName, type Words } from '../words.ts';

/** "Hint: e6 is best; White’s likely reply is c5."; '' where none was asked for, and until its analysis is finished. */
export function hintSentence(state: RoundState, t: Words) {
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
  if (!reply || !side || side === view.turn) return t('hint.best', { move });
  return t('hint.reply', { move, reply, side: sideName(gameOf(state), side, t) });
}

/** The moves than which none is better. */
const bestOf = ({ moves, value }: Thought) =>
  moves.filter((each) => each.bound === 'exact' && each.value === value).map(({ move }) => move);
