// The colours of a program: the words of each line with their roles, and the same lines without them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadColours, plain } from '../../web/src/code/colours.ts';

const SOURCE = `"""Two
lines."""


def read(position):  # all
    return None if position == 0x1F else "end"
`;

test('without colours a line is one part', () => {
  assert.deepEqual(
    plain(SOURCE).map((parts) => parts.map(({ text }) => text)),
    SOURCE.trimEnd()
      .split('\n')
      .map((text) => [text]),
  );
});

test('coloured lines are the same lines', async () => {
  const lines = (await loadColours())(SOURCE);
  assert.deepEqual(
    lines.map((parts) => parts.map(({ text }) => text).join('')),
    SOURCE.trimEnd().split('\n'),
  );
});

test('words have the roles that the editor colours', async () => {
  const lines = (await loadColours())(SOURCE);
  const roles = (line) => lines[line - 1].filter(({ role }) => role).map(({ text, role }) => [text, role]);
  assert.deepEqual(roles(1), [['"""Two', 'string']]);
  assert.deepEqual(roles(2), [['lines."""', 'string']]);
  assert.deepEqual(roles(5), [
    ['def', 'keyword'],
    ['read', 'name'],
    ['# all', 'comment'],
  ]);
  assert.deepEqual(
    roles(6),
    [
      ['return', 'keyword'],
      ['None', 'number'],
      ['if', 'keyword'],
      ['else', 'keyword'],
      ['0x1F', 'number'],
      ['"end"', 'string'],
    ].toSorted(
      (a, b) => lines[5].findIndex(({ text }) => text === a[0]) - lines[5].findIndex(({ text }) => text === b[0]),
    ),
  );
});
