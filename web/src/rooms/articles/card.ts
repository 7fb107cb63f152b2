// The pictures of the chapters in their list: a game being played, or a tree being read. Each runs once, and again when the pointer
// comes to it; where motion is to be reduced it stands at its end.

import { html, nothing } from 'lit-html';
import { picture, token } from '../../board/picture.ts';
import type { Game, View } from '../../contract/types.ts';
import { memo } from '../../memo.ts';
import { knownSteps } from '../../tree/visits.ts';
import { wholeTree } from '../../tree/whole.ts';
import type { Words } from '../../words.ts';
import { type RecordedTree, recordedVisits } from './recorded.ts';

export type Card = Tree | { views: Pick<View, 'game' | 'cells' | 'last' | 'line' | 'result'>[] } | null;
type Tree = { setup: string; reply: RecordedTree };

/** Milliseconds between two steps. */
export const PACE = 360;
/** How many steps a picture has at most: a longer one takes several at once. */
const MOST = 13;

const visitsIn = memo(({ reply }: Tree) => recordedVisits(reply));

/** What stands above the title of a chapter. */
export const eyebrowOf = ({ number, article }: { number: number; article: string }, t: Words) =>
  article === 'all'
    ? t('articles.whole')
    : [t('articles.chapter', { number }), t('articles.article', { article })].join(' · ');

/** How many steps it has. */
export const lengthOf = (card: Card) =>
  !card ? 0 : 'views' in card ? card.views.length - 1 : knownSteps(visitsIn(card)).length - 1;

/** The step of a card after this one. */
export const onward = (card: Card, step: number) => Math.min(lengthOf(card), step + Math.ceil(lengthOf(card) / MOST));

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
    tree: JSON.parse(card.setup.replace(' second', '')),
    visits,
    first: card.setup.endsWith('second') ? 'second' : 'first',
    step: knownSteps(visits).subarray(0, -1)[at] ?? null, // at the last one, all
    label: '',
    t,
  })}</div>`;
}
