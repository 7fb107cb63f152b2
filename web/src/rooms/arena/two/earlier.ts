// Draws the list of the series that are kept on this device, where there is one beside the one that is shown,
// and what brings back the one that was deleted last.

import { html, nothing } from 'lit-html';
import type { Plan } from '../../../contract/types.ts';
import { lastRemoved } from '../../../device/shelf.ts';
import { gameIn } from '../../../round/state.ts';
import type { Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { single } from '../view.ts';
import { elo, namesOfBoth, pointsOf, share } from './figures.ts';
import type { Actions } from './index.ts';
import type { Entry } from './kept.ts';
import { type Arena, isPlayedElsewhere, showsEarlier } from './state.ts';
import { isShown } from './transitions.ts';

const seedOf = ({ seed }: Plan, t: Words) => t('arena.earlier.seed', { seed: String(seed) });
/** A series in a sentence. */
export function seriesName(state: PageState, plan: Plan, t: Words) {
  const game = gameIn(state, plan.game);
  const [a, b] = namesOfBoth(plan.players, game, t);
  const parts = [
    t('arena.versus', { a, b }),
    t(`game.${game.id}`),
    t('arena.count', { count: plan.games }),
    seedOf(plan, t),
  ];
  return parts.join(t('dot'));
}

export function earlier(state: PageState, arena: Arena, t: Words, actions: Actions) {
  const entries = (arena.entries ?? []).filter(({ removed }) => removed === null);
  const gone = lastRemoved(arena.entries ?? []);
  const hasOthers = entries.some((entry) => !isShown(arena, entry));
  if (!hasOthers && gone.length === 0) return nothing;
  return html`<section class="earlier" aria-labelledby="earlier-title">
    <h2 id="earlier-title">${t('arena.earlier')} <small>${t('arena.earlier.where')}</small></h2>
    <div aria-live="polite">${
      gone.length > 0
        ? html`<p class="row">${t('arena.note.deleted')} <button type="button" class="undo" data-focus="undo" @click=${single(actions.undo)}>${t('arena.collect.undo')}</button></p>`
        : nothing
    }</div>
    ${hasOthers ? html`<ul>${entries.map((entry) => line(state, arena, entry, t, actions))}</ul>` : nothing}
  </section>`;
}

function line(state: PageState, arena: Arena, entry: Entry, t: Words, { forget }: Actions) {
  const { id, address, when, phase, plan, statistics } = entry;
  const game = gameIn(state, plan.game);
  const [a, b] = namesOfBoth(plan.players, game, t);
  const name = t('arena.versus', { a, b });
  const { lang, langNamed } = state;
  const isHere = isShown(arena, entry); // above, with its figures
  const href = isHere && !showsEarlier(arena) ? nothing : `${address}${langNamed ? `&lang=${lang}` : ''}`;
  const score = share(statistics.score.share, pointsOf(statistics).games, t);
  const figures = [
    phase === 'over' ? '' : t(`arena.earlier.${phase}`),
    t('arena.count', { count: statistics.games }),
    t('arena.earlier.score', { share: score, elo: elo(statistics, 'difference', t) }),
  ];
  const seed = seedOf(plan, t);
  const facts = [
    t(`game.${game.id}`),
    ...(isHere ? [t('arena.earlier.shown')] : figures),
    seed,
    new Date(when).toLocaleString(t.lang, { dateStyle: 'medium', timeStyle: 'short' }),
  ];
  return html`<li class="row">
    <a href=${href} aria-current=${isHere ? 'true' : nothing}><b>${name}</b> <small>${facts.filter(Boolean).join(t('dot'))}</small></a>
    ${isHere || isPlayedElsewhere(arena, id) ? nothing : html`<button type="button" data-focus="forget" aria-label=${t('arena.earlier.delete-one', { series: [name, seed].join(t('dot')) })} @click=${single(() => forget(id))}>${t('arena.earlier.delete')}</button>`}
  </li>`;
}
