// Titles of programs and names of people: which characters they have, which are the same, and what is made of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fileName,
  freeTitle,
  isSameTitle,
  isTitle,
  linesFrom,
  slugOf,
  titleFrom,
} from '../../web/src/device/titles.ts';
import { nickname, signature, signed, unsigned } from '../../web/src/rooms/lab/author.ts';
import './room.mjs'; // lit-html before the document
import { wordsOf } from './words.mjs';

test('a title is in any script, with spaces, and what cannot be seen is left out', () => {
  for (const title of ['かど 優先', 'Ünïque', 'الزاوية', 'a', '🐟🐟', 'x'.repeat(40)]) {
    assert(isTitle(title), title);
    assert.equal(titleFrom(title), title);
  }
  for (const [text, title] of [
    ['  two\n\tlines\u3000here ', 'two lines here'],
    ['a\u202eb\u200b\u0000\u3164\u2800c', 'abc'],
    ['x'.repeat(41), 'x'.repeat(40)],
    ['e\u0301', 'é'],
    [`a${'\u0338'.repeat(9)}`, `a${'\u0338'.repeat(3)}`],
    ['\u2066 \u2069', ''],
  ]) {
    assert(!isTitle(text), text);
    assert.equal(titleFrom(text), title);
  }
  for (const nothing of ['', null, 7, {}]) assert(!isTitle(nothing));
});

test('titles are the same whatever their case and the width of their letters', () => {
  for (const [one, other] of [
    ['Mine', 'mINE'],
    ['ＡＢ', 'ab'],
    ['ｶﾄﾞ', 'カド'],
    ['straße', 'STRASSE'],
  ])
    assert(isSameTitle(one, other), one);
  assert(!isSameTitle('かど', 'カド'));
  assert.equal(freeTitle('かど', ['かど', 'かど 2']), 'かど 3');
  assert.equal(freeTitle('mine', ['Mine']), 'mine-2');
  assert.equal(freeTitle('字'.repeat(40), ['字'.repeat(40)]), `${'字'.repeat(38)} 2`);
});

test('the name of a program is made of what is ASCII in its title', () => {
  const made = {
    'my best one': 'my-best-one',
    Été: 'Ete',
    ＡＢ: 'AB',
    '(a)': 'a',
    かどv2: 'v2',
    'かど 2': null,
    かど: null,
  };
  for (const [title, name] of Object.entries(made)) assert.equal(slugOf(title), name, title);
  assert.equal(fileName('a/b: c?.'), 'a_b_ c_');
});

test('lines of text keep their ends and lose what cannot be seen', () => {
  assert.equal(linesFrom(' a\u202e\r\nb \r\rc\td\n'), 'a\nb\n\nc d');
});

test('a nickname is two plain words of the language, and nobody has it who has not ticked that', () => {
  for (const lang of ['en', 'ja']) {
    const t = wordsOf(lang, { rooms: ['lab/'] });
    const all = new Set(Array.from({ length: 500 }, (_, seed) => nickname(seed, t)));
    assert.equal(all.size, 100, lang);
    for (const each of all) assert(isTitle(each), each);
  }
  assert.equal(signature({ author: { name: 'Ken', signs: false, seed: 1 } }), null);
  assert.equal(signature({ author: { name: ' Ken\u202e', signs: true, seed: 1 } }), 'Ken');
  assert.equal(signature({ author: { name: ' ', signs: true, seed: 1 } }), null);
});

test('a file says who wrote it in its first line, which is taken off again', () => {
  for (const source of ['x = 1\n', '', '# by: another\n']) {
    assert.deepEqual(unsigned(signed(source, '賢 Ken')), { source, by: '賢 Ken' });
    assert.equal(signed(source, null), source);
  }
  for (const text of ['x = 1\n# by: Ken\n', '# by: \u202e\nx = 1', '# by: Ken'])
    assert.deepEqual(unsigned(text), { source: text, by: null });
});
