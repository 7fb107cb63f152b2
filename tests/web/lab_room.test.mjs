// The Lab: how a program plays, what is shown and printed of a run, and what other rooms and tabs change of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playerOf } from '../../web/src/device/programs.ts';
import { userCode } from '../../web/src/engine/sandbox.ts';
import { firstLines } from '../../web/src/rooms/lab/author_words.ts';
import { labels, moveTable } from '../../web/src/rooms/lab/board_view.ts';
import { runs } from '../../web/src/rooms/lab/effects.ts';
import { opponentOf, runsAgain } from '../../web/src/rooms/lab/next.ts';
import { printedBy, printedWith } from '../../web/src/rooms/lab/run.ts';
import { more } from '../../web/src/rooms/lab/run_view.ts';
import { sayUnplayable, unplayableOf } from '../../web/src/views/program_form.ts';
import { PROBLEM, pluck } from './fakes.mjs';
import { FELT, NINE } from './games.mjs';
import { begun, EVALUATES, EXAMPLES, itemsOf, loaded, MINE, NOTHING, ready } from './lab.mjs';
import { press, textOf } from './lit.mjs';
import { soon } from './room.mjs';
import { wordsOf } from './words.mjs';

globalThis.HTMLInputElement ??= class {};

const ORDERS = { ...NOTHING, orders: ['mine'] };
const SEARCHES = { ...NOTHING, searches: ['mine'] };
const FORM = { id: 'cs50', of: 'minimax', by: 'side', first: "'X'", second: "'O'", empty: 'None' };
const OF_NINE = { ...SEARCHES, chooses: true, only: 'nine', form: FORM };
const BEST = { a1: ['b1', 'c1'], a2: ['b2'], a3: ['c3'] };
const POSITIONS = Object.entries(BEST).map(([moves, best]) => ({ record: { game: 'felt', moves }, best }));

const t = wordsOf('en', { rooms: ['lab/', 'programs/'], games: [FELT, NINE] });

test('of a damaged program in an address it is said that it is damaged, though another is named beside it', async () => {
  const room = await ready({ programs: [MINE] });
  room.open('#/lab?program=z&code=x');
  await room.sent('unpacked', null, 7);
  assert.equal(room.state().problem?.code, 'address-code');
});

// How a program plays

test('a program plays by its search, or by its evaluation and its order in alphabeta', () => {
  for (const [defines, game, player] of [
    [EVALUATES, FELT, 'alphabeta depth=3 evaluation=mine'],
    [ORDERS, FELT, 'alphabeta depth=3 evaluation=plain order=mine'],
    [ORDERS, NINE, 'alphabeta depth=3 order=mine'],
    [{ ...EVALUATES, orders: ['mine'] }, FELT, 'alphabeta depth=3 evaluation=mine order=mine'],
    [SEARCHES, FELT, 'mine depth=3 evaluation=plain'],
    [SEARCHES, NINE, 'mine depth=3'],
    [{ ...SEARCHES, chooses: true }, FELT, 'mine'],
    [{ ...EVALUATES, searches: ['mine'], orders: ['mine'] }, FELT, 'mine depth=3 evaluation=mine'],
    [null, FELT, null],
    [NOTHING, FELT, null],
    [EVALUATES, NINE, null],
    [OF_NINE, NINE, 'mine'],
    [OF_NINE, FELT, null],
  ])
    assert.equal(playerOf({ name: 'mine', defines, own: null }, game, 3), player);
});

test('the game of a program’s own is played by alphabeta, and no other', () => {
  const four = { ...NINE, id: 'four' };
  const own = { name: 'mine', defines: { ...NOTHING, games: ['four'] }, own: four };
  assert.deepEqual([playerOf(own, four, 2), playerOf(own, FELT, 2)], ['alphabeta depth=2', null]);
});

// What plays nothing

const linesOf = (source) => source.split('\n');
/** The room after a run of a program of this source, of which it is said what it is. */
async function unplayable(source, found) {
  const room = await begun({ programs: [{ ...MINE, source }] });
  room.loads[0].resolve({ unplayable: found });
  await room.drawn();
  return room;
}

test('a program in which nothing plays is given a choose on a press alone, which Undo takes out again', async () => {
  const source = 'def think(board):\n    return 4\n';
  const room = await unplayable(source, { why: 'none' });
  assert.match(textOf(more(room.state(), t, {})), /Add choose\(position\)/);
  await room.sent('addChoose', firstLines(t), 9);
  const { program, note } = room.state();
  assert.deepEqual(linesOf(program.source).slice(0, 5), [
    ...linesOf(source.trimEnd()),
    '',
    '',
    'def choose(position):',
  ]);
  assert.equal(room.run().source, program.source, 'it runs');
  await room.sent('restore', note.undo, 10);
  assert.equal(room.list()[0].source, source);
});

test('no choose is offered where the program was changed since, or is no Python 3', async () => {
  const room = await unplayable('x = 1', { why: 'window', module: 'tkinter' });
  await room.sent('type', 'x = 2');
  assert.doesNotMatch(textOf(more(room.state(), t, {})), /Add choose/);
  for (const why of [{ why: 'python2' }, { why: 'language', language: 'Java' }, { why: 'boards', of: 'f', boards: [] }])
    assert.doesNotMatch(textOf(more((await unplayable('x', why)).state(), t, {})), /Add choose/);
});

test('of a program with a choose it is said what its error is', () => {
  const problem = userCode('no', { kind: 'E', message: 'no', during: 'load', unplayable: { why: 'python2' } });
  assert.deepEqual(unplayableOf({ problem }, 'import tkinter'), { why: 'python2' });
  assert.equal(unplayableOf({ problem }, 'x = 1\ndef choose(position):\n    pass'), null);
});

test('of a program that is asked with which board the lines are said that tell it', () => {
  const boards = ['(1, -1, 0)', '(1, 2, 0)'];
  const said = sayUnplayable({ why: 'boards', of: 'get_move', boards }, t).replace(/[\u2068\u2069]/g, '');
  assert.match(said, /^get_move makes .* board\. Write .*: marks = \(1, -1, 0\), marks = \(1, 2, 0\)\.$/);
});

// What comes of a run

test('of the positions in which its move is none of the best each is shown in turn', async () => {
  const room = await loaded({ compared: POSITIONS });
  await room.think('d3');
  for (const move of ['c1', 'a1', 'a2']) await room.think(move);
  const shown = [];
  for (let step = 0; step < 3; step++) {
    press(moveTable(room.state(), FELT, t, { toPosition: (record) => shown.push(record) }), 'Show one of the 2');
    await room.sent('toPosition', shown.at(-1));
    await room.described();
  }
  assert.deepEqual(pluck(shown, 'moves'), ['a2', 'a3', 'a2']);
});

test('what a program prints is gathered move by move, and kept up to 20,000 characters', () => {
  const gathered = (...replies) => replies.reduce(printedWith, []);
  const [one, two, more] = ['one\n', 'two\n', 'more\n'].map((printed) => ({ printed, move: 'd3' }));
  const judging = gathered(two, more, { printed: 'x'.repeat(30_000), move: 'c4' });
  const loading = gathered({ ...one, move: undefined });
  assert.deepEqual(printedBy({ printed: { loading, judging } }), [
    { move: null, text: 'one\n' },
    { move: 'd3', text: 'two\nmore\n' },
    { move: 'c4', text: 'x'.repeat(20_000 - 13) },
  ]);
});

test('what was printed is there while it is loaded, and also of what is refused', async () => {
  const room = await begun();
  const texts = () => pluck(printedBy(room.run()), 'text');
  room.loads[0].reply({ printed: 'loaded' });
  await soon();
  assert.deepEqual(texts(), ['loaded']);
  await room.load();
  room.thoughts()[0].reply({ printed: 'judged', move: 'd3' });
  await room.think(PROBLEM);
  assert.deepEqual([texts(), room.run().problem], [['loaded', 'judged'], PROBLEM]);
});

// Other rooms and tabs

test('while another room is shown its Python is left to that, and the comparison goes on afterwards', async () => {
  const room = await loaded({ compared: POSITIONS });
  await room.think('d3');
  await room.think('c1');
  const [comparing] = room.thoughts();
  await room.shows('play');
  assert.deepEqual([comparing.dropped, room.thoughts().length, room.busy()], [true, 0, null]);
  await room.shows('lab');
  assert.deepEqual(room.thoughts()[0].request.record, POSITIONS[0].record);
});

test('a new program with the name of one that another tab has made meanwhile is deleted alone', async () => {
  const room = await ready({ programs: [], address: '#/lab/felt' });
  room.send('example', EXAMPLES[0]);
  room.send('exampleKnown', 'x = 1', 5);
  await room.drawn();
  const { name } = room.state().program;
  room.registry.send(['read', itemsOf([{ ...MINE, name, source: 'hours of work' }])]);
  await room.sent('put', {});
  await room.sent('remove');
  assert.deepEqual(pluck(room.list(), 'source'), ['hours of work']);
});

test('while another tab has changed the program, what is written here goes on beside it, and its run too', async () => {
  const room = await begun();
  const { name, ...value } = { ...room.list()[0], title: 'mine 2', made: 2 };
  const shown = () => [room.state().program.name, room.state().program.source, room.state().note.key];
  room.registry.send(['written', name, { id: 'mine-2', value, counter: 2, isKept: true }]);
  await room.sent('put');
  assert.deepEqual(shown(), ['mine-2', 'x = 1', 'lab.note.moved']);
  assert.deepEqual([pluck(pluck(room.loads, 'request'), 'name'), room.loads[0].dropped], [['mine', 'mine-2'], true]);
  await room.sent('type', 'x = 2');
  assert.deepEqual(shown(), ['mine-2', 'x = 2', 'lab.note.moved']);
  assert.deepEqual(pluck(room.list(), 'source'), ['x = 2']);
});

// What is written

test('a program that was slow is not run by itself after a change', () => {
  const again = (seconds, source) => runsAgain({ run: { seconds, source }, program: MINE });
  assert.deepEqual([again(1, 'x = 0'), again(2, 'x = 0'), again(1, MINE.source)], [true, false, false]);
});

test('a program from a link is played against the player’s own that was shown last and plays this game', () => {
  const defines = (name) => ({ ...NOTHING, evaluations: { felt: [name] } });
  const playing = (name, from = null) => ({ ...MINE, name, from, defines: defines(name) });
  const theirs = ['c', 'd'].map((name) => playing(name, { by: null, what: 'link' }));
  const list = [playing('a'), playing('b'), ...theirs, { ...MINE, name: 'new' }];
  const shown = { list, mine: null, last: null, depth: 2, program: theirs[0] };
  const against = (own, before) =>
    assert.equal(opponentOf({ ...shown, ...before }, FELT), `alphabeta depth=2 evaluation=${own}`);
  for (const before of [{ mine: 'a' }, { last: 'a' }, { mine: 'a', last: 'b' }]) against('a', before);
  for (const before of [{}, { mine: 'new' }, { mine: 'c' }]) against('b', before); // `new` was never run
});

test('an example sets its own plies, and says so, until the player chooses some', async () => {
  const room = await ready();
  const start = async (example) => {
    room.send('example', example);
    await room.sent('exampleKnown', `# ${example.id}`, 7);
    return [room.state().depth, room.state().note];
  };
  const deep = { ...EXAMPLES[1], depth: 4 };
  assert.deepEqual(await start(EXAMPLES[0]), [2, null]);
  assert.deepEqual(await start(deep), [4, { key: 'lab.note.plies', args: { count: 4 } }]);
  await room.sent('depth', 3);
  assert.deepEqual(await start({ ...EXAMPLES[2], depth: 1 }), [3, null]);
});

test('Enter runs it with Control or Command alone, and not while a word is composed', () => {
  const pressed = (more) =>
    runs({ key: 'Enter', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: {}, ...more });
  assert.deepEqual([pressed({ ctrlKey: true }), pressed({ metaKey: true }), pressed({})], [true, true, false]);
  for (const more of [{ key: 'a' }, { altKey: true }, { shiftKey: true }, { metaKey: true }, { isComposing: true }])
    assert.equal(pressed({ ctrlKey: true, ...more }), false, JSON.stringify(more));
});

// The values of its moves, on the squares of the board and in the table beside it

/** The label of a move of this value. */
function labelOf(value, columns = 8, more = {}) {
  const move = { move: 'a1', value, bound: 'exact', outcome: null, ...more };
  const column = { name: 'yours', is: '', thought: { value, moves: [move] }, unit: 1 };
  return labels(column, ['a1'], columns, 'first', FELT, t).a1;
}

test('on small squares long values are shortened, and those without room are told by their colour alone', () => {
  const small = (columns, ...values) => values.map((value) => labelOf(value, columns).rounded);
  assert.deepEqual(small(8, -7, -234, -1234, -9876), ['−7', '−234', '−1K', '−10K']);
  assert.deepEqual(small(12, -7, -34, 0), ['−7', '', '±0']);
  assert.deepEqual(small(26, 5), ['']);
});

test('a screen reader hears the whole value', () => {
  const { text, name } = labelOf(-1234);
  assert.deepEqual([text, name.includes('−1,234')], ['−1.2K', true]);
});

test('the plies to the end are written out in the table', async () => {
  const room = await loaded();
  const won = { move: 'a1', value: 90, bound: 'exact', outcome: 'first', plies: 3 };
  const lost = { move: 'b1', value: -90, bound: 'exact', outcome: 'second', plies: 6 };
  await room.think('d3', { moves: [won, lost] });
  const game = { ...FELT, values: { ...FELT.values, margin: null } };
  const text = textOf(moveTable(room.state(), game, t, {}));
  assert.match(text, />wins in 3</);
  assert.match(text, />loses in 6</);
});
