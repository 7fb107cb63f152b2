// Draws a chapter: its text, as web/make/markdown.py makes it of web/articles/, and its figures where the text places them.

import { html, nothing } from 'lit-html';
import { codeShown, copied } from '../../views/embedding.ts';
import { number, type Words } from '../../words.ts';
import type { AnyEvent, PageActions, PageState } from '../index.ts';
import { drag, putByKey } from './controls.ts';
import { codeOf } from './embedding.ts';
import type { Link } from './figure.ts';
import { type ArticlesEvent, type ArticlesState, addressOf, aroundOf, eyebrowOf, type Opened } from './state.ts';

type Inline =
  | string
  | ['strong' | 'em', ...Inline[]]
  | ['code' | 'fact', string]
  | ['is' | 'a', string, ...Inline[]]
  | ['choose', name: string, value: string, ...Inline[]]
  | ['number', name: string, text: string];
type FigureBlock = ['figure', name: string, label: string];
type TaskBlock = ['task', name: string, words: Inline[], explanation: Block[]];
export type Block = ['h1' | 'h2' | 'h3' | 'p', ...Inline[]] | ['ul' | 'ol', items: Block[][]] | FigureBlock | TaskBlock;
export type Actions = PageActions & { send: (event: ArticlesEvent) => void };

/** Pixels by which a number is dragged for one unit. */
const UNIT = 16;

export function chapterOf(opened: Opened, state: ArticlesState, page: PageState, t: Words, actions: Actions) {
  const { chapter, figures, done, explained = false } = opened;
  const { name: at, number: place } = chapter;
  const around = aroundOf(state, at, page, t);
  const [title, ...blocks] = chapter.text[t.lang] ?? [];
  const sections = sectionsOf(blocks);
  const later = sections.findIndex((section) => section.some((block) => isFigure(block) && !figures.has(block[1])));
  const whole = later === -1;
  const alone = blocks.find((block) => isFigure(block) && block[1] === page.embedded);
  if (alone) return html`<article class="chapter" lang=${t.lang}>${figureOf(alone as FigureBlock)}</article>`;
  // `content`: by such a class a reader's view finds the text, also where most of it are links.
  return html`<article class="chapter content" lang=${t.lang} aria-busy=${whole ? 'false' : 'true'} @click=${leave}>
    <p class="eyebrow">${eyebrowOf(chapter, t)}</p>
    <h1>${title?.slice(1)}</h1>
    ${sections.slice(0, whole ? undefined : later).map(sectionOf)}
    ${whole ? turn() : nothing}
  </article>`;

  /** A link is followed. */
  function leave({ target }: Event) {
    const section = (target as Element).closest('a')?.closest('section');
    const figure = section?.querySelector('[data-figure]') as HTMLElement | null | undefined;
    if (figure) actions.send(['set', { left: figure.dataset.figure ?? null }]);
  }

  /** The reader acts in a figure. */
  function act(name: string, event: AnyEvent) {
    actions.send(['acted', at, name, event]);
  }

  function sectionOf(section: Block[], place: number) {
    const [heading, tasks] = [section.find(isHeading), section.filter(isTask)];
    const placed = section.filter(isFigure);
    const text = section.filter((block) => !isHeading(block) && !isFigure(block) && !isTask(block));
    const isWide = place === 0 || text.length + tasks.length === 0;
    const wide = isWide || placed.some(([, name]) => chapter.figures[name]?.wide);
    const drawn = placed.map(figureOf);
    const todo = tasks.length > 0 ? html`<div class="todo">${tasks.map(taskOf)}</div>` : nothing;
    const title = heading?.slice(1).map((part) => inline(part as Inline));
    const contents = html`${wide ? drawn : nothing}
      <div class="words">${text.map(blockOf)}${wide ? nothing : todo}</div>
      ${wide ? todo : placed.length > 0 ? html`<div class="figures">${drawn}</div>` : nothing}`;
    if (heading?.[0] === 'h3')
      return html`<details class="folded"><summary><h2>${title}</h2></summary><section class=${wide ? 'wide' : 'beside'}>${contents}</section></details>`;
    return html`<section class=${wide ? 'wide' : 'beside'}>
      ${title ? html`<h2>${title}</h2>` : nothing}
      ${contents}
    </section>`;
  }

  function blockOf(block: Block): unknown {
    if (block[0] === 'p') return html`<p>${block.slice(1).map(inline)}</p>`;
    if (block[0] === 'ul') return html`<ul>${itemsOf(block[1])}</ul>`;
    if (block[0] === 'ol') return html`<ol>${itemsOf(block[1])}</ol>`;
    if (block[0] === 'figure') return figureOf(block);
    return block[0] === 'task' ? taskOf(block) : nothing;
  }

  function itemsOf(items: Block[][]) {
    return items.map((item) => html`<li>${item.map(blockOf)}</li>`);
  }

  function figureOf([, name, label]: FigureBlock) {
    const { figure, state: made } = figures.get(name) ?? {};
    const links = figure?.links?.(made, around) ?? [];
    const embedIt = ({ currentTarget }: Event) =>
      copied(`${at}/${name}`, codeOf(at, name, label, t.lang, currentTarget as Element)).then((embedding) =>
        actions.send(['set', { embedding }]),
      );
    const linkOf = ({ room, address, part }: Link) =>
      html`<a href=${address}>${`${t('articles.open', { room: t(room) })}${part ? ` (${part[t.lang]})` : ''} →`}</a>`;
    const whole = () =>
      html`<a href=${addressOf(at, page, name)} target="_blank" rel="noopener">${`先読み Sakiyomi: ${title?.slice(1)} →`}</a>`;
    return html`<figure class="figure" id=${name} data-figure=${name}>
      <p class="shows">${label}</p>
      ${figure?.draw(made, { ...around, actions, send: (event) => act(name, event) }, label)}
      <figcaption>${page.embedded ? whole() : [...links.map(linkOf), html`<button type="button" @click=${embedIt}>${t('articles.embed')}</button>`]}</figcaption>
      ${codeShown(state.embedding, `${at}/${name}`, 'articles.embed', t)}
    </figure>`;
  }

  function taskOf([, name, words, explanation]: TaskBlock) {
    const isDone = done.has(name);
    return html`<div class=${isDone ? 'task done' : 'task'} data-task=${name}>
      <p><span class="box" role="img" aria-label=${t(isDone ? 'articles.task.done' : 'articles.task.open')}></span><span>${words.map(inline)}</span></p>
      <p class="missing" role="status">${isDone ? nothing : missingOf(name)}</p>
      <details ?open=${isDone || explained}><summary ?hidden=${isDone}>${t('articles.task.show')}</summary>${explanation.map(blockOf)}</details>
    </div>`;
  }

  /** What a task lacks that the reader has begun. */
  function missingOf(name: string) {
    const [of = '', task = ''] = name.split('.');
    const { figure, state } = figures.get(of) ?? {};
    const entries = chapter.figures[of]?.tasks?.[task];
    return (entries && figure?.missing?.(state, entries, around)) ?? nothing;
  }

  function inline(part: Inline): unknown {
    if (part === '\n') return t.lang === 'ja' ? '' : ' ';
    if (typeof part === 'string') return part;
    if (part[0] === 'strong') return html`<strong>${part.slice(1).map(inline)}</strong>`;
    if (part[0] === 'em') return html`<em>${part.slice(1).map(inline)}</em>`;
    if (part[0] === 'code') return html`<code translate="no">${part[1]}</code>`;
    if (part[0] === 'is') return html`<span class="is ${part[1]}">${part.slice(2).map(inline)}</span>`;
    if (part[0] === 'a') return html`<a href=${part[1]}>${part.slice(2).map(inline)}</a>`;
    if (part[0] === 'fact') return factOf(part[1]);
    if (part[0] === 'choose') return choice(part[1], part[2], part.slice(3));
    return part[0] === 'number' ? scrub(part[1], part[2]) : nothing;
  }

  /** Words that set an option. No <button>: a line does not break within one, and may break before the comma after it. */
  function choice(name: string, value: string, words: Inline[]) {
    const [of = '', option = ''] = name.split('.');
    const set = () => act(of, ['choose', option, value, around.narrow]);
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      set();
    };
    return html`<span class="choose" role="button" tabindex="0" @click=${set} @keydown=${byKey}>${words.map(inline)}</span>`;
  }

  function factOf(name: string) {
    const [of = '', ...fact] = name.split('.');
    const { figure, state } = figures.get(of) ?? {};
    const value = figure?.facts(state, around)[fact.join('.')];
    return html`<span class="fact">${typeof value !== 'number' ? value : Number.isNaN(value) ? '?' : number(value, t.lang)}</span>`;
  }

  /** A number that is dragged or stepped. */
  function scrub(name: string, text: string) {
    const [of = '', entry = ''] = name.split('.');
    const { figure, state } = figures.get(of) ?? {};
    const entries = figure?.numbers?.(state, around)[entry];
    if (!entries) return text;
    const { value, least, most } = entries;
    const put = (to: number) => act(of, ['put', entry, Math.min(Math.max(to, least), most)]);
    return html`<span class="scrub" role="slider" tabindex="0" title=${t('articles.number.drag')}
      aria-label=${t(`articles.number.${entry}`)} aria-valuemin=${least} aria-valuemax=${most} aria-valuenow=${value}
      @keydown=${(event: KeyboardEvent) => putByKey(event, value, [least, most], put)}
      @pointerdown=${(event: PointerEvent) => drag(event, (right) => put(value + Math.round(right / UNIT)))}
    >${number(value, t.lang)}</span>\u2060`; // a word joiner: the comma after it stays on its line
  }

  /** The way to the other chapters. */
  function turn() {
    return html`<nav class="turn" aria-label=${t('articles.turn')}>
      ${[place - 1, null, place + 1].map((to) => {
        if (to === null) return html`<a class="all" href=${addressOf(null, page)}>${t('articles.all')}</a>`;
        const entry = state.index.find(({ number }) => number === to);
        return entry
          ? html`<a class=${to < place ? '' : 'forward'} href=${addressOf(entry.name, page)}><small>${t(to < place ? 'articles.before' : 'articles.next')}</small>${entry.titles[t.lang]}</a>`
          : html`<span></span>`;
      })}
    </nav>`;
  }
}

/** Blocks in sections. A figure that comes after the words to another one begins a section without a heading. */
function sectionsOf(blocks: Block[]) {
  const sections: Block[][] = [];
  for (const [at, block] of blocks.entries()) {
    const last = sections.at(-1);
    const isAnother = isFigure(block) && !isFigure(blocks[at - 1]) && last?.some(isFigure);
    if (!last || isAnother || isHeading(block)) sections.push([block]);
    else last.push(block);
  }
  return sections;
}

const isFigure = (block: Block | undefined): block is FigureBlock => block?.[0] === 'figure';
const isHeading = ([kind]: Block) => kind === 'h2' || kind === 'h3';
const isTask = (block: Block): block is TaskBlock => block[0] === 'task';
