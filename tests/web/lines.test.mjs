// Sources with very long lines, and copies of them with the lines broken. That Python reads such a copy as the same program is
// tested in tests/build/test_long_lines.py, with Python.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  broken,
  excess,
  folded,
  hasLongLine,
  LONGEST_LINE,
  longestLine,
  MOST_UNSEEN,
} from '../../web/src/code/lines.ts';

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

test('a line is long too with more than 200 characters that cannot be seen', () => {
  assert.equal(MOST_UNSEEN, 200);
  for (const one of '\u200b\u00ad\u2067\u202e\u2069\ufeff\u200d\u2028\x07\u3164\ufe0f\u{e0101}') {
    const most = one.repeat(MOST_UNSEEN);
    assert(!hasLongLine(`${most}x\n${most}\n`), escape(one));
    const source = `x = 1\n# ${most}${'y'.repeat(500)}${one}\n`;
    assert(hasLongLine(source), escape(one));
    assert.deepEqual(excess(source), { unseen: true, count: 201, most: 200 });
    const copy = broken(source);
    assert(copy.same && !hasLongLine(copy.source), escape(one));
    const cut = broken(`${one.repeat(2000)}\n`);
    assert(!cut.same && !hasLongLine(cut.source), escape(one));
    assert.equal(cut.source.replaceAll('\n', ''), one.repeat(2000));
  }
  for (const plain of ['\t', 'é', '先', '\u05d0', '😀', ' ']) assert(!hasLongLine(plain.repeat(1000)), plain);
  assert.deepEqual(excess('x'.repeat(2001)), { unseen: false, count: 2001, most: 2000 });
  assert.deepEqual(excess(`${'\u200b'.repeat(5000)}\n${'x'.repeat(9000)}`), { unseen: false, count: 9000, most: 2000 });
});

test('a source without long lines is its own copy', () => {
  for (const source of ['', 'x = 1\n', `${'x = 1\n'.repeat(3000)}`, '"unfinished', '(\n']) {
    assert.equal(broken(source).source, source);
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
    assert(copy.same && longestLine(copy.source) < 120, source.slice(0, 30));
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
    const whole = source.length > LONGEST_LINE ? source : long(source, 3);
    const copy = broken(whole);
    assert(!copy.same && longestLine(copy.source) <= 200, source.slice(0, 30));
    assert.equal(copy.source.replaceAll('\n', ''), whole);
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

const FULL = 200_000;
const full = (part, before = '', after = '') => before + part.repeat(Math.floor(FULL / part.length)) + after;

test('a copy of a full source is made in a moment, whatever stands in it', () => {
  const sources = [
    ...['\\N{', '\\N', '\\', '\\x', '\\u', '\\U', '{', '{{', '}', '\\\n', '"', 'rb"', '#'].flatMap((part) => [
      full(part),
      full(part, 'x = "', '"\n'),
      full(part, 'x = f"', '"\n'),
      full(part, "x = '''", "'''\n"),
      full(part, "x = b'''"),
      full(part, '# '),
    ]),
    ...[', ", ",  ', '"" ', "f'{", "f'{x}' ", "f'{x' ", '0e', '1.'].map((part) => full(part)),
    ...[...'.()r\r\n\u200b😀 '].map((part) => full(part)),
  ];
  const began = performance.now();
  for (const source of sources) {
    const start = performance.now();
    broken(source);
    folded(source);
    const took = performance.now() - start;
    assert(took < 2000, `${took} ms for ${JSON.stringify(source.slice(0, 20))}`);
  }
  assert(performance.now() - began < 60_000);
});

test('a name of a character is split neither, as long as it is one', () => {
  const name = `\\N{${'BOX DRAWINGS LIGHT DIAGONAL UPPER CENTRE TO MIDDLE RIGHT AND MIDDLE LEFT TO LOWER CENTRE X'.slice(0, 95)}}`;
  assert.equal(broken(`a = '${long(name, 50)}'`).source.split(name).length - 1, 50);
});

test('folded, a source is its first lines, each cut', () => {
  const { lines, more } = folded(`short\n${'😀'.repeat(1500)}\n${'\n'.repeat(300)}`);
  assert.deepEqual(lines.slice(0, 2), [
    { text: 'short', cut: 0 },
    { text: '😀'.repeat(200), cut: 2600 },
  ]);
  assert.deepEqual([lines.length, more], [200, 103]);
});
