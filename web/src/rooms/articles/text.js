// Draws the text of a chapter: blocks and inlines as web/make/markdown.py makes them of web/articles/.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { number } from '../../words.js';
import { drag } from './drag.js';
import { numberByKey } from './keys.js';

/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./figures/index.js').Figure} Figure */
/** @typedef {any[]} Block */
/** @typedef {string | any[]} Inline */
/**
 * @typedef {object} Reading  What the text is drawn with.
 * @property {(name: string) => Figure | undefined} figure
 * @property {(name: string, label: string) => unknown} shown A figure where the text places it.
 * @property {(name: string) => boolean} done
 * @property {Words} t
 */

/** @param {Inline[]} inlines @param {Reading} reading @returns {unknown[]} */
export const inlinesOf = (inlines, reading) => inlines.map((part) => inline(part, reading));

/** @param {Inline} part @param {Reading} reading */
function inline(part, reading) {
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

/** Words that set an option. No <button>: a line does not break within one, and may break before the comma after it. @param {any[]} of @param {Reading} reading */
function choice([name, value, ...words], reading) {
  const [figure, option] = name.split('.');
  const set = () => reading.figure(figure)?.choose?.(option, value);
  return html`<span
    class="choose"
    role="button"
    tabindex="0"
    @click=${set}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      set();
    }}
    >${inlinesOf(words, reading)}</span
  >`;
}

/** @param {string} name @param {Reading} reading */
function factOf(name, { figure, t }) {
  const [of, ...fact] = name.split('.');
  const value = figure(of)?.facts(t)[fact.join('.')];
  return html`<span class="fact">${typeof value !== 'number' ? value : Number.isNaN(value) ? '?' : number(value, t.lang)}</span>`;
}

/** Pixels by which a number is dragged for one unit. */
const UNIT = 16;

/** A number that is dragged or stepped. @param {string} name @param {string} text @param {Reading} reading */
function scrub(name, text, { figure, t }) {
  const [of, entry] = name.split('.');
  const entries = figure(of)?.numbers?.[entry];
  if (!entries) return text;
  const { least, most, set } = entries;
  const value = entries.value();
  /** @param {number} to */
  const put = (to) => set(Math.min(Math.max(to, least), most));
  return html`<span
    class="scrub"
    role="slider"
    tabindex="0"
    title=${t('articles.number.drag')}
    aria-label=${t(`articles.number.${entry}`)}
    aria-valuemin=${least}
    aria-valuemax=${most}
    aria-valuenow=${value}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      const to = numberByKey(event, value, [least, most]);
      if (to !== undefined) put(to);
    }}
    @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, (right) => put(value + Math.round(right / UNIT)))}
  >${number(value, t.lang)}</span>\u2060`; // a word joiner: the comma after it stays on its line
}

/** @param {Block} block @param {Reading} reading @returns {unknown} */
export function blockOf(block, reading) {
  const [kind, ...rest] = block;
  if (kind === 'p') return html`<p>${inlinesOf(rest, reading)}</p>`;
  if (kind === 'ul')
    return html`<ul>${rest[0].map((/** @type {Block[]} */ item) => html`<li>${item.map((each) => blockOf(each, reading))}</li>`)}</ul>`;
  if (kind === 'ol')
    return html`<ol>${rest[0].map((/** @type {Block[]} */ item) => html`<li>${item.map((each) => blockOf(each, reading))}</li>`)}</ol>`;
  if (kind === 'figure') return reading.shown(rest[0], rest[1]);
  if (kind === 'task') return task(rest[0], rest[1], rest[2], reading);
  return nothing;
}

/** @param {string} name @param {Inline[]} words @param {Block[]} explanation @param {Reading} reading */
function task(name, words, explanation, reading) {
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
 * @param {Block[]} blocks
 * @returns {{heading: Inline[] | null, figures: Block[], text: Block[], tasks: Block[]}[]}
 */
export function sectionsOf(blocks) {
  /** @type {ReturnType<typeof sectionsOf>} */
  const found = [];
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
