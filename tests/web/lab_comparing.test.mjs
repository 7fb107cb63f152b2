// Whose view a program's values are, as it follows from the values in recorded positions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FELT, NINE, TABLE } from './games.mjs';
import { eachRow } from './rows.mjs';

const { twinOf, valuesOf, viewpointOf } = await import('../../web/src/rooms/lab/viewpoint.ts');

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

test('values are told from each other', () =>
  eachRow(
    [
      ['Black’s values', (value) => value, (value) => -value, 'first'],
      // After a move of the first side the second is to move, so that its values are the negated ones.
      ['the mover’s values', (value, sign) => -sign * value, (value, sign) => -sign * value, 'mover'],
      ['the mover’s values of a game whose positions have no twins', (value, sign) => -sign * value, null, 'mover'],
      ['the same value everywhere', () => 7, () => 7, 'first'],
    ],
    ([, view, twin, found]) => {
      assert.equal(viewpointOf(positions(view, twin)), found);
    },
  ));

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
