// The frame of the sandbox as the page handles it, with frames that a test makes load, and brokers that it speaks for.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createSandbox } from '../../web/src/engine/sandbox/sandbox.ts';
import { keepSnapshot } from '../../web/src/engine/snapshot.ts';
import { pluck } from './fakes.mjs';

const WASM = 'vendor/pyodide/pyodide.asm.wasm';
const TEXTS = {
  'vendor/pyodide/pyodide.asm.mjs': 'export default create;',
  'vendor/pyodide/pyodide.mjs': 'export { load as loadPyodide };',
};
const ARCHIVES = ['python_core', 'engine', 'authors', 'vendor/pyodide/python_stdlib'].map((name) => `${name}.zip`);
const PATHS = [WASM, ...Object.keys(TEXTS), 'src/guest.js', 'vendor/pyodide/pyodide-lock.json', ...ARCHIVES];
const OPTIONS = { seconds: 1, cold: false };
const REPLACED = ['document', 'fetch', 'caches'];
const before = new Map(REPLACED.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));

/** The frames that were made. */
let frames = [];
/** What keeps the WebAssembly from being fetched. */
let wasmComes = Promise.resolve();
/** How often the snapshot was looked for. */
let looked = 0;

/** Until messages of ports have been received. */
async function soon(isSo) {
  for (let turn = 0; turn < 500 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 2));
  assert(isSo());
}

function createElement() {
  const frame = {
    received: [],
    removed: false,
    setAttribute() {},
    remove() {
      frame.removed = true;
    },
    contentWindow: {
      postMessage(_message, _origin, [port]) {
        frame.port = port;
        port.onmessage = ({ data }) => {
          frame.received.push(data);
          if (data.op === 'begin') port.postMessage({ id: data.id, begun: true });
        };
        port.postMessage({ hello: 'null' });
      },
    },
  };
  frames.push(frame);
  return frame;
}

const has = (frame, isIt) => frame.received.some(isIt);
const hasWasm = (frame) => has(frame, ({ op }) => op === 'wasm');
const hasSnapshot = (frame) => has(frame, ({ files }) => files?.snapshot);

/** A cache with one item. */
function fakeCaches() {
  let item = null;
  const cache = {
    async match() {
      looked++;
      return item && new Response(item.bytes, { headers: item.headers });
    },
    async put(_key, response) {
      item = { bytes: await response.arrayBuffer(), headers: response.headers };
    },
  };
  return { open: async () => cache, delete: async () => item === null };
}

beforeEach(async () => {
  frames = [];
  looked = 0;
  wasmComes = Promise.resolve();
  async function fetch(address) {
    const path = PATHS.find((each) => String(address).endsWith(`/${each}`));
    if (!path) return new Response(JSON.stringify(PATHS.map((each) => ({ path: each, sha256: '00' }))));
    if (path === WASM) await wasmComes;
    return new Response(TEXTS[path] ?? '{}');
  }
  const document = { createElement, documentElement: { append() {} } };
  for (const [name, value] of Object.entries({ document, fetch, caches: fakeCaches() }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  await keepSnapshot(new Uint8Array(4096).fill(1));
});

afterEach(() => {
  for (const { port } of frames) port?.close();
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else delete globalThis[name];
});

async function loads(at) {
  await soon(() => frames[at]?.onload);
  frames[at].onload();
}

const isRefused = (begun, reason) => assert.rejects(begun, { reason });
const listening = () => {};

test('a frame that fails late leaves the one after it', async (context) => {
  const sandbox = createSandbox();
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const turn = async () => {
    for (let each = 0; each < 50; each++) await new Promise((resolve) => setImmediate(resolve));
  };
  const first = isRefused(sandbox.begin(OPTIONS, listening), 'no-frame');
  await turn();
  assert.equal(frames.length, 1);
  sandbox.remove();
  const heard = [];
  const second = sandbox.begin(OPTIONS, (message) => heard.push(message));
  await turn();
  frames[1].onload();
  await turn();
  assert.equal(await second, 1);
  context.mock.timers.tick(10_000);
  await first;
  assert.deepEqual([pluck(frames, 'removed'), heard], [[true, false], []]);
  sandbox.remove();
});

for (const missing of ['files.json', ...PATHS])
  test(`where ${missing} could not be loaded, the next worker has another frame`, async () => {
    const { fetch } = globalThis;
    let failed = false;
    globalThis.fetch = async (address) => {
      if (failed || !String(address).endsWith(`/${missing}`)) return fetch(address);
      failed = true;
      throw new TypeError('Failed to fetch');
    };
    const sandbox = createSandbox();
    const first = isRefused(sandbox.begin(OPTIONS, listening), 'files');
    await soon(() => frames[0]?.onload || frames[0]?.removed);
    frames[0].onload?.();
    await first;
    const second = sandbox.begin(OPTIONS, listening);
    await loads(1);
    assert.deepEqual([await second, pluck(frames, 'removed')], [1, [true, false]]);
    sandbox.remove();
  });

test('a frame gets the snapshot also where the files of the one before it come late', async () => {
  const { promise, resolve } = Promise.withResolvers();
  wasmComes = promise;
  const sandbox = createSandbox();
  const first = isRefused(sandbox.begin(OPTIONS, listening), 'no-frame');
  await loads(0);
  await soon(() => frames[0].port);
  sandbox.remove();
  resolve();
  await soon(() => looked > 0);
  const second = sandbox.begin(OPTIONS, listening);
  await loads(1);
  await second;
  await first;
  await soon(() => hasWasm(frames[1]) && hasSnapshot(frames[1]));
  sandbox.remove();
});
