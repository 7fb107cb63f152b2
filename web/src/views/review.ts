// Draws the review of a game: how many mistakes there are, the way from one to the next, why each is one, and what was
// better.

import { html, nothing } from 'lit-html';
import { amountText, number, sideName, type Words } from '../base/words.ts';
import { SIDES } from '../board/setup.ts';
import type { Game, Refutation, Side, View } from '../contract/types.ts';
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
  playedGame,
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
export interface Why {
  key: string;
  /** Null: the engine has not said it yet. */
  said: Refutation | null;
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
  const lineOf = (moves: string[], words: string) => html`<small class="muted" aria-hidden="true">${t(words)}</small>
    ${line(state, { from, moves, side: turn }, t(words), t, actions)}`;
  const said = why?.said;
  return html`<section class="card lesson" aria-label=${t('review.lesson', { move })}>
    <p>${lost(state, judgement, move, t)} ${why ? reason(state, judgement, why, turn, t) : t('review.better', { move: judgement.best })}</p>
    ${said ? lineOf(said.line, 'follows') : nothing}
    ${lineOf(said?.instead ?? judgement.line.slice(0, NAMED), 'review.line')}
    <p class="review row">
      <button type="button" aria-pressed=${why !== null} @click=${() => actions.asks(keyAt(state))}>${t('review.why')}</button>
      ${state.seats[turn] === HUMAN ? button(t('review.again'), () => actions.roundOnBoard(['jump', from])) : nothing}
      <a class="button" href=${treeOfMove(state, recordOf(state, from), move)}>${t('review.tree')}</a>
    </p>
  </section>`;
}

/** What the play after a mistake shows, or that nothing does. */
function reason(state: RoundState, { best, isProved }: MoveRating, { said }: Why, side: Side, t: Words) {
  if (!said) return t('follows.reading');
  const game = gameOf(state);
  const from = state.at - 1;
  const before = lookaheadRecord(state, { from, moves: said.line, at: said.line.length - 1 });
  const depth = analysisAt(state, from)?.depth ?? 0;
  return (
    causeText(said, best, side, state.views.get(keyOf(before)), game, t) || nothingText({ depth, exact: isProved }, t)
  );
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
    return why?.said && judgement && turn ? reason(state, judgement, why, turn, t) : '';
  }
  if (judgement?.mark) {
    const move = state.line[state.at - 1] ?? '';
    return [lost(state, judgement, move, t), t('review.better', { move: judgement.best })].join(t('sentence'));
  }
  const isEnd = of > 1 && state.at === state.line.length && playedGame(state).at === state.at;
  return isEnd ? mistakes(state, found, t) : '';
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
  const parts = [...Map.groupBy(own, (at) => outcomes[at])]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([outcome, { length }]) => t(`mistakes.was-${outcome}`, { count: length }));
  if (parts.length === 0) return nothing;
  return html`<p class="muted">${t('mistakes.became', { count: own.length, parts: parts.join(t('list')) })}</p>`;
}

/**
 * Why a move was bad: what the play after it shows, or a count in which that differs from the play after the best move;
 * '' where nothing does.
 * @param best The best move; null: it is not to be named.
 * @param side Who made the move.
 * @param before The position before the last move of the line, where it is known.
 */
export function causeText(
  { line, seen, counts }: Refutation,
  best: string | null,
  side: Side,
  before: View | undefined,
  game: Game,
  t: Words,
) {
  const other = otherSide(side);
  const names = { side: sideName(game, side, t), other: sideName(game, other, t) };
  if (counts && t.has(`differs.${counts.what}`)) {
    const { what, after, instead } = counts;
    const shown = (count: number) => number(Math.round(10 * count) / 10, t.lang);
    return t(what === 'left' ? 'differs.single' : 'differs', {
      ...names,
      what: t(`differs.${what}`),
      instead: best ? t('differs.after', { move: best }) : t('differs.after.best'),
      own: shown(after[side]),
      their: shown(after[other]),
      better: shown(instead[side]),
      worse: shown(instead[other]),
    });
  }
  if (!seen || !t.has(`seen.${seen}`)) return '';
  const move = line.at(-1) ?? '';
  const taken = before?.cells[move];
  return t(`seen.${seen}`, { ...names, move, value: typeof taken === 'number' ? number(taken, t.lang) : '' });
}

/** That nothing shows why, and how far that was read. */
export const nothingText = ({ depth, exact }: { depth: number; exact: boolean }, t: Words) =>
  t(exact ? 'differs.nothing.end' : 'differs.nothing', { count: depth });
