// Draws the list of the series that are kept on this device, where there is one beside the one that is shown,
// and what brings back the one that was deleted last.

import { html, nothing } from 'lit-html';
import type { Couple, Plan } from '../../../contract/types.ts';
import { lastRemoved } from '../../../device/shelf.ts';
import { gameIn } from '../../../round/state.ts';
import { type Row, shelfList } from '../../../views/shelf_list.ts';
import type { Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { dateOf } from '../figures.ts';
import { elo, namesOfBoth, pointsOf, share } from './figures.ts';
import type { Actions } from './index.ts';
import type { Entry } from './kept.ts';
import { type Arena, isPlayedElsewhere } from './state.ts';
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

export function earlier(state: PageState, arena: Arena, t: Words, { forget, undo }: Actions) {
  const entries = (arena.entries ?? []).filter(({ removed }) => removed === null);
  const rows = entries.map((entry) => rowOf(state, arena, entry, t));
  const hasOthers = rows.some((row) => !row.isShown);
  const removed = lastRemoved(arena.entries ?? []).length > 0 ? t('arena.note.deleted') : '';
  if (!hasOthers && !removed) return nothing;
  const acts = { remove: ([id]: readonly string[] = []) => id && forget(id), restore: undo };
  return html`<section class="earlier" aria-labelledby="earlier-title">
    <h2 id="earlier-title">${t('arena.earlier')} <small>${t('arena.earlier.where')}</small></h2>
    ${shelfList({ rows, removed }, acts, t)}
  </section>`;
}

function rowOf(state: PageState, arena: Arena, entry: Entry, t: Words): Row {
  const { id, address, when, phase, plan, stand } = entry;
  const game = gameIn(state, plan.game);
  const [a, b] = namesOfBoth(plan.players, game, t);
  const title = t('arena.versus', { a, b });
  const { lang, langNamed } = state;
  const isHere = isShown(arena, entry); // above, with its figures
  const found = stand.standings.pairs[0] as Required<Couple>;
  const score = share(found.score.share, pointsOf(found).games, t);
  const figures = [
    ...(phase === 'over' ? [] : [t(`arena.earlier.${phase}`)]),
    t('arena.count', { count: stand.standings.played }),
    t('arena.earlier.score', { share: score, elo: elo(found, 'difference', t) }),
  ];
  const seed = seedOf(plan, t);
  const date = dateOf(when, t);
  return {
    ...{ id, title, isShown: isHere, facts: [] },
    open: `${address}${langNamed ? `&lang=${lang}` : ''}`,
    details: [t(`game.${game.id}`), ...(isHere ? [t('arena.earlier.shown')] : figures), seed, date],
    remove:
      isHere || isPlayedElsewhere(arena, id)
        ? ''
        : t('arena.earlier.delete-one', { series: [title, seed].join(t('dot')) }),
  };
}
