// Draws the articles' room: the list of the chapters, or one of them.

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Problem } from '../../contract/types.ts';
import { again, FILE_PROBLEM } from '../../views/again.ts';
import { notice } from '../../views/notice.ts';
import type { House } from '../index.ts';
import type { Figure } from './figures/index.ts';
import type { ArticlesState, Chapter, Entry, Opened } from './index.ts';
import { blockOf, inlinesOf, type Reading, type Section, sectionsOf } from './text.ts';

type Cards = ReturnType<typeof import('./card.ts').createCards>;

export function view(state: ArticlesState, house: House, cards: Cards, retry: () => void) {
  const t = house.t();
  const { engine, problem } = house.state();
  const way = (problem: Problem) => again(problem, t, house.actions.retry, house.actions.update);
  const failed = engine === 'failed' && problem ? notice(t('articles.engine'), way(problem)) : nothing;
  return html`${failed}${contents(state, house, cards, retry)}`;
}

/** The list or a chapter, as far as it is there. */
function contents(state: ArticlesState, house: House, cards: Cards, retry: () => void) {
  const t = house.t();
  const opened = state.opened.get(state.shown ?? 0);
  const files = state.files.get(state.shown);
  if (files === 'missing')
    return notice(t('problem.file'), html`<button type="button" @click=${retry}>${t('retry')}</button>`);
  if (files === 'module') return notice(t('problem.file'), again(FILE_PROBLEM, t, retry, house.actions.update));
  if (state.shown === null) return list(state, house, cards);
  return opened
    ? keyed(state.shown, chapterOf(opened, state, house))
    : html`<article class="chapter" aria-busy="true"></article>`;
}

function list({ index }: ArticlesState, house: House, cards: Cards) {
  const t = house.t();
  return html`<h1>${t('articles.title')}</h1>
    <p class="lead">${t('articles.lead')}</p>
    <ol class="chapters">
      ${index.map(entryOf)}
    </ol>`;

  function entryOf({ number, article, titles, card }: Entry) {
    const restart = () => cards.restart(card);
    return html`<li><a href=${addressOf(number, house)} @pointerenter=${restart} @focus=${restart}>
      ${cards.draw(card, house.state().games, t)}
      <span class="eyebrow">${t('articles.chapter', { number })} · ${t('articles.article', { article })}</span>
      <strong>${titles[t.lang]}</strong>
    </a></li>`;
  }
}

/** The address of a chapter; null: of the list. */
export const addressOf = (number: number | null, house: House) => {
  const { lang, langNamed } = house.state();
  return `#/articles${number === null ? '' : `/${number}`}${langNamed ? `?lang=${lang}` : ''}`;
};

function chapterOf({ chapter, figures, done }: Opened, { index }: ArticlesState, house: House) {
  const t = house.t();
  const { number, article } = chapter;
  const blocks = chapter.text[t.lang] ?? [];
  const sections = sectionsOf(blocks);
  const later = sections.findIndex((section) => section.figures.some(([, name]) => !figures.has(name)));
  const whole = later === -1;
  const reading: Reading = {
    figure: (name) => figures.get(name),
    shown: (name, label) => figureOf(name, label, figures, house),
    done: (name) => done.has(name),
    t,
  };
  return html`<article class="chapter" lang=${t.lang} aria-busy=${whole ? 'false' : 'true'}>
    <p class="eyebrow">${t('articles.chapter', { number })} · ${t('articles.article', { article })}</p>
    <h1>${blocks[0]?.slice(1)}</h1>
    ${sections.slice(0, whole ? undefined : later).map((section, at) => sectionOf(section, at === 0, chapter, reading))}
    ${whole ? turn(number) : nothing}
  </article>`;

  /** The way to the other chapters. */
  function turn(at: number) {
    return html`<nav class="turn" aria-label=${t('articles.turn')}>
      ${[at - 1, null, at + 1].map((to) => {
        if (to === null) return html`<a class="all" href=${addressOf(null, house)}>${t('articles.all')}</a>`;
        const entry = index.find((each) => each.number === to);
        return entry
          ? html`<a class=${to < at ? '' : 'forward'} href=${addressOf(to, house)}><small>${t(to < at ? 'articles.before' : 'articles.next')}</small>${entry.titles[t.lang]}</a>`
          : html`<span></span>`;
      })}
    </nav>`;
  }
}

function sectionOf({ heading, figures, text, tasks }: Section, top: boolean, chapter: Chapter, reading: Reading) {
  const wide = top || text.length + tasks.length === 0 || figures.some(([, name]) => chapter.figures[name]?.wide);
  const drawn = figures.map((block) => blockOf(block, reading));
  const todo = tasks.length > 0 ? html`<aside>${tasks.map((block) => blockOf(block, reading))}</aside>` : nothing;
  return html`<section class=${wide ? 'wide' : 'beside'}>
    ${heading ? html`<h2>${inlinesOf(heading, reading)}</h2>` : nothing}
    ${wide ? drawn : nothing}
    <div class="words">${text.map((block) => blockOf(block, reading))}${wide ? nothing : todo}</div>
    ${wide ? todo : figures.length > 0 ? html`<div class="figures">${drawn}</div>` : nothing}
  </section>`;
}

function figureOf(name: string, label: string, figures: Map<string, Figure>, house: House) {
  const t = house.t();
  const figure = figures.get(name);
  if (!figure) return nothing;
  const links = figure.links?.() ?? [];
  return html`<figure class="figure">
    ${figure.draw(t, label)}
    ${links.length > 0 ? html`<figcaption>${links.map(({ room, address, part }) => html`<a href=${address}>${t('articles.open', { room: t(room) })}${part ? ` (${part[t.lang]})` : ''} →</a>`)}</figcaption>` : nothing}
  </figure>`;
}
