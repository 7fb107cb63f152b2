// The value of a position or a move, as text and as a number from −1 to 1. The engine's values are from the view of the
// first side; text is from the view of the side that is given.

import { sideName, signed, type Words } from '../base/words.ts';
import type { Bound, Game, Side, Thought, View, Winner } from '../contract/types.ts';

/** The part of a game that says what its values mean. */
type GameValues = Pick<Game, 'values'>;
export interface Worth
  extends Pick<Thought, 'value' | 'outcome'>,
    Partial<Pick<Thought, 'plies' | 'margin' | 'depth'>> {
  bound?: Bound | null;
  /** How many of the value make one unit of the game's margins, where it estimates a margin. */
  unit?: number;
}

/** Is a value the game's result, and no estimate? */
export const isDecided = ({ outcome, value }: Pick<Worth, 'outcome' | 'value'>, { values }: GameValues) =>
  outcome !== null || Math.abs(Number(value)) >= values.decisive;

/** What the result of a game is for a side. */
export const endFor = (outcome: Winner, side: Side) =>
  outcome === 'draw' ? 'draw' : outcome === side ? 'win' : 'loss';

/** The final margin, where it is proved; else null. */
export const marginOf = ({ outcome, margin }: Worth) => margin ?? (outcome === 'draw' ? 0 : null);

/**
 * The margin by which a side wins or more, where it is known that it wins, but not by how much; else null. A decided
 * value of which the margin is not proved is such a bound.
 */
export function leastMargin(worth: Worth, { values }: GameValues) {
  const { value, plies } = worth;
  if (marginOf(worth) !== null || value === null || typeof plies === 'number' || values.margin === null) return null;
  return Math.abs(value) >= values.decisive ? value - Math.sign(value) * values.margin : null;
}

export const signOf = (side: Side) => (side === 'first' ? 1 : -1);

/**
 * Short text for a square: "+4", "≥ +2"; by the distance to the end "W3", "L2", "=".
 * @param digits After the point of an estimate that has any.
 */
export function shortValue(worth: Worth, side: Side, t: Words, game: GameValues, digits = 1) {
  if (worth.value === null) return '';
  if (game.values.unit === null && worth.value === 0 && !worth.outcome && worth.unit === undefined)
    return t('worth.open');
  const sign = signOf(side);
  if (typeof worth.plies === 'number') {
    if (worth.outcome === 'draw') return t('worth.draw');
    return t(worth.outcome === side ? 'worth.win' : 'worth.loss', { plies: worth.plies });
  }
  const [atLeast, atMost] = side === 'first' ? ['≥', '≤'] : ['≤', '≥'];
  const bound = worth.bound === 'lower' ? atLeast : worth.bound === 'upper' ? atMost : '';
  const margin = marginOf(worth);
  if (margin !== null) return bound + signed(sign * margin, t.lang);
  const least = leastMargin(worth, game);
  if (least !== null) return (bound || (least > 0 ? atLeast : atMost)) + signed(sign * least, t.lang);
  const unit = worth.unit ?? 1;
  const tens = 10 ** digits;
  return bound + signed((sign * Math.round((tens * worth.value) / unit)) / tens, t.lang, unit > 1 ? digits : 0);
}

/** From −1 (second wins) to 1 (first wins). */
export function winningChances(worth: Worth, game: GameValues) {
  const { scale } = game.values;
  if (worth.outcome === 'draw') return 0;
  const margin = marginOf(worth) ?? leastMargin(worth, game);
  if (worth.outcome) {
    const sign = signOf(worth.outcome);
    return margin === null ? sign : sign * (0.5 + 0.5 * Math.tanh(Math.abs(margin) / scale));
  }
  return 0.9 * Math.tanh((worth.value ?? 0) / (worth.unit ?? 1) / scale);
}

/** The name in a sentence of the judge, or of a side's player, and how far it has read: "White, 2 plies deep". */
export function readBy(side: Side | null, { depth, outcome }: Worth, game: Pick<Game, 'sides' | 'look'>, t: Words) {
  const who = side ? t('whose.player', { side: sideName(game, side, t) }) : t('whose.judge');
  if (outcome) return t('whose.end', { who });
  return depth ? t('whose.depth', { who, count: depth }) : who;
}

/** The plies to which an estimate is read at least where it is named as a number. */
const NAMED = 8;

/**
 * What a value says of the game, in a sentence.
 * @param score That of the position. Where the other side is ahead in it, the sentence is of the end of the game.
 */
export function expectation(
  worth: Worth,
  game: Pick<Game, 'values' | 'sides' | 'look'>,
  t: Words,
  score?: View['score'],
) {
  const { unit, scale, mistake } = game.values;
  if (worth.outcome === 'draw') return t('expects.proved-draw');
  const leader = worth.outcome ?? (Number(worth.value) > 0 ? 'first' : 'second');
  const side = sideName(game, leader, t);
  if (worth.outcome) {
    if (typeof worth.plies === 'number') return t('expects.proved-win-in', { side, count: worth.plies });
    const [margin, least] = [marginOf(worth), leastMargin(worth, game)];
    const by = margin ?? least;
    if (by === null || !unit) return t('expects.proved', { side });
    const key = margin === null ? 'expects.proved-least' : 'expects.proved-win';
    return t(key, { side, amount: t(`amount.${unit}`, { count: Math.abs(by) }) });
  }
  const size = Math.abs(Number(worth.value)) / (worth.unit ?? 1);
  if (!unit || worth.unit === undefined) {
    if (size < scale / 12) return t('expects.even');
    return t('expects.better', { side });
  }
  const count = Math.round(size);
  if (count === 0) return t('expects.even');
  if ((worth.depth ?? 0) < NAMED) return t(size < mistake ? 'expects.better' : 'expects.clear', { side });
  const isBehind = score && signOf(leader) * (score.first - score.second) < 0;
  return t(isBehind ? 'expects.end' : 'expects.ahead', { side, amount: t(`amount.${unit}`, { count }) });
}
