// The whole page as a function of the state.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { play } from './play.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {ReturnType<typeof import('../words.js').createWords>} Words */
/**
 * What the page can ask for.
 * @typedef {object} Deeds
 * @property {(event: import('../state.js').Event) => void} dispatch
 * @property {ReturnType<typeof import('../aside.js').createAside>['deeds']} aside Those of the panels.
 * @property {(square: string) => void} playSquare
 * @property {() => void} newGame
 * @property {() => void} drawLots
 * @property {() => void} rematch
 * @property {() => void} stop
 * @property {() => void} toggleValues
 * @property {(pace: number) => void} setPace
 * @property {() => void} share
 * @property {() => void} retry
 * @property {() => void} update Load the newer version of the page.
 * @property {() => void} switchLanguage
 * @property {() => void} switchTheme
 */

/** How a room of the page is drawn that is loaded when somebody goes there. @typedef {(state: State, t: Words, deeds: Deeds) => unknown} Room */

/** @type {{[place: string]: unknown}} */
const icons = {
  tictactoe: html`<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="6" cy="6" r="3.6" /><path d="M11 11l6 6M17 11l-6 6" /></svg>`,
  othello: html`<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="7" cy="7" r="5" class="full" /><circle cx="13" cy="13" r="5" /></svg>`,
  numbers: html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 10h16M10 2v16" /></svg>`,
  arena: html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 17V11M10 17V3M16 17V7" /></svg>`,
};

/** @param {State} state @param {Words} t */
function arenaLink({ room, arena, lang, langNamed }, t) {
  const plays = arena?.phase === 'running';
  return html`<a
    href=${`#/arena${langNamed ? `?lang=${lang}` : ''}`}
    aria-current=${room === 'arena' ? 'page' : 'false'}
    class=${plays ? 'plays' : ''}
    >${icons.arena}<span>${t('arena')}</span>${plays ? html`<span class="unseen">${t('arena.plays')}</span>` : nothing}</a
  >`;
}

/** @param {State} state @param {Words} t @param {Deeds} deeds */
const notLoaded = (state, t, deeds) =>
  state.missing
    ? html`<div class="notice" role="alert">
        <p>${t('problem.room')}</p>
        <button type="button" @click=${deeds.update}>${t('retry')}</button>
      </div>`
    : nothing;

/** @param {State} state @param {Words} t @param {Deeds} deeds @param {Room | null} room The arena, where it is loaded. */
export const page = (state, t, deeds, room) => html`
  <header class="bar">
    <a class="mark" href="#/"><b lang="ja">先読み</b><span>Sakiyomi</span></a>
    <nav class="games" aria-label=${t('games')}>
      ${state.games.map(
        ({ id }) => html`<a
          href=${`#/${id}${state.langNamed ? `?lang=${state.lang}` : ''}`}
          aria-current=${state.room === 'play' && id === state.start.game ? 'page' : 'false'}
          >${icons[id]}<span>${t.has(`game.${id}`) ? t(`game.${id}`) : id}</span></a
        >`,
      )}
      ${arenaLink(state, t)}
    </nav>
    <div class="tools">
      <button type="button" lang=${state.lang === 'ja' ? 'en' : 'ja'} @click=${deeds.switchLanguage}>
        ${state.lang === 'ja' ? 'English' : '日本語'}
      </button>
      <button type="button" aria-label=${t(`theme.${state.theme}`)} title=${t(`theme.${state.theme}`)} @click=${deeds.switchTheme}>
        <span class="theme ${state.theme}" aria-hidden="true"></span>
      </button>
    </div>
  </header>
  <main class=${state.room}>
    ${state.room === 'play' ? play(state, t, deeds) : state.arena && room ? room(state, t, deeds) : notLoaded(state, t, deeds)}
  </main>
  <footer class="update" aria-live="polite">
    ${
      state.newer
        ? html`<p>${t('update.there')} <button type="button" @click=${deeds.update}>${t('update.reload')}</button></p>`
        : nothing
    }
  </footer>
`;
