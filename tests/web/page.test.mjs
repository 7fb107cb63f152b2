// The page as a whole: how its state changes with addresses, rooms and the engine, and what is written of it.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import * as places from '../../web/src/page/places.ts';
import { addresses, opened } from '../../web/src/page/router.ts';
import { newPage, update } from '../../web/src/page/state.ts';
import { createWantsOfRooms } from '../../web/src/page/wants.ts';
import { createDictionary } from '../../web/src/page/words.ts';
import { SITE as site } from '../../web/src/version.ts';
import { PROBLEM } from './fakes.mjs';
import { GAMES } from './games.mjs';

const SITE = site.href;

/** A room that counts, whose address is its count. */
const counter = {
  initial: () => 0,
  update: (count, [name, by = 1]) => (name === 'same' ? count : name === 'opened' ? by : count + by),
  isStep: ([name]) => name === 'step',
  wants: () => [],
  read: (hash) => ({ lang: /lang=(\w+)/.exec(hash)?.[1] ?? null, event: ['opened', Number(/\d+/.exec(hash) ?? 0)] }),
  address: (count) => `#/tree/${count}`,
  title: () => 'title',
};

const FIRST = newPage({
  ...{ games: GAMES, diagrams: [], first: 'felt', tables: [{ hello: 'Hello' }, { hello: 'こんにちは' }] },
  ...{ lang: 'en', theme: 'system', newcomer: 'true', again: false },
});
/** An address that is opened, as an event in the state of that moment. */
const to = (hash) => (page) => {
  globalThis.location = new URL(hash, SITE);
  return opened(page);
};
/** A room that counts is loaded. */
const load = (id) => (page) => ['loaded', id, counter, [], counter.read(page.hash)];
const after = (page, ...events) =>
  events.reduce((page, event) => update(page, typeof event === 'function' ? event(page) : event), page);
globalThis.document = { activeElement: null };
globalThis.history = { state: null };
const inTree = after(FIRST, to('#/tree/3'));
const loaded = (page) => after(page, load('tree'));

/** A history that starts at an address; `written` are its entries. */
function browser(hash, { refusing = false } = {}) {
  const written = [];
  const put = (kind) => (state, _, address) => {
    if (refusing) throw new DOMException('too many', 'SecurityError');
    globalThis.history.state = state;
    if (address === undefined) return; // of the entry that is left
    written.push([kind, address.slice(SITE.length)]);
    globalThis.location = new URL(address);
  };
  globalThis.location = new URL(hash, SITE);
  globalThis.history = { state: null, pushState: put('push'), replaceState: put('replace') };
  return written;
}

/** Write the address that a page wants. */
function write(page) {
  const want = addresses(page).find(({ key }) => key.startsWith('address'));
  let event = null;
  want?.start((written) => {
    event = want.event(written);
  });
  return event ? update(page, event) : page;
}

test('an address is shown once its room is loaded, and the later of two at any time', () => {
  const elsewhere = loaded(after(inTree, to('#/othello')));
  assert.deepEqual([inTree.rooms.size, elsewhere.rooms.size], [0, 0]);
  for (const at of [3, 5]) assert.equal(loaded(after(inTree, to(`#/tree/${at}`))).rooms.get('tree'), at);
});

test('a room that was left keeps its state, and the one entered last comes first', () => {
  const page = after(loaded(inTree), load('play'), to('#/othello/7'));
  assert.equal([...page.rooms].join('; '), 'play,7; tree,3');
  assert.deepEqual(after(page, ['room', 'tree', ['more', 2]]).rooms.get('tree'), 5);
});

test('an event of a room that changes nothing changes nothing, nor does one of a room that was not entered', () => {
  const page = loaded(inTree);
  assert.equal(update(page, ['room', 'tree', ['same']]), page);
  assert.equal(update(page, ['room', 'lab', ['step']]), page);
});

test('a chapter is written as its path, in the language of the page, and read from there', () => {
  const chapters = { ...counter, address: () => '#/articles/end', read: () => ({ lang: null, event: ['opened', 1] }) };
  const arrival = (page) => ['loaded', 'articles', chapters, [], chapters.read(page.hash)];
  const written = browser('#/articles/1');
  const page = write(after(FIRST, ['places', places], to('#/articles/1'), arrival));
  const other = write(after(page, ['switchLanguage']));
  assert.equal(written.join('; '), 'replace,articles/end/; replace,ja/articles/end/');
  assert.deepEqual([other.hash, other.langNamed], ['#/articles/end', false]);
  const back = after(other, to('articles/end/#tempting'));
  assert.deepEqual([back.hash, back.lang], ['#/articles/end/tempting', 'en']);
  assert.equal(write(after(back, to('#/othello/7'), load('play'))).room, 'play');
});

test('a step of the player adds an entry to the history, any other change replaces the entry', () => {
  const written = browser('#/tree/3');
  const page = write(after(loaded(inTree), ['room', 'tree', ['step']]));
  const next = write(after(page, ['room', 'tree', ['more']]));
  assert.equal(write(next), next);
  assert.equal(written.join('; '), 'push,#/tree/4; replace,#/tree/5');
});

test('where the browser has opened another address meanwhile nothing is written', () => {
  const written = browser('#/othello');
  write(after(loaded(inTree), ['room', 'tree', ['step']]));
  assert.deepEqual(written, []);
});

test('where the browser refuses an entry the next change writes the whole address', () => {
  browser('#/tree/3', { refusing: true });
  const page = write(after(loaded(inTree), ['room', 'tree', ['step']]));
  const written = browser('#/tree/3');
  write(after(page, ['room', 'tree', ['more']]));
  assert.deepEqual(written, [['push', '#/tree/5']]); // the step has no entry yet
});

test('the heading of another place gets the focus, that of the first one does not', () => {
  const heading = { focus: mock.fn() };
  globalThis.document = { body: {}, activeElement: null, querySelector: () => heading };
  /** The page after a drawing; `times`: how often the heading has got the focus by then. */
  function drawn(page, times) {
    const want = places.wantsOf(page).find(({ key }) => key.startsWith('heading'));
    const events = [];
    want?.start((value) => events.push(want.event(value)));
    assert.equal(heading.focus.mock.callCount(), times);
    return events.reduce(update, page);
  }
  const first = drawn(loaded(inTree), 0);
  const same = drawn(after(first, to('#/tree/4')), 0); // the same place in the room
  const other = drawn(after(same, to('#/othello/1'), load('play')), 1);
  drawn(after(other, ['retried', null]), 2);
  drawn(loaded({ ...inTree, again: true }), 3); // a button has loaded the page again
});

test('a room that cannot be drawn is left, and the next visit does not begin in it', () => {
  const page = after(loaded(after(FIRST, to('#/tree/3'))), ['broken', 'tree']);
  assert.deepEqual([page.room, page.trouble, page.rooms.size, page.kept.size], ['', 'drawn', 0, 0]);
  const play = after(FIRST, to('#/othello'), load('play'), ['broken', 'play']);
  assert.equal(play.kept.get('address'), '#/felt');
  assert.equal(after(page, to('#/tree/4')).rooms.get('tree'), 4);
});

test('an address is read with what is kept on the device where an event of it is made, and not by a transition', () => {
  const read = mock.fn(() => counter.read('#/tree/8'));
  const kept = { ...counter, read };
  const page = after(inTree, ['loaded', 'tree', kept, [], counter.read('#/tree/3')]);
  assert.equal(read.mock.callCount(), 0);
  const event = to('#/tree/4')(page);
  assert.equal(after(page, event).rooms.get('tree'), 8);
  assert.equal(read.mock.callCount(), 1);
});

test('what a room wants is had again where its state, the page or the words have changed, and where another room has not', () => {
  const wants = mock.fn(() => []);
  const counts = { ...counter, wants };
  let page = after(inTree, ['loaded', 'tree', counts, [], counter.read('#/tree/3')], to('#/othello/1'), load('play'));
  const wantsOfRooms = createWantsOfRooms();
  const words = () => {};
  for (const [event, times] of [
    [['room', 'play', ['more']], 1],
    [['room', 'play', ['more']], 1],
    [['room', 'tree', ['more']], 2],
    [['strengths', {}], 3],
    [['engine', ['failed', PROBLEM]], 4],
  ]) {
    page = update(page, event);
    wantsOfRooms(page, words);
    assert.equal(wants.mock.callCount(), times, event[0]);
  }
  wantsOfRooms(page, () => {});
  assert.equal(wants.mock.callCount(), 5);
});

test('a room whose wants cannot be had is left', () => {
  const broken = { ...counter, wants: () => assert.fail() };
  const page = after(inTree, ['loaded', 'tree', broken, [], counter.read('#/tree/3')]);
  const [want] = createWantsOfRooms()(page, () => {});
  assert.deepEqual(want.event(), ['broken', 'tree']);
});

test('a room whose files are missing is said to be only while it is wanted', () => {
  const missing = [[['notLoaded', 'tree']], [['notLoaded', 'lab']], [['notLoaded', 'tree'], to('#/tree/3')]];
  const troubles = missing.map((events) => after(inTree, ...events).trouble);
  assert.deepEqual(troubles, ['file', null, null]);
});

test('an address names the language, which is kept only where the player chose it', () => {
  const page = loaded(after(FIRST, to('#/tree/3?lang=ja')));
  assert.deepEqual([page.lang, page.langNamed, page.kept.size], ['ja', true, 0]);
  assert.deepEqual([...after(page, ['switchLanguage']).kept], [['lang', 'en']]);
});

test('the line for newcomers goes with the first move, and its space with the next game', () => {
  const moved = after(FIRST, ['newcomer', 'over'], ['newcomer', 'moved']);
  assert.deepEqual([moved.newcomer, moved.kept.get('visited')], ['moved', 'yes']);
  assert.equal(after(moved, ['newcomer', 'moved'], ['newcomer', 'over']).newcomer, null);
});

test('words of a room are added to those of the page, in its language', () => {
  const words = createDictionary();
  const page = after(FIRST, ['words', [{ more: 'More' }, { more: 'もっと' }]]);
  assert.deepEqual([words(page)('hello'), words(page)('more')], ['Hello', 'More']);
  assert.equal(words(after(page, ['switchLanguage']))('more'), 'もっと');
  assert.equal(words(page), words({ ...page, room: 'tree' })); // they are made once
});
