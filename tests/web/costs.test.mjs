// What several searches read for the same answer: which strip is asked for, the scale, the places in a strip, and its picture.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitsOf } from '../../web/src/tree/visits.ts';
import { pluck } from './fakes.mjs';
import { row, treeReply } from './figure.mjs';
import { FELT } from './games.mjs';
import { wordsOf } from './words.mjs';

const { comparedOf, costOf, entriesOf, keyedTo, nextOf, placeOf, scaleOf } = await import(
  '../../web/src/rooms/tree/costs.ts'
);
const { newTree } = await import('../../web/src/rooms/tree/state.ts');
const { placeIn, ratioText } = await import('../../web/src/rooms/tree/strips.ts');
const { shadesOf } = await import('../../web/src/rooms/tree/strip_picture.ts');

const GAME = { ...FELT, searches: ['minimax', 'wincut', 'alphabeta', 'best'] };
const PLAYER = 'alphabeta depth=2 evaluation=plain ties=first';
const ROOT = { moves: ['f5'], result: null, turn: 'second', cells: {}, legal: {} };

const rowOf = (parent, move, depth, visits = 1) => row(parent, move, 0, { depth, visits });
const reply = (visits, more) => treeReply(2, visits, 'd6', 0, more);
/** A tree of ten visits; of the four below `f4` nothing is sent. */
const REPLIES = ['c3', 'c4', 'c5'].map((move) => rowOf(1, move, 0));
const ROWS = [rowOf(-1, null, 2, 10), rowOf(0, 'd6', 1, 4), ...REPLIES, rowOf(0, 'f4', 1, 5)];
const MAIN = visitsOf([], ROWS, reply(10));
/** What is known of a strip of so many visits; and why another was refused. */
const known = (visits) => costOf(reply(visits, { strip: [[1], [2], [visits - 3]] }));
const LIMIT = { code: 'limit', field: 'player', message: 'too many', args: { most: 1_000_000 } };

/** The room at a position whose tree is known, as are these strips of its card, in their order. */
function at(strips = [], player = PLAYER) {
  const wanted = { start: { game: 'felt' }, transcript: '', player, path: [], iteration: -1, visit: null, step: null };
  const state = { ...newTree({ ...wanted, viewer: null }), root: ROOT, main: MAIN };
  const keys = pluck(entriesOf(state, GAME), 'key');
  return { ...state, strips: { known: new Map(strips.map((strip, at) => [keys[at], strip])), stopped: new Set() } };
}
const entries = (state) => entriesOf(state, GAME);

test('strips are asked for one after the other, the one of the present reader first, minimax last', () => {
  const asked = [];
  let state = at();
  for (let next = nextOf(state, entries(state)); next; next = nextOf(state, entries(state))) {
    asked.push(next.reader);
    state = { ...state, strips: { ...state.strips, known: new Map(state.strips.known).set(next.key, known(9)) } };
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

test('the cost of several iterations is the sum of them all, and a place in its strip a visit of one', () => {
  const iterations = [3, 8, 20].map((visits, at) => ({ depth: at + 1, visits, move: 'd6' }));
  const cost = costOf({ iterations, strip: [[1]] });
  assert.deepEqual([cost.positions, ...pluck(cost.parts, 'from')], [31, 0, 3, 11]);
  const places = [0, 10.9, 11, 31].map((position) => placeOf(cost, position));
  assert.equal(places.map(({ iteration, visit }) => `${iteration} ${visit}`).join(), '0 0,1 7,2 0,2 19');
});

test('the longest search is the scale, and one that was refused is not', () => {
  assert.equal(scaleOf(entries(at()), MAIN), 10);
  assert.equal(scaleOf(entries(at([LIMIT, known(10), known(44), known(8)])), MAIN), 44);
});

test('searches are compared with minimax, by at least what could be counted where that was refused', () => {
  const compared = (...strips) => {
    const all = entries(at(strips));
    return all.map((entry) => comparedOf(entry, all)?.ratio ?? null);
  };
  assert.deepEqual(compared(known(20), known(10), known(40)), [null, 2, 0.5, null]);
  assert.deepEqual(compared(LIMIT, known(10)), [null, 100_000, null, null]);
  const all = entries(at([LIMIT, known(10)]));
  assert.equal(comparedOf(all[1], all).least, true);
});

test('how little was read is said in percent below twice as much, and else by how often minimax reads as many', () => {
  const t = wordsOf('en', { rooms: ['tree/'] });
  for (const [ratio, said, least = false] of [
    [12 / 9, '25% fewer than minimax'],
    [666 / 235, 'minimax reads 2.8 times as many'],
    [12 / 18, '50% more than minimax'],
    [1 / 8, '8.0 times as many as minimax'],
    [1, 'as many as minimax'],
    [1.99, 'over 49% fewer than minimax', true],
    [33.9, 'minimax reads over 33 times as many', true],
  ])
    assert.equal(ratioText({ ratio, least }, t), said);
});

test('the line in the strip is where the current node began, after the iterations before', () => {
  const cost = costOf({ iterations: [7, 10].map((visits, at) => ({ depth: at + 1, visits })), strip: [[1]] });
  const main = { ...MAIN, reply: { ...MAIN.reply, iteration: 1 } };
  const state = at();
  const placed = (path, step = null) => placeIn(cost, { ...state, main, step, wanted: { ...state.wanted, path } });
  assert.deepEqual(placed(['d6', 'c4']), { position: 10, size: 1, ended: false });
  assert.deepEqual(placed(['f4']), { position: 12, size: 5, ended: false });
  assert.deepEqual([placed(['f4'], 2 * 5).ended, placed(['f4'], 2 * 5 + 1).ended, placed(['a1'])], [false, true, null]);
});

test('keys go through a strip and stay in it', () => {
  for (const [key, from, count, to] of [
    ['ArrowRight', 0, 500, 5],
    ['PageUp', 480, 500, 499],
    ['ArrowLeft', 0, 500, 0],
    ['End', 3, 10, 9],
    ['a', 3, 10, null],
  ])
    assert.equal(keyedTo(key, from, count), to, key);
});

/** A strip in which each visit has a stretch of its own. */
function exact(plies) {
  const strip = Array.from({ length: Math.max(...plies) + 1 }, (_, ply) => plies.map((each) => Number(each === ply)));
  const parts = [{ depth: strip.length - 1, from: 0, visits: plies.length }];
  return { positions: plies.length, parts, strip, move: null };
}

test('a node is as wide as what was read at and beneath it', () => {
  const cost = exact([0, 1, 2, 2, 1, 2]);
  const shades = [...shadesOf(cost, 6, Number.POSITIVE_INFINITY, 1)].map((shade) => shade / 255);
  assert.deepEqual(shades, [1, 1, 1, 1, 1, 1, /**/ 0, 1, 1, 1, 1, 1, /**/ 0, 0, 1, 1, 0, 1]);
});

test('where a column holds many visits it is as dark as the share of them at the ply or beneath it', () => {
  const cost = exact([0, 1, 2, 2, 1, 2, 2, 2]);
  const shades = ({ strip }) => shadesOf({ ...cost, strip }, 2, Number.POSITIVE_INFINITY, 1);
  assert.deepEqual([...shades(cost)].slice(4), [Math.round(255 / 2), Math.round((255 * 3) / 4)]);
  const merged = cost.strip.map((row) => [0, 4].map((at) => row.slice(at, at + 4).reduce((a, b) => a + b)));
  assert.deepEqual(shades({ strip: merged }), shades(cost));
});

test('nodes beside each other are drawn apart in their row and beneath, the less the closer they are', () => {
  const cost = exact([0, 1, 2, 2, 1, 2]);
  const shades = shadesOf(cost, 60, 10, 1);
  assert.deepEqual([shades[39], shades[60 + 39], shades[120 + 39], shades[60 + 38]], [255, 0, 0, 255]);
  const closer = shadesOf(cost, 60, 59, 1);
  assert.ok(closer[60 + 39] > 0 && closer[60 + 39] < 255);
});
