// The run of a program in the Lab: what is asked in which order, what is shown of the replies, and what ends it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRuns, playerOf, underWay } from '../../web/src/rooms/lab/run.ts';
import { fakeAsk, PROBLEM, settled } from './fakes.mjs';
import { FELT, NINE } from './games.mjs';

const NOTHING = { evaluations: {}, searches: [], orders: [], games: [] };
const EVALUATES = { ...NOTHING, evaluations: { felt: ['mine'] } };
const ORDERS = { ...NOTHING, orders: ['mine'] };
const SEARCHES = { ...NOTHING, searches: ['mine'] };
const JUDGING = { search: 'alphabeta', depth: 2, evaluation: 'mine', ties: 'first' };
const ORDERING = { search: 'alphabeta', depth: 2, evaluation: 'plain', order: 'mine', ties: 'first' };
const POSITIONS = [
  { record: { game: 'felt', moves: 'a1' }, best: ['b1', 'c1'] },
  { record: { game: 'felt', moves: 'a2' }, best: ['b2'] },
  { record: { game: 'felt', moves: 'a3' }, best: ['c3'] },
];

/** Runs of the program `mine`, which defines this once it is loaded. */
function runsOf(defines, { compared = [], game = FELT } = {}) {
  const { ask, asked } = fakeAsk();
  const loads = [];
  const told = [];
  const at = {
    run: null,
    depth: 2,
    compared,
    program: { name: 'mine', source: 'x = 1', defines: null, own: null },
    board: { record: { game: game.id, moves: ['d3'] }, key: 'd3', moves: 8, game },
  };
  const runs = createRuns({
    ask,
    load(name, onReply) {
      const load = { name, reply: onReply, dropped: false, ...Promise.withResolvers() };
      loads.push(load);
      const answer = load.promise.then(() => {
        at.program &&= { ...at.program, defines };
      });
      return { answer, drop: () => Object.assign(load, { dropped: true }) };
    },
    loaded: async (name) => at.loaded?.(name),
    find: (name) => (name === at.program?.name ? at.program : undefined),
    board: () => at.board,
    depth: () => at.depth,
    positions: async () => at.compared,
    run: () => at.run,
    change(run) {
      at.run = run;
      told.push(run.phase);
    },
  });
  return { runs, asked, loads, told, at };
}

/** The same after a run has been loaded. */
async function loadedRun(...given) {
  const made = runsOf(...given);
  made.runs.start('mine');
  made.loads[0].resolve();
  await settled();
  return made;
}

/** The last request. */
const last = ({ asked }) => asked.at(-1);
/** Reply to the last request. */
async function reply(made, move, nodes = 1) {
  last(made).resolve({ move, nodes, moves: [] });
  await settled();
}

test('a game that a program defines is on the board before its position is judged', async () => {
  const made = runsOf(EVALUATES);
  const opened = Promise.withResolvers();
  made.at.loaded = () => opened.promise;
  made.runs.start('mine');
  made.loads[0].resolve();
  await settled();
  assert.equal(made.asked.length, 0);
  made.at.board = { ...made.at.board, key: 'e4', moves: 0 }; // opened, and not viewed yet
  opened.resolve();
  await settled();
  assert.equal(made.at.run.position, '');
  made.at.board = { ...made.at.board, moves: 7 };
  made.runs.again();
  await settled();
  assert.deepEqual([made.at.run.position, last(made).request.player.multipv], ['e4', 7]);
});

test('a program that is too long is refused, and nothing of it runs', () => {
  const made = runsOf(EVALUATES);
  made.at.program.source = 'x'.repeat(200_001);
  made.runs.start('mine');
  const { phase, problem } = made.at.run;
  assert.deepEqual(
    [phase, problem.code, problem.field, problem.args],
    ['failed', 'limit', 'source', { most: 200_000 }],
  );
  assert.equal(made.loads.length, 0);
});

// How a program plays

test('a program plays by its search, or by its evaluation and its order in alphabeta', () => {
  const program = (defines, own = null) => ({ name: 'mine', defines, own });
  const played = (defines, game = FELT, own = null) => playerOf(program(defines, own), game, 3);
  assert.equal(played(EVALUATES), 'alphabeta depth=3 evaluation=mine');
  assert.equal(played(ORDERS), 'alphabeta depth=3 evaluation=plain order=mine');
  assert.equal(played(ORDERS, NINE), 'alphabeta depth=3 order=mine');
  assert.equal(played({ ...EVALUATES, orders: ['mine'] }), 'alphabeta depth=3 evaluation=mine order=mine');
  assert.equal(played(SEARCHES), 'mine depth=3 evaluation=plain');
  assert.equal(played(SEARCHES, NINE), 'mine depth=3');
  assert.equal(played({ ...EVALUATES, searches: ['mine'], orders: ['mine'] }), 'mine depth=3 evaluation=mine');
});

test('a program without a function for the game plays in no way, but the game of its own is played by alphabeta', () => {
  const four = { ...NINE, id: 'four' };
  assert.equal(playerOf({ name: 'mine', defines: null, own: null }, FELT, 2), null);
  assert.equal(playerOf({ name: 'mine', defines: NOTHING, own: null }, FELT, 2), null);
  assert.equal(playerOf({ name: 'mine', defines: EVALUATES, own: null }, NINE, 2), null);
  const own = { name: 'mine', defines: { ...NOTHING, games: ['four'] }, own: four };
  assert.equal(playerOf(own, four, 2), 'alphabeta depth=2');
  assert.equal(playerOf(own, FELT, 2), null);
});

// The order of the requests

test('a program is loaded, judges the position, and is compared', async () => {
  const made = runsOf(EVALUATES, { compared: POSITIONS });
  const { runs, asked, loads, at } = made;
  runs.start('mine');
  assert.deepEqual([at.run.phase, at.run.source, loads[0].name, asked.length], ['loading', 'x = 1', 'mine', 0]);
  loads[0].resolve();
  await settled();
  assert.equal(at.run.phase, 'thinking');
  assert.deepEqual(last(made).request, { op: 'think', record: at.board.record, player: { ...JUDGING, multipv: 8 } });
  await reply(made, 'd3', 50);
  assert.deepEqual([at.run.phase, at.run.yours.move, at.run.position], ['comparing', 'd3', 'd3']);
  for (const [index, move] of ['c1', 'b1', 'c3'].entries()) {
    const request = { op: 'think', record: POSITIONS[index].record, player: JUDGING };
    assert.deepEqual(last(made).request, request);
    await reply(made, move);
  }
  assert.deepEqual(at.run.agreement, { agreed: 2, tried: 3 });
  assert.deepEqual([at.run.phase, underWay(at.run), asked.length], ['done', false, 4]);
});

test('a search gives no values of moves, and its ties are its own', async () => {
  const made = await loadedRun({ ...SEARCHES, orders: ['mine'] });
  assert.deepEqual(last(made).request.player, { search: 'mine', depth: 2, evaluation: 'plain' });
  await reply(made, 'a1');
  assert.deepEqual([made.at.run.phase, made.at.run.without, made.asked.length], ['done', null, 1]);
});

test('of a position with very many moves a hundred get values', async () => {
  const made = runsOf(EVALUATES);
  made.at.board = { ...made.at.board, moves: 300 };
  made.runs.start('mine');
  made.loads[0].resolve();
  await settled();
  assert.equal(last(made).request.player.multipv, 100);
});

test('the positions that an order saves are counted in the same search with it and without', async () => {
  const made = await loadedRun(ORDERS);
  await reply(made, 'a1', 900);
  assert.deepEqual(last(made).request.player, ORDERING);
  await reply(made, 'a1', 40);
  const { order, ...usual } = ORDERING;
  assert.deepEqual(last(made).request.player, usual);
  assert.equal(made.at.run.without, null);
  await reply(made, 'a1', 70);
  assert.deepEqual(made.at.run.without, { ordered: 40, usual: 70 });
  assert.equal(made.at.run.phase, 'done');
});

test('a program without a function for this game is loaded, and nothing more is asked', async () => {
  const { asked, at } = await loadedRun(EVALUATES, { game: NINE, compared: POSITIONS });
  assert.deepEqual([at.run.phase, at.run.player, at.run.yours, asked.length], ['done', null, null, 0]);
});

test('at the end of a game there is nothing to judge, and the recorded positions are compared all the same', async () => {
  const made = runsOf(EVALUATES, { compared: POSITIONS });
  made.at.board = { ...made.at.board, moves: 0 };
  made.runs.start('mine');
  made.loads[0].resolve();
  await settled();
  assert.deepEqual([made.at.run.phase, made.at.run.yours], ['comparing', null]);
  assert.deepEqual(last(made).request.record, POSITIONS[0].record);
});

test('a pass that the search says is no move among the best', async () => {
  const made = await loadedRun(EVALUATES, { compared: POSITIONS.slice(0, 1) });
  await reply(made, 'd3');
  await reply(made, null);
  assert.deepEqual(made.at.run.agreement, { agreed: 0, tried: 1 });
});

test('what a program prints is kept, up to 20,000 characters', async () => {
  const made = runsOf(EVALUATES);
  made.runs.start('mine');
  made.loads[0].reply({ printed: 'one\n' });
  made.loads[0].resolve();
  await settled();
  last(made).reply({ printed: 'two\n' });
  last(made).reply({ depth: 1, move: 'a1' });
  assert.equal(made.at.run.printed, 'one\ntwo\n');
  last(made).reply({ printed: 'x'.repeat(30_000) });
  assert.equal(made.at.run.printed.length, 20_000);
});

// What ends a run

test('a program that cannot be loaded is not asked anything', async () => {
  const { runs, asked, loads, at } = runsOf(EVALUATES);
  runs.start('mine');
  loads[0].reject(PROBLEM);
  await settled();
  assert.deepEqual([at.run.phase, at.run.problem, at.run.player, asked.length], ['failed', PROBLEM, null, 0]);
});

test('an error in a thought ends the run, and what was found before remains', async () => {
  const made = await loadedRun(EVALUATES, { compared: POSITIONS });
  await reply(made, 'd3');
  last(made).reject(PROBLEM);
  await settled();
  assert.deepEqual([made.at.run.phase, made.at.run.problem, made.at.run.yours.move], ['failed', PROBLEM, 'd3']);
  assert.equal(made.asked.length, 2);
});

test('the replies of an earlier run change nothing in the next one', async () => {
  const made = runsOf(EVALUATES);
  const { runs, loads, asked, at } = made;
  runs.start('mine');
  runs.start('mine');
  assert.deepEqual([loads[0].dropped, loads[1].dropped], [true, false]);
  loads[0].reply({ printed: 'old' });
  loads[0].reject(PROBLEM);
  await settled();
  assert.deepEqual([at.run.phase, at.run.printed], ['loading', '']);
  loads[1].resolve();
  await settled();
  const thought = last(made);
  runs.start('mine');
  assert.equal(thought.dropped, true);
  thought.reply({ printed: 'old' });
  thought.resolve({ move: 'a1', nodes: 1, moves: [] });
  await settled();
  assert.deepEqual([at.run.phase, at.run.printed, at.run.yours, asked.length], ['loading', '', null, 1]);
});

for (const [when, before] of [
  ['while it is loaded', 0],
  ['while it judges', 1],
  ['while it is compared', 2],
])
  test(`a run that is stopped ${when} asks nothing more`, async () => {
    const made = runsOf(EVALUATES, { compared: POSITIONS });
    const { runs, loads, asked, at } = made;
    runs.start('mine');
    if (before > 0) loads[0].resolve();
    await settled();
    if (before > 1) await reply(made, 'd3');
    runs.stop();
    assert.equal(at.run.phase, 'stopped');
    assert((last(made) ?? loads[0]).dropped);
    loads[0].resolve();
    last(made)?.resolve({ move: 'd3', nodes: 1, moves: [] });
    await settled();
    assert.deepEqual([at.run.phase, asked.length], ['stopped', before]);
  });

test('a run that is stopped while the recorded positions are fetched asks nothing more', async () => {
  const made = runsOf(EVALUATES);
  const { promise, resolve } = Promise.withResolvers();
  made.at.compared = promise;
  made.runs.start('mine');
  made.loads[0].resolve();
  await settled();
  await reply(made, 'd3');
  assert.equal(made.at.run.phase, 'comparing');
  made.runs.stop();
  resolve(POSITIONS);
  await settled();
  assert.deepEqual([made.at.run.phase, made.asked.length], ['stopped', 1]);
});

test('a finished run cannot be stopped', async () => {
  const made = await loadedRun(EVALUATES);
  await reply(made, 'd3');
  made.runs.stop();
  assert.equal(made.at.run.phase, 'done');
});

test('a program that another tab has deleted is not run', async () => {
  const made = await loadedRun(EVALUATES);
  await reply(made, 'd3');
  made.at.program = undefined;
  await made.runs.start('mine');
  await made.runs.again();
  assert.deepEqual([made.at.run.phase, made.at.run.problem, made.asked.length], ['done', null, 1]);
});

// Another position

test('another position is judged without a new load, and not compared again', async () => {
  const made = await loadedRun(EVALUATES, { compared: POSITIONS.slice(0, 1) });
  await reply(made, 'd3');
  await reply(made, 'b1');
  made.at.board = { ...made.at.board, record: { game: 'felt', moves: ['d3', 'c3'] }, key: 'd3c3', moves: 5 };
  made.runs.again();
  assert.deepEqual([made.at.run.phase, made.at.run.position, made.at.run.yours], ['thinking', 'd3c3', null]);
  assert.deepEqual(made.at.run.agreement, { agreed: 1, tried: 1 });
  assert.deepEqual(last(made).request.record.moves, ['d3', 'c3']);
  assert.equal(last(made).request.player.multipv, 5);
  await reply(made, 'c4');
  assert.deepEqual([made.at.run.phase, made.at.run.yours.move], ['done', 'c4']);
  assert.deepEqual([made.loads.length, made.asked.length], [1, 3]);
});

test('a comparison that another position has interrupted is begun again', async (context) => {
  let now = 0;
  context.mock.method(performance, 'now', () => (now += 1000)); // so that the count is shown after each position
  const made = await loadedRun(EVALUATES, { compared: POSITIONS });
  await reply(made, 'd3');
  await reply(made, 'b1');
  assert.deepEqual(made.at.run.agreement, { agreed: 1, tried: 1 });
  made.runs.again();
  await reply(made, 'd3');
  for (const move of ['b1', 'b2', 'c3']) await reply(made, move);
  assert.deepEqual([made.at.run.agreement, made.at.run.phase], [{ agreed: 3, tried: 3 }, 'done']);
});

test('at another depth, and in another game, the positions are compared again', async () => {
  const made = await loadedRun({ ...SEARCHES }, { compared: POSITIONS.slice(0, 1) });
  await reply(made, 'd3');
  await reply(made, 'b1');
  const changes = [
    () => Object.assign(made.at, { depth: 4 }),
    () => Object.assign(made.at.board, { game: { ...FELT, id: 'other' } }),
  ];
  for (const change of changes) {
    change();
    const before = made.asked.length;
    made.runs.again();
    assert.equal(made.at.run.agreement, null);
    await reply(made, 'd3');
    await reply(made, 'h8');
    assert.deepEqual([made.at.run.agreement, made.asked.length - before], [{ agreed: 0, tried: 1 }, 2]);
  }
});

test('while a program is loaded, and after an error, another position is not judged', async () => {
  const made = runsOf(EVALUATES);
  await made.runs.again();
  made.runs.start('mine');
  await made.runs.again();
  assert.deepEqual([made.at.run.phase, made.loads[0].dropped], ['loading', false]);
  made.loads[0].reject(PROBLEM);
  await settled();
  await made.runs.again();
  assert.deepEqual([made.at.run.phase, made.asked.length], ['failed', 0]);
});

test('a thought about the position before is dropped', async () => {
  const made = await loadedRun(EVALUATES);
  const [thought] = made.asked;
  made.runs.again();
  assert.equal(thought.dropped, true);
  await reply(made, 'e6');
  assert.deepEqual([made.at.run.yours.move, made.at.run.phase], ['e6', 'done']);
});

test('an error in the thought about another position is shown', async () => {
  const made = await loadedRun(EVALUATES);
  await reply(made, 'd3');
  made.runs.again();
  last(made).reject(PROBLEM);
  await settled();
  assert.deepEqual([made.at.run.phase, made.at.run.problem], ['failed', PROBLEM]);
});
