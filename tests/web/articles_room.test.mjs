// The articles' room: which chapter an address names, and the tasks that are kept.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { run } from '../../web/src/runtime/component.ts';
import { fakeStorage, settled } from './fakes.mjs';
import { KEYS } from './room.mjs';

globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
const { readTasks, writeTasks } = await import('../../web/src/device/tasks.ts');
const { effectsOf } = await import('../../web/src/rooms/articles/effects.ts');
const { chapterIn } = await import('../../web/src/rooms/articles/index.ts');
const { newArticles, update } = await import('../../web/src/rooms/articles/state.ts');

let storage;
beforeEach(() => {
  storage = fakeStorage();
  writeTasks(new Set());
});

/** A kind of figures whose task is done once they are touched. */
const TOUCHED = {
  create: () => ({
    initial: { touched: false },
    update: () => ({ touched: true }),
    isDone: ({ touched }) => touched,
    draw: () => '',
  }),
};
const ARTICLE = { lang: 'en', querySelectorAll: () => [] };
const OPENED = ['opened', 'bits', null, ARTICLE];
/** A chapter in which figures of these names live. */
const chapter = (...names) =>
  names.reduce(
    (state, name) => update(state, ['figureLoaded', 'bits', { name, tasks: { touch: {} } }, TOUCHED]),
    update(newArticles([]), OPENED),
  );
const figuresOf = (state) => [...state.opened.get('bits').figures];

/** The same as the page runs it. */
function opened(...names) {
  const page = { room: 'articles', lang: 'en', langNamed: false, games: [] };
  const effects = (state) => effectsOf(state, page, KEYS, {});
  const running = run({ initial: chapter(...names), update, effects }, () => {});
  return {
    state: running.state,
    async sends(...event) {
      running.send(event);
      await settled();
    },
  };
}

test('an address names a chapter, and perhaps a figure in it', () => {
  for (const word of ['bits', 'bits?lang=ja', 'bits/', 'bits/shifts'])
    assert.equal(chapterIn(`#/articles/${word}`).shown, 'bits', word);
  const figures = { 'bound/equal': 'equal', bound: null, 'bits/shifts?lang=ja': 'shifts' };
  for (const [word, figure] of Object.entries(figures))
    assert.equal(chapterIn(`#/articles/${word}`).figure, figure, word);
  for (const word of [3, 'x', '', 'constructor', '__proto__'])
    assert.equal(chapterIn(`#/articles/${word}`).shown, null, `the list is shown for ${word}`);
});

test('a task that was done meanwhile is kept beside those that are done here', async () => {
  const { sends } = opened('one');
  await settled();
  writeTasks(new Set(['one.other']));
  await sends('acted', 'bits', 'one', ['touch']);
  assert.equal(storage.items['sakiyomi:tasks'], 'one.other one.touch');
});

test('where nothing can be stored, tasks and figures last as long as the page', async () => {
  const { sends, state } = opened('one');
  storage.refuse();
  await sends('acted', 'bits', 'one', ['touch']);
  await sends(...OPENED);
  assert.deepEqual([readTasks(), figuresOf(state())[0][1].state.touched], [new Set(['one.touch']), true]);
});

test('the figure in which the reader acted last comes first', () => {
  const acts = (name) => ['acted', 'bits', name, ['touch']];
  const figures = figuresOf([acts('one'), acts('two')].reduce(update, chapter('one', 'two')));
  assert.deepEqual(
    figures.map(([name]) => name),
    ['two', 'one'],
  );
});
