// What the Lab reads of the files, folders and zips that are opened, and the zip in which it saves all programs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import { zipSync } from '../../web/node_modules/fflate/esm/browser.js';
import { headed } from '../../web/src/code/heading.ts';
import { chosenFiles, droppedFiles, MOST, openAll, textOf, withinLimits, zipOf } from '../../web/src/code/opened.ts';
import { asFile } from '../../web/src/code/task.ts';
import { entriesOf, unpack } from '../../web/src/code/zip.ts';
import { fileName } from '../../web/src/device/titles.ts';
import { pluck } from './fakes.mjs';

const SOURCE = 'def evaluate(position):\n    return 1\n';
const utf8 = (text) => new TextEncoder().encode(text);
/** A file as a field has it; with a folder before its name, as a field for folders does. */
const file = (path, content = SOURCE) =>
  Object.assign(new File([content], path.split('/').at(-1)), { webkitRelativePath: path.includes('/') ? path : '' });
const opening = (...files) => openAll(chosenFiles(files));
const titles = ({ programs }) => pluck(programs, 'title');
const left = (opened) => Object.fromEntries(opened.left);
/** A zip of these contents by their paths. */
const zip = (contents) =>
  zipSync(Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, [utf8(text), {}]])));

test('of a class whose programs come in folders each says in which it was, below those that all are in', async () => {
  const read = async (...paths) => (await opening(...paths.map((path) => file(path)))).programs;
  const folders = async (...paths) => (await read(...paths)).map(({ folder }) => folder).join();
  assert.equal(await folders('class/week/yui/a.py', 'class/week/ken/src/a.py', 'class/week/b.py'), 'yui,ken,');
  for (const alike of [['class/a.py', 'class/b.py'], ['yui/a.py']]) assert.match(await folders(...alike), /^,?$/);
  const equal = await read('class/kenta/mine.py', 'class/yui/mine.py', 'class/yui/other.py');
  assert.deepEqual(pluck(equal, 'title'), ['kenta/mine', 'yui/mine', 'other'], 'and equal names are told apart');
});

test('of a folder only Python files are opened, and what a system puts there is passed over', async () => {
  assert.deepEqual(titles(await opening(file('./a/mine.py'))), ['mine']);
  const beside = ['a/.git/x.py', 'a/._mine.py', 'a/__MACOSX/mine.py', 'a/__pycache__/mine.py', 'a/Thumbs.db'];
  const opened = await opening(...[...beside, 'a/mine.py', 'a/notes.md'].map((path) => file(path)));
  assert.deepEqual([titles(opened), left(opened)], [['mine'], { kind: ['notes.md'] }]);
  assert.deepEqual(titles(await opening(file('.mine.py'))), ['.mine'], 'unless it was chosen itself');
});

test('a folder that is dropped is walked through, however many parts its list has', async () => {
  const leaf = (fullPath) => ({ isFile: true, fullPath, file: (found) => found(file(fullPath.slice(1))) });
  const folder = (fullPath, ...parts) => ({
    fullPath,
    createReader: () => ({ readEntries: (f) => f(parts.shift() ?? []) }),
  });
  const inner = folder('/class/yui', [leaf('/class/yui/mine.py')]);
  const entries = [folder('/class', [leaf('/class/a.py'), inner], [leaf('/class/b.py')]), leaf('/alone.txt')];
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  const opened = await openAll(droppedFiles({ items: [{ kind: 'string' }, ...items] }));
  assert.deepEqual([titles(opened), left(opened)], [['a', 'mine', 'b', 'alone'], {}]);
});

test('sources are read in UTF-8, UTF-16 and the code of a Japanese Windows, with and without a byte order mark', () => {
  const text = '# 評価 ソ\nx = 1\n';
  const wide = (order) =>
    Uint8Array.from(
      [...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]).map((_, i, all) => all[i ^ order]),
    );
  const cp932 = Uint8Array.from([0x23, 0x20, 0x95, 0x5d, 0x89, 0xbf, 0x20, 0x83, 0x5c, ...utf8('\r\nx = 1\r\n')]);
  const marked = (mark, bytes) => Uint8Array.from([...mark, ...bytes]);
  for (const bytes of [
    utf8(text),
    marked([0xef, 0xbb, 0xbf], utf8(text)),
    cp932,
    ...[wide(0), marked([0xff, 0xfe], wide(0)), wide(1), marked([0xfe, 0xff], wide(1))],
  ])
    assert.equal(textOf(bytes), text);
  for (const data of ['\x89PNG\r\n\x1a\n\0\0', '\xff\xd8\xff', '\0\0\x01\0', '\x83A\x07'])
    assert.equal(textOf(Buffer.from(data, 'latin1')), null, 'pictures and other data are no text');
});

test('the names in a zip of a Japanese Windows are read', async () => {
  const archive = zip({ 'abc.py': SOURCE });
  const name = [0x83, 0x5c, 0x41]; // its second byte is a backslash elsewhere
  const bytes = Buffer.from(archive);
  for (const at of [bytes.indexOf('abc.py'), bytes.lastIndexOf('abc.py')]) archive.set(name, at);
  assert.deepEqual(titles(await opening(file('a.zip', archive))), ['ソA']);
});

test('a zip whose sizes stand after its files, as the Finder makes it, is read', async () => {
  const archive = zip({ 'mine.py': SOURCE });
  new DataView(archive.buffer, archive.byteOffset).setUint16(6, 8, true);
  archive.fill(0, 14, 26);
  assert.deepEqual((await opening(file('a.zip', archive))).programs[0].source, SOURCE);
});

test('what is damaged, locked or no zip is left out by its name, and the rest is opened', async () => {
  const locked = zip({ 'secret.py': SOURCE });
  locked[Buffer.from(locked).indexOf('PK\x01\x02') + 8] |= 1;
  const broken = zip({ 'broken.py': SOURCE.repeat(50), 'whole.py': SOURCE });
  broken.fill(0xff, 45, 60);
  const cut = zip({ 'cut.py': SOURCE }).slice(0, -30);
  const archives = Object.entries({ locked, broken, cut }).map(([name, bytes]) => file(`${name}.zip`, bytes));
  const opened = await opening(...archives);
  assert.deepEqual(titles(opened), ['whole']);
  assert.deepEqual(left(opened), { locked: ['secret.py'], damaged: ['broken.py', 'cut.zip'] });
});

test('no change of a byte of a zip leads to an error that is not said', async () => {
  const archive = zip({ 'a.py': SOURCE, 'b.py': SOURCE });
  for (let at = 0; at < archive.length; at++) {
    const changed = archive.slice();
    changed[at] ^= 0xff;
    const { programs, left } = await opening(file('a.zip', changed));
    assert.ok(programs.length + left.size > 0 || at > archive.length - 22, String(at));
  }
});

test('what unpacks to a gigabyte, and says less, is given up after a few kilobytes of it', () => {
  const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH }); // another may follow it
  const packed = new Uint8Array(Buffer.concat(Array(1024).fill(block)));
  let read = 0;
  packed.subarray = (from, to) => {
    read = to;
    return packed.slice(from, to);
  };
  assert.equal(unpack({ method: 8, size: 1000, packed }), null);
  assert.ok(read < 5000, String(read));
});

/** A zip that lists one file so many times. */
function listing(path, count) {
  const one = zip({ [path]: '' });
  const at = new DataView(one.buffer, one.byteOffset).getUint32(one.length - 6, true);
  const end = new DataView(one.slice(-22).buffer);
  for (const place of [8, 10]) end.setUint16(place, count, true);
  return Buffer.concat([one.slice(0, at), ...Array(count).fill(one.slice(at, -22)), new Uint8Array(end.buffer)]);
}

test('of a zip that lists many files a bounded number is looked at, whatever they are', async () => {
  const { entries, listed } = entriesOf(listing('mine.py', 60_000), 500);
  assert.deepEqual([entries.length, listed], [500, 60_000]);
  for (const path of ['folder/', '__MACOSX/mine.py'])
    assert.deepEqual(left(await opening(file('a.zip', listing(path, 60_000)))), { listed: ['a.zip'] });
  const archives = [9999, 3, 1].map((count, at) => file(`${at}.zip`, listing('__MACOSX/mine.py', count)));
  const opened = await opening(...archives, file('one.py'));
  assert.deepEqual([titles(opened), left(opened)], [['one'], { listed: ['1.zip', '2.zip'] }]);
});

test('names in a zip that no system has are read up to a limit', () => {
  const deep = `${'a/'.repeat(30_000)}mine.py`;
  const [{ path }] = entriesOf(zip({ [deep]: SOURCE }), MOST.listed).entries;
  assert.deepEqual([path.length, path.endsWith('/mine.py')], [1000, true]);
});

test('many files of a zip that unpack to more than they say are unpacked up to the limit of all', async () => {
  const size = 500_000;
  const archive = zip(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`p${at}.py`, 'x'.repeat(size)])));
  const view = new DataView(archive.buffer, archive.byteOffset);
  for (let at = 0; at < archive.length - 28; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size + 1, true); // one byte is missing
  const opened = await opening(file('a.zip', archive));
  assert.deepEqual([opened.left.get('damaged').length, opened.left.get('bytes').length], [3, 7]);
});

test('each limit is said with the names of what is beyond it', async () => {
  const long = file('long.py', 'x'.repeat(200_001));
  const opened = await opening(long, ...Array.from({ length: 201 }, (_, index) => file(`p${index}.py`)));
  assert.deepEqual([opened.programs.length, left(opened)], [MOST.programs, { long: ['long.py'], count: ['p200.py'] }]);
  const large = await opening(...Array.from({ length: 11 }, (_, index) => file(`p${index}.py`, 'x'.repeat(190_000))));
  assert.deepEqual([large.programs.length, left(large)], [10, { bytes: ['p10.py'] }]);
  const many = await opening(...Array.from({ length: 1002 }, (_, index) => file(`a/p${index}.md`)));
  assert.deepEqual([many.left.get('kind').length, many.left.get('looked')], [1000, ['p1000.md']]);
  const packed = await opening(
    file('a.zip', zip({ 'huge.py': 'x'.repeat(5_000_000) })),
    file('b.zip', new Uint8Array(20_000_001)),
  );
  assert.deepEqual(left(packed), { long: ['huge.py'], zip: ['b.zip'] });
});

const STRANGE = [
  ...'mine|Mine|MINE-2|a/b|a?b|a:b|con|COM1|nul.txt|...|評価 その1|ends.| spaces |__proto__|😀|v1.2|مرحبا'.split('|'),
  ...['か\u3099'.normalize('NFC'), '\u202eback', '__MACOSX', '.hidden', '100%', 'x'.repeat(40), 'name.py'],
];

test('all programs are saved as one file, which every system takes and is opened as the same again', async () => {
  const programs = STRANGE.map((title, index) => ({ title, game: ['othello', 'numbers'][index % 2], source: title }));
  const archive = await zipOf(programs);
  const { programs: again, left } = await opening(file('programs.zip', archive));
  const opened = again.map(({ title, game, source }) => ({ title, game, source }));
  assert.deepEqual([opened, left.size], [programs, 0]);
  const names = entriesOf(archive, MOST.listed).entries.map(({ path }) => path);
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, STRANGE.length);
  for (const name of names) {
    assert.doesNotMatch(name, /[<>:"/\\|?*\p{Cc}\p{Bidi_C}]|^[. ]|[. ]\.py$/u);
    assert.doesNotMatch(name, /^(con|prn|aux|nul|com\d|lpt\d)\./i);
    assert.match(name, /^.{1,80}\.py$/u);
  }
  assert.deepEqual(['nul.txt', 'console', '…'].map(fileName), ['_nul.txt', 'console', '…']);
});

test('who wrote a program, and the assignment that it is the work for, come back from the file in which it was saved', async () => {
  const headings = [
    { source: SOURCE, by: 'Ken 賢', task: 'eJxr-_8' },
    { source: `# task: x\n${SOURCE}`, by: 'Ken', task: null },
    { source: 'x'.repeat(200_000), by: null, task: 'x'.repeat(50_000) },
  ];
  const read = async (text) => {
    const [{ source, by, task }] = (await opening(file('mine.py', text))).programs;
    return { source, by, task };
  };
  for (const heading of headings) assert.deepEqual(await read(headed(heading)), heading);
  const none = '# sakiyomi task: <b>\n';
  assert.deepEqual(await read(none), { source: none, by: null, task: null });
});

test('an assignment among files is told from programs, and a second or a damaged one is left out', async () => {
  const task = { title: 'One', task: 'Win.', by: null, source: SOURCE, record: { game: 'felt', moves: '' }, depth: 1 };
  const written = asFile(task);
  const opened = await opening(
    ...[file('mine.py'), file('one.py', written), file('cut.py', written.replace('"', ''))],
    ...[file('a.zip', zip({ 'two.py': written })), file('other.py')],
  );
  assert.deepEqual([titles(opened), left(opened)], [['mine', 'other'], { task: ['cut.py'], second: ['two.py'] }]);
  const { code, ...assignment } = opened.assignment;
  assert.deepEqual([assignment, code.length > 0], [task, true]);
});

test('one file holds as many programs as are opened again, the newest', async () => {
  const many = Array.from({ length: 203 }, (_, at) => ({ title: `p${at}`, game: 'felt', source: `x = ${at}` }));
  const few = withinLimits(many);
  assert.deepEqual([few.programs, left(few)], [many.slice(3), { count: ['p2', 'p1', 'p0'] }]);
  const large = many.slice(0, 12).map((each) => ({ ...each, source: '石'.repeat(60_000) }));
  const held = withinLimits(large);
  assert.deepEqual([held.programs.length, left(held)], [11, { bytes: ['p0'] }]);
  const again = await opening(file('programs.zip', await zipOf(held.programs)));
  assert.deepEqual([again.programs.length, left(again)], [11, {}]);
});
