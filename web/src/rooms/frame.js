// Draws the page around a room: header, main, footer.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/** @typedef {import('./index.js').Entry} Entry */
/** @typedef {import('./index.js').HouseActions} HouseActions */
/** @typedef {import('./index.js').HouseState} HouseState */
/** @typedef {import('./index.js').Link} Link */
/** @typedef {import('./index.js').Room} Room */
/** @typedef {import('../words.js').Words} Words */

/** @type {{[icon: string]: unknown}} */
const icons = {
  marks: html`<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="6" cy="6" r="3.6" /><path d="M11 11l6 6M17 11l-6 6" /></svg>`,
  discs: html`<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="7" cy="7" r="5" class="full" /><circle cx="13" cy="13" r="5" /></svg>`,
  numbers: html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 10h16M10 2v16" /></svg>`,
};

/** @param {HouseState} state @param {Entry} entry @param {Link} link @param {Room | undefined} room Where it is loaded. @param {Words} t */
function roomLink({ room: shown, lang, langNamed }, entry, { id, address, icon, name }, room, t) {
  const current = shown === entry.id && (room?.link?.() ?? id) === id;
  const busy = room?.busy?.();
  return html`<a
    href=${`${address}${langNamed ? `?lang=${lang}` : ''}`}
    aria-current=${current ? 'page' : 'false'}
    class=${busy ? 'plays' : ''}
    >${icons[icon] ?? html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon} /></svg>`}<span>${name(t)}</span>${
      busy ? html`<span class="unseen">${busy}</span>` : nothing
    }</a
  >`;
}

/** @param {HouseState} state @param {Words} t @param {HouseActions} actions */
const notLoaded = ({ missing }, t, actions) =>
  missing
    ? html`<div class="notice" role="alert">
        <p>${t('problem.room')}</p>
        <button type="button" @click=${actions.update}>${t('retry')}</button>
      </div>`
    : nothing;

/**
 * @param {HouseState} state
 * @param {Words} t
 * @param {HouseActions} actions
 * @param {Entry[]} entries
 * @param {Map<string, Room>} rooms Those that are loaded, by their ids.
 */
export const frame = (state, t, actions, entries, rooms) => html`
  <header class="bar">
    <a class="mark" href="#/"><b lang="ja">先読み</b><span>Sakiyomi</span></a>
    <nav class="games" aria-label=${t('games')}>
      ${entries.map((entry) => entry.links(state).map((link) => roomLink(state, entry, link, rooms.get(entry.id), t)))}
    </nav>
    <div class="tools">
      <button type="button" lang=${state.lang === 'ja' ? 'en' : 'ja'} @click=${actions.switchLanguage}>
        ${state.lang === 'ja' ? 'English' : '日本語'}
      </button>
      <button type="button" aria-label=${t(`theme.${state.theme}`)} title=${t(`theme.${state.theme}`)} @click=${actions.switchTheme}>
        <span class="theme ${state.theme}" aria-hidden="true"></span>
      </button>
    </div>
  </header>
  <main class=${state.room}>${rooms.get(state.room)?.draw() ?? notLoaded(state, t, actions)}</main>
  <footer class="update" aria-live="polite">
    ${
      state.newer
        ? html`<p>${t('update.there')} <button type="button" @click=${actions.update}>${t('update.reload')}</button></p>`
        : nothing
    }
  </footer>
`;
