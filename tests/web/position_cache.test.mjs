// The position kept for the next visit: drawn only if it has the form of a position of that record.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { boardIn, isPosition, keepView, keptView } from '../../web/src/device/position_cache.ts';
import { draftOf, draftView } from '../../web/src/rooms/play/panels/setup.ts';
import { fakeStorage } from './fakes.mjs';
import { COLUMNS, FELT, GAMES, TABLE, viewOfRecord } from './games.mjs';

/** @param {any} record */
const kept = (record) => keptView(record, GAMES);

const RECORD = { game: 'nine', moves: 'b2' };
/** As the engine tells it. */
const view = () => viewOfRecord({ game: 'nine', moves: ['b2'] }, { setup: '----O----' });

/** @type {ReturnType<typeof fakeStorage>} */
let storage;
beforeEach(() => {
  storage = fakeStorage();
});

test('a position is found again under its record, and no other, by the version of the page that has kept it', () => {
  keepView(RECORD, { ...view(), id: 7, done: true }); // what the engine answers
  assert.deepEqual(kept(RECORD), view());
  assert.equal(kept({ ...RECORD, moves: 'a1' }), null);
  const entry = JSON.parse(storage.items['sakiyomi:view']);
  storage.items['sakiyomi:view'] = JSON.stringify({ ...entry, from: 'another' });
  assert.equal(kept(RECORD), null);
});

/** A view of a game that goes on, without its record. */
const viewOf = (game, setup, changes = {}) => ({
  ...boardIn(draftView(draftOf(game, setup))),
  legal: {},
  turn: 'first',
  ...changes,
});
const NUMBERS = '1 -2 3 4/. . . ./5 6 -7 8/9 1 2 3; column b; -3:12';
const GOOD = [
  viewOf(COLUMNS, COLUMNS.setup.empty, { legal: { d6: { d6: 'first' } } }),
  viewOf(FELT, FELT.setup.empty, { legal: { d3: { d3: 'first', d4: 'first' } } }),
  viewOf(TABLE, NUMBERS, { legal: { b1: { b1: { taken: 'second', value: -2 } } }, score: { first: -3, second: 12 } }),
];

test('a view of a game is a position, whatever its kind and shape; what another kind would have is none', () => {
  for (const view of GOOD) assert.equal(isPosition(view, { game: view.game }, GAMES), true, view.game);
  const [columns, felt, table] = GOOD;
  for (const [view, game] of [
    [columns, 'felt'],
    [felt, 'nowhere'],
    [{ ...columns, setup: columns.setup.slice(1) }, 'co-lumns'],
    [{ ...columns, legal: { d6: { d6: 4 } } }, 'co-lumns'],
    [{ ...table, legal: { b1: { b1: 'first' } } }, 'table'],
    [{ ...felt, cells: { ...felt.cells, d4: 'third' } }, 'felt'],
    [{ ...felt, turn: null }, 'felt'],
    [{ ...felt, last: 'z9' }, 'felt'],
    [{ ...felt, moves: ['d3'] }, 'felt'],
    [{ ...table, line: { row: 9 } }, 'table'],
    [viewOf(TABLE, '1 2/3 4; row 1; 0:0'), 'table'],
    [viewOf(TABLE, '1 2 3 4 5/1 2 3 4 5/1 2 3 4 5/1 2 3 4 5; row 1; 0:0'), 'table'],
  ])
    assert.equal(isPosition(view, { game }, GAMES), false, JSON.stringify(view).slice(0, 80));
});
