// The ladder of the Lab: which level comes next, and where it ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newLadder, resultOf, seriesOf, update } from '../../web/src/rooms/lab/ladder.ts';
import { pluck } from './fakes.mjs';
import { FELT } from './games.mjs';

/** The ladder after the series against levels were decided so, from the lowest. */
function climbed(...decisions) {
  const who = { number: 1, program: 'mine', made: 1, source: 'x = 2', player: 'alphabeta depth=2 evaluation=mine' };
  const counted = (decided) => ({
    type: 'counted',
    games: [],
    statistics: { finished: true, games: 8, sprt: { decided }, score: { share: 0.5 } },
  });
  return decisions.map(counted).reduce(update, newLadder(who, FELT));
}

test('a level that is beaten or not decided is followed by the next, with other openings, and a lost one ends it', () => {
  for (const [decisions, phases, playing] of [
    [['upper'], 'won,playing,waiting,waiting', ['level-2', 1]],
    [[null], 'undecided,playing,waiting,waiting', ['level-2', 1]],
    [['upper', 'lower'], 'won,lost,waiting,waiting', null],
    [['upper', 'upper', 'upper', 'upper'], 'won,won,won,won', null],
  ]) {
    const ladder = climbed(...decisions);
    assert.equal(pluck(ladder.rungs, 'phase').join(), phases);
    const series = seriesOf(ladder);
    assert.deepEqual(series && [series.players[1], series.seed], playing);
    assert.equal(ladder.playing, playing !== null);
    assert.equal(resultOf(ladder).rungs.length, decisions.length);
  }
});
