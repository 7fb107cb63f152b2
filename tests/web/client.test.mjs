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
  constructor(address, { name, type }) {
    Object.assign(this, { address, name, type, sent: [], ended: false });
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
  ready(started = 'cold') {
    this.says({ started });
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
  setPromiseIntegration(true);
});

afterEach(() => {
  for (const engine of engines) engine.end();
  delete globalThis.Worker;
  delete globalThis.origin;
  delete WebAssembly.Suspending;
});

function setPromiseIntegration(there) {
  if (there) Object.defineProperty(WebAssembly, 'Suspending', { value: class {}, configurable: true });
  else delete WebAssembly.Suspending;
}

/** An engine, its conditions as they come, and what came of a request. */
function started(options) {
  const engine = createEngine(options);
  engines.push(engine);
  const conditions = [];
  engine.watch((condition, detail) => conditions.push([condition, detail]));
  return { engine, conditions, condition: () => conditions.at(-1)[0] };
}

function running(options) {
  const made = started(options);
  workers[0].ready();
  return made;
}

const sentBy = (worker) => worker.sent.slice(1); // the first asks for the games
const isCold = ({ name }) => name.split(' ').includes('cold');

// Start

test('importing the client starts no worker and creates no policy', async () => {
  globalThis.trustedTypes = { createPolicy: () => assert.fail('a policy was created') };
  await import('../../web/src/engine/engine.ts?again');
  delete globalThis.trustedTypes;
  assert.equal(workers.length, 0);
});

test("an engine asks for the games first, and is ready when they are there; its worker's address is revoked by then", () => {
  const { conditions } = started();
  assert.deepEqual(workers[0].sent, [{ op: 'games', id: 0 }]);
  assert.deepEqual([workers[0].type, [...addresses]], ['module', [workers[0].address]]);
  assert.deepEqual(conditions, [['booting', undefined]]);
  workers[0].ready('snapshot');
  assert.deepEqual(conditions.at(-1), ['ready', { games: GAMES, started: 'snapshot' }]);
  assert.equal(addresses.size, 0);
});

test('what is asked before Python is there is sent when it is, and not if it was dropped', async () => {
  const { engine } = started();
  const first = engine.ask({ op: 'view' });
  engine.ask({ op: 'think' }).drop();
  assert.equal(sentBy(workers[0]).length, 0);
  workers[0].ready();
  assert.deepEqual(sentBy(workers[0]), [{ op: 'view', id: 1 }]);
  const outcome = outcomeOf(first.answer);
  workers[0].says({ id: 1, ply: 0, done: true });
  await settled();
  assert.deepEqual(outcome, { reply: { ply: 0, done: true } });
});

test('a thought that is stopped before Python is there is asked and stopped when it is', () => {
  const { engine } = started();
  engine.ask(THINK).stop();
  workers[0].ready();
  assert.deepEqual(sentBy(workers[0]), [
    { ...THINK, id: 1 },
    { op: 'stop', id: 1 },
  ]);
});

test('without WebAssembly it fails at once and says so', () => {
  const plain = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly');
  delete globalThis.WebAssembly;
  const { conditions } = started();
  Object.defineProperty(globalThis, 'WebAssembly', plain);
  const [[condition, { args }]] = conditions;
  assert.deepEqual([condition, args.reason, workers.length], ['failed', 'no-wasm', 0]);
});

test('it gives up when Python has not answered within a minute, and can be started again', () => {
  const { engine, conditions, condition } = started();
  pass(59_900);
  assert.equal(condition(), 'booting');
  pass(200);
  assert.deepEqual([condition(), conditions.at(-1)[1].args.reason, workers[0].ended], ['failed', 'start', true]);
  engine.start();
  assert(!isCold(workers[1]));
  workers[1].ready();
  pass(60_000);
  assert.equal(condition(), 'ready');
});

test('a worker that cannot be made is a failure', () => {
  globalThis.Worker = class {
    constructor() {
      throw new Error('no workers here');
    }
  };
  const { conditions } = started();
  assert.match(conditions[0][1].message, /no workers here/);
  assert.equal(addresses.size, 0);
});

test('a start that fails is tried once more without what an earlier visit left', () => {
  const { condition } = started();
  workers[0].says({ broken: 'a damaged snapshot' });
  assert.deepEqual([workers[0].ended, workers.map(isCold), condition()], [true, [false, true], 'booting']);
  workers[1].onerror({ message: 'not found' });
  assert.equal(condition(), 'failed');
});

test('a worker is told by its name whether to keep a snapshot, also when it starts without one', () => {
  const names = (options) => {
    const { engine } = started(options);
    workers.at(-1).says({ broken: 'a damaged snapshot' });
    engine.end();
    return workers.splice(0).map(({ name }) => name);
  };
  assert.deepEqual(names({ keepSnapshot: true }), ['python keep', 'python keep cold']);
  assert.deepEqual(names(), ['python', 'python cold']);
});

// Requests and streams

test('a stream passes on each reply, and settles with the last', async () => {
  const { engine } = running();
  const replies = [];
  const outcome = outcomeOf(engine.ask(THINK, (reply) => replies.push(reply.depth)).answer);
  for (const depth of [1, 2]) workers[0].says({ id: 1, depth, done: false });
  workers[0].says({ id: 1, depth: 3, done: true });
  workers[0].says({ id: 1, depth: 4, done: false }); // no longer asked
  await settled();
  assert.deepEqual([replies, outcome.reply.depth], [[1, 2], 3]);
});

test('a refusal of the engine rejects the answer with its error', async () => {
  const { outcome } = thinking({ op: 'view' });
  const error = { code: 'bad-record', message: 'no', field: 'record', args: {} };
  workers[0].says({ id: 1, error, done: true });
  await settled();
  assert.deepEqual(outcome, { problem: error });
});

test('answers of several requests find their own', async () => {
  const { engine } = running();
  const [one, other] = [1, 2].map(() => outcomeOf(engine.ask({ op: 'view' }).answer));
  workers[0].says({ id: 2, ply: 2, done: true });
  workers[0].says({ id: 1, ply: 1, done: true });
  await settled();
  assert.deepEqual([one.reply.ply, other.reply.ply], [1, 2]);
});

// Stop and drop

/** A thought that is asked for: what was asked, what comes of it, and the page's engine. */
function thinking(request = THINK) {
  const made = running();
  const asked = made.engine.ask(request, () => {});
  return { ...made, ...asked, outcome: outcomeOf(asked.answer) };
}

test('where messages reach Python a stop is sent, and the last reply settles the answer', async () => {
  const { outcome, stop } = thinking();
  stop();
  assert.deepEqual(sentBy(workers[0]).at(-1), { op: 'stop', id: 1 });
  workers[0].says({ id: 1, move: 'f5', stopped: true, done: true });
  workers[0].says({ id: 1, stopped: false, done: true });
  await settled();
  assert.deepEqual([outcome.reply.move, workers.length], ['f5', 1]);
});

test('where none reach it a stop settles with the best answer so far, and another worker takes over', async () => {
  setPromiseIntegration(false);
  const { outcome, stop } = thinking();
  workers[0].says({ id: 1, move: 'f5', depth: 2, done: false });
  stop();
  await settled();
  assert.deepEqual(outcome.reply, { move: 'f5', depth: 2, done: true, stopped: true });
  assert(workers[0].ended);
  workers[1].ready();
  assert.deepEqual(sentBy(workers[1]), []);
});

for (const [kind, player, limited] of [
  ['a listed player', 'level-3', { search: 'best', depth: 6, nodes: 1 }],
  ['one spelled out', 'minimax depth=40 nodes=9', 'minimax depth=40 nodes=1'],
  ['one made of parts', { search: 'minimax', depth: 40 }, { search: 'minimax', depth: 40, nodes: 1 }],
]) {
  test(`where none reach it and nothing is known yet, ${kind} is asked again for one position`, () => {
    setPromiseIntegration(false);
    thinking({ ...THINK, player }).stop();
    workers[1].ready();
    assert.deepEqual(sentBy(workers[1]), [{ ...THINK, player: limited, id: 1 }]);
  });
}

test('what is dropped is stopped and never settles', async () => {
  const { outcome, drop } = thinking();
  drop();
  assert.deepEqual(sentBy(workers[0]).at(-1), { op: 'stop', id: 1 });
  workers[0].says({ id: 1, move: 'f5', stopped: true, done: true });
  drop();
  await settled();
  assert.deepEqual(outcome, {});
  assert.equal(sentBy(workers[0]).length, 2);
});

test('where no message reaches Python, a stream that is dropped costs the worker, a short question does not', () => {
  setPromiseIntegration(false);
  const { engine } = running();
  engine.ask({ op: 'view' }).drop();
  assert.equal(workers.length, 1);
  engine.ask(THINK, () => {}).drop();
  assert.equal(workers.length, 2);
});

// Workers that are lost

for (const [kind, lose] of [
  ['ends with an error', (worker) => worker.onerror({ message: 'out of memory' })],
  ['says that it is broken', (worker) => worker.says({ broken: 'out of memory' })],
  ['sends what is no JSON', (worker) => worker.says('no JSON')],
  ['sends what is no reply', (worker) => worker.says('{"id": "1"}')],
  ['sends what is none of its messages', (worker) => worker.onmessage({ data: {} })],
  ['sends nothing', (worker) => worker.onmessage({ data: null })],
  ['sends what cannot be read', (worker) => worker.onmessageerror()],
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

test('a stream over which a worker is lost again soon fails, though it had replies', () => {
  const { condition } = thinking();
  workers[0].onerror({ message: 'lost' });
  workers[1].ready();
  workers[1].says({ id: 1, move: 'f5', done: false });
  workers[1].onerror({ message: 'lost' });
  assert.equal(condition(), 'failed');
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

test('messages of a lost worker are ignored', () => {
  const { condition } = running();
  const [first] = workers;
  first.onerror({ message: '' });
  workers[1].ready();
  first.onerror({ message: 'late' });
  first.says('no JSON');
  assert.deepEqual([condition(), workers.length], ['ready', 2]);
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

// Addresses of workers

test('the address of a worker that sent nothing is revoked when it fails, is replaced or ended', () => {
  const { engine } = started();
  workers[0].onerror({ message: 'not found' });
  assert.deepEqual([...addresses], [workers[1].address]);
  engine.start();
  assert.deepEqual([...addresses], [workers[2].address]);
  engine.end();
  assert.deepEqual([...addresses], []);
});
