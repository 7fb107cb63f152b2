// Assignments: what is in one, how the Lab opens it, keeps the work for it, and leaves it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packed } from '../../web/src/code/link.ts';
import { commentOf, sealed, unsealed } from '../../web/src/code/task.ts';
import { eachOf, pluck } from './fakes.mjs';
import { MINE, ready } from './lab.mjs';

const TASK = {
  title: 'かど 優先',
  task: 'Give corners a value.\n\n"""Then\\run it."""',
  by: null,
  source: 'x = 0\n',
  record: { game: 'felt', moves: 'a1' },
  depth: 3,
};
const CODE = await sealed(TASK);

test('an assignment is read as it was written', async () => {
  const setUp = { game: 'nine', moves: '', setup: '----', seed: 7 };
  for (const part of [{}, { by: 'Ken' }, { source: '' }, { record: setUp }]) {
    const task = { ...TASK, ...part };
    assert.deepEqual(await unsealed(await sealed(task)), task);
  }
});

test('what is to be done is the first comment of the program, or the text in its place', () => {
  for (const [source, task] of [
    [
      '# Give corners a value.\n#\n#   Then run it.\n\nx = 1 # not this\n# nor this',
      'Give corners a value.\n\n  Then run it.',
    ],
    ['# by Ms Heron\n# かど\nx = 1', 'かど'],
    ['# Improve this\n# by counting corners.\nx = 1', 'Improve this\nby counting corners.'],
    ['# by Ms Heron\n\n"""Counts\n  discs.\n"""\nx = 1', 'Counts\n  discs.'],
    ['# by Ms Heron\nx = 1\n# late', ''],
    ["\n'''One.'''", 'One.'],
    ['', ''],
  ])
    assert.equal(commentOf(source), task, source);
});

test('what cannot be seen is left out of an assignment, and lines end alike', async () => {
  const task = await unsealed(await sealed({ ...TASK, title: ' a\u202eb ', task: 'a\r\nb\u2066\n', by: '\u200b' }));
  assert.deepEqual([task.title, task.task, task.by], ['ab', 'a\nb', null]);
});

test('an assignment that is cut, damaged or beyond the limits is none', async () => {
  const others = await Promise.all(['x = 1', 'null'].map(packed));
  for (const code of [CODE.slice(0, -1), CODE.slice(0, 20), CODE.slice(1), '', ...others])
    assert.equal(await unsealed(code), null, code);
  const place = TASK.record;
  for (const part of eachOf({
    title: ['x'.repeat(41), '\u202e', 7],
    task: ['x'.repeat(601), ' \n'],
    depth: [7, '3'],
    record: [null, { game: '<b>', moves: '' }, { ...place, moves: ['a1'] }, { ...place, size: 27 }],
    source: [null],
    by: [['x']],
    more: [1],
  })) {
    const task = { ...TASK, ...part };
    assert.equal(await unsealed(await packed(JSON.stringify(task))), null, JSON.stringify(part));
  }
  assert.equal((await unsealed(await sealed({ ...TASK, task: 'x'.repeat(600) }))).task.length, 600);
});

const FILE = { file: 'one.py', title: 'one', source: 'y = 1', by: null, task: null, game: null };

// What stays the player's work, and what does not

test('the text with which an assignment begins is no work for it where it comes from elsewhere', async () => {
  const work = { ...MINE, source: TASK.source, task: CODE };
  const room = await ready({ programs: [work] });
  await room.sent('unpacked', TASK.source, 7);
  assert.deepEqual([room.state().program.task, room.state().program.title], [null, 'mine-2']);
  await room.sent(
    'files',
    { programs: [{ ...FILE, title: work.title, source: TASK.source }], modules: [], left: new Map() },
    5,
  );
  assert.deepEqual(pluck(room.list(), 'task'), [CODE, null]);
});

test('an example does not lead to the program of somebody else that has its text', async () => {
  const from = { by: 'Ken', what: 'link' };
  const room = await ready({ programs: [{ ...MINE, source: 'z = 1', from }] });
  room.send('example', { id: '01-step', game: null, depth: 2 });
  await room.sent('exampleKnown', 'z = 1', 7);
  assert.deepEqual([room.state().program.title, room.state().program.from], ['step', null]);
});

// Making one

test('an assignment that could not be opened again is refused while it is made', async () => {
  for (const [source, moves, isTooLong] of [
    ['\n'.repeat(90_000), '', false],
    ['\n'.repeat(100_000), '', true], // each is two characters in JSON
    ['', 'a1'.repeat(2001), true],
  ]) {
    const task = { ...TASK, source, record: { game: 'felt', moves } };
    assert.deepEqual(await unsealed(await sealed(task)), isTooLong ? null : task, String(source.length));
  }
});
