// The game on the board of a tournament, and the latest upset.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveOf, sightOf, upsetIn } from '../../web/src/rooms/arena/many/live.ts';
import { transitions } from '../../web/src/rooms/arena/many/transitions.ts';

const followed = (count, isOver = false) => ({
  players: ['a', 'b'],
  start: { game: 'tictactoe', moves: 'a1' },
  moves: Array.from({ length: count }, (_, at) => ({
    ...{ move: `b${at + 1}`, by: at % 2 ? 'second' : 'first', seconds: at + 1 },
  })),
  isOver,
});

test('the time of thought is that of the moves that are shown', () => {
  const { thought, moves, isOver } = liveOf(followed(3, true), 2);
  assert.deepEqual([thought, moves, isOver], [[1, 2], ['b1', 'b2'], false]);
  assert.equal(liveOf(followed(3, true)).isOver, true);
});

test('at the pace of the game the latest is shown, at one of its own the one that is played again', () => {
  const given = { followed: followed(3), ended: followed(5, true), replayed: null };
  assert.equal(sightOf({ ...given, pace: 0 }).moves.length, 3);
  assert.equal(sightOf({ ...given, pace: 1 }), null);
  assert.equal(sightOf({ ...given, followed: null, pace: 0 }).moves.length, 5);
  const replayed = { of: given.ended, moves: 1 };
  assert.deepEqual(sightOf({ ...given, replayed, pace: 2 }).moves, ['b1']);
});

test('a game is played again move by move, and after its end the next one that has ended', () => {
  const first = followed(2, true);
  let many = { ended: first, replayed: null };
  const counts = [];
  for (let time = 0; time < 5; time++) {
    many = transitions.tick(many);
    counts.push(many.replayed.moves);
  }
  assert.deepEqual(counts, [0, 1, 2, 2, 2]);
  const second = followed(1, true);
  many = transitions.tick({ ...many, ended: second });
  assert.deepEqual(many.replayed, { of: second, moves: 0 });
});

const player = (name, elo, games = 20) => ({ name, elo, games });
const table = { players: [player('strong', 400), player('weak', 0), player('new', -400, 2)] };
const won = (first, second, winner = 'first', more = {}) => ({
  first,
  second,
  winner,
  index: 0,
  players: [first, second],
  ...more,
});

test('an upset is a win for which the ratings before it gave little', () => {
  const { winner, loser, chance } = upsetIn([won('strong', 'weak', 'second')], table);
  assert.deepEqual([winner, loser, chance.toFixed(3)], ['weak', 'strong', '0.091']);
  for (const game of [
    won('strong', 'weak'),
    won('strong', 'weak', 'draw'),
    won('strong', 'new', 'second'),
    won('strong', 'weak', 'second', { fault: { side: 'first' } }),
  ])
    assert.equal(upsetIn([game], table), null);
  assert.equal(upsetIn([won('strong', 'weak', 'second')], null), null);
});
