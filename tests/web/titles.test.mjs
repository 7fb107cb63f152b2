// Titles of programs and names of people: which characters they have, which are the same, and what is made of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorIn, signed, unsigned, withoutHeading } from '../../web/src/code/source.ts';
import {
  fileName,
  freeTitle,
  isSameTitle,
  isTitle,
  linesFrom,
  slugOf,
  titleBy,
  titleFrom,
} from '../../web/src/device/titles.ts';
import { authorOf } from '../../web/src/rooms/lab/state.ts';
import { eachOf } from './fakes.mjs';
import './room.mjs'; // lit-html before the document

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
  for (const [title, taken, free] of [
    ['かど', ['かど', 'かど 2'], 'かど 3'],
    ['mine', ['Mine'], 'mine-2'],
    ['字'.repeat(40), ['字'.repeat(40)], `${'字'.repeat(38)} 2`],
  ])
    assert.equal(freeTitle(title, eachOf({ title: taken })), free);
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

test('a title closes no quotation marks of a sentence that has it', () => {
  assert.equal(titleFrom('Ken” and “Aki'), 'Ken’ and ‘Aki');
  assert.equal(titleFrom('」を開く「'), '』を開く『');
});

test('lines of text keep their ends and lose what cannot be seen', () => {
  assert.equal(linesFrom(' a\u202e\r\nb \r\rc\td\n'), 'a\nb\n\nc d');
});

test('a title says whose program it is, once, within its length', () => {
  assert.equal(titleBy('Better', 'Ken'), 'Better (Ken)');
  assert.equal(titleBy('Better (Ken)', 'Ken'), 'Better (Ken)');
  assert.equal(titleBy('Better', null), 'Better');
  assert.equal(titleBy('x'.repeat(40), '賢 Ken'), `${'x'.repeat(32)} (賢 Ken)`);
  assert.equal(titleBy('Better', 'x'.repeat(40)), 'Better');
});

test('a program says who wrote it: by its first line, or as what it came from did', () => {
  const said = (source, from = null) => authorOf({ source, from });
  const link = { by: 'Aki', what: 'link' };
  assert.deepEqual([said('# by Ken\nx = 1'), said('x = 1'), said('x = 1', link)], ['Ken', null, 'Aki']);
  assert.equal(said('# by Ken\nx = 1', link), 'Ken');
});

test('a file says who wrote it in its first line, which is taken off again, and no comment of the program is', () => {
  for (const source of ['x = 1\n', '', '# by: another\n', signed('', 'another')]) {
    assert.deepEqual(unsigned(signed(source, '賢 Ken')), { source, by: '賢 Ken' });
    assert.equal(signed(source, null), source);
  }
  for (const text of ['x = 1\n# sakiyomi by: Ken\n', '# sakiyomi by: \u202e\nx = 1', '# sakiyomi by: Ken'])
    assert.deepEqual(unsigned(text), { source: text, by: null });
});

test('who signs in the first line is the author of a program, whose line stays', () => {
  for (const [line, author] of [
    ['# by Ken', 'Ken'],
    ['# by: 賢 Ken ', '賢 Ken'],
    ['# by Anna Maria van Dyk', 'Anna Maria van Dyk'],
    ['# by ken t', 'ken t'],
    ['# by: default it is', 'default it is'],
    ['# by default it takes corners', null],
    ['# by theo', 'theo'],
    ['# by default', null],
    ['# by taking corners', null],
    ['# bypass', null],
    ['# by \u202e', null],
    ['x = 1 # by Ken', null],
  ]) {
    const text = `${line}\nx = 1\n`;
    assert.deepEqual(unsigned(text), { source: text, by: author }, line);
    assert.equal(authorIn(text), author);
  }
  const task = '# sakiyomi task: abc\n# by Ken\nx = 1\n';
  assert.deepEqual(withoutHeading(task), { source: '# by Ken\nx = 1\n', by: 'Ken', task: 'abc' });
  assert.equal(signed('# by Ken\nx = 1\n', 'Ken'), '# by Ken\nx = 1\n');
});
