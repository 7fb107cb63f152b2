// Matches with the author's own programs, with engines that answer from a table: who is asked what, and who decides.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isFault } from '../../web/src/contract/series.ts';
import { userCode } from '../../web/src/engine/sandbox.ts';
import { createMatches, withSeedOfMove } from '../../web/src/programs/matches.ts';
import { outcomeOf, pluck, sent, settled } from './fakes.mjs';

const LEVEL = { id: 'level-1', name: 'Level 1', kind: 'level', place: 1, search: 'best', depth: 2 };
const GAME = { id: 'nim', players: [LEVEL] };
const record = { game: 'nim', moves: ['a1'] };
const MATCH = { op: 'match', record, first: 'mine depth=2', second: 'level-1', seed: 1 };
/** The seeds that the engine draws for the match of seed 1. */
const SEEDS = [0.2309331037176915, 0.5124118614342635, 0.7].map((each) => Math.floor(each * 2 ** 32));

/** Milliseconds in which a program is loaded for a match. */
const LOADING = 50;

const MOVES = ['a1', 'b1', 'c1', 'd1'];

/** A game of four plies: second moves twice in a row, since first must pass. */
function rulesOf() {
  const asked = [];
  const turns = ['first', 'second', 'second', 'first', null];
  return {
    asked,
    ask(request) {
      asked.push(request);
      const answer = async () => {
        if (request.op === 'think') return { move: MOVES[request.record.moves.length], nodes: 5 };
        const { moves } = request.record;
        const wrong = moves.find((move, at) => move !== MOVES[at]);
        if (wrong) throw { code: 'illegal-move', message: wrong };
        const result = moves.length === 4 ? { winner: 'second', margin: 1 } : null;
        const allowed = moves.length < 4 ? { [MOVES[moves.length]]: [] } : {};
        return { turn: turns[moves.length], legal: allowed, record: { game: 'nim', seed: 3, moves }, result };
      };
      return sent(answer());
    },
    watch(listener) {
      this.become = listener;
      listener('booting');
    },
    end() {},
  };
}

/** An engine in the sandbox; a request with `fresh` takes 50 ms more than the thought. */
function sandboxOf(moves) {
  const asked = [];
  return {
    asked,
    prepared: [],
    ended: 0,
    async prepare(request) {
      this.prepared.push(request);
    },
    ask(request) {
      asked.push(request);
      const move = moves[request.record.moves.length];
      if (move?.code) return sent(Promise.reject(move));
      const thought = { move, nodes: 7, seconds: 0.001 };
      return sent(request.fresh ? delay(LOADING, thought) : Promise.resolve(thought));
    },
    watch() {},
    end() {
      this.ended++;
    },
  };
}

/** Matches of an engine that is ready, and the sandboxes that are made for them. */
function begun({ isAuthored = (player) => JSON.stringify(player).includes('mine'), moves = MOVES, ...more } = {}) {
  const rules = rulesOf();
  const made = [];
  const createSandboxEngine = () => made[made.push(sandboxOf(moves)) - 1];
  const engine = createMatches({ rules, isAuthored, createSandboxEngine, ...more });
  engine.watch(() => {});
  rules.become('ready', { games: [GAME] });
  return { engine, rules, made };
}
/** Where every player is a program. */
const OWN = { isAuthored: () => true };

test('each side thinks in its own Python, with the seed that the engine would draw', async () => {
  const { engine, rules, made } = begun();
  const moves = [];
  const reply = await engine.ask(MATCH, (each) => moves.push(each)).answer;
  const played = { game: 'nim', seed: 3, moves: MOVES };
  assert.deepEqual(reply, { record: played, result: { winner: 'second', margin: 1 }, done: true });
  const said = moves.map(({ move, by, nodes }) => `${move} ${by} ${nodes}`);
  assert.deepEqual(said, ['b1 second 5', 'c1 second 5', 'd1 first 7']);
  assert(moves.at(-1).seconds < LOADING / 1000, 'what loading takes is not thought');
  const [sandbox] = made;
  assert.deepEqual(sandbox.prepared, [{ player: 'mine depth=2' }]);
  const thoughts = rules.asked.filter(({ op }) => op === 'think');
  const drawn = SEEDS.slice(0, 2).map((seed) => ({ seed, search: 'best', depth: 2 }));
  assert.deepEqual(pluck(thoughts, 'player'), drawn);
  const isFresh = rules.asked.some((request) => 'fresh' in request);
  assert(!isFresh, 'a player of ours is not loaded again');
  assert.match(sandbox.asked[0].player, /^mine depth=2 seed=\d+$/);
  assert.deepEqual(sandbox.asked[0].record, { game: 'nim', seed: 3, moves: ['a1', 'b1', 'c1'] });
});

test('a program begins each match freshly loaded, for each side in a sandbox of its own', async () => {
  const { engine, made } = begun(OWN);
  const match = { ...MATCH, record: { game: 'nim', moves: [] }, second: MATCH.first };
  await engine.ask(match).answer;
  await engine.ask(match).answer;
  const loads = ({ asked }) => asked.map(({ record, fresh }) => `${record.moves.length}${fresh ? ' fresh' : ''}`);
  assert.equal(made.map(loads).join('; '), '0 fresh,3,0 fresh,3; 1 fresh,2,1 fresh,2');
});

/** A match whose last move, by first, is this or fails with it. */
const endedBy = (last) => begun({ moves: ['a1', 'b1', 'c1', last] });

test('a program whose move is not legal has lost, with the error that the engine would give', async () => {
  for (const [move, value] of [
    ['a1', 'a1'],
    [null, 'None'],
  ]) {
    const { record: played, result, fault } = await endedBy(move).engine.ask(MATCH).answer;
    assert.deepEqual(played.moves, ['a1', 'b1', 'c1']);
    assert.deepEqual(result, { winner: 'second', margin: null, squares: [] });
    const { name, reason, facts } = fault.error.args;
    assert.deepEqual([fault.side, fault.error.code, name, reason], ['first', 'user-code', 'mine', 'returned-illegal']);
    assert.deepEqual([facts.value, facts.legal], [value, 'd1']);
  }
});

test('a program that fails, or whose Python is lost, has lost the game, and plays the next one in another if it must', async () => {
  for (const [during, sandboxes] of [
    ['choose', 1],
    ['load', 1],
    [null, 2],
  ]) {
    const problem = userCode('it failed', { name: 'mine', kind: 'ValueError', message: '', during, line: 3 });
    const { engine, made } = endedBy(problem);
    const { result, fault } = await engine.ask(MATCH).answer;
    assert.deepEqual([result.winner, fault.side, fault.error.args.line], ['second', 'first', 3]);
    assert(isFault(fault));
    await engine.ask(MATCH).answer;
    assert.deepEqual([made.length, made[0].ended], [sandboxes, sandboxes - 1]);
  }
});

test('what is nobody’s fault ends the match as an error: a game whose program fails, or a Python that cannot be had', async () => {
  for (const problem of [userCode('', { during: 'game' }), { code: 'engine', message: '', args: {} }])
    await assert.rejects(endedBy(problem).engine.ask(MATCH).answer, { code: problem.code });
});

test('whatever error the Python of a checked program answers with, the program has lost, and plays the next game in another', async () => {
  for (const code of ['internal', 'bad-request', 'limit', 'bad-player', 'illegal-move']) {
    const problem = { code, message: 'sent by the program', field: null, args: {} };
    const checked = (moves) => begun({ areChecked: true, moves });
    const played = checked(['a1', 'b1', 'c1', problem]);
    const loaded = checked(MOVES);
    await loaded.engine.ask(MATCH).answer;
    loaded.made[0].prepare = () => Promise.reject(problem);
    for (const [{ engine, made }, during] of [
      [played, 'search'],
      [loaded, 'load'],
    ]) {
      const { result, fault } = await engine.ask(MATCH).answer;
      assert(isFault(fault), code);
      const { error } = fault;
      const { name, during: when } = error.args;
      assert.deepEqual([result.winner, fault.side, name, when], ['second', 'first', 'mine', during]);
      assert.equal(error.message, 'sent by the program');
      assert.deepEqual(pluck(made, 'ended'), [1]);
    }
  }
  const ofGame = userCode('', { name: 'mine', kind: 'ValueError', message: '', during: 'game' });
  const { engine } = begun({ areChecked: true, moves: ['a1', 'b1', 'c1', ofGame] });
  assert.equal((await engine.ask(MATCH).answer).fault.side, 'first');
});

test('of checked programs too it is nobody’s fault that a Python cannot be had, or that none may run here', async () => {
  for (const code of ['engine', 'framed']) {
    const problem = { code, message: '', field: null, args: {} };
    const { engine } = begun({ areChecked: true, moves: ['a1', 'b1', 'c1', problem] });
    await assert.rejects(engine.ask(MATCH).answer, { code });
  }
});

test('a checked program that never answers has lost the game, later where its player has more time', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const never = sent(new Promise(() => {}));
  for (const [first, begins, seconds] of [
    ['mine depth=2', { ask: () => never }, 120],
    ['mine seconds=30', { ask: () => never }, 150],
    ['mine depth=2', { prepare: () => never.answer }, 120],
  ]) {
    const { engine, made } = begun({ areChecked: true });
    await engine.ask({ ...MATCH, first }).answer;
    Object.assign(made[0], begins);
    const outcome = outcomeOf(engine.ask({ ...MATCH, first }).answer);
    await settled();
    context.mock.timers.tick(1000 * (seconds - 1));
    await settled();
    assert.deepEqual(outcome, {});
    context.mock.timers.tick(1000);
    await settled();
    const { side, error } = outcome.reply.fault;
    assert.deepEqual([side, error.args.kind, error.args.name, made[0].ended], ['first', 'Timeout', 'mine', 1]);
  }
});

test('two sandboxes are kept at most: before a third is made, the one ends that was not used for longest', async () => {
  const { engine, made } = begun(OWN);
  const plays = (first, second) => engine.ask({ ...MATCH, first, second }).answer;
  await plays('one', 'two');
  await plays('two', 'one');
  assert.equal(made.length, 2, 'they play on in theirs');
  await plays('one', 'three');
  assert.deepEqual(pluck(made, 'ended'), [0, 1, 0]);
  await plays('four', 'five');
  assert.deepEqual(pluck(made, 'ended'), [1, 1, 1, 0, 0]);
  engine.end();
  assert.deepEqual(pluck(made, 'ended'), [1, 1, 1, 1, 1], 'each once');
});

test('a sandbox is free again where a program could not be loaded', async () => {
  const { engine, made } = begun(OWN);
  const plays = (first, second) => engine.ask({ ...MATCH, first, second }).answer;
  await plays('one', 'two');
  made[0].prepare = async () => {
    throw { code: 'user-code' };
  };
  await assert.rejects(plays('one', 'two'), { code: 'user-code' });
  await plays('three', 'four');
  assert.deepEqual(pluck(made, 'ended'), [1, 1, 0, 0]);
});

test('a player keeps a seed of its own', () => {
  for (const [player, expected] of [
    ['mine depth=2 seed=5', 'mine depth=2 seed=5'],
    ['mine depth=2', 'mine depth=2 seed=7'],
    [{ search: 'mine' }, { search: 'mine', seed: 7 }],
    [
      { search: 'mine', seed: 5 },
      { search: 'mine', seed: 5 },
    ],
    ['level-1', { search: 'best', depth: 2, seed: 7 }],
  ])
    assert.deepEqual(withSeedOfMove(7, player, GAME), expected);
});
