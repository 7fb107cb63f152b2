// What several searches read for the same answer: which strip is asked for, when one is dropped, the scale, what is refused, where a
// click leads, and the picture of a search.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathKey } from '../../web/src/rooms/tree/state.ts';
import { visitsOf } from '../../web/src/tree/visits.ts';
import { pluck } from './fakes.mjs';
import { row, treeReply } from './figure.mjs';
import { FELT } from './games.mjs';
import { entered, soon } from './room.mjs';

const { createRoom } = await import('../../web/src/rooms/tree/index.ts');
const { comparedOf, costOf, entriesOf, keyedTo, placeOf, scaleOf } = await import('../../web/src/rooms/tree/costs.ts');
const { placeIn } = await import('../../web/src/rooms/tree/strips.ts');
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
const stripReply = (visits, more) => reply(visits, { strip: [[1], [2], [visits - 3]], ...more });
const LIMIT = { code: 'limit', field: 'player', message: 'too many', args: { most: 1_000_000 } };

const PAGE = { games: [GAME], diagrams: [], first: 'felt', room: 'tree', embedded: null, lang: 'en', engine: 'ready' };

/** The room at a position whose tree is known, with its card. */
function held({ player = PLAYER, known = true } = {}) {
  const room = entered(createRoom, { ...PAGE });
  const wanted = { ...room.state().wanted, transcript: '', player };
  const views = new Map(['d6', 'f4'].map((move) => [move, ROOT]));
  room.put({ wanted, root: ROOT, main: known ? MAIN : null, views });
  const entries = () => entriesOf(room.state(), GAME);
  return {
    ...room,
    entries,
    entry: (reader) => entries().find((entry) => entry.reader === reader),
    answer: (what) => room.answer('tree', what),

    /** Where the room is in its tree. */
    where: () => [room.state().wanted.path, room.state().wanted.visit],
  };
}

/** The room whose strips have been answered, with so many visits each. */
async function answered(...counts) {
  const page = held();
  await page.drawn();
  for (const visits of counts) await page.answer(stripReply(visits));
  return page;
}

const searches = (asked) => asked.map(({ request }) => [request.player.search, request.player.order].join(' ').trim());

test('no strip is asked for before the tree of the room is known', async () => {
  const page = held({ known: false });
  await page.drawn();
  assert.equal(page.asked.at(-1).request.strip, undefined);
  await page.sent('treeKnown', [], MAIN);
  assert.ok(page.running()[0].request.strip > 0);
});

test('no strip is asked for while the room is not shown, or after its reading was stopped', async () => {
  const page = held();
  await page.shows('play');
  await page.shows('tree', { stopped: true });
  assert.equal(page.asked.length, 0);
});

test('there is no card where the game is over', () => {
  const page = held();
  page.put({ root: { ...ROOT, result: { winner: 'first' } } });
  assert.deepEqual(page.entries(), []);
});

test('strips are asked for one after the other, the one of the present reader first, minimax last', async () => {
  const page = await answered();
  for (const visits of [10, 12, 8, 20]) {
    assert.equal(page.running().length, 1);
    await page.answer(stripReply(visits));
  }
  assert.deepEqual(searches(page.asked), ['alphabeta', 'best', 'alphabeta evaluation', 'minimax']);
  assert.equal(page.running().length, 0);
});

test('every search gets the depth, evaluation, ties and seed of the reader, and no other option; wincut is one as reader', () => {
  assert.equal(held().entry('wincut'), undefined);
  const page = held({ player: 'wincut depth=4 evaluation=plain ties=random seed=7 multipv=3' });
  const options = 'depth=4 evaluation=plain ties=random seed=7';
  const ordered = options.replace('ties', 'order=evaluation ties');
  const searching = [`minimax ${options}`, `alphabeta ${options}`, `alphabeta ${ordered}`, `best ${options}`];
  assert.deepEqual(pluck(page.entries(), 'player'), [...searching, `wincut ${options} multipv=3`]);
});

test('nothing is asked for again at another drawing, for a strip that is known or for one that was refused', async () => {
  const page = await answered();
  await page.drawn();
  for (const visits of [10, 12, 8]) await page.answer(stripReply(visits));
  await page.answer(LIMIT);
  await page.drawn();
  await page.drawn();
  assert.equal(page.asked.length, 4);
});

test('a strip is dropped when the room is left, and asked for again when it is shown', async () => {
  const page = await answered();
  await page.shows('play');
  assert.equal(page.asked[0].dropped, true);
  await page.shows('tree');
  assert.deepEqual([searches(page.running()), page.asked.length], [['alphabeta'], 2]);
});

test("the room's own request drops a strip, which is asked for again after it", async () => {
  const page = await answered();
  await page.sent('go', ['f4']);
  const [own] = page.running();
  assert.deepEqual([page.asked[0].dropped, own.request.path], [true, ['f4']]);
  const rows = [rowOf(-1, 'f4', 1, 5), ...['a1', 'a2', 'a3', 'a4'].map((move) => rowOf(0, move, 0))];
  own.reply({ columns: [], rows, done: false });
  await page.answer(reply(5));
  assert.deepEqual(searches(page.running()), ['alphabeta']);
});

test('a strip of a position that is no longer shown is dropped', async () => {
  const page = await answered();
  await page.shows('tree', { root: { ...ROOT, moves: ['f5', 'd6'] } });
  assert.deepEqual([page.asked[0].dropped, page.running()[0].request.record.moves], [true, ['f5', 'd6']]);
});

test('results are kept when the reader changes and comes back', async () => {
  const page = await answered(10, 12, 8, 20);
  await page.shows('tree', { wanted: { ...page.state().wanted, player: 'best depth=2 evaluation=plain ties=first' } });
  assert.equal(page.asked.length, 4);
  const costs = page.entries().map(({ present, cost }) => cost.positions + (present ? ' here' : ''));
  assert.deepEqual(costs, ['20', '10', '8', '12 here']);
});

test('one that the player stops is not asked for again until it is wanted after all, and the next one is read meanwhile', async () => {
  const page = await answered();
  page.asked[0].reply({ visits: 400, done: false });
  await soon();
  assert.equal(page.entry('alphabeta').read, 400);
  await page.sent('toggleStrip', page.entry('alphabeta'));
  const { stopped, read } = page.entry('alphabeta');
  assert.deepEqual([page.asked[0].dropped, stopped, read, searches(page.running())], [true, true, null, ['best']]);
  await page.sent('toggleStrip', page.entry('alphabeta'));
  assert.deepEqual(searches(page.running()), ['alphabeta']);
});

test('the cost of a search with several iterations is the sum of them all', () => {
  const iterations = [3, 8, 20].map((visits, at) => ({ depth: at + 1, visits, move: 'd6' }));
  const cost = costOf({ iterations, strip: [[1]] });
  assert.deepEqual([cost.positions, ...pluck(cost.parts, 'from')], [31, 0, 3, 11]);
});

test('the longest search is the scale, and one that was refused is not', async () => {
  const page = held();
  assert.equal(scaleOf(page.entries(), MAIN), 10);
  await page.drawn();
  for (const visits of [10, 44, 8]) await page.answer(stripReply(visits));
  await page.answer(LIMIT);
  assert.equal(scaleOf(page.entries(), MAIN), 44);
});

test('searches are compared with minimax, by at least what could be counted where that was refused', async () => {
  const page = await answered(10, 44, 8);
  assert.equal(comparedOf(page.entry('best'), page.entries()), null);
  await page.answer(LIMIT);
  assert.deepEqual(comparedOf(page.entry('alphabeta'), page.entries()), { ratio: 100_000, least: true });
  assert.equal(comparedOf(page.entry('minimax'), page.entries()), null);
});

test('a place in a strip is a visit of one iteration', () => {
  const cost = costOf({ iterations: [3, 8, 20].map((visits) => ({ visits })), strip: [[1]] });
  const places = [0, 10.9, 11, 31].map((position) => placeOf(cost, position));
  assert.equal(places.map(({ iteration, visit }) => `${iteration} ${visit}`).join(), '0 0,1 7,2 0,2 19');
});

test('a click in the strip of the present reader leads to the sent row in which the visit is', async () => {
  const page = await answered(10);
  for (const [position, path] of [
    [3.2, ['d6', 'c4']],
    [8, ['f4']],
  ]) {
    page.send('toPosition', page.entry('alphabeta'), position);
    assert.deepEqual(page.where(), [path, null]);
  }
  const steps = page.steps.map(({ wanted }) => pathKey(wanted.path));
  assert.deepEqual(steps, ['d6 c4', 'f4']);
});

test('a click in another strip changes the reader, and goes there once its tree is known', async () => {
  const page = await answered(10, 12, 8, 20);
  page.send('toPosition', page.entry('minimax'), 4);
  const { wanted, main, root } = page.state();
  assert.deepEqual([wanted.player, wanted.path, main, root], [page.entry('minimax').player, [], null, ROOT]);
  await page.drawn();
  assert.deepEqual(page.state().wanted.path, []);
  page.send('treeKnown', [], MAIN);
  assert.deepEqual(page.where(), [['d6', 'c5'], null]);
});

test('the name of another search leads to the root of its last iteration', async () => {
  const page = await answered(10);
  const iterations = [3, 9].map((visits, at) => ({ depth: at + 1, visits, cutoffs: 0, move: 'd6', value: 0 }));
  await page.answer(stripReply(9, { iterations, iteration: 1 }));
  page.send('chooseStrip', page.entry('best'));
  page.send('treeKnown', [], MAIN);
  const { path, visit, iteration, player } = page.state().wanted;
  assert.deepEqual([path, visit, iteration, player], [[], null, -1, page.entry('best').player]);
});

test('it does not go there if the player went elsewhere meanwhile', async () => {
  const page = await answered(10, 12, 8, 20);
  page.send('toPosition', page.entry('minimax'), 4);
  page.put({ wanted: { ...page.state().wanted, path: ['f4'] } });
  page.send('treeKnown', [], MAIN);
  assert.deepEqual(page.state().wanted.path, ['f4']);
});

test('a click in an earlier iteration shows the tree of that iteration', async () => {
  const page = await answered();
  const iterations = [3, 10].map((visits, at) => ({ depth: at + 1, visits, cutoffs: 0, move: 'd6', value: 0 }));
  page.put({ main: { ...MAIN, reply: reply(10, { iterations, iteration: 1 }) } });
  await page.answer(stripReply(10, { iterations, iteration: 1 }));
  page.send('toPosition', page.entry('alphabeta'), 1);
  assert.equal(page.state().wanted.iteration, 0);
});

test('the line in the strip is where the current node began, after the iterations before', () => {
  const cost = costOf({ iterations: [7, 10].map((visits, at) => ({ depth: at + 1, visits })), strip: [[1]] });
  const main = { ...MAIN, reply: { ...MAIN.reply, iteration: 1 } };
  const { state } = held();
  const at = (path, step = null) => placeIn(cost, { ...state(), main, step, wanted: { ...state().wanted, path } });
  assert.deepEqual(at(['d6', 'c4']), { position: 10, size: 1, ended: false });
  assert.deepEqual(at(['f4']), { position: 12, size: 5, ended: false });
  assert.deepEqual([at(['f4'], 2 * 5).ended, at(['f4'], 2 * 5 + 1).ended, at(['a1'])], [false, true, null]);
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

test('a gap stays as clear in the rows beneath, where closer nodes begin at the same place', () => {
  const cost = exact([0, 1, ...Array(9).fill(2), 1, ...Array(8).fill(2)]);
  const shades = shadesOf(cost, 14, 8, 1);
  assert.ok(shades[14 + 7] < 50 && shades[28 + 7] < 50);
});
