// What follows from the rows of a tree: the principal variation, best replies, and the columns of the room while the search is gone
// through. Steps and windows: articles_leaves.test.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomTrees } from './trees.mjs';

const { columnsOf } = await import('../../web/src/rooms/tree/columns.ts');
const { newTree } = await import('../../web/src/rooms/tree/state.ts');
const { bestReply, childrenOf, momentsOf, movesTo, principalVariation, rowAt, rowOfMoment } = await import(
  '../../web/src/tree/visits.ts'
);
const { END, MOVE, VALUE, VISITS } = await import('../../web/src/tree/visits.ts');

const searches = randomTrees(40);

test('the principal variation goes on by moves of equal value, from the move that is played, to a leaf', () => {
  for (const { visits } of searches) {
    const { rows } = visits;
    const pv = principalVariation(visits);
    assert.equal(rows[pv[1]][MOVE], visits.reply.iterations[0].move);
    for (const row of pv) assert.equal(rows[row][VALUE], rows[0][VALUE]);
    assert.equal(visits.child[pv.at(-1)], -1);
  }
});

test('the best reply of a node has its value; of a cut one it is the last that was read', () => {
  for (const { visits } of searches)
    for (const row of visits.rows.keys()) {
      const best = bestReply(visits, row);
      if (visits.child[row] === -1) assert.equal(best, -1);
      else assert.equal(visits.rows[best][VALUE], visits.rows[row][VALUE]);
      if (visits.rows[row][END] === 'cut') assert.equal(best, childrenOf(visits, row).at(-1));
    }
});

test('while the search is gone through, nothing tells which moves will be left out', () => {
  let open = 0;
  for (const { first, visits } of searches.slice(0, 8))
    for (const [step, moment] of momentsOf(visits).entries()) {
      const here = rowOfMoment(moment);
      const path = movesTo(visits, here);
      const player = 'alphabeta depth=4 evaluation=plain';
      const wanted = {
        start: { game: 'felt' },
        transcript: '',
        player,
        path,
        iteration: -1,
        visit: null,
        viewer: null,
      };
      const root = { turn: first, moves: [], cells: {}, legal: {} };
      const state = { ...newTree({ ...wanted, step }), root, main: visits, moment };
      for (const { items, path } of columnsOf(state)) {
        const above = rowAt(visits, path);
        const last = (row) => row + visits.rows[row][VISITS];
        const isOver = 2 * above + 1 <= moment && (here !== above || moment % 2 === 1) && last(above) <= last(here);
        for (const item of items.filter(({ visits }) => !visits)) {
          if (item.later) open++;
          else assert.ok(isOver, 'it is known once the position above is done');
        }
      }
    }
  assert.ok(open > 100);
});
