// The figure of a program: what it says of a line and of a run, what is printed, and where its colours are loaded.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf } from './figure.mjs';
import { valueAfter, valuesAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/code.ts');

const t = Object.assign((key, args = {}) => [key, ...Object.values(args)].join(' '), { lang: 'en', has: () => false });
const reply = { move: 'a1', value: 1 };

function made(services = {}) {
  const source = { en: 'a = 1\nb = 2\n' };
  const games = [{ id: 'nine', look: { pieces: 'discs', colours: {} }, sides: {} }];
  const figure = figureOf(
    create,
    {
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
    { t, page: { games }, services },
  );
  return {
    ...figure,
    async run() {
      valueAfter(figure.draw(), '@click=')();
      await figure.drawn();
      await figure.drawn(); // when the programs are there
    },
    choose: (line) => valuesAfter(figure.draw(), '@click=')[line](), // after that of the run
    says: () => valueAfter(figure.draw(), 'role="status">'),
    prints: () => valuesAfter(figure.draw(), '<code>')[1], // after the program's name
  };
}

test('a line that is chosen after a run that failed is answered', async () => {
  const { run, choose, says } = made({ programs: async () => Promise.reject(new Error()) });
  await run();
  assert.equal(says(), 'problem.file');
  choose(1);
  assert.equal(says(), 'articles.code.wrong 1');
  await run();
  choose(2);
  assert.equal(says(), 'articles.code.found 2');
});

test('what a program prints comes in pieces, and anew where its request is sent again', async () => {
  const { around, asked, drawn, run, answer, prints } = made();
  await run();
  asked[0].reply({ printed: 'one ' });
  around.isShown = false; // the chapter is left
  await drawn();
  around.isShown = true;
  await drawn();
  assert.equal(asked[0].dropped, true);
  for (const printed of ['one ', 'two ']) asked[1].reply({ printed });
  await answer({ move: 'a1', value: 1, seconds: 0.5 });
  assert.equal(prints(), 'one two');
});
