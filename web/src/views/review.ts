// Draws the review of a game: how many mistakes there are, the way from one to the next, and what was better.

import { html, nothing } from 'lit-html';
import { SIDES } from '../board/setup.ts';
import { nextMistake } from '../round/course.ts';
import type { Judgement, Judgements } from '../round/judgements.ts';
import { analysisAt } from '../round/review.ts';
import { type RoundActions as Actions, gameOf, HUMAN, type RoundState, viewOf } from '../round/state.ts';
import { sideName, type Words } from '../words.ts';
import { button } from './controls.ts';
import { line } from './line.ts';

/** How many moves of a better line are named. */
const NAMED = 6;

/** Is the position after so many moves judged, or over? */
const isJudged = (state: RoundState, count: number) =>
  Boolean(viewOf(state, count)?.result) || analysisAt(state, count) !== null;

/** How many positions of the line are judged, of how many. */
export function progress(state: RoundState) {
  const of = state.line.length + 1;
  return { judged: Array.from({ length: of }, (_, count) => isJudged(state, count)).filter(Boolean).length, of };
}

/** The review of the game: its progress, then the way from mistake to mistake. */
export function review(state: RoundState, found: Judgements, t: Words, actions: Actions) {
  const { dispatch } = actions;
  const { judged, of } = progress(state);
  const row = (contents: unknown) => html`<p class="review row">${contents}</p>`;
  if (of === 1) return nothing;
  if (!state.reviewing) return row(button(t('review.start'), () => dispatch(['review', true])));
  const next = nextMistake(state, found);
  const shown = state.at > 0 ? found[state.at - 1] : null;
  const underWay = html`<progress max=${of} value=${judged} aria-label=${t('review.progress')}></progress>
    ${button(t('review.stop'), () => dispatch(['review', false]))}`;
  const onward = () =>
    next === undefined
      ? html`<p class="review row muted">${t('review.none')}</p>`
      : row(
          html`<button type="button" class="onward" @click=${() => dispatch(['jump', next])}>${t('review.next')}</button>`,
        );
  return html`${judged < of ? row(underWay) : onward()} ${shown?.mark ? lesson(state, shown, t, actions) : nothing}`;
}

/** What the last move lost, and what was better. */
function lesson(state: RoundState, judgement: Judgement, t: Words, actions: Actions) {
  const from = state.at - 1;
  const move = state.line[from] ?? '';
  const moves = judgement.line.slice(0, NAMED);
  const turn = viewOf(state, from)?.turn;
  const again = html`<p class="review row"><button type="button" @click=${() => actions.dispatch(['jump', from])}>${t('review.again')}</button></p>`;
  return html`<div class="lesson">
    <p>${lost(state, judgement, move, t)} ${t('review.better', { move: judgement.best })}</p>
    ${turn ? line(state, { from, moves, side: turn }, t('review.line'), t, actions) : nothing}
    ${turn && state.seats[turn] === HUMAN ? again : nothing}
  </div>`;
}

/** A sentence for what a move lost. */
function lost(state: RoundState, { swing, units }: Judgement, move: string, t: Words) {
  if (swing) return t(`review.swing.${swing}`, { move });
  return t(`review.lost.${gameOf(state).values.unit}`, { move, count: Math.round(units ?? 0) });
}

/** How many mistakes, and whose, once all is judged. */
export function mistakes(state: RoundState, found: Judgements, t: Words) {
  const { judged, of } = progress(state);
  if (!state.reviewing || judged < of || of === 1) return nothing;
  const by = found.flatMap((each, index) => (each?.mark ? [viewOf(state, index)?.turn] : []));
  const all = t('advantage.mistakes', { count: by.length });
  if (by.length === 0) return all;
  const sides = SIDES.map((side) =>
    t('advantage.side', { side: sideName(gameOf(state), side, t), count: by.filter((each) => each === side).length }),
  );
  return t('advantage.by-side', { mistakes: all, sides: sides.join(t('list')) });
}
