// Draws the document of a chapter, when the page is built: its text, as web/make/markdown.py makes it of web/articles/,
// and a picture of each figure as it is at first. In the page the text stays what was built, and view.ts finds in it
// what changes by `data-…`.

import { html, nothing } from 'lit-html';
import { number } from '../../base/words.ts';
import { type FigureContext, factsOf, type LiveFigure } from './figure.ts';
import { eyebrowOf } from './list.ts';
import type { Entry } from './state.ts';
import { whatFollows } from './view.ts';

type Inline =
  | string
  | ['strong' | 'em', ...Inline[]]
  | ['code' | 'fact', string]
  | ['is' | 'a', string, ...Inline[]]
  | ['choose', name: string, value: string, ...Inline[]]
  | ['number', name: string, text: string, mark?: string];
type FigureBlock = ['figure', name: string, label: string];
type TaskBlock = ['task', name: string, words: Inline[], explanation: Block[]];
type Block = ['h1' | 'h2' | 'h3' | 'p', ...Inline[]] | ['ul' | 'ol', items: Block[][]] | FigureBlock | TaskBlock;

/** A chapter as web/make/articles.py makes it. */
export interface Chapter extends Pick<Entry, 'name' | 'number' | 'article'> {
  text: { [lang: string]: Block[] };
}

/**
 * @param index All chapters, to which the end of this one leads.
 * @param alone The figure that is drawn without the text, to be embedded.
 */
export function textOf(
  chapter: Chapter,
  figures: ReadonlyMap<string, LiveFigure>,
  index: readonly Entry[],
  context: FigureContext,
  alone: string | null = null,
) {
  const { t } = context;
  const { name: at, number: place } = chapter;
  const [first, ...blocks] = chapter.text[t.lang] ?? [];
  const title = first?.slice(1).join('');
  const embedded = blocks.find((block) => isFigure(block) && block[1] === alone);
  if (embedded)
    return html`<article class="chapter" lang=${t.lang} data-chapter=${at} data-title=${title}>${figureOf(embedded as FigureBlock)}</article>`;
  // `content`: by such a class a reader's view finds the text, also where most of it are links.
  return html`<article class="chapter content" lang=${t.lang} data-chapter=${at} data-title=${title}>
    <p class="eyebrow">${eyebrowOf(chapter, t)}</p>
    <h1>${title}</h1>
    ${sectionsOf(blocks).map(sectionOf)}
    ${turn()}
  </article>`;

  function sectionOf(section: Block[], place: number) {
    const [heading, tasks] = [section.find(isHeading), section.filter(isTask)];
    const placed = section.filter(isFigure);
    const text = section.filter((block) => !isHeading(block) && !isFigure(block) && !isTask(block));
    const entries = placed.map(([, name]) => figures.get(name)?.entries);
    // What is said once the line at fault is found stands beside its program, in the first section too.
    const isFirst = place === 0 && !entries.some((each) => each?.kind === 'code');
    const wide = isFirst || text.length + tasks.length === 0 || entries.some((each) => each?.wide);
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
    if (block[0] === 'p') return html`<p>${withCommas(block.slice(1) as Inline[]).map(inline)}</p>`;
    if (block[0] === 'ul') return html`<ul>${itemsOf(block[1])}</ul>`;
    if (block[0] === 'ol') return html`<ol>${itemsOf(block[1])}</ol>`;
    if (block[0] === 'figure') return figureOf(block);
    return block[0] === 'task' ? taskOf(block) : nothing;
  }

  function itemsOf(items: Block[][]) {
    return items.map((item) => html`<li>${item.map(blockOf)}</li>`);
  }

  function figureOf([, name, label]: FigureBlock) {
    const live = figures.get(name);
    return html`<figure class="figure" id=${name} data-figure=${name} data-kind=${live?.entries.kind}>
      <p class="shows">${label}</p>
      ${live && whatFollows(live, { ...context, actions: {} as never, send() {} }, label, title ?? '', at)}
    </figure>`;
  }

  /** What it explains can be read where no script runs, and is closed where one does. */
  function taskOf([, name, words, explanation]: TaskBlock) {
    return html`<div class="task" data-task=${name}>
      <p><span class="box" role="img" aria-label=${t('articles.task.open')}></span><span>${words.map(inline)}</span></p>
      <p class="missing" role="status"></p>
      <details open><summary>${t('articles.task.show')}</summary>${explanation.map(blockOf)}</details>
    </div>`;
  }

  function inline(part: Inline): unknown {
    if (part === '\n') return t.lang === 'ja' ? '' : ' ';
    if (typeof part === 'string') return part;
    if (part[0] === 'strong') return html`<strong>${part.slice(1).map(inline)}</strong>`;
    if (part[0] === 'em') return html`<em>${part.slice(1).map(inline)}</em>`;
    if (part[0] === 'code') return html`<code translate="no">${part[1]}</code>`;
    if (part[0] === 'is') return html`<span class="is ${part[1]}">${part.slice(2).map(inline)}</span>`;
    if (part[0] === 'a') return html`<a href=${part[1]}>${part.slice(2).map(inline)}</a>`;
    if (part[0] === 'fact') return html`<span class="fact" data-of=${part[1]}>${factOf(part[1])}</span>`;
    if (part[0] === 'choose')
      // No <button>: a line does not break within one, and may break before the comma after it.
      return html`<span class="choose" role="button" tabindex="0" data-of=${part[1]} data-value=${part[2]}>${part.slice(3).map(inline)}</span>`;
    if (part[0] !== 'number') return nothing;
    const [, place, text, mark] = part;
    return mark ? html`<span class="unbroken">${scrub(place, text)}${mark}</span>` : scrub(place, text);
  }

  function factOf(place: string) {
    const [of = '', ...fact] = place.split('.');
    const value = factsOf(figures.get(of) as LiveFigure, context)[fact.join('.')];
    return typeof value === 'number' ? number(value, t.lang) : value;
  }

  /** A number that is dragged or stepped. */
  function scrub(place: string, text: string) {
    const [of = '', entry = ''] = place.split('.');
    const { figure, state } = figures.get(of) ?? {};
    const entries = figure?.numbers?.(state, context)[entry];
    if (!entries) return text;
    const { value, least, most } = entries;
    return html`<span class="scrub" role="slider" tabindex="0" data-of=${place} title=${t('articles.number.drag')}
      aria-label=${t(`articles.number.${entry}`)} aria-valuemin=${least} aria-valuemax=${most} aria-valuenow=${value}
    >${number(value, t.lang)}</span>`;
  }

  /** The way to the other chapters. */
  function turn() {
    return html`<nav class="turn" aria-label=${t('articles.turn')}>
      ${[place - 1, null, place + 1].map((to) => {
        if (to === null) return html`<a class="all" href="#/articles">${t('articles.all')}</a>`;
        const entry = index.find(({ number }) => number === to);
        return entry
          ? html`<a class=${to < place ? '' : 'forward'} href=${`#/articles/${entry.name}`}><small>${t(to < place ? 'articles.before' : 'articles.next')}</small>${entry.titles[t.lang]}</a>`
          : html`<span></span>`;
      })}
    </nav>`;
  }
}

const MARK = /^[,、;]/;

/** The comma after a number goes to it, as a line may break between the two wherever the number is a box. */
function withCommas(parts: Inline[]): Inline[] {
  return parts.map((part, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]];
    if (typeof part === 'string' && before?.[0] === 'number') return part.replace(MARK, '');
    const mark = part[0] === 'number' && typeof after === 'string' ? MARK.exec(after)?.[0] : null;
    return mark ? (['number', part[1], part[2], mark] as Inline) : part;
  });
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
