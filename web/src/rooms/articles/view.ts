// Draws the articles' room: the list of the chapters, or a chapter. Its text that was built (text.ts) stays as it is,
// but for facts, numbers and tasks in it that follow a figure. Each figure is a root of its own, in place of its
// picture, from when it is wanted.

import { html, nothing, render } from 'lit-html';
import { frameCode } from '../../base/embedding.ts';
import { number, type Words } from '../../base/words.ts';
import { keepingFocus } from '../../runtime/focus.ts';
import { FILE_PROBLEM, notice } from '../../views/controls.ts';
import { codeShown, copied, type Embedding } from '../../views/embedding.ts';
import { again } from '../../views/problem.ts';
import type { PageState } from '../room.ts';
import { drag, putByKey } from './controls.ts';
import { type Drawing, factsOf, type Link, type LiveFigure } from './figure.ts';
import { list } from './list.ts';
import {
  type Actions,
  type ArticlesState,
  addressOf,
  articleFile,
  articleShown,
  contextOf,
  figureFile,
  LIST,
  type Opened,
} from './state.ts';

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

/** Pixels by which a number is dragged for one unit. */
const UNIT = 16;
/** Pixels about a figure in a frame of another site, with room for a line that is broken there and not here. */
const MARGIN = 48;

/** What stands in a figure after the words for what it shows: the drawing, and where it leads. */
export function whatFollows(
  { figure, state }: LiveFigure,
  drawing: Drawing<never> & { embedding?: Embedding<string> | null; embed?: () => void },
  label: string,
  title: string,
  chapter: string,
) {
  const { t, page, embedding = null, embed } = drawing;
  const linkOf = ({ room, address, part }: Link) =>
    html`<a href=${address}>${`${t('articles.open', { room: t(room) })}${part ? ` (${part[t.lang]})` : ''} →`}</a>`;
  const name = page.embedded;
  const caption = name
    ? html`<a href=${addressOf(chapter, page, name)} target="_blank" rel="noopener">${`先読み Sakiyomi: ${title} →`}</a>`
    : html`${figure.links?.(state, drawing).map(linkOf)}<button type="button" @click=${embed}>${t('articles.embed')}</button>`;
  return html`${figure.draw(state, drawing, label)}
    <figcaption>${caption}</figcaption>
    ${codeShown(embedding, embedding?.of ?? '', 'articles.embed', t)}`;
}

/** The articles that are listened to. */
const listenedTo: WeakSet<Element> = new WeakSet();

/** Shows in an article what is known of its figures and tasks. */
function showIn(
  article: HTMLElement,
  opened: Opened,
  state: ArticlesState,
  page: PageState,
  t: Words,
  actions: Actions,
) {
  const { figures, done, name: at } = opened;
  const isNew = !listenedTo.has(article);
  if (isNew) listen(article, at, actions);
  listenedTo.add(article);
  const context = contextOf(state, at, page, t);
  for (const element of article.querySelectorAll<HTMLElement>('[data-figure]')) drawFigure(element);
  for (const element of article.querySelectorAll<HTMLElement>('.fact, .scrub')) drawInText(element);
  for (const element of article.querySelectorAll<HTMLElement>('[data-task]')) drawTask(element);

  function drawFigure(element: HTMLElement) {
    const name = element.dataset.figure ?? '';
    const live = figures.get(name);
    const isLacking = state.files.get(figureFile(at, name))?.missing;
    if (!live && !isLacking) return;
    const label = element.querySelector('.shows')?.textContent ?? '';
    const of = `${at}/${name}`;
    /**
     * Copies the code with which another site shows the figure in a frame. Its height fits also where no script sets
     * it.
     */
    function embed() {
      const height = Math.ceil(element.getBoundingClientRect().height) + MARGIN;
      const code = frameCode(`${of}/`, t.lang, label, ['100%', height]);
      return copied(of, code).then((embedding) => actions.send(['set', { embedding }]));
    }
    const embedding = state.embedding?.of === of ? state.embedding : null;
    const send = (event: never) => actions.send(['acted', at, name, event]);
    const drawing = { ...context, actions, send, embed, embedding };
    if (!live) {
      const retry = () => actions.send(['retry']);
      const foot = element.querySelector<HTMLElement>('.lacking') ?? element.appendChild(document.createElement('div'));
      foot.className = 'lacking';
      return render(notice(t('problem.file'), again(FILE_PROBLEM, t, retry, actions.update)), foot);
    }
    const draw = () => render(whatFollows(live, drawing, label, article.dataset.title ?? '', at), element);
    if ('alive' in element.dataset) return draw();
    // The picture is taken out, and the root put in.
    const unfolded = [...element.querySelectorAll('details')].map(({ open }) => open);
    keepingFocus(element, () => {
      element.replaceChildren(...element.querySelectorAll(':scope > .shows'));
      draw();
      for (const [place, details] of element.querySelectorAll('details').entries())
        details.open ||= unfolded[place] ?? false;
    });
    element.dataset.alive = '';
    element.dispatchEvent(new Event('alive', { bubbles: true })); // pressed.ts
  }

  function drawInText(element: HTMLElement) {
    const [of = '', ...rest] = element.dataset.of?.split('.') ?? [];
    const live = figures.get(of);
    if (!live) return;
    const { figure, state } = live;
    const entry = rest.join('.');
    if (element.matches('.fact')) {
      const value = factsOf(live, context)[entry];
      return fill(element, typeof value !== 'number' ? value : Number.isNaN(value) ? '?' : number(value, t.lang));
    }
    const entries = figure.numbers?.(state, context)[entry];
    if (!entries) return;
    const { value, least, most } = entries;
    element.ariaValueMin = String(least);
    element.ariaValueMax = String(most); // with Python there may be more than were recorded
    if (element.ariaValueNow === String(value)) return;
    element.ariaValueNow = String(value);
    element.textContent = number(value, t.lang);
  }

  function drawTask(element: HTMLElement) {
    const { task: place = '' } = element.dataset;
    const [of = '', task = ''] = place.split('.');
    const { figure, state, entries } = figures.get(of) ?? {};
    const isDone = done.has(place);
    const entry = entries?.tasks?.[task];
    fill(element.querySelector('.missing'), isDone || !entry ? nothing : figure?.missing?.(state, entry, context));
    const details = element.querySelector('details');
    const box = element.querySelector('.box');
    if (box) box.ariaLabel = t(isDone ? 'articles.task.done' : 'articles.task.open');
    if (!details || (!isNew && element.matches('.done') === isDone)) return;
    element.classList.toggle('done', isDone);
    // Open in the markup, it was closed by style: who has pressed its heading meanwhile wants to see it.
    details.open = isDone || (isNew && !details.open);
    details.querySelector('summary')?.toggleAttribute('hidden', isDone);
  }
}

/** What was built stands there until something is known. */
const alreadyFilled: WeakSet<Element> = new WeakSet();

function fill(element: Element | null, value: unknown) {
  if (!element) return;
  if (!alreadyFilled.has(element)) element.replaceChildren();
  alreadyFilled.add(element);
  render(value ?? nothing, element as HTMLElement);
}

/** The reader acts in the text. What is about a figure that does not live yet is done once it does (pressed.ts). */
function listen(article: HTMLElement, at: string, { send }: Actions) {
  const partOf = ({ target }: Event) => {
    const part = (target as Element).closest<HTMLElement>('[data-of]:not(.fact)');
    const [of = '', ...entry] = part?.dataset.of?.split('.') ?? [];
    if (!part || article.querySelector(`[data-figure="${of}"][data-alive]`))
      return part && { part, of, entry: entry.join('.') };
    send(['wanted', at, of]);
    return null;
  };
  article.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const figure = link?.closest('section')?.querySelector<HTMLElement>('[data-figure]');
    if (figure) send(['set', { left: figure.dataset.figure ?? null }]);
    const { part, of, entry } = partOf(event) ?? {};
    if (part?.matches('.choose')) send(['chosen', at, of ?? '', entry ?? '', part.dataset.value ?? '']);
  });
  article.addEventListener('keydown', (event) => {
    const { part, of = '', entry } = partOf(event) ?? {};
    if (part?.matches('.scrub')) putByKey(event, ...rangeOf(part), (to) => send(['acted', at, of, ['put', entry, to]]));
    else if (part && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      part.click();
    }
  });
  const begin = (event: PointerEvent) => {
    const { part, of = '', entry } = partOf(event) ?? {};
    if (!part) return;
    const [value, [least, most]] = rangeOf(part);
    const put = (to: number) => send(['acted', at, of, ['put', entry, Math.min(Math.max(to, least), most)]]);
    drag(event, (right) => put(value + Math.round(right / UNIT)));
  };
  for (const number of article.querySelectorAll<HTMLElement>('.scrub')) number.addEventListener('pointerdown', begin);
}

function rangeOf({ ariaValueNow, ariaValueMin, ariaValueMax }: Element): [number, [number, number]] {
  return [Number(ariaValueNow), [Number(ariaValueMin), Number(ariaValueMax)]];
}
