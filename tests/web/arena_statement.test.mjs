// What a series has come to, in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NINE } from './games.mjs';
import { textOf } from './lit.mjs';
import { tableOf, wordsOf } from './words.mjs';

const { nameOf, unbroken } = await import('../../web/src/rooms/arena/figures.ts');
const { beam } = await import('../../web/src/rooms/arena/two/beam.ts');
const { accepted, namesOfBoth, probability, shareSpan } = await import('../../web/src/rooms/arena/two/figures.ts');
const { shares } = await import('../../web/src/rooms/arena/two/statistics.ts');
const { sentenceOf, statement } = await import('../../web/src/rooms/arena/two/statement.ts');

const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'] }));

test('a probability that comes of games is never none and never certain', () => {
  const said = [0, 0.0099, 0.01, 0.5, 0.987, 0.99, 0.995, 1].map((share) => probability(share, en));
  assert.deepEqual(said, ['under 1%', 'under 1%', '1%', '50%', '99%', '99%', 'over 99%', 'over 99%']);
  assert.deepEqual([probability(1, ja), probability(0, ja), probability(null, ja)], ['99%超', '1%未満', '–']);
});

const PAIRS = { counts: [0, 0, 20, 0, 0], score: { share: 0.5, low: 0.4, high: 0.6, pairs: 20 }, games: 40, of: 100 };
const NONE = { finished: false, sprt: null, faults: [0, 0], retired: [false, false], points: [20, 20] };
/** What is said of a series whose score lies between two others. */
function said(share, low, high, more = {}, t = en, names = ['Level 3', 'Level 2']) {
  const superiority = share > 0.5 ? 0.99 : 0.01;
  const figures = { ...PAIRS, ...NONE, superiority, score: { share, low, high, pairs: 20 }, ...more };
  return sentenceOf(statement(figures, names, t), t);
}

test('the stronger is named only where the whole interval lies on one side of the half', () => {
  const finished = { finished: true };
  assert.equal(said(0.85, 0.77, 0.91, finished), 'Level 3 is stronger: 85% of 40 games, surely more than half.');
  assert.equal(
    said(0.151, 0.09, 0.23, finished),
    'Level 2 is stronger: against it, Level 3 has 15% of 40 games, surely less than half.',
  );
  for (const [low, high] of [
    [0.5, 0.8],
    [0.4, 0.5],
  ])
    assert.match(said(0.5, low, high), /^Not clear yet: Level 3 has 50% of 40 games, half is still possible\.$/);
  assert.match(said(0.52, 0.4, 0.6, finished), /^No clear result: /);
  assert.equal(
    said(0.85, 0.77, 0.91, finished, ja),
    'Level 3のほうが強い。40局で得点率85%、五分を確実に超えています。',
  );
});

test('of a few games none is named as the stronger, whatever their interval: that must be likely too', () => {
  const finished = { finished: true, games: 6, of: 6 };
  const few = /^No clear result: .* and of so few games the line may be too short\.$/;
  assert.match(said(0.08, 0, 0.48, { ...finished, superiority: 0.04 }), few);
  assert.match(said(0.92, 0.52, 1, { ...finished, superiority: 0.9749 }), few);
  assert.match(said(0.92, 0.52, 1, { ...finished, superiority: 0.975 }), /^Level 3 is stronger/);
  assert.match(said(0.08, 0, 0.48, { ...finished, superiority: 0.025 }), /^Level 2 is stronger/);
  const unclear = /^No clear result: .* half is possible, too\.$/;
  assert.match(said(0.6, 0.49, 0.7, { ...finished, superiority: 0.99 }), unclear);
});

test('before the end of a series nothing is said to be sure', () => {
  assert.equal(said(0.85, 0.77, 0.91), 'Level 3 is ahead so far: 85% of 40 games, the 95% interval above half.');
  assert.match(said(0.151, 0.09, 0.23), /^Level 2 is ahead so far: .* 15% of 40 games, the 95% interval below half\.$/);
});

test('the interval below the bar says how sure it is', () => {
  const { counts } = PAIRS;
  const drawn = beam({ counts, score: { share: 0.85, low: 0.77, high: 0.91, pairs: 20 } }, ['a', 'b'], ['', ''], en);
  assert.match(textOf(drawn), /<b>85%<\/b>95%: 77 to 91/);
});

test('an interval is rounded outward, on the bar as in the table below it', () => {
  const score = { share: 0.97, low: 0.9292, high: 0.9907, pairs: 20 };
  assert.equal(shareSpan(score, 999, en), '92 to 100');
  assert.equal(shareSpan(score, 1000, en), '92.9 to 99.1');
  assert.equal(shareSpan({ low: 0.29, high: 0.57 }, 999, en), '29 to 57');
  const part = { count: 39, ...score };
  const all = { games: 40, wins: part, draws: part, losses: part };
  const drawn = shares(/** @type {any} */ ({ ...PAIRS, all, first: all, second: all }), {}, NINE, 'a', en);
  assert.match(textOf(drawn), /<td>97%<\/td><td>92 to 100<\/td>/);
});

test('in a sentence no line ends within a Japanese name, or between its bracket and what follows', () => {
  const names = ['レベル4', '記事001（石の数）', '記事001（隅・辺・打てる手の数）', 'Level 4'].map(unbroken);
  assert.deepEqual(
    names.map((name) => name.replaceAll('\u2060', '+')),
    ['レベル+4', '記事+001+（+石+の+数+）+', '記事+001（隅・辺・打てる手の数）+', 'Level 4'],
  );
  assert.match(said(0.5, 0.4, 0.6, {}, ja, ['レベル4', 'レベル3']), /レベル\u20604は40局で/);
});

test('without a complete pair nothing is said of strength', () => {
  const none = { counts: [0, 0, 0, 0, 0], games: 1, of: 1 };
  assert.match(said(null, null, null, none), /^Not clear yet: no pair of games/);
  assert.match(said(null, null, null, { ...none, finished: true }), /^No result: one game alone/);
});

test('thousands of games are said with a digit after the point', () => {
  assert.match(said(0.5234, 0.51, 0.53, { counts: [0, 0, 500, 0, 0] }), /52\.3% of 1,000 games/);
});

test('a sequential test that has decided is what is said', () => {
  const sprt = { decided: 'upper', elo: [0, 50], at: 34 };
  assert.match(
    said(0.6, 0.4, 0.7, { sprt, finished: true }),
    /^Decided after 34 games: Level 3 is ahead by at least 50 Elo/,
  );
});

test('a test that has decided names the stronger, where its difference says that one is', () => {
  const decided = (which, elo) => said(0.6, 0.4, 0.7, { sprt: { decided: which, elo, at: 34 }, finished: true }, ja);
  assert.match(decided('upper', [0, 50]), /逐次検定の結果、Level 3のほうが強く、Elo差は50以上と/);
  assert.match(decided('lower', [-50, 0]), /逐次検定の結果、Level 2のほうが強く、Elo差は50以上と/);
  assert.match(decided('lower', [0, 50]), /逐次検定の結果、Level 2に対するLevel 3のElo差は0以下と/);
  assert.match(decided('upper', [-50, 0]), /Level 2に対するLevel 3のElo差は0以上と/);
});

test('a player that has retired is named, with its faults, and its other games count in points', () => {
  const more = { finished: true, retired: [false, true], faults: [0, 7], games: 12, of: 20, points: [17, 3] };
  assert.equal(
    said(0.9, 0.7, 1, more),
    'Level 2 has retired: 7 faults, the last five in a row. 8 games left count as lost: 3 to 17.',
  );
});

test('a player against itself is named by its place', () => {
  assert.match(
    said(0.1, 0, 0.2, {}, en, ['Random', 'Random']),
    /^Player B is ahead so far: against it, Player A has 10%/,
  );
});

test('no name turns the direction of the sentence around it', () => {
  const ways = ['\u202Eevil depth=2', '\u202Eevil depth=3'];
  const game = { players: [], searches: [], evaluations: [], usual: 'discs' };
  assert.doesNotMatch(namesOfBoth(ways, game, en).join(), /\u202E/);
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
  assert.deepEqual(namesOfBoth(ways, game, en), ways);
  assert.deepEqual(namesOfBoth([ways[0], ways[0]], game, en), ['mine · 2 plies', 'mine · 2 plies']);
  assert.deepEqual(namesOfBoth([ways[0], 'random'], game, en), ['mine · 2 plies', 'Random']);
});

test('a decided test says which difference it accepts', () => {
  assert.equal(accepted({ decided: 'upper', elo: [0, 50] }, en), 'at least 50');
  assert.equal(accepted({ decided: 'lower', elo: [0, 50] }, en), 'at most 0');
});

test('the words of both languages have the same keys', () => {
  const keys = (lang) =>
    Object.keys({ ...tableOf(lang), ...tableOf(`arena/${lang}`) })
      .filter((key) => !key.endsWith('.one'))
      .toSorted();
  assert.deepEqual(keys('ja'), keys('en'));
});
