// The figure of a tree that is shuffled: what it shows of recorded seeds, and that further ones are read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf, row } from './figure.mjs';
import { NINE } from './games.mjs';
import { valuesAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/tree.ts');
const { placed } = await import('../../web/src/tree/whole.ts');
const { visitsOf } = await import('../../web/src/tree/visits.ts');

/** A root with two moves, the second of which wins. */
const treeOf = (win) => ({
  visits: 4,
  rows: [row(-1, null, win), row(0, 'c3', 0), row(1, 'a1', 0, { end: 'over' }), row(0, 'b2', win, { end: 'over' })],
});
const [WHOLE, ALL] = [treeOf(98), treeOf(1)];
const FEW = { visits: 2, rows: [row(-1, null, 1, { end: 'cut', unread: ['c3'] }), row(0, 'b2', 1, { end: 'over' })] };
const record = { game: 'nine', setup: 'x' };
const request = { op: 'tree', record, player: 'shuffler', seeds: [1, 2] };
const ASKED = {
  board: { reply: { game: 'nine', record, turn: 'first', cells: {}, legal: {} } },
  whole: { reply: WHOLE },
  seeds: { request, reply: [ALL, FEW] },
};

/** The figure, and what it asks for. */
function made({ engine = 'ready', narrow = false, more = {}, asked: given = ASKED } = {}) {
  const narrowly = Object.fromEntries(Object.entries(given).map(([key, each]) => [`narrow-${key}`, each]));
  const page = { engine, games: [NINE], ...more };
  return figureOf(create, { asked: { ...given, ...narrowly } }, { page, narrow });
}

const TASK = { most: { fact: 'fewer', most: 0 } };

test('it begins with seed 1, and another one is shown at once where it is recorded', () => {
  const figure = made();
  assert.deepEqual(figure.facts(), { visits: 4, value: 1, all: 4, most: 4, fewer: 0 });
  assert.deepEqual(figure.done(TASK), [], 'not by what the page shows at first');
  figure.put('seed', 2);
  assert.deepEqual([figure.facts().visits, figure.numbers().seed.value, figure.asked], [2, 2, []]);
  assert.deepEqual(figure.done(TASK), []);
  figure.put('seed', 1);
  assert.deepEqual(figure.done(TASK), ['most']);
});

test('without Python only the recorded seeds can be chosen', () => {
  for (const [engine, most] of Object.entries({ booting: 2, ready: 999 }))
    assert.equal(made({ engine }).numbers().seed.most, most);
});

test('of several further seeds in a row the last one is read, and until then the one before is shown', async () => {
  const figure = made();
  for (const seed of [3, 4, 5]) {
    figure.put('seed', seed);
    await figure.drawn();
    assert.deepEqual(figure.running()[0].request, { op: 'tree', record, player: `shuffler seed=${seed}` });
    assert.equal(figure.facts().visits, 4);
  }
  await figure.answer({ visits: 2 }, FEW.rows);
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
  const rows = [row(-1, null, 0), row(0, 'c3', 0), row(1, 'a1', 0), row(2, 'b2', 0, { end: 'over' })];
  const reply = { visits: 4, rows, iteration: null };
  const figure = made({ asked: { ...ASKED, whole: { reply }, seeds: { request, reply: [reply] } } });
  const t = Object.assign((key, { side } = {}) => (side ? `${key} ${side}` : key), { lang: 'en', has: () => false });
  const said = valuesAfter(figure.draw(t), '>').filter((words) => words.startsWith?.('articles.leaves.'));
  const levels = ['most Side.black', 'next.least Side.white', 'then Side.black'];
  assert.deepEqual(
    said,
    levels.map((words) => `articles.leaves.${words}`),
  );
});

test('a node of a real position is matched by its move, wherever it was read', () => {
  const names = { 0: 'c3', '0 0': 'a1', 1: 'b2' };
  const places = placed([[0], 1], visitsOf([], FEW.rows, FEW), (path) => names[path.join(' ')]);
  assert.equal(places.map(({ row }) => row).join(' '), '0 -1 -1 1');
});
