// The address of a tournament, and the request that it stands for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTournament, requestOf, writeTournament } from '../../web/src/rooms/arena/many/address.ts';
import { NINE } from './games.mjs';

const player = (id, kind, place) => ({ id, name: id, kind, place, search: 'alphabeta', depth: 1 });
const GAME = {
  ...NINE,
  ...{ id: 'tictactoe', searches: ['alphabeta', 'mine'], evaluations: [], authored: ['mine'], sizes: null },
  players: [player('level-1', 'level', 1), player('level-2', 'level', 2), player('random', 'other', 1)],
};
const read = (hash) => readTournament(hash, [GAME], 'tictactoe');
const WHOLE =
  '#/arena/many/table?game=tictactoe&players=level-2,alphabeta+depth%3D3,corners,discs&form=swiss&games=4&rounds=3&limit=seconds%3D0.1&opening=2&seed=9';

test('what an address says is set up, and is written again', () => {
  const { step, wanted, programs, problem, bare } = read(WHOLE);
  assert.deepEqual([step, problem, bare, programs], ['table', null, false, ['corners', 'discs']]);
  assert.deepEqual(wanted.references, ['level-2', 'alphabeta depth=3']);
  assert.equal(writeTournament(step, wanted, programs, null), WHOLE);
  const mistyped = WHOLE.replace('seconds%3D0.1', 'depth%3Dx').replace('rounds=3', 'rounds=x');
  assert.equal(writeTournament(step, read(mistyped).wanted, programs, null), mistyped);
});

test('an address without words is that of a new tournament of levels', () => {
  for (const hash of ['#/arena/many', '#/arena/many/standings', '#/arena/many?lang=ja']) {
    const { wanted, bare, problem } = read(hash);
    assert.deepEqual([bare, problem, wanted.references], [true, null, ['level-1', 'level-2']], hash);
  }
});

test('an address names a step, or leads to where the tournament stands; a program of the Lab changes nothing else', () => {
  for (const [hash, found] of [
    ['#/arena/many', [null, null, true]],
    ['#/arena/many/', [null, null, true]],
    ['#/arena/many/table', ['table', null, true]],
    ['#/arena/many/programs?take=mine', ['programs', 'mine', true]],
  ]) {
    const { step, taking, bare } = read(hash);
    assert.deepEqual([step, taking, bare], found);
  }
});

test('a wrong part is said, and all others are taken', () => {
  const wrong = {
    'players=level-1,a%20b': 'address-players',
    'form=knockout': 'address-word',
    'limit=depth': 'address-word',
    'size=6': 'address-word',
    'hat=1': 'address-key',
    'game=chess': 'address-game',
    'lang=xx': 'address-language',
  };
  for (const [part, code] of Object.entries(wrong)) {
    const { problem, wanted } = read(`#/arena/many/programs?${part}&seed=77`);
    assert.deepEqual([problem?.code, wanted.seed], [code, '77'], part);
  }
  assert.deepEqual(read('#/arena/many?players=a%20b,level-1,c%20d').problem.args.known, ['a b', 'c d']);
  assert.equal(read('#/arena/many/finals?seed=1').problem.code, 'address-part');
  assert.equal(read(`#/arena/many?seed=${'1'.repeat(5000)}`).problem.code, 'address-length');
});

test('programs stand after the others, in the order of their names, whatever order they are listed in', () => {
  const { wanted } = read(WHOLE);
  const own = ['discs', 'corners'].map((name) => ({ name, player: `alphabeta depth=2 evaluation=${name}` }));
  const request = requestOf(wanted, own);
  assert.deepEqual(request, requestOf(wanted, own.toReversed()));
  assert.deepEqual(request.players.slice(2), own.map(({ player: each }) => each).toReversed());
  assert.deepEqual(request.foreign, ['corners', 'discs']);
});

test('a request has the numbers of its form alone', () => {
  const { wanted } = read(WHOLE);
  const keys = (form) => Object.keys(requestOf({ ...wanted, form, added: '1' }, []));
  const numbers = (form) => keys(form).filter((key) => ['rounds', 'added'].includes(key));
  assert.deepEqual(['all', 'swiss'].map(numbers), [['added'], ['rounds', 'added']]);
});
