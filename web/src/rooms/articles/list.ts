// Draws the list of the chapters. Its pictures are a game being played, or a tree being read: each runs once, and again
// when the pointer comes to it; where motion is to be reduced it stands at its end.

import { html, nothing } from 'lit-html';
import { memo } from '../../base/memo.ts';
import type { Words } from '../../base/words.ts';
import { picture, token } from '../../board/picture.ts';
import type { Game } from '../../contract/types.ts';
import { momentsOf } from '../../tree/visits.ts';
import { wholeTree } from '../../tree/whole.ts';
import type { PageState } from '../room.ts';
import { recordedVisits } from './figure.ts';
import { type Actions, type ArticlesState, addressOf, type Card, type Entry, type RecordedCard } from './state.ts';
import { readLeaves } from './trees.ts';

/** Milliseconds between two steps. */
export const PACE = 360;
/** How many steps a picture has at most: a longer one takes several at once. */
const MOST = 13;

const visitsIn = memo(({ reply }: RecordedCard) => recordedVisits(reply));

/** What stands above the title of a chapter. */
export const eyebrowOf = ({ number, article }: { number: number; article: string }, t: Words) =>
  article === 'all'
    ? t('articles.whole')
    : [t('articles.chapter', { number }), t('articles.article', { article })].join(' · ');

/** How many steps it has. */
export const lastStepOf = (card: Card) =>
  !card ? 0 : 'views' in card ? card.views.length - 1 : momentsOf(visitsIn(card)).length - 1;

/** The step of a card after this one. */
export const stepAfter = (card: Card, step: number) =>
  Math.min(lastStepOf(card), step + Math.ceil(lastStepOf(card) / MOST));

/** @param at The step that it shows. */
export function cardOf(card: Card, at: number, games: Game[], t: Words) {
  if (!card) return nothing;
  if ('views' in card) {
    const view = card.views[at];
    const look = games.find(({ id }) => id === view?.game)?.look;
    return view && look ? html`<div class="card-picture">${picture(view, look, token, null)}</div>` : nothing;
  }
  const visits = visitsIn(card);
  return html`<div class="card-picture" aria-hidden="true">${wholeTree({
    ...readLeaves(card.setup),
    visits,
    moment: momentsOf(visits).subarray(0, -1)[at] ?? null, // at the last one, all
    label: '',
    t,
  })}</div>`;
}

export function list({ index, cards, still }: ArticlesState, page: PageState, t: Words, { send }: Actions) {
  return html`<h1>${t('articles.title')}</h1>
    <p class="lead">${t('articles.lead')}</p>
    <ol class="chapters">
      ${index.map(entryOf)}
    </ol>`;

  function entryOf(entry: Entry) {
    const { name, titles, about, card } = entry;
    const last = lastStepOf(card);
    const step = still ? last : (cards.get(name) ?? 0);
    const restart = () => {
      if (!still && step >= last) send(['restart', name]);
    };
    return html`<li><a href=${addressOf(name, page)} @pointerenter=${restart} @focus=${restart}>
      ${cardOf(card, step, page.games, t)}
      <span class="eyebrow">${eyebrowOf(entry, t)}</span>
      <strong>${titles[t.lang]}</strong>
      ${about ? html`<span class="gist">${about[t.lang]}</span>` : nothing}
    </a></li>`;
  }
}
