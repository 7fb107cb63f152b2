// Draws the list of the series that are kept on this device, apart from the one that is shown.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { elo, namesOf, percent } from './figures.js';
import { gameIn } from './form.js';

/** @typedef {import('./kept.js').Entry} Entry */
/** @typedef {import('../index.js').HouseState} HouseState */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./index.js').Actions} Actions */

/** @param {HouseState} state @param {Entry[]} entries @param {Words} t @param {Actions} actions */
export function earlier(state, entries, t, actions) {
  if (entries.length === 0) return nothing;
  return html`<section class="card earlier" aria-labelledby="earlier-title">
    <h2 id="earlier-title">${t('arena.earlier')} <small>${t('arena.earlier.where')}</small></h2>
    <ul>
      ${entries.map((entry) => line(state, entry, t, actions))}
    </ul>
  </section>`;
}

/** @param {HouseState} state @param {Entry} entry @param {Words} t @param {Actions} actions */
function line(state, { id, address, when, phase, plan, statistics }, t, actions) {
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
  return html`<li>
    <a href=${`${address}${langNamed ? `&lang=${lang}` : ''}`}><b>${name}</b> <small>${facts.filter(Boolean).join(t('dot'))}</small></a>
    <button type="button" aria-label=${t('arena.earlier.delete-one', { series: name })} @click=${() => actions.forget(id)}>
      ${t('arena.earlier.delete')}
    </button>
  </li>`;
}
