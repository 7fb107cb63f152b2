// The reducer of a round: what is played, taken back, looked at and opened, and what stays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HUMAN,
  keyOf,
  mover,
  newRound,
  pythonMoves,
  pythonWaits,
  recordOf,
  redoTarget,
  reduce,
  shownView,
  undoTarget,
  viewOf,
} from '../../web/src/round/state.js';
import { GAMES, thoughtOf, viewOfRecord } from './games.mjs';

const PROBLEM = { code: 'illegal-move', message: '', field: 'record.moves[0]', args: {} };

/** A round after these events, each position known as soon as it stands on the board. */
function after(...events) {
  let state = known(newRound(GAMES, { game: 'nine' }));
  for (const event of events) state = known(reduce(state, event));
  return state;
}

/** The same, with the engine's view of what is on the board. */
function known(state) {
  if (state.problem || state.transcript !== null || viewOf(state)) return state;
  const record = recordOf(state);
  return reduce(state, { type: 'view', key: keyOf(record), view: viewOfRecord(record) });
}

const choose = (square) => ({ type: 'choose', square });
const play = (square) => ({ type: 'play', square });
const jump = (at) => ({ type: 'jump', at });
const open = (transcript, start = { game: 'nine' }, seats = { first: HUMAN, second: HUMAN }) => ({
  type: 'open',
  start,
  transcript,
  seats,
  problem: null,
});
const seated = (first, second) => open('', { game: 'nine' }, { first, second });

test('a square that is chosen is played, and becomes the one that Tab reaches', () => {
  const state = after(choose('b2'), choose('a1'));
  assert.deepEqual(state.line, ['b2', 'a1']);
  assert.equal(state.at, 2);
  assert.equal(state.cursor, 'a1');
  assert.equal(shownView(state).last, 'a1');
});

test('a move is drawn from the view before it until the engine has told its own', () => {
  const state = reduce(after(choose('b2')), choose('a1'));
  assert.equal(viewOf(state), undefined);
  const { cells, legal, turn } = shownView(state);
  assert.equal(cells.a1, 'second');
  assert.deepEqual([legal, turn], [{}, null]);
});

test('a square that cannot be played is refused with a word', () => {
  const state = after(choose('b2'), choose('b2'));
  assert.deepEqual(state.line, ['b2']);
  assert.deepEqual([state.note, state.noteArgs], ['refused.square', { square: 'b2' }]);
  for (const name of ['constructor', 'toString', '__proto__', ''])
    assert.equal(after(choose(name)).note, 'refused.square', name);
});

test('a person cannot play while Python is to move', () => {
  const state = after(seated('level-1', HUMAN), choose('b2'));
  assert.deepEqual(state.line, []);
  assert.deepEqual([state.note, state.noteArgs], ['refused.turn', { turn: 'first' }]);
});

test('a square is not chosen before its position is known, nor in a game that cannot be shown, nor after its end', () => {
  const unknown = newRound(GAMES, { game: 'nine' });
  assert.equal(reduce(unknown, choose('b2')).note, null);
  assert.deepEqual(after({ type: 'problem', problem: PROBLEM }, choose('b2')).line, []);
  const ended = viewOfRecord({ game: 'nine', moves: [] }, { result: { winner: 'draw', margin: null, squares: [] } });
  const over = reduce(unknown, { type: 'view', key: keyOf(recordOf(unknown)), view: ended });
  assert.deepEqual(reduce(over, choose('b2')).line, []);
});

test('a jump changes the place and not the line', () => {
  const state = after(choose('b2'), choose('a1'), jump(1));
  assert.deepEqual([state.line, state.at], [['b2', 'a1'], 1]);
  assert.deepEqual(recordOf(state).moves, ['b2']);
});

test('another move from an earlier place is a variation, and restoring changes them over', () => {
  const state = after(choose('b2'), choose('a1'), jump(1), choose('c3'));
  assert.deepEqual(
    [state.line, state.kept],
    [
      ['b2', 'c3'],
      ['b2', 'a1'],
    ],
  );
  const back = reduce(state, { type: 'restore' });
  assert.deepEqual([back.line, back.at, back.kept], [['b2', 'a1'], 2, ['b2', 'c3']]);
  assert.deepEqual(reduce(back, { type: 'restore' }).line, ['b2', 'c3']);
});

test('a move at the end of the line leaves what a variation replaced', () => {
  assert.deepEqual(after(choose('b2'), choose('a1'), jump(1), choose('c3'), choose('a3')).kept, ['b2', 'a1']);
});

test('with nothing replaced there is nothing to restore', () => {
  const state = after(choose('b2'));
  assert.deepEqual(reduce(state, { type: 'restore' }).line, ['b2']);
});

test('undo and redo go from one turn of a person to the next', () => {
  let state = after(seated(HUMAN, 'level-1'), choose('b2'));
  for (const move of ['a1', 'c3', 'a3']) state = known(reduce(state, { type: 'play', square: move }));
  assert.equal(state.at, 4);
  assert.equal(undoTarget(state), 2);
  state = reduce(state, jump(2));
  assert.equal(undoTarget(state), 0);
  assert.equal(redoTarget(state), 4);
  assert.equal(redoTarget(reduce(state, jump(4))), null);
  assert.equal(undoTarget(reduce(state, jump(0))), null);
});

test('between two people they go move by move', () => {
  const state = after(choose('b2'), choose('a1'));
  assert.equal(undoTarget(state), 1);
  assert.equal(redoTarget(reduce(state, jump(0))), 1);
});

test('Python moves where it sits, and waits after a jump until it is told to go on', () => {
  const both = after(seated('level-1', 'level-2'));
  assert.equal(pythonMoves(both), true);
  const paused = reduce(both, { type: 'pause' });
  assert.deepEqual([pythonMoves(paused), pythonWaits(paused)], [false, true]);
  const one = reduce(paused, { type: 'step' });
  assert.equal(pythonMoves(one), true);
  const lastThought = { thought: thoughtOf('b2'), side: 'first', from: 0 };
  const stepped = known(reduce(one, { type: 'reply', lastThought, move: 'b2' }));
  assert.deepEqual([stepped.line, pythonMoves(stepped), pythonWaits(stepped)], [['b2'], false, true]);
  assert.equal(pythonMoves(reduce(stepped, { type: 'resume' })), true);
});

for (const [name, event] of Object.entries({
  'going on': { type: 'resume' },
  'another player': { type: 'seat', side: 'first', player: 'level-2' },
  'an address of the same line': seated('level-1', 'level-2'),
}))
  test(`${name} during a step ends the step, and Python plays on after that move`, () => {
    const state = after(seated('level-1', 'level-2'), { type: 'step' }, event);
    assert.deepEqual([state.paused, state.step], [false, false]);
  });

test('restoring a line during a step leaves Python waiting at its end', () => {
  const state = after(seated('level-1', 'level-2'), play('b2'), jump(0), play('a1'));
  const back = known(reduce(reduce(state, { type: 'step' }), { type: 'restore' }));
  assert.deepEqual([back.line, pythonMoves(back), pythonWaits(back)], [['b2'], false, true]);
});

test('going on from an earlier place keeps the rest of the line', () => {
  const state = after(seated(HUMAN, 'level-1'), choose('b2'), { type: 'play', square: 'a1' }, jump(1));
  assert.equal(pythonMoves(state), false);
  const on = reduce(state, { type: 'resume' });
  assert.deepEqual([on.line, on.kept], [['b2'], ['b2', 'a1']]);
});

test('an address of a place in the line leads there, and keeps line and variation', () => {
  const state = after(choose('b2'), choose('a1'), jump(1), choose('c3'), open('b2'));
  assert.deepEqual([state.line, state.at, state.kept], [['b2', 'c3'], 1, ['b2', 'a1']]);
  assert.equal(reduce(state, open('')).at, 0);
  assert.equal(reduce(state, open('b2c3')).at, 2);
});

test('an address is compared with the line move by move', () => {
  const start = { game: 'table', seed: 7, size: 10 };
  let state = newRound(GAMES, { game: 'nine' });
  state = reduce(state, open('d1d5c5c10', start));
  const view = viewOfRecord({ ...start, moves: ['d1', 'd5', 'c5', 'c10'] });
  state = reduce(state, { type: 'view', key: keyOf(recordOf(state)), view });
  assert.deepEqual(state.line, ['d1', 'd5', 'c5', 'c10']);
  // None of these is a place in that line, though each of them begins its text: the engine is to judge.
  for (const transcript of ['d1d5c5c1', 'd1d5c', 'd', 'd1d5c5c', 'd1d5c5c100', 'd01d5']) {
    const opened = reduce(state, open(transcript, start));
    assert.equal(opened.transcript, transcript);
    assert.deepEqual(opened.line, []);
  }
  assert.equal(reduce(state, open('d1d5c5', start)).at, 3);
});

test('half a move in an address of the game on the board is not taken for the whole one', () => {
  const state = after(choose('b2'));
  for (const transcript of ['b', 'b2a', '2', 'b2 '])
    assert.equal(reduce(state, open(transcript)).transcript, transcript);
});

test('moves of an address are a line as soon as the engine has read them', () => {
  const opened = reduce(newRound(GAMES, { game: 'nine' }), open('B2 a1', { game: 'nine', setup: '---------' }));
  assert.deepEqual([opened.transcript, opened.line], ['B2 a1', []]);
  const view = viewOfRecord({ game: 'nine', moves: ['b2', 'a1'] });
  const read = reduce(opened, { type: 'view', key: keyOf(recordOf(opened)), view });
  assert.deepEqual([read.transcript, read.line, read.at], [null, ['b2', 'a1'], 2]);
  assert.equal(viewOf(read), view);
});

test('a hint that is asked for before the engine has read the moves is one of the position that they lead to', () => {
  const opened = reduce(newRound(GAMES, { game: 'nine' }), open('b2', { game: 'nine', setup: '---------' }));
  const asked = reduce(opened, { type: 'hint' });
  const view = viewOfRecord({ game: 'nine', moves: ['b2'] });
  const read = reduce(asked, { type: 'view', key: keyOf(recordOf(asked)), view });
  assert.equal(read.hint, keyOf(recordOf(read)));
});

test('a hint is of one position, and is taken back by asking again', () => {
  const state = after({ type: 'hint' });
  assert.equal(state.hint, keyOf(recordOf(state)));
  assert.equal(reduce(state, { type: 'hint' }).hint, null);
  assert.equal(reduce(state, choose('b2')).hint, null);
});

test('a line that is looked at is shown as far as it is known, and a square that is chosen ends the lookahead', () => {
  const state = after(choose('b2'));
  const looking = reduce(state, { type: 'lookahead', lookahead: { from: 1, moves: ['a1', 'c3'], at: 1 } });
  assert.equal(shownView(looking).last, 'a1');
  assert.equal(mover(looking).side, 'second'); // of the game, which has not moved
  const left = reduce(looking, choose('a3'));
  assert.deepEqual([left.lookahead, left.line], [null, ['b2']]);
});

test('another game begins with nothing of the one before but the players that were accepted', () => {
  const state = after(
    { type: 'vetted', player: 'minimax depth=1' },
    choose('b2'),
    { type: 'hint' },
    { type: 'review', on: true },
  );
  const next = reduce(state, { type: 'new', start: { game: 'felt' }, seats: state.seats });
  assert.deepEqual(
    [next.line, next.at, next.hint, next.reviewing, next.lastThought, next.cursor],
    [[], 0, null, false, null, 'a1'],
  );
  assert.deepEqual([...next.vetted], ['minimax depth=1']);
});

test('what was said of games that are not on the board is forgotten, but for usual starts', () => {
  const state = after(choose('b2'));
  const next = reduce(state, { type: 'new', start: { game: 'table', seed: 1 }, seats: state.seats });
  assert.deepEqual([...next.views.keys()], [keyOf({ game: 'nine' })]);
});

test('a bad address says why, and the next game is without it', () => {
  const bad = reduce(after(), { ...open(''), problem: PROBLEM });
  assert.equal(bad.problem, PROBLEM);
  assert.equal(reduce(bad, { type: 'new', start: { game: 'felt' }, seats: bad.seats }).problem, null);
  assert.equal(reduce(bad, { type: 'seat', side: 'first', player: HUMAN }).problem, null);
});
