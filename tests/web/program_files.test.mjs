// What the Lab reads of the files, folders and zips that are opened, and the zip in which it saves all programs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenFiles, droppedFiles, MOST, openAll, withinLimits, zipOf } from '../../web/src/code/files.ts';
import { textOf, withHeading } from '../../web/src/code/source.ts';
import { entriesOf } from '../../web/src/code/zip.ts';
import { fileName } from '../../web/src/device/titles.ts';
import { pluck, settled } from './fakes.mjs';
import { fakePython, zip } from './zips.mjs';

const SOURCE = 'def evaluate(position):\n    return 1\n';
const utf8 = (text) => new TextEncoder().encode(text);
/** A file as a field has it; with a folder before its name, as a field for folders does. */
const file = (path, content = SOURCE) =>
  Object.assign(new File([content], path.split('/').at(-1)), { webkitRelativePath: path.includes('/') ? path : '' });
const opening = (...files) => openAll(chosenFiles(files), fakePython());
const titles = ({ programs }) => pluck(programs, 'title');
const left = (opened) => Object.fromEntries(opened.left);
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

test('of a notebook the cells with Python are opened, as one text', async () => {
  const code = (...source) => ({ cell_type: 'code', source });
  const text = { cell_type: 'markdown', source: ['# notes'] };
  const notebook = (...cells) => JSON.stringify({ cells });
  const cells = [text, code('!pip install x\n', 'x = 1\n'), code('%%bash\nls'), code('%time y = 2'), code('')];
  const opened = await opening(
    file('a/bot.ipynb', notebook(...cells)),
    file('a/empty.ipynb', notebook(text)),
    file('a/broken.ipynb', '{"cells": 1}'),
  );
  assert.deepEqual(pluck(opened.programs, 'source'), ['!pip install x\nx = 1\n\n\n%time y = 2\n']);
  assert.deepEqual([titles(opened), left(opened)], [['bot'], { notebook: ['empty.ipynb', 'broken.ipynb'] }]);
  const old = { worksheets: [{ cells: [{ cell_type: 'code', input: ['x = 1'] }] }] };
  assert.deepEqual(pluck((await opening(file('old.ipynb', JSON.stringify(old)))).programs, 'source'), ['x = 1\n']);
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
  const opened = await openAll(droppedFiles({ items: [{ kind: 'string' }, ...items] }), fakePython());
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

test('what is damaged or no zip is left out by its name, and the rest is opened', async () => {
  const files = zip({ 'a/secret.py': { wrong: 'damaged' }, 'broken.py': { wrong: 'damaged' }, 'whole.py': SOURCE });
  const opened = await opening(file('a.zip', files), file('cut.zip', 'PK'), file('one.py'));
  assert.deepEqual(titles(opened), ['whole', 'one']);
  assert.deepEqual(left(opened), { damaged: ['secret.py', 'broken.py', 'cut.zip'] });
});

test('a zip is sent in parts, and what Python said of it before it was lost and began anew is taken once', async () => {
  const python = fakePython();
  const ask = (request, onReply) => {
    onReply({ entries: [{ path: 'a.py', comment: '', size: 0, base64: '' }], done: false });
    return python.ask(request, onReply);
  };
  const { entries } = await entriesOf(zip({ 'a.py': '', 'b.txt': 'x'.repeat(1_000_000) }), { ...python, ask });
  assert.deepEqual(pluck(entries, 'path'), ['a.py', 'b.txt']);
  const [{ op, parts }] = python.asked;
  assert.deepEqual([op, ...pluck(parts, 'op')], ['unzip', 'unzip', 'unzip']);
  assert.deepEqual(pluck(parts, 'more'), [true, undefined]);
  for (const part of parts) assert(JSON.stringify(part).length < 2 ** 20);
});

test('while Python starts a zip is waited for, and where Python has failed nothing is taken', async () => {
  const python = fakePython('booting');
  const opened = openAll(chosenFiles([file('a.zip', zip({ 'a.py': SOURCE })), file('one.py')]), python);
  await settled();
  python.engine = 'failed';
  await assert.rejects(opened);
  await assert.rejects(zipOf([{ title: 'a', game: 'felt', source: SOURCE }], python));
});

test('of all zips a bounded number of entries is looked at, whatever they are', async () => {
  const archives = [9999, 3, 1].map((count, at) => file(`${at}.zip`, zip({ '__MACOSX/mine.py': SOURCE }, count)));
  const opened = await opening(...archives, file('one.py'));
  assert.deepEqual([titles(opened), left(opened)], [['one'], { room: ['1.zip', '2.zip'] }]);
});

test('each limit is said with the names of what is beyond it', async () => {
  const long = file('long.py', 'x'.repeat(200_001));
  const opened = await opening(long, ...Array.from({ length: 201 }, (_, index) => file(`p${index}.py`)));
  assert.deepEqual([opened.programs.length, left(opened)], [MOST.programs, { long: ['long.py'], room: ['p200.py'] }]);
  const large = await opening(...Array.from({ length: 11 }, (_, index) => file(`p${index}.py`, 'x'.repeat(190_000))));
  assert.deepEqual([large.programs.length, left(large)], [10, { room: ['p10.py'] }]);
  const many = await opening(...Array.from({ length: 1002 }, (_, index) => file(`a/p${index}.md`)));
  assert.deepEqual([many.left.get('kind').length, many.left.get('room')], [1000, ['p1000.md']]);
  const packed = await opening(
    file('a.zip', zip({ 'huge.py': { wrong: 'long' } })),
    file('b.zip', new Uint8Array(20_000_001)),
  );
  assert.deepEqual(left(packed), { long: ['huge.py'], zip: ['b.zip'] });
});

const STRANGE = [
  ...'mine|Mine|MINE-2|a/b|a?b|a\\b|a"b|a:b|con|COM1|nul.txt|...|評価 その1|ends.| spaces |__proto__|😀|v1.2|مرحبا'.split(
    '|',
  ),
  ...['か\u3099'.normalize('NFC'), '\u202eback', '__MACOSX', '.hidden', '100%', 'x'.repeat(40), 'name.py'],
];

test('all programs are saved as one file, which every system takes and is opened as the same again', async () => {
  const programs = STRANGE.map((title, index) => ({ title, game: ['othello', 'numbers'][index % 2], source: title }));
  const archive = await zipOf(programs, fakePython());
  const { programs: again, left } = await opening(file('programs.zip', archive));
  const opened = again.map(({ title, game, source }) => ({ title, game, source }));
  assert.deepEqual([opened, left.size], [programs, 0]);
  const { entries } = await entriesOf(await archive.bytes(), fakePython());
  const names = pluck(entries, 'path');
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
  for (const heading of headings) assert.deepEqual(await read(withHeading(heading)), heading);
  const none = '# sakiyomi task: <b>\n';
  assert.deepEqual(await read(none), { source: none, by: null, task: null });
});

test('one file holds as many programs as are opened again, the newest', async () => {
  const many = Array.from({ length: 203 }, (_, at) => ({ title: `p${at}`, game: 'felt', source: `x = ${at}` }));
  const few = withinLimits(many);
  assert.deepEqual([few.programs, few.left], [many.slice(3), ['p2', 'p1', 'p0']]);
  const large = many.slice(0, 12).map((each) => ({ ...each, source: '石'.repeat(60_000) }));
  const held = withinLimits(large);
  assert.deepEqual([held.programs.length, held.left], [11, ['p0']]);
  const again = await opening(file('programs.zip', await zipOf(held.programs, fakePython())));
  assert.deepEqual([again.programs.length, left(again)], [11, {}]);
});
