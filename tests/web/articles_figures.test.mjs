// Figures of the articles' room that need no screen: what they say in the text, and the numbers and options that the text sets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './lit.mjs';

globalThis.matchMedia ??= () => ({ matches: true });
const { lengthOf } = await import('../../web/src/rooms/articles/bars.js');
const { digitsOf, create: bits } = await import('../../web/src/rooms/articles/figures/bits.js');
const { create: bars } = await import('../../web/src/rooms/articles/figures/bars.js');
const { create: shifts } = await import('../../web/src/rooms/articles/figures/shifts.js');
const { create: steps } = await import('../../web/src/rooms/articles/figures/steps.js');

const t = Object.assign((key) => (key === 'list' ? ', ' : key), { lang: 'en' });
/** A figure with its entries and the replies to its requests. */
const made = (create, entries, replies) =>
  create({
    figure: {
      ...entries,
      asked: Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, { request: {}, reply }])),
    },
    house: { state: () => ({ games: [] }) },
    changed() {},
    narrow: () => false,
    shown: () => true,
  });

/** Cells of a board of three columns, of letters. */
const cellsOf = (letters) =>
  Object.fromEntries(
    [...letters].map((letter, at) => [
      `${'abc'[at % 3]}${Math.floor(at / 3) + 1}`,
      { O: 'first', X: 'second' }[letter] ?? null,
    ]),
  );

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
  const figure = made(
    bars,
    { scales: ['linear', 'log'], series: ['one', 'all'].map((of) => ({ name: of, of, request: 'tree' })) },
    { tree: { one: [1, 2, 3], all: [[1, 1], [4], [5, 0, 1]] } },
  );
  assert.deepEqual(figure.facts(t), { one: 6, all: 12 });
});

test('the digits of a number have the last square first', () => {
  assert.equal(digitsOf(0b100, 9), '000000100');
  const { first, second } = made(bits, {}, { view: { cells: cellsOf('--OOX-OX-') } }).facts(t);
  assert.deepEqual([first, second], ['001001100', '010010000']);
});

test('a mask leaves what it has in common with the first side’s marks', () => {
  const figure = made(bits, { masks: [0x007, 0x111] }, { view: { cells: cellsOf('OOXXOOXXO') } });
  assert.deepEqual([figure.facts(t).and, figure.facts(t).hits], ['000000011', 1]);
  assert.deepEqual([figure.numbers.mask.least, figure.numbers.mask.most], [1, 2]);
  figure.numbers.mask.set(2);
  assert.equal(figure.facts(t).and, '100010001');
  assert.deepEqual(figure.done({ two: { hits: 2, marks: 5 } }), []);
  assert.deepEqual(figure.done({ one: { hits: 1, marks: 5 } }), ['one']);
});

const step = (...kept) => ({ moved: kept, kept });
const east = { by: 1, yes: [step('a1'), step('b1'), step('c1')], no: [step('a1'), step('b1'), step('c1', 'a2')] };
const south = { by: 3, yes: [step('a1'), step('a2'), step('a3'), step()], no: [step('a1'), step()] };
const shifted = () =>
  made(
    shifts,
    { computed: { east, south }, direction: 'east', names: ['own', 'their'] },
    { view: { cells: cellsOf('---------'), legal: { c1: {}, b3: {} } } },
  );

test('shifts say what is found in a direction, what is wrong without the mask, and how many moves there are', () => {
  const figure = shifted();
  assert.deepEqual(figure.facts(t), { found: 'c1', wrong: 'a2', moves: 2 });
  figure.choose('mask', 'no');
  assert.deepEqual(figure.facts(t), { found: 'c1, a2', wrong: 'a2', moves: 2 });
  assert.equal(figure.numbers.step.value(), 2, 'the end is shown, where the mask matters');
  figure.choose('direction', 'south');
  assert.equal(figure.facts(t).found, 'articles.shifts.none');
});

test('a direction that is chosen at the end of another is shown at its end', () => {
  const figure = shifted();
  figure.choose('direction', 'south');
  assert.deepEqual([figure.numbers.step.value(), figure.numbers.step.most], [1, 3]);
  figure.choose('direction', 'east');
  figure.numbers.step.set(2);
  figure.choose('direction', 'south');
  assert.equal(figure.numbers.step.value(), 3);
});

test('a step along the discs is done, the last one is not', () => {
  const figure = shifted();
  figure.numbers.step.set(2);
  assert.deepEqual(figure.done({ long: { step: 2 } }), []);
  figure.choose('direction', 'south');
  figure.numbers.step.set(2);
  assert.deepEqual(figure.done({ long: { step: 2 } }), ['long']);
});

test('games that are gone through say how long they are, and what was thought of their beginning', () => {
  const view = { cells: cellsOf('---------') };
  const figure = made(
    steps,
    { lines: [{ name: 'long' }, { name: 'short', values: 'thought' }], plays: true },
    { long: [view, view, view], short: [view], thought: { move: 'b2', nodes: 12 } },
  );
  const facts = figure.facts(t);
  assert.deepEqual([facts['long-plies'], facts['short-plies']], [2, 0]);
  assert.deepEqual([facts['short-move'], facts['short-nodes']], ['b2', 12]);
  figure.numbers.at.set(2);
  figure.choose('line', 'long');
  assert.equal(figure.facts(t).at, 0, 'a line that is chosen begins again');
});
