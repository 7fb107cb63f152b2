// The figure of a program: what it says of a line and of a run, what is printed, and where its colours are loaded.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf } from './figure.mjs';
import { NINE } from './games.mjs';
import { valueAfter, valuesAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/code.ts');

/** Words as their keys and what is put into them, but into those of a problem. */
const t = Object.assign(
  (key, args = {}) => (key.startsWith('problem') ? key : [key, ...Object.values(args)].join(' ')),
  { lang: 'en', has: (key) => key === 'problem.file' },
);
const reply = { move: 'a1', value: 1 };

function made(services = {}) {
  const source = { en: 'a = 1\nb = 2\n' };

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
    { t, page: { games: [NINE] }, services },
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

test('what a program prints comes in pieces, and it goes on while the chapter is left', async () => {
  const { around, asked, drawn, run, answer, prints } = made();
  await run();
  asked[0].reply({ printed: 'one ' });
  around.isShown = false;
  await drawn();
  asked[0].reply({ printed: 'two ' });
  await answer({ move: 'a1', value: 1, seconds: 0.5 });
  around.isShown = true;
  await drawn();
  assert.deepEqual([prints(), asked.length], ['one two', 1]);
});

test('what comes of a program is shown once it was run, or its fault was found', async () => {
  const { run, answer, choose, draw } = made();
  const shown = () => valuesAfter(draw(), '<dd>').map((value) => value.values?.[0] ?? value);
  const unknown = ['–', '–', '–', '–'];
  assert.deepEqual(shown(), unknown);
  choose(1);
  assert.deepEqual(shown(), unknown, 'another line');
  await run();
  await answer({ move: 'a1', value: 1, seconds: 0.5, printed: 'once' });
  assert.deepEqual(shown().slice(0, 2), ['a1', '1']);
  const other = made();
  other.choose(2);
  other.choose(1); // now the button of the program as it was
  assert.deepEqual(valuesAfter(other.draw(), '<dd>').slice(0, 2), ['a1', '1'], 'beside the repaired one');
});
