// The colours of a program: the words of each line with their roles, and the same lines without them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadColours, plain } from '../../web/src/code/colours.ts';
import { pluck } from './fakes.mjs';

const SOURCE = `"""Two
lines."""


def read(position):  # all
    return None if position == 0x1F else "end"
`;

const LINES = SOURCE.trimEnd().split('\n');
const textsOf = (parts) => pluck(parts, 'text');

test('without colours a line is one part', () => {
  const whole = LINES.map((text) => [text]);
  assert.deepEqual(plain(SOURCE).map(textsOf), whole);
});

test('coloured lines are the same lines', async () => {
  const lines = (await loadColours())(SOURCE).map((parts) => textsOf(parts).join(''));
  assert.deepEqual(lines, LINES);
});

test('words have the roles that the editor colours', async () => {
  const lines = (await loadColours())(SOURCE);
  const roles = (line) => lines[line - 1].filter(({ role }) => role).map(({ text, role }) => `${text}: ${role}`);
  assert.deepEqual([...roles(1), ...roles(2)], ['"""Two: string', 'lines.""": string']);
  assert.deepEqual(roles(5), ['def: keyword', 'read: name', '# all: comment']);
  const [head, tail] = [roles(6).slice(0, 3), roles(6).slice(3)];
  assert.deepEqual(head, ['return: keyword', 'None: number', 'if: keyword']);
  assert.deepEqual(tail, ['0x1F: number', 'else: keyword', '"end": string']);
});
