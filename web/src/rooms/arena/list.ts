// Draws the list of what was played before, as it is kept on this device, and what opens it from a file.

import { html, nothing } from 'lit-html';
import type { Couple } from '../../contract/types.ts';
import { lastRemoved } from '../../device/shelf.ts';
import type { Stand } from '../../device/tournaments.ts';
import { gameIn } from '../../round/state.ts';
import { type ShelfRow, shelfList } from '../../views/shelf_list.ts';
import { isolate, type Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import { namedPlayers } from './entrants.ts';
import { dateOf } from './format.ts';
import type { Entry } from './kept.ts';
import { type Arena, isPlayedElsewhere, locked } from './state.ts';
import { elo, namesOfBoth, pointsOf, share } from './two/format.ts';

interface Actions {
  show: (id: string) => void;
  forget: (id: string) => void;
  undo: () => void;
  open: (file: File) => void;
}

export function earlier(arena: Arena, page: PageState, t: Words, actions: Actions) {
  const all = arena.entries ?? [];
  const entries = all.filter(({ id, removed }) => removed === null && !(locked(arena) && id === arena.id));
  const { length: count } = lastRemoved(all);
  const list = {
    rows: entries.map((entry) => rowOf(entry, arena, page, t, actions)),
    removed: count > 0 ? t('arena.note.deleted', { count }) : '',
  };
  const acts = { remove: ([id]: readonly string[] = []) => id && actions.forget(id), restore: actions.undo };
  const field = html`<label class="button">${t('arena.open')}<input class="unseen" type="file" data-focus="file" accept=".json,application/json"
    ?disabled=${locked(arena)} @change=${({ target: input }: { target: HTMLInputElement }) => {
      const [file] = input.files ?? [];
      if (file) actions.open(file);
      input.value = '';
    }} /></label>`;
  return html`<section class="card tournaments stack" aria-labelledby="earlier-title">
    <div class="row spread"><h2 id="earlier-title">${t('arena.earlier')} <small>${t('arena.earlier.where')}</small></h2>${field}</div>
    ${shelfList(list, acts, t)}
    ${arena.played || entries.length + count > 0 ? nothing : html`<p class="muted">${t('arena.earlier.none')}</p>`}
  </section>`;
}

/** So many players are named where there are more than one more. */
const NAMED = 2;

/** The first of the players, or how many there are where names of programs are hidden; of two, as they were set up. */
function playersOf(stand: Stand, arena: Arena, page: PageState, t: Words) {
  const { players } = stand.standings;
  const game = gameIn(page, stand.game);
  if (stand.form === 'two') {
    const [a, b] = namesOfBoth(players.map(({ name }) => name) as [string, string], game, t);
    return t('arena.versus', { a, b });
  }
  if (arena.hidden) return t('arena.many.players', { count: players.length });
  const inOrder = players.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
  const first = inOrder.length > NAMED + 1 ? inOrder.slice(0, NAMED) : inOrder;
  const known = [...arena.entrants, ...arena.collected.entrants];
  const names = namedPlayers(first, known, game, t)
    .map(({ title }) => isolate(title))
    .join(t('list'));
  const count = inOrder.length - first.length;
  return count > 0 ? t('arena.many.and-others', { names, count }) : names;
}

/** What has come of two players; of more, who of them meets whom. */
function endOf({ form, standings: { pairs } }: Stand, t: Words) {
  if (form !== 'two') return t(`arena.many.form.${form}`);
  const pair = pairs[0] as Required<Couple>;
  const args = { share: share(pair.score.share, pointsOf(pair).games, t), elo: elo(pair, 'difference', t) };
  return t('arena.earlier.score', args);
}

/** What is read of the one that is shown may be older than what is shown of it. */
function rowOf(entry: Entry, arena: Arena, page: PageState, t: Words, { show }: Actions): ShelfRow {
  const { id, when, programs } = entry;
  const isShown = id === arena.id;
  const { phase, stand } = isShown && arena.stand ? { ...arena, stand: arena.stand } : entry;
  const { standings, game } = stand;
  const title = playersOf(stand, arena, page, t);
  const isElsewhere = isPlayedElsewhere(arena, id);
  const date = dateOf(when, t);
  const details = [
    t(`game.${game}`),
    endOf(stand, t),
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
