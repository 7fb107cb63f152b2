// Figures of the articles' room that need no screen: what they say in the text, and the numbers and options that the text sets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from './fakes.mjs';
import { figureOf } from './figure.mjs';
import { textOf, valueAfter } from './lit.mjs';

const { digitsOf, create: bits } = await import('../../web/src/rooms/articles/figures/bits.ts');
const { create: bars, lengthOf } = await import('../../web/src/rooms/articles/figures/bars.ts');
const { create: shifts } = await import('../../web/src/rooms/articles/figures/shifts.ts');
const { create: turned } = await import('../../web/src/rooms/articles/figures/turned.ts');
const { create: steps } = await import('../../web/src/rooms/articles/figures/steps.ts');

const t = Object.assign((key) => (key === 'list' ? ', ' : key), { lang: 'en' });
/** A figure with its entries and the replies to its requests. */
const made = (create, entries, replies, games = [], request = {}) => {
  const asked = Object.entries(replies).map(([name, reply]) => [name, { request, reply }]);
  return figureOf(create, { ...entries, asked: Object.fromEntries(asked) }, { t, page: { games } });
};

/** Games are gone through by a slider. */
const stepTo = (figure, at) => valueAfter(figure.draw(), '@input=')({ target: { value: String(at) } });
/** Where the links of a figure lead. */
const linksOf = (figure) => pluck(figure.links(), 'address');
const stepOf = (figure) => valueAfter(figure.draw(), '.value=');
const NINE = { id: 'nine', default: 'level-2', look: { pieces: 'discs', colours: {} }, sides: {} };

/** Cells of a board of three columns, of letters. */
const cellsOf = (letters) => {
  const cells = [...letters].map((letter) => ({ O: 'first', X: 'second' })[letter] ?? null);
  return Object.fromEntries(cells.map((cell, at) => [`${'abc'[at % 3]}${Math.floor(at / 3) + 1}`, cell]));
};

test('a bar of twice the number is twice as long, its root half as much again, and a logarithm adds equal steps', () => {
  assert.equal(lengthOf(50, 100, 'linear'), 0.5);
  assert.equal(lengthOf(25, 100, 'root'), 0.5);
  const [one, ten, hundred] = [1, 10, 100].map((value) => lengthOf(value, 100, 'log'));
  assert.ok(one > 0);
  assert.equal((ten - one).toFixed(9), (hundred - ten).toFixed(9));
  for (const scale of ['linear', 'root', 'log'])
    assert.deepEqual([lengthOf(0, 9, scale), lengthOf(9, 9, scale)], [0, 1], scale);
});

test('bars say the sum of each series, whether a ply has one number or several', () => {
  const entries = { scales: ['linear'], series: ['one', 'all'].map((of) => ({ name: of, of, request: 'tree' })) };
  const figure = made(bars, entries, { tree: { one: [1, 2, 3], all: [[1, 1], [4], [5, 0, 1]] } });
  assert.deepEqual(figure.facts(), { one: 6, all: 12 });
});

test('the digits of a number have the last square first', () => {
  assert.equal(digitsOf(0b100, 9), '000000100');
  const { first, second } = made(bits, {}, { view: { cells: cellsOf('--OOX-OX-') } }).facts();
  assert.deepEqual([first, second], ['001001100', '010010000']);
});

test('a mask leaves what it has in common with the first side’s marks', () => {
  const figure = made(bits, { masks: [0x007, 0x111] }, { view: { cells: cellsOf('OOXXOOXXO') } });
  assert.deepEqual([figure.facts().and, figure.facts().matching], ['000000011', '2']);
  assert.deepEqual([figure.numbers().mask.least, figure.numbers().mask.most], [1, 2]);
  figure.put('mask', 2);
  assert.equal(figure.facts().and, '100010001');
  assert.deepEqual(figure.done({ two: { hits: 2, marks: 5 } }), []);
  assert.deepEqual(figure.done({ one: { hits: 1, marks: 5 } }), ['one']);
});

const EMPTY = { game: 'nine', cells: cellsOf('---------'), legal: {}, line: null, last: null, result: null };

const step = (...kept) => ({ moved: kept, kept });
const east = { by: 1, yes: [step('a1'), step('b1'), step('c1')], no: [step('a1'), step('b1'), step('c1', 'a2')] };
const south = { by: 3, yes: [step('a1'), step('a2'), step('a3'), step()], no: [step('a1'), step()] };
const SHIFTS = { computed: { east, south }, direction: 'east', names: ['own', 'their'] };
const shifted = () => made(shifts, SHIFTS, { view: { ...EMPTY, legal: { c1: {}, b3: {} } } }, [NINE]);

test('shifts say what is found in a direction, what is wrong without the mask, and how many moves there are', () => {
  const figure = shifted();
  assert.deepEqual(figure.facts(), { found: 'c1', wrong: 'a2', moves: 2 });
  figure.choose('mask', 'no');
  assert.equal(figure.numbers().step.value, 2, 'the end is shown, where the mask matters');
  figure.choose('direction', 'south');
  assert.deepEqual(figure.facts(), { found: 'c1', wrong: 'a2', moves: 2 }, 'the sentence is about the first direction');
  figure.choose('mask', 'yes');
  assert.deepEqual([figure.numbers().step.value, figure.numbers().step.most], [2, 2], 'and so are its words');
});

test('a direction that is chosen at the end of another is shown at its end', () => {
  const figure = shifted();
  figure.choose('direction', 'south');
  assert.deepEqual([figure.numbers().step.value, figure.numbers().step.most], [1, 3]);
  figure.choose('direction', 'east');
  figure.put('step', 2);
  figure.choose('direction', 'south');
  assert.equal(figure.numbers().step.value, 3);
});

test('a step along the discs is done, the last one is not', () => {
  const figure = shifted();
  figure.put('step', 2);
  assert.deepEqual(figure.done({ long: { step: 2, direction: 'east' } }), []);
  figure.choose('direction', 'south');
  figure.put('step', 2);
  assert.deepEqual(figure.done({ long: { step: 2, direction: 'south' } }), ['long']);
  assert.deepEqual(figure.done({ long: { step: 2, direction: 'north' } }), []);
});

test('the digits of a number stand in a line with the last square first, a row of the board after the other', () => {
  const drawn = textOf(shifted().draw());
  const line = drawn.slice(drawn.indexOf('line64'), drawn.indexOf('class="sight"')).replaceAll(/<[^>]*>|\s/g, '');
  assert.match(line, /c3…a3000c2…a2000c1…a1010/, 'step 1 is at b1');
});

test('a program that turns discs says what it found at each step, and which line that was', () => {
  const at = (line, more) => ({ line, by: -1, front: [], run: [], found: [], end: [], holds: true, ...more });
  const says = [
    { line: 1, yes: { en: 'next {front}' }, no: { en: 'none' } },
    { line: 2, yes: { en: 'turns {run}, all {found}' } },
  ];
  const numbers = [at(1, { holds: false }), at(1, { front: ['b1'] }), at(2, { run: ['b1'], found: ['b1', 'b2'] })];
  const computed = { sources: { en: 'look\n  turn' }, steps: numbers };
  const figure = made(turned, { computed, says, move: 'c1', at: 1, program: 'p.py' }, { view: EMPTY }, [NINE]);
  assert.deepEqual(figure.facts(), { move: 'c1', found: 'b1, b2', count: 2 });
  const said = () =>
    textOf(figure.draw())
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  assert.match(said(), /← >> 1 look next b1/);
  stepTo(figure, 2);
  assert.match(said(), / turn turns b1, all b1, b2 /);
  stepTo(figure, 0);
  assert.match(said(), / look none /);
});

test('games that are gone through say how long they are, and what was thought of their beginning', () => {
  const view = { ...EMPTY, record: {}, moves: [] };
  const views = [0, 1, 2].map((ply) => ({ ...view, moves: Array(ply).fill('a1') }));
  const figure = made(
    steps,
    { lines: [{ name: 'long' }, { name: 'short', values: 'thought' }], plays: true },
    { long: views, short: [view], thought: { move: 'b2', nodes: 12, moves: [] } },
    [NINE],
  );
  const facts = figure.facts();
  assert.deepEqual([facts['long-plies'], facts['short-plies']], [2, 0]);
  assert.deepEqual([facts['short-move'], facts['short-nodes']], ['b2', 12]);
  stepTo(figure, 2);
  assert.equal(stepOf(figure), '2');
  figure.choose('line', 'long');
  assert.equal(stepOf(figure), '0', 'a line that is chosen begins again');
});

test('the links of a game lead to the position that is shown, from where its record begins', () => {
  const view = (moves, more) => ({ ...EMPTY, record: { game: 'nine', seed: 7, size: 4, moves }, moves, ...more });
  const late = [
    view(['a1', 'c1'], { turn: 'first' }),
    view(['a1', 'c1', 'b2'], { turn: 'second' }),
    view(['a1', 'c1', 'b2', 'a3'], { result: { winner: 'first' } }),
  ];
  const figure = made(steps, { lines: [{ name: 'late', player: 'minimax depth=2' }] }, { late }, [NINE]);
  const links = (at) => {
    stepTo(figure, at);
    return linksOf(figure);
  };
  const [first, second] = ['#/nine/a1c1?seed=7&size=4', '#/nine/a1c1b2?seed=7&size=4'];
  const tree = (address) => `${address.replace('#/', '#/tree/')}&player=minimax+depth%3D2`;
  const reads = 'minimax+depth%3D2';
  assert.deepEqual(links(0), [`${first}&second=${reads}`, tree(first)], 'against the player of the line');
  assert.deepEqual(links(1), [`${second}&first=${reads}&second=human`, tree(second)]);
  const over = `#/nine/a1c1b2a3?seed=7&size=4&first=${reads}&second=${reads}`;
  assert.deepEqual(links(2), [over], 'the reader has not won it, and there is no tree');
});

test('a game that was played leads to Play and to the Tree with the players that played it', () => {
  const view = (moves, turn) => ({ ...EMPTY, record: { game: 'nine', moves }, moves, turn });
  const replies = { late: [view(['a1'], 'second'), view(['a1', 'c1'], 'first')] };
  const figure = made(steps, { lines: [{ name: 'late' }] }, replies, [NINE], { first: 'four counts', second: 'discs' });
  assert.deepEqual(linksOf(figure), ['#/nine/a1?first=four+counts&second=human', '#/tree/nine/a1?player=discs']);
  stepTo(figure, 1);
  assert.deepEqual(linksOf(figure), ['#/nine/a1c1?second=discs', '#/tree/nine/a1c1?player=four+counts']);
});

test('the link of bars is the tree of their request', () => {
  const series = [{ name: 'one', of: 'one', request: 'tree', label: {} }];
  const request = { op: 'tree', record: { game: 'nine', moves: ['a1', 'b2'] }, player: 'minimax ties=first', strip: 1 };
  const entries = { scales: ['linear'], series, asked: { tree: { request, reply: { one: [1, 2] } } } };
  const figure = figureOf(bars, entries, { page: { games: [NINE], langNamed: true, lang: 'ja' } });
  const address = '#/tree/nine/a1b2?lang=ja&player=minimax+ties=first&values=first';
  assert.deepEqual(figure.links(), [{ room: 'tree', address }]);
});

test('the link of digits is the game from the marks on the board, where the engine takes them', async () => {
  const letters = { empty: '-', first: 'O', second: 'X' };
  const games = [{ ...NINE, rows: 3, columns: 3, setup: { kind: 'pieces', letters } }];
  const figure = made(bits, {}, { view: { ...EMPTY, setup: '--OOX-OX-', cells: cellsOf('--OOX-OX-') } }, games);
  const links = () => linksOf(figure);
  const click = () => {
    valueAfter(figure.draw(), '@click=')(); // on the first square
    return figure.drawn();
  };
  assert.deepEqual(links(), ['#/nine?setup=--OOX-OX-']);
  await click();
  assert.deepEqual(links(), []);
  await figure.answer({ code: 'bad-setup' });
  await click();
  await figure.answer({});
  assert.deepEqual(links(), ['#/nine?setup=X-OOX-OX-']);
  await click();
  assert.equal(figure.asked.map(({ request }) => request.record.setup).join(), 'O-OOX-OX-,X-OOX-OX-');
});
