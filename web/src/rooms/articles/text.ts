// Draws the text of a chapter: blocks and inlines as web/make/markdown.py makes them of web/articles/.

import { html, nothing } from 'lit-html';
import { number, type Words } from '../../words.ts';
import { drag } from './drag.ts';
import type { Facts, Numbers } from './figures/index.ts';
import { putByKey } from './keys.ts';

export type Inline =
  | string
  | ['strong' | 'em', ...Inline[]]
  | ['code' | 'fact', string]
  | ['is' | 'a', string, ...Inline[]]
  | ['choose', name: string, value: string, ...Inline[]]
  | ['number', name: string, text: string];
export type FigureBlock = ['figure', name: string, label: string];
export type TaskBlock = ['task', name: string, words: Inline[], explanation: Block[]];
export type Block = ['h1' | 'h2' | 'p', ...Inline[]] | ['ul' | 'ol', items: Block[][]] | FigureBlock | TaskBlock;
/** What the text is drawn with. */
export interface Reading {
  facts: (figure: string) => Facts | undefined;
  numbers: (figure: string) => Numbers | undefined;
  /** The reader sets an option or a number of a figure. */
  set: (figure: string, event: readonly ['choose', string, string] | readonly ['put', string, number]) => void;
  /** A figure where the text places it. */
  shown: (name: string, label: string) => unknown;
  done: (name: string) => boolean;
  t: Words;
}

export const inlinesOf = (inlines: Inline[], reading: Reading): unknown[] =>
  inlines.map((part) => inline(part, reading));

function inline(part: Inline, reading: Reading) {
  const { t } = reading;
  if (part === '\n') return t.lang === 'ja' ? '' : ' ';
  if (typeof part === 'string') return part;
  switch (part[0]) {
    case 'strong':
      return html`<strong>${inlinesOf(part.slice(1), reading)}</strong>`;
    case 'em':
      return html`<em>${inlinesOf(part.slice(1), reading)}</em>`;
    case 'code':
      return html`<code>${part[1]}</code>`;
    case 'is':
      return html`<span class="is ${part[1]}">${inlinesOf(part.slice(2), reading)}</span>`;
    case 'a':
      return html`<a href=${part[1]}>${inlinesOf(part.slice(2), reading)}</a>`;
    case 'fact':
      return factOf(part[1], reading);
    case 'choose':
      return choice(part[1], part[2], part.slice(3), reading);
    case 'number':
      return scrub(part[1], part[2], reading);
  }
}

/** Words that set an option. No <button>: a line does not break within one, and may break before the comma after it. */
function choice(name: string, value: string, words: Inline[], reading: Reading) {
  const [figure = '', option = ''] = name.split('.');
  const set = () => reading.set(figure, ['choose', option, value]);
  return html`<span
    class="choose"
    role="button"
    tabindex="0"
    @click=${set}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      set();
    }}
    >${inlinesOf(words, reading)}</span
  >`;
}

function factOf(name: string, { facts, t }: Reading) {
  const [of = '', ...fact] = name.split('.');
  const value = facts(of)?.[fact.join('.')];
  return html`<span class="fact">${typeof value !== 'number' ? value : Number.isNaN(value) ? '?' : number(value, t.lang)}</span>`;
}

/** Pixels by which a number is dragged for one unit. */
const UNIT = 16;

/** A number that is dragged or stepped. */
function scrub(name: string, text: string, { numbers, set, t }: Reading) {
  const [of = '', entry = ''] = name.split('.');
  const entries = numbers(of)?.[entry];
  if (!entries) return text;
  const { value, least, most } = entries;
  const put = (to: number) => set(of, ['put', entry, Math.min(Math.max(to, least), most)]);
  return html`<span
    class="scrub"
    role="slider"
    tabindex="0"
    title=${t('articles.number.drag')}
    aria-label=${t(`articles.number.${entry}`)}
    aria-valuemin=${least}
    aria-valuemax=${most}
    aria-valuenow=${value}
    @keydown=${(event: KeyboardEvent) => putByKey(event, value, [least, most], put)}
    @pointerdown=${(event: PointerEvent) => drag(event, (right) => put(value + Math.round(right / UNIT)))}
  >${number(value, t.lang)}</span>\u2060`; // a word joiner: the comma after it stays on its line
}

export function blockOf(block: Block, reading: Reading): unknown {
  switch (block[0]) {
    case 'p':
      return html`<p>${inlinesOf(block.slice(1), reading)}</p>`;
    case 'ul':
      return html`<ul>${itemsOf(block[1], reading)}</ul>`;
    case 'ol':
      return html`<ol>${itemsOf(block[1], reading)}</ol>`;
    case 'figure':
      return reading.shown(block[1], block[2]);
    case 'task':
      return task(block, reading);
    default:
      return nothing;
  }
}

const itemsOf = (items: Block[][], reading: Reading) =>
  items.map((item) => html`<li>${item.map((each) => blockOf(each, reading))}</li>`);

function task([, name, words, explanation]: TaskBlock, reading: Reading) {
  const done = reading.done(name);
  const { t } = reading;
  return html`<div class=${done ? 'task done' : 'task'}>
    <p><span class="box" role="img" aria-label=${t(done ? 'articles.task.done' : 'articles.task.open')}></span><span>${inlinesOf(words, reading)}</span></p>
    ${done ? explanation.map((each) => blockOf(each, reading)) : nothing}
  </div>`;
}

export type Section = { heading: Inline[] | null; figures: FigureBlock[]; text: Block[]; tasks: TaskBlock[] };

/**
 * The blocks after the title in sections, each with its heading and its figures apart. A figure that comes after the words to
 * another one begins a part without a heading.
 */
export function sectionsOf(blocks: Block[]) {
  const found: Section[] = [];
  /** Of the block before. */
  let before = '';
  for (const block of blocks.slice(1)) {
    const last = found.at(-1);
    const another = block[0] === 'figure' && before !== 'figure' && last && last.figures.length > 0;
    const begins = !last || another || block[0] === 'h2';
    const section: Section = begins ? { heading: null, figures: [], text: [], tasks: [] } : last;
    if (begins) found.push(section);
    if (block[0] === 'h2') section.heading = block.slice(1);
    else if (block[0] === 'figure') section.figures.push(block);
    else if (block[0] === 'task') section.tasks.push(block);
    else section.text.push(block);
    before = block[0];
  }
  return found;
}
