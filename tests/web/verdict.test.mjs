// What the figures of a series say in words.

import './lit.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createWords } from '../../web/src/words.js';

const { accepted, probability } = await import('../../web/src/rooms/arena/figures.js');
const { verdict } = await import('../../web/src/rooms/arena/verdict.js');

const tableOf = (lang) =>
  Object.assign(
    {},
    ...[`${lang}`, `arena/${lang}`].map((name) =>
      JSON.parse(readFileSync(new URL(`../../web/locales/${name}.json`, import.meta.url), 'utf8')),
    ),
  );
const [en, ja] = ['en', 'ja'].map((lang) => createWords(tableOf(lang), lang));

test('a probability that comes of games is never none and never certain', () => {
  assert.deepEqual(
    [0, 0.0099, 0.01, 0.5, 0.987, 0.99, 0.995, 1].map((share) => probability(share, en)),
    ['under 1 %', 'under 1 %', '1 %', '50 %', '99 %', '99 %', 'over 99 %', 'over 99 %'],
  );
  assert.deepEqual([probability(1, ja), probability(0, ja), probability(null, ja)], ['99％超', '1％未満', '–']);
});

const figures = (wins, draws, games, superiority) => ({
  all: { wins: { count: wins }, draws: { count: draws } },
  games,
  superiority,
});

test('the verdict names the stronger, its points and how sure it is', () => {
  const said = (given, t = en) => verdict(given, 'Level 3', 'Level 2', t);
  assert.equal(said(figures(40, 0, 40, 1)), 'Level 3 is stronger than Level 2: 40 of 40 points, over 99 % sure');
  assert.equal(said(figures(10, 1, 40, 0.001)), 'Level 2 is stronger than Level 3: 29.5 of 40 points, over 99 % sure');
  assert.equal(said(figures(21, 0, 40, 0.6)), 'Not clear yet: Level 3 has 21 of 40 points against Level 2');
  assert.equal(said(figures(1, 0, 1, 0.84)), 'Not clear yet: Level 3 has 1 of 1 point against Level 2');
  assert.equal(said(figures(40, 0, 40, 1), ja), 'Level 3はLevel 2より強い：40局で40点、確率99％超');
});

test('a player against itself is named by its place', () => {
  assert.match(verdict(figures(0, 0, 40, 0), 'Random', 'Random', en), /^Player B is stronger than Player A/);
});

test('a decided test says which difference it accepts', () => {
  assert.equal(accepted({ decided: 'upper', elo: [0, 50] }, en), 'at least Elo 50');
  assert.equal(accepted({ decided: 'lower', elo: [0, 50] }, en), 'at most Elo 0');
  const sentence = ja('arena.note.decided', { count: 40, elo: accepted({ decided: 'upper', elo: [0, 50] }, ja) });
  assert.equal(sentence, '40局で検定の結果が出ました。Elo差は50以上と判定しました。');
});

test('the words of both languages have the same keys', () => {
  const keys = (lang) =>
    Object.keys(tableOf(lang))
      .filter((key) => !key.endsWith('.one'))
      .toSorted();
  assert.deepEqual(keys('ja'), keys('en'));
});
