// Series kept on the device: what is written is read as it was, and what is damaged is ignored.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openShelf, present } from '../../web/src/device/shelf.ts';
import { SERIES as KIND } from '../../web/src/device/tournaments.ts';
import { itemOf, readEntries, readWhole } from '../../web/src/rooms/arena/two/kept.ts';
import { newArena, underWay } from '../../web/src/rooms/arena/two/state.ts';
import { gameOf, PAGE, planOf, statistics } from './arena.mjs';
import { newDevice } from './device.mjs';
import { eachOf, faultReply, SERIES } from './fakes.mjs';

const GAMES = PAGE.games;

const game = (index) =>
  gameOf(index, {
    ...(index % 2 && { first: 'b', second: 'a' }),
    ...{ seed: 4_000_000_000 + index, winner: ['first', 'draw', 'second'][index % 3] },
    record: { game: 'tictactoe', seed: 5, moves: ['b2', 'b2'] },
  });

let shelf;
beforeEach(() => {
  newDevice();
  shelf = openShelf(KIND);
});

/** A series under way of which these games are finished. */
function series(seed, games, more = {}) {
  const wanted = { ...SERIES, games: '4000', seed: String(seed) };
  const list = [];
  for (const one of games) list[one.index] = one;
  const state = { ...newArena(wanted), id: 'id', run: 'id', plan: planOf(seed), phase: 'running', games: list };
  return { ...state, statistics: statistics(games.length), ...more };
}
const put = (arena) => shelf.put({ ...itemOf(arena), counter: null });
const whole = async () => readWhole(await shelf.get('id'), GAMES);
const indices = (games) => games.filter(Boolean).map(({ index }) => index);
/** A value with these rows of games, as it is shown. */
const withRows = (value, ...games) => readWhole({ id: 'id', value: { ...value, games } }, GAMES).games;

test('a series that is being played is found again, paused, with its games, whatever the order in which they ended', async () => {
  const arena = series(7, [game(3), game(0)]);
  await put(arena);
  await put({ ...arena, games: arena.games.with(1, game(1)), statistics: statistics(3) });
  const again = await whole();
  assert.deepEqual([again.phase, again.wanted, again.plan], ['paused', arena.wanted, arena.plan]);
  assert.deepEqual(
    Object.entries(again.games),
    [0, 1, 3].map((index) => [String(index), game(index)]),
  );
  const note = { key: 'arena.note.paused', args: { count: 3 } };
  assert.deepEqual([again.statistics, again.note], [statistics(3), note]);
  assert(underWay(again));
});

test('of a series that two tabs have played the one with more games stays', async () => {
  await put(series(7, [game(0), game(1), game(2)]));
  const other = openShelf(KIND);
  await other.put({ ...itemOf(series(7, [game(0), game(1)], { phase: 'stopped' })), counter: null });
  assert.deepEqual(indices((await whole()).games), [0, 1, 2]);
  await other.put({ ...itemOf(series(7, [0, 1, 2, 3].map(game))), counter: null });
  assert.deepEqual(indices((await whole()).games), [0, 1, 2, 3]);
});

test('a game that was lost by a fault is found again with its error, unless that was changed', () => {
  const { fault } = faultReply('second');
  const { value } = itemOf(series(7, [{ ...game(0), fault }, game(1)]));
  const [row, other] = value.games;
  assert.deepEqual(withRows(value, row, other)[0], { ...game(0), fault });
  for (const wrong of [null, {}, { ...fault, side: 'first' }, { side: 'second', error: { code: 'limit' } }])
    assert.deepEqual(indices(withRows(value, row.with(9, wrong), other)), [1]);
});

test('games that were changed are left out, and the others are read', () => {
  const { value } = itemOf(series(7, [game(0), game(1)]));
  const [first, second] = value.games;
  const rows = [first.with(0, 4000), first.with(2, 'nobody'), first.with(4, [1]), first.with(7, '<b>')];
  assert.deepEqual(withRows(value, null, 7, [], ...rows, second).filter(Boolean), [game(1)]);
});

test('what was changed is no series', () => {
  const { value } = itemOf(series(7, [game(0)]));
  const entries = (part) => {
    const read = KIND.read({ ...value, ...part }, 'id');
    return read ? readEntries([{ id: 'id', value: read }], GAMES) : [];
  };
  assert.equal(entries({}).length, 1);
  for (const part of eachOf({
    address: [7, '#/arena?game=nowhere&seed=7', '#/arena?game=tictactoe&seed=8'],
    ...{ phase: ['planning'], games: [null, {}] },
    plan: [null, { ...value.plan, games: 0 }],
    statistics: [null, { ...value.statistics, counts: [1, 2] }, { ...value.statistics, games: 0 }],
  }))
    assert.deepEqual(entries(part), [], JSON.stringify(part).slice(0, 60));
});

test('of 21 series the one goes that was played longest ago, and one of a game that is not known now stays', async () => {
  for (let seed = 1; seed <= 21; seed++) await put(series(seed, [game(0)], { id: `id-${seed}` }));
  const items = present(await shelf.list());
  assert.deepEqual([items.length, items.some(({ id }) => id === 'id-1')], [20, false]);
  assert.deepEqual(readEntries(items, [{ ...GAMES[0], id: 'another' }]), []);
});
