// Draws the articles' room: the list of the chapters, or what stands above a chapter.

import { html, nothing } from 'lit-html';
import { notice } from '../../views/controls.ts';
import { again } from '../../views/problem.ts';
import type { Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import { cardOf, eyebrowOf, lengthOf } from './card.ts';
import { type Actions, showIn } from './chapter.ts';
import { type ArticlesState, addressOf, articleFile, articleShown, type Entry, LIST } from './state.ts';

export function view(state: ArticlesState, page: PageState, t: Words, actions: Actions) {
  const { engine, problem } = page;
  const failed = engine === 'failed' && problem && again(problem, t, actions.retry, actions.update);
  return html`${failed ? notice(t('articles.engine'), failed) : nothing}${contents(state, page, t, actions)}`;
}

/** The list, or what stands in place of a chapter until it is there. The chapter itself is shown as it stands. */
function contents(state: ArticlesState, page: PageState, t: Words, actions: Actions) {
  const { shown, opened, files } = state;
  const article = articleShown(state, page);
  const chapter = opened.get(shown ?? '');
  if (article && chapter) showIn(article, chapter, state, page, t, actions);
  const retry = () => actions.send(['retry']);
  if (files.get(shown === null ? LIST : articleFile(shown, page.lang))?.missing)
    return notice(t('problem.file'), html`<button type="button" @click=${retry}>${t('retry')}</button>`);
  if (shown === null) return list(state, page, t, actions);
  return article ? nothing : html`<article class="chapter" aria-busy="true"></article>`;
}

function list({ index, cards, still }: ArticlesState, page: PageState, t: Words, { send }: Actions) {
  return html`<h1>${t('articles.title')}</h1>
    <p class="lead">${t('articles.lead')}</p>
    <ol class="chapters">
      ${index.map(entryOf)}
    </ol>`;

  function entryOf(entry: Entry) {
    const { name, titles, about, card } = entry;
    const restart = () => send(['restart', entry]);
    const step = still ? lengthOf(card) : (cards.get(name) ?? 0);
    return html`<li><a href=${addressOf(name, page)} @pointerenter=${restart} @focus=${restart}>
      ${cardOf(card, step, page.games, t)}
      <span class="eyebrow">${eyebrowOf(entry, t)}</span>
      <strong>${titles[t.lang]}</strong>
      ${about ? html`<span class="gist">${about[t.lang]}</span>` : nothing}
    </a></li>`;
  }
}
