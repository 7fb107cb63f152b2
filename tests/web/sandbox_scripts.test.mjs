// The script of the sandbox's worker, made from the Pyodide that is installed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { classicScript } from '../../web/src/engine/sandbox/scripts.ts';

const WEB = new URL('../../web/', import.meta.url);
const read = (path) => readFileSync(new URL(path, WEB), 'utf-8');
// As build.py publishes it (sources.py).
const module = (name) => read(`node_modules/pyodide/${name}`).replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n');

test('the modules of Pyodide become one classic script', () => {
  const parts = classicScript(module('pyodide.asm.mjs'), module('pyodide.mjs'), 'self.begun = pyodideScripts;');
  assert.ok(new Script(parts.join(''))); // a classic one: `import.meta` and `export` are errors in it
  const [, create] = /return (\w+); \}\)/.exec(parts[3]);
  assert.match(parts[2], new RegExp(`^async function ${create}\\(`));
  const [, load] = /return (\w+); \}\)/.exec(parts[6]);
  assert.match(parts[5], new RegExp(`async function ${load}\\(`));
});

test('modules of another form are refused', () => {
  const factory = 'async function create(){}\nexport default create;\n';
  const pyodide = 'async function load(){}export{load as loadPyodide,x as version};\n';
  assert.ok(classicScript(factory, pyodide, '').join('').includes('return load;'));
  assert.throws(() => classicScript('function create(){}', pyodide, ''));
  assert.throws(() => classicScript(factory, 'export{load as other};', ''));
  assert.throws(() => classicScript(factory, '', ''));
});
