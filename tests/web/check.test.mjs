// The check of a program before it plays in a tournament, with an engine whose replies a test gives.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { check } from '../../web/src/programs/check.ts';
import { fakeAsk, outcomeOf, settled } from './fakes.mjs';
import { FELT } from './games.mjs';

const EVALUATES = { evaluations: { felt: ['mine'] }, searches: [], orders: [], games: [], repeatable: true };
const played = (calls) => ({ record: {}, result: { winner: 'first' }, repeatable: true, calls, done: true });

/** A check that is under way. */
function begun() {
  const engine = { ...fakeAsk(), ended: 0 };
  const checked = check({ ...engine, end: () => engine.ended++ }, { name: 'mine', source: 'x = 1' }, FELT);
  const outcome = outcomeOf(checked.answer);
  return {
    engine,
    outcome,
    drop: checked.drop,
    /** The next request is answered. */
    async replies(reply) {
      engine.asked.at(-1).resolve(reply);
      await settled(5);
    },
    loaded() {
      return this.replies({ name: 'mine', repeatable: true, done: true, ...EVALUATES });
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

test('of a program that imports the engine that is kept', async () => {
  const made = begun();
  const notes = [{ name: 'mine', reason: 'uses-engine', facts: {}, line: 1 }];
  await made.replies({ name: 'mine', repeatable: true, notes, done: true, ...EVALUATES });
  for (let game = 0; game < 4; game++) await made.replies(played(undefined));
  assert.equal(made.outcome.reply.usesEngine, true);
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

test('the first move of a program of a known form may take longer', async () => {
  const made = begun();
  await made.replies({
    name: 'mine',
    repeatable: true,
    done: true,
    ...EVALUATES,
    only: 'felt',
    form: { id: 'cs50' },
  });
  const [{ reply }] = made.engine.asked.slice(-1);
  reply({ move: 'a1', by: 'first', opening: true, done: false });
  mock.timers.tick(100_000);
  assert.equal(made.engine.asked.at(-1).stopped, false);
  reply({ move: 'a1', by: 'first', seconds: 100, nodes: 0, done: false });
  mock.timers.tick(20_000);
  assert.equal(made.engine.asked.at(-1).stopped, true);
});

test('a program that is being loaded for ever does not play', async () => {
  const { engine, outcome } = begun();
  mock.timers.tick(120_000);
  await settled(5);
  const { plays, problem } = outcome.reply;
  assert.deepEqual([plays, problem.args.kind, engine.ended], [false, 'Timeout', 1]);
});
