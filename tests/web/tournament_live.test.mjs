// The game on the board of the Arena.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveOf } from '../../web/src/rooms/arena/shown.ts';

test('the board has the moves that were played, and how long each side has thought', () => {
  const moves = [1, 2, 3].map((seconds, at) => ({ move: `b${seconds}`, by: at % 2 ? 'second' : 'first', seconds }));
  const live = liveOf({ players: ['a', 'b'], start: { game: 'tictactoe', moves: 'a1' }, moves, isOver: true });
  assert.deepEqual([live.thought, live.moves, live.isOver], [[4, 2], ['b1', 'b2', 'b3'], true]);
});
