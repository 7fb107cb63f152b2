// What the figures of a series say in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOf, wordsOf } from './words.mjs';

const { accepted, nameOf, namesOf, probability, verdict } = await import('../../web/src/rooms/arena/two/figures.ts');

const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'] }));

test('a probability that comes of games is never none and never certain', () => {
  const said = [0, 0.0099, 0.01, 0.5, 0.987, 0.99, 0.995, 1].map((share) => probability(share, en));
  assert.deepEqual(said, ['under 1%', 'under 1%', '1%', '50%', '99%', '99%', 'over 99%', 'over 99%']);
  assert.deepEqual([probability(1, ja), probability(0, ja), probability(null, ja)], ['99%超', '1%未満', '–']);
});

/** A series of pairs: so many of them brought 0, ½, 1, 1½ and 2 points. */
const pairs = (counts, superiority, more = {}) => ({ counts, superiority, finished: false, sprt: null, ...more });
const said = (given, t = en) => verdict(given, 'Level 3', 'Level 2', t);

test('the verdict names the stronger, its points and how sure it is', () => {
  for (const [counts, superiority, sentence] of [
    [[0, 0, 0, 0, 20], 1, 'Level 3 is stronger than Level 2, with a probability of over 99%: 40 of 40 points'],
    [[10, 9, 1, 0, 0], 0.001, 'Level 2 is stronger than Level 3, with a probability of over 99%: 34.5 of 40 points'],
    [[0, 0, 19, 0, 1], 0.6, 'Not clear yet: Level 3 has 21 of 40 points against Level 2'],
    [[0, 0, 1], 0.84, 'Not clear yet: Level 3 has 1 of 1 point against Level 2'], // a single game
  ])
    assert.equal(said(pairs(counts, superiority)), sentence);
  const japanese = 'Level 3のほうがLevel 2より強いといえます（確率99%超）。40局で40点です。';
  assert.equal(said(pairs([0, 0, 0, 0, 20], 1), ja), japanese);
});

test('the points of the verdict are those of the pairs that score and Elo follow from', () => {
  const all = { wins: { count: 3 }, draws: { count: 0 } }; // with a game whose pair is not complete
  assert.match(said({ ...pairs([0, 0, 0, 0, 1], 0.8), all, games: 3 }), /2 of 2 points/);
  assert.equal(said({ ...pairs([0, 0, 0, 0, 0], null), games: 1 }), 'Not clear yet: no pair of games is complete');
});

test('a finished series is not called unclear yet', () => {
  const finished = { finished: true };
  assert.match(said(pairs([0, 0, 19, 0, 1], 0.6, finished)), /^No clear result: Level 3 scored 21 of 40 points/);
  assert.match(said(pairs([0, 0, 0, 0, 0], null, finished)), /^Finished, but one game alone/);
  const sprt = { decided: 'upper', elo: [0, 50] };
  assert.equal(
    said(pairs([0, 0, 19, 0, 1], 0.6, { ...finished, sprt })),
    'The test has decided: the Elo difference between Level 3 and Level 2 is at least 50',
  );
  assert.equal(said(pairs([1, 0, 0], 0.2, { sprt }), ja), '検定の結果、Level 3とLevel 2のElo差は50以上です。');
});

test('a player against itself is named by its place', () => {
  assert.match(verdict(pairs([20, 0, 0, 0, 0], 0), 'Random', 'Random', en), /^Player B is stronger than Player A/);
});

test('in a sentence a program is named after its article once, and an author’s own by its name and depth', () => {
  const game = {
    players: [
      { id: 'article-001-discs', kind: 'article', name: '' },
      { id: 'random', kind: 'other' },
    ],
    searches: ['best', 'alphabeta'],
    evaluations: ['discs'],
    usual: 'discs',
  };
  assert.equal(nameOf('article-001-discs', game, en), 'Article 001 (counts discs)');
  assert.equal(nameOf('article-001-discs', game, ja), '記事001（石の数）');
  assert.deepEqual([nameOf('random', game, ja), nameOf('best depth=2', game, en)], ['ランダム', 'best depth=2']);
  assert.equal(nameOf('alphabeta depth=2 evaluation=mine', game, en), 'mine · 2 plies');
  assert.equal(nameOf('mine depth=1 evaluation=discs', game, en), 'mine · 1 ply');
  assert.equal(nameOf('alphabeta depth=2 evaluation=discs order=mine', game, ja), 'mine・2手読み');
  const ways = ['alphabeta depth=2 evaluation=mine', 'alphabeta depth=2 evaluation=mine order=mine'];
  assert.deepEqual(namesOf(ways, game, en), ways);
  assert.deepEqual(namesOf([ways[0], ways[0]], game, en), ['mine · 2 plies', 'mine · 2 plies']);
  assert.deepEqual(namesOf([ways[0], 'random'], game, en), ['mine · 2 plies', 'Random']);
});

test('a decided test says which difference it accepts', () => {
  assert.equal(accepted({ decided: 'upper', elo: [0, 50] }, en), 'at least 50');
  assert.equal(accepted({ decided: 'lower', elo: [0, 50] }, en), 'at most 0');
  const sentence = ja('arena.note.decided', { count: 40, elo: accepted({ decided: 'upper', elo: [0, 50] }, ja) });
  assert.equal(sentence, '40局で検定の結果が出ました。Elo差は50以上と判定しました。');
});

test('the words of both languages have the same keys', () => {
  const keys = (lang) =>
    Object.keys({ ...tableOf(lang), ...tableOf(`arena/${lang}`) })
      .filter((key) => !key.endsWith('.one'))
      .toSorted();
  assert.deepEqual(keys('ja'), keys('en'));
});
