// The review of a game by the judge's analyses: what is known of its positions, and which of its moves were mistakes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgements, shownJudgements } from '../../web/src/round/judgements.ts';
import { worthAt } from '../../web/src/round/review.ts';
import { reduce } from '../../web/src/round/state.ts';
import { progress } from '../../web/src/views/review.ts';
import { COLUMNS, thoughtOf } from './games.mjs';
import { roundOf } from './rounds.mjs';

const exact = (move, value, more = {}) => ({ move, value, bound: 'exact', outcome: null, plies: null, ...more });

/** An analysis of these moves; the best of them, for the side to move, is the first. */
const analysisOf = (moves, more = {}) =>
  thoughtOf(moves[0].move, { value: moves[0].value, moves, unit: 100, line: [moves[0].move, 'c3'], ...more });

/** A game with these moves, its views known, and these analyses by the number of moves before them. */
const game = (id, moves, analyses, views = {}) => roundOf(id, moves, { analyses, views });
/** What is said of moves: how much each has lost, and how it is marked. */
const said = (found) => found.map(({ units, mark }) => `${units} ${mark}`);

/** The judgement of the first move, which the first side plays in a game of discs. */
const first = (move, moves, more) => judgements(game('felt', [move], { 0: analysisOf(moves, more) }))[0];

test('a move is judged against the others of its position alone, whatever is said of the position after it', () => {
  const moves = ['d3', 'c3', 'c4'];
  const state = game('felt', moves, {
    0: analysisOf([exact('d3', 240), exact('c4', 240)]),
    1: analysisOf([exact('c3', -800), exact('e3', -700)]),
    2: analysisOf([exact('c4', 900)]),
  });
  assert.deepEqual(said(judgements(state)), ['0 null', '0 null', '0 null']);
});

test('a loss is that of the side that moved', () => {
  const state = game('felt', ['d3', 'c3'], { 1: analysisOf([exact('e3', -500), exact('c3', 100)]) });
  const [unknown, white] = judgements(state);
  assert.equal(unknown, null);
  assert.deepEqual(white, { units: 6, swing: null, best: 'e3', line: ['e3', 'c3'], mark: 'mistake' });
});

test('from three discs on a loss is a mistake, from eight on a blunder', () => {
  const marks = [0, 299, 300, 799, 800].map((loss) => first('b1', [exact('a1', 0), exact('b1', -loss)]).mark);
  assert.deepEqual(marks, [null, null, 'mistake', 'mistake', 'blunder']);
});

test('every one of several best moves is as good as the one that the judge would play', () => {
  const judgement = first('b1', [exact('a1', 50), exact('b1', 50)]);
  assert.deepEqual([judgement.units, judgement.mark, judgement.best], [0, null, 'a1']);
});

test('where the result is proved, each step down is a mistake, however small', () => {
  const won = exact('a1', 10002, { outcome: 'first' });
  const even = exact('b1', 0, { outcome: 'draw' });
  const lost = exact('c1', -10002, { outcome: 'second' });
  for (const [moves, mark, swing] of [
    [[won, even], 'mistake', 'win-draw'],
    [[won, lost], 'blunder', 'win-loss'],
    [[even, lost], 'mistake', 'draw-loss'],
  ]) {
    const found = first(moves[1].move, moves);
    assert.deepEqual([found.mark, found.swing], [mark, swing]);
  }
});

test('a smaller margin of a proved win is a loss of discs', () => {
  const win = (move, value) => exact(move, value, { outcome: 'first' });
  const lost = [10008, 10010].map((value) => first('b1', [win('a1', 10012), win('b1', value)]));
  assert.deepEqual(said(lost), ['4 mistake', '2 null']);
  assert.deepEqual(said([first('b1', [win('a1', 10006), exact('b1', 500)])]), ['1 null'], 'as against an estimate');
});

test('what has no exact value is unknown, not a mistake', () => {
  for (const [best, other, more] of [
    [exact('a1', 900), exact('b1', 0, { bound: 'upper' })],
    [exact('a1', 900), exact('b1', null, { bound: null })],
    [exact('b1', 900), exact('a1', null, { bound: null })],
    [exact('a1', 900), exact('b1', 0), { done: false }],
  ])
    assert.equal(first('b1', [best, other], more), null);
});

test('in a game whose values count nothing only results are lost', () => {
  const win = exact('a1', 97, { outcome: 'first', plies: 3 });
  const slow = exact('b1', 95, { outcome: 'first', plies: 5 });
  const even = exact('c1', 0, { outcome: 'draw', plies: 9 });
  const moves = [win, slow, even];
  const found = ['a1', 'b1', 'c1'].map((move) => judgements(game('nine', [move], { 0: analysisOf(moves) }))[0]);
  assert.deepEqual(said(found), ['null null', 'null null', 'null mistake']);
});

test('in such a game a decisive value against an estimate is a mistake too, and no other difference is', () => {
  for (const [best, played, ...expected] of [
    [95, 20, 'mistake', 'win-missed'],
    [20, -95, 'mistake', 'loss-allowed'],
    [80, -80, null, null],
  ]) {
    const moves = [exact('a1', best), exact('b1', played)].map((each) => ({
      ...each,
      outcome: Math.abs(each.value) < 90 ? null : each.value > 0 ? 'first' : 'second',
    }));
    const { mark, swing } = judgements(game(COLUMNS.id, ['b1'], { 0: analysisOf(moves) }))[0];
    assert.deepEqual([mark, swing], expected);
  }
});

test('nothing is marked before a review is asked for', () => {
  const state = game('felt', ['b1'], { 0: analysisOf([exact('a1', 900), exact('b1', 0)]) });
  assert.deepEqual(shownJudgements(state), []);
  assert.equal(shownJudgements(reduce(state, ['review', true]))[0].mark, 'blunder');
});

test('the better line is the one that the judge expects, or the move alone', () => {
  const moves = [exact('a1', 900), exact('b1', 0)];
  assert.deepEqual(first('b1', moves).line, ['a1', 'c3']);
  assert.deepEqual(first('b1', moves, { line: [] }).line, ['a1']);
});

test('a position is worth what its own analysis says, else what that of the position before says of the move', () => {
  const state = game('felt', ['d3', 'c3', 'c4'], {
    0: analysisOf([exact('c4', 300), exact('d3', 240)]),
    2: analysisOf([exact('c4', 120)], { value: 120 }),
  });
  for (const [count, value] of [300, 240, 120, 120].entries()) assert.equal(worthAt(state, count)?.value, value);
  assert.equal(worthAt(state, 1).unit, 100);
});

test('an undecided value is the mean of it and that of the depth before, and the judgement of moves is not', () => {
  const shallower = analysisOf([exact('a1', -200), exact('b1', 900)]);
  const state = game('felt', ['b1'], { 0: analysisOf([exact('a1', 240), exact('b1', 100)], { shallower }) });
  const [before, then] = [0, 1].map((count) => worthAt(state, count).value);
  assert.deepEqual([before, then, judgements(state)[0].units], [20, 500, 1.4]);
  const win = analysisOf([exact('a1', 10004, { outcome: 'first' })], { outcome: 'first', shallower });
  assert.equal(worthAt(game('felt', [], { 0: win }), 0).value, 10004);
  const sought = analysisOf([exact('a1', 240)], { shallower: { ...win, shallower: null } });
  assert.equal(worthAt(game('felt', [], { 0: sought }), 0).value, 240);
});

test('without an analysis nothing is known, whatever a player thought', () => {
  const played = game('felt', ['d3', 'c3'], {});
  const state = { ...played, lastThought: { thought: thoughtOf('c3', { value: 5 }), side: 'second', from: 1 } };
  const bound = game('felt', ['d3'], { 0: analysisOf([exact('c4', 1), exact('d3', 0, { bound: 'upper' })]) });
  const growing = game('felt', [], { 0: analysisOf([exact('c4', 1)], { done: false }) });
  const unknown = [0, 1, 2].map((count) => worthAt(state, count));
  for (const worth of [...unknown, worthAt(bound, 1), worthAt(growing, 0)]) assert.equal(worth, null);
});

test('the end of a win is one ply nearer after the move', () => {
  const state = game('nine', ['a1'], { 0: analysisOf([exact('a1', 97, { outcome: 'first', plies: 3 })]) });
  assert.equal(worthAt(state, 1).plies, 2);
});

test('a finished game is worth its result, and is judged', () => {
  const result = { winner: 'second', margin: -4, squares: [] };
  const state = game('felt', ['d3'], {}, { 1: { turn: null, result } });
  assert.deepEqual(worthAt(state, 1), { value: 0, outcome: 'second', margin: -4 });
  assert.deepEqual(progress(state), { judged: 1, of: 2 });
});
