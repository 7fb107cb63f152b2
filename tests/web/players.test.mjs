// What is said of the players of a game in their lists.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWords } from '../../web/src/words.ts';
import { FELT, thoughtOf } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { analysed, roundOf } from './rounds.mjs';
import { en, ja } from './words.mjs';

const { seat, table } = await import('../../web/src/views/table.ts');
const { chosenName, playerFacts, playerOptions, spelledName } = await import('../../web/src/views/players.ts');

test('a game of a program has players whatever its id, and strengths are those that were measured', () => {
  const t = createWords({ 'reads.nodes.other': '{count}', elo: '{elo} Elo' }, 'en');
  const strengths = { felt: [{ id: 'level-3', elo: 200, low: 150 }] };
  assert.deepEqual(playerFacts('level-3', FELT, { strengths }, t), ['5,000', '200 Elo']);
  for (const id of ['constructor', '__proto__'])
    assert.deepEqual(playerFacts('level-3', { ...FELT, id, program: 'mine' }, { strengths }, t), ['5,000']);
});

test('each of nine levels has a name of its own, and one that may take long or knows openings says so', () => {
  const level = (place, nodes, more = {}) => ({
    ...{ id: `level-${place}`, name: '', kind: 'level', place, search: 'best', nodes },
    ...more,
  });
  const short = [1, 2, 3, 4, 5, 6, 7].map((place) => level(place, 20_000));
  const players = [...short, level(8, 45_000, { book: true }), level(9, 100_000, { book: true })];
  const game = { ...FELT, players, default: 'level-2' };
  for (const t of [en, ja]) {
    const names = players.map(({ id }) => chosenName(id, game, t));
    assert.equal(new Set(names.map((name) => name.replace(/\d/g, ''))).size, 9);
    assert.equal(chosenName('level-7', { ...game, players: short }, t), names[6]);
    const felt = [7, 8, 9].map((place) => ({ id: `level-${place}`, elo: null, low: null, seconds: place / 10 - 0.35 }));
    const said = JSON.stringify(playerOptions(game, 'level-2', { strengths: { felt } }, t));
    assert.deepEqual([said.split(t('reads.book')).length, said.split(t('reads.slow')).length], [3, 2]);
    const more = { ...game, players: [...players, level(10, 1), level(11, 1), level(12, 1)] };
    for (const { id } of more.players) assert.doesNotMatch(chosenName(id, more, t), /undefined/);
  }
});

test('where not all numbers that a side has taken fit, the last place says how many are not seen', () => {
  /** The places of which one says that numbers are missing, and what it says. */
  const drawn = (count) => {
    const state = { ...roundOf('table'), strengths: {} };
    const cells = Array.from({ length: count }, (_, at) => [`a${at + 1}`, { taken: 'first', value: (at % 9) + 1 }]);
    const view = { cells: Object.fromEntries(cells), score: null, turn: null };
    const shown = textOf(seat(state, 'first', view, en, { dispatch() {} }));
    assert.equal(shown.match(/class=plus/g)?.length ?? 0, count, 'all are there for screen readers');
    return [...shown.matchAll(/class="of-(\d+)" data-more=(\S+)/g)].map(([, places, more]) => `${places}: ${more}`);
  };
  assert.deepEqual(drawn(0), []);
  assert.deepEqual(drawn(12), []);
  assert.deepEqual(drawn(14), ['12: …3']); // eleven and this
  assert.deepEqual(drawn(32), ['12: …21', '24: …9']);
});

test('a value on a square is also there as a whole number, for small squares', () => {
  const moves = [
    { move: 'a1', value: 1046, outcome: null, bound: 'exact', plies: null },
    { move: 'b1', value: -260, outcome: null, bound: 'exact', plies: null },
  ];
  const analysis = thoughtOf('a1', { value: 1046, unit: 100, moves });
  const state = analysed(roundOf('felt', [], { seats: { first: 'human', second: 'human' } }), analysis);
  const shown = table(
    { ...state, strengths: {}, values: true, flipped: false, below: 'first' },
    en,
    { dispatch() {} },
    {},
  );
  assert.deepEqual(valuesAfter(shown, 'data-worth='), ['+10.5', '−2.6']);
  assert.deepEqual(valuesAfter(shown, 'data-rounded='), ['+10', '−3']);
  assert.match(textOf(shown), /worth \+10\.5, best/);
});

test('a program on this device is called as its author calls it, with its depth if it reads', () => {
  const programs = new Map([
    ['mine', { title: 'かど\u202e', chooses: false }],
    ['random-ish', { title: 'Random!', chooses: true }],
  ]);
  const game = { ...FELT, searches: [...FELT.searches, 'alphabeta'], programs };
  for (const [player, en_, ja_] of [
    ['alphabeta depth=2 evaluation=mine', '\u2068かど\ufffd\u2069 · 2 plies', '\u2068かど\ufffd\u2069・2手読み'],
    ['mine depth=1', '\u2068かど\ufffd\u2069 · 1 ply', '\u2068かど\ufffd\u2069・1手読み'],
    ['random-ish', 'Random!', 'Random!'],
    ['there depth=1', 'there · 1 ply', 'there・1手読み'],
    ['mine nodes=5', 'mine nodes=5', 'mine nodes=5'],
  ])
    assert.deepEqual(
      [en, ja].map((t) => spelledName(player, game, t)),
      [en_, ja_],
      player,
    );
});
