// The colours of a program: the words of each line with their roles, and the same lines without them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadColours } from '../../web/src/code/colours.ts';
import { pluck } from './fakes.mjs';

const SOURCE = `"""Two
lines."""


def read(position):  # all
    return None if position == 0x1F else "end"
`;

test('words have the roles that the editor colours, and no text is another', async () => {
  const lines = (await loadColours())(SOURCE);
  assert.equal(lines.map((parts) => pluck(parts, 'text').join('')).join('\n'), SOURCE.trimEnd());
  const roles = (line) => lines[line - 1].filter(({ role }) => role).map(({ text, role }) => `${text}: ${role}`);
  assert.deepEqual([...roles(1), ...roles(2)], ['"""Two: string', 'lines.""": string']);
  assert.deepEqual(roles(5), ['def: keyword', 'read: name', '# all: comment']);
  const [head, tail] = [roles(6).slice(0, 3), roles(6).slice(3)];
  assert.deepEqual(head, ['return: keyword', 'None: number', 'if: keyword']);
  assert.deepEqual(tail, ['0x1F: number', 'else: keyword', '"end": string']);
});
