// Matches with the author's own programs, with engines that answer from a table: who is asked what, and who decides.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createMatches, seeded } from '../../web/src/programs/matches.ts';
import { pluck, settled } from './fakes.mjs';

const LEVEL = { id: 'level-1', name: 'Level 1', kind: 'level', place: 1, search: 'best', depth: 2 };
const GAME = { id: 'nim', players: [LEVEL] };
const record = { game: 'nim', moves: ['a1'] };
const MATCH = { op: 'match', record, first: 'mine depth=2', second: 'level-1', seed: 1 };
/** The seeds that the engine draws for the match of seed 1. */
const SEEDS = [0.2309331037176915, 0.5124118614342635, 0.7].map((each) => Math.floor(each * 2 ** 32));

/** Milliseconds in which a program is loaded for a match. */
const LOADING = 50;

/** A game of four plies: second moves twice in a row, since first must pass. */
function rulesOf(legal = ['a1', 'b1', 'c1', 'd1']) {
  const asked = [];
  const turns = ['first', 'second', 'second', 'first', null];
  return {
    asked,
    ended: 0,
    ask(request) {
      asked.push(request);
      const answer = async () => {
        if (request.op === 'think') return { move: legal[request.record.moves.length], nodes: 5 };
        const { moves } = request.record;
        const wrong = moves.find((move, at) => move !== legal[at]);
        if (wrong) throw { code: 'illegal-move', message: wrong };
        const result = moves.length === 4 ? { winner: 'second', margin: 1 } : null;
        return { turn: turns[moves.length], record: { game: 'nim', seed: 3, moves }, result };
      };
      return { answer: answer(), stop() {}, drop() {} };
    },
    watch(listener) {
      this.become = listener;
      listener('booting');
    },
    end() {
      this.ended++;
    },
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
      const thought = { move: moves[request.record.moves.length], nodes: 7, seconds: 0.001 };
      const answer = request.fresh ? delay(LOADING, thought) : Promise.resolve(thought);
      return { answer, stop() {}, drop() {} };
    },
    watch() {},
    end() {
      this.ended++;
    },
  };
}

const MOVES = ['a1', 'b1', 'c1', 'd1'];
/** Matches of an engine that is ready, and the sandboxes that are made for them. */
function begun({ rules = rulesOf(), isOwn = (player) => JSON.stringify(player).includes('mine'), moves = MOVES } = {}) {
  const made = [];
  const createSandboxEngine = () => made[made.push(sandboxOf(moves)) - 1];
  const engine = createMatches({ rules, isOwn, createSandboxEngine });
  engine.watch(() => {});
  rules.become('ready', { games: [GAME] });
  return { engine, rules, made };
}
/** Where every player is a program. */
const OWN = { isOwn: () => true };

test('each side thinks in its own Python, with the seed that the engine would draw', async () => {
  const { engine, rules, made } = begun();
  const moves = [];
  const reply = await engine.ask(MATCH, (each) => moves.push(each)).answer;
  const played = { game: 'nim', seed: 3, moves: MOVES };
  assert.deepEqual(reply, { record: played, result: { winner: 'second', margin: 1 }, done: true });
  const said = moves.map(({ move, by, nodes }) => `${move} ${by} ${nodes}`);
  assert.deepEqual(said, ['b1 second 5', 'c1 second 5', 'd1 first 7']);
  assert(moves.every(({ seconds }) => seconds >= 0));
  const [sandbox] = made;
  assert.deepEqual(sandbox.prepared, [{ player: 'mine depth=2' }]);
  const thoughts = rules.asked.filter(({ op }) => op === 'think');
  const drawn = SEEDS.slice(0, 2).map((seed) => ({ seed, search: 'best', depth: 2 }));
  assert.deepEqual(pluck(thoughts, 'player'), drawn);
  assert(
    rules.asked.every((request) => !('fresh' in request)),
    'a player of ours is not loaded again',
  );
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

test('the time in which a program is loaded for a match is not counted as thinking', async () => {
  const { engine } = begun();
  const moves = [];
  const began = performance.now();
  await engine.ask(MATCH, (each) => moves.push(each)).answer;
  assert(performance.now() - began >= LOADING - 1);
  assert.equal(moves.find(({ by }) => by === 'first').seconds, 0.001);
});

test('a move that our engine does not allow ends the match as an error', async () => {
  const { engine } = begun({ moves: ['a1', 'b1', 'c1', 'a1'] });
  await assert.rejects(engine.ask(MATCH).answer, { code: 'illegal-move', message: 'a1' });
});

test('two programs think in two sandboxes, and all engines are ended', async () => {
  const { engine, rules, made } = begun({ isOwn: (player) => player !== 'level-1' });
  await engine.ask({ ...MATCH, second: 'mine depth=3' }).answer;
  await engine.ask(MATCH).answer;
  assert.equal(made.length, 2);
  engine.end();
  assert.deepEqual([rules.ended, ...pluck(made, 'ended')], [1, 1, 1]);
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

test('a sandbox in which a program thinks is not ended for another match', async () => {
  const { engine, made } = begun(OWN);
  const plays = (first, second) => engine.ask({ ...MATCH, first, second }).answer;
  const both = [plays('one', 'two'), plays('three', 'four')];
  await settled();
  assert.deepEqual(pluck(made, 'ended'), [0, 0, 0, 0]);
  await Promise.all(both);
  await plays('five', 'six');
  assert.deepEqual(pluck(made, 'ended'), [1, 1, 1, 1, 0, 0]);
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

test('that our engine was replaced is not reported: its requests are sent again', async () => {
  const conditions = [];
  const rules = rulesOf();
  const engine = createMatches({ rules, isOwn: () => false, createSandboxEngine: () => sandboxOf([]) });
  engine.watch((condition) => conditions.push(condition));
  rules.become('ready', { games: [GAME] });
  rules.become('booting');
  rules.become('ready', { games: [GAME] });
  rules.become('failed', {});
  await settled();
  assert.deepEqual(conditions, ['booting', 'ready', 'failed']);
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
    assert.deepEqual(seeded(player, 7, GAME), expected);
});
