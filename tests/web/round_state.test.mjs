// The reducer of a round: what is played, taken back, looked at and opened, and what stays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesOf } from '../../web/src/round/game.ts';
import {
  cursorOf,
  HUMAN,
  keyOf,
  newRound,
  pythonMoves,
  pythonWaits,
  recordOf,
  redoTarget,
  reduce,
  shownView,
  sidesOf,
  thoughtHere,
  undoTarget,
  viewOf,
} from '../../web/src/round/state.ts';
import { GAMES, thoughtOf, viewOfRecord } from './games.mjs';
import { PEOPLE, roundOf, viewed } from './rounds.mjs';

const RESULT = { winner: 'first', margin: null, squares: [] };
const PROBLEM = { code: 'illegal-move', message: '', field: 'record.moves[0]', args: {} };

/** A round after these events, each position known as soon as it stands on the board. */
function after(...events) {
  let state = known(newRound(GAMES, { game: 'nine' }));
  for (const event of events) state = known(reduce(state, event));
  return state;
}

/** The same, with the engine's view of what is on the board. */
function known(state) {
  return state.problem || state.transcript !== null || viewOf(state) ? state : viewed(state);
}

/** The same once the engine has read the moves of its address. */
const read = (state, ...moves) =>
  reduce(state, ['view', keyOf(recordOf(state)), viewOfRecord({ ...state.start, moves })]);

const choose = (square) => ['choose', square];
const play = (square) => ['play', square];
const jump = (at, ...line) => ['jump', at, ...line];
/** Python's reply, whose thought began with so many moves played; `thought` as it is told. */
const reply = (move, side, from, thought = move) => ['reply', { thought: thoughtOf(thought), side, from }, move];
const open = (transcript, start = { game: 'nine' }, seats = PEOPLE, problem = null) => [
  'open',
  { start, transcript, seats, problem },
];
const seated = (first, second) => open('', { game: 'nine' }, { first, second });

test('a square that cannot be played is refused with a word', () => {
  const { line, note } = after(choose('b2'), choose('b2'));
  assert.deepEqual([line, note], [['b2'], { key: 'refused.square', args: { square: 'b2' } }]);
  assert.equal(after(choose('b2'), ['note', 'share.copied'], choose('b2')).note.key, note.key, 'anew');
  for (const name of ['constructor', 'toString', '__proto__', ''])
    assert.equal(after(choose(name)).note.key, 'refused.unknown', name);
});

test('a square chosen before its position is known is played or refused as soon as it is', () => {
  const early = () => reduce(after(choose('b2')), choose('a1'));
  assert.deepEqual(known(reduce(early(), choose('c3'))).line, ['b2', 'a1', 'c3']);
  const { line, note } = known(reduce(early(), choose('b2')));
  assert.deepEqual([line, note], [['b2', 'a1'], { key: 'refused.square', args: { square: 'b2' } }]);
  const elsewhere = reduce(reduce(early(), choose('c3')), jump(1));
  assert.deepEqual(known(elsewhere).line, ['b2', 'a1'], 'it was chosen in another position');
});

/** The lines of the game, and the one that is played on. */
const linesOf = ({ lines, line }) => [...lines, line].map((moves) => moves.join(' '));

test('another move from an earlier place leaves the others as a variation, and the moves of a line go along it', () => {
  const state = after(choose('b2'), choose('a1'), jump(1), choose('c3'));
  assert.deepEqual(linesOf(state), ['b2 c3', 'b2 a1', 'b2 c3']);
  const back = after(choose('b2'), choose('a1'), choose('c1'), jump(1), choose('c3'), jump(1), choose('a1'));
  assert.deepEqual([...linesOf(back), back.at], ['b2 a1 c1', 'b2 c3', 'b2 a1 c1', 2]);
});

test('the line that is played on is the main one until the game is over; Python answers anew', () => {
  const game = [seated(HUMAN, 'level-1'), choose('b2'), reply('a1', 'second', 1)];
  const other = after(...game, jump(0), choose('c3'));
  assert.deepEqual(linesOf(other), ['c3', 'b2 a1', 'c3']);
  const same = after(...game, jump(0), choose('b2'));
  assert.deepEqual([...linesOf(same), pythonMoves(same)], ['b2 a1', 'b2', true]);
  assert.deepEqual(linesOf(reduce(same, reply('a3', 'second', 1))), ['b2 a3', 'b2 a1', 'b2 a3']);
  const over = viewed(after(...game), { result: RESULT });
  assert.deepEqual(linesOf(reduce(reduce(over, jump(0)), choose('c3'))), ['b2 a1', 'c3', 'c3']);
});

test('a game of others stays the main line whatever is tried in it, until the person promotes that', () => {
  const [, named] = open('b2a1c3', { game: 'nine' }, { ...PEOPLE, names: '~' });
  const board = read(reduce(newRound(GAMES, { game: 'nine' }), ['open', named]), 'b2', 'a1', 'c3');
  const tried = [jump(1), play('c1'), play('a3')].reduce(reduce, board);
  assert.deepEqual(linesOf(tried), ['b2 a1 c3', 'b2 c1 a3', 'b2 c1 a3']);
  assert.deepEqual(linesOf(reduce(tried, ['promote', ['b2', 'c1']])).slice(0, 2), ['b2 c1 a3', 'b2 a1 c3']);
});

test('a variation is promoted, and deleted with all that follows; undo brings it back, unless a move was made meanwhile', () => {
  const lines = [movesOf('b2a1'), movesOf('b2c3a3'), movesOf('b2c3a2')];
  const state = { ...after(), lines, line: lines[2], at: 3 };
  assert.deepEqual(linesOf(state), ['b2 a1', 'b2 c3 a3', 'b2 c3 a2', 'b2 c3 a2']);
  const promoted = (...moves) => linesOf(reduce(state, ['promote', moves])).slice(0, 3);
  assert.deepEqual(promoted('b2', 'c3', 'a2'), ['b2 a1', 'b2 c3 a2', 'b2 c3 a3']);
  assert.deepEqual(promoted('b2', 'c3'), ['b2 c3 a3', 'b2 c3 a2', 'b2 a1']);
  const deleted = reduce(state, ['delete', ['b2', 'c3']]);
  assert.deepEqual([...linesOf(deleted), deleted.at], ['b2 a1', 'b2 a1', 1]);
  const back = reduce(deleted, ['restore']);
  assert.deepEqual([back.lines, back.line, back.at], [state.lines, state.line, state.at]);
  const elsewhere = reduce(state, ['delete', ['b2', 'a1']]);
  assert.deepEqual([...linesOf(elsewhere), elsewhere.at], ['b2 c3 a3', 'b2 c3 a2', 'b2 c3 a2', 3]);
  for (const event of [jump(0), play('c3')]) assert.equal(reduce(deleted, event).deleted, null);
  const end = reduce(after(choose('b2'), choose('a1')), ['delete', ['b2', 'a1']]);
  assert.deepEqual([...linesOf(end), end.at], ['b2', 'b2', 1]);
});

test('the lines of an address are those of the game once the engine has described them all, and Python waits for that', () => {
  const seats = { first: HUMAN, second: 'level-1' };
  const lines = [['c3'], ['b2', 'a1', 'a2'], ['b2', 'c1']];
  const named = { start: { game: 'nine' }, transcript: 'b2', seats, problem: null, lines };
  let state = read(reduce(newRound(GAMES, { game: 'felt' }), ['open', named]), 'b2');
  assert.deepEqual([pythonMoves(state), state.lines], [false, [['b2']]]);
  for (const moves of lines) state = viewed(state, {}, { game: 'nine', moves });
  assert.deepEqual(linesOf(state), ['c3', 'b2 a1 a2', 'b2 c1', 'b2 a1 a2']);
  assert.deepEqual([pythonMoves(state), pythonWaits(state), redoTarget(state)], [false, true, 2], 'it has moved there');
});

test('redo and undo go past a move of Python whose position is not known yet', () => {
  const seats = { first: HUMAN, second: 'level-1' };
  const game = roundOf('nine', ['b2', 'a1'], { seats, told: 1 });
  assert.deepEqual([redoTarget({ ...game, at: 0 }), undoTarget({ ...game, at: 2 })], [2, 0]);
});

test('a game that was read is another one where it has fewer moves than that on the board', () => {
  const board = after(seated(HUMAN, HUMAN), choose('b2'), choose('a1'), choose('c3'));
  const [, named] = open('b2a1');
  const given = (more) => reduce(board, ['open', { ...named, seats: board.seats, ...more }]);
  assert.deepEqual([given({}).line, given({}).at], [['b2', 'a1', 'c3'], 2], 'a link leads to a place of the game');
  assert.deepEqual([given({ isWhole: true }).transcript, given({ isWhole: true }).lines], ['b2a1', []]);
  assert.deepEqual(given({ transcript: 'b2a1c3', isWhole: true }).line, ['b2', 'a1', 'c3']);
  for (const more of [{ you: 'first' }, { names: 'Ann ~Ken' }]) {
    const { transcript, lines } = given({ seats: { ...board.seats, ...more } });
    assert.deepEqual([transcript, lines], ['b2a1', []], 'so is that of a link from a friend, and one of others');
  }
});

// Does the game count?

test('a game against Python counts until something else than play has helped, which is said at once', () => {
  const game = [seated(HUMAN, 'level-1'), choose('b2'), reply('a1', 'second', 1)];
  const ofGame = (...events) => (({ standing, note }) => [standing, note?.key ?? null])(after(...game, ...events));
  assert.deepEqual(ofGame(choose('c3'), reply('a3', 'second', 3)), [null, null]);
  assert.deepEqual(ofGame(jump(0), jump(2)), [null, null], 'looking back is no help');
  for (const [why, ...events] of [
    ['back', jump(0), choose('c3')],
    ['back', jump(0), choose('b2')],
    ['hint', ['hint']],
    ['values', ['review', true]],
    ['values', ['uncounted', 'values']],
    ['stop', ['stop']],
    ['opponent', ['seat', 'second', 'level-2']],
  ]) {
    assert.deepEqual(ofGame(...events), [why, `uncounted.${why}`]);
    assert.deepEqual(ofGame(...events, ['hint'])[0], why, 'the first reason stays');
  }
  assert.equal(after(...game, ['hint'], ['new', { game: 'nine' }, PEOPLE]).standing, null);
});

test('neither a game that began elsewhere counts, nor what is done after the end', () => {
  for (const [transcript, start, standing] of [
    ['', { game: 'nine' }, null],
    ['b2', { game: 'nine' }, 'elsewhere'],
    ['', { game: 'nine', setup: '---------' }, 'elsewhere'],
  ])
    assert.equal(after(open(transcript, start, { first: HUMAN, second: 'level-1' })).standing, standing);
  const over = viewed(after(seated(HUMAN, 'level-1'), choose('b2')), { result: RESULT });
  for (const event of [['review', true], ['hint'], jump(0)]) assert.equal(reduce(over, event).standing, 'over');
});

test('a game of a friend that came by a link is of the person from the first own move on, unless it is reviewed', () => {
  const view = viewOfRecord({ game: 'nine', moves: ['b2'] });
  function opened(seats) {
    const state = after(open('b2', { game: 'nine' }, seats));
    return reduce(state, ['view', keyOf(recordOf(state)), view]);
  }
  const shared = opened({ ...PEOPLE, you: 'second' });
  const played = [shared, { ...shared, reviewing: true }, opened(PEOPLE)].map((state) => reduce(state, choose('a1')));
  const games = played.map(({ line, standing }) => `${line} ${standing}`);
  assert.deepEqual(games, ['b2,a1 null', 'b2,a1 elsewhere', 'b2,a1 elsewhere']);
});

test('a game that comes back from an earlier visit is over where its end is known by now', () => {
  const opened = after(open('b2', { game: 'nine' }, { first: HUMAN, second: 'level-1' }));
  const end = viewOfRecord({ game: 'nine', moves: ['b2'] }, { result: RESULT, turn: null });
  const known = reduce(opened, ['view', keyOf(recordOf(opened)), end]);
  const back = reduce(known, ['recall', { lines: [['b2']], standing: null, analyses: new Map() }]);
  assert.equal(back.standing, 'over');
});

test('a game in which Python is let answer anew does not count, unless it answers the same', () => {
  const state = after(seated(HUMAN, 'level-1'), choose('b2'), reply('a1', 'second', 1));
  const again = (move) =>
    [jump(1), ['resume'], reply(move, 'second', 1)].reduce((now, event) => known(reduce(now, event)), state);
  const standings = [state, again('a1'), again('c1')].map(({ standing }) => standing);
  assert.deepEqual(standings, [null, null, 'back']);
});

test('coming back to the address of the position on the board changes nothing', () => {
  const paused = after(seated('level-1', HUMAN), ['pause'], ['hint']);
  assert.deepEqual(reduce(paused, seated('level-1', HUMAN)), paused);
});

test('the sides of a line are those of its views where a side passes, else in turn', () => {
  const state = after(choose('b2'));
  const line = { from: 1, moves: ['a1', 'c3', 'a2'] };
  assert.deepEqual(sidesOf(state, line, 'second'), ['second', 'first', 'second']);
  const passed = viewed(state, { turn: 'second' }, { game: 'nine', moves: ['b2', 'a1'] });
  assert.deepEqual(sidesOf(passed, line, 'second'), ['second', 'second', 'first']);
});

test('going on from an earlier place keeps the rest of the line', () => {
  const state = after(seated(HUMAN, 'level-1'), choose('b2'), play('a1'), jump(1));
  assert.deepEqual([pythonMoves(state), ...linesOf(reduce(state, ['resume']))], [false, 'b2 a1', 'b2']);
});

test('an address of a place in a line leads there, and keeps all lines; that of the start begins a new game', () => {
  const state = after(choose('b2'), choose('a1'), jump(1), choose('c3'), open('b2'));
  assert.deepEqual([...linesOf(state), state.at], ['b2 c3', 'b2 a1', 'b2 c3', 1]);
  for (const [transcript, line] of Object.entries({ b2c3: 'b2 c3', b2a1: 'b2 a1' })) {
    const there = reduce(state, open(transcript));
    assert.deepEqual([...linesOf(there), there.at], ['b2 c3', 'b2 a1', line, 2]);
  }
  assert.deepEqual(reduce(state, open('')).lines, []);
});

test('an address is compared with the line move by move', () => {
  const start = { game: 'table', seed: 7, size: 10 };
  const moves = ['d1', 'd5', 'c5', 'c10'];
  const address = reduce(newRound(GAMES, { game: 'nine' }), open(moves.join(''), start));
  const state = reduce(address, ['view', keyOf(recordOf(address)), viewOfRecord({ ...start, moves })]);
  assert.deepEqual(state.line, moves);
  // None of these is a place in that line, though each of them begins its text: the engine is to judge.
  for (const transcript of ['d1d5c5c1', 'd1d5c', 'd', 'd1d5c5c', 'd1d5c5c100', 'd01d5']) {
    const opened = reduce(state, open(transcript, start));
    assert.deepEqual([opened.transcript, opened.line], [transcript, []]);
  }
  assert.equal(reduce(state, open('d1d5c5', start)).at, 3);
});

test('a hint that is asked for before the engine has read the moves is one of the position that they lead to', () => {
  const opened = reduce(newRound(GAMES, { game: 'nine' }), open('b2', { game: 'nine', setup: '---------' }));
  const asked = reduce(opened, ['hint']);
  const view = viewOfRecord({ game: 'nine', moves: ['b2'] });
  const read = reduce(asked, ['view', keyOf(recordOf(asked)), view]);
  assert.equal(read.hint, keyOf(recordOf(read)));
});

// Thoughts

/** The move of the thought on show. */
const seenAt = (state, at) => thoughtHere(reduce(state, jump(at)))?.thought.move ?? null;

test('each position shows the thought that led to it, or the one that Python had there', () => {
  const game = [choose('b2'), reply('a1', 'second', 1), choose('c3'), reply('a3', 'second', 3), choose('c1')];
  const state = after(seated(HUMAN, 'level-1'), ...game);
  for (const [at, move] of [null, 'a1', 'a1', 'a3', 'a3', null].entries()) assert.equal(seenAt(state, at), move);
  assert.equal(seenAt(reduce(state, jump(0)), 4), 'a3'); // again after undo and redo
});

test('a thought is not shown where another move was played after it', () => {
  const state = after(seated(HUMAN, 'level-1'), choose('b2'), reply('a1', 'second', 1), jump(1), ['play', 'c1']);
  assert.equal(thoughtHere(state), null);
  assert.equal(seenAt(state, 1), 'a1');
  assert.equal(seenAt(reduce(state, jump(0, ['b2', 'a1'])), 2), 'a1');
});

// Notes

/** The note after another event. */
const noteAfter = (state, ...events) => events.reduce((now, event) => reduce(now, event), state).note?.key ?? null;

test('a note goes as soon as the position, the turn, the seats or the game is another', () => {
  const state = after(seated(HUMAN, 'level-1'), choose('b2'), choose('c3'));
  assert.equal(state.note.key, 'refused.turn');
  for (const event of [
    reply('a1', 'second', 1),
    jump(0),
    play('a1'),
    ['pause'],
    ['lookahead', { from: 1, moves: ['a1'], at: 1 }],
    ['seat', 'second', HUMAN],
    ['problem', PROBLEM],
    ['acted'], // what changes no round
    ['new', { game: 'nine' }, state.seats],
    open('', { game: 'felt' }),
  ])
    assert.equal(noteAfter(state, event), null, JSON.stringify(event));
  const paused = after(seated(HUMAN, 'level-1'), choose('b2'), ['pause'], choose('c3'));
  assert.deepEqual([paused.note.key, noteAfter(paused, ['resume'])], ['refused.turn', null]);
});

// Scores

/** A known position, and how it is drawn after a move that the engine has not answered. */
function drawn(game, cells, legal, score, move) {
  const state = viewed(newRound(GAMES, { game }), { cells, legal, score, passed: 'second', last: 'h8' });
  return shownView(reduce(state, choose(move)));
}

test('the discs are counted again as soon as a move is drawn', () => {
  const cells = { a1: null, b1: 'second', c1: 'first', d1: 'second' };
  const legal = { a1: { a1: 'first', b1: 'first' } };
  const view = drawn('felt', cells, legal, { first: 1, second: 2 }, 'a1');
  assert.deepEqual(view.score, { first: 3, second: 1 });
  assert.deepEqual([view.passed, view.last, view.ply], [null, 'a1', 1]);
  assert.deepEqual([view.legal, view.turn], [{}, null]);
});

test('a number that is taken is added at once to the points of the side that took it', () => {
  const cells = { a1: -4, b1: { taken: 'second', value: 3 }, c1: { taken: null, value: null }, d1: 5 };
  const legal = { a1: { a1: { taken: 'first', value: -4 } } };
  assert.deepEqual(drawn('table', cells, legal, { first: 7, second: 3 }, 'a1').score, { first: 3, second: 3 });
  assert.deepEqual(drawn('table', cells, legal, { first: 0, second: 0 }, 'a1').score, { first: -4, second: 0 });
});

// The game before

test('the side that was one’s own in a read game is that of the game that was played, also after a seat is changed', () => {
  const names = { ...PEOPLE, names: '~' };
  const state = roundOf('nine', ['a1'], { seats: names });
  assert.equal(reduce(state, ['own', 'second']).seats.own, 'second');
  const changed = { ...state, seats: { first: HUMAN, second: 'level-1' }, played: names };
  const { seats, played } = reduce(changed, ['own', 'second']);
  assert.deepEqual([seats.own, played.own], [undefined, 'second']);
});

const newGame = (seats = { first: HUMAN, second: 'level-1' }, start = { game: 'nine' }) => ['new', start, seats];
const bringBack = ['bringBack'];

test('a new game is taken back for the one before, with its line, its variation, its seats and its thoughts', () => {
  const state = after(
    seated(HUMAN, 'level-1'),
    choose('b2'),
    reply('a1', 'second', 1),
    jump(1),
    ['resume'],
    reply('c3', 'second', 1),
    ['review', true],
  );
  const begun = known(reduce(state, newGame({ first: 'level-2', second: HUMAN }, { game: 'table', seed: 3 })));
  assert.deepEqual(begun.line, []);
  const back = reduce(begun, bringBack);
  for (const part of ['start', 'line', 'lines', 'at', 'standing', 'seats', 'thoughts', 'reviewing'])
    assert.deepEqual(back[part], state[part], part);
  assert.deepEqual([viewOf(back), back.gameBefore], [viewOf(state), null]);
});

test('nothing is brought back for a game without moves, after a move of a person, or for an address', () => {
  const another = open('', { game: 'felt' });
  for (const events of [
    [],
    [newGame()],
    [choose('b2'), newGame(), choose('a1')],
    [choose('b2'), newGame(), choose('a1'), jump(0)],
    [choose('b2'), newGame(), another],
    [choose('b2'), another],
  ])
    assert.equal(after(...events).gameBefore, null, JSON.stringify(events));
  assert.deepEqual(after(choose('b2'), bringBack).line, ['b2']);
});

test('a game that is brought back while Python is to move waits until it is told to go on', () => {
  const state = after(seated(HUMAN, 'level-1'), choose('b2'), newGame(), bringBack);
  assert.deepEqual([pythonMoves(state), pythonWaits(state)], [false, true]);
  assert.equal(pythonMoves(reduce(state, ['resume'])), true);
});

// The square that Tab reaches

test('Tab reaches the square of the player still after a move of Python, but none that the board has not', () => {
  const state = after(seated(HUMAN, 'level-1'), choose('b2'), reply('a1', 'second', 1));
  assert.equal(cursorOf(state, shownView(state)), 'b2');
  assert.equal(cursorOf({ cursor: 'h8' }, shownView(state)), 'b1');
});
