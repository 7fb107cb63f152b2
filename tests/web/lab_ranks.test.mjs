// Whose view a program's values are, as it follows from the values in recorded positions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FELT, NINE, TABLE } from './games.mjs';

const { correlation, twinOf, valuesOf, viewpointOf } = await import('../../web/src/rooms/lab/ranks.ts');
const { ranking } = await import('../../web/src/rooms/lab/comparing.ts');

const MOVES = ['a1', 'b1', 'c1', 'd1', 'e1'];
/** What the strong evaluation says of the moves of a position: another order in each. */
const strongIn = (at) => MOVES.map((_, move) => ((move * ((at % 6) + 1)) % 7) - 3);
/** Twenty positions, of either side in turn. `view` makes a value of the strong one; `twin`, of the side with the colours exchanged. */
const positions = (view, twin) =>
  Array.from({ length: 20 }, (_, at) => {
    const sign = at % 2 ? -1 : 1;
    const by = (value) => new Map(MOVES.map((move, index) => [move, value(strongIn(at)[index])]));
    return {
      turn: at % 2 ? 'second' : 'first',
      strong: by((value) => value),
      yours: by((value) => view(value, sign)),
      twin: twin ? by((value) => twin(value, sign)) : null,
    };
  });

test('a rank correlation is 1 for one order, −1 for the reverse, and of none where all are equal', () => {
  assert.equal(correlation([1, 5, 9], [-2, 0, 700]), 1);
  assert.equal(correlation([1, 5, 9], [3, 2, 1]), -1);
  assert(Math.abs(correlation([1, 1, 2, 3], [1, 2, 2, 3]) - 5 / 6) < 1e-9, 'equal numbers share a rank');
  assert(Number.isNaN(correlation([4, 4, 4], [1, 2, 3])));
});

for (const [what, view, twin, found] of [
  ['Black’s values', (value) => value, (value) => -value, 'first'],
  // After a move of the first side the second is to move, so that its values are the negated ones.
  ['the mover’s values', (value, sign) => -sign * value, (value, sign) => -sign * value, 'mover'],
  ['the mover’s values of a game whose positions have no twins', (value, sign) => -sign * value, null, 'mover'],
  ['White’s values', (value) => -value, (value) => value, 'second'],
  ['the same value everywhere', () => 7, () => 7, 'first'],
])
  test(`values are told from each other: ${what}`, () => {
    assert.equal(viewpointOf(positions(view, twin)), found);
  });

test('values for the mover that order the moves unlike any judge are known by the twins', () => {
  const odd = (value, sign) => sign * ((value * value) % 5);
  assert.equal(viewpointOf(positions(odd, odd)), 'mover');
  assert.equal(viewpointOf(positions(odd, (value, sign) => -odd(value, sign))), 'first');
});

test('of a few positions nothing is said', () => {
  const few = positions((value, sign) => -sign * value, null).slice(0, 8);
  assert.equal(viewpointOf(few), 'first');
});

test('the twin of a position has the colours and the side to move exchanged, where a setup names them', () => {
  assert.equal(twinOf('--XXO- O', FELT), '--OOX- X');
  assert.equal(twinOf('-OX', NINE), null);
  assert.equal(twinOf('1 2/3 4;row 1;0:0', TABLE), null);
});

test('a move that ends the game has no value of the program’s', () => {
  const moves = [
    { move: 'a1', value: 4, outcome: null },
    { move: 'b1', value: 10_012, outcome: 'first' },
    { move: 'c1', value: null, outcome: null },
  ];
  assert.deepEqual([...valuesOf({ moves })], [['a1', 4]]);
});

/** Runs the want with an engine that answers at once, and returns what it was asked and its event. */
async function ranked(answerTo) {
  const asked = [];
  const ask = (request) => {
    asked.push(request);
    return { answer: Promise.resolve().then(() => answerTo(request)), stop() {}, drop() {} };
  };
  const player = { search: 'alphabeta', depth: 1, evaluation: 'mine', ties: 'first', multipv: 100 };
  const next = { what: 'ranked', positions: [record(1), record(2)], player, game: FELT };
  const run = { number: 1, program: 'mine', source: 'x = 1' };
  const event = await new Promise((resolve) => {
    ranking(run, next, { ask, pythonOf: () => 'sandbox' }).start(resolve, resolve);
  });
  return { asked, event };
}
const record = (at) => ({ record: { game: 'felt', moves: `a${at}` }, best: [] });

test('all is asked of the Python that has the program: the position, its values, the strong ones, and its twin’s', async () => {
  const { asked, event } = await ranked(({ op }) =>
    op === 'view' ? { turn: 'first', setup: '-XO X' } : { moves: [] },
  );
  assert.deepEqual(event, ['ranked', 'first']);
  assert.deepEqual(
    asked.slice(0, 4).map(({ op, record, player }) => [op, record.setup ?? record.moves, player?.evaluation]),
    [
      ['view', 'a1', undefined],
      ['think', 'a1', 'mine'],
      ['think', 'a1', 'strong'],
      ['think', '-OX O', 'mine'],
    ],
  );
  assert(asked.every(({ brings }) => brings.source === 'x = 1'));
});

test('where the program is refused in a recorded position, it is said in which', async () => {
  const problem = { code: 'user-code' };
  const { event } = await ranked(({ op, record }) => {
    if (op === 'view') return { turn: 'second', setup: '-XO O' };
    if (record.moves === 'a2') throw problem;
    return { moves: [] };
  });
  assert.deepEqual(event, ['failed', problem, record(2).record]);
});

test('a program that is refused in a twin alone, which is no position of a game, is not refused', async () => {
  const { event } = await ranked(({ op, record }) => {
    if (op === 'view') return { turn: 'first', setup: '-XO X' };
    if (record.setup) throw { code: 'user-code' };
    return { moves: [] };
  });
  assert.deepEqual(event, ['ranked', 'first']);
});
