// Shared links in a pasted text: each is a program, and each line without one says why.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_CODE, packed, readLinks } from '../../web/src/code/link.ts';

const SOURCE = 'def evaluate(position):\n    return 1\n';
const CODE = await packed(SOURCE);
const AT = 'https://example.org/lab/#/lab';

test('a link holds a program, its title and who wrote it, wherever it stands in its line', async () => {
  const link = `${AT}/othello/f5?depth=2&program=mine&title=${encodeURIComponent('最強 (2)')}&by=Aoi&task=x-1&code=${CODE}`;
  const { programs, wrong } = await readLinks(`Aoi: <${link}>, \n\n"${AT}?program=mine&code=${CODE}".`);
  assert.deepEqual(wrong, []);
  assert.deepEqual(programs, [
    { title: '最強 (2)', by: 'Aoi', task: 'x-1', source: SOURCE },
    { title: 'mine', by: null, task: null, source: SOURCE },
  ]);
});

test('lines without a program that can be read are named', async () => {
  const lines = [
    'hello',
    `${AT}?program=mine`,
    `${AT}?code=${CODE.slice(0, -9)}`,
    `${AT}?code=${'A'.repeat(LONGEST_CODE + 1)}`,
    `${AT}?code=${await packed('x'.repeat(200_001))}`, // unfolds to more than a program may have
    'https://example.org/#/arena',
    `${AT}ory?code=${CODE}`,
  ];
  const { programs, wrong } = await readLinks(lines.join('\r\n'));
  assert.deepEqual(programs, []);
  assert.deepEqual(wrong, [1, 2, 3, 4, 5, 6, 7]);
});
