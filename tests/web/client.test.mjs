// The client with a worker whose messages a test sends: start, requests, streams, stops, and workers that are lost.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { createEngine } from '../../web/src/engine/engine.ts';
import { clock, pass } from './clock.mjs';
import { outcomeOf, settled } from './fakes.mjs';

const GAMES = [
  { id: 'othello', players: [{ id: 'level-3', name: 'Level 3', kind: 'level', place: 3, search: 'best', depth: 6 }] },
];
const ORIGIN = 'https://games.example';
const THINK = { op: 'think', record: { game: 'othello' }, player: 'level-3' };

/** Every worker that was made, the first first. @type {FakeWorker[]} */
let workers = [];
/** The blob addresses that are not revoked. @type {Set<string>} */
let addresses = new Set();
/** Engines to be ended. @type {ReturnType<typeof createEngine>[]} */
let engines = [];

class FakeWorker {
  sent = [];
  ended = false;

  constructor(address) {
    assert(addresses.has(address), 'the address of a new worker is not revoked');
    workers.push(this);
  }

  postMessage(message) {
    if (!this.ended) this.sent.push(JSON.parse(message));
  }

  terminate() {
    this.ended = true;
  }

  /** The worker sends a message. */
  says(data) {
    this.onmessage({ data: typeof data === 'string' ? data : JSON.stringify(data) });
  }

  /** Python has started. */
  ready() {
    this.says({ started: 'cold' });
    this.says({ id: 0, games: GAMES, done: true });
  }
}

beforeEach(() => {
  workers = [];
  addresses = new Set();
  engines = [];

  mock.method(URL, 'createObjectURL', () => {
    const address = `blob:${ORIGIN}/${workers.length}`;
    addresses.add(address);
    return address;
  });
  mock.method(URL, 'revokeObjectURL', (address) => addresses.delete(address));
  globalThis.Worker = FakeWorker;
  globalThis.origin = ORIGIN;
  Object.defineProperty(WebAssembly, 'Suspending', { value: class {}, configurable: true });
});

afterEach(() => {
  for (const engine of engines) engine.end();
  delete globalThis.Worker;
  delete globalThis.origin;
  delete WebAssembly.Suspending;
});

/** An engine, its conditions as they come, and what came of a request. */
function started() {
  const engine = createEngine();
  engines.push(engine);
  const conditions = [];
  engine.watch((condition, detail) => conditions.push([condition, detail]));
  return { engine, conditions, condition: () => conditions.at(-1)[0] };
}

function running() {
  const made = started();
  workers[0].ready();
  return made;
}

const sentBy = (worker) => worker.sent.slice(1); // the first asks for the games

// Start

test('a thought that is stopped before Python is there is asked and stopped when it is', () => {
  const { engine } = started();
  engine.ask(THINK).stop();
  workers[0].ready();
  assert.deepEqual(sentBy(workers[0]), [
    { ...THINK, id: 1 },
    { op: 'stop', id: 1 },
  ]);
});

test('a request in parts is sent as lines of one id, to the worker after a lost one too', () => {
  const { engine } = running();
  const parts = [{ op: 'zip', more: true }, { op: 'zip' }];
  engine.ask({ op: 'zip', parts });
  workers[0].onerror({ message: 'lost' });
  workers[1].ready();
  const lines = parts.map((part) => ({ ...part, id: 1 }));
  for (const worker of workers) assert.deepEqual(sentBy(worker), lines);
});

test('it gives up when Python has not answered within a minute, and can be started again', () => {
  const { engine, conditions, condition } = started();
  pass(59_900);
  assert.equal(condition(), 'booting');
  pass(200);
  assert.deepEqual([condition(), conditions.at(-1)[1].args.reason, workers[0].ended], ['failed', 'start', true]);
  engine.start();
  workers[1].ready();
  pass(60_000);
  assert.equal(condition(), 'ready');
});

// Stop and drop

/** A thought that is asked for: what was asked, what comes of it, and the page's engine. */
function thinking() {
  const made = running();
  const asked = made.engine.ask(THINK);
  return { ...made, ...asked, outcome: outcomeOf(asked.answer) };
}

test('where no stop reaches it and nothing is known yet, its player is asked again for one position', () => {
  delete WebAssembly.Suspending;
  thinking().stop();
  workers[1].ready();
  assert.deepEqual(sentBy(workers[1]), [{ ...THINK, player: { search: 'best', depth: 6, nodes: 1 }, id: 1 }]);
});

// Workers that are lost

for (const [kind, lose] of [
  ['ends with an error', (worker) => worker.onerror({ message: 'out of memory' })],
  ['says that it is broken', (worker) => worker.says({ broken: 'out of memory' })],
  ['sends what is no reply', (worker) => worker.says('{"id": "1"}')],
]) {
  test(`a worker that ${kind} is replaced, and the next is asked the same, once`, async () => {
    const { engine, conditions, condition, outcome } = thinking();
    lose(workers[0]);
    assert.deepEqual([workers[0].ended, condition()], [true, 'booting']);
    workers[1].ready();
    assert.deepEqual(sentBy(workers[1]), [{ ...THINK, id: 1 }]);
    lose(workers[1]);
    assert.deepEqual([condition(), conditions.at(-1)[1].args.reason, workers.length], ['failed', 'lost', 2]);
    engine.start(); // as after a press of Try again
    workers[2].ready();
    assert.deepEqual(sentBy(workers[2]), [{ ...THINK, id: 1 }]);
    workers[2].says({ id: 1, move: 'f5', done: true });
    await settled();
    assert.equal(outcome.reply.move, 'f5');
  });
}

test('a stream that has replies long after a lost worker survives another', () => {
  const { condition } = thinking();
  for (let turn = 0; turn < 3; turn++) {
    workers.at(-1).onerror({ message: 'lost' });
    assert.equal(condition(), 'booting');
    workers.at(-1).ready();
    clock.now += 61_000;
    workers.at(-1).says({ id: 1, move: 'f5', done: false });
  }
});

test('a thought that was stopped has its best answer so far where the worker is lost before it ends', async () => {
  const { outcome, stop } = thinking();
  workers[0].says({ id: 1, move: 'f5', done: false });
  stop();
  workers[0].onerror({ message: 'lost' });
  await settled();
  assert.deepEqual(outcome.reply, { move: 'f5', done: true, stopped: true });
  workers[1].ready();
  assert.deepEqual(sentBy(workers[1]), []);
});

test('two seconds of silence over a request cost the worker; signs of life, or nothing asked, do not', () => {
  const { engine } = running();
  pass(10_000);
  assert.equal(workers.length, 1);
  engine.ask(THINK);
  for (let turn = 0; turn < 10; turn++) {
    pass(1_500);
    workers[0].says({ alive: true });
  }
  assert.equal(workers.length, 1);
  pass(2_600);
  assert.equal(workers.length, 2);
});

test('time in which the page was suspended does not count as silence', () => {
  thinking();
  pass(1_000);
  clock.now += 3_600_000; // no timer ran meanwhile
  pass(1_500);
  assert.equal(workers.length, 1);
  pass(1_500);
  assert.equal(workers.length, 2);
});

test('an engine that was ended asks, answers and reports nothing more', async () => {
  const { engine, condition, outcome } = thinking();
  engine.end();
  assert(workers[0].ended);
  workers[0].says({ id: 1, move: 'f5', done: true });
  workers[0].onerror({ message: 'late' });
  pass(60_000);
  await settled();
  assert.deepEqual([outcome, condition(), workers.length], [{}, 'ready', 1]);
});
