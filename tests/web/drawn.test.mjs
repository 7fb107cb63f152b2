// A board as text in an address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDrawn, writeDrawn } from '../../web/src/board/drawn.ts';

test('a board is read as it was written', () => {
  const cells = { a1: 'first', b1: null, a2: -12, b2: 'second', a3: { taken: 'second', value: -3 }, b3: 0 };
  assert.equal(writeDrawn(cells), '2:f,,-12,s,s-3,0');
  assert.deepEqual(readDrawn(writeDrawn(cells)), cells);
});

test('what is no board is none', () => {
  for (const text of ['', '2', '0:', '27:', '2:f,s,f', '2:f,x', '2:f,1234', '2:ff,', '1:<b>', `1:${','.repeat(400)}`])
    assert.equal(readDrawn(text), null, text);
});
