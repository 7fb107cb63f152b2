// Sources with very long lines, and copies of them with the lines broken. That Python reads such a copy as the same program is
// tested in tests/build/test_long_lines.py, with Python.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { broken, folded, hasLongLine, LONGEST_LINE, longestLine } from '../../web/src/code/lines.js';

const long = (part, count = 1500) => part.repeat(count);

test('a line is long beyond 2,000 characters, however lines end', () => {
  const most = 'x'.repeat(LONGEST_LINE);
  assert.equal(LONGEST_LINE, 2000);
  for (const end of ['\n', '\r\n', '\r']) {
    assert(!hasLongLine([most, most, ''].join(end)));
    assert(hasLongLine(['', `${most}x`, ''].join(end)));
  }
  assert(hasLongLine(`${most}\u2028x`)); // the editor ends no line here
  assert.equal(longestLine('a\nbcd\n'), 3);
});

test('a source without long lines is its own copy', () => {
  for (const source of ['', 'x = 1\n', `${'x = 1\n'.repeat(3000)}`, '"unfinished', '(\n']) {
    const copy = broken(source);
    assert.equal(copy.source, source);
  }
});

test('a copy has no long line and says whether it means the same', () => {
  const kept = [
    `a = [${long('1, ')}]`,
    `a = 1${long(' + x')}`,
    `a = '${long('\\x41\\\\\u05d0😀"')}'`,
    `a = b"""${long('"a')} """`,
    `# ${long('words ')}`,
    `if x: y = f("é", ${long('(1), ')}) # ${long('why ')}`,
    long('x = 1; '),
    `a = 0${long(" + f'{x}'")}`,
  ];
  for (const source of kept) {
    const copy = broken(`import math\n${source}\n`);
    assert(copy.same, source.slice(0, 30));
    assert(longestLine(copy.source) < 120, source.slice(0, 30));
  }
  const changed = [
    long('\u05d0a'),
    long('\u2067', 3000),
    `a = r'${long('ab')}'`,
    `a = f"{d["a"]}"${long(' + 1')}`,
    `a = "unfinished${long(' + 1')}`,
    `${long('(')}`,
    `${long(')')}`,
    `${long(' ', 3000)}x = 1`,
  ];
  for (const source of changed) {
    const copy = broken(source.length > LONGEST_LINE ? source : long(source, 3));
    assert(!copy.same, source.slice(0, 30));
    assert(longestLine(copy.source) <= 200, source.slice(0, 30));
    assert.equal(copy.source.replaceAll('\n', ''), source.length > LONGEST_LINE ? source : long(source, 3));
  }
});

test('a copy splits no character and no escape', () => {
  for (const source of [long('😀', 3000), `a = '${long('😀')}'`, `# ${long('😀')}`]) {
    const copy = broken(source).source;
    assert(copy.split('\n').every((line) => line.isWellFormed()));
    assert.equal(copy.match(/😀/gu)?.length, source.match(/😀/gu)?.length);
  }
  for (const part of ['\\x41', '\\u05d0', '\\N{BULLET}', '\\\\'])
    assert.equal(broken(`a = '${long(part)}'`).source.split(part).length - 1, 1500);
});

test('the quotes of a string stay together, wherever they stand', () => {
  for (const quotes of ['"', "'", '"""', "'''"])
    for (let offset = 0; offset < 110; offset++) {
      const source = `a = b${quotes}${'k'.repeat(2100 + offset)}${quotes}`;
      const { source: copy, same } = broken(source);
      assert(same);
      assert.equal(copy.split(quotes).length, 3, `${quotes} with ${offset} more`);
      assert.equal(copy.replaceAll(/ ?\\\n/g, ''), source);
      const opening = `${'x = 1; '.repeat(300)}${'y'.repeat(offset)} = ${quotes}k${quotes}`;
      assert.equal(broken(opening).source.split(quotes).length, 3, `${quotes} at ${offset}`);
    }
});

test('folded, a source is its first lines, each cut', () => {
  const { lines, more } = folded(`short\n${'😀'.repeat(1500)}\n${'\n'.repeat(300)}`);
  assert.deepEqual(lines[0], { text: 'short', cut: 0 });
  assert.equal(lines[1].text, '😀'.repeat(200));
  assert.equal(lines[1].cut, 2600);
  assert.equal(lines.length, 200);
  assert.equal(more, 103);
});
