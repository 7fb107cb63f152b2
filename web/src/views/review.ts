// Draws the review of a game: how many mistakes there are, the way from one to the next, why each is one, and what was
// better.

import { html, nothing } from 'lit-html';
import { amountText, number, sideName, type Words } from '../base/words.ts';
import { SIDES } from '../board/setup.ts';
import type { Game, Side, View } from '../contract/types.ts';
import {
  analysisAt,
  isMistake,
  type MoveRating,
  type MoveRatings,
  marksOf,
  moveRatings,
  nextMistake,
} from '../round/review.ts';
import {
  gameOf,
  HUMAN,
  keyAt,
  keyOf,
  lookaheadRecord,
  otherSide,
  type RoundActions,
  type RoundEvent,
  type RoundState,
  recordOf,
  viewOf,
} from '../round/state.ts';
import { type Tree, treeOfMove } from '../round/tree_address.ts';
import { button } from './controls.ts';
import { type LineActions, line } from './hint.ts';

/** How many moves of a better line are named. */
const NAMED = 6;

/** Is the position after so many moves judged, or over? */
const isJudged = (state: RoundState, count: number) =>
  Boolean(viewOf(state, count)?.result) || analysisAt(state, count) !== null;

/** How many positions of the line are judged, of how many. */
function progress(state: RoundState) {
  const of = state.line.length + 1;
  return { judged: Array.from({ length: of }, (_, count) => isJudged(state, count)).filter(Boolean).length, of };
}

/** The review of the game: its progress, then the way from mistake to mistake. */
export function review(state: RoundState, found: MoveRatings, t: Words, actions: RoundActions) {
  const { round } = actions;
  const { judged, of } = progress(state);
  const row = (contents: unknown) => html`<p class="review row">${contents}</p>`;
  const toggle = (words: string, on: boolean) =>
    html`<button type="button" data-focus="review" @click=${() => round(['review', on])}>${t(words)}</button>`;
  if (of === 1) return nothing;
  if (!state.reviewing) return row(toggle('review.start', true));
  const underWay = html`<progress max=${of} value=${judged} aria-label=${t('review.progress')}></progress>
    ${t('review.at', { judged, of })} ${toggle('review.stop', false)}`;
  if (judged < of) return row(underWay);
  const none = found.some((judgement) => judgement?.mark) ? 'review.slight' : 'review.none';
  return nextMistake(state, found) === undefined ? html`<p class="review row muted">${t(none)}</p>` : nothing;
}

/** The way from mistake to mistake, once all is judged; null: there is none. */
export function onward(
  state: RoundState,
  found: MoveRatings,
  t: Words,
  { mistake }: { mistake: (at: number) => void },
) {
  const { judged, of } = progress(state);
  const next = nextMistake(state, found);
  if (judged < of || next === undefined) return null;
  return html`<span class="row"><button type="button" class="onward" data-focus="onward" @click=${() => mistake(next)}>${t('review.next')}</button></span>`;
}

/** The mistake of which it was asked why it is one; its key is `keyOf` the position after it. */
export interface Why extends Pick<Refutation, 'seen'> {
  key: string;
  /** The play after it; null: the engine has not said it yet. */
  line: string[] | null;
}
type LessonActions = LineActions & {
  asks: (key: string) => void;
  /** The focus goes to the board. */
  roundOnBoard: (event: RoundEvent) => void;
};

/** What was asked of the mistake on the board; null: nothing. */
const whyHere = (state: RoundState & { why?: Why | null }) => (state.why?.key === keyAt(state) ? state.why : null);

/** What the last move lost, and what was better; where that was asked, what shows it on the board. */
export function lesson(
  state: RoundState & Pick<Tree, 'lang' | 'langNamed'> & { why: Why | null },
  found: MoveRatings,
  t: Words,
  actions: LessonActions,
) {
  const from = state.at - 1;
  const judgement = found[from];
  const turn = viewOf(state, from)?.turn;
  if (!judgement?.mark || !turn) return nothing;
  const move = state.line[from] ?? '';
  const why = whyHere(state);
  const better = { from, moves: judgement.line.slice(0, NAMED), side: turn };
  const follows = why?.line && { from, moves: why.line, side: turn };
  return html`<section class="card lesson" aria-label=${t('review.lesson', { move })}>
    <p>${lost(state, judgement, move, t)} ${why ? reason(state, judgement, why, turn, t) : t('review.better', { move: judgement.best })}</p>
    ${line(state, follows ?? better, t(follows ? 'follows' : 'review.line'), t, actions)}
    <p class="review row">
      <button type="button" aria-pressed=${why !== null} @click=${() => actions.asks(keyAt(state))}>${t('review.why')}</button>
      ${state.seats[turn] === HUMAN ? button(t('review.again'), () => actions.roundOnBoard(['jump', from])) : nothing}
      <a class="button" href=${treeOfMove(state, recordOf(state, from), move)}>${t('review.tree')}</a>
    </p>
  </section>`;
}

/** What the play after a mistake shows; where that is nothing, what the best move would have brought beside it. */
function reason(state: RoundState, { units, best, isProved }: MoveRating, { line, seen }: Why, side: Side, t: Words) {
  if (!line) return t('follows.reading');
  const game = gameOf(state);
  const before = lookaheadRecord(state, { from: state.at - 1, moves: line, at: line.length - 1 });
  const sentence = seenText({ line, seen }, side, state.views.get(keyOf(before)), game, t);
  if (seen || units === null) return sentence;
  const amount = amountText(units, isProved, game, t);
  return sentence + t('sentence') + t('review.instead', { move: best, amount });
}

/** A sentence for what a move lost. */
export function lost(state: RoundState, { swing, units, isProved }: MoveRating, move: string, t: Words) {
  if (swing) return t(`review.swing.${swing}`, { move });
  if (units === null) return t('review.lost', { move });
  return t('review.lost.by', { move, amount: amountText(units, isProved, gameOf(state), t) });
}

/**
 * What a review has found, for the live region: of the move on the board, at the end of the game of all, at the end of
 * the play after a mistake why it is one; '' where nothing.
 */
export function reviewed(state: RoundState & { why?: Why | null }, t: Words) {
  const { lookahead } = state;
  if (!state.reviewing || (lookahead && lookahead.at < lookahead.moves.length)) return '';
  const { judged, of } = progress(state);
  if (judged < of) return t('review.progress');
  const found = moveRatings(state);
  const judgement = found[state.at - 1];
  const turn = viewOf(state, state.at - 1)?.turn;
  if (lookahead) {
    const why = whyHere(state);
    return why?.line && judgement && turn ? reason(state, judgement, why, turn, t) : '';
  }
  if (judgement?.mark) {
    const move = state.line[state.at - 1] ?? '';
    return [lost(state, judgement, move, t), t('review.better', { move: judgement.best })].join(t('sentence'));
  }
  return of > 1 && state.at === state.line.length ? mistakes(state, found, t) : '';
}

/** How many mistakes, and whose, once all is judged. */
export function mistakes(state: RoundState, found: MoveRatings, t: Words) {
  const { judged, of } = progress(state);
  if (!state.reviewing || judged < of || of === 1) return nothing;
  const by = found.flatMap((each, index) => (isMistake(each) ? [viewOf(state, index)?.turn] : []));
  const all = t('advantage.mistakes', { count: by.length });
  if (by.length === 0) return all;
  const sides = SIDES.map((side) =>
    t('advantage.side', { side: sideName(gameOf(state), side, t), count: by.filter((each) => each === side).length }),
  );
  return t('advantage.by-side', { mistakes: all, sides: sides.join(t('list')) });
}

/**
 * What became of one's own mistakes, once all is judged.
 * @param outcomes What became of each move; of none where the game was not looked at for exercises.
 */
export function became(state: RoundState, found: MoveRatings, outcomes: readonly string[], t: Words) {
  const { judged, of } = progress(state);
  if (!state.reviewing || judged < of || outcomes.length !== state.line.length) return nothing;
  const own = marksOf(state, found).flatMap(({ isOwn, index }) => (isOwn ? [index - 1] : []));
  const others = outcomes.filter((outcome, at) => outcome === 'made' && !own.includes(at)).length;
  const parts = [...Map.groupBy(own, (at) => outcomes[at])]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([outcome, { length }]) => t(`mistakes.was-${outcome}`, { count: length }));
  const said = [
    parts.length > 0 && t('mistakes.became', { count: own.length, parts: parts.join(t('list')) }),
    others > 0 && t('mistakes.besides', { count: others }),
  ].filter(Boolean);
  return said.length > 0 ? html`<p class="muted">${said.join(t('sentence'))}</p>` : nothing;
}

/** The play after a bad move, and what it ends with; null: nothing that anybody sees. */
interface Refutation {
  line: readonly string[];
  seen: string | null;
}

/**
 * What the play after a bad move shows: an exercise's wrong move, a mistake in a review.
 * @param side Who made the move.
 * @param before The position before the last move of the line, where it is known.
 */
export function seenText({ line, seen }: Refutation, side: Side, before: View | undefined, game: Game, t: Words) {
  if (!seen || !t.has(`seen.${seen}`)) return t('seen.nothing');
  const last = line.at(-1) ?? '';
  const taken = before?.cells[last];
  return t(`seen.${seen}`, {
    side: sideName(game, side, t),
    other: sideName(game, otherSide(side), t),
    move: last,
    value: typeof taken === 'number' ? number(taken, t.lang) : '',
  });
}
