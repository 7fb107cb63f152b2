// What series is wanted: out of an address, into one, and as the engine is asked for it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  freshSeries,
  lengthProblem,
  readSeries,
  requestOf,
  writeSeries,
} from '../../web/src/rooms/arena/two/address.ts';
import { wrongField } from '../../web/src/rooms/arena/two/fields.ts';
import { endOf, turned } from '../../web/src/rooms/arena/two/state.ts';
import { isAddressProblem, plainText, transcripts } from '../../web/src/rooms/arena/written.ts';
import { SERIES } from './fakes.mjs';
import { eachRow } from './rows.mjs';

const SEARCHES = ['random', 'minimax', 'alphabeta', 'best'];
/** A game with so many levels, the usual one among them. */
function game(id, size, levels, usual, more = {}) {
  const players = Array.from({ length: levels }, (_, at) => {
    return { id: `level-${at + 1}`, name: '', search: 'best', kind: 'level', place: at + 1 };
  });
  const random = { id: 'random', name: 'Random', search: 'random', kind: 'other', place: 1 };
  const described = { id, rows: size, columns: size, players: [...players, random], default: `level-${usual}` };
  return { ...described, sizes: null, searches: SEARCHES, ...more };
}
const GAMES = [
  game('tictactoe', 3, 3, 3, { searches: [...SEARCHES, 'wincut'] }),
  game('othello', 8, 6, 2),
  game('numbers', 8, 4, 2, { sizes: { least: 4, most: 10 } }),
];
const read = (query) => readSeries(`#/arena${query}`, GAMES, 'othello');

// Out of an address

test('an address without words proposes the level above the usual one, and draws a seed', () => {
  const { wanted, problem, lang, bare } = read('');
  const { seed, ...usual } = { ...SERIES, game: 'othello', a: 'level-3', b: 'level-2', games: '100' };
  assert.deepEqual({ ...wanted, seed }, { ...usual, seed });
  assert.match(wanted.seed, /^\d{1,10}$/);
  assert.deepEqual([problem, lang, bare], [null, null, true]);
  assert.deepEqual([read('?lang=ja').bare, read('?lang=ja').lang], [true, 'ja'], 'nor one that names a language');
});

test('a program that was called as a person is plays with its earlier name; what is wrong in its path is no bare address', () => {
  assert.equal(read('?game=othello&a=best+evaluation%3Dhuman').wanted.a, 'best evaluation=human-program');
  assert.equal(read('/zz').bare, false, 'no other series is opened in its place');
});

test('addresses that mean nothing are refused', () =>
  eachRow(
    [
      ['?what=1', 'address-key', { key: 'what' }],
      ['?game=go', 'address-game', { name: 'go' }],
      ['/f5d6', 'address-part', { part: 'f5d6' }],
      ['?lang=fr', 'address-language', { name: 'fr' }],
      ['?swap=perhaps', 'address-word', { word: 'swap=perhaps' }],
      ['?openings=f5&opening=3', 'address-word', { word: 'openings=f5' }],
      ['?game=numbers&openings=a1', 'address-word', { word: 'openings=a1' }],
      ['?game=othello&size=6', 'address-word', { word: 'size=6' }],
      [`?a=${'x'.repeat(5000)}`, 'address-length', { most: 4000 }],
      [`?${'k'.repeat(99)}=1`, 'address-key', { key: 'k'.repeat(40) }],
    ],
    ([query, code, args]) => {
      const { problem, wanted } = read(query);
      assert.deepEqual([problem.code, problem.args, wanted.games], [code, args, '100']);
      assert(isAddressProblem(problem));
    },
  ));

test('all that can be read of an address with a problem is taken', () => {
  for (const bad of ['zz?', '?swap=perhaps&', '?lang=fr&', '?what=1&', '?openings=f5&opening=3&']) {
    const { wanted, problem, bare } = read(`${bad.startsWith('?') ? '' : '/'}${bad}a=random&games=20&seed=9`);
    assert(isAddressProblem(problem), bad);
    const { a, games, seed, swap, openings } = wanted;
    assert.deepEqual([a, games, seed, swap, openings, bare], ['random', '20', '9', true, null, false]);
  }
});

// What the page itself knows to be wrong

test('the page knows what is wrong with a series before the engine answers', () =>
  eachRow(
    [
      ['?b=', 'players[1]', 'bad-player', { player: '' }],
      [`?b=${'x'.repeat(50)}`, 'players[1]', 'bad-player', { player: `${'x'.repeat(39)}…` }],
      ['?games=', 'games', 'bad-request', { expected: 'integer' }],
      ['?games=1.5', 'games', 'bad-request', { expected: 'integer' }],
      ['?seed=-1', 'seed', 'limit', { least: 0, most: 4_294_967_295 }],
      ['?game=numbers&size=x', 'size', 'bad-request', { expected: 'integer' }],
      ['?openings=', 'openings', 'no-openings', {}],
    ],
    ([query, field, code, args]) => {
      const { wanted, problem } = read(query);
      assert.equal(problem, null);
      const wrong = wrongField(wanted, GAMES);
      assert.deepEqual([wrong.field, wrong.code, wrong.args], [field, code, args]);
      for (const each of [wrong, null]) assert(!isAddressProblem(each));
    },
  ));

test('what the page cannot judge is left to the engine', () => {
  const engines = ['a=best+depth%3D900', 'a=wincut', 'openings=f5f5', 'game=numbers&size=4&opening=50'];
  for (const query of ['', ...engines]) assert.equal(wrongField(read(`?${query}`).wanted, GAMES), null, query);
});

test('what the page says of a field is what the engine replies', () => {
  const { cases } = JSON.parse(readFileSync(new URL('./problems.json', import.meta.url), 'utf8'));
  let known = 0;
  for (const { request, error } of cases) {
    if (request.form !== 'two') continue;
    const [a, b] = request.players;
    const texts = Object.fromEntries(
      ['games', 'seed', 'opening', 'size'].map((key) => [key, request[key] === undefined ? '' : String(request[key])]),
    );
    const listed = request.openings?.every((line) => typeof line === 'string') ? request.openings.join('\n') : null;
    const found = wrongField({ ...freshSeries(GAMES[1]), game: request.game, a, b, openings: listed, ...texts }, GAMES);
    if (!found) continue;
    known += 1;
    const { code, field, args } = error;
    assert.deepEqual([found.code, found.field, found.args], [code, field, args]);
  }
  assert(known > 5);
});

// Into an address

test('an address that was written is read, and written again as it was', () =>
  eachRow(
    [
      '?game=othello&a=level-3&b=level-2&games=100&seed=5',
      '?game=tictactoe&a=level-1&b=minimax+depth%3D2&games=16&opening=2&seed=1&swap=no',
      '?game=othello&a=random&b=&games=&seed=9&openings=f5d6.f5f4&lang=en',
      '?game=numbers&a=level-1&b=random&games=many&opening=x&size=6&seed=4294967295',
    ],
    (query) => {
      const { wanted, lang, problem } = read(query);
      assert.equal(problem, null);
      const written = writeSeries(wanted, lang);
      assert.deepEqual([...new URLSearchParams(written.split('?')[1])].sort(), [...new URLSearchParams(query)].sort());
      assert.deepEqual(readSeries(written, GAMES, 'othello').wanted, wanted);
    },
  ));

test('a list of openings too long for an address is a problem of its field', () => {
  const { wanted } = read('');
  assert.equal(lengthProblem({ ...wanted, openings: 'f5d6\n'.repeat(100) }), null);
  const problem = lengthProblem({ ...wanted, openings: 'f5d6\n'.repeat(1000) });
  assert.deepEqual([problem.code, problem.field, problem.args], ['address-length', 'openings', { most: 4000 }]);
  assert(!isAddressProblem(problem));
});

// As the engine is asked

test('a request has numbers where they are written, leaves out what is usual, and what is no number to the engine', () => {
  const { players, ...request } = requestOf(read('?game=tictactoe&a=level-1&b=random&games=16&seed=1').wanted);
  assert.deepEqual(players, ['level-1', 'random']);
  assert.deepEqual(request, { op: 'series', game: 'tictactoe', games: 16, swap: true, seed: 1 });
  const { games, seed, opening } = requestOf(read('?games=many&seed=1e9&opening=-1').wanted);
  assert.deepEqual([games, seed, opening], ['many', '1e9', -1]);
});

test('a list of openings takes the place of random plies', () => {
  const { wanted } = read('?game=othello&openings=f5d6.f5f4');
  const request = requestOf({ ...wanted, opening: '8', size: '8' });
  assert.deepEqual(request.openings, ['f5d6', 'f5f4']);
  assert(!('opening' in request || 'size' in request));
});

test('openings may stand on lines or be parted by signs, and digits be written on any keyboard', () => {
  for (const [text, plain] of Object.entries({ ' １６ ': '16', '−５': '-5' })) assert.equal(plainText(text), plain);
  assert.deepEqual(transcripts(' f5 d6\n\nF5F4, e3;\n'), ['f5d6', 'F5F4', 'e3']);
});

// Outcomes

test('outcomes are those of the player named first, who has the second side in every other game', () => {
  for (const [index, swap, winner, margin, expected] of [
    [0, true, 'first', 6, 'won 6'],
    [1, true, 'first', 6, 'lost -6'],
    [1, true, 'second', -6, 'won 6'],
    [2, true, 'first', 6, 'won 6'],
    [3, true, 'draw', null, 'drawn null'],
    [1, false, 'first', 6, 'won 6'],
  ]) {
    const end = endOf({ index, winner, margin }, { swap });
    assert.equal(`${end.outcome} ${end.margin}`, expected);
    assert.equal(turned({ index }, { swap }), swap && index % 2 === 1);
  }
});
