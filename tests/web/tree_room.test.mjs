// The Tree as the page runs it: what it asks the engine for, and what counts of the replies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeStorage } from './fakes.mjs';
import { row, treeReply } from './figure.mjs';
import { FELT } from './games.mjs';
import { entered, soon } from './room.mjs';

const { createRoom } = await import('../../web/src/rooms/tree/index.ts');

const PAGE = { games: [FELT], diagrams: [], first: 'felt', room: 'tree', lang: 'en', engine: 'ready', embedded: null };
const PLAYER = 'player=minimax+depth=1+evaluation=plain+ties=first';
const viewOf = (moves) => ({ moves, result: null, turn: 'first', cells: {}, legal: {} });
const ROWS = { columns: [], rows: [row(-1, null, 5, { depth: 1 })], done: false };
const TREE = treeReply(1, 1, 'd3', 5);
const LIMIT = { code: 'limit', message: '', field: 'player', args: {} };

/** The room at an address, with what it asked for. */
async function at(moves, more = '', services = {}) {
  const room = entered(createRoom, { ...PAGE }, services);
  room.open(`#/tree/felt/${moves}?${PLAYER}${more}`);
  await room.drawn();
  return room;
}
const last = ({ asked }, op) => asked.filter(({ request }) => request.op === op).at(-1);

/** The room whose tree is being read. */
async function reading() {
  const room = await at('f5d6');
  await room.answer('view', viewOf(['f5', 'd6']));
  return room;
}

/** The room whose tree is known. */
async function known(room) {
  last(room, 'tree').reply(ROWS);
  await room.answer('tree', TREE);
  return room;
}

test('first the position is asked for, then its tree', async () => {
  const room = await at('f5d6');
  assert.equal(room.asked.map(({ request }) => request.op).join(), 'view');
  await room.answer('view', viewOf(['f5', 'd6']));
  const [{ request }, ...others] = room.running();
  assert.deepEqual([request.op, request.record.moves, others], ['tree', ['f5', 'd6'], []]);
  await known(room);
  assert.equal(room.state().main.rows.length, 1);
});

test('a position that was asked for another address is not shown', async () => {
  const room = await at('f5d6');
  room.open(`#/tree/felt?${PLAYER}`);
  await room.answer('view', viewOf(['f5', 'd6'])); // before the page has dropped it
  assert.equal(room.state().root, null);
  await room.drawn();
  await room.answer('view', viewOf([]));
  assert.deepEqual(room.state().root.moves, []);
});

test('a tree that was asked for another player is not shown, nor how far it is, nor why it was refused', async () => {
  for (const late of [TREE, LIMIT]) {
    const room = await reading();
    const tree = last(room, 'tree');
    tree.reply(ROWS);
    room.send('player', 'minimax depth=2 evaluation=plain ties=first');
    await room.answer('tree', late);
    const { main, progress, problem } = room.state();
    assert.deepEqual([main, progress, problem], [null, null, null]);
    await room.drawn();
    assert.equal(last(room, 'tree').request.player.depth, 2);
  }
});

test('how far it is comes ten times a second at most, and what a program prints says nothing of it', async () => {
  const room = await reading();
  const tree = last(room, 'tree');
  tree.reply({ visits: 100, done: false });
  assert.equal(room.state().progress, null);
  await soon();
  tree.reply({ printed: 'x', done: false });
  tree.reply({ visits: 300, done: false });
  assert.equal(room.state().progress.visits, 100);
});

test('rows that come again from the beginning count once', async () => {
  const room = await reading();
  const tree = last(room, 'tree');
  for (let time = 0; time < 2; time++) tree.reply(ROWS);
  await room.answer('tree', TREE);
  assert.equal(room.state().main.rows.length, 1);
});

test('after a problem nothing is asked for until it is read again', async () => {
  const room = await reading();
  await room.answer('tree', LIMIT);
  assert.deepEqual([room.state().problem, room.running()], [LIMIT, []]);
  await room.sent('read');
  assert.equal(room.running()[0].request.op, 'tree');
});

test('a reading that is stopped is dropped, and goes on when it is wanted', async () => {
  const room = await reading();
  await room.sent('stop');
  assert.deepEqual([last(room, 'tree').dropped, room.running()], [true, []]);
  await room.sent('read');
  assert.equal(room.running()[0].request.op, 'tree');
});

test('a tree is read on while another room is shown, and nothing else is begun', async () => {
  const room = await reading();
  await room.shows('play');
  assert.equal(last(room, 'tree').dropped, false);
  await known(room);
  assert.deepEqual([room.state().main.rows.length, room.running()], [1, []]);
});

test('another node of the same tree is opened without asking again, and the steps end', async () => {
  const room = await known(await reading());
  room.send('play');
  const { main } = room.state();
  const asked = room.asked.length;
  room.open(`#/tree/felt/f5d6?${PLAYER}&step=0`);
  assert.deepEqual([room.state().main, room.state().playing], [main, false]);
  await room.drawn();
  assert.equal(room.asked.filter(({ request }) => request.op === 'view').length, 1);
  assert.ok(room.asked.length <= asked + 1); // a strip that was dropped meanwhile
});

test('a program that is allowed to run is, and what it kept back is asked for', async () => {
  const allowed = [];
  const services = { programs: async () => ({ send: ([, request]) => allowed.push(request) }) };
  const room = await at('f5d6', '', services);
  await room.answer('view', { code: 'not-run', message: '', field: null, args: { name: 'mine' } });
  await room.sent('allow', 'mine');
  assert.deepEqual(allowed, [{ players: ['mine'] }]);
  assert.deepEqual([room.state().problem, room.running()[0].request.op], [null, 'view']);
});

test('where the files of programs cannot be had the same button tries again', async () => {
  let times = 0;
  const services = { programs: () => Promise.reject(new Error(`offline ${++times}`)) };
  const room = await at('f5d6', '', services);
  for (const time of [1, 2]) {
    await room.sent('allow', 'mine');
    assert.deepEqual([times, room.state().problem?.code], [time, 'file']);
  }
});

test('keys are heard where letters stand for commands, as that was switched when the room was shown', async (context) => {
  const { items } = fakeStorage();
  const listening = context.mock.method(globalThis, 'addEventListener').mock;
  const keys = () => listening.calls.filter(({ arguments: [type] }) => type === 'keydown').length;
  const room = await known(await reading());
  assert.deepEqual([room.state().letters, keys()], [true, 1]);
  items['sakiyomi:letters'] = 'off';
  for (const shown of ['play', 'tree']) await room.shows(shown);
  assert.deepEqual([room.state().letters, keys()], [false, 1]);
});
