// Draws the page around a room: header, main, footer.

import { html, nothing } from 'lit-html';
import { type Entry, type PageActions, rooms } from '../rooms/index.ts';
import type { Words } from '../words.ts';
import type { Page } from './state.ts';

export interface FrameActions extends PageActions {
  /** Begin anew, after a room could not be drawn. */
  begin: () => void;
}

/** The room of an id with its state, where it was entered. */
function entered({ parts, rooms }: Page, id: string) {
  const part = parts.get(id);
  return part && rooms.has(id) ? { part, state: rooms.get(id) } : { part: null, state: null };
}

function roomLink(page: Page, { id, address, icon }: Entry, t: Words) {
  const { room: shown, lang, langNamed } = page;
  const { part, state } = entered(page, id);
  const busy = part?.busy?.(state, page, t);
  return html`<a
    href=${part?.address(state, page) ?? `${address}${langNamed ? `?lang=${lang}` : ''}`}
    aria-current=${shown === id ? 'page' : 'false'}
    class=${busy ? 'plays' : ''}
    ><svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon} /></svg><span>${t(id)}</span>${
      busy ? html`<span class="unseen">${busy}</span>` : nothing
    }</a
  >`;
}

/** The choice of the game within the room that is shown. */
function gameChoice(page: Page, t: Words) {
  const { games, diagrams, room } = page;
  const { part, state } = entered(page, room);
  const chosen = part?.game?.(state);
  if (!chosen) return nothing;
  return html`<label class="game"
    ><span class="unseen">${t('choose-game')}</span
    ><select
      @change=${(event: Event) => part?.openGame?.((event.target as HTMLSelectElement).value)}
    >
      ${[...games, ...diagrams.filter(({ id }) => id === chosen)].map(({ id }) => html`<option value=${id} .selected=${id === chosen}>${t(`game.${id}`)}</option>`)}
    </select></label
  >`;
}

/** Why the room is not shown, and a way on. */
function notShown({ trouble, room }: Page, t: Words, { update, begin }: FrameActions) {
  if (!trouble) return nothing;
  const button = (words: string, act: () => void) => html`<button type="button" @click=${act}>${t(words)}</button>`;
  return html`${room ? html`<h1 class="unseen">${t(room)}</h1>` : nothing}<div class="notice" role="alert">
    <p>${t(`problem.${trouble}`)}</p>
    ${trouble === 'file' ? button('retry', update) : button('new', begin)}
  </div>`;
}

function contents(page: Page, t: Words, actions: FrameActions) {
  const { part, state } = entered(page, page.room);
  return part ? part.draw(state, page, t) : notShown(page, t, actions);
}

export const frame = (state: Page, t: Words, actions: FrameActions) => html`
  <a class="skip" href="#main" @click=${skip}>${t('skip')}</a>
  <header class="bar">
    <a class="mark" href="#/"><b lang="ja">先読み</b><span>${t('meaning')}</span></a>
    <nav class="rooms" aria-label=${t('rooms')}>
      ${rooms.map((entry) => roomLink(state, entry, t))}
    </nav>
    <div class="tools">
      ${gameChoice(state, t)}
      <button type="button" lang=${state.lang === 'ja' ? 'en' : 'ja'} @click=${actions.switchLanguage}>
        ${state.lang === 'ja' ? 'English' : '日本語'}
      </button>
      <button type="button" aria-label=${t(`theme.${state.theme}`)} title=${t(`theme.${state.theme}`)} @click=${actions.switchTheme}>
        <span class="theme ${state.theme}" aria-hidden="true"></span>
      </button>
    </div>
  </header>
  <aside class="welcome">${t('first-visit')}</aside>
  <main class=${state.room} id="main" tabindex="-1">${contents(state, t, actions)}</main>
  <footer class="update" aria-live="polite">
    ${state.unreachable ? html`<p class="row">${t('update.unreachable')}</p>` : nothing}
    ${
      state.newer
        ? html`<p class="row">${t('update.there')} <button type="button" @click=${actions.update}>${t('update.reload')}</button></p>`
        : state.unloaded
          ? html`<p class="row">${t('update.programs')} <button type="button" @click=${actions.update}>${t('retry')}</button></p>`
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
