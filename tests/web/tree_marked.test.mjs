// Sentences with parts that stand out and parts that lead somewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const { marked, plain } = await import('../../web/src/rooms/tree/marked.ts');

test('a sentence without its marks is the sentence', () => {
  assert.equal(plain('*4 moves* after [d2](move) were not read.'), '4 moves after d2 were not read.');
});

test('a part leads to its path when it is pressed, and is only text where there is none', () => {
  const gone = [];
  const [, button, , word] = marked('With [c2](before) and [e3](after).', { before: ['f3', 'c2'] }, (path) =>
    gone.push(path),
  );
  button.values[0]();
  assert.deepEqual(gone, [['f3', 'c2']]);
  assert.equal(word, 'e3');
});

test('a name that every object has leads nowhere', () => {
  for (const name of ['constructor', 'toString', '__proto__'])
    assert.equal(marked(`With [c2](${name}).`, {}, assert.fail).join('|'), 'With |c2|.');
});
