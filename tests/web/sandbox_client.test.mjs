// The client of an engine in the sandbox, with a sandbox whose messages a test sends.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createSandboxEngine } from '../../web/src/engine/sandbox.ts';
import { pass } from './clock.mjs';
import { outcomeOf, pluck, settled, THOUGHT } from './fakes.mjs';
import { eachRow } from './rows.mjs';

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
function fakeSandbox() {
  const sandbox = {
    begun: [],
    sent: [],
    async begin(options, listener) {
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

// What a program sends in the frame itself, test_sandbox.py tries.
test('a line that no engine sends ends the worker, refuses its requests, and another is started', () =>
  eachRow(
    Object.entries({
      'that is no object': '7',
      'without an id': JSON.stringify(THOUGHT),
      'that says more than that Python is alive': '{"alive":true,"more":0}',
      'of a start of another kind': '{"started":"warm"}',
      'of another form': JSON.stringify({ id: 1, ...THOUGHT, value: '<b>' }),
    }),
    async ([, line]) => {
      const { sandbox, condition, outcome } = await thinking();
      sandbox.says(line);
      await settled();
      const { code, args } = outcome.problem;
      assert.deepEqual([code, args.kind, sandbox.begun.length, condition()], ['user-code', 'Ended', 2, 'booting']);
      await ready(sandbox);
      assert.deepEqual([condition(), sandbox.requests()], ['ready', []]);
    },
  ));

test('programs are loaded again into a new worker, before what is asked next, and not a third time', async () => {
  const { sandbox, engine } = await running();
  const ops = () => pluck(sandbox.requests(), 'op');
  engine.ask(LOAD);
  sandbox.says({ id: sandbox.requests()[0].id, ...LOADED });
  for (let loss = 0; loss < 2; loss++) {
    engine.ask(THINK).answer.catch(() => {});
    sandbox.says('{');
    if (loss === 0) engine.ask(THINK).answer.catch(() => {});
    await ready(sandbox);
    assert.deepEqual(ops(), loss === 0 ? ['load', 'think'] : []);
  }
});

test('a program of a known form may be silent for two minutes, any other for as long as a request may take', async () => {
  const { sandbox, engine } = await running();
  const form = { id: 'cs50', of: '', by: 'side', first: '', second: '', empty: '' };
  for (const [more, silence] of [
    [{}, 11_500],
    [{ chooses: true, form }, 121_500],
    [{}, 11_500], // another text of the same program
  ]) {
    engine.ask({ ...LOAD });
    sandbox.says({ id: sandbox.requests().at(-1).id, ...LOADED, ...more });
    const outcome = outcomeOf(engine.ask(THINK).answer);
    pass(silence - 500);
    await settled();
    assert.deepEqual(outcome, {});
    pass(1000);
    await settled();
    assert.equal(outcome.problem.args.kind, 'Timeout');
    await ready(sandbox);
  }
});

test('a program that is being tried may be silent for two minutes', async () => {
  const { sandbox, engine } = await running();
  const outcome = outcomeOf(engine.ask({ ...LOAD }).answer);
  const { id } = sandbox.requests().at(-1);
  sandbox.says({ id, trying: true, done: false });
  pass(121_000);
  sandbox.says({ id, ...LOADED });
  await settled();
  assert.equal(outcome.reply.name, LOADED.name);
  const late = outcomeOf(engine.ask(THINK).answer);
  pass(12_000);
  await settled();
  assert.equal(late.problem.args.kind, 'Timeout', 'no longer than any other once it is loaded');
});

test('what a program imports comes before it is loaded, and can be stopped and dropped meanwhile', async () => {
  const sandbox = fakeSandbox();
  let come = () => {};
  sandbox.bring = (source) =>
    source === LOAD.source
      ? new Promise((resolve, reject) => {
          come = (isThere) => (isThere ? resolve() : reject(new Error('offline')));
        })
      : null;
  const { engine } = await begun(sandbox);
  await ready(sandbox);
  const ops = () => pluck(sandbox.requests(), 'op');
  engine.ask({ ...LOAD, source: '' });
  assert.deepEqual(ops(), ['load']);
  for (const [isThere, how, asked] of [
    [true, null, ['load']],
    [false, null, ['load']],
    [true, 'stop', ['load', 'stop']],
    [true, 'drop', []],
  ]) {
    const before = ops().length;
    const sent = engine.ask(LOAD);
    if (how) sent[how]();
    await settled();
    assert.equal(ops().length, before);
    come(isThere);
    await settled();
    assert.deepEqual(ops().slice(before), asked);
  }
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

test('a dropped request is ended, and nothing is passed on', async () => {
  const { sandbox, asked, replies, id } = await thinking();
  asked.drop();
  sandbox.says({ id, ...THOUGHT, done: false });
  sandbox.says({ id, ...THOUGHT, stopped: true });
  pass(500);
  assert.deepEqual([replies, sandbox.begun.length], [[], 1]);
});

test('a first reply that is no list of games is refused, also where the contract has it', async () => {
  const { sandbox, condition } = await begun(fakeSandbox());
  sandbox.says({ started: 'cold' });
  sandbox.says({ id: 0, error: { code: 'internal', message: 'm', field: null, args: {} }, done: true });
  assert.equal(condition(), 'booting');
  await ready(sandbox);
  assert.deepEqual([condition(), sandbox.begun.length], ['ready', 2]);
});

test('a start that fails is tried once more without the snapshot', async () => {
  const { sandbox, condition } = await begun(fakeSandbox());
  sandbox.says({ broken: 'no' });
  await settled();
  assert.deepEqual(pluck(sandbox.begun, 'cold'), [false, true]);
  sandbox.says({ broken: 'no' });
  assert.equal(condition(), 'failed');
});
