// How far a program has come against the levels: what is kept, and the line that says it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digest } from '../../web/src/device/programs.ts';
import { lineOf, withResult } from '../../web/src/programs/level_results.ts';
import { FELT, NINE } from './games.mjs';
import { wordsOf } from './words.mjs';

const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['lab/'] }));

/** The result of a text against the levels, from the weakest: `won,lost`. */
const resultOf = (source, ends, more = {}) => ({
  game: 'felt',
  player: 'alphabeta depth=2 evaluation=mine',
  of: digest(source),
  rungs: ends.split(',').map((end, at) => ({ level: `level-${at + 1}`, end, share: 0.5, games: 8 })),
  ...more,
});
/** What is said of a program whose text is `now`. */
const said = (best, t = en, game = FELT) => lineOf({ best, source: 'now' }, game, t);

test('the line names the strongest level that is beaten, and what came of the next', () => {
  for (const [ends, line] of [
    ['lost', 'Beats no level yet.'],
    ['undecided', 'Beats no level yet.'],
    ['won', 'Beats Level 1.'],
    ['won,won,won,lost', 'Beats Level 3, not Level 4.'],
    ['won,won,undecided', 'Beats Level 2; not decided against Level 3.'],
    ['won,won,undecided,lost', 'Beats Level 2; not decided against Level 3.'],
    ['won,undecided,won,lost', 'Beats Level 3, not Level 4.'],
    ['won,won,won,won', 'Beats all levels.'],
  ])
    assert.equal(said([resultOf('now', ends)]), line, ends);
});

test('where an earlier text alone has a result the line says so, of the last of them', () => {
  const earlier = [resultOf('first', 'won,won,won,lost'), resultOf('second', 'won,lost')];
  assert.equal(said(earlier), 'Beats Level 1, not Level 2. That was before its last change.');
  assert.equal(said(earlier, ja), 'レベル1に勝ち越し、レベル2に負け越しました。最後に変更する前の結果です。');
  assert.equal(said([...earlier, resultOf('now', 'lost')]), 'Beats no level yet.');
});

test('a result counts in its game alone, and one against a level that is not listed does not', () => {
  assert.equal(said([]), null);
  assert.equal(said([resultOf('now', 'won')], en, NINE), null);
  const rungs = [{ level: 'level-9', end: 'won', share: 0.8, games: 24 }];
  assert.equal(said([resultOf('now', '', { rungs })]), null);
});

test('of each text and game the better result is kept, and of results the last forty', () => {
  const one = resultOf('now', 'won,lost');
  const others = [resultOf('before', 'won'), resultOf('now', 'won', { game: 'nine' })];
  assert.deepEqual(withResult([one, ...others], resultOf('now', 'lost')), [one, ...others]);
  const better = resultOf('now', 'won,won,lost');
  assert.deepEqual(withResult([one, ...others], better), [...others, better]);
  const many = Array.from({ length: 40 }, (_, at) => resultOf(`text ${at}`, 'won'));
  assert.deepEqual(withResult(many, better), [...many.slice(1), better]);
});
