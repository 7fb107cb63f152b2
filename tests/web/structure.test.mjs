// Which part of web/src may import which other. The folders follow the data: an address makes a round, the round sends
// requests, the engine replies, a room draws the result. Imports for types alone have wider limits.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'web', 'src');
const FILES = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .toSorted();

/** Files of types alone. */
const TYPES = ['contract/types.ts', 'contract/words.ts'];
/** Every module may import these. */
const COMMON = ['base/'];
/** And this folder, which imports nothing of the page. */
const RUNTIME = 'runtime/';
/** What each part may import besides itself, by the beginning of its path; and for types alone. */
const ALLOWED = {
  [RUNTIME]: [[], []],
  'contract/': [['base/'], []],
  'python/': [['contract/python.ts'], []],
  'engine/': [['contract/', 'python/'], []],
  'board/': [[], []],
  'round/': [['board/', 'engine/effects.ts'], ['engine/']],
  'tournament/': [[], ['engine/']],
  'programs/': [['engine/', 'python/', 'device/'], []],
  'device/': [['round/', 'board/', 'engine/', 'python/', 'contract/'], []],
  'exercises/': [['contract/', 'round/', 'device/', 'board/', 'engine/', 'python/'], []],
  'tree/': [[], []],
  'code/': [
    ['contract/', 'device/'],
    ['engine/', 'python/'],
  ],
  'views/': [['board/', 'round/', 'device/shelf.ts', 'engine/effects.ts'], ['device/']],
  'page/': [
    ['rooms/index.ts', 'device/', 'engine/', 'programs/'],
    ['views/', 'python/'],
  ],
  'rooms/index.ts': [[], ['views/', 'engine/', 'programs/']],
  'rooms/*/': [
    [
      'views/',
      'board/',
      'round/',
      'tree/',
      'tournament/',
      'code/',
      'contract/',
      'engine/',
      'python/',
      'device/',
      'exercises/',
      'programs/level_results.ts',
    ],
    ['rooms/index.ts', 'programs/'],
  ],
  'base/': [[], []],
  'entry/': [['rooms/index.ts', 'page/', 'device/', 'engine/', 'board/'], []],
};

/** The parts of the Arena, and which other ones each may import: what many players are set up with begins with the collection. */
const ARENA = 'rooms/arena/';
const IN_ARENA = { two: [], many: ['collect'], collect: [] };

/** The part that a file belongs to: a room is one of its own. @param {string} file */
function partOf(file) {
  const room = /^rooms\/[^/]+\//.exec(file)?.[0];
  if (room) return { part: room, allowed: ALLOWED['rooms/*/'] };
  const part = Object.keys(ALLOWED).find((name) => (name.endsWith('/') ? file.startsWith(name) : file === name));
  assert.ok(part, `${file} is in no part of the page that is named here`);
  return { part, allowed: ALLOWED[part] };
}

/** Source without comments. @param {string} text */
const code = (text) => text.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');

/**
 * What a file imports: `static`, `dynamic`, and for `types`, as paths under web/src, or names of packages.
 * @param {string} file
 */
function importsOf(file) {
  const text = code(readFileSync(join(SOURCE, file), 'utf-8'));
  /** @param {RegExp} pattern */
  const found = (pattern) =>
    [...text.matchAll(pattern)].map(([, path]) =>
      path.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), path)) : `../${path}`,
    );
  return {
    static: found(/^\s*(?:import|export)\b(?! type\b)[^;'"]*?['"]([^'"]+)['"]/gm),
    dynamic: found(/(?<!typeof )\bimport\(\s*['"]([^'"]+)['"]\s*\)(?!\.)/g),
    types: [...found(/^import type\b[^;'"]*?['"]([^'"]+)['"]/gm), ...found(/\bimport\(['"]([^'"]+)['"]\)\./g)],
  };
}

const IMPORTS = new Map(FILES.map((file) => [file, importsOf(file)]));
const isOurs = (path) => !path.startsWith('../') && !TYPES.includes(path);

/** @param {string} file @param {string} path */
const isCommon = (file, path) =>
  !file.startsWith(RUNTIME) && (path.startsWith(RUNTIME) || COMMON.some((part) => path.startsWith(part)));

/** @param {string} file @param {string[]} paths @param {readonly string[]} allowed */
const forbidden = (file, paths, allowed) =>
  paths
    .filter((path) => isOurs(path) && !isCommon(file, path) && !path.startsWith(partOf(file).part))
    .filter((path) => !allowed.some((name) => path.startsWith(name)))
    .map((path) => `${file} imports ${path}`);

test('the imports that are looked for are found', () => {
  assert.ok(IMPORTS.get('entry/main.ts').static.includes('rooms/index.ts'));
  assert.ok(IMPORTS.get('rooms/index.ts').dynamic.includes('rooms/play/index.ts'));
  assert.ok(IMPORTS.get('views/table.ts').static.includes('../lit-html'));
  assert.ok(IMPORTS.get('round/state.ts').types.includes(TYPES[0]));
});

test('each part imports only what stands before it, and types from a few places more', () => {
  const wrong = FILES.flatMap((file) => {
    const { static: fixed, dynamic, types } = IMPORTS.get(file);
    // The register alone leads into rooms, and loads them when they are entered.
    const isEntered = (path) => file === 'rooms/index.ts' && /^rooms\/[^/]+\/index\.ts$/.test(path);
    const own = dynamic.filter((path) => !isEntered(path));
    const { allowed } = partOf(file);
    return [...forbidden(file, [...fixed, ...own], allowed[0]), ...forbidden(file, types, allowed.flat())];
  });
  assert.deepEqual(wrong, []);
});

test('two players, many and the collection of programs do not import each other, but many the collection', () => {
  const partIn = (file) => (file.startsWith(ARENA) ? file.slice(ARENA.length).match(/^(\w+)\//)?.[1] : undefined);
  const parts = FILES.filter(partIn);
  const wrong = parts.flatMap((file) => {
    const allowed = [undefined, partIn(file), ...IN_ARENA[partIn(file)]];
    return Object.values(IMPORTS.get(file))
      .flat()
      .filter((path) => !allowed.includes(partIn(path)))
      .map((path) => `${file} imports ${path}`);
  });
  assert.deepEqual([wrong, parts.length > 0], [[], true]);
});

test('the runtime imports nothing but itself, no package either', () => {
  for (const file of FILES.filter((file) => file.startsWith(RUNTIME)))
    for (const [, path] of readFileSync(join(SOURCE, file), 'utf-8').matchAll(/\bfrom '([^']+)'/g))
      assert.match(path, /^\.\/\w+\.ts$/, file);
});

// `runtime/` and `python/` are for other pages too: nothing in them names what this one is about.
test('what others can take knows no game', () => {
  const WORDS = /\b(?:games?|boards?|minimax|thoughts?|players?|tournaments?)\b/gi;
  const found = FILES.filter((file) => /^(?:runtime|python)\//.test(file)).flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf-8').matchAll(WORDS)].map(([word]) => `${file}: ${word}`),
  );
  assert.deepEqual(found, []);
});

test('no modules import each other in a circle', () => {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {string[]} way */
  function visit(file, way) {
    assert.ok(!way.includes(file), [...way, file].join(' → '));
    if (done.has(file)) return;
    for (const path of [...IMPORTS.get(file).static, ...IMPORTS.get(file).dynamic].filter(isOurs))
      visit(path, [...way, file]);
    done.add(file);
  }
  for (const file of FILES) visit(file, []);
});

/** All that a module brings with it. @param {string} file @returns {Set<string>} */
function reached(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const path of IMPORTS.get(file)?.static ?? []) reached(path, seen);
  return seen;
}

test('no room is loaded before it is entered', () => {
  const rooms = [...reached('entry/main.ts')].filter((path) => /^rooms\/[^/]+\//.test(path));
  assert.deepEqual(rooms, []);
});

test('what has a name for screen readers and no role of its own is given one', () => {
  const found = FILES.flatMap((file) => {
    const text = code(readFileSync(join(SOURCE, file), 'utf-8'));
    const tags = [...text.matchAll(/<(?:span|div|i|b|p|small|strong|em|code|pre)\b([^<]*)/g)].map(([whole, rest]) => {
      let plain = rest; // without values, which may have any characters
      while (/\{[^{}]*\}/.test(plain)) plain = plain.replace(/\{[^{}]*\}/g, '');
      return [whole, plain.split('>')[0]];
    });
    return tags
      .filter(([, tag]) => /\baria-label/.test(tag) && !/\brole=/.test(tag))
      .map(([whole]) => `${file}: ${whole}`);
  });
  assert.deepEqual(found, []);
});

// lit-html writes markup of its own alone; the sandbox's frame a document, and a chapter a text, that the build has made.
test('no module writes markup from a text', () => {
  const MARKUP =
    /\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|srcdoc|createContextualFragment|parseFromString|unsafe(?:HTML|SVG|Static|MathML)|document\.write)\b/g;
  const found = FILES.flatMap((file) =>
    [...code(readFileSync(join(SOURCE, file), 'utf-8')).matchAll(MARKUP)].map(([word]) => `${file} ${word}`),
  );
  assert.deepEqual([...new Set(found)], ['python/sandbox/sandbox.ts srcdoc', 'rooms/articles/effects.ts innerHTML']);
});
