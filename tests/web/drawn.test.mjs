// A board and a tree as text in an address, and which addresses are refused in a page of another site.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDrawn, writeDrawn } from '../../web/src/board/drawn.ts';
import { admitted } from '../../web/src/embedding.ts';
import { readColumns, writeColumns } from '../../web/src/tree/drawn.ts';
import { FELT, NINE } from './games.mjs';

test('a board is read as it was written', () => {
  const cells = { a1: 'first', b1: null, a2: -12, b2: 'second', a3: { taken: 'second', value: -3 }, b3: 0 };
  assert.equal(writeDrawn(cells), '2:f,,-12,s,s-3,0');
  assert.deepEqual(readDrawn(writeDrawn(cells)), cells);
});

test('what is no board is none', () => {
  for (const text of ['', '2', '0:', '27:', '2:f,s,f', '2:f,x', '2:f,1234', '2:ff,', '1:<b>', `1:${','.repeat(400)}`])
    assert.equal(readDrawn(text), null, text);
});

const node = (move, marks, shown, value = 0) => ({ move, marks: new Set(marks), shown, value });

test('a tree is read as it was written', () => {
  const columns = [
    { nodes: [node('second', ['on', 'here', 'best'], '=', 12)], more: 0 },
    {
      nodes: [
        node('d3', ['on', 'best'], '=', 12),
        node('pass', ['again'], '≤', -3),
        node('e12', ['cut'], '≥', 10004),
        node('a1', [], 'unread'),
        node('s1', [], 'small'),
        node('c1', [], 'later'),
        node('f1', [], 'open'),
      ],
      more: 40,
    },
  ];
  assert.equal(writeColumns(columns), 'secondohbe12;d3obe12,passam-3,e12cn10004,a1u,s1s,c1l,f1r,40');
  assert.deepEqual(readColumns(writeColumns(columns)), columns);
});

test('what is no tree is none', () => {
  for (const text of ['', 'x', 'a1', 'a1e', 'a1e1.5', 'a1e1234567890', 'a100u', 'a1xu', 'a1u;', '<b>u', 'a1u,<b>'])
    assert.equal(readColumns(text), null, text);
  assert.equal(readColumns(Array(33).fill('a1u').join(',')), null);
  assert.equal(readColumns(Array(9).fill('a1u').join(';')), null);
});

test('an address that names a program, or leads to another room, is refused', () => {
  const own = { ...FELT, id: 'own', program: 'mine' };
  const taught = { ...NINE, evaluations: ['mine'], authored: ['mine'] };
  const games = [FELT, taught, own];
  for (const hash of [
    '#/felt/f5d6?second=level-2',
    '#/felt?first=human&second=best+depth=2+evaluation=plain',
    '#/',
    '',
  ])
    assert.ok(admitted(hash, '#/', games), hash);
  for (const hash of ['#/tree/felt?player=minimax+depth=2+evaluation=strong&drawn=1:f', '#/tree/nine', '#/tree'])
    assert.ok(admitted(hash, '#/tree', games), hash);
  assert.equal(admitted('#/tree/felt/f5?player=best', '#/tree', games).game, FELT);
  for (const [hash, place] of [
    ['#/felt?code=x', '#/'],
    ['#/felt?drawn=1:f&program=x', '#/'],
    ['#/?c%6fde=x', '#/'],
    ['#/felt?second=mine+depth=2', '#/'],
    ['#/?second=mine+depth=2', '#/'],
    ['#/felt?second=level-1&second=best+evaluation=mine', '#/'],
    ['#/nine?second=best+evaluation=mine', '#/'],
    ['#/own', '#/'],
    ['#/lab', '#/'],
    ['#/tree/felt', '#/'],
    ['#/tree/felt?player=best+order=mine', '#/tree'],
    ['#/tree/own', '#/tree'],
    ['#/felt', '#/tree'],
    ['#/lab/felt?code=x', '#/tree'],
  ])
    assert.equal(admitted(hash, place, games), null, hash);
});
