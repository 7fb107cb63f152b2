// Draws the articles' room: the list of the chapters, or one of them.

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Problem } from '../../contract/types.ts';
import { again, FILE_PROBLEM, notice } from '../../views/again.ts';
import type { Words } from '../../words.ts';
import type { AnyEvent, PageActions, PageState } from '../index.ts';
import { cardOf, lengthOf } from './card.ts';
import type { Drawing } from './figures/index.ts';
import {
  type ArticlesEvent,
  type ArticlesState,
  type Chapter,
  type Entry,
  type Figures,
  figuresIn,
  isThere,
  type Opened,
} from './state.ts';
import { blockOf, inlinesOf, type Reading, type Section, sectionsOf } from './text.ts';
import { aroundOf } from './wants.ts';

type Living = Figures extends Map<string, infer Living> ? Living : never;
type Actions = PageActions & { send: (event: ArticlesEvent) => void };

export function view(state: ArticlesState, page: PageState, t: Words, actions: Actions) {
  const { engine, problem } = page;
  const way = (problem: Problem) => again(problem, t, actions.retry, actions.update);
  const failed = engine === 'failed' && problem ? notice(t('articles.engine'), way(problem)) : nothing;
  return html`${failed}${contents(state, page, t, actions)}`;
}

/** The list or a chapter, as far as it is there. */
function contents(state: ArticlesState, page: PageState, t: Words, actions: Actions) {
  const { shown, opened, files } = state;
  const chapter = opened.get(shown ?? 0);
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
    const { number, article, titles, card } = entry;
    const restart = () => send(['restart', entry]);
    const step = screen.still ? lengthOf(card) : (cards.get(number) ?? 0);
    return html`<li><a href=${addressOf(number, page)} @pointerenter=${restart} @focus=${restart}>
      ${cardOf(card, step, page.games, t)}
      <span class="eyebrow">${t('articles.chapter', { number })} · ${t('articles.article', { article })}</span>
      <strong>${titles[t.lang]}</strong>
    </a></li>`;
  }
}

/** The address of a chapter; null: of the list. */
export const addressOf = (number: number | null, { lang, langNamed }: PageState) =>
  `#/articles${number === null ? '' : `/${number}`}${langNamed ? `?lang=${lang}` : ''}`;

function chapterOf(opened: Opened, state: ArticlesState, page: PageState, t: Words, actions: Actions) {
  const { chapter, done } = opened;
  const figures = figuresIn(state, opened);
  const { number, article } = chapter;
  const around = aroundOf(state, number, page, t);
  const act = (name: string, event: AnyEvent) => actions.send(['acted', number, name, event]);
  const blocks = chapter.text[t.lang] ?? [];
  const sections = sectionsOf(blocks);
  const later = sections.findIndex((section) => section.figures.some(([, name]) => !figures.has(name)));
  const whole = later === -1;
  const of = <Found>(name: string, find: (living: Living) => Found) => {
    const living = figures.get(name);
    return living && find(living);
  };
  const reading: Reading = {
    facts: (name) => of(name, ({ figure, state }) => figure.facts(state, around)),
    numbers: (name) => of(name, ({ figure, state }) => figure.numbers?.(state, around)),
    set: (name, event) => act(name, event[0] === 'choose' ? [...event, around.narrow] : event),
    shown: (name, label) =>
      of(name, (living) => figureOf(name, label, living, { ...around, actions, send: (event) => act(name, event) })),
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
        if (to === null) return html`<a class="all" href=${addressOf(null, page)}>${t('articles.all')}</a>`;
        const entry = state.index.find((each) => each.number === to);
        return entry
          ? html`<a class=${to < at ? '' : 'forward'} href=${addressOf(to, page)}><small>${t(to < at ? 'articles.before' : 'articles.next')}</small>${entry.titles[t.lang]}</a>`
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

function figureOf(name: string, label: string, { figure, state }: Living, drawing: Drawing<AnyEvent>) {
  const { t } = drawing;
  const links = figure.links?.(state, drawing) ?? [];
  return html`<figure class="figure" data-figure=${name}>
    ${figure.draw(state, drawing, label)}
    ${links.length > 0 ? html`<figcaption>${links.map(({ room, address, part }) => html`<a href=${address}>${t('articles.open', { room: t(room) })}${part ? ` (${part[t.lang]})` : ''} →</a>`)}</figcaption>` : nothing}
  </figure>`;
}
