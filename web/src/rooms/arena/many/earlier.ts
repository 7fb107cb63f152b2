// Draws the list of the tournaments that are kept on this device, apart from the one that is played, and what opens one from a file.

import { html, nothing } from 'lit-html';
import { lastRemoved } from '../../../device/shelf.ts';
import { gameIn } from '../../../round/state.ts';
import { quoted, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { single } from '../view.ts';
import { namedPlayers } from './entrants.ts';
import type { Entry } from './kept.ts';
import { isPlayedElsewhere, locked, type Many } from './state.ts';

interface Actions {
  show: (id: string) => void;
  forget: (id: string) => void;
  undo: () => void;
  open: (file: File) => void;
}

export function earlier(many: Many, page: PageState, t: Words, actions: Actions) {
  const all = many.entries ?? [];
  const entries = all.filter(({ id, removed }) => removed === null && !(locked(many) && id === many.id));
  const gone = lastRemoved(all);
  const field = html`<label class="button">${t('arena.many.open')}<input class="unseen" type="file" data-focus="file" accept=".json,application/json"
    ?disabled=${locked(many)} @change=${({ target: input }: { target: HTMLInputElement }) => {
      const [file] = input.files ?? [];
      if (file) actions.open(file);
      input.value = '';
    }} /></label>`;
  return html`<section class="card tournaments" aria-labelledby="earlier-title">
    <div class="row"><h2 id="earlier-title">${t('arena.many.earlier')} <small>${t('arena.earlier.where')}</small></h2>${field}</div>
    <div role="status">${
      gone.length > 0
        ? html`<p class="row">${t('arena.many.note.deleted', { count: gone.length })} <button type="button" class="undo" data-focus="kept undo" @click=${() => actions.undo()}>${t('arena.collect.undo')}</button></p>`
        : nothing
    }</div>
    ${entries.length > 0 ? html`<ul>${entries.map((entry) => line(entry, many, page, t, actions))}</ul>` : nothing}
    ${many.played || entries.length + gone.length > 0 ? nothing : html`<p class="muted">${t('arena.many.earlier.none')}</p>`}
  </section>`;
}

/** So many players are named where there are more than one more. */
const NAMED = 2;

/** The first of the players, or how many there are where names of programs are hidden. */
function playersOf({ stand, hidden }: Pick<Entry, 'stand' | 'hidden'>, many: Many, page: PageState, t: Words) {
  const players = stand.standings.players.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
  if (hidden) return t('arena.many.players', { count: players.length });
  const first = players.length > NAMED + 1 ? players.slice(0, NAMED) : players;
  const known = [...many.entrants, ...many.collected.entrants];
  const named = namedPlayers(first, known, gameIn(page, stand.game), t).map(({ title }) => quoted(title));
  const names = named.join(t('list'));
  const count = players.length - first.length;
  return count > 0 ? t('arena.many.and-others', { names, count }) : names;
}

/** What is read of the one that is shown may be older than what is shown of it. */
function line(entry: Entry, many: Many, page: PageState, t: Words, actions: Actions) {
  const { id, when, programs } = entry;
  const isShown = id === many.id;
  const { phase, stand, hidden } = isShown && many.stand ? { ...many, stand: many.stand } : entry;
  const { standings, game } = stand;
  const players = playersOf({ stand, hidden }, many, page, t);
  const facts = [
    t(`game.${game}`),
    t(`arena.many.form.${stand.form}`),
    ...(programs.length > 0 ? [t('arena.many.programs', { count: programs.length })] : []),
    t('arena.many.of', { count: standings.planned, played: standings.played }),
    ...(phase === 'paused' && !isPlayedElsewhere(many, id) ? [t('arena.earlier.stopped')] : []),
    t('arena.earlier.seed', { seed: String(standings.seed) }),
    new Date(when).toLocaleString(t.lang, { dateStyle: 'medium', timeStyle: 'short' }),
  ];
  const name = `${players}${t('dot')}${facts.at(-1)}`;
  return html`<li class="row"><button type="button" class="show" data-focus="kept" aria-current=${isShown ? 'true' : nothing} @click=${() => actions.show(id)}><b>${players}</b> <small>${facts.join(t('dot'))}</small></button>
    ${isPlayedElsewhere(many, id) ? nothing : html`<button type="button" aria-label=${t('arena.earlier.delete-one', { series: name })} @click=${single(() => actions.forget(id))}>${t('arena.earlier.delete')}</button>`}
  </li>`;
}
