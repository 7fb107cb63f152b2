// Files that are opened in the Lab, the versions of the last hour, and what is said as the page is left.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { opened } from '../../web/src/device/drawer.ts';
import { keepVersion, readVersions, recent } from '../../web/src/device/versions.ts';
import { versionsOf } from '../../web/src/rooms/lab/versions.ts';
import { change } from '../../web/src/rooms/lab/versions_view.ts';
import { emptied, happens, listeners, newDevice, until } from './device.mjs';
import { PROBLEM, pluck } from './fakes.mjs';
import { begun, EXAMPLES, loaded, MINE, ready } from './lab.mjs';

beforeEach(async () => {
  mock.timers.reset();
  await emptied('version');
});

const read = (title, source, more = {}) => ({
  ...{ file: `${title}.py`, title, source, by: null, task: null, game: null },
  ...more,
});
const files = (programs, left = []) => ['files', { programs, left: new Map(left) }, 100];
const names = (room) => pluck(room.list(), 'name');

// Files

test('files are programs of their own, the first is shown, and nothing is run', async () => {
  const room = await ready();
  await room.sent(
    ...files([read('one', 'a = 1'), read('two', 'a = 2', { game: 'nine' }), read('two', 'a = 3', { game: 'gone' })]),
  );
  assert.deepEqual(names(room), ['mine', 'one', 'two', 'two-2']);
  assert.deepEqual(pluck(room.list(), 'game'), ['felt', 'felt', 'nine', 'felt']);
  const { program, note } = room.state();
  assert.deepEqual([program.name, room.loads.length], ['one', 0]);
  assert.deepEqual(note, { key: 'lab.note.opened-all', args: { count: 3 }, more: [] });
});

test('a file with the text of a kept program is taken under its own name, and that is said', async () => {
  const room = await ready();
  await room.sent(...files([read('copy', MINE.source)]));
  assert.deepEqual([names(room), room.state().program.name], [['mine', 'copy'], 'copy']);
  const more = [{ key: 'lab.note.same', names: ['copy.py = mine'] }];
  assert.deepEqual(room.state().note, { key: 'lab.note.opened', args: { name: 'copy.py' }, more });
});

test('a file of the same name and text as a kept program is here already', async () => {
  const room = await ready();
  await room.sent(...files([read('mine', MINE.source), read('mine', 'y = 1')]));
  assert.deepEqual(names(room), ['mine', 'mine-2']);
  assert.deepEqual(room.state().note.more, [{ key: 'lab.note.here', names: ['mine.py'] }]);
});

test('what was left out is said with its limit, and the program stays that was shown', async () => {
  const room = await ready();
  await room.sent(
    ...files(
      [],
      [
        ['count', ['a.py']],
        ['kind', ['b.md']],
      ],
    ),
  );
  const { program, note } = room.state();
  assert.deepEqual([program.name, note.key], ['mine', 'lab.note.opened-none']);
  assert.deepEqual(note.more, [
    { key: 'lab.note.left.count', names: ['a.py'], most: 200 },
    { key: 'lab.note.left.kind', names: ['b.md'], most: undefined },
  ]);
});

test('a title from a file is one that can be seen, and who wrote the program is as the file says', async () => {
  const room = await ready();
  const title = '\u202ekenta/mine'.padEnd(50, '!');
  await room.sent(...files([read(title, MINE.source, { by: 'Ken' }), read('\u200b', 'y = 1')]));
  const [, one, other] = room.list();
  assert.deepEqual([one.title, one.source], [`${'kenta/mine'.padEnd(34, '!')} (Ken)`, MINE.source]);
  assert.deepEqual(pluck([one, other], 'from'), [
    { by: 'Ken', what: 'file' },
    { by: null, what: 'file' },
  ]);
  assert.equal(other.title, 'program');
});

// Leaving the page

/** The page is to be left. @returns Does the browser ask? */
function leaves() {
  let asks = false;
  happens('beforeunload', {
    preventDefault() {
      asks = true;
    },
  });
  return asks;
}
/** A room in which the player has changed a program. */
async function typedIn() {
  listeners.clear();
  const room = await ready();
  await room.sent('type', 'x = 2');
  return room;
}

test('who leaves the page with a changed program is asked once, and told where it is', async () => {
  const room = await typedIn();
  assert.deepEqual([leaves(), room.state().note], [true, { key: 'lab.note.unsaved', saves: true }]);
  await room.drawn();
  await room.sent('type', 'x = 3');
  assert.equal(leaves(), false);
});

test('who has changed nothing, or only looked at an example, is not asked', async () => {
  listeners.clear();
  const room = await ready();
  room.send('example', EXAMPLES[1]);
  await room.sent('exampleKnown', 'z = 1', 7);
  assert.equal(leaves(), false);
});

test('a program that was saved or shared since it was changed last is not asked about, nor one that was deleted', async () => {
  const room = await typedIn();
  await room.sent('saved', room.list());
  assert.equal(leaves(), false);
  await room.sent('type', 'x = 3');
  await room.sent('rename', 'other');
  await room.sent('remove');
  assert.equal(leaves(), false);
  await room.sent('restore', { ...MINE, name: 'other' });
  assert.equal(leaves(), true);
});

test('a change that is made while programs are being saved is asked about', async () => {
  const room = await typedIn();
  const before = room.list();
  await room.sent('type', 'x = 3');
  await room.sent('savedAll', before, new Map());
  assert.equal(leaves(), true);
});

test('of all programs it is said how many were saved where some were not', async () => {
  const room = await typedIn();
  await room.sent('savedAll', room.list(), new Map([['count', ['old']]]));
  const more = [{ key: 'lab.note.not-saved.count', names: ['old'], most: 200 }];
  assert.deepEqual(room.state().note, { key: 'lab.note.saved-all', args: { count: 1 }, more });
  assert.equal(leaves(), false);
});

// Versions of the last hour

let made = 1000;
/** A program of its own for each test: what the one before has kept may still be written. */
const own = () => ({ programs: [{ ...MINE, made: made++ }] });
const kept = (room) => versionsOf(room.state()).map(({ source, ended }) => [source, ended]);
/** These versions are kept, once the device has been read. */
async function keeps(room, ...versions) {
  await until(() => kept(room).length === versions.length && !room.state().versions.noted.length).catch(() => {});
  assert.deepEqual(kept(room), versions);
}

test('a version is kept at each run that is asked for, with how it ended, and before the first change', async () => {
  const room = await loaded(own());
  await keeps(room, ['x = 1', 'ran']);
  await room.sent('type', 'x = 2');
  await room.sent('type', 'x = 3');
  await room.sent('run');
  room.loads.at(-1).reject({ ...PROBLEM, code: 'user-code', args: { kind: 'NameError', line: 3 } });
  await room.drawn();
  await room.drawn();
  await keeps(room, ['x = 1', 'ran'], ['x = 3', { kind: 'NameError', line: 3 }]);
  await room.sent('type', 'x = 4');
  await room.sent('run', true);
  await keeps(room, ['x = 1', 'ran'], ['x = 3', { kind: 'NameError', line: 3 }]); // it ran by itself
});

test('a text that was not run is kept before it is changed, and after each minute in which it was changed', async (context) => {
  const room = await ready(own());
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const minute = 60_000;
  for (let second = 0; second < 70; second++) {
    await room.sent('type', `x = ${second}`); // without a pause
    context.mock.timers.tick(1000);
  }
  context.mock.timers.tick(minute - 10_001);
  await room.drawn();
  context.mock.timers.tick(1);
  await room.drawn();
  for (let turn = 0; turn < 3; turn++) {
    context.mock.timers.tick(minute); // nothing is changed any more
    await room.drawn();
  }
  assert.equal(room.state().versions.asked, 3);
  context.mock.timers.reset();
  await keeps(room, ...['x = 1', 'x = 59', 'x = 69'].map((source) => [source, null]));
});

test('a version is brought back, and what it replaces too', async () => {
  const room = await begun(own());
  await room.sent('type', 'x = 2');
  await keeps(room, ['x = 1', null]);
  const [{ id }] = versionsOf(room.state());
  await room.sent('bringBack', id);
  assert.deepEqual([room.state().program.source, room.list()[0].source], ['x = 1', 'x = 1']);
  assert.deepEqual(
    room.edited.findLast(([name]) => name === 'show'),
    ['show', 'x = 1'],
  );
  await room.sent('listVersions', Date.now());
  await keeps(room, ...['x = 1', 'x = 2'].map((source) => [source, null]));
  await room.sent('bringBack', versionsOf(room.state())[1].id);
  assert.equal(room.state().versions.isListed, false);
  assert.equal(room.state().program.source, 'x = 2');
});

test('the versions of a program are its own also under another name, and are there after the page was loaded again', async () => {
  const given = own();
  const room = await begun(given);
  await room.sent('rename', 'other');
  await keeps(room, ['x = 1', null]);
  await room.sent('duplicate', made++);
  await keeps(room);
  await until(() => room.state().versions.unwritten.length === 0);
  const again = await ready(given);
  await again.sent('listVersions', Date.now());
  await keeps(again, ['x = 1', null]);
});

test('versions of more than an hour ago are not listed any more', async (context) => {
  const room = await begun(own());
  await room.sent('type', 'x = 2');
  await room.sent('minute');
  await keeps(room, ['x = 1', null], ['x = 2', null]);
  const later = Date.now() + 3_600_001;
  context.mock.timers.enable({ apis: ['Date'], now: later });
  await room.sent('listVersions', later);
  await keeps(room, ['x = 2', null]); // the text as it is now
  assert.equal(versionsOf(room.state())[0].when, later);
});

const version = (id, when, source = 'x') => ({ id, program: '1', source, when, ended: null });
const HOUR = 3_600_000;

test('versions are kept for an hour, sixty of them, and half a million characters', () => {
  const many = Array.from({ length: 70 }, (_, index) => version(`v${index}`, index + 1));
  assert.deepEqual(pluck(recent(many, 100), 'id'), pluck(many.slice(10), 'id'));
  assert.deepEqual(pluck(recent(many, HOUR + 68), 'id'), ['v68', 'v69']);
  assert.deepEqual(recent([version('ahead', 2 * HOUR)], 100), []); // the clock was set back
  const long = ['a', 'b', 'c'].map((id, index) => version(id, index + 1, 'x'.repeat(200_000)));
  assert.deepEqual(pluck(recent(long, 100), 'id'), ['b', 'c']);
});

test('a program that is changed often leaves the latest versions of others', () => {
  const others = ['2', '3'].map((program) => ({ ...version(program, 1), program }));
  const many = Array.from({ length: 70 }, (_, index) => version(`v${index}`, index + 2));
  assert.deepEqual(pluck(recent([...others, ...many], 100), 'id'), ['2', '3', ...pluck(many.slice(12), 'id')]);
});

test('two tabs that keep versions at once lose none, and drop the same', async () => {
  newDevice();
  const tab = () => opened('sakiyomi-version', 'sakiyomi:version:');
  const [one, other] = [await tab(), await tab()];
  await Promise.all([keepVersion(one, version('a', 1), 2), keepVersion(other, version('b', 2), 2)]);
  const ids = (drawer) => pluck(readVersions(drawer, 10), 'id').join();
  await until(() => ids(one) === 'a,b' && ids(other) === 'a,b');
  await keepVersion(other, version('c', HOUR + 1), HOUR + 1);
  assert.equal(ids(await tab()), 'b,c');
});

test('what is damaged on the device is no version', async () => {
  const drawer = await emptied('version');
  for (const [id, text] of Object.entries({
    a: '{',
    b: '{}',
    c: JSON.stringify({ ...version('c', 1), id: undefined, ended: 3 }),
  }))
    await drawer.put(id, text);
  assert.deepEqual(readVersions(drawer, 2), []);
});

test('the lines that changed are counted', () => {
  assert.deepEqual(change('a\nb\nc', 'a\nx\nc\nc'), { more: 2, less: 1 });
  assert.deepEqual(change('a\nb', 'b\na'), { more: 0, less: 0 });
});
