// Values, sides and sentences as the Tree room writes them. In the words of a sentence, `*d2*` stands out, and
// `[d2](earlier)` leads to the node that `links` has under that name.

import { html } from 'lit-html';
import { unitOf } from '../../base/player.ts';
import { number, programTitle, sideName, signed, type Words } from '../../base/words.ts';
import type { Game, ReasonSaid, Side, Worth } from '../../contract/types.ts';
import {
  factsOf,
  isLeast,
  relation,
  sideAt,
  signFor,
  type TreeNode,
  type Visits,
  windowAt,
} from '../../tree/visits.ts';
import { isWindowed } from './searches.ts';
import { firstSide, shownSign, shownWindow, type TreeState, viewerAt } from './state.ts';

/**
 * A finished game's value is written as its result: "a win by 12".
 * @param shown That of the side for which values are shown.
 * @param unit How many of it make one disc or point, where it estimates a margin.
 * @param isLeast May the winner win by more, with a move that was not read to the end?
 */
function shownText(
  shown: number,
  { values: { decisive, margin } }: Pick<Game, 'values'>,
  t: Words,
  unit = 1,
  isLeast = false,
) {
  if (Math.abs(shown) < decisive || shown === 0) {
    const tenths = Math.round((10 * shown) / unit) / 10;
    return unit > 1 ? signed(tenths, t.lang, 1) : signed(shown, t.lang);
  }
  const won = shown > 0 ? 'won' : 'lost';
  if (margin === null) return t(`tree.${won}`, { value: signed(shown, t.lang) }); // a greater value is a shorter way
  return t(`tree.${won}.${isLeast ? 'least' : 'by'}`, { count: Math.abs(shown) - margin });
}

/**
 * A value at a ply.
 * @param value FIRST's.
 * @param isLeast As in `shownText`.
 */
export const valueText = (state: TreeState, game: Game, value: number, ply: number, t: Words, isLeast = false) =>
  shownText(shownSign(state, ply) * value, game, t, unitOf(state.wanted.player, game), isLeast);

/** The value of a visit with `=`, `≤` or `≥`; that of an author's search, if there is one, as it is. */
export function boundText(state: TreeState, game: Game, node: Pick<TreeNode, 'visits' | 'row'>, ply: number, t: Words) {
  const { bound, value } = factsOf(node.visits, node.row);
  if (value === null) return t('tree.no-value');
  const sign = shownSign(state, ply);
  if (bound === null) return valueText(state, game, value, ply, t);
  const least = isLeast(node.visits, node.row);
  const text = valueText(state, game, value, ply, t, least);
  const { decisive, margin } = game.values;
  if (least && margin !== null && Math.abs(value) >= decisive) return text; // "a win by 12 or more" is one by itself
  return `${relation(bound, sign)} ${text}`;
}

/**
 * A visit that is under way: the values that still matter, as far as its window is known; where there are no windows,
 * the best so far.
 */
export function openText(state: TreeState, game: Game, visits: Visits, row: number, ply: number, t: Words) {
  const { low, high, best } = windowAt(visits, row, sideAt(firstSide(state), ply), state.moment);
  const text = (value: number | null) => (value === null ? '' : valueText(state, game, value, ply, t));
  if (!isWindowed(state.wanted.player) || (low !== null && high !== null && low >= high)) return `${text(best)} …`;
  const [least, most] = shownWindow(state, ply, low, high);
  return `${text(least)} … ${text(most)}`;
}

/** The side for which values are shown at a ply. */
export const viewerName = (state: TreeState, game: Game, ply: number, t: Words) =>
  sideName(game, viewerAt(state, ply), t);

/** A sentence of the engine's in words. */
export function sentenceText({ key, args }: ReasonSaid, state: TreeState, game: Game, t: Words) {
  const unit = unitOf(state.wanted.player, game) ?? 1;
  /** Is it an estimate in discs or points, and not a result, nor a count of what is on the board? */
  const isEstimate = ({ value }: Worth) => unit > 1 && Math.abs(value) < game.values.decisive;
  const side = (side: Side) => sideName(game, side, t);
  const move = (move?: string) => moveName(move, t);
  function worth(shown?: Worth) {
    if (!shown) return '';
    const value = shownText(shown.value, game, t, unit, shown.least);
    return isEstimate(shown) ? t(`tree.about.${game.values.unit}`, { value }) : value;
  }
  const { value, relation, evaluation, terms, letter, way, own, count, last } = args;
  const isInexact = value && (value.least || isEstimate(value));
  const words = {
    count,
    last,
    side: side(args.side),
    sideOther: side(args.sideOther),
    sideViewer: side(args.sideViewer),
    move: move(args.move),
    best: move(args.best),
    reply: move(args.reply),
    parent: move(args.parent),
    instead: move(args.instead),
    way: way?.join(' '),
    before: own ? t('tree.own', { move: move(args.before) }) : move(args.before),
    value: worth(value),
    bound: worth(args.bound),
    otherwise: worth(args.otherwise),
    least: worth(args.least),
    most: worth(args.most),
    relation: relation === '=' && isInexact ? '' : t(`tree.${RELATIONS[relation]}`),
    letter: letter ? ` (${letter})` : '', // as the axis names it
    evaluation: evaluation && evaluationName(evaluation, game, t),
    terms: terms && termsText(terms, args.sideViewer, game, t),
  };
  const [, name = key, held = ''] = /^(.*?)(\.held)?$/.exec(key) ?? [];
  const assured = t(`tree.assured${held}`, words);
  const rest = t('tree.rest', words);
  return t(`tree.why.${name}`, { ...words, assured, rest }).replace('  ', ' '); // of an estimate it is not said that it is exact
}

const RELATIONS = { '=': 'exactly', '≤': 'most', '≥': 'least' } as const;

const MARKS = /\*([^*]+)\*|\[([^\]]+)\]\((\w+)\)/g;

/** A sentence with the parts that stand out, and buttons that lead on. */
export function marked(sentence: string, links: ReasonSaid['links'], go: (path: string[], name: string) => void) {
  const parts = [];
  let end = 0;
  for (const found of sentence.matchAll(MARKS)) {
    const [whole, strong, words, name = ''] = found;
    parts.push(sentence.slice(end, found.index));
    const path = Object.hasOwn(links, name) ? links[name] : null;
    if (strong) parts.push(html`<b>${strong}</b>`);
    else if (path) parts.push(html`<button type="button" class="to" @click=${() => go(path, name)}>${words}</button>`);
    else parts.push(words);
    end = found.index + whole.length;
  }
  return [...parts, sentence.slice(end)];
}

/** The sentence without its marks. */
export const plain = (sentence: string) => sentence.replace(MARKS, (_, strong, words) => strong ?? words);

/** The root by its side to move. */
export const rootName = (state: TreeState, game: Game, t: Words) =>
  t('to-move', { side: sideName(game, firstSide(state), t) });

export const moveName = (move: string | null | undefined, t: Words) => (move === 'pass' ? t('pass') : (move ?? ''));

export const evaluationName = (name: string, game: Game, t: Words) =>
  t.has(`tree.evaluation.${name}`) ? t(`tree.evaluation.${name}`) : programTitle(name, game);

/**
 * The terms of an evaluation: those of a side by its name, with that side's own count.
 * @param viewer The side for which the others are shown.
 */
const termsText = (terms: { [name: string]: number }, viewer: Side, game: Game, t: Words) =>
  Object.entries(terms)
    .map(([name, value]) => {
      if (name === 'first' || name === 'second')
        return t('tree.term.side', { side: sideName(game, name, t), value: number(signFor(name) * value, t.lang) });
      const words = t.has(`tree.term.${name}`) ? t(`tree.term.${name}`) : name;
      return t('tree.term', { name: words, value: signed(signFor(viewer) * value, t.lang) });
    })
    .join(t('list'));
