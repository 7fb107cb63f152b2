// The keys of a board: to which square each leads.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TABLE, viewOfRecord } from './games.mjs';

const { squareByKey } = await import('../../web/src/board/board.ts');
const { picture } = await import('../../web/src/board/picture.ts');
const { number } = await import('../../web/src/board/pieces/number.ts');

const legal = { c3: {}, b1: {}, a2: {}, a10: {} };
const view = { ...viewOfRecord({ game: 'table', size: 10 }), legal };
const props = { rows: 10, columns: 10, view, playable: true };
const key = (name, square, more = {}) =>
  squareByKey({ key: name, ctrlKey: false, ...more }, square, { ...props, ...more });

test('PageDown leads to the next legal square in square order, and from the last to the first', () => {
  const next = { a1: 'b1', b1: 'a2', j1: 'a2', a2: 'c3', d3: 'a10', a10: 'b1', b10: 'b1' };
  for (const [square, to] of Object.entries(next)) assert.equal(key('PageDown', square), to, square);
});

test('PageUp leads to the legal square before, and from the first to the last', () => {
  const before = { a1: 'a10', b1: 'a10', c1: 'b1', c3: 'a2', d3: 'c3', a10: 'c3', j10: 'a10' };
  for (const [square, to] of Object.entries(before)) assert.equal(key('PageUp', square), to, square);
});

test('these keys are the browser’s where the player cannot move, and with Ctrl', () => {
  for (const part of [{ playable: false }, { view: null }, { view: { ...view, legal: {} } }, { ctrlKey: true }])
    for (const name of ['PageDown', 'PageUp']) assert.equal(key(name, 'a1', part), undefined);
});

test('the arrow keys, Home and End stay on the board', () => {
  assert.equal(key('ArrowLeft', 'a1'), 'a1');
  assert.equal(key('ArrowDown', 'j9'), 'j10');
  assert.equal(key('ArrowDown', 'j10'), 'j10');
  assert.equal(key('End', 'b2', { ctrlKey: true }), 'j10');
  assert.equal(key('Enter', 'b2'), undefined);
});

test('a square of numbers without a number is drawn and named, also where nothing is told of it', () => {
  const how = { t: (key) => key, side: (side) => side, fresh: true, wait: '', colours: TABLE.look.colours };
  assert.equal(number.name(null, how), 'cell.taken');
  assert.deepEqual(number.draw(null, how).strings, number.draw({ taken: null, value: null }, how).strings);
  const scene = { ...view, cells: { a1: null, b1: 3 }, line: null, last: null, result: null };
  assert.ok(picture(scene, TABLE.look, (name) => name, null));
});
