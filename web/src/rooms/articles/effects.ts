// The effects of the state of the articles' room: files and modules, those of its figures, tasks that are to be kept.

import { readTasks, writeTasks } from '../../device/tasks.ts';
import { fromPromise, readNow } from '../../runtime/browser.ts';
import { after, type Effect, within } from '../../runtime/component.ts';
import { media } from '../../runtime/screen.ts';
import type { Words } from '../../words.ts';
import type { AnyEvent, PageState, Services } from '../index.ts';
import { onward, PACE } from './card.ts';
import type { Around, Kind } from './figure.ts';
import { KINDS } from './figures/index.ts';
import { unpacked } from './recorded.ts';
import {
  type ArticlesEvent,
  type ArticlesState,
  aroundOf,
  type Chapter,
  type Entry,
  isWhole,
  type Opened,
} from './state.ts';

export function effectsOf(
  state: ArticlesState,
  page: PageState,
  t: Words,
  services: Services,
): Effect<ArticlesEvent>[] {
  const { opened, screen } = state;
  const shownFirst = [...opened].toSorted(([a], [b]) => Number(b === state.shown) - Number(a === state.shown));
  return [
    media('(max-width: 40rem)', (narrow): ArticlesEvent => ['set', { screen: { ...screen, narrow } }]),
    media('(prefers-reduced-motion: reduce)', (still): ArticlesEvent => ['set', { screen: { ...screen, still } }]),
    ...filesWanted(state, services),
    ...cardsWanted(state, page),
    ...shownFirst.flatMap(([name, each]) => {
      const around = aroundOf(state, name, page, t);
      return [...tasksWanted(each, state.openings, around), ...figuresWanted(each, around, services)];
    }),
  ];
}

/** The list, chapters, and the modules of their figures. */
function filesWanted({ index, opened, kinds, files }: ArticlesState, { file }: Services) {
  return [...files].flatMap(([what, { attempt, missing }]): Effect<ArticlesEvent>[] => {
    const lacks = (missing: 'file' | 'module'): ArticlesEvent => ['missing', what, missing];
    const chapter = opened.get(what ?? '')?.chapter;
    const used = Object.values(chapter?.figures ?? {}).map(({ kind }) => kind);
    const needed = new Set(used.filter((kind) => !kinds.has(kind)));
    const list = () => file<Entry[]>('articles/index.json');
    const text = async () => unpacked(await file<Chapter>(`articles/${what}.json`));
    const known = (chapter: Chapter): ArticlesEvent => ['chapterKnown', chapter, readTasks()];
    if (missing || (what === null && index.length > 0)) return [];
    if (what === null) return [fromPromise(`list ${attempt}`, list, (list) => ['set', { index: list }], lacks('file'))];
    if (!chapter) return [fromPromise(`text ${what} ${attempt}`, text, known, lacks('file'))];
    return [...needed].map((kind) => {
      const load: () => Promise<Kind> = KINDS[kind];
      return fromPromise(
        `${kind} of ${what} ${attempt}`,
        load,
        (module) => ['kindKnown', kind, module],
        lacks('module'),
      );
    });
  });
}

/** The next steps of the cards, while the list is shown. */
function cardsWanted({ shown, index, cards, screen }: ArticlesState, page: PageState): Effect<ArticlesEvent>[] {
  const steps = index.map(({ name, card }) => [name, onward(card, cards.get(name) ?? 0)] as const);
  const isMoving = steps.some(([name, step]) => step !== (cards.get(name) ?? 0));
  if (page.room !== 'articles' || shown !== null || screen.still || !isMoving) return [];
  return [after(PACE, `cards ${steps}`, ['set', { cards: new Map(steps) }])];
}

/** The tasks that the device keeps as done, each time that the chapter is opened. Those that are done now are kept beside them. */
function tasksWanted({ chapter, figures, done }: Opened, openings: number, around: Around): Effect<ArticlesEvent>[] {
  if (!around.isShown) return [];
  const { name: at } = chapter;
  const now = [...figures].flatMap(([name, { figure, state }]) =>
    Object.entries(chapter.figures[name]?.tasks ?? {})
      .filter(([, task]) => figure.isDone?.(state, task, around))
      .map(([task]) => `${name}.${task}`),
  );
  const kept = (done: Set<string>): ArticlesEvent => ['kept', at, done];
  const known = readNow(`tasks ${at} ${openings}`, readTasks, kept);
  if (now.every((task) => done.has(task))) return [known];
  const ticked = (done: Set<string>): ArticlesEvent => ['ticked', at, done];
  return [known, readNow(`done ${now}`, () => keptTasks(now), ticked)];
}

/** Keeps these tasks as done too, and returns all that are. */
function keptTasks(now: string[]) {
  const all = new Set([...readTasks(), ...now]);
  writeTasks(all);
  return all;
}

/** The effects of figures, once all are there: one that comes after a missing one is not drawn yet. */
function figuresWanted(opened: Opened, around: Around, services: Services) {
  const { chapter, figures } = opened;
  const { name: at } = chapter;
  if (!isWhole(opened)) return [];
  return [...figures].flatMap(([name, { figure, state }]) => {
    const effects = [
      ...((around.isShown && figure.effects?.(state, around, services)) || []),
      ...(figure.ongoing?.(state, around, services) ?? []),
    ];
    return within(effects, `${at} ${name}`, (event: AnyEvent): ArticlesEvent => ['figure', at, name, event]);
  });
}
