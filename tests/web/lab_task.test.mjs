// Assignments: what is in one, how the Lab opens it, keeps the work for it, and leaves it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { packed } from '../../web/src/code/packed.ts';
import { asFile, excess, ofFile, sealed, unsealed } from '../../web/src/code/task.ts';
import { actionsOf } from '../../web/src/rooms/lab/actions.ts';
import { readDraft } from '../../web/src/rooms/lab/draft.ts';
import { taskCard, taskForm } from '../../web/src/rooms/lab/task_view.ts';
import { pluck } from './fakes.mjs';
import { NINE } from './games.mjs';
import { MINE, NOTHING, ready } from './lab.mjs';
import { valueAfter, valuesAfter } from './lit.mjs';
import { KEYS } from './room.mjs';

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

test('an assignment that was not changed is kept as another program is chosen, and not as it is left', async () => {
  for (const [leave, kept] of [
    [(room) => room.send('choose', 'mine'), 1],
    [(room) => room.send('leave'), 0],
  ]) {
    const room = await opened();
    leave(room);
    await room.drawn();
    assert.equal(room.list().filter(({ task }) => task === CODE).length, kept, String(leave));
  }
});

test('what is to be done is folded by the first change, and by no other', async () => {
  const room = await opened();
  const isOpen = () => !valuesAfter(taskCard(room.state(), KEYS, {}), 'class="card task').includes('folded');
  const found = [isOpen()];
  for (const event of [
    ['type', 'x = 8'],
    ['openTask', true],
    ['type', 'x = 9'],
    ['openTask', false],
  ]) {
    await room.sent(...event);
    found.push(isOpen());
  }
  assert.deepEqual(found, [true, false, true, true, false]);
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
});

// Files

const files = (assignment, programs = [], left = []) => ['files', { programs, assignment, left: new Map(left) }, 5];
const ASSIGNMENT = { ...TASK, code: CODE };
const FILE = { file: 'one.py', title: 'one', source: 'y = 1', by: null, task: null, game: null };

test('an assignment in a file is opened in its own position, and nothing need be said', async () => {
  const room = await ready();
  await room.sent(...files(ASSIGNMENT));
  await described(room);
  assert.deepEqual([shown(room), room.state().note, room.state().task.what], [START, null, 'file']);
});

test('programs that are opened with an assignment are kept, and what was left out is said', async () => {
  const room = await ready();
  await room.sent(...files(ASSIGNMENT, [FILE], [['second', ['b.py']]]));
  await described(room);
  assert.deepEqual([shown(room), titles(room)], [START, ['mine', 'one']]);
  const more = [
    { key: 'lab.note.beside', names: ['one.py'] },
    { key: 'lab.note.left.second', names: ['b.py'], most: undefined },
  ];
  assert.deepEqual(room.state().note, { key: 'lab.note.assigned', args: { name: TASK.title }, more });
});

test('work for an assignment that comes in a file is found by its link', async () => {
  const room = await ready();
  await room.sent(...files(null, [{ ...FILE, task: CODE }]));
  assert.equal(room.state().task, null);
  await room.sent('choose', 'mine');
  room.open(LINK);
  await arrived(room);
  assert.deepEqual(shown(room), [TASK.title, 'one', 'y = 1', 3, 'a1']);
});

test('of several works for an assignment the one that is shown stays', async () => {
  const room = await ready();
  const works = ['kenta', 'yui'].map((title) => ({ ...FILE, title, source: title, task: CODE }));
  await room.sent(...files(null, works));
  room.open(LINK);
  await arrived(room);
  assert.deepEqual(shown(room).slice(0, 2), [TASK.title, 'kenta']);
  const own = { ...MINE, source: 'z = 1', task: CODE };
  const other = { ...own, name: 'other', title: 'other', made: 9, from: { by: null, what: 'file' } };
  const again = await opened({ programs: [own, other] });
  assert.equal(shown(again)[1], 'mine', 'nor does the work of others come before it');
});

// What stays the player's work, and what does not

test('the text with which an assignment begins is no work for it where it comes from elsewhere', async () => {
  const work = { ...MINE, source: TASK.source, task: CODE };
  const room = await ready({ programs: [work] });
  await room.sent('unpacked', TASK.source, 7);
  assert.deepEqual([room.state().program.task, room.state().program.title], [null, 'mine-2']);
  await room.sent(...files(null, [{ ...FILE, title: work.title, source: TASK.source }]));
  assert.deepEqual(pluck(room.list(), 'task'), [CODE, null]);
});

test('an example does not lead to the program of somebody else that has its text', async () => {
  const from = { by: 'Ken', what: 'link' };
  const room = await ready({ programs: [{ ...MINE, source: 'z = 1', from }] });
  room.send('example', { id: '01-step', game: null, depth: 2 });
  await room.sent('exampleKnown', 'z = 1', 7);
  assert.deepEqual([room.state().program.title, room.state().program.from], ['step', null]);
});

test('a copy whose long lines are broken is work for the same assignment, and still from the same author', async () => {
  const room = await opened();
  const from = { by: 'Ken', what: 'file' };
  await room.sent('type', 'x = 8');
  room.put({ program: { ...room.state().program, from } });
  await room.sent('breakLines', `x = [${'1, '.repeat(9000)}]`, 9);
  const { program, task } = room.state();
  assert.deepEqual([task?.code, program.task, program.from, titles(room).length], [CODE, CODE, from, 3]);
  const again = await opened({ programs: room.list().map((each) => ({ ...each, from })) });
  assert.equal(again.state().program.title, program.title, 'the latest');
});

test('the game of an assignment is not chosen in the header', async () => {
  const room = await opened();
  assert.equal(room.game(), null);
  await room.sent('leave');
  assert.equal(room.game(), 'felt');
});

test('work that was given another game outside is judged in that of the assignment again', async () => {
  const room = await opened();
  await room.sent('type', 'x = 8');
  await room.sent('leave');
  await room.sent('openGame', 'nine');
  assert.equal(room.list()[1].game, 'nine');
  room.open(LINK);
  await arrived(room);
  assert.deepEqual([room.state().program.game, room.list()[1].game, shown(room)[4]], ['felt', 'felt', 'a1']);
});

test('begin again brings back the game too', async () => {
  const room = await opened();
  await room.sent('type', 'x = 8');
  await room.sent('openGame', 'nine');
  await room.sent('restart');
  assert.deepEqual([room.state().program.game, room.list()[1].game], ['felt', 'felt']);
});

// Making one

test('what is written for an assignment stays until that was copied or saved, whatever closes the form', async () => {
  const room = await ready({ programs: [MINE, { ...MINE, name: 'other', title: 'other', made: 2 }] });
  const draft = () => {
    const { title, task } = room.state().draft;
    return [room.state().making, title, task];
  };
  await room.sent('making', true);
  await room.sent('drafted', { task: 'Win.' });
  await room.sent('choose', 'other');
  assert.deepEqual(draft(), [false, null, 'Win.']);
  await room.sent('making', true);
  await room.sent('drafted', { title: 'One' });
  await room.sent('making', false);
  await room.sent('making', true);
  assert.deepEqual(draft(), [true, 'One', 'Win.']);
  assert.deepEqual(readDraft(), { title: 'One', task: 'Win.', isGiven: false }, 'also if the page is left');
  await room.sent('given');
  assert.deepEqual(draft(), [true, 'One', 'Win.'], 'the link may be copied, and the file saved');
  assert.equal(readDraft().task, '');
  await room.sent('making', false);
  await room.sent('making', true);
  assert.deepEqual(draft(), [true, null, '']);
  for (const kept of ['{', '{"title":7,"task":""}', JSON.stringify({ title: null, task: 'x'.repeat(601) })]) {
    room.storage.items['sakiyomi:assignment'] = kept;
    assert.equal(readDraft().task, '', kept);
  }
});

test('Escape closes the form, but not while a word is composed', async () => {
  const room = await ready();
  await room.sent('making', true);
  const form = (actions) => taskForm(room.state(), '', KEYS, { sign() {}, ...actions });
  const closed = [];
  const press = valueAfter(form({ making: (making) => closed.push(making) }), '@keydown=');
  press({ key: 'Escape', isComposing: true });
  press({ key: 'a', isComposing: false });
  assert.deepEqual(closed, []);
  press({ key: 'Escape', isComposing: false });
  assert.deepEqual(closed, [false]);
  const [title, task] = valuesAfter(form({ drafted: (part) => room.send('drafted', part) }), '@input=');
  title({ target: { name: 'title', value: 'One', setCustomValidity() {} } });
  task({ target: { name: 'task', value: 'Win.', setCustomValidity() {} } });
  await room.drawn();
  assert.deepEqual(valuesAfter(form({}), '.defaultValue='), ['One', 'Win.']);
});

test('an assignment that could not be opened again is refused while it is made, with how much is too much', async () => {
  const random = Array.from({ length: 60_000 }, (_, at) => Math.imul(at + 1, 2654435761) >>> 0).join('');
  for (const [source, moves, isTooLong] of [
    ['\n'.repeat(90_000), '', false],
    ['\n'.repeat(100_000), '', true], // each is two characters in JSON
    [random.slice(0, 50_000), '', false],
    [random.slice(0, 190_000), '', true], // packed
    ['', 'a1'.repeat(2001), true],
  ]) {
    const task = { ...TASK, source, record: { game: 'felt', moves } };
    const code = await sealed(task);
    const count = excess({ ...task, code });
    assert.equal(count > 0, isTooLong, `${source.length} ${count}`);
    const shorter = { ...task, source: source.slice(0, source.length - count), record: { game: 'felt', moves: '' } };
    const shorterCode = await sealed(shorter);
    assert.ok(excess({ ...shorter, code: shorterCode }) < 0.1 * Math.max(count, 1), 'about so many');
    if (!isTooLong) assert.deepEqual(await unsealed(code), task);
  }
  const room = await ready({ programs: [{ ...MINE, source: '\n'.repeat(100_000) }] });
  const told = new Promise((resolve) => {
    actionsOf(room.state(), room.page, KEYS, {}, resolve).assign('One', 'Win.', 'file');
  });
  const [event, { key, args }] = await told;
  assert.deepEqual([event, key, args.count > 0], ['told', 'lab.note.task-long', true]);
});

test('a program or an assignment that was saved as a file is said to be', async (context) => {
  context.mock.method(globalThis, 'setTimeout', () => {});
  globalThis.document.createElement = () => ({ click() {} });
  const room = await ready();
  const saying = (act) =>
    new Promise((resolve) => {
      act(actionsOf(room.state(), room.page, KEYS, {}, ([name, note]) => name === 'told' && resolve(note)));
    });
  const said = [
    await saying((actions) => actions.save(true)),
    await saying((actions) => actions.assign('One', 'Win.', 'file')),
  ];
  assert.deepEqual(
    said.map(({ key, args, below = false }) => [key, args.name, below]),
    [
      ['lab.note.saved', 'mine', true],
      ['lab.note.task-saved', 'One', false],
    ],
  );
});
