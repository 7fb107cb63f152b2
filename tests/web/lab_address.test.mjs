// Addresses of the Lab: which program and position they name, and a source that is shared in one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { packed, unpacked } from '../../web/src/code/link.ts';
import { readLab, writeLab } from '../../web/src/rooms/lab/address.ts';
import { GAMES } from './games.mjs';
import { eachRow } from './rows.mjs';

const read = (address) => readLab(address, GAMES, 'felt');
const NOTHING = { program: null, title: null, by: null, example: null, depth: null, code: null, task: null };
const SOURCE = 'def evaluate(position):\n    """Counts discs."""\n    return sum(position.score())\n';

/** A round on the board after these moves, with the program that is shown. */
const shown = (part) => ({ start: { game: 'felt' }, line: [], at: 0, program: 'mine', depth: null, ...part });

// What an address names

test('an address that names nothing but the room and a language leaves the board as it is', () => {
  for (const [address, lang] of Object.entries({ '#/lab': null, '#/lab/': null, '#/lab?lang=ja': 'ja' })) {
    const found = read(address);
    assert.deepEqual(found.wanted, { start: { game: 'felt' }, transcript: '', ...NOTHING }, address);
    assert.deepEqual([found.lang, found.problem, found.placed], [lang, null, false], address);
  }
});

test('a position is named as in an address of a game', () => {
  const setup = `${'-'.repeat(63)}X X`;
  assert.deepEqual(read(`#/lab/felt?setup=${encodeURIComponent(setup)}`).wanted.start, { game: 'felt', setup });
  assert.deepEqual(read('#/lab/table/a1?seed=7&size=4').wanted.start, { game: 'table', seed: 7, size: 4 });
});

test('addresses that mean nothing are refused', () =>
  eachRow(
    [
      ['#/lab/chess', 'address-game', { name: 'chess' }],
      ['#/lab/felt?hat=1', 'address-word', { word: 'hat=1' }],
      ...['0', '7', '1.5', '', '0x2'].map((name) => [
        `#/lab/felt?depth=${name}`,
        'address-word',
        { word: `depth=${name}` },
      ]),
      [`#/lab/felt?depth=${'9'.repeat(99)}`, 'address-word', { word: `depth=${'9'.repeat(54)}` }],
      ...['code', 'task'].map((key) => [
        `#/lab?program=mine&${key}=${'A'.repeat(50_001)}`,
        'address-length',
        { most: 50_000 },
      ]),
    ],
    ([address, code, args]) => {
      const { problem, wanted } = read(address);
      assert.deepEqual([problem.code, problem.args], [code, args]);
      const { transcript, program, depth, code: packed, task } = wanted;
      assert.deepEqual([transcript, program, depth, packed, task], ['', null, null, null, null]);
    },
  ));

test('an example is named beside a game, and a shared program of a game of its own without its place', () => {
  const moved = shown({ line: ['f5'], at: 1 });
  const example = writeLab(GAMES, { ...moved, program: null, example: '02-corners' });
  assert.deepEqual([example, read(example).wanted.example], ['#/lab/felt/f5?example=02-corners', '02-corners']);
  const address = writeLab(GAMES, { ...moved, code: 'AbC', withPlace: false });
  assert.deepEqual([address, read(address).placed], ['#/lab?program=mine&code=AbC', false]);
});

// From an address and back

test('an address is read as it was written', () =>
  eachRow(
    [
      ['the start', {}, '#/lab/felt?program=mine'],
      ['moves', { line: ['f5', 'd6', 'c3'], at: 2 }, '#/lab/felt/f5d6?program=mine'],
      ['a depth', { depth: 4 }, '#/lab/felt?program=mine&depth=4'],
      ['no program', { program: null, line: ['f5'], at: 1 }, '#/lab/felt/f5'],
      ['a language', { lang: 'ja', langNamed: true, depth: 1 }, '#/lab/felt?lang=ja&program=mine&depth=1'],
      ['a language that is not named', { lang: 'ja', langNamed: false }, '#/lab/felt?program=mine'],
      ['a random board', { start: { game: 'table', seed: 7, size: 4 } }, '#/lab/table?seed=7&size=4&program=mine'],

      ['a title and an author', { title: 'a&b ♟', by: '?' }, '#/lab/felt?program=mine&title=a%26b%20%E2%99%9F&by=%3F'],
      ['a game whose id has a hyphen', { start: { game: 'co-lumns' } }, '#/lab/co-lumns?program=mine'],
    ],
    ([, part, address]) => {
      const given = shown(part);
      assert.equal(writeLab(GAMES, given), address);
      const { wanted, lang, problem } = read(address);
      const { start, line, at, program, depth } = given;
      const transcript = line.slice(0, at).join('');
      const { title = null, by = null } = given;
      assert.deepEqual(wanted, { ...NOTHING, start, transcript, program, title, by, depth });
      assert.deepEqual([problem, lang], [null, given.langNamed ? 'ja' : null]);
    },
  ));

// A source in an address

test('a source is unpacked as it was packed', () =>
  eachRow(
    [
      ...['', SOURCE, 'return 0  # 何も考えない\n', 'print("🀄👩‍👩‍👧 + / = ? & #")\n', 'a\0b\r\nc\rd'],
      'x = 1\n'.repeat(33_333), // all that a source may have
    ],
    async (source) => {
      const code = await packed(source);
      assert.match(code, /^[A-Za-z0-9_-]*$/);
      assert.equal(await unpacked(code), source);
      assert.equal(read(`#/lab/felt?program=mine&code=${code}`).wanted.code, code);
    },
  ));

test('a source that is damaged is none', async () => {
  const code = await packed(SOURCE);
  const cut = [code.slice(0, -4), code.slice(4), code.replace(code[40], 'z')];
  const longer = [`${code}AAAA`, `${code}!`, `*${code}`];
  for (const each of [...cut, ...longer, '', 'A', 'ÀÀÀÀ', '%00']) assert.equal(await unpacked(each), null, each);
});

test('bytes that are no UTF-8 are no source', async () => {
  for (const bytes of [[0xff], [0xe3, 0x81], [0xed, 0xa0, 0x80]]) {
    const code = deflateSync(Uint8Array.from([120, ...bytes])).toString('base64url');
    assert.equal(await unpacked(code), null, String(bytes));
  }
});

test('a short address that unfolds to thirty million characters is given up early', async () => {
  const bomb = deflateSync(Buffer.alloc(30_000_000, 'x')).toString('base64url');
  assert(bomb.length < 50_000);
  const used = () => {
    const { external, arrayBuffers, heapUsed } = process.memoryUsage();
    return external + arrayBuffers + heapUsed;
  };
  const [before, measured] = [used(), []];
  const watching = setInterval(() => measured.push(used() - before), 1).unref();
  assert((await unpacked(bomb)) === null);
  clearInterval(watching);
  assert(Math.max(...measured) < 8_000_000, String(measured));
});
