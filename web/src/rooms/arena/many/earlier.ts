// Draws the list of the tournaments that are kept on this device, apart from the one that is played, and what opens one from a file.

import { html, nothing } from 'lit-html';
import type { Words } from '../../../words.ts';
import { single } from '../view.ts';
import { type Entry, headsIn } from './kept.ts';
import { locked, type Many } from './state.ts';

interface Actions {
  show: (id: string) => void;
  forget: (id: string) => void;
  undo: () => void;
  open: (file: File) => void;
}

export function earlier(many: Many, t: Words, actions: Actions) {
  const entries = many.entries.filter(({ id }) => !(locked(many) && id === many.id) && id !== many.replaces);
  const field = html`<label class="button">${t('arena.many.open')}<input class="unseen" type="file" accept=".json,application/json"
    ?disabled=${locked(many)} @change=${({ target: input }: { target: HTMLInputElement }) => {
      const [file] = input.files ?? [];
      if (file) actions.open(file);
      input.value = '';
    }} /></label>`;
  return html`<section class="card tournaments" aria-labelledby="earlier-title">
    <div class="row"><h2 id="earlier-title">${t('arena.many.earlier')} <small>${t('arena.earlier.where')}</small></h2>${field}</div>
    <div role="status">${
      many.gone.length > 0
        ? html`<p class="row">${t('arena.many.note.deleted', { count: headsIn(many.gone) })} <button type="button" class="undo" @click=${() => actions.undo()}>${t('arena.collect.undo')}</button></p>`
        : nothing
    }</div>
    ${entries.length > 0 ? html`<ul>${entries.map((entry) => line(entry, entry.id === many.id, t, actions))}</ul>` : nothing}
    ${many.played || entries.length + many.gone.length > 0 ? nothing : html`<p class="muted">${t('arena.many.earlier.none')}</p>`}
  </section>`;
}

function line({ id, phase, stand, when, programs }: Entry, isShown: boolean, t: Words, actions: Actions) {
  const { standings, game } = stand;
  const players = t('arena.many.players', { count: standings.players.length });
  const facts = [
    t(`game.${game}`),
    t(`arena.many.form.${stand.form}`),
    ...(programs.length > 0 ? [t('arena.many.programs', { count: programs.length })] : []),
    t('arena.many.of', { count: standings.planned, played: standings.played }),
    ...(phase === 'paused' ? [t('arena.earlier.paused')] : []),
    t('arena.table.printed.seed', { seed: String(standings.seed) }),
    new Date(when).toLocaleString(t.lang, { dateStyle: 'medium', timeStyle: 'short' }),
  ];
  const name = `${players}${t('dot')}${facts.at(-1)}`;
  return html`<li class="row"><button type="button" class="show" aria-current=${isShown ? 'true' : nothing} @click=${() => actions.show(id)}><b>${players}</b> <small>${facts.join(t('dot'))}</small></button>
    <button type="button" aria-label=${t('arena.earlier.delete-one', { series: name })} @click=${single(() => actions.forget(id))}>${t('arena.earlier.delete')}</button>
  </li>`;
}
