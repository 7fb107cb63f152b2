// How players are read and written: ids, texts and objects (web/src/player.ts, player_text.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asOptions,
  evaluationOf,
  HUMAN,
  isListed,
  isPlayer,
  limitedTo,
  optionIn,
  optionsOf,
  ownProgram,
  playerText,
  renamed,
} from '../../web/src/player.ts';
import { editableText, programsOf, withOption, withSearch } from '../../web/src/player_text.ts';

const options = { search: 'best', evaluation: 'mobility', nodes: 300 };
const LEVEL = { id: 'level-1', name: 'Level 1', kind: 'level', place: 1, ...options };
const GAME = { players: [LEVEL], searches: ['best', 'minimax'], usual: 'discs', strongest: 'patterns' };

test('a program that was called as a person is has its new name in a player, and a person stays one', () => {
  const evaluating = (name) => `alphabeta evaluation=${name} order=${name}`;
  assert.equal(renamed('human depth=2 seed=1'), 'human-program depth=2 seed=1');
  assert.equal(renamed(evaluating('human')), evaluating('human-program'));
  for (const text of [HUMAN, 'human-like depth=1', 'alphabeta evaluation=humane', 'best depth=2'])
    assert.equal(renamed(text), text);
});

test('a player is a person, a listed one, or a text that begins with a search of the game', () => {
  for (const text of [HUMAN, 'level-1', 'best', ' minimax  depth=3']) assert.ok(isPlayer(text, GAME), text);
  for (const text of ['', 'level-9', 'bestdepth=3', 'depth=3 best']) assert.ok(!isPlayer(text, GAME), text);
  assert.ok(isListed('level-1', GAME));
  assert.ok(!isListed('best', GAME));
});

test('an option in a text is found by its whole name', () => {
  assert.equal(optionIn('best depth=3 evaluation=mobility', 'evaluation'), 'mobility');
  for (const text of ['best maxdepth=3', 'best']) assert.equal(optionIn(text, 'depth'), undefined);
});

test('a listed player as text has its options, and not its name', () => {
  assert.equal(playerText(optionsOf(LEVEL)), 'best evaluation=mobility nodes=300');
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
    ['best what nodes=3', 'depth', '1', 'best depth=1 nodes=3 what'],
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

test('a text that is an id, or has no such form, stays a text for the engine to judge', () => {
  for (const text of ['level-1', '', 'best depth', 'best depth=', 'best depth=1 depth=2', 'best search=minimax'])
    assert.equal(asOptions(text, GAME), text);
});

/** A game in which `here` is a program on this device. */
const AUTHORED = {
  ...{ players: [LEVEL], searches: ['best', 'alphabeta', 'here'] },
  ...{ evaluations: ['discs', 'here'], authored: ['here'], usual: 'discs' },
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

test('in a game of an author’s own the usual evaluation is a program too', () => {
  const game = { ...AUTHORED, evaluations: ['here'], usual: 'here', program: 'here' };
  assert.deepEqual(ownProgram('alphabeta depth=4 evaluation=here', game), { name: 'here', depth: 4 });
  assert.deepEqual(programsOf(['alphabeta depth=4 evaluation=here', 'level-1'], game), ['here']);
  assert.equal(ownProgram('best nodes=4', game), null);
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
