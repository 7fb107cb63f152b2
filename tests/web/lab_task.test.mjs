// Assignments: what is in one, how the Lab opens it, keeps the work for it, and leaves it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { packed } from '../../web/src/code/packed.ts';
import { asFile, ofFile, sealed, unsealed } from '../../web/src/rooms/lab/task.ts';
import { pluck } from './fakes.mjs';
import { NINE } from './games.mjs';
import { lab, MINE, NOTHING, ready } from './lab.mjs';

const TASK = {
  ...{ title: 'かど 優先', task: 'Give corners a value.\n\n"""Then\\run it."""', by: null, source: 'x = 0\n' },
  ...{ record: { game: 'felt', moves: 'a1' }, depth: 3 },
};
const CODE = await sealed(TASK);
const LINK = `#/lab/felt/a1?task=${CODE}`;

/** The room when the assignment in its address is there. */
async function opened(given = {}) {
  return arrived(await ready({ programs: [MINE], address: LINK, ...given }));
}
async function arrived(room) {
  await room.drawn();
  for (let turns = 0; room.state().sealed && turns < 500; turns++) await setTimeout(10);
  await described(room);
  return room;
}
/** The position is on the board. */
async function described(room) {
  await room.drawn();
  await room.described();
  await room.drawn();
}
const titles = (room) => pluck(room.list(), 'title');
const shown = ({ state }) => {
  const { task, program, depth, round } = state();
  return [task?.title, program.title, program.source, depth, round.line.slice(0, round.at).join('')];
};
const START = ['かど 優先', 'かど 優先', 'x = 0\n', 3, 'a1'];

test('an assignment is read as it was written, from an address and from a file', async () => {
  for (const part of [
    {},
    { by: 'Ken' },
    { source: '' },
    { record: { game: 'nine', moves: '', setup: '----', seed: 7 } },
  ]) {
    const task = { ...TASK, ...part };
    assert.deepEqual(await unsealed(await sealed(task)), task);
    assert.deepEqual(ofFile(asFile(task)), task);
    assert.equal(await sealed(ofFile(asFile(task))), await sealed(task), 'the work is found by the code');
  }
  assert.equal(asFile(TASK).split('\n').slice(1).join('\n'), TASK.source, 'the rest is the program');
  for (const file of ['', 'x = 1', ` ${asFile(TASK)}`]) assert.equal(ofFile(file), undefined);
});

test('what cannot be seen is left out of an assignment, and lines end alike', async () => {
  const task = await unsealed(await sealed({ ...TASK, title: ' a\u202eb ', task: 'a\r\nb\u2066\n', by: '\u200b' }));
  assert.deepEqual([task.title, task.task, task.by], ['ab', 'a\nb', null]);
});

test('an assignment that is cut, damaged or beyond the limits is none', async () => {
  for (const code of [
    CODE.slice(0, -1),
    CODE.slice(0, 20),
    CODE.slice(1),
    '',
    await packed('x = 1'),
    await packed('null'),
  ])
    assert.equal(await unsealed(code), null, code);
  for (const part of [
    ...[{ title: 'x'.repeat(41) }, { title: '\u202e' }, { title: 7 }, { task: 'x'.repeat(601) }, { task: ' \n' }],
    ...[{ depth: 7 }, { depth: '3' }, { source: null }, { record: null }, { record: { game: '<b>', moves: '' } }],
    ...[
      { record: { game: 'felt', moves: ['a1'] } },
      { record: { ...TASK.record, size: 27 } },
      { by: ['x'] },
      { more: 1 },
    ],
  ]) {
    const task = { ...TASK, ...part };
    assert.equal(await unsealed(await packed(JSON.stringify(task))), null, JSON.stringify(part));
    if (!('source' in part)) assert.equal(ofFile(asFile(task)), null, JSON.stringify(part));
  }
  assert.equal((await unsealed(await sealed({ ...TASK, task: 'x'.repeat(600) }))).task.length, 600);
});

test('an assignment is opened with its program, position and plies, and nothing is kept or run', async () => {
  const room = await opened();
  assert.deepEqual(shown(room), START);
  assert.deepEqual([titles(room), room.loads.length, room.run()], [['mine'], 0, null]);
  assert.equal(room.address(), LINK);
  assert.deepEqual(room.state().fresh, { task: CODE });
});

test('the plies are fixed, and the player’s own come back once the assignment is left', async () => {
  const room = await ready();
  await room.sent('depth', 5);
  room.open(LINK);
  await arrived(room);
  await room.sent('depth', 1);
  assert.equal(room.state().depth, 3);
  await room.sent('leave');
  assert.deepEqual([room.state().depth, room.state().task, room.state().program.name], [5, null, 'mine']);
  assert.doesNotMatch(room.address(), /task=/);
});

test('what is written is kept under the title, and the link finds it again', async () => {
  const room = await opened();
  await room.sent('type', 'x = 8');
  assert.deepEqual(titles(room), ['mine', 'かど 優先']);
  assert.equal(room.address(), LINK);
  const again = await opened({ programs: room.list() });
  assert.deepEqual(shown(again), ['かど 優先', 'かど 優先', 'x = 8', 3, 'a1']);
  assert.equal(again.state().fresh, null);
});

test('a program that is run as it came is kept as well', async () => {
  const room = await opened();
  await room.sent('run');
  assert.deepEqual([titles(room), room.state().task.code], [['mine', 'かど 優先'], CODE]);
});

test('begin again brings back program and board, and what was written comes back in its place', async () => {
  const room = await opened();
  await room.sent('type', 'x = 8');
  room.send('round', ['open', { start: { game: 'felt' }, transcript: '', seats: {}, problem: null }]);
  await described(room);
  await room.sent('restart');
  await described(room);
  assert.deepEqual(shown(room), START);
  await room.sent('restore', room.state().note.undo);
  assert.deepEqual(shown(room), ['かど 優先', 'かど 優先', 'x = 8', 3, 'a1']);
  assert.deepEqual(titles(room), ['mine', 'かど 優先']);
  assert(
    room.state().versions.noted.some(({ source }) => source === 'x = 8') ||
      room.state().versions.all.some(({ source }) => source === 'x = 8'),
  );
});

test('another program, a copy or an address without it leaves an assignment, whose work stays', async () => {
  for (const leave of [
    (room) => room.send('choose', 'mine'),
    (room) => room.send('duplicate', 9),
    (room) => room.open('#/lab?program=mine'),
    (room) => room.send('leave'),
  ]) {
    const room = await opened();
    await room.sent('type', 'x = 8');
    leave(room);
    await room.drawn();
    assert.equal(room.state().task, null, String(leave));
    assert.equal(room.list().filter(({ task }) => task === CODE).length, 1, 'a copy is no work for it');
  }
});

test('an assignment with the title of another program gets another one', async () => {
  const room = await opened({ programs: [{ ...MINE, title: 'かど 優先' }] });
  assert.equal(room.state().program.title, 'かど 優先 2');
});

test('where its program defines the game, its position is on the board once that is known', async () => {
  const task = { ...TASK, title: 'mine', record: { game: 'four', moves: 'a1' } };
  const room = await opened({ programs: [], address: `#/lab?task=${await sealed(task)}` });
  assert.equal(room.state().round.start.game, 'felt');
  await room.sent('run');
  room.registry.send(['put', { ...room.list()[0], own: { ...NINE, id: 'four', name: 'Four' } }]);
  await room.load({ ...NOTHING, games: ['four'] });
  const { start, transcript } = room.state().round;
  assert.deepEqual([start.game, transcript], ['four', 'a1']);
});

test('a link that is cut is said, and puts nothing on the board', async () => {
  const room = await opened({ address: `#/lab/felt/a1?task=${CODE.slice(0, -9)}` });
  const { problem, task, program } = room.state();
  assert.deepEqual([problem.code, task, program.name], ['address-task', null, 'mine']);
  assert.equal(room.state().round.at, 0);
  assert.equal(room.address(), null, 'the address stays as it was');
});

test('the position that the address names is that of the player’s own moves', async () => {
  const room = await opened({ address: LINK.replace('/a1', '/a1b2') });
  assert.equal(room.state().round.line.join(''), 'a1b2');
  const file = lab();
  file.send('assigned', CODE, TASK, 5);
  await described(file);
  assert.deepEqual(shown(file), START, 'of a file it is its own');
  assert.deepEqual([room.state().task.what, file.state().task.what], ['link', 'file']);
});
