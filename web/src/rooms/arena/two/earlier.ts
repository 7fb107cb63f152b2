// Draws the list of the series that are kept on this device, apart from the one that is shown.

import { html, nothing } from 'lit-html';
import { gameIn } from '../../../round/state.ts';
import type { Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { elo, namesOf, percent } from './figures.ts';
import type { Actions } from './index.ts';
import type { Entry } from './kept.ts';

export function earlier(state: PageState, entries: Entry[], t: Words, actions: Actions) {
  if (entries.length === 0) return nothing;
  return html`<section class="earlier" aria-labelledby="earlier-title">
    <h2 id="earlier-title">${t('arena.earlier')} <small>${t('arena.earlier.where')}</small></h2>
    <ul>${entries.map((entry) => line(state, entry, t, actions))}</ul>
  </section>`;
}

function line(state: PageState, { id, address, when, phase, plan, statistics }: Entry, t: Words, actions: Actions) {
  const game = gameIn(state, plan.game);
  const [a, b] = namesOf(plan.players, game, t);
  const name = t('arena.versus', { a, b });
  const { lang, langNamed } = state;
  const facts = [
    t(`game.${game.id}`),
    phase === 'over' ? '' : t(`arena.earlier.${phase}`),
    t('arena.count', { count: statistics.games }),
    t('arena.earlier.score', { share: percent(statistics.score.share, t), elo: elo(statistics, 'difference', t) }),
    new Date(when).toLocaleDateString(t.lang, { dateStyle: 'medium' }),
  ];
  return html`<li class="row">
    <a href=${`${address}${langNamed ? `&lang=${lang}` : ''}`}><b>${name}</b> <small>${facts.filter(Boolean).join(t('dot'))}</small></a>
    <button type="button" aria-label=${t('arena.earlier.delete-one', { series: name })} @click=${() => actions.forget(id)}>
      ${t('arena.earlier.delete')}
    </button>
  </li>`;
}
