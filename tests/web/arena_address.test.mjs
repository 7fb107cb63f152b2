// What is set up in the Arena: out of an address, into one, and as the engine is asked for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAddressProblem, lengthProblem, readArena, writeArena } from '../../web/src/rooms/arena/address.ts';
import { freshWanted, inForm, openingsIn, plainText, requestOf } from '../../web/src/rooms/arena/conditions.ts';
import { eachRow } from './rows.mjs';

const SEARCHES = ['random', 'minimax', 'alphabeta', 'best'];
/** A game with so many levels, the usual one among them. */
function game(id, levels, usual, more = {}) {
  const players = Array.from({ length: levels }, (_, at) => {
    return { id: `level-${at + 1}`, name: '', search: 'best', kind: 'level', place: at + 1 };
  });
  const random = { id: 'random', name: 'Random', search: 'random', kind: 'other', place: 1 };
  const described = { id, rows: 3, columns: 3, players: [...players, random], default: `level-${usual}` };
  return { ...described, sizes: null, searches: SEARCHES, evaluations: [], ...more };
}
const GAMES = [
  game('othello', 6, 2),
  game('tictactoe', 3, 3, { searches: [...SEARCHES, 'mine'], authored: ['mine'] }),
  game('numbers', 4, 2, { sizes: { least: 4, most: 10 } }),
];
const [OTHELLO] = GAMES;
const read = (rest) => readArena(`#/arena${rest}`, GAMES, 'othello');
const TWO = '?game=othello&a=level-3&b=level-2&games=100&seed=5';
const PLAYERS = 'players=level-2,alphabeta+depth%3D3,corners,discs';
const MANY = `/many/standings?game=tictactoe&${PLAYERS}&form=all&games=4&limit=seconds%3D0.1&opening=2&seed=9`;

// Out of an address

test('an address without words proposes two players, or some levels, and draws a seed', () => {
  const two = read('').wanted;
  assert.deepEqual([two.form, two.players, two.games, two.swap], ['two', ['level-3', 'level-2'], '100', true]);
  const many = read('/many').wanted;
  assert.deepEqual([many.form, many.games], ['all', '10']);
  assert.deepEqual(many.players, ['level-1', 'level-2', 'level-3', 'level-4']);
  for (const { seed } of [two, many]) assert.match(seed, /^\d{1,10}$/);
});

test('an address is bare, names a step of many, and brings a program of the Lab', () =>
  eachRow(
    [
      ['', [false, null, null, true]],
      ['?lang=ja', [false, null, null, true]],
      ['/zz', [false, null, null, false]],
      ['?games=2', [false, null, null, false]],
      ['/many', [true, null, null, true]],
      ['/many/', [true, null, null, true]],
      ['/many/programs?take=mine', [true, 'programs', 'mine', true]],
      [MANY, [true, 'standings', null, false]],
    ],
    ([rest, found]) => {
      const { isOfMany, step, importing, bare } = read(rest);
      assert.deepEqual([isOfMany, step, importing, bare], found);
    },
  ));

test('what an address says wrongly is named, and all else is taken', () =>
  eachRow(
    [
      ['?what=1', 'address-word', { word: 'what=1' }],
      [`?${'k'.repeat(99)}=1`, 'address-word', { word: 'k'.repeat(60) }],
      ['?players=level-1', 'address-word', { word: 'players=level-1' }],
      ['/many?a=level-1', 'address-word', { word: 'a=level-1' }],
      ['?game=go', 'address-game', { name: 'go' }],
      ['/f5d6?', 'address-word', { word: 'f5d6' }],
      ['/many/finals?', 'address-word', { word: 'finals' }],
      ['?lang=fr', 'address-word', { word: 'lang=fr' }],
      ['?swap=perhaps', 'address-word', { word: 'swap=perhaps' }],
      ['?openings=f5&opening=3', 'address-word', { word: 'openings=f5' }],
      ['?game=numbers&openings=a1', 'address-word', { word: 'openings=a1' }],
      ['?size=6', 'address-word', { word: 'size=6' }],
      ['/many?form=swiss&rounds=3', 'address-word', { word: 'form=swiss' }],
      ['/many?form=two', 'address-word', { word: 'form=two' }],
      ['/many?limit=depth', 'address-word', { word: 'limit=depth' }],
      ['/many?added=x', 'address-word', { word: 'added=x' }],
      ['/many?players=a%20b,level-1,c%20d', 'address-word', { word: 'players=a b,c d' }],
    ],
    ([rest, code, args]) => {
      const { problem, wanted, bare } = read(`${rest}&seed=77`);
      assert.deepEqual([problem?.code, problem?.args, wanted.seed, bare], [code, args, '77', false]);
      assert(isAddressProblem(problem));
    },
  ));

test('of an address that is too long nothing is taken', () => {
  const { problem, wanted } = read(`?games=8&a=${'x'.repeat(5000)}`);
  assert.deepEqual([problem.code, problem.args, wanted.games], ['address-length', { most: 4000 }, '100']);
});

// Into an address

const OPENINGS = [
  { game: 'othello', setup: '---OX---', moves: 'f5,d6' },
  { game: 'othello', moves: ['f5', 'd6'] },
];

test('an address that was written is read, and written again as it was', () =>
  eachRow(
    [
      TWO,
      MANY,
      MANY.replace('depth%3D', 'depth%3Dx').replace('games=4', 'games=x'),
      '?game=tictactoe&a=level-1&b=minimax+depth%3D2&games=16&opening=2&seed=1&swap=no',
      '?game=othello&a=random&b=random&games=2&seed=9&openings=f5d6.f5f4&lang=en',
      '?game=numbers&a=level-1&b=random&games=many&opening=x&size=6&seed=4294967295',
      '/many/standings?game=othello&players=level-1,mine&form=against&one=mine&games=120&limit=depth%3D2&seed=3',
      '/many/standings?game=othello&players=level-1,random&form=all&games=10&added=2&limit=depth%3D2&seed=3',
    ],
    (rest) => {
      const { step, wanted, programs, lang, problem } = read(rest);
      assert.equal(problem, null);
      assert.equal(writeArena(step, wanted, programs, lang), `#/arena${rest}`);
    },
  ));

const asLines = (openings) =>
  openings.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n');
/** The openings that are asked for, once their list has been in an address. */
function openingsAgain(openings) {
  const wanted = { ...freshWanted(OTHELLO, 'two'), openings: asLines(openings) };
  const { wanted: again, problem } = readArena(writeArena('standings', wanted, [], null), GAMES, 'othello');
  assert.equal(problem, null);
  return requestOf(again, []).openings;
}

test('openings that are records stay what they are in an address, among transcripts too', () => {
  for (const openings of [OPENINGS, [...OPENINGS, 'f5d6'], OPENINGS.slice(0, 1), ['f5d6', 'f5f4']])
    assert.deepEqual(openingsAgain(openings), openings);
});

test('one record alone may have full stops', () => {
  const openings = [{ game: 'othello', setup: '...OX...', moves: '' }];
  assert.deepEqual(openingsAgain(openings), openings);
});

test('what is too long for an address is a problem of its openings, or of all players', () => {
  const { wanted } = read('');
  const long = (part, programs = []) => lengthProblem({ ...wanted, ...part }, programs);
  assert.equal(long({ openings: 'f5d6\n'.repeat(100) }), null);
  const { code, field, args } = long({ openings: 'f5d6\n'.repeat(1000) });
  assert.deepEqual([code, field, args], ['tournament-long', 'openings', { most: 4000 }]);
  assert.equal(long({ form: 'all' }, Array(200).fill('a-program-with-a-long-name')).field, null);
});

// As the engine is asked

const asked = (rest, own = []) => requestOf(read(rest).wanted, own);

test('a request has the numbers of its form alone, and leaves out what is usual', () => {
  const two = { op: 'tournament', game: 'othello', players: ['level-3', 'level-2'], form: 'two' };
  assert.deepEqual(asked(TWO), { ...two, games: 100, seed: 5, swap: true });
  const players = ['level-2', 'alphabeta depth=3'];
  const many = {
    op: 'tournament',
    game: 'tictactoe',
    players,
    form: 'all',
    games: 4,
    opening: 2,
    seed: 9,
  };
  assert.deepEqual(asked(MANY), many);
  const { wanted } = read(MANY);
  const keys = (form) => Object.keys(requestOf({ ...wanted, form, added: '1' }, []));
  const numbers = (form) => keys(form).filter((key) => ['added', 'swap', 'one', 'limit'].includes(key));
  assert.deepEqual(['all', 'against', 'two'].map(numbers), [['added'], [], ['swap']]);
});

test('what is no number goes to the engine as it is, which says what is wrong with it', () => {
  const { seed, opening } = asked('?seed=1e9&opening=-1');
  assert.deepEqual([seed, opening, asked('?games=many').games], ['1e9', -1, 'many']);
});

test('of two players 10,000 games are played at most, and what no engine plays is left to it', () => {
  const games = [10_000, 20_000, 100_000, 100_001, 0, -5].map((count) => asked(`?games=${count}`).games);
  assert.deepEqual(games, [10_000, 10_000, 10_000, 100_001, 0, -5]);
  assert.equal(asked('/many?games=20000').games, 20_000);
});

test('a list of openings takes the place of random plies', () => {
  const request = requestOf({ ...read('?openings=f5d6.f5f4').wanted, opening: '8', size: '8' }, []);
  assert.deepEqual(request.openings, ['f5d6', 'f5f4']);
  assert(!('opening' in request || 'size' in request));
});

const OWN = ['discs', 'corners'].map((name) => ({ name, player: `alphabeta depth=2 evaluation=${name}` }));
const [DISCS, CORNERS] = OWN.map(({ player }) => player);

test('programs stand after the others, in the order of their names, whatever order they are listed in', () => {
  const request = asked(MANY, OWN);
  assert.deepEqual(request, asked(MANY, OWN.toReversed()));
  assert.deepEqual(request.players.slice(2), [CORNERS, DISCS]);
  assert.deepEqual(request.foreign, ['corners', 'discs']);
});

test('who plays against each of the others is the first: the one that is named, else a program, else the last player', () => {
  const against = (one, own = []) => asked(`/many?players=level-1,level-2&form=against&one=${one}`, own).players;
  assert.deepEqual(against('discs', OWN), [DISCS, 'level-1', 'level-2', CORNERS]);
  assert.deepEqual(against('level-2', OWN), ['level-2', 'level-1', CORNERS, DISCS]);
  for (const one of ['', 'nobody']) assert.deepEqual(against(one, OWN), [CORNERS, 'level-1', 'level-2', DISCS]);
  assert.deepEqual(against(''), ['level-2', 'level-1']);
});

// In another form

test('of two players others are taken in a form of many, and beside its usual ones those of the list', () => {
  const two = read('?game=othello&a=level-6&b=best+depth%3D2&games=4&seed=5&swap=no').wanted;
  const many = inForm(two, 'all', OTHELLO);
  assert.deepEqual(many.players, ['level-1', 'level-2', 'level-3', 'level-4', 'level-6']);
  assert.deepEqual([many.games, many.seed], ['10', '5']);
  const again = inForm(many, 'two', OTHELLO);
  assert.deepEqual([again.players, again.games], [['level-3', 'level-2'], '100']);
  assert.deepEqual(inForm(many, 'against', OTHELLO).players, many.players);
});

// As they are typed

test('openings may stand on lines or be parted by signs, and digits be written on any keyboard', () => {
  for (const [text, plain] of Object.entries({ ' １６ ': '16', '−５': '-5' })) assert.equal(plainText(text), plain);
  assert.deepEqual(openingsIn(' f5 d6\n\nF5F4, e3;\n{"moves":\n'), ['f5d6', 'F5F4', 'e3', '{"moves":']);
});
