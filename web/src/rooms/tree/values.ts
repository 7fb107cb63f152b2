// Values and sides as the Tree room writes them.

import type { Game } from '../../contract/types.ts';
import { unitOf } from '../../player.ts';
import { relatedText, shownText } from '../../tree/shown.ts';
import { factsOf, isLeast, type Node, relation, sideAt, signFor, type Visits, windowAt } from '../../tree/visits.ts';
import { number, programTitle, sideName, signed, type Words } from '../../words.ts';
import { isWindowed } from './readers.ts';
import { firstSide, shownSign, shownWindow, type TreeState, viewerAt } from './state.ts';
import type { Arg, Sentence } from './why.ts';

/**
 * A value at a ply.
 * @param value FIRST's.
 * @param isLeast As in `shownText`.
 */
export const valueText = (state: TreeState, game: Game, value: number, ply: number, t: Words, isLeast = false) =>
  shownText(shownSign(state, ply) * value, game, t, unitOf(state.wanted.player, game), isLeast);

/** Is a value an estimate in discs or points, and not a result, nor a count of what is on the board? */
const isEstimate = (state: TreeState, game: Game, value: Arg) =>
  typeof value === 'object' &&
  'value' in value &&
  Math.abs(Number(value.value)) < game.values.decisive &&
  (unitOf(state.wanted.player, game) ?? 1) > 1;

/** The value of a visit with `=`, `≤` or `≥`; that of an author's search, if there is one, as it is. */
export function boundText(state: TreeState, game: Game, node: Pick<Node, 'visits' | 'row'>, ply: number, t: Words) {
  const { bound, value } = factsOf(node.visits, node.row);
  if (value === null) return t('tree.no-value');
  const sign = shownSign(state, ply);
  if (bound === null) return valueText(state, game, value, ply, t);
  const unit = unitOf(state.wanted.player, game);
  return relatedText(relation(bound, sign), sign * value, game, t, unit, isLeast(node.visits, node.row));
}

/** A visit that is under way: the values that still matter, as far as its window is known; where there are no windows, the best so far. */
export function openText(state: TreeState, game: Game, visits: Visits, row: number, ply: number, t: Words) {
  const { low, high, best } = windowAt(visits, row, sideAt(firstSide(state), ply), state.step);
  const text = (value: number | null) => (value === null ? '' : valueText(state, game, value, ply, t));
  if (!isWindowed(state.wanted.player) || (low !== null && high !== null && low >= high)) return `${text(best)} …`;
  const [least, most] = shownWindow(state, ply, low, high);
  return `${text(least)} … ${text(most)}`;
}

/** The side for which values are shown at a ply. */
export const viewerName = (state: TreeState, game: Game, ply: number, t: Words) =>
  sideName(game, viewerAt(state, ply), t);

/** The arguments of a sentence as text: sides by name, values as they are shown. */
export function asText(args: Sentence['args'], state: TreeState, game: Game, t: Words) {
  const isInexact = (value: Arg) =>
    isEstimate(state, game, value) || (typeof value === 'object' && 'value' in value && value.isLeast);
  const text = (arg: Arg) => {
    if (typeof arg !== 'object') return arg;
    if ('side' in arg) return sideName(game, arg.side, t);
    if ('value' in arg) {
      const value = arg.value === null ? '' : valueText(state, game, arg.value, arg.ply, t, arg.isLeast);
      return isEstimate(state, game, arg) ? t(`tree.about.${game.values.unit}`, { value }) : value;
    }
    if ('move' in arg) {
      const move = moveName(arg.move, t);
      return arg.own ? t('tree.own', { move }) : move;
    }
    if ('relation' in arg && arg.relation === '=' && isInexact(args.value)) return '';
    if ('relation' in arg) return t(`tree.${{ '=': 'exactly', '≤': 'most', '≥': 'least' }[arg.relation]}`);
    if ('terms' in arg) return termsText(state, game, arg, t);
    return evaluationName(arg.evaluation, game, t);
  };
  return Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, text(arg)]));
}

/** The root by its side to move. */
export const rootName = (state: TreeState, game: Game, t: Words) =>
  t('tree.root', { side: sideName(game, firstSide(state), t) });

export const moveName = (move: string | null | undefined, t: Words) => (move === 'pass' ? t('pass') : (move ?? ''));

export const evaluationName = (name: string, game: Game, t: Words) =>
  t.has(`tree.evaluation.${name}`) ? t(`tree.evaluation.${name}`) : programTitle(name, game);

/** The terms of an evaluation: those of a side by its name, with that side's own count. */
const termsText = (state: TreeState, game: Game, { terms, ply }: Extract<Arg, { terms: object }>, t: Words) =>
  Object.entries(terms)
    .map(([name, value]) => {
      if (name === 'first' || name === 'second')
        return t('tree.term.side', { side: sideName(game, name, t), value: number(signFor(name) * value, t.lang) });
      const words = t.has(`tree.term.${name}`) ? t(`tree.term.${name}`) : name;
      return t('tree.term', { name: words, value: signed(shownSign(state, ply) * value, t.lang) });
    })
    .join(t('list'));
