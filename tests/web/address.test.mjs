// Addresses of games: what is written is read again, and nothing that is written there does harm.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUNDLED_SEEDS, bundledStart, LONGEST, readAddress, writeAddress } from '../../web/src/round/address.ts';
import { movesOf } from '../../web/src/round/game.ts';
import { HUMAN } from '../../web/src/round/state.ts';
import { GAMES } from './games.mjs';
import { eachRow } from './rows.mjs';

const read = (hash) => readAddress(hash, GAMES);
const written = ({ start, transcript, seats, lang }) =>
  writeAddress({ games: GAMES, start, transcript, seats, line: [], at: 0, ...(lang && { lang, langNamed: true }) });

test('what is written is read again', () => {
  for (const hash of [
    '#/felt',
    '#/felt/f5d6',
    '#/nine/b2a1?first=level-1&second=human',
    '#/felt?second=minimax+depth%3D3',
    '#/table/d1d5c5c10?seed=42&size=10',
    '#/table?seed=0&size=4',
    '#/felt/f5?setup=---X+O&lang=ja',
    '#/felt/f5?second=human&names=Tanaka%7ESat%C5%8D',
    '#/felt/f5?second=human&names=%7E&own=second',
    '#/felt/f5?second=human&names=%7E&own=neither',
    '#/felt/f5?you=second',
    '#/nine/%3Cb%3E%20%26?second=human',
  ]) {
    const once = read(hash);
    assert.equal(once.problem, null, hash);
    const again = read(written(once));
    assert.deepEqual({ ...again, lang: once.lang }, once, hash);
    assert.equal(written(again), written(once), hash);
  }
});

test('a game of others has no person who plays against Python', () => {
  for (const words of ['first=level-1&names=A%7EB', 'names=A%7EB&first=level-1'])
    assert.deepEqual(read(`#/felt/f5?${words}`).seats, { first: HUMAN, second: HUMAN, names: 'A~B' });
});

test('a game by links is of two people, of whom one is at this board', () => {
  assert.deepEqual(read('#/felt?first=level-1&you=first').seats, { first: HUMAN, second: HUMAN, you: 'first' });
  assert.deepEqual(read('#/felt/f5?you=second%E3%80%82').seats, { first: HUMAN, second: HUMAN, you: 'second' });
  assert.equal(read('#/felt?you=both').problem.code, 'address-word');
});

/** A game between two people with these lines, shown after so many moves of the first. */
const ofLines = (lines, at) => ({
  games: GAMES,
  start: { game: 'nine' },
  seats: { first: HUMAN, second: HUMAN },
  transcript: null,
  lines,
  line: lines[0],
  at,
});

test('later moves and variations stand beside the moves to the place that is shown', () => {
  const lines = [['b2', 'a1', 'c3'], ['b2', 'a1', 'a2', 'c1'], ['a3']];
  for (const [shown, at, address] of [
    [lines.slice(0, 1), 3, '#/nine/b2a1c3?second=human'],
    [lines.slice(0, 1), 1, '#/nine/b2?second=human&lines=1a1c3'],
    [lines, 3, '#/nine/b2a1c3?second=human&lines=3.2a2c1.0a3'],
    [lines, 0, '#/nine?second=human&lines=0b2a1c3.2a2c1.0a3'],
  ]) {
    assert.equal(writeAddress(ofLines(shown, at)), address);
    const { transcript, lines: read, problem } = readAddress(address, GAMES);
    assert.equal(problem, null);
    assert.deepEqual([movesOf(transcript), read], [lines[0].slice(0, at), address.includes('lines') ? shown : []]);
  }
});

test('of lines that are too many, or too long for an address, those stay that fit: the main line, the one on the board, the first', () => {
  const many = Array.from({ length: 120 }, (_, at) => ['b2', `a${at}`]);
  const long = Array.from({ length: 60 }, (_, at) => [`a${at}`, ...Array.from({ length: 40 }, () => 'b2')]);
  for (const [lines, least] of /** @type {[string[][], number]} */ ([
    [many, 100],
    [long, 45],
  ]))
    for (const at of [0, 1, 2]) {
      const state = { ...ofLines(lines, at), line: lines.at(-1) };
      const address = writeAddress(state);
      const found = read(address);
      assert.ok(found.lines.length >= least && found.lines.length <= 100, String(found.lines.length));
      assert.deepEqual(found.lines, [...lines.slice(0, found.lines.length - 1), lines.at(-1)]);
      assert.deepEqual([found.problem, read(`${address}&lang=ja`).problem], [null, null]);
    }
  const few = ofLines(many.slice(0, 100), 2);
  assert.equal(read(writeAddress(few)).lines.length, 100);
});

test('lines that the engine has not read yet are written all the same', () => {
  const unread = [['b2', 'a1'], ['c3']];
  const state = { ...ofLines([], 0), line: [], pendingLines: unread };
  assert.equal(writeAddress({ ...state, transcript: 'b2' }), '#/nine/b2?second=human&lines=1a1.0c3');
  assert.equal(writeAddress(state), '#/nine?second=human&lines=0b2a1.0c3');
  const moved = { ...state, lines: [['a3']], line: ['a3'], at: 1 };
  assert.equal(writeAddress(moved), '#/nine/a3?second=human&lines=0b2a1.0c3.0a3');
});

test('in place of variations that cannot be read there is one that the engine refuses, and of too many the first hundred are read', () => {
  for (const lines of ['x', '', '1', '2b2', '0b2..', '0b', '9999b2', '-1b2', '0<b>', '4e3f', `0${'b2'.repeat(301)}`]) {
    const found = read(`#/nine?second=human&lines=${encodeURIComponent(lines)}`);
    assert.deepEqual([found.problem, found.lines], [null, [['?']]], lines);
  }
  const { transcript, lines } = read('#/nine/B2 A1?lines=1c3');
  assert.deepEqual([transcript, lines], ['B2 A1', [['?']]]);
  assert.equal(read(`#/nine?lines=${'0b2.'.repeat(100)}x`).lines.length, 100);
});

/** @param {any} start */
const bundled = (start) =>
  bundledStart(
    start,
    GAMES.find(({ id }) => id === start.game),
  );

test('a random board without a seed gets a seed that the site has', () => {
  for (let times = 0; times < 50; times++) {
    const { start } = read('#/table');
    assert.ok(start.seed >= 0 && start.seed < BUNDLED_SEEDS);
    assert.equal(bundled(start), `start/table-${start.seed}.json`);
  }
  assert.equal(bundled({ game: 'felt' }), 'start/felt.json');
  for (const seed of [0, BUNDLED_SEEDS - 1]) assert.equal(bundled({ game: 'table', seed }), `start/table-${seed}.json`);
  const table = { game: 'table', seed: 1 };
  for (const start of [
    { game: 'felt', setup: '-' },
    { ...table, seed: BUNDLED_SEEDS },
    { ...table, size: 4 },
  ])
    assert.equal(bundled(start), null);
});

test('what is wrong with an address is named, and one can begin all the same', () =>
  eachRow(
    [
      ['#/chess', 'address-game', { name: 'chess' }],
      ['#/%', 'address-text', {}],
      ['#/felt/%ED%A0%80', 'address-text', {}],
      ['#/felt/f5/d6', 'address-word', { word: 'd6' }],
      [`#/felt/${'f5'.repeat(LONGEST)}`, 'address-length', { most: LONGEST }],
      ['#/felt?second=wincut', 'address-word', { word: 'second=wincut' }],
      ['#/nine?first=human&second=article-9', 'address-word', { word: 'second=article-9' }],
      ['#/felt?hat=1', 'address-word', { word: 'hat=1' }],
      ['#/felt?lang=fr', 'address-word', { word: 'lang=fr' }],
      [`#/felt?second=${'n'.repeat(99)}`, 'address-word', { word: `second=${'n'.repeat(53)}` }],
      [`#/${'n'.repeat(99)}`, 'address-game', { name: 'n'.repeat(40) }],
    ],
    ([hash, code, args]) => {
      const { problem, start, transcript } = read(hash);
      assert.deepEqual([problem.code, problem.args, transcript], [code, args, '']);
      assert.ok(GAMES.some(({ id }) => id === start.game));
    },
  ));

test('moves, setup, seed and size are given to the engine as they are written', () =>
  eachRow(
    [
      ['#/felt/F5%20d6--%22%3E%3Cb%3E', { game: 'felt' }, 'F5 d6--"><b>'],
      ['#/felt?setup=', { game: 'felt', setup: '' }, ''],
      ['#/nine?setup=%3Cb%3E', { game: 'nine', setup: '<b>' }, ''],
      ['#/felt?seed=3&size=6', { game: 'felt', seed: 3, size: 6 }, ''],
      ['#/table?setup=1;2&seed=1e3', { game: 'table', setup: '1;2', seed: '1e3' }, ''],
      ['#/table?seed=4294967296&size=10', { game: 'table', seed: 4294967296, size: 10 }, ''],
    ],
    ([hash, start, transcript]) => {
      const found = read(hash);
      assert.deepEqual([found.problem, found.start, found.transcript], [null, start, transcript]);
    },
  ));
