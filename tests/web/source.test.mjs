// Files that import others which are opened with them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined, unsigned } from '../../web/src/code/source.ts';
import { pluck } from './fakes.mjs';

const SHARED = 'def play_move(board):\n    return board\n';
const BOT = 'from othello_shared import play_move\n\ndef choose(position):\n    return position.moves()[0]\n';
const of = (...files) => {
  const { programs, modules } = joined(files.map(([path, source]) => ({ path, source })));
  return [
    programs.map(({ path, source }) => [path, source.split('\n').filter((line) => /^# ---/.test(line))]),
    pluck(modules, 'path'),
  ];
};
const heads = (...names) => names.map((name) => `# --- ${name}.py`);

test('a file that another imports is put above it, under its name, and is no program', () => {
  const { programs } = joined([
    { path: 'othello_shared.py', source: SHARED },
    { path: 'bot.py', source: BOT },
  ]);
  assert.deepEqual(pluck(programs, 'source'), [`# --- othello_shared.py\n${SHARED}# --- bot.py\n${BOT}`]);
});

test('what it imports itself stands above it, once, also where files import each other', () => {
  assert.deepEqual(
    of(['b.py', 'import c, a'], ['a.py', 'from .c import x'], ['c.py', 'from . import a'], ['me.py', 'import a, b']),
    [[['me.py', heads('c', 'a', 'b', 'me')]], ['b.py', 'a.py', 'c.py']],
  );
});

test('one that defines a player is a program too', () => {
  const player = 'def get_best_move(board):\n    return 1\n';
  const [programs, modules] = of(['first.py', player], ['better.py', 'import first']);
  assert.deepEqual(Object.fromEntries(programs), { 'first.py': [], 'better.py': heads('first', 'better') });
  assert.deepEqual(modules, ['first.py']);
});

test('of files of one name that in the same folder is meant, and where none is, the only one', () => {
  const bot = 'import rules';
  /** The programs with how many files each is made of, and the files that are none. */
  const names = ([programs, modules]) => [programs.map(([path, { length }]) => `${path} ${length}`), modules];
  const [yui, ken] = ['yui', 'ken'].map((name) => [`${name}/bot.py`, bot]);
  const shared = of(yui, ken, ['yui/rules.py', '']);
  assert.deepEqual(names(shared), [['yui/bot.py 2', 'ken/bot.py 2'], ['yui/rules.py']]);
  const own = of(yui, ken, ['yui/rules.py', ''], ['ken/rules.py', '']);
  assert.deepEqual(names(own)[1], ['yui/rules.py', 'ken/rules.py']);
  assert.deepEqual(names(of(yui, ['a/rules.py', ''], ['b/rules.py', '']))[1], []);
});

test('a file of nothing but spaces or dots is read as quickly as any', { timeout: 5000 }, () => {
  const [spaces, dots] = [' '.repeat(100_000), '.'.repeat(100_000)];
  const hostile = [
    `from${spaces}x`,
    `from ${dots}x`,
    `# by${spaces}`,
    '\n'.repeat(100_000),
    `def get${'_'.repeat(100_000)}`,
  ];
  for (const source of hostile) {
    assert.equal(of([`${'a'.repeat(60_000)}.py`, source], ['b.py', source])[0].length, 2);
    assert.equal(unsigned(source).by, null);
  }
});

test('files that need nothing of each other stay as they are', () => {
  const files = [
    ['random.py', BOT],
    ['bot.txt', 'import random, random2\n# import bot\nx = "import bot"\n'],
  ];
  assert.deepEqual(of(...files), [files.map(([path]) => [path, []]), []]);
});
