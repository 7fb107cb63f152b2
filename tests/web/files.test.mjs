// Downloads of the page, from a host whose bytes a test sends one portion at a time.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { addressOf } from '../../web/src/base/version.ts';
import { createDownloads } from '../../web/src/python/files.ts';
import { createSandbox } from '../../web/src/python/sandbox/sandbox.ts';
import { clock, pass } from './clock.mjs';
import { outcomeOf, pluck, settled } from './fakes.mjs';

const WASM = addressOf('python.wasm');
const CONTENTS = new Uint8Array(3_000_000).fill(7);
const CORE = addressOf('core.zip');
const SUM = createHash('sha256').update(CONTENTS).digest('hex');
const FILES = Object.fromEntries(['python.wasm', 'core.zip'].map((path) => [path, [CONTENTS.length, SUM]]));

/** The answers to requests for the file, the first first: `send` and `end`. */
let answers = [];
/** The options of these requests. */
let asked = [];

beforeEach(() => {
  answers = [];
  asked = [];
  mock.method(globalThis, 'fetch', async (_, options) => {
    asked.push(options);
    const { readable, writable } = new TransformStream(undefined, undefined, { highWaterMark: 100 });
    const writer = writable.getWriter();
    options.signal.addEventListener('abort', () => writer.abort(new Error('aborted')));
    answers.push({
      async send(bytes) {
        await writer.write(bytes);
        await settled();
      },
      end: () => writer.close(),
    });
    return new Response(readable);
  });
});
afterEach(() => mock.restoreAll());

async function begun(downloads) {
  const outcome = outcomeOf(downloads.file(WASM));
  await settled();
  return outcome;
}

test('who asks for a file that is being downloaded, or has come, gets it from the same download until it is forgotten', async () => {
  const downloads = createDownloads(FILES);
  await begun(downloads);
  await answers[0].send(CONTENTS.subarray(0, 10));
  const second = downloads.file(WASM);
  downloads.forget([WASM]);
  await answers[0].send(CONTENTS.subarray(10));
  await answers[0].end();
  assert.equal((await second).byteLength, CONTENTS.length);
  await downloads.file(WASM);
  assert.equal(asked.length, 1);
  downloads.forget([WASM]);
  await begun(downloads);
  assert.equal(asked.length, 2);
});

test('a download to which nothing has come for half a minute is begun anew where its file is asked for again', async () => {
  const downloads = createDownloads(FILES);
  const first = await begun(downloads);
  await answers[0].send(CONTENTS.subarray(0, 10));
  clock.now += 29_000;
  await begun(downloads);
  assert.equal(asked.length, 1);
  clock.now += 1_000;
  await begun(downloads);
  assert.deepEqual([asked.length, asked[0].signal.aborted, downloads.progress([WASM]).loaded], [2, true, 0]);
  assert.deepEqual(first, {});
  await answers[1].send(CONTENTS);
  await answers[1].end();
  await downloads.file(WASM);
  await settled();
  assert.equal(first.reply.byteLength, CONTENTS.length); // who has waited since before follows it
});

test('a file that waits in line for the bytes of another is not silent, and who waits for it hears that bytes come', async () => {
  const downloads = createDownloads(FILES);
  let heard = 0;
  outcomeOf(downloads.file(CORE, () => heard++));
  await begun(downloads);
  clock.now += 20_000;
  await answers[1].send(CONTENTS.subarray(0, 10));
  clock.now += 20_000;
  outcomeOf(downloads.file(CORE));
  await settled();
  assert.deepEqual([asked.length, heard], [2, 1]);
});

test('a download of other bytes is refused, and the file is fetched anew where it is asked for again', async () => {
  const downloads = createDownloads(FILES);
  const refused = assert.rejects(downloads.file(WASM));
  await settled();
  await answers[0].send(new Uint8Array(CONTENTS.length));
  await answers[0].end();
  await refused;
  await begun(downloads);
  assert.deepEqual(pluck(asked, 'cache'), ['default', 'reload']); // the browser may keep a damaged answer
});

test('the packages that a program imports are not waited for once nothing comes', async () => {
  mock.method(globalThis, 'fetch', () => new Promise(() => {}));
  const outcome = outcomeOf(createSandbox(createDownloads({ 'packages.json': [2, SUM] })).bring('import numpy'));
  await settled();
  pass(29_000);
  await settled();
  assert.deepEqual(outcome, {});
  pass(2000);
  await settled();
  assert.equal(outcome.problem.reason, 'offline');
});
