// Figures of a tree whose leaves are given: when their tasks are done, and what they say to screen readers. The engine's part is played by
// the searches of trees.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEM } from './fakes.mjs';
import { figureOf } from './figure.mjs';
import { textOf } from './lit.mjs';
import { searched } from './trees.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/leaves.ts');
const { drag } = await import('../../web/src/rooms/articles/controls.ts');
const { heightOf, moveTo } = await import('../../web/src/tree/whole.ts');

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
  if (entries.narrow) asked.narrow = asks(entries.narrow.setup);
  const figure = figureOf(create, { ...entries, sides: ['black', 'white'], asked: { ...asked, ...more } }, { t, page });
  /** What is drawn: the attributes and listeners of each element that has such, by their names. */
  const elements = () => [...elementsOf(figure.draw())];
  return {
    figure,
    screen: figure.around,
    elements,
    leaf: (path) => elements().find((each) => each['aria-label']?.startsWith(`articles.leaves.leaf ${path}`)),
    node: (path) => elements().find((each) => each['data-path'] === path),
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

const NINE = '[[6,3,9],[2,8,1],[7,4,5]]';
const FOUR = '[[6,3],[2,8]]';
/** A tree whose leaves are dragged. */
const dragged = (setup, tasks, player = ALPHABETA) => made({ does: 'drag', setup, players: [player], tasks });
const EQUAL = {
  setup: '[[5,3,8],[3,1,7],[2,6,4]]',
  players: [ALPHABETA, MINIMAX],
  tasks: { true: { fact: 'cuts', most: 0 } },
};

test('the value behind a bound is found by reading everything, of leaves that stay as they are', async () => {
  const { figure, elements, done } = made(EQUAL);
  assert.deepEqual(await done(), []);
  assert.ok(!elements().some((each) => each['@keydown'] || each['@pointerdown']), 'nothing is dragged');
  figure.choose('player', 'alphabeta');
  assert.deepEqual(await done(), []);
  figure.choose('player', 'minimax');
  assert.deepEqual(figure.done(EQUAL.tasks), [], 'not before it is read');
  assert.deepEqual(await done(), ['true']);
  assert.deepEqual([figure.facts().value, figure.facts().read], [3, 9]);
});

test('a leaf that stays as it is says its value, and whether it was read', () => {
  const { leaf } = made(EQUAL);
  for (const [path, value] of Object.entries({ '1–3': '8', '2–1': '3', '2–2': 'articles.leaves.unread 1' }))
    assert.equal(leaf(path)['aria-label'], `articles.leaves.leaf ${path}, ${value}`);
});

test('a cut is gone when its node is read whole, by a leaf of it or of the branch before', async () => {
  const tasks = { gone: { gone: true }, few: { fact: 'read', most: 5 } };
  for (const [leaf, key] of Object.entries({ '2–1': 'End', '1–2': 'Home' })) {
    const { figure, press, leaf: of, done } = dragged(NINE, tasks);
    assert.deepEqual([await done(), figure.missing(tasks.gone)], [[], null], 'not at first');
    press(() => of('1–1'), 'ArrowUp');
    assert.deepEqual(await done(), [], 'nor by a leaf that decides nothing');
    assert.equal(figure.missing(tasks.gone), 'articles.missing.gone');
    press(() => of(leaf), key);
    assert.deepEqual(await done(), ['gone'], leaf);
  }
});

test('fewer leaves are read when the first branch is good', async () => {
  const tasks = { few: { fact: 'read', most: 5 } };
  const { figure, press, leaf, done } = dragged(NINE, tasks);
  press(() => leaf('1–2'), 'End');
  assert.deepEqual([await done(), figure.missing(tasks.few)], [[], 'articles.missing.read 1'], 'the branch is worth 6');
  press(() => leaf('1–1'), 'End');
  assert.deepEqual([await done(), figure.facts().read], [['few'], 5]);
});

test('another move is the best, or a leaf was at both ends and the root stayed the same', async () => {
  const tasks = { best: { changed: 'best' }, still: { swept: true } };
  const { press, leaf, done } = dragged(FOUR, tasks, MINIMAX);
  for (const [path, key, task] of [
    ['2–2', 'Home', []],
    ['2–2', 'End', ['still']],
    ['2–1', 'End', ['best']],
  ]) {
    press(() => leaf(path), key);
    assert.deepEqual(await done(), task);
  }
});

test('an end of a leaf that cannot be read keeps nothing from being read', async () => {
  const { figure, press, leaf, done } = dragged(FOUR, {}, MINIMAX);
  press(() => leaf('2–2'), 'Home', 'ArrowUp');
  await figure.drawn();
  await figure.answer(PROBLEM);
  await done();
  assert.deepEqual([figure.facts().value, figure.asked.length], [3, 2]);
});

test('a prediction is right when no leaf was missed, each time in another tree', async () => {
  const tasks = { right: { fact: 'missed', most: 0 } };
  const others = ['[[3,6],[8,2]]'];
  const because = () => elements().find((each) => each.html.includes('class="because"'))?.text;
  const { figure, elements, done } = made({ does: 'predict', setup: FOUR, others, players: [ALPHABETA], tasks });
  const isNamed = (name) => (each) => each['aria-label'] === name || each.text.startsWith(name);
  const press = (name) => elements().find(isNamed(name))['@click']();
  const [guess, look, again] = ['articles.leaves.guess 2–2 8', 'articles.leaves.look', 'articles.leaves.again'];
  assert.deepEqual([await done(), figure.facts().missed], [[], undefined]);
  press(look);
  assert.deepEqual([await done(), figure.facts().missed], [[], 1]);
  assert.equal(because(), 'articles.leaves.missed.least 8 Side.white Side.black 2 3');
  press(again);
  assert.equal(figure.facts().missed, undefined);
  press(look);
  assert.deepEqual([await done(), figure.facts().missed], [['right'], 0], 'all of the second tree is read');
  assert.match(textOf(figure.draw()), /articles\.leaves\.verdict\.none/, 'no count of nothing');
  press(again);
  press('articles.leaves.guess 1–2 3');
  press(guess);
  press(look);
  await done();
  assert.equal(because(), 'articles.leaves.missed.read 3 −∞ 6', 'a leaf of which it was said that it is not read');
  press(again);
  press(look);
  press(again);
  press(guess);
  press(look);
  assert.deepEqual(await done(), ['right']);
});

const ORDER = {
  does: 'order',
  setup: NINE,
  orders: { best: '[[4,5,7],[3,6,9],[1,2,8]]', worst: '[[8,2,1],[9,6,3],[7,5,4]]' },
  narrow: { setup: '[[6,3],[8,2]]', orders: { best: '[[3,6],[2,8]]', worst: '[[8,2],[6,3]]' } },
  players: [ALPHABETA],
  tasks: { few: { fact: 'read', most: 5, narrow: 3 } },
};

test('an order is found by hand, also from the worst one, but not from the best', async () => {
  const { figure, node, press, done } = made(ORDER);
  assert.deepEqual(await done(), []);
  figure.choose('order', 'best');
  assert.deepEqual([await done(), figure.facts().read], [[], 5]);
  press(() => node('2 2'), 'ArrowLeft');
  assert.deepEqual([await done(), figure.facts().read], [[], 5]);
  figure.choose('order', 'worst');
  assert.deepEqual([await done(), figure.facts().read], [[], 9]);
  for (const path of ['2', '1', '1 1', '2 2', '2 1']) press(() => node(path), 'ArrowLeft');
  assert.deepEqual([await done(), figure.facts().read], [['few'], 5]);
});

test('the best order of a wide tree does not hinder the task of the narrow one', async () => {
  const { figure, screen, node, press, done } = made(ORDER);
  figure.choose('order', 'best');
  screen.narrow = true;
  assert.deepEqual(await done(), [], 'all four are read');
  press(() => node('1 0'), 'ArrowRight');
  assert.deepEqual(await done(), ['few']);
});

test('a node that is ordered says its place, its value or bound, and whether it was read', () => {
  const { node } = made({ ...ORDER, setup: '[[[6,3],[7,8]],[[1,2],[9,9]]]' });
  const nodes = { 0: '1 2, 6', '0 1': '2 2, ≥7', 1: '2 2, ≤2', '1 1': '2 2, articles.leaves.left' };
  for (const [path, said] of Object.entries({ ...nodes, '0 0 1': '2 2, 3', '1 1 0': '1 2, articles.leaves.unread 9' }))
    assert.equal(node(path)['aria-valuetext'], `articles.leaves.placed ${said}`);
});

test('for whoever moves a leaf moves as its number does, and the text says so', async () => {
  const { figure, leaf, press, done } = dragged('[3,5]', {}, MINIMAX);
  const first = figure.facts().viewer;
  figure.choose('values', 'mover');
  assert.equal(figure.facts().viewer, 'articles.leaves.mover');
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
  move(1, 124);
  assert.deepEqual(said(), [-19, 9, 7, '7']);
  figure.choose('values', 'first');
  assert.deepEqual([leaf('1')['aria-valuenow'], figure.facts().viewer], [-7, first]);
  assert.notEqual(first, 'articles.leaves.mover');
});

test('alpha and beta stand beside the nodes on the way to where the reading is, and an arrow where one has moved', () => {
  const tree = { setup: '[[[3,5],[7,8]],[[4,2],[6,9]]]', players: [ALPHABETA], bounds: true };
  const { figure, elements } = made({ ...tree, does: 'step' });
  const steps = () => elements().find((each) => each['@input']);
  const shown = (drawn = figure.draw()) => textOf(drawn).split('class="bounds ').slice(1).map(numbersIn).join(' | ');
  /** Those of one node: its texts without the markup and the names of the two. */
  const numbersIn = (text) =>
    [...text.matchAll(/>([αβ][↑↓]?) <b>([^<]+)</g)].map(([, name, value]) => name.slice(1) + value).join(' ');
  const seen = Array.from({ length: steps().max + 1 }, (_, at) => {
    steps()['@input']({ target: { value: String(at) } });
    return shown();
  });
  assert.deepEqual(seen, [
    '−∞ +∞',
    '−∞ +∞ | −∞ +∞',
    '−∞ +∞ | −∞ +∞ | −∞ +∞',
    '−∞ +∞ | −∞ +∞ | ↑3 +∞',
    '−∞ +∞ | −∞ +∞ | ↑5 +∞',
    '−∞ +∞ | −∞ ↓5 | 5 +∞',
    '−∞ +∞ | −∞ 5 | −∞ 5',
    '−∞ +∞ | −∞ 5 | ↑7 5',
    '−∞ +∞ | −∞ 5 | 7 5',
    '↑5 +∞ | −∞ 5',
    '5 +∞ | 5 +∞',
    '5 +∞ | 5 +∞ | 5 +∞',
    '5 +∞ | 5 +∞ | 5 +∞',
    '5 +∞ | 5 +∞ | 5 +∞',
    '5 +∞ | 5 ↓4 | 5 +∞',
    '5 +∞ | 5 4',
    '5 +∞',
  ]);
  const words = textOf(figure.draw());
  const said = (step) => words.split('<li>')[step + 1]?.split('</li>')[0]; // of all steps, in words
  const sentences = (...keys) => keys.map((key) => `articles.leaves.${key}`);
  const parts = Object.entries({
    0: sentences('bounds.none'),
    7: sentences('step.leaf', 'bounds.alpha.changed', 'bounds.met'),
    8: sentences('because.most'),
    13: sentences('step.leaf', 'bounds.alpha.kept'),
    14: sentences('step.end.most', 'bounds.beta.changed', 'bounds.met'),
    16: sentences('step.end.most', 'step.cut.most'),
  });
  for (const [step, keys] of parts)
    assert.deepEqual(said(Number(step)).match(/articles\.leaves\.(?!sentences)[\w.]+/g), keys, step);

  const drag = made({ ...tree, does: 'drag' });
  assert.equal(shown(drag.figure.draw()), '', 'before a cut is looked at');
  drag
    .elements()
    .find((each) => each['aria-label']?.startsWith('articles.leaves.cut 2 '))
    ['@click']();
  assert.equal(shown(drag.figure.draw()), '5 +∞ | 5 4');
});

test('a cut is no button that stays pressed, and none while values are for whoever moves', () => {
  const { figure, elements } = dragged(NINE);
  const cut = () => elements().find((each) => each['aria-label']?.startsWith('articles.leaves.cut'));
  assert.equal(cut()['aria-label'], 'articles.leaves.cut 2 ≤2');
  assert.ok(!cut().html.includes('aria-pressed'));
  figure.choose('values', 'mover');
  assert.equal(cut(), undefined);
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

test('a leaf or a node that is dragged while the screen is turned leaves the other tree as it is', () => {
  for (const does of ['drag', 'order']) {
    const narrow = { setup: '[[5,1],[4,7]]' };
    const { screen, figure, leaf, node } = made({ does, setup: '[[6,3],[2,8]]', narrow, players: [ALPHABETA] });
    const { press, move } = touched();
    const down = press(1, 100);
    down.currentTarget.closest = () => ({ clientWidth: 100 });
    (does === 'drag' ? leaf('2–2') : node('1 1'))['@pointerdown'](down);
    const address = () => figure.links()[0].address;
    const before = address();
    screen.narrow = true;
    const other = address();
    move(1, 50, -80);
    assert.equal(address(), other, does);
    screen.narrow = false;
    assert.notEqual(address(), before, does);
  }
});

test('the link to the tree is that of the real position, until a leaf is changed', () => {
  const entries = { does: 'drag', setup: '[3,5]', players: [MINIMAX] };
  const record = { game: 'nine', setup: 'x-o' };
  const { figure, press, leaf } = made(entries, { board: { reply: { game: 'nine', record, cells: {}, legal: {} } } });
  const address = (tree, more = '') => [
    { room: 'tree', address: `#/tree/${tree}&player=minimax+ties%3Dfirst&values=first${more}` },
  ];
  assert.deepEqual(figure.links(), address('nine?setup=x-o'));
  press(() => leaf('1'), 'ArrowUp');
  assert.deepEqual(figure.links(), address('leaves?setup=%5B4%2C5%5D', '&sides=black%2Cwhite'));
});

test('while Python starts, a tree that was changed says nothing of what was read before', () => {
  const entries = { does: 'order', setup: '[3,5]', orders: { other: '[5,3]' }, players: [MINIMAX] };
  const { figure } = made(entries, {}, { engine: 'booting' });
  const counts = () => ['read', 'value', 'leaves'].map((name) => figure.facts()[name]);
  assert.deepEqual(counts(), [2, 5, 2]);
  figure.choose('order', 'other');
  assert.deepEqual(counts(), [Number.NaN, Number.NaN, 2]);
});
