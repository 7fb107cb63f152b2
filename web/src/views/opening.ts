// Draws the name of the game's opening.

import { html, nothing } from 'lit-html';
import { type Openings, openingOf } from '../round/openings.ts';
import type { RoundState } from '../round/state.ts';
import type { Words } from '../words.ts';

export function opening(round: RoundState, openings: Openings | null, t: Words) {
  const listed = openings?.[round.start.game];
  const found = listed ? openingOf(round, listed, t.lang) : null;
  if (!found) return nothing;
  const left = found.left === null ? nothing : html`${t('dot')}<span>${t('opening.left', { at: found.left })}</span>`;
  return html`<p class="named"><span class="unseen">${t('opening')}</span> <b translate="no">${found.name}</b>${left}</p>`;
}
