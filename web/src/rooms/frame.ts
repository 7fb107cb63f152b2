// Draws the page around a room: header, main, footer.

import { html, nothing } from 'lit-html';
import type { Words } from '../words.ts';
import type { Entry, HouseActions, HouseState, Room } from './index.ts';

/** @param room Where it is loaded. */
function roomLink(
  { room: shown, lang, langNamed }: HouseState,
  { id, address, icon }: Entry,
  room: Room | undefined,
  t: Words,
) {
  const busy = room?.busy?.();
  return html`<a
    href=${room?.address() ?? `${address}${langNamed ? `?lang=${lang}` : ''}`}
    aria-current=${shown === id ? 'page' : 'false'}
    class=${busy ? 'plays' : ''}
    ><svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon} /></svg><span>${t(id)}</span>${
      busy ? html`<span class="unseen">${busy}</span>` : nothing
    }</a
  >`;
}

/** The choice of the game within the room that is shown. */
function gameChoice(room: Room | undefined, { games, diagrams }: HouseState, t: Words) {
  const chosen = room?.game?.();
  if (!chosen) return nothing;
  return html`<label class="game"
    ><span class="unseen">${t('choose-game')}</span
    ><select
      @change=${(event: Event) => room?.openGame?.((event.target as HTMLSelectElement).value)}
    >
      ${[...games, ...diagrams.filter(({ id }) => id === chosen)].map(({ id }) => html`<option value=${id} .selected=${id === chosen}>${t(`game.${id}`)}</option>`)}
    </select></label
  >`;
}

function notShown({ trouble, room }: HouseState, t: Words) {
  if (!trouble) return nothing;
  const [what, word, act] = trouble;
  return html`${room ? html`<h1 class="unseen">${t(room)}</h1>` : nothing}<div class="notice" role="alert">
    <p>${t(what)}</p>
    <button type="button" @click=${act}>${t(word)}</button>
  </div>`;
}

/** @param rooms Those that are loaded, by their ids. */
export const frame = (
  state: HouseState,
  t: Words,
  actions: HouseActions,
  entries: Entry[],
  rooms: Map<string, Room>,
) => html`
  <a class="skip" href="#main" @click=${skip}>${t('skip')}</a>
  <header class="bar">
    <a class="mark" href="#/"><b lang="ja">先読み</b><span>${t('meaning')}</span></a>
    <nav class="rooms" aria-label=${t('rooms')}>
      ${entries.map((entry) => roomLink(state, entry, rooms.get(entry.id), t))}
    </nav>
    <div class="tools">
      ${gameChoice(rooms.get(state.room), state, t)}
      <button type="button" lang=${state.lang === 'ja' ? 'en' : 'ja'} @click=${actions.switchLanguage}>
        ${state.lang === 'ja' ? 'English' : '日本語'}
      </button>
      <button type="button" aria-label=${t(`theme.${state.theme}`)} title=${t(`theme.${state.theme}`)} @click=${actions.switchTheme}>
        <span class="theme ${state.theme}" aria-hidden="true"></span>
      </button>
    </div>
  </header>
  <aside class="welcome">${t('first-visit')}</aside>
  <main class=${state.room} id="main" tabindex="-1">${rooms.get(state.room)?.draw() ?? notShown(state, t)}</main>
  <footer class="update" aria-live="polite">
    ${state.unreachable ? html`<p>${t('update.unreachable')}</p>` : nothing}
    ${
      state.newer
        ? html`<p>${t('update.there')} <button type="button" @click=${actions.update}>${t('update.reload')}</button></p>`
        : state.unloaded
          ? html`<p>${t('update.programs')} <button type="button" @click=${actions.update}>${t('retry')}</button></p>`
          : nothing
    }
  </footer>
`;

/** To the board where there is one, else to the contents. The address stays. */
function skip(event: Event) {
  event.preventDefault();
  const main = (event.currentTarget as Element).parentElement?.querySelector('main');
  const square = main?.querySelector('[role="grid"] [tabindex="0"]') as HTMLElement | null | undefined;
  (square ?? main)?.focus();
}
