// Draws the name of the game's opening.

import { html, nothing } from 'lit-html';
import { LISTS, type NamedOpening, openingOf } from '../round/openings.ts';
import type { RoundState } from '../round/state.ts';
import type { Words } from '../words.ts';

export function opening(round: RoundState, openings: readonly NamedOpening[] | null, t: Words) {
  const found = openings && LISTS[round.start.game] ? openingOf(round, openings, t.lang) : null;
  if (!found) return nothing;
  const left = found.left === null ? nothing : html`${t('dot')}<span>${t('opening.left', { at: found.left })}</span>`;
  return html`<p class="named"><span class="unseen">${t('opening')}</span> <b>${found.name}</b>${left}</p>`;
}
