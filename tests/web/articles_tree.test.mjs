// The figure of a tree that is shuffled: what it shows of recorded seeds, and that further ones are read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf } from './figure.mjs';
import { NINE } from './games.mjs';
import { valuesAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/tree.ts');
const { placed } = await import('../../web/src/tree/whole.ts');
const { visitsOf } = await import('../../web/src/tree/visits.ts');

/** A row of a tree. */
const row = (parent, move, value, end = 'read', unread = []) => [
  parent,
  move,
  0,
  null,
  null,
  value,
  'exact',
  end,
  1,
  unread,
  0,
];
/** A root with two moves, the second of which wins. */
const WHOLE = {
  visits: 4,
  rows: [row(-1, null, 98), row(0, 'c3', 0), row(1, 'a1', 0, 'over'), row(0, 'b2', 98, 'over')],
};
const ALL = { visits: 4, rows: [row(-1, null, 1), row(0, 'c3', 0), row(1, 'a1', 0, 'over'), row(0, 'b2', 1, 'over')] };
const FEW = { visits: 2, rows: [row(-1, null, 1, 'cut', ['c3']), row(0, 'b2', 1, 'over')] };
const record = { game: 'nine', setup: 'x' };
const request = { op: 'tree', record, player: 'shuffler', seeds: [1, 2] };
const ASKED = {
  board: { reply: { game: 'nine', record, turn: 'first', cells: {}, legal: {} } },
  whole: { reply: WHOLE },
  seeds: { request, reply: [ALL, FEW] },
};

/** The figure, and what it asks for. */
function made({ engine = 'ready', narrow = false, more = {}, asked: given = ASKED } = {}) {
  const asks = Object.entries(given).flatMap(([key, each]) => [
    [key, each],
    [`narrow-${key}`, each],
  ]);
  const page = { engine, games: [NINE], ...more };
  return figureOf(create, { asked: Object.fromEntries(asks) }, { page, narrow });
}

const TASK = { most: { fact: 'fewer', most: 0 } };

test('it begins with seed 1 and counts what that reads', () => {
  const figure = made();
  assert.deepEqual(figure.facts(), { visits: 4, value: 1, all: 4, most: 4, fewer: 0 });
});

test('another seed is shown at once where it is recorded', () => {
  const figure = made();
  figure.put('seed', 2);
  assert.deepEqual([figure.facts().visits, figure.numbers().seed.value, figure.asked], [2, 2, []]);
  assert.deepEqual(figure.done(TASK), []);
});

test('the task is not done by what the page shows at first', () => {
  const figure = made();
  assert.deepEqual(figure.done(TASK), []);
  figure.put('seed', 2);
  figure.put('seed', 1);
  assert.deepEqual(figure.done(TASK), ['most']);
});

test('without Python only the recorded seeds can be chosen', () => {
  assert.equal(made({ engine: 'booting' }).numbers().seed.most, 2);
  assert.equal(made().numbers().seed.most, 999);
});

test('a further seed is read, and until then the last one is shown', async () => {
  const figure = made();
  figure.put('seed', 3);
  await figure.drawn();
  assert.deepEqual(figure.asked[0].request, { op: 'tree', record, player: 'shuffler seed=3' });
  assert.equal(figure.facts().visits, 4);
  figure.asked.at(-1).reply({ columns: [], rows: FEW.rows });
  await figure.answer({ visits: 2 });
  assert.equal(figure.facts().visits, 2);
});

test('of several seeds that are chosen in a row the last one is read', async () => {
  const figure = made();
  for (const each of [3, 4, 5]) {
    figure.put('seed', each);
    await figure.drawn();
  }
  figure.asked.at(-1).reply({ columns: [], rows: FEW.rows });
  await figure.answer({ visits: 2 });
  assert.deepEqual([figure.facts().visits, figure.numbers().seed.value, figure.running()], [2, 5, []]);
});

test('a seed that cannot be read is given up', async () => {
  const figure = made();
  figure.put('seed', 3);
  await figure.drawn();
  await figure.answer({ code: 'engine' });
  assert.equal(figure.numbers().seed.value, 1);
});

test('the link to the Tree has the same position and the same shuffle, and the language where the address names it', () => {
  const figure = made({ more: { lang: 'ja', langNamed: true } });
  figure.put('seed', 2);
  const address = '#/tree/nine?setup=x&lang=ja&player=shuffler+seed=2&values=first';
  assert.deepEqual(figure.links(), [{ room: 'tree', address }]);
});

test('beside each ply stands who chooses, and what', () => {
  const rows = [row(-1, null, 0), row(0, 'c3', 0), row(1, 'a1', 0), row(2, 'b2', 0, 'over')];
  const reply = { visits: 4, rows, iteration: null };
  const figure = made({ asked: { ...ASKED, whole: { reply }, seeds: { request, reply: [reply] } } });
  const t = Object.assign((key, { side } = {}) => (side ? `${key} ${side}` : key), { lang: 'en', has: () => false });
  assert.deepEqual(
    valuesAfter(figure.draw(t), '>').filter((words) => words.startsWith?.('articles.leaves.')),
    ['articles.leaves.most Side.black', 'articles.leaves.next.least Side.white', 'articles.leaves.then Side.black'],
  );
});

test('a node of a real position is matched by its move, wherever it was read', () => {
  const names = new Map([
    ['0', 'c3'],
    ['0 0', 'a1'],
    ['1', 'b2'],
  ]);
  const rows = placed([[0], 1], visitsOf([], FEW.rows, FEW), (path) => names.get(path.join(' '))).map(
    (each) => each.row,
  );
  assert.deepEqual(rows, [0, -1, -1, 1]);
});
