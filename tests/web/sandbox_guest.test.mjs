// The script of the sandbox's worker, in one piece, in a realm of its own with a Pyodide that a test plays.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';

const WEB = new URL('../../web/', import.meta.url);
const { rolldown } = createRequire(new URL('package.json', WEB))('rolldown');
const bundle = await rolldown({ input: fileURLToPath(new URL('src/engine/sandbox/guest.ts', WEB)) });
const [{ code: GUEST }] = (await bundle.generate({ format: 'iife' })).output;

/** A worker's scope in which the script runs: `posted` are its lines, `first` sends it the first message. */
function worker(loadPyodide) {
  const posted = [];
  const listeners = new Map();
  const scope = createContext({
    pyodideScripts: { loadPyodide },
    postMessage: (line) => posted.push(line),
    addEventListener: (type, listener) => listeners.set(type, listener),
    MessageChannel: class {
      port1 = {};
    },
    performance,
    console: {},
    setTimeout,
    setInterval,
  });
  scope.self = scope;
  runInContext(GUEST, scope);
  const first = () => listeners.get('message')({ data: { options: {}, lock: '{}' } });
  return { posted, scope, first };
}

test('an error that is told is cut, whatever an author’s code has replaced', async () => {
  const { posted, scope, first } = worker(async () => {
    runInContext(
      `String = () => ({ slice: () => 'z'.repeat(1e5) });
       ''.__proto__.slice = function () { return this; };
       Function.prototype.call = () => 'z'.repeat(1e5);`,
      scope,
    );
    throw Object.assign(new Error(), { message: 'y'.repeat(1e5) });
  });
  first();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(posted, [JSON.stringify({ broken: 'y'.repeat(1000) })]);
});
