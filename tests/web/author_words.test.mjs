// The words that the editor completes are those of engine/sakiyomi/authors/author.pyi, with its types. (That the stub names what a
// position has is tested in tests/engine/test_load.py.)

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { completed, gameWords, words } from '../../web/src/rooms/lab/author_words.ts';
import { tableOf } from './words.mjs';

const read = (name) => readFileSync(new URL(`../../engine/sakiyomi/authors/${name}`, import.meta.url), 'utf8');
const STUB = read('author.pyi');
const REFERENCE = read('AUTHOR.md');

/** A type as the editor shows it. */
const shown = (type) => type.replace(/Literal\[(.*?)\]/, (_, values) => values.split(', ').join(' | '));
const byWord = (list) => list.toSorted((a, b) => (a.word < b.word ? -1 : 1));
const ofKinds = (...kinds) => byWord(words.filter(({ kind }) => kinds.includes(kind)));

test('the members of a position are those of the stub', () => {
  const members = [...STUB.matchAll(/(@property\n)? {4}def (\w+)\(self(?:, (\w+): \w+)?\) -> (.*): \.\.\./g)];
  assert.equal(members.length, STUB.match(/ {4}def /g).length);
  const named = members.filter(([, , word]) => !word.startsWith('__'));
  const expected = named.map(([, property, word, argument, type]) =>
    property
      ? { word, kind: 'property', detail: shown(type) }
      : { word, kind: 'method', detail: `(${argument ?? ''}) -> ${shown(type)}` },
  );
  assert.deepEqual(ofKinds('property', 'method'), byWord(expected));
});

test('the functions that a program may define are those of the stub, with the arguments of the reference', () => {
  const functions = [...STUB.matchAll(/^(\w+) = Callable\[\[(.*)\], (.*)\]$/gm)];
  assert.equal(functions.length, 4);
  const expected = functions.map(([, name, types, result]) => {
    const word = name.toLowerCase();
    const [, given] = new RegExp(`^def ${word}\\((.*)\\):`, 'm').exec(REFERENCE);
    assert.equal(given.split(', ').length, types.replace(/\[.*?\]/g, '').split(', ').length, word);
    return {
      word,
      kind: 'function',
      detail: `(${given}) -> ${result.replace('Sequence', 'list').replace(/^tuple\[(.*)\]$/, '($1)')}`,
    };
  });
  assert.deepEqual(ofKinds('function'), byWord(expected));
});

test('the help lists all that the reference says of a class of a game, and which of it is needed', () => {
  const [, section] = /## A whole game\n(.*?)\n## /s.exec(REFERENCE);
  const rows = [...section.matchAll(/^\| (`.*?) \| (.*) \|$/gm)].flatMap(([, names, about]) =>
    [...names.matchAll(/`(\w+(?:\(.*?\))?)`/g)].map(([, shown]) => ({
      shown,
      isNeeded: !about.startsWith('optional'),
    })),
  );
  const listed = gameWords.map(({ shown, isNeeded }) => ({ shown, isNeeded }));
  const byName = (list) => list.toSorted((a, b) => (a.shown < b.shown ? -1 : 1));
  assert.deepEqual(byName(listed), byName(rows));
});

test('the help says of each word what it is, in both languages', () => {
  const keys = [...words.map(({ word }) => `lab.word.${word}`), ...gameWords.map(({ word }) => `lab.class.${word}`)];
  for (const lang of ['en', 'ja']) {
    const table = tableOf(`lab/${lang}`);
    const missing = keys.filter((key) => !(key in table));
    assert.deepEqual(missing, []);
  }
});

test('a method is completed with its brackets, and the caret stands where something is to be put', () => {
  const puts = (word, after = '') => {
    const { text, at } = completed(
      words.find((each) => each.word === word),
      after,
    );
    return `${text.slice(0, at)}|${text.slice(at)}`;
  };
  assert.deepEqual(
    [puts('moves'), puts('play'), puts('turn'), puts('evaluate'), puts('play', '(')],
    ['moves()|', 'play(|)', 'turn|', 'evaluate|', 'play|'],
  );
});
