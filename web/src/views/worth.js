// What a position or a move is worth, in words and as a share of the board. The engine's values are first's; what is shown to
// somebody is from that side's point of view.

import { signed } from '../words.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('./page.js').Words} Words */
/**
 * @typedef {object} Worth
 * @property {number | null} value
 * @property {Side | 'draw' | null | string} outcome
 * @property {number | null} [plies]
 * @property {number | null} [margin]
 * @property {string | null} [bound]
 * @property {number} [unit]  How many units of the value make a disc or a point.
 */

/** How large an advantage, not yet proved, fills half of the way to a win. @type {{[game: string]: number}} */
const SCALES = { othello: 12, numbers: 12, tictactoe: 1 };
/** What the engine adds to the margin of a game that is won (CONTRACT.md, "What a value means"). */
const WON = [10000, 1000];

/** The margin in a decided value; null where it holds none. @param {Worth} worth */
export function marginOf({ value, outcome, margin, plies }) {
  if (typeof margin === 'number') return margin;
  if (outcome === 'draw') return 0;
  if (value === null || !outcome || typeof plies === 'number') return null;
  const base = WON.find((won) => Math.abs(value) > won / 2);
  return base === undefined ? null : value - Math.sign(value) * base;
}

/** @param {Side} side */
export const signOf = (side) => (side === 'first' ? 1 : -1);

/** Short enough for a square: "+4", "≥ +2"; in tic-tac-toe "W3", "L2", "=". @param {Worth} worth @param {Side} side @param {Words} t */
export function brief(worth, side, t) {
  if (worth.value === null) return '';
  const sign = signOf(side);
  if (typeof worth.plies === 'number') {
    if (worth.outcome === 'draw') return t('worth.draw');
    return t(worth.outcome === side ? 'worth.win' : 'worth.loss', { plies: worth.plies });
  }
  const flipped = { lower: side === 'first' ? '≥' : '≤', upper: side === 'first' ? '≤' : '≥' };
  const bound = worth.bound === 'lower' || worth.bound === 'upper' ? flipped[worth.bound] : '';
  const margin = marginOf(worth);
  if (margin !== null) return bound + signed(sign * margin, t.lang);
  const unit = worth.unit ?? 1;
  return bound + signed((sign * Math.round((10 * worth.value) / unit)) / 10, t.lang, unit > 1 ? 1 : 0);
}

/** A sentence where it is proved, else a number, for that side. @param {Worth} worth @param {Side} side @param {Words} t @param {(side: Side) => string} name */
export function told(worth, side, t, name) {
  if (worth.outcome === 'draw') return t('proof.draw');
  if (worth.outcome) {
    const winner = name(/** @type {Side} */ (worth.outcome));
    if (typeof worth.plies === 'number') return t('proof.wins-in', { side: winner, count: worth.plies });
    const margin = worth.margin ?? null;
    return margin === null
      ? t('proof.wins', { side: winner })
      : t('proof.wins-by', { side: winner, count: Math.abs(margin) });
  }
  return brief(worth, side, t);
}

/** From −1, second wins, to 1, first wins. @param {Worth} worth @param {string} game */
export function lean(worth, game) {
  const scale = SCALES[game] ?? 12;
  if (worth.outcome === 'draw') return 0;
  const margin = marginOf(worth);
  if (worth.outcome) {
    const sign = signOf(/** @type {Side} */ (worth.outcome));
    return margin === null ? sign : sign * (0.5 + 0.5 * Math.tanh(Math.abs(margin) / scale));
  }
  return 0.9 * Math.tanh((worth.value ?? 0) / (worth.unit ?? 1) / scale);
}

/** How much of the way from one side's win to the other's a move may lose before it is called a mistake. */
export const MISTAKE = 0.12;
export const BLUNDER = 0.3;
