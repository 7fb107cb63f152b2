// The games kept on the device: what is saved of a game, and brought back.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { GAMES as KIND, positionIn, positionText, readEntry, readGames } from '../../web/src/device/kept_games.ts';
import { restoreGame, saveGame } from '../../web/src/device/saved_games.ts';
import { openShelf } from '../../web/src/device/shelf.ts';
import { readAddress } from '../../web/src/round/address.ts';
import { anotherGame, hasUnsavedChanges } from '../../web/src/round/saved.ts';
import { keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { newDevice } from './device.mjs';
import { eachOf, pluck } from './fakes.mjs';
import { GAMES, NINE, TABLE, thoughtOf, viewOfRecord } from './games.mjs';
import { PEOPLE, viewed } from './rounds.mjs';

let shelf;
beforeEach(() => {
  newDevice();
  shelf = openShelf(KIND);
});

const KEPT = { address: '#/nine/b2a1', standing: null, turn: 'first', winner: null, margin: null };
const movesIn = (text) => text.match(/[a-z]\d+/g) ?? [];
/** A game between two people that is opened with these moves. */
function begin(game, moves = '') {
  const told = { start: { game }, transcript: moves, seats: PEOPLE, problem: null };
  const opened = reduce(newRound(GAMES, { game: 'felt' }), ['open', told]);
  return reduce(opened, ['view', keyOf(recordOf(opened)), viewOfRecord({ game, moves: movesIn(moves) })]);
}
const play = (state, moves) => movesIn(moves).reduce((now, square) => reduce(now, ['play', square]), state);
const back = async (round) => reduce(round, ['recall', await restoreGame(shelf, round)]);

/** Saves a game with these lines that was begun here; the last of them is on the board. */
function saved(...all) {
  const start = begin('nine');
  const played = all.toReversed().reduce((state, line) => play(reduce(state, ['jump', 0, []]), line), start);
  const last = movesIn(all.at(-1));
  return saveGame(shelf, { round: reduce(played, ['jump', last.length, last]), saved: anotherGame(start) });
}
/** Saves the game on the board of one more tab as it is played. @returns What the round is then. */
function createSaver() {
  const shelf = openShelf(KIND);
  let saved = null;
  return async (round) => {
    saved ??= anotherGame(round);
    if (!hasUnsavedChanges({ round, saved })) return round;
    ({ saved } = await saveGame(shelf, { round, saved }));
    return round;
  };
}

/** The games that are kept, and the lines of each. */
const entries = async () => readGames(await openShelf(KIND).list(), GAMES);
const lines = async () => (await entries()).map((entry) => entry.lines.map((moves) => moves.join('')).join(' '));

test('a game that is left before it is known what was saved of it is saved with that', async () => {
  const first = begin('nine');
  const round = { ...play(first, 'b2a1c3'), standing: 'hint' };
  await saveGame(shelf, { round, saved: anotherGame(first) });
  for (const [moves, more] of Object.entries({ b2a1: '', b2a1c3: 'a2' })) {
    await createSaver()(play(begin('nine', moves), more));
    assert.deepEqual(await lines(), [`b2a1c3${more}`]);
    assert.deepEqual(pluck(await entries(), 'standing'), ['hint']);
  }
});

test('a game that was played on while the device could not be read is found with the moves with which it was opened', async () => {
  await saved('b2a1');
  const opened = begin('nine', 'b2a1');
  await assert.rejects(restoreGame({ list: () => Promise.reject(new Error('it does not answer')) }, opened));
  await saveGame(shelf, { round: play(opened, 'c3a2a3'), saved: anotherGame(opened) });
  assert.deepEqual(await lines(), ['b2a1c3a2a3']);
});

test('of games that begin alike each is found again, and one of others that begins as they do is none of them', async () => {
  const games = ['b2a1c3', 'b2a1', 'b2a1c3a2'];
  for (const moves of games) await saved(moves);
  for (const moves of games) assert.deepEqual((await restoreGame(shelf, begin('nine', moves))).lines, [movesIn(moves)]);
  assert.ok(await restoreGame(shelf, begin('nine', 'b2a1c3a2a3b3')), 'the last moves of a visit may be unsaved');
  assert.equal(await restoreGame(shelf, begin('nine', 'b2a1c3a2a3b3c1')), null);
});

test('an own link to a friend opens the kept game with the own seat, where the link ends; one of the friend opens that game', async () => {
  const as = (you, moves) => {
    const round = begin('nine', moves);
    return { ...round, seats: { ...round.seats, you } };
  };
  await createSaver()(as('second', 'b2a1c3a2'));
  for (const moves of ['b2a1', 'b2a1c3a2']) {
    const again = await back(as('first', moves));
    assert.deepEqual([again.seats.you, again.at, again.line.join('')], ['second', movesIn(moves).length, 'b2a1c3a2']);
    await createSaver()(as('first', moves));
  }
  assert.deepEqual(await lines(), ['b2a1c3a2']);
  const { address } = (await entries())[0];
  assert.match(address, /you=second/);
  for (const moves of ['b2', 'b2c1']) assert.equal(await restoreGame(shelf, as('first', moves)), null, 'another game');
  await createSaver()(as('first', 'b2'));
  const answered = await back(as('first', 'b2a1'));
  assert.deepEqual([answered.seats.you, answered.lines], ['first', [['b2', 'a1']]]);
});

test('a game that was read is kept once its side is said, found again when it is read again, and asked of anew once removed', async () => {
  const nameless = (moves, more) => {
    const round = begin('nine', moves);
    return { ...round, seats: { ...round.seats, names: '~', ...more } };
  };
  const keeps = createSaver();
  for (const more of [{}, { own: null }]) await keeps(nameless('b2a1c3', more));
  assert.deepEqual(await lines(), []);
  await keeps(nameless('b2a1c3', { own: 'second' }));
  assert.deepEqual(await lines(), ['b2a1c3']);
  assert.equal((await back(nameless('b2a1c3'))).seats.own, 'second');
  assert.equal(await restoreGame(shelf, nameless('b2a1')), null, 'with fewer moves it is another game');
  assert.equal(await restoreGame(shelf, nameless('b2a1c3', { names: 'Ann~Ken' })), null);
  await shelf.remove(pluck(await entries(), 'id'));
  assert.equal(await restoreGame(shelf, nameless('b2a1c3')), null);
});

test('a link that shows a game with a friend opens the kept one that stands there', async () => {
  const { seats, ...round } = begin('nine', 'b2a1c3');
  await createSaver()({ ...round, seats: { ...seats, you: 'first' } });
  const again = await back(begin('nine', 'b2a1c3'));
  assert.equal(again.seats.you, 'first');
  await createSaver()(begin('nine', 'b2a1c3'));
  assert.deepEqual(await lines(), ['b2a1c3']);
  for (const moves of ['b2a1', 'b2a1c3a2'])
    assert.equal((await restoreGame(shelf, begin('nine', moves)))?.seats, undefined);
});

test('of more variations than can be kept those stay that fit, with the main line and the one on the board', async () => {
  const all = Array.from({ length: 60 }, (_, at) => `a${at}${'b2'.repeat(99)}`);
  await saved(...all);
  const kept = (await lines())[0].split(' ');
  assert.ok(kept.length >= 35 && kept.length <= 45, String(kept.length));
  assert.deepEqual(kept, [...all.slice(0, kept.length - 1), all.at(-1)]);
});

test('a move that is made before the lines of an address are read is one of their game, also where another begins with it', async () => {
  await saved('b2a1', 'c3');
  await saved('a3');
  const address = readAddress('#/nine?second=human&lines=0b2a1.0c3', GAMES);
  const early = play(reduce(newRound(GAMES, { game: 'felt' }), ['open', address]), 'a3');
  await createSaver()(
    early.pendingLines.reduce((now, moves) => viewed(now, {}, { game: 'nine', moves }), viewed(early)),
  );
  assert.deepEqual(await lines(), ['b2a1 c3 a3', 'a3']);
});

test('a game that another tab has played on meanwhile is saved beside that, and what is found of it goes to none', async () => {
  const [one, other] = [createSaver(), createSaver()];
  const round = await one(play(begin('nine'), 'b2a1'));
  const opened = await other(await back(begin('nine', 'b2a1')));
  await other(play(opened, 'c3'));
  await one(reduce(round, ['review', true]));
  assert.deepEqual([await lines(), pluck(await entries(), 'reviewing')], [['b2a1c3'], [undefined]]);
  const onward = await one(play(round, 'a2'));
  await one(play(onward, 'a3'));
  await other(play(opened, 'c3c1'));
  assert.deepEqual((await lines()).toSorted(), ['b2a1a2a3', 'b2a1c3c1']);
});

test('what is kept of a game comes back: lines, whether it counts, and what the judge has found of it', async () => {
  const seats = { first: 'human', second: 'level-1' };
  let state = play({ ...begin('felt'), seats }, 'b1a1');
  const exact = (move, value, more = {}) => ({ move, value, bound: 'exact', outcome: null, plies: null, ...more });
  const moves = [exact('c1', 240), exact('b1', 100, { mark: '?', margin: -4 }), exact('d1', 20)];
  const best = thoughtOf('c1', { value: 240, depth: 5, line: ['c1', 'd1'], moves });
  state = reduce(state, ['analysis', keyOf(recordOf(state, 0)), { ...best, mean: 220 }]);
  await createSaver()(reduce(state, ['review', true]));
  const again = await back({ ...begin('felt', 'b1'), seats });
  assert.deepEqual([again.lines, again.at, again.standing], [[['b1', 'a1']], 1, 'values']);
  const thought = again.analyses.get(keyOf(recordOf(again, 0)));
  const { depth, value, mean, line, equal, done, partial } = thought;
  assert.deepEqual([depth, value, mean, line, done, partial], [5, 240, 220, ['c1', 'd1'], true, true]);
  assert.deepEqual(equal, ['c1']);
  const row = ({ move, value, loss, mark, margin }) => [move, value, loss, mark, margin].join();
  assert.deepEqual(thought.moves.map(row), ['c1,240,0,,', 'b1,100,140,?,-4']);
});

test('a game of an earlier visit is gone on with in its own place, wherever in it that begins; where it is only looked at it stays', async () => {
  await saved('b2a1');
  await saved('a3');
  const keep = createSaver();
  const state = await keep(reduce(await back(begin('nine', 'b2')), ['review', true]));
  assert.deepEqual([await lines(), (await entries())[1].reviewing], [['a3', 'b2a1'], true]);
  await keep(play(state, 'c3'));
  assert.deepEqual(await lines(), ['b2a1 b2c3', 'a3'], 'another move in a game that is reviewed is a variation');
  await createSaver()(begin('nine', 'b2a1c1'));
  assert.deepEqual(await lines(), ['b2a1c1 b2c3', 'a3']);
});

test('a removed game that is on the board stays removed until a move is played in it, and then is the same one again', async () => {
  const keep = createSaver();
  const left = await keep(play(begin('nine'), 'b2a1'));
  const [{ id }] = await entries();
  await shelf.remove([id]);
  await keep(reduce(left, ['review', true]));
  const next = createSaver();
  const again = begin('nine', 'b2a1');
  await next(again);
  assert.deepEqual(await lines(), []);
  await next(play(again, 'c3'));
  await shelf.restore([id]);
  assert.deepEqual([await lines(), (await entries())[0].id], [['b2a1c3'], id]);
});

test('a game against Python is kept once the person has moved', async () => {
  const seats = { first: 'level-1', second: 'human' };
  const opened = reduce(newRound(GAMES, { game: 'nine' }), ['new', { game: 'nine' }, seats]);
  const keep = createSaver();
  await keep(play(opened, 'b2'));
  assert.deepEqual(await lines(), []);
  await keep(play(opened, 'b2a1'));
  assert.deepEqual(await lines(), ['b2a1']);
});

test('the text of a position says what stands where, the last move, the line to choose from and what has won', () => {
  const result = { winner: 'draw', margin: null, squares: ['b2', 'a1'] }; // who has won is not said
  const pieces = viewOfRecord({ game: 'nine', moves: ['b2', 'a1'] }, { result });
  const numbers = Object.keys(viewOfRecord({ game: 'table', size: 4 }).cells).map((square, at) => [square, at - 8]);
  const cells = { ...Object.fromEntries(numbers), a1: { taken: 'second', value: null } };
  for (const [view, game] of [
    [pieces, NINE],
    ...[{ row: 4 }, { column: 'd' }].map((line) => [{ cells, line, last: null, result }, TABLE]),
  ]) {
    const { cells, line, last } = view;
    assert.deepEqual(positionIn(positionText(view), game), { cells, line, last, result });
  }
  const text = 'x - - - o - - - -;;b2;a1b2';
  assert.ok(positionIn(text, NINE));
  for (const wrong of [
    ...['', '-', text.replace('x -', 'x'), text.replace('x', '<b>'), text.replace('x', '7'), text.replace('x', 'X')],
    ...[text.replace(';;', ';4;'), text.replace(';;', ';<b>;'), text.replace(';b2', ';z9'), `${text}c9`, `${text};`],
  ])
    assert.equal(positionIn(wrong, NINE), null, wrong);
  assert.equal(positionIn(text, TABLE), null);
});

test('a value that was changed on the device is no game, and wrong judgements cost it these alone', () => {
  const read = (more) => KIND.read(Array.isArray(more) || !more ? more : { ...KEPT, ...more }, 'id');
  const entry = (more) => read(more) && readEntry({ id: 'id', counter: 1, when: 1, value: read(more) }, GAMES);
  const paths = ['nine', 'nine/b', 'nowhere/b2', 'nine/<b>', 'nine/%ff', 'nine/b2?second=nobody'];
  const addresses = [...paths, `nine/${'b2'.repeat(3000)}`].map((path) => `#/${path}`);
  const wrong = eachOf({
    address: [7, 'javascript:alert(1)', ...addresses],
    winner: ['<b>'],
    margin: [{}],
    turn: [3],
    more: [1],
    standing: ['x'],
    lines: [7],
    scene: [7, 'x'.repeat(4000)],
    reviewing: [false],
  });
  for (const more of [null, [], ...wrong]) assert.equal(entry(more), null, JSON.stringify(more));
  assert.deepEqual(entry({ lines: '<b>' }).lines, [['b2', 'a1']]);
  const kept = [3, 10, null, 127, 'b2', 5, 320];
  const over = [3, 104, null, 0, 'b2', 5, null, 3, null, 4];
  assert.deepEqual(read({ judged: [kept, 0, over] }).judged, [kept, 0, over]);
  const judged = [kept.slice(0, 6), kept.with(4, '<b>'), kept.with(3, 128), kept.with(1, 1e9)].map((each) => [each]);
  for (const more of eachOf({ judged: ['x', ...judged] })) assert.deepEqual(read(more), KEPT, JSON.stringify(more));
});
