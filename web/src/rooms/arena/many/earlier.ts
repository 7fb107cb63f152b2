// Draws the list of the tournaments that are kept on this device, apart from the one that is played, and what opens one from a file.

import { html, nothing } from 'lit-html';
import { lastRemoved } from '../../../device/shelf.ts';
import { gameIn } from '../../../round/state.ts';
import { type Row, shelfList } from '../../../views/shelf_list.ts';
import { quoted, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { dateOf } from '../figures.ts';
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
  const { length: count } = lastRemoved(all);
  const list = {
    rows: entries.map((entry) => rowOf(entry, many, page, t, actions)),
    removed: count > 0 ? t('arena.many.note.deleted', { count }) : '',
  };
  const acts = { remove: ([id]: readonly string[] = []) => id && actions.forget(id), restore: actions.undo };
  const field = html`<label class="button">${t('arena.many.open')}<input class="unseen" type="file" data-focus="file" accept=".json,application/json"
    ?disabled=${locked(many)} @change=${({ target: input }: { target: HTMLInputElement }) => {
      const [file] = input.files ?? [];
      if (file) actions.open(file);
      input.value = '';
    }} /></label>`;
  return html`<section class="card tournaments" aria-labelledby="earlier-title">
    <div class="row"><h2 id="earlier-title">${t('arena.many.earlier')} <small>${t('arena.earlier.where')}</small></h2>${field}</div>
    ${shelfList(list, acts, t)}
    ${many.played || entries.length + count > 0 ? nothing : html`<p class="muted">${t('arena.many.earlier.none')}</p>`}
  </section>`;
}

/** So many players are named where there are more than one more. */
const NAMED = 2;

/** The first of the players, or how many there are where names of programs are hidden. */
function playersOf({ stand }: Pick<Entry, 'stand'>, many: Many, page: PageState, t: Words) {
  const players = stand.standings.players.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
  if (many.hidden) return t('arena.many.players', { count: players.length });
  const first = players.length > NAMED + 1 ? players.slice(0, NAMED) : players;
  const known = [...many.entrants, ...many.collected.entrants];
  const named = namedPlayers(first, known, gameIn(page, stand.game), t).map(({ title }) => quoted(title));
  const names = named.join(t('list'));
  const count = players.length - first.length;
  return count > 0 ? t('arena.many.and-others', { names, count }) : names;
}

/** What is read of the one that is shown may be older than what is shown of it. */
function rowOf(entry: Entry, many: Many, page: PageState, t: Words, { show }: Actions): Row {
  const { id, when, programs } = entry;
  const isShown = id === many.id;
  const { phase, stand } = isShown && many.stand ? { ...many, stand: many.stand } : entry;
  const { standings, game } = stand;
  const title = playersOf({ stand }, many, page, t);
  const isElsewhere = isPlayedElsewhere(many, id);
  const date = dateOf(when, t);
  const details = [
    t(`game.${game}`),
    t(`arena.many.form.${stand.form}`),
    ...(programs.length > 0 ? [t('arena.many.programs', { count: programs.length })] : []),
    t('arena.many.of', { count: standings.planned, played: standings.played }),
    ...(phase === 'paused' && !isElsewhere ? [t('arena.earlier.stopped')] : []),
    t('arena.earlier.seed', { seed: String(standings.seed) }),
    date,
  ];
  return {
    ...{ id, title, isShown, details, facts: [], open: () => show(id) },
    remove: isElsewhere ? '' : t('arena.earlier.delete-one', { series: [title, date].join(t('dot')) }),
  };
}
