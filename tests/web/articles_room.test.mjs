// The articles' room: which chapter an address names, what is loaded for it, and the tasks that are kept.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { fakeStorage, settled } from './fakes.mjs';
import { valueAfter } from './lit.mjs';

globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
const { allTasks, writeTasks } = await import('../../web/src/device/tasks.ts');
const { chapterIn, createRoom } = await import('../../web/src/rooms/articles/index.ts');
const { KINDS } = await import('../../web/src/rooms/articles/figures/index.ts');
const { rooms } = await import('../../web/src/rooms/index.ts');

const NUMBERS = readdirSync(new URL('../../web/articles/', import.meta.url))
  .filter((name) => /^\d+$/.test(name))
  .map(Number);
const INDEX = NUMBERS.map((number) => ({ number, article: '000', titles: { en: `Title ${number}` }, card: null }));
/** A chapter with one figure, whose task is done once it is touched. */
const chapterOf = (number) => ({
  number,
  article: '000',
  card: null,
  text: { en: [['h1', `Title ${number}`]] },
  figures: { one: { kind: 'touched', asked: {}, tasks: { touch: {} } } },
});

let storage;
/** The figures that were made, and how often the page was scrolled to its top. */
let made;
let scrolled;
beforeEach(() => {
  storage = fakeStorage();
  for (const [chapter] of allTasks()) writeTasks(chapter, new Set());
  made = [];
  scrolled = 0;
});
globalThis.scrollTo = (x, y) => {
  assert.deepEqual([x, y], [0, 0]);
  scrolled++;
};
KINDS.touched = async () => ({
  create() {
    const figure = {
      touched: false,
      draw: () => '',
      facts: () => ({}),
      done: (tasks) => (figure.touched ? Object.keys(tasks) : []),
    };
    made.push(figure);
    return figure;
  },
});

/** The room. `asked`: the paths of the files it has asked for, each answered or refused by the test. */
function roomOf() {
  const asked = [];
  const t = Object.assign((key) => key, { lang: 'en' });
  const actions = { update() {} };
  const room = createRoom({
    actions,
    state: () => ({ room: 'articles', lang: 'en', langNamed: false, games: [] }),
    t: () => t,
    changed() {},
    nameLanguage() {},
    file(path) {
      const file = { path, ...Promise.withResolvers() };
      asked.push(file);
      return file.promise;
    },
  });
  const one = (path) => {
    const found = asked.filter((file) => file.path === `articles/${path}.json`);
    assert.equal(found.length, 1, path);
    return found[0];
  };
  return {
    room,
    actions,
    paths: () => asked.map(({ path }) => path).toSorted(),
    async answer(name, more = {}) {
      one(name).resolve(name === 'index' ? INDEX : { ...chapterOf(name), ...more });
      await settled();
    },
    async refuse(name) {
      one(name).reject(new Error('404'));
      await settled();
    },
    /** Open a chapter of which everything is loaded at once. */
    async shows(number) {
      room.open(`#/articles/${number}`);
      for (const file of asked) file.resolve(file.path.includes('index') ? INDEX : chapterOf(number));
      await settled();
    },
    text: () => textOf(room.draw()),
  };
}

/** What a template holds, as one text. */
function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (Object(value) !== value) return typeof value === 'string' ? value : '';
  return (value.strings ?? []).join(' ') + textOf(value.values ?? []);
}

test('a chapter is shown with its first figure, and whole once the others are there', async () => {
  const late = Promise.withResolvers();
  KINDS.late = () => late.promise;
  const { room, answer, text } = roomOf();
  room.open('#/articles/1');
  await answer('index');
  await answer(1, {
    text: {
      en: [
        ['h1', 'Title 1'],
        ['figure', 'one', ''],
        ['p', 'early'],
        ['h2', 'Second'],
        ['figure', 'two', ''],
      ],
    },
    figures: { one: { kind: 'touched', asked: {} }, two: { kind: 'late', asked: {} } },
  });
  assert.match(text(), /early/);
  assert.doesNotMatch(text(), /Second|class="turn"/);
  const [first] = made;
  late.resolve({ create: () => ({ draw: () => 'drawn late', facts: () => ({}) }) });
  await settled();
  assert.match(text(), /early.*Second.*drawn late.*class="turn"/s);
  assert.deepEqual(made, [first], 'the first figure is the same');
});

test('where the module of a later figure is missing, the chapter is, until the page is loaded again', async () => {
  KINDS.late = () => Promise.reject(new Error('404'));
  const { room, answer, text, actions } = roomOf();
  room.open('#/articles/1');
  await answer('index');
  await answer(1, { figures: { one: { kind: 'touched', asked: {} }, two: { kind: 'late', asked: {} } } });
  await settled();
  assert.match(text(), /problem\.file/);
  assert.equal(valueAfter(room.draw(), '@click='), actions.update); // browsers do not request a module again
});

test('where the contents of a chapter are missing, the button asks for them again', async () => {
  const { room, answer, refuse, text, paths } = roomOf();
  room.open('#/articles/1');
  await answer('index');
  await refuse(1);
  assert.match(text(), /problem\.file/);
  valueAfter(room.draw(), '@click=')();
  assert.deepEqual(paths(), ['articles/1.json', 'articles/1.json', 'articles/index.json']);
});

test('an address names a chapter by its number, by an article or by a word that it explains', () => {
  for (const [name, number] of Object.entries({ 3: 3, '3?lang=ja': 3, '3/': 3, '004': 3, horizon: 5, bound: 6 }))
    assert.equal(chapterIn(`#/articles/${name}`), number, name);
});

test('the list is shown for what names no chapter', async () => {
  const none = [0, NUMBERS.length + 1, 9, 10, '3x', 'x', '', 'constructor', 'toString', 'valueOf', '__proto__'];
  for (const name of none) {
    const hash = `#/articles/${name}`;
    assert.equal(chapterIn(hash), null, hash);
    const { room, paths, answer, text } = roomOf();
    room.open(hash);
    assert.deepEqual(paths(), ['articles/index.json'], hash);
    await answer('index');
    assert.equal(room.address(), '#/articles', hash);
    assert.match(text(), /class="chapters"/, hash);
  }
});

test('every chapter has an address, and its file and that of the list are requested with the room', () => {
  const { files } = rooms.find(({ id }) => id === 'articles');
  for (const number of NUMBERS)
    for (const more of ['', '/', '?lang=en']) {
      const hash = `#/articles/${number}${more}`;
      assert.equal(chapterIn(hash), number);
      assert.deepEqual(files(hash), ['articles/index.json', `articles/${number}.json`], hash);
    }
  for (const hash of [
    '#/articles',
    '#/articles?lang=ja',
    '#/articles/0',
    '#/articles/7',
    '#/articles/12',
    '#/articles/3x',
  ])
    assert.deepEqual(files(hash), ['articles/index.json'], hash);
});

test('a chapter that is opened twice before it is there is loaded and made once', async () => {
  const { room, answer, paths } = roomOf();
  for (const hash of ['#/articles/2', '#/articles/3', '#/articles/2']) room.open(hash);
  assert.deepEqual(paths(), ['articles/2.json', 'articles/3.json', 'articles/index.json']);
  await answer(2);
  assert.equal(made.length, 1);
  room.open('#/articles/2');
  await settled();
  assert.equal(made.length, 1);
});

test('a chapter is shown before the list has come, and without it', async () => {
  const { room, answer, refuse, text } = roomOf();
  room.open('#/articles/2');
  await answer(2);
  assert.match(text(), /Title 2/);
  await refuse('index');
  assert.match(text(), /Title 2/);
  assert.doesNotMatch(text(), /role="alert"/);
});

test('what could not be loaded says so only where it is shown, and is asked for again', async () => {
  const { room, answer, refuse, text, paths } = roomOf();
  room.open('#/articles/2');
  await answer('index');
  await refuse(2);
  assert.match(text(), /role="alert"/);
  room.open('#/articles/3');
  assert.match(text(), /aria-busy="true"/);
  await answer(3);
  room.open('#/articles/2');
  assert.match(text(), /aria-busy="true"/);
  assert.deepEqual(paths(), ['articles/2.json', 'articles/2.json', 'articles/3.json', 'articles/index.json']);
});

test('another chapter and the list begin at the top; what is opened first stays where the browser puts it', async () => {
  const { room, shows } = roomOf();
  await shows(2);
  room.open('#/articles/2?lang=en');
  assert.equal(scrolled, 0);
  room.open('#/articles/3');
  assert.equal(scrolled, 1);
  room.open('#/articles');
  assert.equal(scrolled, 2);
});

test('a task that was forgotten on the device is open again, and its figure is as at first', async () => {
  const { room, shows } = roomOf();
  const kept = () => storage.items['sakiyomi:tasks:2'];
  await shows(2);
  made[0].touched = true;
  room.follow();
  assert.equal(kept(), 'one.touch');
  room.open('#/articles/2');
  assert.equal(made.length, 1);
  writeTasks(2, new Set());
  room.open('#/articles/2');
  room.follow();
  assert.deepEqual([kept(), made.length], ['', 2]);
});

test('a task that was done meanwhile is kept beside those that are done here', async () => {
  const { room, shows } = roomOf();
  await shows(2);
  writeTasks(2, new Set(['one.other']));
  made[0].touched = true;
  room.follow();
  assert.equal(storage.items['sakiyomi:tasks:2'], 'one.other one.touch');
});

test('where nothing can be stored, tasks and figures last as long as the page', async () => {
  const { room, shows } = roomOf();
  await shows(2);
  storage.refuse();
  made[0].touched = true;
  room.follow();
  room.open('#/articles/2');
  assert.deepEqual([allTasks(), made.length], [[[2, new Set(['one.touch'])]], 1]);
});
