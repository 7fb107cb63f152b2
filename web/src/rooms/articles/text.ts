// Draws the text of a chapter: blocks and inlines as web/make/markdown.py makes them of web/articles/.

import { html, nothing } from 'lit-html';
import type { Words } from '../../words.ts';
import { number } from '../../words.ts';
import { drag } from './drag.ts';
import type { Figure } from './figures/index.ts';
import { numberByKey } from './keys.ts';

export type Block = any[];
export type Inline = string | any[];
/** What the text is drawn with. */
export interface Reading {
  figure: (name: string) => Figure | undefined;
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
  const [kind, ...rest] = part;
  switch (kind) {
    case 'strong':
      return html`<strong>${inlinesOf(rest, reading)}</strong>`;
    case 'em':
      return html`<em>${inlinesOf(rest, reading)}</em>`;
    case 'code':
      return html`<code>${rest[0]}</code>`;
    case 'is':
      return html`<span class="is ${rest[0]}">${inlinesOf(rest.slice(1), reading)}</span>`;
    case 'a':
      return html`<a href=${rest[0]}>${inlinesOf(rest.slice(1), reading)}</a>`;
    case 'fact':
      return factOf(rest[0], reading);
    case 'choose': {
      return choice(rest, reading);
    }
    case 'number':
      return scrub(rest[0], rest[1], reading);
    default:
      return nothing;
  }
}

/** Words that set an option. No <button>: a line does not break within one, and may break before the comma after it. */
function choice([name, value, ...words]: any[], reading: Reading) {
  const [figure, option] = name.split('.');
  const set = () => reading.figure(figure)?.choose?.(option, value);
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

function factOf(name: string, { figure, t }: Reading) {
  const [of, ...fact] = name.split('.');
  const value = figure(of)?.facts(t)[fact.join('.')];
  return html`<span class="fact">${typeof value !== 'number' ? value : Number.isNaN(value) ? '?' : number(value, t.lang)}</span>`;
}

/** Pixels by which a number is dragged for one unit. */
const UNIT = 16;

/** A number that is dragged or stepped. */
function scrub(name: string, text: string, { figure, t }: Reading) {
  const [of, entry] = name.split('.');
  const entries = figure(of)?.numbers?.[entry];
  if (!entries) return text;
  const { least, most, set } = entries;
  const value = entries.value();
  const put = (to: number) => set(Math.min(Math.max(to, least), most));
  return html`<span
    class="scrub"
    role="slider"
    tabindex="0"
    title=${t('articles.number.drag')}
    aria-label=${t(`articles.number.${entry}`)}
    aria-valuemin=${least}
    aria-valuemax=${most}
    aria-valuenow=${value}
    @keydown=${(event: KeyboardEvent) => {
      const to = numberByKey(event, value, [least, most]);
      if (to !== undefined) put(to);
    }}
    @pointerdown=${(event: PointerEvent) => drag(event, (right) => put(value + Math.round(right / UNIT)))}
  >${number(value, t.lang)}</span>\u2060`; // a word joiner: the comma after it stays on its line
}

export function blockOf(block: Block, reading: Reading): unknown {
  const [kind, ...rest] = block;
  if (kind === 'p') return html`<p>${inlinesOf(rest, reading)}</p>`;
  if (kind === 'ul')
    return html`<ul>${rest[0].map((item: Block[]) => html`<li>${item.map((each) => blockOf(each, reading))}</li>`)}</ul>`;
  if (kind === 'ol')
    return html`<ol>${rest[0].map((item: Block[]) => html`<li>${item.map((each) => blockOf(each, reading))}</li>`)}</ol>`;
  if (kind === 'figure') return reading.shown(rest[0], rest[1]);
  if (kind === 'task') return task(rest[0], rest[1], rest[2], reading);
  return nothing;
}

function task(name: string, words: Inline[], explanation: Block[], reading: Reading) {
  const done = reading.done(name);
  const { t } = reading;
  return html`<div class=${done ? 'task done' : 'task'}>
    <p><span class="box" role="img" aria-label=${t(done ? 'articles.task.done' : 'articles.task.open')}></span><span>${inlinesOf(words, reading)}</span></p>
    ${done ? explanation.map((each) => blockOf(each, reading)) : nothing}
  </div>`;
}

/**
 * The blocks after the title in sections, each with its heading and its figures apart. A figure that comes after the words to
 * another one begins a part without a heading.
 */
export function sectionsOf(
  blocks: Block[],
): { heading: Inline[] | null; figures: Block[]; text: Block[]; tasks: Block[] }[] {
  const found: ReturnType<typeof sectionsOf> = [];
  /** Of the block before, and of the section so far. */
  let [before, shown] = ['', false];
  for (const block of blocks.slice(1)) {
    const another = block[0] === 'figure' && shown && before !== 'figure';
    if (block[0] === 'h2' || another || found.length === 0)
      found.push({ heading: null, figures: [], text: [], tasks: [] });
    shown = block[0] === 'figure' || (shown && block[0] !== 'h2');
    before = block[0];
    const section = found[found.length - 1];
    if (block[0] === 'h2') section.heading = block.slice(1);
    else if (block[0] === 'figure') section.figures.push(block);
    else if (block[0] === 'task') section.tasks.push(block);
    else section.text.push(block);
  }
  return found;
}
