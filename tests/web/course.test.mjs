// The course of a game, as the graph shows it: which readings are averaged, whose mistakes come first, which have a label.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseAt, courseOf, labelled, marksOf, nextMistake } from '../../web/src/round/course.ts';
import { judgements } from '../../web/src/round/judgements.ts';
import { HUMAN } from '../../web/src/round/state.ts';
import { thoughtOf } from './games.mjs';
import { roundOf } from './rounds.mjs';

const LINE = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'];
const exact = (move, value, more = {}) => ({ move, value, bound: 'exact', outcome: null, plies: null, ...more });

/** The analysis of a position worth so much. */
const reading = (value, moves = [exact('h8', value)], more = {}) =>
  thoughtOf('h8', { value, moves, unit: 100, line: ['h8'], ...more });

/** A game of six moves with these readings of its positions. */
const game = (analyses, seats = { first: HUMAN, second: 'level-1' }, more = {}) =>
  roundOf('felt', LINE, { seats, analyses, ...more });

/** A game in which these moves, by their numbers, lose so many discs each. */
function losing(losses, seats, at = LINE.length) {
  const analyses = LINE.map((move, index) => {
    const sign = index % 2 ? -1 : 1; // the sides move in turn
    const loss = 100 * (losses[index + 1] ?? 0);
    return reading(0, [exact('h8', 0), exact(move, -sign * loss)]);
  });
  return { ...game(analyses, seats), at };
}

test('an estimate is the mean of its reading and that of the next position, as far as that is known', () => {
  const readings = { 0: reading(400), 1: reading(-200), 2: reading(600), 4: reading(300) };
  const state = game(readings);
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((count) => courseAt(state, count)?.value ?? null),
    [100, 200, 600, null, 300],
  );
  assert.deepEqual(
    [0, 2].map((count) => courseAt(state, count).isMean ?? false),
    [true, false],
  );
});

test('what is solved is shown as it is, and is no part of a mean', () => {
  const won = reading(10004, [exact('h8', 10004, { outcome: 'first' })], { outcome: 'first' });
  const sought = reading(10002); // a decisive value without a proof
  for (const solved of [won, sought]) {
    const state = game({ 0: reading(400), 1: solved, 2: reading(200) });
    assert.deepEqual(
      [0, 1].map((count) => courseAt(state, count).value),
      [400, solved.value],
    );
  }
});

test('the side of a person who plays Python is above, and heights are discs', () => {
  const heights = (seats) => {
    const { up, points, step } = courseOf(game({ 0: reading(400), 2: reading(-900) }, seats));
    return [up, points.map(({ height }) => height), step];
  };
  assert.deepEqual(heights({ first: HUMAN, second: 'level-1' }), ['first', [4, -9], 5]);
  assert.deepEqual(heights({ first: 'level-1', second: HUMAN }), ['second', [-4, 9], 5]);
  assert.deepEqual(heights({ first: HUMAN, second: HUMAN })[0], 'first');
});

test('where values count nothing the graph reaches from a loss to a win', () => {
  const win = thoughtOf('c3', { value: 97, outcome: 'first', plies: 3, moves: [exact('c3', 97)] });
  const { points, least, most, step } = courseOf(roundOf('nine', ['a1'], { analyses: { 0: win } }));
  assert.deepEqual([points[0].height, least, most, step], [1, -1, 1, null]);
});

test('the next mistake is first one of the player, then one of Python, then the first again', () => {
  const losses = { 1: 5, 2: 9, 5: 4, 6: 7 };
  const way = (seats, from = 0) => {
    const places = [];
    for (let at = from; places.length < 5; places.push(at)) {
      const state = losing(losses, seats, at);
      at = nextMistake(state, judgements(state));
    }
    return places;
  };
  assert.deepEqual(way({ first: HUMAN, second: 'level-1' }), [1, 5, 2, 6, 1]);
  assert.deepEqual(way({ first: 'level-1', second: HUMAN }), [2, 6, 1, 5, 2]);
  assert.deepEqual(way({ first: HUMAN, second: 'level-1' }, 3), [5, 2, 6, 1, 5], 'the next one from where one is');
  for (const seats of [
    { first: HUMAN, second: HUMAN },
    { first: 'level-1', second: 'level-2' },
  ])
    assert.deepEqual(way(seats), [1, 2, 5, 6, 1], 'in the order of the game');
  const faultless = losing({});
  assert.equal(nextMistake(faultless, judgements(faultless)), undefined);
});

test('marks say whose they are, and which are exercises', () => {
  const state = losing({ 1: 5, 2: 9, 5: 4 });
  const marks = marksOf(state, judgements(state), new Set([2, 5]));
  assert.deepEqual(
    marks.map(({ index, move, isOwn, isExercise }) => [index, move, isOwn, isExercise]),
    [
      [1, 'a1', true, false],
      [2, 'b1', false, false],
      [5, 'e1', true, true],
    ],
  );
});

test('labels are those of exercises, or of the player, the greatest losses first, and none covers another', () => {
  const mark = (index, units, more = {}) => ({ index, isOwn: true, isExercise: false, judgement: { units }, ...more });
  const names = (marks) => labelled(marks, 60).map(({ index }) => index);
  const marks = [mark(10, 4), mark(12, 9), mark(14, 3), mark(30, 20, { isOwn: false }), mark(40, 3)];
  assert.deepEqual(names(marks), [12, 40]);
  assert.deepEqual(names([...marks, mark(50, 6, { isExercise: true })]), [50]);
});
