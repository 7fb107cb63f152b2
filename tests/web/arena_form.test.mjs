// The form of a series as one sentence.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newArena } from '../../web/src/rooms/arena/two/state.ts';
import { PAGE } from './arena.mjs';
import { SERIES } from './fakes.mjs';
import { textOf } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { sentence, setup } = await import('../../web/src/rooms/arena/two/form.ts');

const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'] }));
const [NINE] = PAGE.games;
const level = (place, more = {}) => ({ id: `level-${place}`, kind: 'level', name: '', place, search: 'best', ...more });
const GAME = { ...NINE, opening: 8, sizes: null, players: [level(1), level(9, { book: true })] };

function said(wanted, game = {}, t = en) {
  const state = { ...PAGE, games: [{ ...GAME, ...game }] };
  return textOf(sentence(state, { wanted: { ...SERIES, a: 'level-1', b: 'level-1', games: '100', ...wanted } }, t))
    .replace(/<\/?u>/g, '')
    .replace('Tic-tac-toe', 'X');
}

test('a series is said in one sentence, with what is not usual', () => {
  assert.equal(said({}), '100 games of X · Level 1 against Level 1 · openings by lot');
  assert.match(said({ games: '1' }), /^1 game of /);
  assert.match(said({ games: 'many\u202E' }), /^\u2068?many\ufffd/);
  assert.match(said({ openings: 'b2\na1' }), / · 2 openings$/);
  assert.match(said({ opening: '0' }), / · from the start$/);
  assert.match(said({}, { opening: 0, sizes: { least: 4, most: 8 } }), / · boards by lot$/);
  assert.match(said({ swap: false, sprt: ['0', '50'] }), / · A always moves first · until the result is clear$/);
});

test('in Japanese no line ends within the name of a level, or before the last word of how games begin', () => {
  assert.match(said({}, {}, ja), /・レベル\u20601対レベル\u20601・序盤は\u2060ランダム$/);
});

test('a program of an article has the same name in the lists of players as in the sentence', () => {
  const article = { id: 'article-004', kind: 'article', name: '', search: 'wincut' };
  const state = { ...PAGE, games: [{ ...GAME, players: [...GAME.players, article] }] };
  const wanted = { ...SERIES, a: article.id, b: 'level-1', games: '100' };
  const arena = { ...newArena(wanted), wanted };
  assert.match(textOf(sentence(state, arena, en)), /Article 004 \(takes the first win\) against Level 1/);
  const names = textOf(setup(state, arena, en, /** @type {any} */ ({}))).match(/[^>]*takes the first win\)?/g);
  assert.deepEqual([...new Set(names)], ['Article 004 (takes the first win)']);
});

/** The form of a series, as text. */
function form(wanted, part = {}, game = {}) {
  const state = { ...PAGE, games: [{ ...GAME, ...game }] };
  const arena = newArena({ ...SERIES, a: 'level-1', b: 'level-1', games: '100', ...wanted });
  return textOf(setup(state, { ...arena, ...part }, en, /** @type {any} */ ({})));
}

test('of an odd number of games it is said that the last one is in no pair, which is no error', () => {
  assert.match(form({ games: '7' }), /id=below-games class="muted">Odd: the last game is in no pair/);
  for (const wanted of [{ games: '8' }, { games: '7', swap: false }, { games: 'x7' }])
    assert.doesNotMatch(form(wanted), /is in no pair/);
});

test('why the form cannot be changed is said while its series is played or paused', () => {
  for (const phase of ['planning', 'running', 'paused'])
    assert.match(form({}, { phase }), /Press “Stop” to change them/);
  for (const phase of ['none', 'stopped', 'over']) assert.doesNotMatch(form({}, { phase }), /Press “Stop”/);
});

test('where a player knows openings it is said that random ones leave its book', () => {
  const book = /openings by lot, mostly outside the opening book$/;
  assert.match(said({ b: 'level-9' }), book);
  assert.match(said({ a: 'best depth=3 book=true' }), book);
  for (const wanted of [{ a: 'best depth=3' }, { b: 'level-9', openings: 'b2' }, { b: 'level-9', opening: '0' }])
    assert.doesNotMatch(said(wanted), /book/);
});
