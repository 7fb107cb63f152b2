// What the state of the articles' room wants: files and modules, what its figures want, tasks that are to be kept.

import { after, once, type Want, within } from '../../component.ts';
import { readTasks, writeTasks } from '../../device/tasks.ts';
import { found, media, promised } from '../../wants.ts';
import type { Words } from '../../words.ts';
import type { AnyEvent, PageState, Services } from '../index.ts';
import { lengthOf, PACE } from './card.ts';
import { type Around, KINDS, type Kind } from './figures/index.ts';
import { unpacked } from './recorded.ts';
import {
  type ArticlesEvent,
  type ArticlesState,
  type Chapter,
  type Entry,
  type Figures,
  figuresIn,
  type Opened,
} from './state.ts';

/** Of a screen: is it a phone's? Is motion to be reduced? */
const MEDIA = { narrow: '(max-width: 40rem)', still: '(prefers-reduced-motion: reduce)' };

/** What the figures of a chapter depend on. */
export const aroundOf = ({ screen, shown }: ArticlesState, number: number, page: PageState, t: Words): Around => ({
  page,
  t,
  ...screen,
  isShown: page.room === 'articles' && shown === number,
});

export function wantsOf(state: ArticlesState, page: PageState, t: Words, services: Services): Want<ArticlesEvent>[] {
  const { tops, opened } = state;
  const shownFirst = [...opened].toSorted(([a], [b]) => Number(b === state.shown) - Number(a === state.shown));
  return [
    media(MEDIA.narrow, (narrow): ArticlesEvent => ['screen', { narrow }]),
    media(MEDIA.still, (still): ArticlesEvent => ['screen', { still }]),
    ...(tops > 0 ? [once(`top ${tops}`, () => scrollTo(0, 0), true)] : []), // where the browser goes back, it scrolls after this
    ...filesWanted(state, services),
    ...cardsWanted(state, page),
    ...shownFirst.flatMap(([number, each]) => {
      const around = aroundOf(state, number, page, t);
      const figures = figuresIn(state, each);
      return [...tasksWanted(each, figures, around), ...figuresWanted(each, figures, around, services)];
    }),
  ];
}

/** The list, chapters, and the modules of their figures. */
function filesWanted({ index, opened, kinds, files }: ArticlesState, { file }: Services) {
  return [...files].flatMap(([what, { attempt, missing }]): Want<ArticlesEvent>[] => {
    if (missing) return [];
    const noFile: ArticlesEvent = ['missing', what, 'file'];
    if (what === null) {
      const list = () => file<Entry[]>('articles/index.json');
      return index.length > 0
        ? []
        : [promised(`list ${attempt}`, list, (list): ArticlesEvent => ['indexKnown', list], noFile)];
    }
    const chapter = opened.get(what)?.chapter;
    if (!chapter) {
      const load = async () => unpacked(await file<Chapter>(`articles/${what}.json`));
      const known = (chapter: Chapter): ArticlesEvent => ['chapterKnown', chapter, readTasks(what)];
      return [promised(`chapter ${what} ${attempt}`, load, known, noFile)];
    }
    const needed = new Set(Object.values(chapter.figures).map(({ kind }) => kind));
    return [...needed].flatMap((kind) => {
      const load: () => Promise<Kind> = KINDS[kind];
      const known = (module: Kind): ArticlesEvent => ['kindKnown', kind, module];
      const noModule: ArticlesEvent = ['missing', what, 'module'];
      return kinds.has(kind) ? [] : [promised(`module ${kind} ${what} ${attempt}`, load, known, noModule)];
    });
  });
}

/** The next steps of the cards, while the list is shown. */
function cardsWanted({ shown, index, cards, screen }: ArticlesState, page: PageState): Want<ArticlesEvent>[] {
  const steps = index.map(({ number }) => cards.get(number) ?? 0);
  const isMoving = index.some(({ card }, at) => (steps[at] ?? 0) < lengthOf(card));
  if (page.room !== 'articles' || shown !== null || screen.still || !isMoving) return [];
  return [after(PACE, `cards ${steps}`, ['tick'])];
}

/** The tasks that are done now are kept, beside those that the device keeps meanwhile. */
function tasksWanted({ chapter, done }: Opened, figures: Figures, around: Around): Want<ArticlesEvent>[] {
  if (!around.isShown) return [];
  const { number } = chapter;
  const now = [...figures].flatMap(([name, { figure, state }]) =>
    Object.entries(chapter.figures[name]?.tasks ?? {})
      .filter(([, task]) => figure.isDone?.(state, task, around))
      .map(([task]) => `${name}.${task}`),
  );
  if (now.every((task) => done.has(task))) return [];
  return [
    found(
      `tasks ${number} ${now}`,
      () => keptTasks(number, now),
      (all) => ['ticked', number, all],
    ),
  ];
}

/** Keeps these tasks as done too, and returns all that are. */
function keptTasks(number: number, now: string[]) {
  const all = new Set([...readTasks(number), ...now]);
  writeTasks(number, all);
  return all;
}

/** What figures want, once all are there: one that comes after a missing one is not drawn yet. */
function figuresWanted({ chapter }: Opened, figures: Figures, around: Around, services: Services) {
  if (figures.size < Object.keys(chapter.figures).length) return [];
  const { number } = chapter;
  return [...figures].flatMap(([name, { figure, state }]) => {
    const wants = [
      ...((around.isShown && figure.wants?.(state, around, services)) || []),
      ...(figure.ongoing?.(state, around, services) ?? []),
    ];
    return within(wants, `${number} ${name}`, (event: AnyEvent): ArticlesEvent => ['figure', number, name, event]);
  });
}
