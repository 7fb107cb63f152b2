// Players: how they are read and written (player.ts, player_text.ts), what is said of them, and the field that spells one out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluationOf, HUMAN, isListed, isPlayer, limitedTo, ownProgram } from '../../web/src/base/player.ts';
import {
  asOptions,
  editableText,
  ownPlayers,
  programsOf,
  withOption,
  withSearch,
} from '../../web/src/base/player_text.ts';
import { createWords } from '../../web/src/base/words.ts';
import { FELT, NINE } from './games.mjs';
import { textOf } from './lit.mjs';
import { roundOf } from './rounds.mjs';
import { en, ja } from './words.mjs';

const { seat } = await import('../../web/src/views/table.ts');
const { chosenName, playerFacts, playerOptions, spelledName } = await import('../../web/src/views/players.ts');
const { customPlayer } = await import('../../web/src/views/custom_player.ts');

const options = { search: 'best', evaluation: 'mobility', nodes: 300 };
const LEVEL = { id: 'level-1', name: 'Level 1', kind: 'level', place: 1, ...options };
const KNOWN = { players: [LEVEL], searches: ['best', 'minimax'] };
const GAME = { ...KNOWN, usual: 'discs', strongest: 'patterns' };

test('a player is a person, a listed one, or a text that begins with a search of the game', () => {
  for (const text of [HUMAN, 'level-1', 'best', ' minimax  depth=3']) assert.ok(isPlayer(text, GAME), text);
  for (const text of ['', 'level-9', 'bestdepth=3', 'depth=3 best']) assert.ok(!isPlayer(text, GAME), text);
  assert.ok(isListed('level-1', GAME));
  assert.ok(!isListed('best', GAME));
});

test('a limit of nodes replaces the one that is there', () => {
  assert.deepEqual(limitedTo(1, 'level-1', GAME), { search: 'best', evaluation: 'mobility', nodes: 1 });
  assert.equal(limitedTo(1, 'best nodes=500  seed=2', GAME), 'best seed=2 nodes=1');
  assert.deepEqual(limitedTo(1, { search: 'best', multipv: 3 }, undefined), { search: 'best', multipv: 3, nodes: 1 });
  assert.equal(limitedTo(1, 'level-1', undefined), 'level-1 nodes=1');
});

test('the evaluation of a player is its own, or the one that the game has for its search', () => {
  for (const [player, evaluation] of [
    ['level-1', 'mobility'],
    [{ search: 'best', evaluation: 'discs' }, 'discs'],
    ['minimax depth=2 evaluation=mobility', 'mobility'],
    ['best', 'patterns'],
    ['best depth=4', 'discs'],
    ['minimax', 'discs'],
  ])
    assert.equal(evaluationOf(player, GAME), evaluation);
  assert.equal(evaluationOf('minimax', { players: [], usual: null, strongest: null }), '');
});

test('whoever sits on a seat is spelled out, a person as the default player, and no level with its random moves', () => {
  const game = { ...GAME, players: [{ ...LEVEL, noise: 0.1 }], default: 'level-1' };
  assert.equal(editableText('level-1', game), 'best evaluation=mobility nodes=300');
  assert.equal(editableText('best nodes=3 noise=0.5', game), 'best nodes=3 noise=0.5', 'but who was spelled out stays');
  assert.equal(editableText(HUMAN, game), 'best evaluation=mobility nodes=300');
  assert.equal(editableText('minimax depth=2', game), 'minimax depth=2');
});

test('an option of a text is replaced, added in its place, or taken out', () => {
  for (const [text, option, value, expected] of [
    ['minimax depth=2 ties=first', 'depth', '4', 'minimax depth=4 ties=first'],
    ['minimax  ties=first noise=0.2', 'evaluation', 'discs', 'minimax evaluation=discs ties=first noise=0.2'],
    ['best what nodes=3', 'depth', '1', 'best depth=1 what nodes=3'],
    ['best depth ties=first', 'nodes', '3', 'best depth ties=first nodes=3'],
    ['minimax depth=2 ties=first', 'depth', '', 'minimax ties=first'],
  ])
    assert.equal(withOption(text, option, value), expected);
  assert.equal(withSearch('minimax depth=2 ties=first', 'best'), 'best depth=2 ties=first');
});

test('a text becomes an object, so that the engine can name the option that it refuses', () => {
  const parts = { search: 'minimax', depth: 0, evaluation: '5', noise: 0.5 };
  assert.deepEqual(asOptions(' minimax depth=0  evaluation=5 noise=0.5', GAME), parts);
  assert.deepEqual(asOptions('best depth=1 book=true', GAME), { search: 'best', depth: 1, book: true });
  assert.deepEqual(asOptions('best depth=2.5 nodes=many', GAME), { search: 'best', depth: 2.5, nodes: 'many' });
});

/** A game in which `here` is a program on this device. */
const AUTHORED = {
  players: [LEVEL],
  searches: ['best', 'alphabeta', 'here'],
  evaluations: ['discs', 'here'],
  authored: ['here'],
  usual: 'discs',
};

test('players need the programs that they name, and that of the game', () => {
  const players = [HUMAN, 'level-1', 'alphabeta depth=2 evaluation=here', 'there nodes=5 evaluation=here'];
  assert.deepEqual(programsOf(players, AUTHORED), ['here', 'there']);
  assert.deepEqual(programsOf(['level-1'], { ...AUTHORED, program: 'mine' }), ['mine']);
  assert.deepEqual(programsOf(['level-1', 'best'], AUTHORED), []);
});

test('a program that plays as the Lab has it play has a name and a depth', () => {
  for (const [text, name, depth] of [
    ['alphabeta depth=2 evaluation=here', 'here', 2],
    ['alphabeta depth=2 evaluation=there ties=first seed=4', 'there', 2],
    ['here depth=1 evaluation=discs', 'here', 1],
    ['there depth=3', 'there', 3],
    ['alphabeta depth=2 evaluation=discs order=there', 'there', 2],
    ['alphabeta depth=2 evaluation=there order=there', 'there', 2],
  ])
    assert.deepEqual(ownProgram(text, AUTHORED), { name, depth });
});

test('any other player that is spelled out has no name', () => {
  for (const text of [
    'level-1',
    'alphabeta depth=2',
    'alphabeta depth=2 evaluation=discs order=evaluation',
    'alphabeta evaluation=here',
    'alphabeta depth=2 nodes=9 evaluation=here',
    'alphabeta depth=2 evaluation=here noise=0.5',
    'alphabeta depth=2 evaluation=here order=square',
    'alphabeta depth=2 evaluation=here order=there',
    'best depth=2 evaluation=here',
    'there depth=2 evaluation=strong',
    'alphabeta depth=2 evaluation=<b>',
  ])
    assert.equal(ownProgram(text, AUTHORED), null, text);
});

// What is said of players in lists

test('a game of a program has players whatever its id, and strengths are those that were measured', () => {
  const t = createWords({ 'reads.nodes.other': '{count}', elo: '{elo} Elo' }, 'en');
  const strengths = { felt: [{ id: 'level-3', elo: 200, low: 150 }] };
  assert.deepEqual(playerFacts('level-3', FELT, { strengths }, t), ['5,000', '200 Elo']);
  for (const id of ['constructor', '__proto__'])
    assert.deepEqual(playerFacts('level-3', { ...FELT, id, program: 'mine' }, { strengths }, t), ['5,000']);
});

test('each of nine levels has a name of its own, and one that may take long or knows openings says so', () => {
  const level = (place) => ({ id: `level-${place}`, name: '', kind: 'level', place, search: 'best', nodes: 20_000 });
  const short = [1, 2, 3, 4, 5, 6, 7].map(level);
  const players = [...short, { ...level(8), book: true }, { ...level(9), book: true }];
  const game = { ...FELT, players, default: 'level-2' };
  for (const t of [en, ja]) {
    const names = players.map(({ id }) => chosenName(id, game, t));
    assert.equal(new Set(names.map((name) => name.replace(/\d/g, ''))).size, 9);
    assert.equal(chosenName('level-7', { ...game, players: short }, t), names[6]);
    const felt = [7, 8, 9].map((place) => ({ id: `level-${place}`, elo: null, low: null, seconds: place / 10 - 0.35 }));
    const said = JSON.stringify(playerOptions(game, 'level-2', { strengths: { felt } }, t));
    assert.deepEqual([said.split(t('reads.book')).length, said.split(t('reads.slow')).length], [3, 2]);
    const more = { ...game, players: [...players, level(10)] };
    for (const { id } of more.players) assert.doesNotMatch(chosenName(id, more, t), /undefined/);
  }
});

test('a level between two others stands between them, and leaves them their names', () => {
  const level = (place, id = `level-${place}`) => ({ id, name: '', kind: 'level', place, search: 'best' });
  const players = [1, 2, 3, 4, 5, 6, 7].map((place) => level(place));
  const without = { ...FELT, players, default: 'level-2' };
  const game = { ...without, players: [...players, level(3.5, 'level-3-5')] };
  for (const t of [en, ja]) {
    for (const { id } of players) assert.equal(chosenName(id, game, t), chosenName(id, without, t));
    const said = textOf(playerOptions(game, 'level-2', { strengths: {} }, t));
    const ids = [...said.matchAll(/value=(level-\S+)/g)].map(([, id]) => id);
    assert.deepEqual(ids.slice(2, 5), ['level-3', 'level-3-5', 'level-4']);
    const names = ids.map((id) => chosenName(id, game, t));
    assert.equal(new Set(names.map((name) => name.replace(/[\d.]/g, ''))).size, 8);
  }
  assert.equal(chosenName('level-3-5', game, en, false), 'Level 3.5');
  assert.equal(chosenName('level-3-5', game, ja, false), 'レベル3.5');
});

test('where not all numbers that a side has taken fit, the last place says how many are not seen', () => {
  /** The places of which one says that numbers are missing, and what it says. */
  const drawn = (count) => {
    const state = { ...roundOf('table'), strengths: {} };
    const cells = Array.from({ length: count }, (_, at) => [`a${at + 1}`, { taken: 'first', value: (at % 9) + 1 }]);
    const view = { cells: Object.fromEntries(cells), score: null, turn: null };
    const shown = textOf(seat(state, 'first', view, en, { round() {} }));
    assert.equal(shown.match(/class=plus/g)?.length ?? 0, count, 'all are there for screen readers');
    return [...shown.matchAll(/class="of-(\d+)" data-more=(\S+)/g)].map(([, places, more]) => `${places}: ${more}`);
  };
  assert.deepEqual(drawn(0), []);
  assert.deepEqual(drawn(12), []);
  assert.deepEqual(drawn(14), ['12: …3']); // eleven and this
  assert.deepEqual(drawn(32), ['12: …21', '24: …9']);
});

test('a program on this device is called as its author calls it, with its depth if it reads', () => {
  const programs = new Map([
    ['mine', { title: 'かど\u202e', chooses: false }],
    ['random-ish', { title: 'Random!', chooses: true }],
  ]);
  const game = { ...FELT, searches: [...FELT.searches, 'alphabeta'], programs };
  const authored = {
    ...game,
    searches: [...game.searches, 'mine', 'random-ish'],
    authored: ['edges', 'mine', 'random-ish'],
  };
  assert.deepEqual(ownPlayers(authored), ['alphabeta depth=2 evaluation=edges', 'mine depth=2', 'random-ish']);
  for (const [player, en_, ja_] of [
    ['alphabeta depth=2 evaluation=mine', '\u2068かど\ufffd\u2069 · 2 plies', '\u2068かど\ufffd\u2069・2手読み'],
    ['mine depth=1', '\u2068かど\ufffd\u2069 · 1 ply', '\u2068かど\ufffd\u2069・1手読み'],
    ['random-ish', 'Random!', 'Random!'],
    ['there depth=1', 'there · 1 ply', 'there・1手読み'],
    ['mine nodes=5', 'mine nodes=5', 'mine nodes=5'],
  ]) {
    const said = [en, ja].map((t) => spelledName(player, game, t));
    assert.deepEqual(said, [en_, ja_], player);
  }
});

// The field in which one is spelled out

test('the examples name the evaluations of their game, and none where it has none', () => {
  const examplesOf = (game) =>
    textOf(customPlayer({ id: 'x', text: '', game, refused: null, put() {}, t: en })).match(/(?<=option value=)[^>]+/g);
  assert.deepEqual(
    examplesOf(FELT).map((text) => evaluationOf(text, FELT)),
    ['plain', 'plain', 'strong', 'strong', 'strong'],
  );
  assert.deepEqual(
    examplesOf(NINE).filter((text) => text.includes('evaluation=')),
    [],
  );
});
