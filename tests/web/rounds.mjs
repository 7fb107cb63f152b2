// Rounds of which the engine has told positions and analyses.

import { HUMAN, keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { GAMES, thoughtOf, viewOfRecord } from './games.mjs';

export const PEOPLE = { first: HUMAN, second: HUMAN };

/** The round once the engine has told the view of a position, that on the board unless another is named. */
export const viewed = (state, more = {}, record = recordOf(state)) =>
  reduce(state, ['view', keyOf(record), viewOfRecord(record, more)]);

/** The round once the judge has answered for the position after so many moves. */
export const analysed = (state, thought, count) => reduce(state, ['analysis', keyOf(recordOf(state, count)), thought]);

/** The round once the positions after so many moves are read quickly. */
export const quickly = (state, counts, more = {}) =>
  counts.reduce((before, count) => {
    const reading = { ...thoughtOf('a1'), partial: true, doubtful: true, ...more };
    return reduce(before, ['quick', [[keyOf(recordOf(state, count)), { ...reading, done: !reading.doubtful }]]]);
  }, state);

/**
 * A game of these moves between two people.
 * @param told So many of its positions are known; `views` has what is told of some, by their places.
 * @param analyses By their places.
 */
export function roundOf(game, moves = [], { told = moves.length + 1, views = {}, analyses = {}, ...more } = {}) {
  let state = { ...newRound(GAMES, { game }), seats: PEOPLE, line: moves, at: moves.length, ...more };
  for (let count = 0; count < told; count++) state = viewed(state, views[count], recordOf(state, count));
  for (const [count, thought] of Object.entries(analyses)) state = analysed(state, thought, Number(count));
  return state;
}
