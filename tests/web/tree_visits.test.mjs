// What follows from the rows of a tree, on searches of random trees.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BOUND,
  bestReply,
  causeOf,
  childrenOf,
  END,
  endsIn,
  HIGH,
  knownSteps,
  LOW,
  lineToRow,
  MOVE,
  movesTo,
  omitted,
  plyOf,
  principalVariation,
  rowAt,
  rowOfStep,
  rowOfVisit,
  sideAt,
  signFor,
  stageOf,
  VALUE,
  VISITS,
  visitsOf,
  windowAt,
} from '../../web/src/tree/visits.ts';
import { row } from './figure.mjs';
import { largerThan, minimax, randomTrees } from './trees.mjs';

const trees = randomTrees(40);

/** The nodes of the line to a row. */
const line = (visits, row) => lineToRow(visits, row).map((each) => ({ visits, row: each, before: each }));

test('the searches that the tests are made of find minimax’s value', () => {
  for (const { first, game, visits } of trees) assert.equal(visits.rows[0][VALUE], minimax(game, first));
  assert.ok(trees.some(({ visits }) => visits.rows.some((row) => row[END] === 'cut')));
});

test('a row is found again by its moves, and by its number', () => {
  for (const { visits } of trees)
    for (const row of visits.rows.keys()) {
      const path = movesTo(visits, row);
      assert.deepEqual([rowAt(visits, path), visits.number[row], rowOfVisit(visits, row)], [row, row, row]);
      assert.equal(plyOf(visits, row), path.length);
    }
});

test('a path that is not sent has no row', () => {
  const { visits } = trees[0];
  assert.equal(rowAt(visits, ['h8']), -1);
  assert.equal(rowAt(visitsOf(['a1'], [], { iterations: [], iteration: null }), ['a1']), -1);
});

test('of several visits of one move the largest is meant, and the first of equal ones', () => {
  const rows = [
    row(-1, null, 0, { depth: 2, visits: 6 }),
    row(0, 'a1', 0, { depth: 1, bound: 'upper', end: 'cut' }),
    row(0, 'a1', 0, { depth: 1, visits: 2 }),
    row(2, 'b1', 0, { end: 'horizon' }),
    row(0, 'a1', 0, { depth: 1, visits: 2 }),
    row(4, 'b1', 0, { end: 'horizon' }),
  ];
  const visits = visitsOf([], rows, { iterations: [], iteration: null });
  assert.deepEqual([rowAt(visits, ['a1']), rowAt(visits, ['a1', 'b1'])], [2, 3]);
});

test('where rows are left out, the rest is counted, and a visit is found in the smallest row that holds it', () => {
  for (const { visits } of trees) {
    const some = largerThan(2, visits);
    const { rows } = some;
    if (rows.length === 0) continue;
    assert.equal(some.whole, rows.length === visits.rows.length);
    for (const row of rows.keys()) {
      const sent = childrenOf(some, row).reduce((sum, each) => sum + rows[each][VISITS], 0);
      assert.equal(omitted(some, row), rows[row][VISITS] - 1 - sent);
    }
    assert.equal(rowOfVisit(some, 0), 0);
  }
});

test('the principal variation goes on by moves of equal value, from the move that is played, to a leaf', () => {
  for (const { visits } of trees) {
    const { rows } = visits;
    const pv = principalVariation(visits);
    assert.equal(rows[pv[1]][MOVE], visits.reply.iterations[0].move);
    for (const row of pv) assert.equal(rows[row][VALUE], rows[0][VALUE]);
    assert.equal(visits.child[pv.at(-1)], -1);
  }
});

test('the best reply of a node has its value; of a cut one it is the last that was read', () => {
  for (const { visits } of trees)
    for (const row of visits.rows.keys()) {
      const best = bestReply(visits, row);
      if (visits.child[row] === -1) assert.equal(best, -1);
      else assert.equal(visits.rows[best][VALUE], visits.rows[row][VALUE]);
      if (visits.rows[row][END] === 'cut') assert.equal(best, childrenOf(visits, row).at(-1));
    }
});

test('every visit begins once, ends once if it made others, and both in the order of the search', () => {
  for (const { visits } of trees) {
    const steps = [...knownSteps(visits)];
    const begun = steps.filter((step) => !endsIn(step)).map(rowOfStep);
    assert.deepEqual(begun, [...visits.rows.keys()]);
    const ended = steps.filter(endsIn).map(rowOfStep);
    const inOrder = ended.toSorted((a, b) => a - b);
    assert.deepEqual(
      inOrder,
      begun.filter((row) => visits.child[row] !== -1),
    );
    for (const row of ended)
      assert.ok(steps.indexOf(2 * row + 1) > steps.indexOf(2 * (row + visits.rows[row][VISITS] - 1)));
    assert.equal(steps.at(-1), 1);
  }
});

test('at each step the line to its visit is open, what was before it is done, and what follows is to come', () => {
  const { visits } = trees[3];
  const steps = knownSteps(visits);
  for (const [place, step] of steps.entries()) {
    const before = steps.slice(0, place + 1);
    const isLast = (each) => endsIn(each) || visits.child[rowOfStep(each)] === -1;
    const done = new Set(before.filter(isLast).map(rowOfStep));
    const begun = new Set(before.map(rowOfStep));
    for (const row of visits.rows.keys()) {
      const stage = done.has(row) ? 'done' : begun.has(row) ? 'open' : 'later';
      assert.equal(stageOf(visits, row, step), stage, `${step} ${row}`);
    }
  }
  for (const row of visits.rows.keys()) assert.equal(stageOf(visits, row, null), 'done');
});

test('a window narrows with each reply that is done, and is the window in which the next reply is read', () => {
  for (const { first, visits } of trees.slice(0, 20))
    for (const row of visits.rows.keys()) {
      const parent = visits.rows[row][0];
      if (parent === -1) continue;
      const mover = sideAt(first, plyOf(visits, parent));
      const steps = knownSteps(visits);
      const { low, high } = windowAt(visits, parent, mover, steps[steps.indexOf(2 * row) - 1]);
      assert.deepEqual([low, high], [visits.rows[row][LOW], visits.rows[row][HIGH]]);
    }
});

test('every cut has an earlier move to which the other side can turn, with just the value of the bound', () => {
  let above = 0;
  for (const { first, visits } of trees)
    for (const [row, each] of visits.rows.entries()) {
      if (each[END] !== 'cut') continue;
      const mover = sideAt(first, plyOf(visits, row));
      const bound = each[mover === 'first' ? HIGH : LOW];
      const cause = causeOf(line(visits, row), first, 'beta');
      assert.ok(cause, 'no cause');
      const { rows } = visits;
      assert.equal(rows[cause.row][VALUE], bound);
      assert.ok(cause.row < row);
      assert.notEqual(sideAt(first, cause.ply), mover, 'the other side chooses there');
      assert.equal(rows[cause.row][0], lineToRow(visits, row)[cause.ply], 'it can be chosen on the way to the cut');
      assert.ok(signFor(mover) * each[VALUE] >= signFor(mover) * bound);
      above += Number(cause.ply < plyOf(visits, row) - 1);
    }
  assert.ok(above > 0, 'some of them are further up');
});

test('a node that is at most what its mover has elsewhere names the move by which it has that', () => {
  for (const { first, visits } of trees)
    for (const [row, each] of visits.rows.entries()) {
      const mover = sideAt(first, plyOf(visits, row));
      if (each[END] !== 'read' || each[BOUND] !== (mover === 'first' ? 'upper' : 'lower')) continue;
      const cause = causeOf(line(visits, row), first, 'alpha');
      assert.ok(cause);
      assert.equal(sideAt(first, cause.ply), mover);
      assert.equal(visits.rows[cause.row][VALUE], each[mover === 'first' ? LOW : HIGH]);
    }
});
