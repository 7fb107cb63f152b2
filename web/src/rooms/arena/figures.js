// Writes the engine's figures as text.

import { listedPlayer } from '../../player.js';
import { playerName, programOf, spelledName } from '../../views/players.js';
import { number, signed } from '../../words.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../series/tally.js').Statistics} Statistics */
/** @typedef {import('../../words.js').Words} Words */

/** Stands for an unknown figure. */
export const NONE = '–';

/** @param {number} value @param {number} digits */
const rounded = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits;

/** @param {number} value @param {Words} t @param {number} digits After the point. */
export const fixed = (value, t, digits) => number(rounded(value, digits), t.lang, digits);

/** @param {number} value @param {Words} t @param {number} digits */
export const fixedSigned = (value, t, digits) => signed(rounded(value, digits), t.lang, digits);

/** @param {number | null} share @param {Words} t */
export const percent = (share, t) => (share === null ? NONE : t('arena.percent', { share: fixed(100 * share, t, 1) }));

/** A probability that is computed from games: never none and never certain. @param {number | null} share @param {Words} t */
export function probability(share, t) {
  if (share === null) return NONE;
  if (share > 0.99) return t('arena.over', { share: t('arena.percent', { share: 99 }) });
  if (share < 0.01) return t('arena.under', { share: t('arena.percent', { share: 1 }) });
  return t('arena.percent', { share: fixed(100 * share, t, 0) });
}

/** An interval of shares. @param {{low: number | null, high: number | null}} interval @param {Words} t */
export const span = ({ low, high }, t) =>
  low === null || high === null
    ? NONE
    : t('arena.span', { low: fixed(100 * low, t, 1), high: fixed(100 * high, t, 1) });

/** A difference in Elo, which may be infinite. @param {Pick<Statistics, 'elo' | 'score'>} statistics @param {'difference' | 'low' | 'high'} which @param {Words} t */
export function elo({ elo, score }, which, t) {
  if (score.share === null) return NONE;
  const value = elo[which];
  if (value !== null) return fixedSigned(value, t, 0);
  return which === 'low' || (which === 'difference' && score.share < 0.5) ? '−∞' : '+∞';
}

/** The interval of the difference. @param {Pick<Statistics, 'elo' | 'score'>} statistics @param {Words} t */
export const eloSpan = (statistics, t) =>
  statistics.score.share === null
    ? NONE
    : t('arena.elo.span', { low: elo(statistics, 'low', t), high: elo(statistics, 'high', t) });

/** The hypothesis that a sequential test has accepted. @param {NonNullable<Statistics['sprt']>} sprt @param {Words} t */
export const accepted = ({ decided, elo: [lower, upper] }, t) =>
  decided === 'lower' ? t('arena.test.lower', { elo: lower }) : t('arena.test.upper', { elo: upper });

/**
 * A player's name in a sentence; where it is not listed, that of the author's program, or its text. In lists an article's program is "001 · counts discs".
 * @param {string} player @param {Game} game @param {Words} t
 */
export function nameOf(player, game, t) {
  const listed = listedPlayer(player, game);
  if (!listed) return spelledName(player, game, t);
  const program = programOf(listed, t);
  return program ? t('arena.article', program) : playerName(listed, t);
}

/**
 * The names of the two players of a series, as `nameOf` gives them. Two ways of one program would have one name: then their texts.
 * @param {string[]} players @param {Game} game @param {Words} t
 */
export function namesOf(players, game, t) {
  const names = players.map((player) => nameOf(player, game, t));
  return names[0] === names[1] && players[0] !== players[1] ? players : names;
}
