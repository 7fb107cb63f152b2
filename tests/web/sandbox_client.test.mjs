// The client of an engine in the sandbox, with a sandbox whose messages a test sends.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { createSandboxEngine } from '../../web/src/engine/sandbox/engine.ts';
import { THOUGHT } from './fakes.mjs';

const THINK = { op: 'think', record: { game: 'othello' }, player: 'mine depth=2' };
const LOAD = { op: 'load', name: 'mine', source: 'x = 1', game: 'othello' };
const LOADED = { name: 'mine', evaluations: {}, searches: [], orders: [], games: [], repeatable: true, done: true };

let now = 0;
/** @type {any[]} */
let engines = [];

beforeEach(() => {
  now = 1000;
  engines = [];
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  mock.method(performance, 'now', () => now);
  Object.defineProperty(WebAssembly, 'Suspending', { value: class {}, configurable: true });
});

afterEach(() => {
  for (const engine of engines) engine.end();
  mock.timers.reset();
  mock.restoreAll();
  delete WebAssembly.Suspending;
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

function pass(milliseconds) {
  for (let left = milliseconds; left > 0; left -= 50) {
    now += 50;
    mock.timers.tick(50);
  }
}

/** A sandbox that notes what it is told. */
function fakeSandbox(problem = null) {
  const sandbox = {
    begun: [],
    sent: [],
    ended: 0,
    async begin(options, listener) {
      if (problem) throw problem;
      sandbox.begun.push(options);
      sandbox.listener = listener;
      sandbox.sent = [];
      return sandbox.begun.length;
    },
    send: (_id, line) => sandbox.sent.push(JSON.parse(line)),
    end: () => sandbox.ended++,
    says: (data) => sandbox.listener({ line: typeof data === 'string' ? data : JSON.stringify(data) }),
    requests: () => sandbox.sent.filter(({ op }) => op !== 'games'),
  };
  return sandbox;
}

const GAMES = { id: 0, games: [], diagrams: [], first: 'othello', done: true };

async function running() {
  const sandbox = fakeSandbox();
  const engine = createSandboxEngine(sandbox);
  engines.push(engine);
  const conditions = [];
  engine.watch((condition, detail) => conditions.push([condition, detail]));
  await ready(sandbox);
  return { sandbox, engine, conditions, condition: () => conditions.at(-1)[0] };
}

async function ready(sandbox) {
  await settled();
  sandbox.says({ started: 'snapshot' });
  sandbox.says(GAMES);
}

/** What an answer is, or was refused with; undefined: nothing yet. */
function outcomeOf(answer) {
  const outcome = {};
  answer.then(
    (reply) => Object.assign(outcome, { reply }),
    (problem) => Object.assign(outcome, { problem }),
  );
  return outcome;
}

test('a request is sent and its replies are passed on, what is printed too', async () => {
  const { sandbox, engine, conditions } = await running();
  assert.deepEqual(conditions.at(-1), ['ready', { games: [], started: 'snapshot' }]);
  const replies = [];
  const outcome = outcomeOf(engine.ask(THINK, (reply) => replies.push(reply)).answer);
  const [{ id }] = sandbox.requests();
  sandbox.says({ alive: true });
  sandbox.says({ id, printed: 'x', done: false });
  sandbox.says({ id, ...THOUGHT, done: false });
  sandbox.says({ id, ...THOUGHT });
  await settled();
  assert.deepEqual(replies, [
    { printed: 'x', done: false },
    { ...THOUGHT, done: false },
  ]);
  assert.deepEqual(outcome.reply, THOUGHT);
});

for (const [name, line] of Object.entries({
  'that is not JSON': '{',
  'that is no object': '7',
  'of a list': '[]',
  'to no request': JSON.stringify({ id: 99, ...THOUGHT }),
  'with a second list of games': JSON.stringify(GAMES),
  'without an id': JSON.stringify(THOUGHT),
  'that says more than that Python is alive': '{"alive":true,"more":0}',
  'that says in another way that Python is alive': '{"alive": true}',
  'of a start of another kind': '{"started":"warm"}',
  'of another form': JSON.stringify({ id: 1, ...THOUGHT, value: '<b>' }),
}))
  test(`a line ${name} ends the worker, refuses its requests, and another is started`, async () => {
    const { sandbox, engine, condition } = await running();
    const outcome = outcomeOf(engine.ask(THINK).answer);
    sandbox.says(line);
    await settled();
    assert.equal(outcome.problem.code, 'user-code');
    assert.equal(outcome.problem.args.kind, 'Ended');
    assert.equal(sandbox.begun.length, 2);
    assert.equal(condition(), 'booting');
    await ready(sandbox);
    assert.equal(condition(), 'ready');
    assert.deepEqual(sandbox.requests(), []);
  });

test('a line that says that Python is alive is not parsed', async () => {
  const { sandbox, engine } = await running();
  engine.ask(THINK).answer.catch(() => {});
  const parsed = mock.method(JSON, 'parse');
  sandbox.listener({ line: '{"alive":true}' });
  sandbox.listener({ line: '{"started":"cold"}' });
  assert.equal(parsed.mock.callCount(), 0);
  parsed.mock.restore();
  assert.equal(sandbox.begun.length, 1);
});

test('what is printed is gathered for a tenth of a second, and passed on before another reply', async () => {
  const { sandbox, engine } = await running();
  const replies = [];
  engine.ask(THINK, (reply) => replies.push(reply));
  const [{ id }] = sandbox.requests();
  const print = (printed) => sandbox.says({ id, printed, done: false });
  for (let line = 0; line < 1000; line++) print('x');
  assert.deepEqual(replies, []);
  pass(100);
  assert.deepEqual(replies, [{ printed: 'x'.repeat(1000), done: false }]);
  print('y');
  print('z');
  sandbox.says({ id, ...THOUGHT, done: false });
  assert.deepEqual(replies.slice(1), [
    { printed: 'yz', done: false },
    { ...THOUGHT, done: false },
  ]);
  print('before the end');
  sandbox.says({ id, ...THOUGHT });
  pass(500);
  assert.deepEqual(replies.slice(3), [{ printed: 'before the end', done: false }]);
});

test('what was printed is passed on where the worker is lost, and not where the request was dropped', async () => {
  const { sandbox, engine } = await running();
  const replies = [];
  engine.ask(THINK, (reply) => replies.push(reply)).answer.catch(() => {});
  const dropped = engine.ask(THINK, (reply) => replies.push(reply));
  const [first, second] = sandbox.requests();
  sandbox.says({ id: first.id, printed: 'x', done: false });
  sandbox.says({ id: second.id, printed: 'y', done: false });
  dropped.drop();
  sandbox.says('{');
  pass(500);
  assert.deepEqual(replies, [{ printed: 'x', done: false }]);
});

test('a worker that is silent for longer than its code may run is ended', async () => {
  const { sandbox, engine } = await running();
  const outcome = outcomeOf(engine.ask(THINK).answer);
  pass(11_000);
  await settled();
  assert.deepEqual(outcome, {});
  pass(1500);
  await settled();
  assert.equal(outcome.problem.args.kind, 'Timeout');
  assert.equal(outcome.problem.args.line, null);
  assert.equal(sandbox.begun.length, 2);
});

test('a worker that reports that it is alive is not ended, nor one without a request', async () => {
  const { sandbox, engine } = await running();
  pass(60_000);
  const outcome = outcomeOf(engine.ask(THINK).answer);
  for (let i = 0; i < 60; i++) {
    pass(1000);
    sandbox.says({ alive: true });
  }
  await settled();
  assert.deepEqual(outcome, {});
  assert.equal(sandbox.begun.length, 1);
});

test('programs are loaded again into a new worker, before what is asked next', async () => {
  const { sandbox, engine } = await running();
  engine.ask(LOAD);
  sandbox.says({ id: sandbox.requests()[0].id, ...LOADED });
  engine.ask(THINK).answer.catch(() => {});
  sandbox.says('{');
  engine.ask(THINK);
  await ready(sandbox);
  const requests = sandbox.requests();
  assert.deepEqual(
    requests.map(({ op }) => op),
    ['load', 'think'],
  );
  sandbox.says({ id: requests[0].id, ...LOADED });
  sandbox.says({ id: requests[1].id, ...THOUGHT });
});

test('a program that ends the worker as it is loaded again is not loaded a third time', async () => {
  const { sandbox, engine } = await running();
  engine.ask(LOAD);
  sandbox.says({ id: sandbox.requests()[0].id, ...LOADED });
  sandbox.says('{');
  await ready(sandbox);
  assert.equal(sandbox.requests().length, 1);
  sandbox.says('{');
  await ready(sandbox);
  assert.deepEqual(sandbox.requests(), []);
});

test('after three losses without an answer the engine has failed, and can be started', async () => {
  const { sandbox, engine, conditions, condition } = await running();
  for (let loss = 1; loss <= 3; loss++) {
    assert.equal(condition(), 'ready');
    sandbox.listener({ ended: 'too many lines' });
    if (loss < 3) await ready(sandbox);
  }
  assert.equal(condition(), 'failed');
  assert.equal(conditions.at(-1)[1].args.reason, 'program-lost');
  engine.start();
  await ready(sandbox);
  assert.equal(condition(), 'ready');
});

test('a stop that is obeyed has the best answer; one that is not ends the worker', async () => {
  const { sandbox, engine } = await running();
  const obeyed = engine.ask(THINK);
  const first = outcomeOf(obeyed.answer);
  obeyed.stop();
  const [{ id }, stop] = sandbox.requests();
  assert.deepEqual(stop, { op: 'stop', id });
  sandbox.says({ id, ...THOUGHT, stopped: true });
  pass(500);
  await settled();
  assert.equal(first.reply.stopped, true);
  assert.equal(sandbox.begun.length, 1);

  const ignored = engine.ask(THINK);
  const second = outcomeOf(ignored.answer);
  sandbox.says({ id: sandbox.requests().at(-1).id, ...THOUGHT, done: false });
  ignored.stop();
  pass(350);
  await settled();
  assert.deepEqual(second.reply, { ...THOUGHT, stopped: true });
  assert.equal(sandbox.begun.length, 2);
});

test('a stop before the first answer refuses, and other requests are sent again', async () => {
  const { sandbox, engine } = await running();
  const stopped = engine.ask(THINK);
  const outcome = outcomeOf(stopped.answer);
  const other = outcomeOf(engine.ask({ ...THINK, player: 'minimax depth=1' }).answer);
  stopped.stop();
  pass(350);
  await settled();
  assert.equal(outcome.problem.code, 'stopped');
  await ready(sandbox);
  const [{ id, player }] = sandbox.requests();
  assert.equal(player, 'minimax depth=1');
  sandbox.says({ id, ...THOUGHT });
  await settled();
  assert.equal(other.reply.move, 'c4');
});

test('without promise integration a stop ends the worker at once', async () => {
  delete WebAssembly.Suspending;
  const { sandbox, engine } = await running();
  const asked = engine.ask(THINK);
  asked.answer.catch(() => {});
  asked.stop();
  await settled();
  assert.equal(sandbox.begun.length, 2);
});

test('a dropped request is ended, and nothing is passed on', async () => {
  const { sandbox, engine } = await running();
  const replies = [];
  const asked = engine.ask(THINK, (reply) => replies.push(reply));
  asked.drop();
  const [{ id }] = sandbox.requests();
  sandbox.says({ id, ...THOUGHT, done: false });
  sandbox.says({ id, ...THOUGHT, stopped: true });
  pass(500);
  assert.deepEqual(replies, []);
  assert.equal(sandbox.begun.length, 1);
});

test('where the sandbox cannot be had, it says why', async () => {
  const sandbox = fakeSandbox(Object.assign(new Error('the frame does not answer'), { reason: 'no-frame' }));
  const engine = createSandboxEngine(sandbox);
  engines.push(engine);
  const conditions = [];
  engine.watch((condition, detail) => conditions.push([condition, detail]));
  await settled();
  assert.equal(conditions.at(-1)[0], 'failed');
  assert.equal(conditions.at(-1)[1].args.reason, 'no-frame');
});

test('a first reply that is no list of games is refused, also where the contract has it', async () => {
  for (const first of [
    { id: 0, printed: 'x', done: false },
    { id: 0, error: { code: 'internal', message: 'm', field: null, args: {} }, done: true },
  ]) {
    const sandbox = fakeSandbox();
    const engine = createSandboxEngine(sandbox);
    engines.push(engine);
    const conditions = [];
    engine.watch((condition) => conditions.push(condition));
    await settled();
    sandbox.says({ started: 'cold' });
    sandbox.says(first);
    assert.equal(conditions.at(-1), 'booting', JSON.stringify(first));
    await ready(sandbox);
    assert.deepEqual([conditions.at(-1), sandbox.begun.length], ['ready', 2]);
  }
});

test('where the sandbox could not be had, the next request starts it, and is answered', async () => {
  const sandbox = fakeSandbox();
  const { begin } = sandbox;
  let attempts = 0;
  sandbox.begin = async (...given) => {
    if (++attempts === 1) throw Object.assign(new Error('503'), { reason: 'files' });
    return begin(...given);
  };
  const engine = createSandboxEngine(sandbox);
  engines.push(engine);
  const refused = outcomeOf(engine.ask(THINK).answer);
  await settled();
  assert.deepEqual([refused.problem.code, refused.problem.args.reason], ['engine', 'files']);
  const outcome = outcomeOf(engine.ask(THINK).answer);
  await ready(sandbox);
  sandbox.says({ id: sandbox.requests()[0].id, ...THOUGHT });
  await settled();
  assert.deepEqual(outcome.reply, THOUGHT);
});

test('a start that fails is tried once more without the snapshot', async () => {
  const sandbox = fakeSandbox();
  const engine = createSandboxEngine(sandbox);
  engines.push(engine);
  const conditions = [];
  engine.watch((condition, detail) => conditions.push([condition, detail]));
  await settled();
  sandbox.says({ broken: 'no' });
  await settled();
  assert.deepEqual(
    sandbox.begun.map(({ cold }) => cold),
    [false, true],
  );
  sandbox.says({ broken: 'no' });
  assert.equal(conditions.at(-1)[0], 'failed');
});
