// The articles' room: which chapter an address names, and the tasks that are kept.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { fakeStorage } from './fakes.mjs';
import { entered } from './room.mjs';

globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
const { readTasks, writeTasks } = await import('../../web/src/device/tasks.ts');
const { chapterIn, createRoom } = await import('../../web/src/rooms/articles/index.ts');
const { KINDS } = await import('../../web/src/rooms/articles/figures/index.ts');

const [, listed] = /chapters = (\[.*\])/.exec(
  readFileSync(new URL('../../web/articles/chapters.toml', import.meta.url), 'utf8'),
);
const NAMES = JSON.parse(listed);
globalThis.document.documentElement = {
  dataset: { rooms: JSON.stringify(NAMES.map((name) => [`articles/${name}`, []])) },
};
/** A figure whose task is done once it is touched. */
const TOUCHED = { kind: 'touched', asked: {}, tasks: { touch: {} } };
/** The article of a chapter with these figures, as the document has it. */
const articleOf = (figures) => ({
  ...{ lang: 'en', dataset: {} },
  querySelectorAll: (selector) =>
    selector === '[data-figure]'
      ? Object.entries(figures).map(([figure, { kind }]) => ({ dataset: { figure, kind } }))
      : [],
});

let storage;
beforeEach(() => {
  storage = fakeStorage();
  writeTasks(new Set());
});
globalThis.scrollTo = () => {};
globalThis.location = { href: 'https://example.org/articles/end/' };
KINDS.touched = async () => ({
  create: () => ({
    initial: { touched: false, live: false },
    update: (state, [name, , value]) =>
      name === 'touch' ? { ...state, touched: true } : { ...state, live: value === 'yes' },
    isLive: ({ live }) => live,
    isDone: ({ touched }) => touched,
    draw: () => '',
    facts: () => ({}),
  }),
});

/** The room with a chapter, whose figures are all wanted. */
async function shown(name, figures = { one: TOUCHED }) {
  const page = { room: 'articles', lang: 'en', langNamed: false, games: [] };
  const file = async (path) => figures[/(\w+)\.json$/.exec(path)[1]];
  const article = articleOf(figures);
  globalThis.document.querySelector = () => article;
  const room = entered(createRoom, page, { file });
  const open = async () => {
    room.open(`#/articles/${name}`);
    for (const figure of Object.keys(figures)) room.send('wanted', name, figure);
    for (let turn = 0; turn < 3; turn++) await room.drawn(); // the files, the modules of figures, and what these want
  };
  await open();
  const made = () => room.state().opened.get(name).figures;
  return {
    open,
    /** The figures, and the state of one. */
    names: () => [...made().keys()],
    figure: (name) => made().get(name).state,
    async acts(figure, ...event) {
      room.send('acted', name, figure, event);
      await room.drawn();
    },
  };
}

test('an address names a chapter by its name, by an article, by a word that it explains or by the number that it had', () => {
  const words = { bits: 'bits', 'bits?lang=ja': 'bits', 'bits/': 'bits', '004': 'win', horizon: 'depth', 3: 'win' };
  for (const [word, name] of Object.entries(words)) assert.equal(chapterIn(`#/articles/${word}`).shown, name, word);
  const figures = { horizon: 'horizon', 'bound/equal': 'equal', bound: null, 'bits/shifts?lang=ja': 'shifts' };
  for (const [word, figure] of Object.entries(figures))
    assert.equal(chapterIn(`#/articles/${word}`).figure, figure, word);
  for (const word of [0, 7, 10, '3x', 'x', '', 'constructor', '__proto__'])
    assert.equal(chapterIn(`#/articles/${word}`).shown, null, `the list is shown for ${word}`);
});

test('a task that was done meanwhile is kept beside those that are done here', async () => {
  const { acts } = await shown('bits');
  writeTasks(new Set(['one.other']));
  await acts('one', 'touch');
  assert.equal(storage.items['sakiyomi:tasks'], 'one.other one.touch');
});

test('where nothing can be stored, tasks and figures last as long as the page', async () => {
  const { open, acts, figure } = await shown('bits');
  storage.refuse();
  await acts('one', 'touch');
  await open();
  assert.deepEqual([readTasks(), figure('one').touched], [new Set(['one.touch']), true]);
});

test('one figure goes on by itself at a time, and that in which the reader acted last comes first', async () => {
  const { acts, figure, names } = await shown('end', { one: TOUCHED, two: { ...TOUCHED } });
  await acts('one', 'choose', 'live', 'yes');
  await acts('two', 'choose', 'live', 'yes');
  assert.deepEqual([figure('one').live, figure('two').live], [false, true]);
  assert.deepEqual(names(), ['two', 'one']);
});
