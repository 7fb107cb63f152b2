// Draws the page into the body: header, the room that is shown, footer.

import { html, nothing, render } from 'lit-html';
import type { Words } from '../base/words.ts';
import { type Entry, rooms } from '../rooms/index.ts';
import type { PageActions } from '../rooms/room.ts';
import type { Page } from './state.ts';

interface FrameActions extends PageActions {
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
    ><svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon} /></svg><span>${part?.label?.(state, page, t) ?? t(id)}</span>${
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

/** What is drawn in <main>. */
export function contents(page: Page, t: Words, actions: FrameActions) {
  const { part, state } = entered(page, page.room);
  return part ? part.draw(state, page, t) : notShown(page, t, actions);
}

/** What is drawn before <main>. */
export const header = (state: Page, t: Words, actions: FrameActions) => html`
  <a class="skip" href="#main" @click=${skip}>${t(state.room === 'play' ? 'skip' : 'skip.contents')}</a>
  <header class="bar">
    <a class="mark" href="#/"><b lang="ja" translate="no">先読み</b><span>${t('meaning')}</span></a>
    <nav class="rooms" aria-label=${t('rooms')}>
      ${rooms.map((entry) => roomLink(state, entry, t))}
    </nav>
    <div class="tools">${tools(state, t, actions)}</div>
  </header>
  <aside class="welcome">${t('first-visit')}</aside>`;

const tools = (state: Page, t: Words, actions: FrameActions) => html`
  ${gameChoice(state, t)}
  <button type="button" translate="no" lang=${state.lang === 'ja' ? 'en' : 'ja'} @click=${actions.switchLanguage}>
    ${state.lang === 'ja' ? 'English' : '日本語'}
  </button>
  <button type="button" aria-label=${t(`theme.${state.theme}`)} title=${t(`theme.${state.theme}`)} @click=${actions.switchTheme}>
    <span class="theme ${state.theme}" aria-hidden="true"></span>
  </button>`;

/** And after it. */
export function footer(state: Page, t: Words, actions: FrameActions) {
  const offer = (sentence: string, words: string, act: () => void) =>
    html`<p class="row">${t(sentence)} <button type="button" @click=${act}>${t(words)}</button></p>`;
  return html`<footer class="update" aria-live="polite">
    ${state.loading ? loadingOf(state.loading, t) : nothing}
    ${state.unreachable ? html`<p class="row">${t('update.unreachable')}</p>` : nothing}
    ${state.unkept ? offer(`unkept.${state.unkept}`, 'retry', () => dispatchEvent(new Event('retry'))) : nothing}
    ${
      state.newer
        ? offer('update.there', 'update.reload', actions.update)
        : state.unloaded
          ? offer('update.programs', 'retry', actions.update)
          : nothing
    }
  </footer>
`;
}

/** How much of Python has come. Read out once, not with each megabyte. */
const loadingOf = ({ loaded, total }: NonNullable<Page['loading']>, t: Words) => html`<p class="row">
  <label>${t('loading')} <progress max=${total} value=${loaded}></progress></label>
  <span aria-hidden="true">${t('loading.of', { loaded, total })}</span>
</p>`;

/** To the board of Play, in other rooms to the contents. The address stays. */
function skip(event: Event) {
  event.preventDefault();
  const main = (event.currentTarget as Element).parentElement?.querySelector('main');
  const square = main?.querySelector('main.play [role="grid"] [tabindex="0"]') as HTMLElement | null | undefined;
  (square ?? main)?.focus();
}

/** @param broken Called where the room that is shown could not be drawn. */
export function createDrawing(words: (page: Page) => Words, actions: FrameActions, broken: (room: string) => void) {
  const root = document.body;
  let main = root.querySelector('main') as HTMLElement;
  let title = '';
  /** What is drawn stands before these: the header, the contents of <main>, and the end. Null: nothing is drawn yet. */
  let marks: readonly [Comment, Comment, Comment] | null = null;

  /** Nothing but <main> stays, with what stands in it. */
  function begin(standing: Element | null) {
    if (!standing) {
      const empty = main.cloneNode() as HTMLElement; // one that stays, with other contents, would count as moved
      main.replaceWith(empty);
      main = empty;
    }
    for (const each of [...root.childNodes, ...main.childNodes]) if (each !== main && each !== standing) each.remove();
    marks = [new Comment(), new Comment(), new Comment()];
    main.before(marks[0]);
    main.prepend(marks[1]);
    main.after(marks[2]);
    return marks;
  }

  return (page: Page) => {
    const { room, parts, trouble, embedded } = page;
    const isFirst = room === '' || room === rooms[0].id;
    // What was built stays until the room is loaded.
    if (!marks && !page.rooms.has(room) && (page.pathLang || (isFirst && !trouble))) return;
    const t = words(page);
    describe({ ...page, lang: t.lang });
    try {
      const { part, state } = entered(page, room);
      const standing = part?.standing?.(state, page) ?? null;
      const next = titleOf(page, t) || title;
      if (next !== title) document.title = next; // set again it would take the place of its translation
      title = next;
      const show = () => {
        const [top, contained, end] = marks ?? begin(standing);
        if (embedded === null) render(header(page, t, actions), root, { renderBefore: top });
        main.className = room;
        render(contents(page, t, actions), main, { renderBefore: contained });
        if (contained.nextSibling !== standing) {
          contained.nextSibling?.remove();
          if (standing) main.append(standing);
        }
        if (embedded === null) render(footer(page, t, actions), root, { renderBefore: end });
      };
      const { keepingFocus } = page.places;
      if (marks || !keepingFocus) show();
      else keepingFocus(root, show);
    } catch (reason) {
      if (!page.rooms.has(room) || !parts.has(room)) throw reason;
      begin(null); // lit-html cannot go on after what was drawn in part
      broken(room);
      reportError(reason);
    }
  };
}

/** What the style sheets and the device know of the page. */
function describe({ engine, started, theme, newcomer, lang }: Page) {
  const html = document.documentElement;
  const { dataset } = html;
  dataset.engine = engine;
  if (started) dataset.start = started;
  delete dataset.elsewhere;
  delete dataset.place;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (newcomer) dataset.newcomer = newcomer;
  else delete dataset.newcomer;
  if (dataset.lang === lang) return; // `lang` itself is the translator's too; set again it has the style of every element computed again
  dataset.lang = lang;
  html.lang = lang;
}

function titleOf({ room, rooms, parts, trouble }: Page, t: Words) {
  const part = parts.get(room);
  if (part && rooms.has(room)) return part.title(rooms.get(room), t);
  return trouble && room && t('title', { game: t(room) });
}
