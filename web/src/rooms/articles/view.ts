// Draws the articles' room: the list of the chapters, or one of them.

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { FILE_PROBLEM, notice } from '../../views/controls.ts';
import { again } from '../../views/problem.ts';
import type { Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import { cardOf, lengthOf } from './card.ts';
import { type Actions, chapterOf } from './chapter.ts';
import { type ArticlesState, addressOf, type Entry, eyebrowOf, isThere } from './state.ts';

export function view(state: ArticlesState, page: PageState, t: Words, actions: Actions) {
  const { engine, problem } = page;
  const failed = engine === 'failed' && problem && again(problem, t, actions.retry, actions.update);
  return html`${failed ? notice(t('articles.engine'), failed) : nothing}${contents(state, page, t, actions)}`;
}

/** The list or a chapter, as far as it is there. */
function contents(state: ArticlesState, page: PageState, t: Words, actions: Actions) {
  const { shown, opened, files } = state;
  const chapter = opened.get(shown ?? '');
  const missing = files.get(shown)?.missing;
  const retry = () => actions.send(['retry']);
  if (missing === 'file')
    return notice(t('problem.file'), html`<button type="button" @click=${retry}>${t('retry')}</button>`);
  if (missing === 'module') return notice(t('problem.file'), again(FILE_PROBLEM, t, retry, actions.update));
  if (shown === null) return list(state, page, t, actions);
  return chapter && isThere(state)
    ? keyed(shown, chapterOf(chapter, state, page, t, actions))
    : html`<article class="chapter" aria-busy="true"></article>`;
}

function list({ index, cards, screen }: ArticlesState, page: PageState, t: Words, { send }: Actions) {
  return html`<h1>${t('articles.title')}</h1>
    <p class="lead">${t('articles.lead')}</p>
    <ol class="chapters">
      ${index.map(entryOf)}
    </ol>`;

  function entryOf(entry: Entry) {
    const { name, titles, about, card } = entry;
    const restart = () => send(['restart', entry]);
    const step = screen.still ? lengthOf(card) : (cards.get(name) ?? 0);
    return html`<li><a href=${addressOf(name, page)} @pointerenter=${restart} @focus=${restart}>
      ${cardOf(card, step, page.games, t)}
      <span class="eyebrow">${eyebrowOf(entry, t)}</span>
      <strong>${titles[t.lang]}</strong>
      ${about ? html`<span class="gist">${about[t.lang]}</span>` : nothing}
    </a></li>`;
  }
}
