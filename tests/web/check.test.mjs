// The check of a program before it plays in a tournament, with an engine whose replies a test gives.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { check } from '../../web/src/programs/check.ts';
import { fakeAsk, outcomeOf, PROBLEM, settled } from './fakes.mjs';
import { FELT } from './games.mjs';

const NOTHING = { evaluations: {}, searches: [], orders: [], games: [] };
const EVALUATES = { ...NOTHING, evaluations: { felt: ['mine'] } };
const ERROR = { code: 'user-code', message: 'late', field: null, args: { name: 'mine', line: 3 } };
const played = (calls, more = {}) => ({
  record: {},
  result: { winner: 'first' },
  repeatable: true,
  calls,
  done: true,
  ...more,
});

/** A check that is under way. */
function begun() {
  const engine = { ...fakeAsk(), ended: 0 };
  const checked = check({ ...engine, end: () => engine.ended++ }, { name: 'mine', source: 'x = 1' }, FELT);
  const outcome = outcomeOf(checked.answer);
  return {
    engine,
    outcome,
    drop: checked.drop,
    /** The next request is answered, or refused. */
    async replies(reply, how = 'resolve') {
      engine.asked.at(-1)[how](reply);
      for (let turn = 0; turn < 5; turn++) await settled();
    },
    loaded(defines = EVALUATES) {
      return this.replies({ name: 'mine', repeatable: true, done: true, ...defines });
    },
  };
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test('a program is loaded and plays from each side, against what is weakest', async () => {
  const made = begun();
  assert.deepEqual(made.engine.asked[0].request, { op: 'load', name: 'mine', source: 'x = 1', game: 'felt' });
  await made.loaded();
  await made.replies(played({ evaluate: [100, 0.001] }));
  await made.replies(played({ evaluate: [900, 0.009], order: [5, 3] }));
  for (let more = 0; more < 2; more++) await made.replies(played(undefined));
  const games = made.engine.asked.slice(1).map(({ request: { op, first, second } }) => [op, first, second]);
  assert.deepEqual(games, [
    ['match', 'alphabeta depth=1 evaluation=mine', 'random'],
    ['match', 'level-1', 'alphabeta depth=2 evaluation=mine'],
    ['match', 'alphabeta depth=2 evaluation=mine', 'level-1'],
    ['match', 'random', 'alphabeta depth=1 evaluation=mine'],
  ]);
  const { plays, problem, late, microseconds, defines } = made.outcome.reply;
  assert.deepEqual([plays, problem, late, Math.round(microseconds)], [true, null, false, 10]);
  assert.deepEqual(defines, { ...EVALUATES, repeatable: true });
  assert.equal(made.engine.ended, 1);
});

test('the time of a call is that of the function that decides how it plays', async () => {
  for (const [defines, expected] of [
    [{ ...EVALUATES, searches: ['mine'] }, 1000],
    [{ ...EVALUATES, searches: ['mine'], chooses: true }, 3000],
    [EVALUATES, 10],
    [{ ...NOTHING, orders: ['mine'] }, 50],
  ]) {
    const made = begun();
    await made.loaded(defines);
    await made.replies(played({ evaluate: [1000, 0.01], search: [10, 0.01], choose: [10, 0.03], order: [100, 0.005] }));
    for (let more = 0; more < 3; more++) await made.replies(played(undefined));
    assert.equal(Math.round(made.outcome.reply.microseconds), expected);
  }
});

test('what the clock cannot tell of a call is not said', async () => {
  const made = begun();
  await made.loaded();
  await made.replies(played({ evaluate: [9, 0.0019] }));
  for (let more = 0; more < 3; more++) await made.replies(played(undefined));
  assert.deepEqual([made.outcome.reply.plays, made.outcome.reply.microseconds], [true, null]);
});

test('where two games took long there are no others', async () => {
  const made = begun();
  await made.loaded();
  mock.method(performance, 'now', () => 1e9);
  for (let game = 0; game < 2; game++) await made.replies(played({ evaluate: [10, 1] }));
  assert.deepEqual([made.outcome.reply.plays, made.outcome.reply.late], [true, false]);
});

test('an error while it is loaded, and a fault in a game, are why it does not play', async () => {
  const first = begun();
  await first.replies(ERROR, 'reject');
  const second = begun();
  await second.loaded();
  await second.replies(played({ evaluate: [1, 1] }, { fault: { side: 'first', error: ERROR } }));
  for (const { outcome, engine } of [first, second]) {
    assert.deepEqual([outcome.reply.plays, outcome.reply.problem], [false, ERROR]);
    assert.equal(engine.ended, 1);
  }
  assert.equal(second.engine.asked.length, 2, 'a second game would tell nothing more');
});

test('a program that defines nothing for the game does not play, and that is no error', async () => {
  const made = begun();
  await made.loaded({ ...NOTHING, games: ['four'] });
  assert.deepEqual([made.outcome.reply.plays, made.outcome.reply.problem], [false, null]);
});

test('games that take too long are stopped, and the program plays', async () => {
  const made = begun();
  await made.loaded();
  mock.timers.tick(19_999);
  assert.equal(made.engine.asked.at(-1).stopped, false);
  mock.timers.tick(1);
  assert.equal(made.engine.asked.at(-1).stopped, true);
  await made.replies({ ...played({ evaluate: [10, 19] }), stopped: true });
  const { plays, late, microseconds } = made.outcome.reply;
  assert.deepEqual([plays, late, microseconds, made.engine.asked.length], [true, true, 1_900_000, 2]);
});

test('a game that was stopped before its first move does not say that the program fails', async () => {
  const made = begun();
  await made.loaded();
  mock.timers.tick(20_000);
  await made.replies({ ...PROBLEM, code: 'stopped' }, 'reject');
  assert.deepEqual([made.outcome.reply.plays, made.outcome.reply.late], [true, true]);
});

test('a program that is being loaded for ever does not play', async () => {
  const { engine, outcome } = begun();
  mock.timers.tick(120_000);
  for (let turn = 0; turn < 5; turn++) await settled();
  const { plays, problem } = outcome.reply;
  assert.deepEqual([plays, problem.args.kind, engine.ended], [false, 'Timeout', 1]);
});

test('a sandbox that cannot be had says nothing of the program', async () => {
  const made = begun();
  await made.replies(PROBLEM, 'reject');
  assert.deepEqual([made.outcome.problem, made.engine.ended], [PROBLEM, 1]);
});

test('a check that is dropped ends its Python', async () => {
  const made = begun();
  made.drop();
  assert.equal(made.engine.ended, 1);
});
