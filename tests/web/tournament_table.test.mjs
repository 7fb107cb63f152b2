// The table of a tournament: results of couples, their games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultsOf, rowsOf, shadeOf } from '../../web/src/rooms/arena/many/rows.ts';
import { cellByKey, table as drawn, gameAddress, gamesOf } from '../../web/src/rooms/arena/many/table.ts';
import { FELT, GAMES } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { gameOf, PAGE, ranked, shownOf, tableOf } from './standings.mjs';
import { wordsOf } from './words.mjs';

const en = wordsOf('en', { rooms: ['arena/'], games: GAMES });
const PLAYERS = [ranked('a', 1), ranked('b', 2), ranked('c', 3)];
const table = (shown) => drawn(shown, rowsOf(shown), { actions: {}, page: PAGE, t: en });
const pair = (first, second, wins, draws, losses) => ({ first, second, wins, draws, losses });

test('a result is seen from either side, and shaded above half alone', () => {
  const of = resultsOf({ pairs: [pair('a', 'b', 6, 1, 3)] });
  assert.deepEqual(of('a', 'b'), { points: 6.5, games: 10 });
  assert.deepEqual(of('b', 'a'), { points: 3.5, games: 10 });
  assert.deepEqual(of('a', 'c'), { points: 0, games: 0 });
  assert.deepEqual([of('a', 'b'), of('b', 'a'), { points: 5, games: 10 }, of('a', 'c')].map(shadeOf), [18, 0, 0, 0]);
  assert.equal(shadeOf({ points: 10, games: 10 }), 46);
});

test('every cell names its result, and below the diagonal one above half is an upset', () => {
  const pairs = [pair('a', 'b', 2, 1, 1), pair('b', 'c', 0, 0, 2)];
  const of = table(shownOf(PLAYERS, { table: tableOf(PLAYERS, { pairs }) }));
  const text = textOf(of);
  assert.match(text, /A against B: 2½ of 4 points/);
  assert.match(text, /A against C: no game yet/);
  assert.deepEqual(valuesAfter(of, 'role="gridcell" class='), ['above', '', '', '', '', 'above upset']);
});

test('where couples have played different numbers of games, those that are not usual are said, but for what is under way', () => {
  const pairs = [pair('a', 'b', 2, 0, 0), pair('a', 'c', 30, 1, 5), pair('b', 'c', 18, 0, 18)];
  const drawn = (more) => textOf(table(shownOf(PLAYERS, { table: tableOf(PLAYERS, { pairs }), ...more })));
  const uneven = drawn({ form: 'against' });
  assert.match(uneven, /brackets: the number of games where it is not 36\./);
  assert.deepEqual(uneven.match(/>\d+½? <small>\(\d+\)/g), ['>2 <small>(2)', '>0 <small>(2)']);
  assert.match(uneven, /@click=>30½<\/button>/);
  assert.doesNotMatch(drawn(), /<small>|brackets/);
});

test('arrow keys go from cell to cell, over the diagonal, and not beyond the ends', () => {
  for (const [key, at, to] of [
    ['ArrowRight', [0, 1], [0, 2]],
    ['ArrowRight', [1, 0], [1, 2]],
    ['ArrowDown', [0, 1], [2, 1]],
    ['ArrowRight', [2, 1], undefined],
    ['ArrowLeft', [2, 0], undefined],
    ['Home', [0, 2], [0, 1]],
    ['End', [2, 0], [2, 1]],
    ['Enter', [0, 1], undefined],
  ])
    assert.deepEqual(cellByKey(key, at, 3), to);
});

test('the games of the couple that is chosen are listed in their order, those that count; a fault is a mark, and its text is not said', () => {
  const fault = { side: 'second', error: { code: 'user-code', message: 'ZeroDivisionError: secret', line: 3 } };
  const games = [
    gameOf(['a', 'b'], 3, 'second'),
    gameOf(['a', 'c'], 0, 'first'),
    gameOf(['a', 'b'], 0, 'first', { margin: null, fault }),
    gameOf(['a', 'b'], 4, 'second'), // after one of them had retired
  ];
  const pairs = [pair('a', 'b', 2, 0, 0)];
  const shown = shownOf(PLAYERS, { games, couple: ['b', 'a'], table: tableOf(PLAYERS, { pairs }) });
  const drawn = gamesOf(shown, rowsOf(shown), FELT, PAGE, en);
  const text = textOf(drawn);
  assert.match(text, /B \(by b\) against A \(by a\): 0 of 2 points/);
  assert.deepEqual(valuesAfter(drawn, '<b class='), ['lost', 'lost']);
  assert.match(text, /decided by a fault.*−8/s);
  assert.doesNotMatch(text, /secret|ZeroDivision/);
});

test('a game opens in Play between the players that Play knows; else as one of others, under the names that they have here', () => {
  const spelled = { first: 'best depth=2 evaluation=plain', second: 'tanaka depth=2' };
  const players = Object.entries({ 'level-1': 'Level 1', [spelled.first]: '田中', [spelled.second]: 'Tana~ka' });
  const named = players.map(([name, title]) => ({ name, title, author: null, isReference: name !== spelled.second }));
  const shown = shownOf(PLAYERS, { players: named });
  const game = gameOf(['level-1', 'p'], 0, 'first', { second: spelled.first });
  assert.equal(
    gameAddress(game, shown, FELT, PAGE),
    '#/felt/f5d6?first=level-1&second=best+depth%3D2+evaluation%3Dplain',
  );
  const own = { ...game, ...spelled };
  assert.equal(gameAddress(own, shown, FELT, PAGE), '#/felt/f5d6?second=human&names=%E7%94%B0%E4%B8%AD%7ETana-ka');
});
