// What several searches read for the same answer: which is asked for, with which options, and what is said of each.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitsOf } from '../../web/src/tree/visits.ts';
import { pluck } from './fakes.mjs';
import { row, treeReply } from './figure.mjs';
import { FELT, NINE } from './games.mjs';
import { textOf } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { costOf, costsCard, entriesOf, isOdd, nextOf } = await import('../../web/src/rooms/tree/searches.ts');
const { newTree } = await import('../../web/src/rooms/tree/state.ts');

const GAME = { ...FELT, searches: ['minimax', 'wincut', 'alphabeta', 'best'] };
const PLAYER = 'alphabeta depth=2 evaluation=plain ties=first';
const ROOT = { moves: ['f5'], result: null, turn: 'second', cells: {}, legal: {} };
const MAIN = visitsOf([], [row(-1, null, 0, { depth: 2, visits: 10 })], treeReply(2, 10, 'd6', 0));
const LIMIT = { code: 'limit', field: 'player', message: 'too many', args: { most: 1_000_000 } };
const known = (visits, value = 0) => costOf(treeReply(2, visits, 'd6', value));

/** The room at a position whose tree is known, as are these costs, in the order of the card. */
function at(costs = [], player = PLAYER, game = GAME) {
  const wanted = { start: { game: 'felt' }, transcript: '', player, path: [], iteration: -1, visit: null, step: null };
  const state = { ...newTree({ ...wanted, viewer: null }), root: ROOT, main: MAIN };
  const keys = pluck(entriesOf(state, game), 'key');
  return { ...state, costs: new Map(costs.map((cost, at) => [keys[at], cost])) };
}
const entries = (state) => entriesOf(state, GAME);

test('searches are asked for one after the other, the present one first, minimax last', () => {
  const asked = [];
  let state = at();
  for (let next = nextOf(state, entries(state)); next; next = nextOf(state, entries(state))) {
    asked.push(next.reader);
    state = { ...state, costs: new Map(state.costs).set(next.key, known(9)) };
  }
  assert.deepEqual(asked, ['alphabeta', 'best', 'alphabeta order=evaluation', 'minimax']);
  assert.equal(nextOf({ ...at(), main: null }, entries(at())), null, 'nor before the tree of the room is known');
});

test('every search gets the depth, evaluation, ties and seed of the reader, and no other option; wincut is one as reader', () => {
  assert.ok(!pluck(entries(at()), 'reader').includes('wincut'));
  const state = at([], 'wincut depth=4 evaluation=plain ties=random seed=7 multipv=3');
  const options = 'depth=4 evaluation=plain ties=random seed=7';
  const ordered = options.replace('ties', 'order=evaluation ties');
  const searching = [`minimax ${options}`, `alphabeta ${options}`, `alphabeta ${ordered}`, `best ${options}`];
  assert.deepEqual(pluck(entries(state), 'player'), [...searching, `wincut ${options} multipv=3`]);
});

const said = (...costs) => textOf(costsCard(at(costs), GAME, wordsOf('en', { rooms: ['tree/'] })));

test('each search has its number, with all its iterations, and a bar by the longest that is counted', () => {
  const iterations = [3, 8, 20].map((visits, at) => ({ depth: at + 1, visits, move: 'd6', value: 4 }));
  assert.deepEqual(costOf({ iterations }), { positions: 31, value: 4 });
  const counted = said(known(44), known(11));
  assert.match(counted, /--share:1[\s\S]*44 positions[\s\S]*--share:0\.25[\s\S]*11 positions/);
  assert.match(said(LIMIT, known(10)), /beyond[\s\S]*more than 1,000,000 positions[\s\S]*10 positions/);
});

test('it is said what the numbers count', () => {
  assert.match(
    said(known(73)),
    /positions that each search visits.*those of the smaller depths too.*only to put them in order/,
  );
});

test('another answer than the other searches have is said, also where values tell how soon a game is won', () => {
  const own = { ...FELT, searches: ['minimax', 'mine'], authored: ['mine'] };
  const isOther = (value, other, game = own) => {
    const all = entriesOf(at([known(9, other), known(5, value)], 'mine depth=4 evaluation=plain', game), game);
    return isOdd(all.at(-1), all, game);
  };
  assert.deepEqual([isOther(5, 6), isOther(5, 5)], [true, false]);
  const nine = { ...own, values: { ...NINE.values, decisive: 91, margin: null } };
  assert.deepEqual([isOther(100, 95, nine), isOther(100, -95, nine)], [false, true]);
});
