// Which part of web/src may import which (web/README.md draws it), types and imports within functions counted. What is
// imported in a circle Biome tells too, but for `typeof import()`.

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

/** The rows, from below: each part imports what stands in rows before it, and itself. `contract` is part of `base`. */
const ROWS = [
  ['runtime'],
  ['base'],
  ['python', 'board'],
  ['engine', 'tree'],
  ['round', 'tournament'],
  ['device'],
  ['programs', 'code', 'exercises'],
  ['views'],
  ['rooms/room.ts'],
  ['rooms/*'],
  ['rooms/index.ts'],
  ['page'],
  ['entry'],
];
/** Its files import each other in circles, which are to be untied. */
const ARENA = 'rooms/arena/';

/** The part of a file, as a room, and its row. @param {string} file */
function placeOf(file) {
  const part = /^rooms\/[^/]+|^[^/]+/.exec(file)?.[0].replace('contract', 'base') ?? '';
  const row = ROWS.findIndex((parts) => parts.includes(part.replace(/^rooms\/\w+$/, 'rooms/*')));
  assert.ok(row >= 0, `${file} is in no part of the page that is named here`);
  return { part, row };
}

/** Source without comments. @param {string} text */
const code = (text) => text.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');

/**
 * What a file imports, as paths under web/src: all, and what is loaded with it.
 * @param {string} file
 */
function importsOf(file) {
  const text = code(readFileSync(join(SOURCE, file), 'utf-8'));
  /** @param {RegExp} pattern */
  const found = (pattern) =>
    [...text.matchAll(pattern)].map(([, path]) => posix.normalize(posix.join(posix.dirname(file), path)));
  return {
    all: found(/(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+\.ts)'/gm),
    loaded: found(/^(?:import|export)\b(?! type\b)[^;'(]*?'(\.[^']+\.ts)'/gm),
  };
}

const IMPORTS = new Map(FILES.map((file) => [file, importsOf(file)]));

test('the imports that are looked for are found', () => {
  assert.ok(IMPORTS.get('entry/main.ts').loaded.includes('rooms/index.ts'));
  assert.ok(IMPORTS.get('rooms/index.ts').all.includes('rooms/play/index.ts'));
  assert.ok(!IMPORTS.get('rooms/index.ts').loaded.includes('rooms/play/index.ts'));
  assert.ok(IMPORTS.get('rooms/play/effects.ts').all.includes('rooms/play/late_effects.ts'));
});

test('each part imports only what stands before it', () => {
  const wrong = FILES.flatMap((file) => {
    const own = placeOf(file);
    return IMPORTS.get(file)
      .all.filter((path) => placeOf(path).part !== own.part && placeOf(path).row >= own.row)
      .map((path) => `${file} → ${path}`);
  });
  assert.deepEqual(wrong, []);
});

test('no file imports itself by way of others', () => {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {string[]} way */
  function visit(file, way) {
    assert.ok(!way.includes(file), [...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    for (const path of IMPORTS.get(file).all)
      if (!file.startsWith(ARENA) || !path.startsWith(ARENA)) visit(path, [...way, file]);
    done.add(file);
  }
  for (const file of FILES) visit(file, []);
});

test('the runtime imports nothing but itself, no package either', () => {
  for (const file of FILES.filter((file) => file.startsWith('runtime/')))
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

/** All that a module brings with it. @param {string} file @returns {Set<string>} */
function reached(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const path of IMPORTS.get(file)?.loaded ?? []) reached(path, seen);
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
