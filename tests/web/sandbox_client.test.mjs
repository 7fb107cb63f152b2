// The client of an engine in the sandbox, with a sandbox whose messages a test sends.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { createSandboxEngine } from '../../web/src/engine/sandbox/engine.ts';
import { pass } from './clock.mjs';
import { outcomeOf, pluck, settled, THOUGHT } from './fakes.mjs';

const THINK = { op: 'think', record: { game: 'othello' }, player: 'mine depth=2' };
const LOAD = { op: 'load', name: 'mine', source: 'x = 1', game: 'othello' };
const LOADED = { name: 'mine', evaluations: {}, searches: [], orders: [], games: [], repeatable: true, done: true };

/** @type {any[]} */
let engines = [];

beforeEach(() => {
  engines = [];
  Object.defineProperty(WebAssembly, 'Suspending', { value: class {}, configurable: true });
});

afterEach(() => {
  for (const engine of engines) engine.end();
  delete WebAssembly.Suspending;
});

/** A sandbox that notes what it is told. */
function fakeSandbox(problem = null) {
  const sandbox = {
    begun: [],
    sent: [],
    async begin(options, listener) {
      if (problem) throw problem;
      sandbox.begun.push(options);
      sandbox.listener = listener;
      sandbox.sent = [];
      return sandbox.begun.length;
    },
    send: (_id, line) => sandbox.sent.push(JSON.parse(line)),
    end() {},
    says: (data) => sandbox.listener({ line: typeof data === 'string' ? data : JSON.stringify(data) }),
    requests: () => sandbox.sent.filter(({ op }) => op !== 'games'),
  };
  return sandbox;
}

const GAMES = { id: 0, games: [], diagrams: [], first: 'othello', done: true };

/** An engine that begins in this sandbox, and its conditions as they come. */
async function begun(sandbox) {
  const engine = createSandboxEngine(sandbox);
  engines.push(engine);
  const conditions = [];
  engine.watch((condition, detail) => conditions.push([condition, detail]));
  await settled();
  return { sandbox, engine, conditions, condition: () => conditions.at(-1)[0] };
}

async function running() {
  const made = await begun(fakeSandbox());
  await ready(made.sandbox);
  return made;
}

/** One that has been asked for a thought: its replies, and what came of it. */
async function thinking() {
  const made = await running();
  const replies = [];
  const asked = made.engine.ask(THINK, (reply) => replies.push(reply));
  return { ...made, asked, replies, outcome: outcomeOf(asked.answer), id: made.sandbox.requests()[0].id };
}

async function ready(sandbox) {
  await settled();
  sandbox.says({ started: 'snapshot' });
  sandbox.says(GAMES);
}

test('a request is sent and its replies are passed on, what is printed too', async () => {
  const { sandbox, conditions, replies, outcome, id } = await thinking();
  assert.deepEqual(conditions.at(-1), ['ready', { games: [], started: 'snapshot' }]);
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
    const { sandbox, condition, outcome } = await thinking();
    sandbox.says(line);
    await settled();
    const { code, args } = outcome.problem;
    assert.deepEqual([code, args.kind, sandbox.begun.length, condition()], ['user-code', 'Ended', 2, 'booting']);
    await ready(sandbox);
    assert.deepEqual([condition(), sandbox.requests()], ['ready', []]);
  });

test('a line that says that Python is alive is not parsed', async () => {
  const { sandbox } = await thinking();
  const parsed = mock.method(JSON, 'parse');
  sandbox.listener({ line: '{"alive":true}' });
  sandbox.listener({ line: '{"started":"cold"}' });
  assert.equal(parsed.mock.callCount(), 0);
  parsed.mock.restore();
  assert.equal(sandbox.begun.length, 1);
});

test('what is printed is gathered for a tenth of a second, and passed on before another reply', async () => {
  const { sandbox, replies, id } = await thinking();
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
  const { sandbox, engine, replies, id } = await thinking();
  const dropped = engine.ask(THINK, (reply) => replies.push(reply));
  sandbox.says({ id, printed: 'x', done: false });
  sandbox.says({ id: sandbox.requests()[1].id, printed: 'y', done: false });
  dropped.drop();
  sandbox.says('{');
  pass(500);
  assert.deepEqual(replies, [{ printed: 'x', done: false }]);
});

test('a worker that is silent for longer than its code may run is ended, and not one that says that it is alive', async () => {
  const { sandbox, outcome } = await thinking();
  pass(11_000);
  sandbox.says({ alive: true });
  pass(11_000);
  await settled();
  assert.deepEqual(outcome, {});
  pass(1500);
  await settled();
  const { kind, line } = outcome.problem.args;
  assert.deepEqual([kind, line, sandbox.begun.length], ['Timeout', null, 2]);
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
  assert.deepEqual(pluck(requests, 'op'), ['load', 'think']);
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
  const { sandbox, engine, asked, outcome, id } = await thinking();
  asked.stop();
  assert.deepEqual(sandbox.requests()[1], { op: 'stop', id });
  sandbox.says({ id, ...THOUGHT, stopped: true });
  pass(500);
  await settled();
  assert.deepEqual([outcome.reply.stopped, sandbox.begun.length], [true, 1]);

  const ignored = engine.ask(THINK);
  const second = outcomeOf(ignored.answer);
  sandbox.says({ id: sandbox.requests().at(-1).id, ...THOUGHT, done: false });
  ignored.stop();
  pass(350);
  await settled();
  assert.deepEqual([second.reply, sandbox.begun.length], [{ ...THOUGHT, stopped: true }, 2]);
});

test('a stop before the first answer refuses, and other requests are sent again', async () => {
  const { sandbox, engine, asked, outcome } = await thinking();
  const other = outcomeOf(engine.ask({ ...THINK, player: 'minimax depth=1' }).answer);
  asked.stop();
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
  const { sandbox, asked } = await thinking();
  asked.stop();
  await settled();
  assert.equal(sandbox.begun.length, 2);
});

test('a dropped request is ended, and nothing is passed on', async () => {
  const { sandbox, asked, replies, id } = await thinking();
  asked.drop();
  sandbox.says({ id, ...THOUGHT, done: false });
  sandbox.says({ id, ...THOUGHT, stopped: true });
  pass(500);
  assert.deepEqual([replies, sandbox.begun.length], [[], 1]);
});

test('where the sandbox cannot be had, it says why', async () => {
  const sandbox = fakeSandbox(Object.assign(new Error('the frame does not answer'), { reason: 'no-frame' }));
  const { conditions } = await begun(sandbox);
  const [condition, { args }] = conditions.at(-1);
  assert.deepEqual([condition, args.reason], ['failed', 'no-frame']);
});

test('a first reply that is no list of games is refused, also where the contract has it', async () => {
  for (const first of [
    { id: 0, printed: 'x', done: false },
    { id: 0, error: { code: 'internal', message: 'm', field: null, args: {} }, done: true },
  ]) {
    const { sandbox, condition } = await begun(fakeSandbox());
    sandbox.says({ started: 'cold' });
    sandbox.says(first);
    assert.equal(condition(), 'booting', JSON.stringify(first));
    await ready(sandbox);
    assert.deepEqual([condition(), sandbox.begun.length], ['ready', 2]);
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
  const { sandbox, condition } = await begun(fakeSandbox());
  sandbox.says({ broken: 'no' });
  await settled();
  assert.deepEqual(pluck(sandbox.begun, 'cold'), [false, true]);
  sandbox.says({ broken: 'no' });
  assert.equal(condition(), 'failed');
});
