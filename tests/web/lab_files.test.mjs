// Files that are opened in the Lab, the earlier versions of a program, and what is said as the page is left.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withVersion } from '../../web/src/device/programs.ts';
import { ended } from '../../web/src/rooms/lab/changes.ts';
import { change } from '../../web/src/rooms/lab/program_view.ts';
import { happens, listeners } from './device.mjs';
import { pluck } from './fakes.mjs';
import { MINE, ready } from './lab.mjs';

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

test('who leaves is asked where the device does not keep the programs', async () => {
  listeners.clear();
  const room = await ready();
  await room.sent('type', 'x = 2');
  assert.equal(leaves(), false);
  room.page.unkept = true;
  await room.sent('put');
  assert.equal(leaves(), true);
  room.page.unkept = false;
  await room.sent('type', `x = ${'3'.repeat(200_000)}`);
  assert.equal(leaves(), true);
});

// Earlier versions

test('a program has the last ten different texts of it that were run, of long ones fewer', () => {
  const after = (...texts) => texts.reduce((program, source) => withVersion(program, { source }), { versions: [] });
  const sources = ({ versions }) => pluck(versions, 'source');
  const few = [...'abcdefghijkle'];
  assert.equal(sources(after(...few)).join(''), 'cdfghijkle');
  const long = [...'abc'].map((letter) => letter.repeat(200_000));
  assert.deepEqual(sources(after(...few, ...long)), long.slice(1));
});

test('with a text it is kept how its run ended, and nothing of one that was stopped', () => {
  const version = { source: MINE.source, when: 1, ended: null };
  const program = { ...MINE, versions: [version] };
  const after = (run) => ended({ program, fresh: null, list: [program], run: { program: 'mine', ...run } });
  const endOf = (run) => after({ source: MINE.source, problem: null, loaded: true, ...run }).program.versions[0].ended;
  assert.deepEqual([endOf({}), endOf({ stopped: true })], ['ran', null]);
});

test('to restore a deleted program changes nothing of the one that was shown meanwhile', async () => {
  const other = { ...MINE, name: 'other', title: 'other', made: 2 };
  const room = await ready({ programs: [MINE, other] });
  await room.sent('remove');
  await room.sent('restore', room.state().note.undo, 6);
  assert.deepEqual([room.state().program.name, room.list()[0]], ['mine', other]);
});

/** One that only takes part in tournaments. */
const EMMA = {
  ...MINE,
  name: 'emma',
  title: 'Emma',
  source: 'x = 2',
  made: 2,
  from: { by: 'Emma', what: 'file' },
  inLab: false,
  entry: { author: 'Emma', order: 1 },
};

test('a program that takes part goes on to do so under another title, and a copy of it does not', async () => {
  const room = await ready({ programs: [MINE, EMMA], address: '#/lab?program=emma' });
  await room.sent('rename', 'Emma again');
  await room.sent('duplicate', 3);
  const [{ name, title, entry }, copy] = room.list().slice(1);
  assert.deepEqual([name, title, entry, copy.entry], ['emma', 'Emma again', EMMA.entry, undefined]);
});

test('no new program of the Lab has the title of one that only takes part', async () => {
  const room = await ready({ programs: [MINE, EMMA] });
  const file = { file: 'emma.py', title: 'emma', folder: null, game: null, source: 'x = 9', by: null, task: null };
  await room.sent('files', { programs: [file], modules: [], left: new Map() }, 5);
  assert.deepEqual(pluck(room.list(), 'title'), ['mine', 'emma-2']);
});

test('a file that is called as ours has the name of its author, or a number, which is said', async () => {
  const room = await ready({ programs: [MINE] });
  const plain = { file: 'plain.py', title: 'plain', folder: null, game: null, source: 'x = 9', by: null, task: null };
  const programs = [plain, { ...plain, source: 'x = 8', by: 'Emma' }];
  await room.sent('files', { programs, modules: [], left: new Map() }, 5);
  assert.deepEqual(pluck(room.list(), 'title'), ['mine', 'plain-2', 'plain (Emma)']);
  assert.deepEqual(room.state().note.more, [{ key: 'files.otherwise', names: ['plain.py = plain-2'] }]);
});

test('the lines that changed are counted', () => {
  assert.deepEqual(change('a\nb\nc', 'a\nx\nc\nc'), { more: 2, less: 1 });
  assert.deepEqual(change('a\nb', 'b\na'), { more: 0, less: 0 });
});
