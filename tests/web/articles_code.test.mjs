// The figure of a program: what it says of a line and of a run, what is printed, and where its colours are loaded.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, settled } from './fakes.mjs';
import { valueAfter, valuesAfter } from './lit.mjs';

/** The elements that are watched until they come near the screen. */
let watched = [];
globalThis.IntersectionObserver = class {
  observe(element) {
    watched = [...watched, element];
  }
  disconnect() {
    watched = [];
  }
};
const { create } = await import('../../web/src/rooms/articles/figures/code.ts');
const { thoughtsOf } = await import('../../web/src/round/thoughts.ts');

const t = Object.assign((key, args = {}) => [key, ...Object.values(args)].join(' '), { lang: 'en', has: () => false });
const reply = { move: 'a1', value: 1 };

function made() {
  const { ask, asked } = fakeAsk();
  const house = {
    actions: {},
    ask,
    programs: async () => {},
    missing() {},
    state: () => ({ lang: 'en', games: [{ id: 'nine', look: { pieces: 'discs', colours: {} }, sides: {} }] }),
  };
  const source = { en: 'a = 1\nb = 2\n' };
  const figure = create({
    figure: {
      program: 'slip.py',
      sources: { faulty: source, repaired: source },
      fault: [2],
      repair: { from: 2, to: 2, lines: ['b = 2'] },
      record: { game: 'nine' },
      asked: {
        view: { reply: { game: 'nine', cells: { a1: null }, legal: { a1: {} } } },
        faulty: { request: { op: 'think', player: 'slip' }, reply: { ...reply, printed: 'once' } },
        repaired: { request: { op: 'think', player: 'slip' }, reply },
      },
    },
    house,
    changed() {},
  });
  const drawn = () => figure.draw(t, '');
  const run = () => valueAfter(drawn(), '@click=')();
  const choose = (line) => valuesAfter(drawn(), '@click=')[line](); // after that of the run
  const says = () => valueAfter(drawn(), 'role="status">');
  const prints = () => valuesAfter(drawn(), '<code>')[1]; // after the program's name
  return { figure, asked, house, drawn, run, choose, says, prints };
}

test('a line that is chosen after a run that failed is answered', async () => {
  const { house, run, choose, says } = made();
  house.programs = async () => Promise.reject(new Error());
  run();
  await settled();
  assert.equal(says(), 'problem.file');
  choose(1);
  assert.equal(says(), 'articles.code.wrong 1');
  run();
  await settled();
  choose(2);
  assert.equal(says(), 'articles.code.found 2');
});

test('what a program prints comes in pieces, and anew where its request is sent again', async () => {
  const { asked, house, run, prints } = made();
  run();
  await settled();
  asked[0].reply({ printed: 'one ' });
  const other = {};
  thoughtsOf(house.ask).think(other, { op: 'think' });
  thoughtsOf(house.ask).first(other); // it comes first, and the program's is sent again after it
  asked[1].resolve({});
  await settled();
  for (const printed of ['one ', 'two ']) asked[2].reply({ printed });
  asked[2].resolve({ move: 'a1', value: 1, seconds: 0.5 });
  await settled();
  assert.equal(prints(), 'one two');
});

test('a program that is drawn anew is watched again', () => {
  const { figure, drawn } = made();
  const [take] = drawn().values.find((value) => value?._$litDirective$).values;
  for (const listing of ['at first', 'in a chapter that is opened again']) {
    take({ querySelector: () => listing });
    figure.follow();
    figure.follow();
    assert.deepEqual(watched, [listing]);
  }
});
