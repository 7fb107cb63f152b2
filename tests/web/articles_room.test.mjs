// The articles' room: which chapter an address names, what is loaded for it, and the tasks that are kept.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { fakeStorage } from './fakes.mjs';
import { textOf, valueAfter, valuesAfter } from './lit.mjs';
import { entered } from './room.mjs';

globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
const { readTasks, writeTasks } = await import('../../web/src/device/tasks.ts');
const { chapterIn, createRoom } = await import('../../web/src/rooms/articles/index.ts');
const { KINDS } = await import('../../web/src/rooms/articles/figures/index.ts');
const { create: createGlossary } = await import('../../web/src/rooms/articles/figures/glossary.ts');
const { aroundOf } = await import('../../web/src/rooms/articles/state.ts');
const { rooms } = await import('../../web/src/rooms/index.ts');

const [, listed] = /chapters = (\[.*\])/.exec(
  readFileSync(new URL('../../web/articles/chapters.toml', import.meta.url), 'utf8'),
);
const NAMES = JSON.parse(listed);
globalThis.document.documentElement = {
  dataset: { rooms: JSON.stringify(NAMES.map((name) => [`articles/${name}`, []])) },
};
const numberOf = (name) => NAMES.indexOf(name) + 1;
const INDEX = NAMES.map((name) => ({
  name,
  number: numberOf(name),
  article: '000',
  titles: { en: `Title ${name}` },
  card: null,
}));
/** A chapter with one figure, whose task is done once it is touched. */
const chapterOf = (name) => ({
  name,
  number: numberOf(name),
  article: '000',
  card: null,
  text: { en: [['h1', `Title ${name}`]] },
  figures: { one: { kind: 'touched', asked: {}, tasks: { touch: {} } } },
});

let storage;
/** How many figures were made, how often one began what it wants, and the page was scrolled to its top. */
let [made, begun, scrolled] = [0, 0, 0];
beforeEach(() => {
  storage = fakeStorage();
  writeTasks(new Set());
  [made, begun, scrolled] = [0, 0, 0];
});
globalThis.scrollTo = (x, y) => {
  assert.deepEqual([x, y], [0, 0]);
  scrolled++;
};
KINDS.touched = async () => ({
  create() {
    made++;
    return {
      initial: { touched: false, live: false },
      update: (state, [name, , value]) =>
        name === 'touch' ? { ...state, touched: true } : { ...state, live: value === 'yes' },
      wants: () => [{ key: 'wanted', start: () => void begun++, event: () => null, failed: () => null }],
      isLive: ({ live }) => live,
      isDone: ({ touched }) => touched,
      draw: () => '',
      facts: () => ({}),
    };
  },
});

/** The room. The files that it has asked for are answered or refused by the test. */
function roomOf() {
  const files = [];
  const actions = { update() {} };
  const page = { room: 'articles', lang: 'en', langNamed: false, games: [] };
  const room = entered(createRoom, page, {
    actions,
    file(path) {
      const file = { path, ...Promise.withResolvers() };
      files.push(file);
      return file.promise;
    },
  });
  const figures = () => room.state().opened.get(room.state().shown).figures;
  const one = (path) => {
    const found = files.filter((file) => file.path === `articles/${path}.json`);
    assert.equal(found.length, 1, path);
    return found[0];
  };
  const open = async (hash) => {
    room.open(hash);
    await room.drawn();
  };
  return {
    ...room,
    actions,
    open,
    paths: () => files.map(({ path }) => path).toSorted(),
    async answer(name, more = {}) {
      one(name).resolve(name === 'index' ? INDEX : { ...chapterOf(name), ...more });
      await room.drawn();
      await room.drawn(); // with its figures
    },
    async refuse(name) {
      one(name).reject(new Error('404'));
      await room.drawn();
    },
    /** Open a chapter of which everything is loaded at once. */
    async shows(name) {
      await open(`#/articles/${name}`);
      for (const file of files) file.resolve(file.path.includes('index') ? INDEX : chapterOf(name));
      await room.drawn();
      await room.drawn();
    },
    async acts(name, ...event) {
      room.send('acted', room.state().shown, name, event);
      await room.drawn();
    },
    figures,
    figure: (name) => figures().get(name).state,
    text: () => textOf(room.draw()),
  };
}

test('a chapter is shown with its first figure, and whole once the others are there', async () => {
  const late = Promise.withResolvers();
  KINDS.late = () => late.promise;
  const { open, answer, drawn, text } = roomOf();
  await open('#/articles/end');
  await answer('index');
  const block = (name) => ['figure', name, ''];
  await answer('end', {
    text: { en: [['h1', 'Title end'], block('one'), ['p', 'early'], ['h2', 'Second'], block('two')] },
    figures: { one: { kind: 'touched', asked: {} }, two: { kind: 'late', asked: {} } },
  });
  assert.match(text(), /early/);
  assert.doesNotMatch(text(), /Second|class="turn"/);
  assert.equal(begun, 0, 'nothing is begun for figures before all are drawn');
  late.resolve({ create: () => ({ draw: () => 'drawn late', facts: () => ({}) }) });
  await drawn();
  assert.match(text(), /early.*Second.*drawn late.*class="turn"/s);
  assert.deepEqual([made, begun], [1, 1], 'the first figure is the same');
});

test('where the module of a later figure is missing, the chapter is, until the page is loaded again', async () => {
  KINDS.late = () => Promise.reject(new Error('404'));
  const { open, answer, draw, text, actions } = roomOf();
  await open('#/articles/end');
  await answer('index');
  await answer('end', { figures: { one: { kind: 'touched', asked: {} }, two: { kind: 'late', asked: {} } } });
  assert.match(text(), /problem\.file/);
  assert.equal(valueAfter(draw(), '@click='), actions.update); // browsers do not request a module again
});

test('an address names a chapter by its name, by an article, by a word that it explains or by the number that it had', () => {
  const words = {
    bits: 'bits',
    'bits?lang=ja': 'bits',
    'bits/': 'bits',
    '004': 'win',
    horizon: 'depth',
    bound: 'bound',
    3: 'win',
  };
  for (const [word, name] of Object.entries(words)) assert.equal(chapterIn(`#/articles/${word}`).shown, name, word);
  const figures = { horizon: 'horizon', 'bound/equal': 'equal', bound: null, 'bits/shifts?lang=ja': 'shifts' };
  for (const [word, figure] of Object.entries(figures))
    assert.equal(chapterIn(`#/articles/${word}`).figure, figure, word);
});

test('the list is shown for what names no chapter', async () => {
  for (const name of [0, 7, 10, '3x', 'x', '', 'constructor', '__proto__']) {
    const hash = `#/articles/${name}`;
    assert.equal(chapterIn(hash).shown, null, hash);
    const { open, address, paths, answer, text } = roomOf();
    await open(hash);
    assert.deepEqual(paths(), ['articles/index.json'], hash);
    await answer('index');
    assert.equal(address(), '#/articles', hash);
    assert.match(text(), /class="chapters"/, hash);
  }
});

test('every chapter has an address, and its file and that of the list are requested with the room', () => {
  const { files } = rooms.find(({ id }) => id === 'articles');
  for (const name of NAMES)
    for (const more of ['', '/', '?lang=en']) {
      assert.equal(chapterIn(`#/articles/${name}${more}`).shown, name);
      assert.deepEqual(files(`#/articles/${name}${more}`), ['articles/index.json', `articles/${name}.json`], name);
    }
  for (const name of ['', '?lang=ja', '/0', '/7', '/3', '/horizon', '/bit', '/bitsy'])
    assert.deepEqual(files(`#/articles${name}`), ['articles/index.json'], name);
});

test('a chapter that is opened twice before it is there is loaded and made once', async () => {
  const { open, answer, paths } = roomOf();
  for (const hash of ['#/articles/bits', '#/articles/win', '#/articles/bits']) await open(hash);
  assert.deepEqual(paths(), ['articles/bits.json', 'articles/index.json', 'articles/win.json']);
  await answer('bits');
  await open('#/articles/bits');
  assert.equal(made, 1);
});

test('a chapter is shown before the list has come, and without it', async () => {
  const { open, answer, refuse, text } = roomOf();
  await open('#/articles/bits');
  await answer('bits');
  await refuse('index');
  assert.match(text(), /Title bits/);
  assert.doesNotMatch(text(), /role="alert"/);
});

test('what could not be loaded says so only where it is shown, and is asked for again there or by the button', async () => {
  const { open, answer, refuse, draw, drawn, text, paths } = roomOf();
  await open('#/articles/bits');
  await answer('index');
  await refuse('bits');
  assert.match(text(), /role="alert".*problem\.file/s);
  await open('#/articles/win');
  assert.match(text(), /aria-busy="true"/);
  await refuse('win');
  valueAfter(draw(), '@click=')();
  await drawn();
  await open('#/articles/bits');
  assert.match(text(), /aria-busy="true"/);
  const asked = ['bits', 'bits', 'index', 'win', 'win'].map((name) => `articles/${name}.json`);
  assert.deepEqual(paths(), asked);
});

test('another chapter and the list begin at the top; what is opened first stays where the browser puts it', async () => {
  const { open, shows } = roomOf();
  await shows('bits');
  for (const [hash, times] of Object.entries({ '/bits?lang=en': 0, '/win': 1, '': 2 })) {
    await open(`#/articles${hash}`);
    assert.equal(scrolled, times, hash);
  }
});

test('an address is opened without a look at the device or the screen', () => {
  const { matchMedia } = globalThis;
  for (const name of ['matchMedia', 'localStorage'])
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
  const room = createRoom({}, () => {});
  const state = room.update(room.initial({ games: [] }), room.read('#/articles/bits').event);
  globalThis.matchMedia = matchMedia;
  assert.equal(state.shown, 'bits');
});

test('a task that was forgotten on the device is open again, and its figure is as at first', async () => {
  const { open, shows, acts, figure } = roomOf();
  const kept = () => storage.items['sakiyomi:tasks'];
  await shows('bits');
  await acts('one', 'touch');
  assert.equal(kept(), 'one.touch');
  await open('#/articles/bits');
  assert.equal(figure('one').touched, true);
  writeTasks(new Set());
  await open('#/articles/bits');
  assert.deepEqual([kept(), figure('one').touched], ['', false]);
});

test('a task that was done meanwhile is kept beside those that are done here', async () => {
  const { shows, acts } = roomOf();
  await shows('bits');
  writeTasks(new Set(['one.other']));
  await acts('one', 'touch');
  assert.equal(storage.items['sakiyomi:tasks'], 'one.other one.touch');
});

test('tasks that were kept by the number of their chapter are done where they are now', async () => {
  storage.items['sakiyomi:tasks:1'] = 'one.touch two.other';
  const { shows } = roomOf();
  await shows('win');
  assert.deepEqual(readTasks(), new Set(['one.touch', 'two.other']));
  writeTasks(new Set(['one.touch']));
  assert.deepEqual([readTasks(), storage.items['sakiyomi:tasks:1']], [new Set(['one.touch']), '']);
});

test('where nothing can be stored, tasks and figures last as long as the page', async () => {
  const { open, shows, acts, figure } = roomOf();
  await shows('bits');
  storage.refuse();
  await acts('one', 'touch');
  await open('#/articles/bits');
  assert.deepEqual([readTasks(), figure('one').touched], [new Set(['one.touch']), true]);
});

test('one figure goes on by itself at a time, and that in which the reader acted last comes first', async () => {
  const { open, answer, acts, figure, figures } = roomOf();
  await open('#/articles/end');
  const touched = { kind: 'touched', asked: {} };
  await answer('end', { figures: { one: touched, two: { ...touched } } });
  await acts('one', 'choose', 'live', 'yes');
  await acts('two', 'choose', 'live', 'yes');
  assert.deepEqual([figure('one').live, figure('two').live], [false, true]);
  assert.deepEqual([...figures().keys()], ['two', 'one']);
});

test('a word of the glossary is marked where the address leads to it', async () => {
  const words = ['ply', 'book'].map((name) => ({ name, en: name, says: { en: '' } }));
  const glossary = createGlossary({ words });
  const { open, state } = roomOf();
  for (const [address, marks] of Object.entries({ 'summary/book': [false, true], summary: [false, false] })) {
    await open(`#/articles/${address}`);
    const around = aroundOf(state(), 'summary', { room: 'articles', lang: 'en' }, { lang: 'en' });
    const drawn = valuesAfter(glossary.draw(undefined, around, 'Words'), 'aria-current=');
    assert.deepEqual(
      drawn.map((value) => value === 'true'),
      marks,
    );
  }
});
