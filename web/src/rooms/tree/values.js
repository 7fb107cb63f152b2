// Values and sides as the Tree room writes them.

import { BOUND, relation, sideAt, signFor, VALUE, windowAt } from '../../tree/visits.js';
import { number, sideName, signed } from '../../words.js';
import { isWindowed } from './readers.js';
import { firstSide, shownSign, shownWindow, viewerAt } from './state.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Side} Side */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./state.js').TreeState} TreeState */

/**
 * A value at a ply. A finished game's is written as its result: "+12 won".
 * @param {TreeState} state @param {Game} game @param {number} value FIRST's. @param {number} ply @param {Words} t
 */
export function valueText(state, game, value, ply, t) {
  const shown = shownSign(state, ply) * value;
  const { decisive, margin } = game.values;
  if (Math.abs(value) < decisive || shown === 0) return signed(shown, t.lang);
  const won = shown > 0 ? 'won' : 'lost';
  if (margin === null) return t(`tree.${won}`, { value: signed(shown, t.lang) }); // a greater value is a shorter way
  return t(`tree.${won}.by`, { count: Math.abs(value) - margin });
}

/** The value of a row with `=`, `≤` or `≥`. @param {TreeState} state @param {Game} game @param {import('../../tree/visits.js').Row} row @param {number} ply @param {Words} t */
export const boundText = (state, game, row, ply, t) =>
  `${relation(row[BOUND], shownSign(state, ply))} ${valueText(state, game, row[VALUE], ply, t)}`;

/**
 * A visit that is under way: the values that still matter, as far as its window is known; where there are no windows, the best so far.
 * @param {TreeState} state @param {Game} game @param {import('../../tree/visits.js').Visits} visits @param {number} row @param {number} ply @param {Words} t
 */
export function openText(state, game, visits, row, ply, t) {
  const { low, high, best } = windowAt(visits, row, sideAt(firstSide(state), ply), state.step);
  const text = (/** @type {number | null} */ value) => (value === null ? '' : valueText(state, game, value, ply, t));
  if (!isWindowed(state.wanted.player) || (low !== null && high !== null && low >= high)) return `${text(best)} …`;
  const [least, most] = shownWindow(state, ply, low, high);
  return `${text(least)} … ${text(most)}`;
}

/** The side for which values are shown at a ply. @param {TreeState} state @param {Game} game @param {number} ply @param {Words} t */
export const viewerName = (state, game, ply, t) => sideName(game, viewerAt(state, ply), t);

/**
 * The arguments of a sentence as text: sides by name, values as they are shown.
 * @param {import('./why.js').Sentence} sentence
 * @param {TreeState} state
 * @param {Game} game
 * @param {Words} t
 */
export function asText({ args }, state, game, t) {
  /** @param {import('./why.js').Arg} arg */
  const text = (arg) => {
    if (typeof arg !== 'object') return arg;
    if ('side' in arg) return sideName(game, arg.side, t);
    if ('value' in arg) return arg.value === null ? '' : valueText(state, game, arg.value, arg.ply, t);
    if ('move' in arg) {
      const move = moveName(arg.move, t);
      return arg.own ? t('tree.own', { move }) : move;
    }
    if ('relation' in arg) return t(`tree.${{ '=': 'exactly', '≤': 'most', '≥': 'least' }[arg.relation]}`);
    if ('terms' in arg) return termsText(state, game, arg, t);
    return evaluationName(arg.evaluation, t);
  };
  return Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, text(arg)]));
}

/** @param {string | null} move @param {Words} t */
export const moveName = (move, t) => (move === 'pass' ? t('pass') : (move ?? ''));

/** @param {string} name @param {Words} t */
export const evaluationName = (name, t) => (t.has(`tree.evaluation.${name}`) ? t(`tree.evaluation.${name}`) : name);

/** The terms of an evaluation: those of a side by its name, with that side's own count. @param {TreeState} state @param {Game} game @param {{terms: {[name: string]: number}, ply: number}} given @param {Words} t */
const termsText = (state, game, { terms, ply }, t) =>
  Object.entries(terms)
    .map(([name, value]) => {
      if (name === 'first' || name === 'second')
        return t('tree.term.side', { side: sideName(game, name, t), value: number(signFor(name) * value, t.lang) });
      const words = t.has(`tree.term.${name}`) ? t(`tree.term.${name}`) : name;
      return t('tree.term', { name: words, value: signed(shownSign(state, ply) * value, t.lang) });
    })
    .join(t('list'));
