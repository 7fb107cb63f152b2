// The Lab as the page runs it: what it asks in which order, what it shows of the replies, and what ends that.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { packed } from '../../web/src/code/packed.ts';
import { playerOf } from '../../web/src/device/programs.ts';
import { foldedLines } from '../../web/src/rooms/lab/printed.ts';
import { isUnderWay, opponentOf, printedBy } from '../../web/src/rooms/lab/run.ts';
import { runs } from '../../web/src/rooms/lab/wants.ts';
import { PROBLEM, pluck } from './fakes.mjs';
import { FELT, NINE, thoughtOf } from './games.mjs';
import { begun, EVALUATES, EXAMPLES, lab, loaded, MINE, NOTHING, ready } from './lab.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { KEYS, soon } from './room.mjs';
import { wordsOf } from './words.mjs';

const { below, sentenceOf } = await import('../../web/src/rooms/lab/view.ts');

const ORDERS = { ...NOTHING, orders: ['mine'] };
const SEARCHES = { ...NOTHING, searches: ['mine'] };
const JUDGING = { search: 'alphabeta', depth: 2, evaluation: 'mine', ties: 'first' };
const ORDERING = { search: 'alphabeta', depth: 2, evaluation: 'plain', order: 'mine', ties: 'first' };
const BEST = { a1: ['b1', 'c1'], a2: ['b2'], a3: ['c3'] };
const POSITIONS = Object.entries(BEST).map(([moves, best]) => ({ record: { game: 'felt', moves }, best }));

/** Has the run ended by itself? */
const isDone = (room) => !isUnderWay(room.state()) && !room.run().stopped && !room.run().problem;
const asked = (room) => pluck(room.thoughts(), 'request');
/** The judge has answered, which the page asks first. */
async function judged(room) {
  const [judge] = room.running();
  judge.over = true;
  judge.resolve(thoughtOf('d3'));
  await room.drawn();
}
/** The program that is run cannot be loaded. */
async function notLoaded(room, problem = PROBLEM) {
  room.loads.at(-1).reject(problem);
  await room.drawn();
  await room.drawn();
}

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
  ])
    assert.equal(playerOf({ name: 'mine', defines, own: null }, game, 3), player);
});

test('a program that chose a move without playing any is not said to have read positions', async () => {
  for (const [nodes, said] of [
    [0, 'lab.say.chosen'],
    [3, 'lab.say.searched'],
  ]) {
    const room = await loaded({ defines: { ...SEARCHES, chooses: true } });
    await judged(room);
    await room.think('a1', { nodes, calls: { choose: [1, 0.001] } });
    assert.equal(sentenceOf(room.state(), room.page, KEYS), said);
  }
});

test('the game of a program’s own is played by alphabeta, and no other', () => {
  const four = { ...NINE, id: 'four' };
  const own = { name: 'mine', defines: { ...NOTHING, games: ['four'] }, own: four };
  assert.deepEqual([playerOf(own, four, 2), playerOf(own, FELT, 2)], ['alphabeta depth=2', null]);
});

// The order of the requests

test('a program is loaded, judges the position, and is compared', async () => {
  const room = await begun({ compared: POSITIONS });
  const { source, loaded } = room.run();
  assert.deepEqual([loaded, source, room.loads.length, asked(room).length], [false, 'x = 1', 1, 0]);
  await room.load();
  const record = { game: 'felt', moves: [] };
  assert.deepEqual(asked(room), [{ op: 'think', record, player: { ...JUDGING, multipv: 64 } }]);
  await room.think('d3', { nodes: 50 });
  assert.equal(room.run().yours.move, 'd3');
  for (const [index, move] of ['c1', 'b1', 'c3'].entries()) {
    assert.deepEqual(asked(room), [{ op: 'think', record: POSITIONS[index].record, player: JUDGING }]);
    await room.think(move);
  }
  assert.deepEqual(room.run().agreement, { agreed: 2, tried: 3 });
  assert.deepEqual([isDone(room), asked(room).length], [true, 0]);
});

test('a search gives no values of moves, and its ties are its own', async () => {
  const room = await loaded({ defines: { ...SEARCHES, orders: ['mine'] } });
  assert.deepEqual(asked(room)[0].player, { search: 'mine', depth: 2, evaluation: 'plain' });
  await room.think('a1');
  assert.deepEqual([isDone(room), room.run().ordered, asked(room).length], [true, null, 0]);
});

test('the positions that an order saves are counted in the same search with it and without', async () => {
  const room = await loaded({ defines: ORDERS });
  await room.think('a1', { nodes: 900 });
  assert.deepEqual(asked(room)[0].player, ORDERING);
  await room.think('a1', { nodes: 40 });
  const { order, ...usual } = ORDERING;
  assert.deepEqual(asked(room)[0].player, usual);
  await room.think('a1', { nodes: 70 });
  const { run } = room.state();
  assert.deepEqual([run.ordered, run.usual, isDone(room)], [40, 70, true]);
});

test('a program without a function for this game is loaded, and nothing more is asked', async () => {
  const room = await loaded({ address: '#/lab/nine?program=mine', compared: POSITIONS });
  assert.deepEqual([isDone(room), room.run().player, asked(room).length], [true, null, 0]);
});

test('at the end of a game there is nothing to judge, and the recorded positions are compared all the same', async () => {
  const room = lab({ compared: POSITIONS });
  await room.drawn();
  await room.described(true);
  await room.sent('run');
  await room.load();
  assert.deepEqual(asked(room)[0].record, POSITIONS[0].record);
});

test('a pass that the search says is no move among the best', async () => {
  const room = await loaded({ compared: POSITIONS.slice(0, 1) });
  await room.think('d3');
  const [entry] = room.thoughts();
  entry.resolve({ move: null, nodes: 1, moves: [] });
  entry.over = true;
  await room.drawn();
  assert.deepEqual(room.run().agreement, { agreed: 0, tried: 1 });
});

test('what a program prints is kept, up to 20,000 characters, also of what is refused', async () => {
  const room = await begun();
  room.loads[0].reply({ printed: 'one\n' });
  await soon();
  assert.deepEqual(printedBy(room.run()), [{ move: null, text: 'one\n' }]);
  await room.load();
  room.thoughts()[0].reply({ printed: 'two\n', move: 'd3' });
  room.thoughts()[0].reply({ depth: 1, move: 'a1', moves: [] });
  room.thoughts()[0].reply({ printed: 'more\n', move: 'd3' });
  room.thoughts()[0].reply({ printed: 'x'.repeat(30_000), move: 'c4' });
  await room.think(PROBLEM);
  assert.deepEqual(printedBy(room.run()), [
    { move: null, text: 'one\n' },
    { move: 'd3', text: 'two\nmore\n' },
    { move: 'c4', text: 'x'.repeat(20_000 - 13) },
  ]);
  assert.equal(room.run().problem, PROBLEM);
});

test('of what was printed so many lines are shown, and how many more there are', () => {
  const printings = [
    { move: null, text: 'one\n\nthree\n' },
    { move: 'a1', text: 'four\nfive' },
  ];
  const lines = (most) => {
    const { shown, more } = foldedLines(printings, most);
    return [...shown.map(({ move, lines }) => `${move} ${lines.length}`), more];
  };
  assert.deepEqual(lines(100), ['null 3', 'a1 2', 0]);
  assert.deepEqual(lines(4), ['null 3', 'a1 1', 1]);
  assert.deepEqual(lines(3), ['null 3', 2]);
});

test('the column of the usual evaluation is asked beside the run, and the position is judged', async () => {
  const room = await loaded();
  const ofThePage = () => room.running().flatMap(({ request: { player } }) => player?.evaluation ?? []);
  assert.deepEqual(ofThePage(), ['strong', 'mine']);
  await judged(room);
  assert.deepEqual(ofThePage(), ['mine', 'plain']);
});

test('recorded positions that could not be had, and a column that was not answered, are asked for again by the next run', async () => {
  let isThere = false;
  const file = async () => (isThere ? { felt: POSITIONS } : Promise.reject(new Error('offline')));
  const room = await loaded({ services: { file } });
  const columns = () =>
    room.running().filter(({ request: { player } }) => player?.evaluation === 'plain' && player.multipv);
  await judged(room);
  await room.think('d3');
  const [column] = columns();
  column.over = true;
  column.reject(PROBLEM);
  await room.drawn();
  assert.deepEqual([isDone(room), columns().length], [true, 0]);
  isThere = true;
  await room.sent('run');
  await room.load();
  await room.think('d3');
  assert.deepEqual(asked(room)[0].record, POSITIONS[0].record);
  assert.equal(columns().length, 1);
});

test('where the example that follows the last deleted program cannot be had, the program can still be brought back', async () => {
  const room = await ready({ services: { missing() {} } });
  await room.sent('remove');
  await room.sent('notArrived');
  assert.equal(room.state().note.undo.name, 'mine');
});

test('a game that a program defines is on the board before its position is judged', async () => {
  const room = await ready();
  const own = { ...NINE, id: 'four', name: 'Four' };
  await room.sent('run');
  room.registry.send(['put', { ...MINE, own }]);
  await room.load({ ...NOTHING, games: ['four'] });
  const { round, program } = room.state();
  assert.deepEqual([round.start.game, program.game, asked(room).length], ['four', 'four', 0]);
});

// What ends a run

test('a program that is too long is refused, and nothing of it runs', async () => {
  const room = await begun({ programs: [{ ...MINE, source: 'x'.repeat(200_001) }] });
  const { code, field, args } = room.run().problem;
  assert.deepEqual([code, field, args, room.loads.length], ['limit', 'source', { most: 200_000 }, 0]);
});

test('a program that cannot be loaded is not asked anything', async () => {
  const room = await begun();
  await notLoaded(room);
  assert.deepEqual([room.run().problem, room.run().player, asked(room).length], [PROBLEM, null, 0]);
});

test('an error in a thought ends the run, and what was found before remains', async () => {
  const room = await loaded({ compared: POSITIONS });
  await room.think('d3');
  await room.think(PROBLEM);
  assert.deepEqual([room.run().problem, room.run().yours.move, asked(room).length], [PROBLEM, 'd3', 0]);
});

test('the replies of an earlier run change nothing in the next one', async () => {
  const room = await begun();
  await room.sent('run');
  assert.deepEqual(pluck(room.loads, 'dropped'), [true, false]);
  room.loads[0].reject(PROBLEM);
  await room.drawn();
  assert.equal(room.run().problem, null);
  await room.load();
  const [thought] = room.thoughts();
  await room.sent('run');
  thought.resolve({ move: 'a1', nodes: 1, moves: [] });
  await room.drawn();
  assert.deepEqual([thought.dropped, room.run().loaded, room.run().yours], [true, false, null]);
});

for (const [when, thoughts] of [
  ['while it is loaded', null],
  ['while it judges', []],
  ['while it is compared', ['d3']],
])
  test(`a run that is stopped ${when} asks nothing more`, async () => {
    const room = await begun({ compared: POSITIONS });
    if (thoughts) await room.load();
    for (const move of thoughts ?? []) await room.think(move);
    const [late = room.loads[0]] = room.thoughts();
    await room.sent('stop');
    late.resolve({ move: 'd3', nodes: 1, moves: [] });
    await room.drawn();
    assert.deepEqual([room.run().stopped, late.dropped, asked(room).length, room.busy()], [true, true, 0, null]);
  });

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

test('a finished run cannot be stopped', async () => {
  const room = await loaded();
  await room.think('d3');
  await room.sent('stop');
  assert(isDone(room));
});

test('a program that another tab has deleted stays to be read, and that is said', async () => {
  const room = await ready();
  room.registry.send(['remove', 'mine']);
  await room.sent('put');
  assert.deepEqual([room.state().program.name, room.state().note.key], ['mine', 'lab.note.gone']);
  await room.sent('type', 'x = 2');
  assert.deepEqual(
    room.list().map(({ source }) => source),
    ['x = 2'],
  );
});

test('a new program with the name of one that another tab has made meanwhile is deleted alone', async () => {
  const room = await ready({ programs: [], address: '#/lab/felt' });
  room.send('example', EXAMPLES[0]);
  room.send('exampleKnown', 'x = 1', 5);
  await room.drawn();
  const { name } = room.state().program;
  room.registry.send(['read', [{ ...MINE, name, source: 'hours of work' }]]);
  await room.sent('put', {});
  await room.sent('remove');
  assert.deepEqual(
    room.list().map(({ source }) => source),
    ['hours of work'],
  );
});

test('of a program that another tab has deleted nothing more is asked', async () => {
  const room = await loaded();
  room.registry.send(['remove', 'mine']);
  await room.sent('sheet', 'board');
  await room.sent('depth', 3);
  assert.deepEqual([isDone(room), asked(room).length], [true, 0]);
});

test('the notes on a program are those of its last load and of the position that is judged', async () => {
  const [atLoad, atThought] = ['turn-number', 'rounded'].map((reason) => ({
    name: 'mine',
    reason,
    facts: {},
    line: 2,
  }));
  const room = await begun();
  await room.load(EVALUATES, { notes: [atLoad] });
  await room.think('d3', { notes: [atThought] });
  assert.deepEqual([room.run().notes, room.run().yours.notes], [[atLoad], [atThought]]);
  await room.sent('run');
  assert.deepEqual([room.run().notes, room.run().yours], [[], null]);
  await room.load();
  assert.deepEqual(room.run().notes, []);
});

// Another position

test('another position is judged without a new load, and not compared again', async () => {
  const room = await loaded({ compared: POSITIONS.slice(0, 1) });
  await room.think('d3');
  await room.think('b1');
  await room.sent('round', ['choose', 'd3']);
  await room.described();
  await room.drawn();
  assert.deepEqual([room.run().yours, room.run().agreement], [null, { agreed: 1, tried: 1 }]);
  const [{ record, player }] = asked(room);
  assert.deepEqual([record.moves, player.multipv, room.steps.length], [['d3'], 63, 1]);
  await room.think('c4');
  assert.deepEqual([isDone(room), room.run().yours.move, room.loads.length], [true, 'c4', 1]);
});

test('at another depth the thought is dropped, and the positions are compared again', async () => {
  const room = await loaded({ defines: SEARCHES, compared: POSITIONS.slice(0, 1) });
  await room.think('d3');
  await room.think('b1');
  await room.sent('depth', 4);
  const [before] = room.thoughts();
  assert.deepEqual([before.request.player.depth, room.run().agreement.tried], [4, 0]);
  await room.sent('depth', 5);
  assert.equal(before.dropped, true);
  await room.think('d3');
  await room.think('h8');
  assert.deepEqual([room.run().agreement, isDone(room)], [{ agreed: 0, tried: 1 }, true]);
});

test('while a program is loaded, and after an error, another depth is not judged', async () => {
  const room = await begun();
  await room.sent('depth', 3);
  assert.deepEqual([room.run().loaded, room.loads[0].dropped], [false, false]);
  await notLoaded(room);
  await room.sent('depth', 2);
  assert.deepEqual([room.run().problem, asked(room).length], [PROBLEM, 0]);
});

// What is written

test('what is typed is kept, and a program that was quick is run again after a pause', async (context) => {
  const room = await loaded();
  await room.think('d3');
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await room.sent('type', 'x = 2');
  assert.equal(room.list()[0].source, 'x = 2');
  context.mock.timers.tick(1199);
  await room.sent('type', 'x = 3');
  context.mock.timers.tick(1199);
  assert.equal(room.loads.length, 1);
  context.mock.timers.tick(1);
  await room.drawn();
  assert.deepEqual([room.loads.length, room.run().source], [2, 'x = 3']);
});

test('a program that was slow is not run by itself', async (context) => {
  const room = await loaded();
  await room.think('d3', { seconds: 2 });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await room.sent('type', 'x = 2');
  context.mock.timers.tick(5000);
  await room.drawn();
  assert.equal(room.loads.length, 1);
});

test('where the source that was run is wrong it is marked until it is changed', async () => {
  const room = await begun();
  const place = { line: 3, column: 2 };
  await notLoaded(room, { code: 'user-code', message: '', field: null, args: place });
  const [{ from, to }] = room.edited.at(-1)[1];
  assert.deepEqual({ from, to }, { from: place, to: place });
  await room.sent('type', 'x = 2');
  assert.deepEqual(room.edited.at(-1), ['mark', []]);
});

test('a line of which something is noted is marked, and what is out of sight is led to beside the result', async () => {
  const note = (name, line) => ({ name, reason: 'turn-number', facts: {}, line });
  const printed = [{ move: null, text: 'one\ntwo\n' }];
  const t = wordsOf('en', { rooms: ['lab/', 'programs/'], games: [FELT] });
  const room = await begun({ t });
  await room.load(EVALUATES, { notes: [note('mine', 3), note('other', 2), note('mine', null)] });
  await room.sent('printed', { loading: printed });
  const [what, marks] = room.edited.at(-1);
  assert.deepEqual([what, ...marks.map(({ severity, from }) => [severity, from.line])], ['mark', ['warning', 3]]);
  const shown = () => below(room.run(), FELT, t, { goTo: (on) => room.send('goTo', on) });
  assert.match(textOf(shown()), /3 notes.*Printed: 2 lines/);
  valuesAfter(shown(), '@click=')[1]();
  assert.equal(room.state().focus.on, 'printed');
  await room.sent('run');
  assert.equal(textOf(shown()), '');
});

test('a program that another tab has changed is shown again', async () => {
  const room = await loaded();
  room.registry.send(['put', { ...MINE, source: 'x = 9' }]);
  await room.sent('sheet', 'board');
  assert.deepEqual([room.state().program.source, room.run()], ['x = 9', null]);
  assert(room.edited.some(([name, text]) => name === 'show' && text === 'x = 9'));
});

test('a program is deleted, brought back, given another name and copied', async () => {
  const room = await ready({ programs: [MINE, { ...MINE, name: 'other', title: 'other', source: 'y = 1', made: 2 }] });
  const names = () => pluck(room.list(), 'name');
  await room.sent('remove');
  assert.deepEqual([names(), room.state().program.name], [['other'], 'other']);
  await room.sent('restore', room.state().note.undo);
  assert.deepEqual([names(), room.state().program.name], [['other', 'mine'], 'mine']);
  await room.sent('rename', 'third');
  assert.deepEqual([names(), room.storage.items['sakiyomi:program'] ?? null], [['other', 'third'], 'third']);
  await room.sent('duplicate', 5);
  assert.deepEqual([names(), room.state().naming], [['other', 'third', 'third-2'], true]);
});

test('a title in another script is shown, and the name that players have stays where no other can be made of it', async () => {
  const room = await ready({ programs: [MINE, { ...MINE, name: 'taken', title: 'Taken!', made: 2 }] });
  const both = () => room.list().map(({ title, name }) => `${title} ${name}`);
  await room.sent('rename', 'かど 優先');
  assert.deepEqual(both(), ['かど 優先 mine', 'Taken! taken']);
  await room.sent('rename', 'taken');
  assert.deepEqual(both(), ['taken mine', 'Taken! taken']);
  await room.sent('rename', 'Le café');
  assert.deepEqual(both(), ['Taken! taken', 'Le café Le-cafe']);
  const programs = ['z = 1', 'z = 2'].map((source) => ({ file: 'かど.py', title: 'かど', source, game: null }));
  await room.sent('files', { programs, left: new Map() }, 5);
  assert.deepEqual(both().slice(2), ['かど program', 'かど 2 program-2']);
});

test('a shared program says who wrote it and how it is called, also once it is kept', async () => {
  const code = await packed('y = 1');
  const room = await ready({
    address: `#/lab/felt?program=mine&title=%E3%81%8B%E3%81%A9&by=K%E2%80%AEen&code=${code}`,
  });
  for (let turns = 0; room.state().packed && turns < 500; turns++) await setTimeout(10);
  assert.equal(decodeURI(room.address()), `#/lab/felt?program=mine-2&title=かど&by=Ken&depth=2&code=${code}`);
  await room.sent('type', 'y = 2');
  const { name, title, from } = room.list().at(-1);
  assert.deepEqual([name, title, from], ['mine-2', 'かど (Ken)', { by: 'Ken', what: 'link' }]);
});

test('a name is kept on the device, and one that was taken away stays away', async () => {
  const kept = 'sakiyomi:author';
  const room = await ready();
  assert.deepEqual(
    [room.state().author.name, room.storage.items[kept]],
    [null, undefined],
    'a nickname is only proposed',
  );
  await room.sent('sign', true, 'Ken');
  assert.equal(room.storage.items[kept], 'Ken');
  await room.sent('sign', true, '');
  assert.deepEqual([room.state().author.name, room.storage.items[kept]], ['', '']);
  await room.sent('author', { name: '', signs: false, seed: 5 });
  assert.equal(room.state().author.name, '', 'and is none at the next visit');
});

test('that a name is put in links and files is kept with the tab alone', async (t) => {
  const items = {};
  globalThis.sessionStorage = {
    getItem: (key) => items[key] ?? null,
    setItem: (key, text) => Object.assign(items, { [key]: text }),
  };
  t.after(() => delete globalThis.sessionStorage);
  const room = await ready();
  assert.equal(room.state().author.signs, false);
  await room.sent('sign', true, 'Ken');
  const { name, signs } = (await ready()).state().author;
  assert.deepEqual([name, signs], [null, true], 'in another storage of the device');
  await room.sent('sign', false, 'Ken');
  assert.equal((await ready()).state().author.signs, false);
});

test('a program from a link is played against the player’s own that was shown last and plays this game', async () => {
  const from = { by: null, what: 'link' };
  const playing = (name, part) => ({
    ...{ ...MINE, name, title: name, loaded: 'x', ...part },
    defines: { ...NOTHING, evaluations: { felt: [name] } },
  });
  const programs = [playing('a'), playing('b'), playing('c', { from }), { ...MINE, name: 'new', title: 'new' }];
  const room = await ready({ programs, address: '#/lab/felt?program=c' });
  const opponent = () => opponentOf(room.state(), FELT);
  assert.equal(opponent(), 'alphabeta depth=2 evaluation=b');
  for (const name of ['a', 'c']) await room.sent('choose', name);
  assert.equal(opponent(), 'alphabeta depth=2 evaluation=a');
  room.send('example', EXAMPLES[1]);
  await room.sent('exampleKnown', 'z = 1', 7);
  await room.sent('choose', 'c');
  assert.equal(
    opponent(),
    'alphabeta depth=2 evaluation=a',
    'an example that was only looked at is not the player’s own',
  );
  for (const name of ['new', 'c']) await room.sent('choose', name);
  assert.equal(opponent(), 'alphabeta depth=2 evaluation=b', 'one that was never run plays nothing');
});

test('an example is kept once it is changed or run, and until then the address names it', async () => {
  const room = await ready();
  room.send('example', EXAMPLES[1]);
  await room.sent('exampleKnown', 'z = 1', 7);
  assert.match(room.address(), /example=02-step/);
  assert.equal(room.list().length, 1);
  await room.sent('type', 'z = 2');
  assert.deepEqual(pluck(room.list(), 'name'), ['mine', 'step']);
  assert.match(room.address(), /program=step/);
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

test('plies that an address names are those that its example is read with', async () => {
  const room = await ready({ programs: [], address: '#/lab/felt?example=02-step&depth=5' });
  await room.sent('depth', 3);
  room.open('#/lab/felt?example=03-step&depth=6');
  await room.sent('exampleKnown', 'z = 1', 7);
  assert.equal(room.state().depth, 6);
});

test('Enter runs it with Control or Command alone, and not while a word is composed', () => {
  const pressed = (more) =>
    runs({ key: 'Enter', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: {}, ...more });
  assert.deepEqual([pressed({ ctrlKey: true }), pressed({ metaKey: true }), pressed({})], [true, true, false]);
  for (const more of [{ key: 'a' }, { altKey: true }, { shiftKey: true }, { metaKey: true }, { isComposing: true }])
    assert.equal(pressed({ ctrlKey: true, ...more }), false, JSON.stringify(more));
});

// What an address names

test('a program in an address that is not there is said, and the one shown last is shown', async () => {
  const room = await ready({ address: '#/lab/felt?program=gone' });
  assert.deepEqual([room.state().problem.code, room.state().program.name], ['address-program', 'mine']);
});

test('where the address names no place the board has the first recorded position of the game of the program', async () => {
  const room = await ready({ address: '#/lab', compared: POSITIONS });
  assert.deepEqual([room.state().round.line, room.state().program.name], [['a1'], 'mine']);
});
