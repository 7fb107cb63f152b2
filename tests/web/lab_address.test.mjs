// Addresses of the Lab: which program and position they name, and a source that is shared in one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { packed, unpacked } from '../../web/src/code/packed.ts';
import { DEPTHS } from '../../web/src/code/task.ts';
import { readLab, writeLab } from '../../web/src/rooms/lab/address.ts';
import { GAMES } from './games.mjs';

const read = (address) => readLab(address, GAMES, 'felt');
const NOTHING = { program: null, title: null, by: null, example: null, depth: null, code: null, task: null };
const SOURCE = 'def evaluate(position):\n    """Counts discs."""\n    return sum(position.score())\n';

/** A round on the board after these moves, with the program that is shown. */
const shown = (part) => ({ start: { game: 'felt' }, line: [], at: 0, program: 'mine', depth: null, ...part });

// What an address names

test('an address names a game, its moves, a program and a depth', () => {
  const wanted = { ...NOTHING, start: { game: 'nine' }, transcript: 'b2a1', program: 'mine', depth: 3 };
  assert.deepEqual(read('#/lab/nine/b2a1?program=mine&depth=3'), { wanted, lang: null, problem: null, placed: true });
});

test('an address that names nothing but the room and a language leaves the board as it is', () => {
  for (const [address, lang] of Object.entries({ '#/lab': null, '#/lab/': null, '#/lab?lang=ja': 'ja' })) {
    const found = read(address);
    assert.deepEqual(found.wanted, { start: { game: 'felt' }, transcript: '', ...NOTHING }, address);
    assert.deepEqual([found.lang, found.problem, found.placed], [lang, null, false], address);
  }
});

test('a program that was called as a person is can be opened by its earlier name', () => {
  assert.equal(read('#/lab?program=human').wanted.program, 'human-program');
});

test('a program is named with the usual game', () => {
  for (const address of ['#/lab?program=mine&depth=2', '#/lab/?program=mine', '#/lab/felt?program=mine']) {
    const { wanted, problem, placed } = read(address);
    const place = address.includes('/felt');
    assert.deepEqual([wanted.start.game, wanted.program, problem, placed], ['felt', 'mine', null, place], address);
  }
});

test('a position is named as in an address of a game', () => {
  const setup = `${'-'.repeat(63)}X X`;
  assert.deepEqual(read(`#/lab/felt?setup=${encodeURIComponent(setup)}&depth=1`).wanted.start, { game: 'felt', setup });
  assert.deepEqual(read('#/lab/table/a1?seed=7&size=4').wanted.start, { game: 'table', seed: 7, size: 4 });
});

for (const [address, code, args] of [
  ['#/lab/chess', 'address-game', { name: 'chess' }],
  ['#/lab/felt/f5/d6', 'address-part', { part: 'd6' }],
  ['#/lab/felt/%E3', 'address-text', {}],
  ['#/lab/felt?hat=1', 'address-key', { key: 'hat' }],
  ['#/lab?lang=fr', 'address-language', { name: 'fr' }],
  ['#/lab/felt?second=nobody', 'address-player', { name: 'nobody' }],
  ['#/lab/table?size=3', 'limit', { least: 4, most: 10 }],
  [`#/lab/felt/${'f5'.repeat(2500)}`, 'address-length', { most: 4000 }],
  ['#/lab/felt?depth=0', 'address-depth', { name: '0' }],
  ['#/lab/felt?depth=7', 'address-depth', { name: '7' }],
  ['#/lab/felt?depth=1.5', 'address-depth', { name: '1.5' }],
  ['#/lab/felt?depth=', 'address-depth', { name: '' }],
  ['#/lab/felt?depth=0x2', 'address-depth', { name: '0x2' }],
  [`#/lab/felt?depth=${'9'.repeat(99)}`, 'address-depth', { name: '9'.repeat(40) }],
  [`#/lab/felt?code=${'A'.repeat(50_001)}`, 'address-length', { most: 50_000 }],
  [`#/lab/felt?task=${'A'.repeat(50_001)}`, 'address-length', { most: 50_000 }],
])
  test(`an address that means nothing is refused: ${address.slice(0, 40)}`, () => {
    const { problem, wanted } = read(address);
    assert.deepEqual([problem.code, problem.args], [code, args]);
    assert.deepEqual([wanted.transcript, wanted.depth, wanted.code, wanted.task], ['', null, null, null]);
  });

test('every depth that can be chosen can be named', () => {
  for (const depth of DEPTHS) assert.equal(read(`#/lab?depth=${depth}`).wanted.depth, depth);
});

test('an example is named beside a game', () => {
  const address = writeLab(GAMES, { ...shown({ program: null, line: ['f5'], at: 1 }), example: '02-corners' });
  assert.equal(address, '#/lab/felt/f5?example=02-corners');
  assert.equal(read(address).wanted.example, '02-corners');
});

test('a shared program of a game of its own names no place', () => {
  const address = writeLab(GAMES, { ...shown({ line: ['f5'], at: 1 }), code: 'AbC', withPlace: false });
  assert.equal(address, '#/lab?program=mine&code=AbC');
  assert.equal(read(address).placed, false);
});

// From an address and back

for (const [what, part, address] of [
  ['the start', {}, '#/lab/felt?program=mine'],
  ['moves', { line: ['f5', 'd6', 'c3'], at: 2 }, '#/lab/felt/f5d6?program=mine'],
  ['a depth', { depth: 4 }, '#/lab/felt?program=mine&depth=4'],
  ['no program', { program: null, line: ['f5'], at: 1 }, '#/lab/felt/f5'],
  ['a language', { lang: 'ja', langNamed: true, depth: 1 }, '#/lab/felt?lang=ja&program=mine&depth=1'],
  ['a language that is not named', { lang: 'ja', langNamed: false }, '#/lab/felt?program=mine'],
  ['a random board', { start: { game: 'table', seed: 7, size: 4 } }, '#/lab/table?seed=7&size=4&program=mine'],

  ['a title and an author', { title: 'a&b ♟', by: '?' }, '#/lab/felt?program=mine&title=a%26b%20%E2%99%9F&by=%3F'],
  ['a game whose id has a hyphen', { start: { game: 'co-lumns' } }, '#/lab/co-lumns?program=mine'],
])
  test(`an address is read as it was written: ${what}`, () => {
    const given = shown(part);
    assert.equal(writeLab(GAMES, given), address);
    const { wanted, lang, problem } = read(address);
    const { start, line, at, program, depth } = given;
    const transcript = line.slice(0, at).join('');
    const { title = null, by = null } = given;
    assert.deepEqual(wanted, { ...NOTHING, start, transcript, program, title, by, depth });
    assert.deepEqual([problem, lang], [null, given.langNamed ? 'ja' : null]);
  });

// A source in an address

for (const [what, source] of [
  ['nothing', ''],
  ['code', SOURCE],
  ['Japanese', 'def evaluate(局面):\n    return 0  # 何も考えない\n'],
  ['emoji', 'print("🀄👩‍👩‍👧 + / = ? & #")\n'],
  ['zero bytes and ends of lines', 'a\0b\r\nc\rd'],
  ['all that a source may have', 'x = 1\n'.repeat(33_333)],
])
  test(`a source is unpacked as it was packed: ${what}`, async () => {
    const code = await packed(source);
    assert.match(code, /^[A-Za-z0-9_-]*$/);
    assert.equal(await unpacked(code), source);
    assert.equal(read(`#/lab/felt?program=mine&code=${code}`).wanted.code, code);
  });

test('a source in an address is shorter than the source', async () => {
  assert((await packed(SOURCE.repeat(4))).length < SOURCE.length * 2);
});

test('a source that is damaged is none', async () => {
  const code = await packed(SOURCE);
  const changed = [
    code.slice(0, -4),
    code.slice(4),
    `${code}AAAA`,
    code.replace(code[40], 'z'),
    `${code}!`,
    `*${code}`,
  ];
  for (const each of [...changed, '', 'A', 'ÀÀÀÀ', '%00']) assert.equal(await unpacked(each), null, each);
});

test('bytes that are no UTF-8 are no source', async () => {
  for (const bytes of [[0xff], [0xe3, 0x81], [0xed, 0xa0, 0x80]]) {
    const code = deflateSync(Uint8Array.from([120, ...bytes])).toString('base64url');
    assert.equal(await unpacked(code), null, String(bytes));
  }
});

test('a source that is too long is none', async () => {
  assert.equal((await unpacked(await packed('x'.repeat(200_000)))).length, 200_000);
  assert((await unpacked(await packed('x'.repeat(200_001)))) === null);
});

test('a short address that unfolds to thirty million characters is given up early', async () => {
  const bomb = deflateSync(Buffer.alloc(30_000_000, 'x')).toString('base64url');
  assert(bomb.length < 50_000);
  const before = process.memoryUsage();
  let most = 0;
  const watching = setInterval(() => {
    const { external, arrayBuffers, heapUsed } = process.memoryUsage();
    most = Math.max(most, external + arrayBuffers + heapUsed - before.external - before.arrayBuffers - before.heapUsed);
  }, 1).unref();
  assert((await unpacked(bomb)) === null);
  clearInterval(watching);

  assert(most < 8_000_000, `${most} bytes`);
});
