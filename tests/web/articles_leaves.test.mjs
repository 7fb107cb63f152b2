// Figures of a tree whose leaves are given: when their tasks are done, and what they say to screen readers. The engine's part is played by
// the searches of trees.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf, row } from './figure.mjs';
import { textOf } from './lit.mjs';
import { searched } from './trees.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/leaves.ts');
const { drag } = await import('../../web/src/rooms/articles/controls.ts');
const { heightOf, moveTo, placed } = await import('../../web/src/tree/whole.ts');
const { visitsOf } = await import('../../web/src/tree/visits.ts');

const ALPHABETA = 'alphabeta ties=first';
const MINIMAX = 'minimax ties=first';
/** Words as their keys and what is put into them. */
const t = Object.assign((key, names = {}) => (key === 'list' ? ', ' : [key, ...Object.values(names)].join(' ')), {
  lang: 'en',
});

/** What the engine answers to the request of a tree. */
function answer({ record: { setup }, player }) {
  const tree = JSON.parse(setup.replace(' second', ''));
  const at = (path) => path.reduce((node, move) => node[move.charCodeAt(0) - 97], tree);
  const game = {
    depth: heightOf(tree),
    moves: (path) => (typeof at(path) === 'number' ? [] : at(path).map((_, child) => moveTo(child))),
    value: at,
  };
  const { rows, reply } = searched(game, setup.endsWith(' second') ? 'second' : 'first', player.split(' ')[0]);
  return { ...reply, rows };
}

/** A figure as in a chapter, and what a reader can do in it. */
function made(entries, more = {}, page = {}) {
  const asks = (setup) => {
    const request = { op: 'tree', record: { game: 'leaves', setup }, player: entries.players[0], rows: 200 };
    return { request, reply: answer(request) };
  };
  const asked = { read: asks(entries.setup) };
  for (const [at, setup] of (entries.others ?? []).entries()) asked[`read-${at + 2}`] = asks(setup);
  const figure = figureOf(create, { ...entries, sides: ['black', 'white'], asked: { ...asked, ...more } }, { t, page });
  /** What is drawn: the attributes and listeners of each element that has such, by their names. */
  const elements = () => [...elementsOf(figure.draw())];
  return {
    figure,
    elements,
    leaf: (path) => elements().find((each) => each['aria-label']?.startsWith(`articles.leaves.leaf ${path}`)),
    press: (element, ...keys) => {
      for (const key of keys) element()['@keydown']({ key, preventDefault() {} });
    },
    /** Until all was read; the tasks that are done then. */
    async done() {
      for (await figure.drawn(); figure.running().length > 0; await figure.drawn()) {
        const { rows, ...last } = answer(figure.running()[0].request);
        await figure.answer(last, rows);
      }
      return figure.done(entries.tasks ?? {});
    },
  };
}

function* elementsOf(part) {
  if (Array.isArray(part)) for (const each of part) yield* elementsOf(each);
  if (!part?.strings) return;
  const own = {};
  for (const [at, value] of part.values.entries()) {
    const name = /([@.?]?[\w-]+)="?$/.exec(part.strings[at])?.[1];
    if (name) own[name] = value;
    else yield* elementsOf(value);
  }
  own.text = part.values.filter((value) => typeof value === 'string').join(' ');
  own.html = part.strings.join('…');
  yield own;
}

/** A pointer that presses on an element, moves and is lifted. */
function touched() {
  const target = Object.assign(new EventTarget(), { setPointerCapture() {} });
  const event = (type, pointerId, clientY, clientX = 0) =>
    Object.assign(new Event(type), { pointerId, clientX, clientY });
  return {
    press: (pointerId, clientY) => ({ button: 0, pointerId, clientX: 0, clientY, currentTarget: target }),
    move: (...to) => target.dispatchEvent(event('pointermove', ...to)),
    lift: (pointerId) => target.dispatchEvent(event('lostpointercapture', pointerId, 0)),
  };
}

test('a prediction is right when no leaf was missed, each time in another tree', async () => {
  const tasks = { right: { fact: 'missed', most: 0 } };
  const trees = { setup: '[[6,3],[2,8]]', others: ['[[3,6],[8,2]]'] };
  const because = () => elements().find((each) => each.html.includes('class="because"'))?.text;
  const { figure, elements, done } = made({ does: 'predict', ...trees, players: [ALPHABETA], tasks });
  const isNamed = (name) => (each) => each['aria-label'] === name || each.text.startsWith(name);
  const press = (name) => elements().find(isNamed(name))['@click']();
  const [guess, look, again] = ['articles.leaves.guess 2–2 8', 'articles.leaves.look', 'articles.leaves.again'];
  assert.deepEqual([await done(), figure.facts().missed], [[], undefined]);
  press(look);
  assert.deepEqual([await done(), figure.facts().missed], [[], 1]);
  assert.ok(elements().some(isNamed('articles.leaves.wrong')));
  assert.equal(because(), 'articles.leaves.missed.least 8 Side.white Side.black 2 3');
  press(again);
  assert.equal(figure.facts().missed, undefined);
  press(look);
  assert.deepEqual([await done(), figure.facts().missed], [['right'], 0], 'all of the second tree is read');
  for (const name of [again, 'articles.leaves.guess 1–2 3', guess, look]) press(name);
  await done();
  assert.equal(because(), 'articles.leaves.missed.read 3 −∞ 6', 'a leaf of which it was said that it is not read');
});

test('for whoever moves a leaf moves as its number does', async () => {
  const { figure, leaf, press, done } = made({ does: 'drag', setup: '[3,5]', players: [MINIMAX] });
  figure.choose('values', 'mover');
  const said = () => ['min', 'max', 'now', 'text'].map((name) => leaf('1')[`aria-value${name}`]);
  assert.deepEqual(said(), [-19, 9, -3, '−3']);
  press(() => leaf('1'), 'ArrowUp');
  assert.deepEqual(said(), [-19, 9, -2, '−2']);
  press(() => leaf('2'), 'ArrowDown', 'ArrowDown');
  await done();
  assert.equal(figure.facts().value, 7);
  press(() => leaf('1'), 'End');
  assert.deepEqual(said(), [-19, 9, 9, '9']);
  const { press: at, move } = touched();
  leaf('1')['@pointerdown'](at(1, 100));
  move(1, 300);
  assert.deepEqual(said(), [-19, 9, -19, '−19'], 'the whole scale in 200 pixels');
  move(1, 114);
  assert.deepEqual(said(), [-19, 9, 7, '7']);
  figure.choose('values', 'first');
  assert.equal(leaf('1')['aria-valuenow'], -7);
});

test('alpha and beta stand beside the nodes on the way to where the reading is, and an arrow where one has moved', () => {
  const tree = { setup: '[[3,5],[2,9]]', players: [ALPHABETA], bounds: true };
  const { figure, elements } = made({ ...tree, does: 'step' });
  const steps = () => elements().find((each) => each['@input']);
  const shown = (drawn = figure.draw()) => textOf(drawn).split('class="bounds ').slice(1).map(numbersIn).join(' | ');
  /** Those of one node: its texts without the markup and the names of the two. */
  const numbersIn = (text) =>
    [...text.matchAll(/>([αβ][↑↓]?) <b>([^<]+)</g)].map(([, name, value]) => name.slice(1) + value).join(' ');
  const words = textOf(figure.draw()).split('<li>'); // of all steps
  const said = (at) => words[at + 1].match(/(?<=articles\.leaves\.)(?!sentences)[\w.]+/g).join(' ');
  const seen = Array.from({ length: steps().max + 1 }, (_, at) => {
    steps()['@input']({ target: { value: String(at) } });
    return `${shown()}: ${said(at)}`;
  });
  assert.deepEqual(seen, [
    '−∞ +∞: bounds.none',
    '−∞ +∞ | −∞ +∞: bounds.none',
    '−∞ +∞ | −∞ ↓3: step.leaf bounds.beta.changed',
    '−∞ +∞ | −∞ 3: step.leaf bounds.beta.kept',
    '↑3 +∞ | −∞ 3: step.end.least bounds.alpha.changed',
    '3 +∞ | 3 +∞: bounds.handed',
    '3 +∞ | 3 ↓2: step.leaf bounds.beta.changed bounds.met',
    '3 +∞ | 3 2: because.least',
    '3 +∞: step.end.most step.cut.most',
  ]);

  const drag = made({ ...tree, does: 'drag' });
  assert.equal(shown(drag.figure.draw()), '', 'before a cut is looked at');
  drag
    .elements()
    .find((each) => each['aria-label']?.startsWith('articles.leaves.cut 2 '))
    ['@click']();
  assert.equal(shown(drag.figure.draw()), '3 +∞ | 3 2');
});

test('a second finger on what is dragged changes nothing, and its lifting does not end the drag', () => {
  const { press, move, lift } = touched();
  const seen = [];
  const down = (pointer, y) => drag(press(pointer, y), (_, up) => seen.push(`${pointer}: ${up}`));
  down(1, 100);
  move(1, 90);
  down(2, 300);
  move(2, 200);
  lift(2);
  move(1, 80);
  lift(1);
  move(1, 0);
  down(2, 50);
  move(2, 40);
  assert.deepEqual(seen, ['1: 10', '1: 20', '2: 10']);
});

test('while Python starts, a tree that was changed says nothing of what alpha-beta read before', () => {
  const entries = { does: 'order', setup: '[3,5]', orders: { other: '[5,3]' }, players: [ALPHABETA] };
  const { figure } = made(entries, {}, { engine: 'booting' });
  const counts = () => ['read', 'value', 'leaves'].map((name) => figure.facts()[name]);
  assert.deepEqual(counts(), [2, 5, 2]);
  figure.choose('order', 'other');
  assert.deepEqual(counts(), [Number.NaN, Number.NaN, 2]);
});

test('what minimax reads of a tree that was changed is known without Python, and is what Python reads', () => {
  const setups = ['[[3,9],[5,1]]', '[[9,3],[1,5]]', '[[4,4],[[7,2],4]]', '[[3,9],[5,1]] second'];
  for (const setup of setups) {
    const entries = {
      does: 'drag',
      setup: '[0,0]',
      orders: { other: setup.replace(' second', '') },
      players: [MINIMAX],
    };
    const first = setup.endsWith(' second') ? '[0,0] second' : '[0,0]';
    const { figure, elements } = made({ ...entries, setup: first }, {}, { engine: 'booting' });
    figure.choose('order', 'other');
    const read = answer({ record: { setup }, player: MINIMAX });
    const { value, leaves } = figure.facts();
    assert.equal(value, read.rows[0][5]);
    assert.equal(figure.facts().read, leaves);
    const nodes = elements().filter(({ html }) => html.startsWith('<div class="place"'));
    assert.equal(nodes.length, read.rows.length);
    assert.deepEqual(figure.running(), []);
  }
});

test('a node of a real position is matched by its move, wherever it was read', () => {
  const names = { 0: 'c3', '0 0': 'a1', 1: 'b2' };
  const rows = [row(-1, null, 1, { end: 'cut', unread: ['c3'] }), row(0, 'b2', 1, { end: 'over' })];
  const places = placed([[0], 1], visitsOf([], rows, { visits: 2, rows }), (path) => names[path.join(' ')]);
  assert.equal(places.map(({ row }) => row).join(' '), '0 -1 -1 1');
});
