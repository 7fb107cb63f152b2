// The ladder of the Lab: a program plays against one level after the other, until one beats it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelsOf } from '../../web/src/player.ts';
import { createLadder } from '../../web/src/rooms/lab/ladder.ts';
import { fakeAsk, fakeEngines, matchReply, PROBLEM, planReply, settled } from './fakes.mjs';
import { FELT } from './games.mjs';

const WHO = { program: 'mine', made: 1, source: 'x = 1', player: 'alphabeta depth=2 evaluation=mine' };

/** A ladder of FELT with its four levels; every match is won by the side that begins. */
function climbing() {
  const { ask, asked } = fakeAsk();
  const { engines, createEngine } = fakeEngines();
  const requests = [];
  const at = { ladder: null, over: [] };
  const ladder = createLadder({
    ask,
    createEngine(request) {
      requests.push(request);
      return createEngine();
    },
    most: 1,
    ladder: () => at.ladder,
    change(next) {
      at.ladder = next;
    },
    over: (ended) => at.over.push(ended),
  });
  ladder.start(WHO, FELT);
  return { ladder, asked, engines, requests, at };
}

const phases = ({ at }) => at.ladder.rungs.map(({ phase }) => phase);
const last = ({ asked }) => asked.at(-1);

/** The plan of the games against a level comes, and an engine is ready to play them. */
async function begin(made) {
  last(made).resolve(planReply(1, 4));
  await settled();
  made.engines.at(-1).become('ready', {});
}

/** So many matches end. */
async function play(made, count) {
  for (let match = 0; match < count; match++) {
    made.engines.at(-1).asked.at(-1).resolve(matchReply());
    await settled();
  }
}

/** The engine counts what was played. */
async function count(made, statistics) {
  assert.equal(last(made).request.op, 'statistics');
  last(made).resolve({ tally: {}, statistics: { games: 2, finished: false, sprt: null, ...statistics } });
  await settled();
}

/** All that happens against one level, which ends so. */
async function against(made, decided) {
  await begin(made);
  await play(made, 2);
  await count(made, { finished: true, sprt: { decided } });
}

test('the levels are met in the order of their strength', () => {
  assert.deepEqual(
    levelsOf(FELT).map(({ id }) => id),
    ['level-1', 'level-2', 'level-3', 'level-4'],
  );
});

test('the program plays pairs of games against the weakest level first, to be decided by a sequential test', () => {
  const made = climbing();
  assert.equal(made.asked.length, 1);
  assert.deepEqual(last(made).request, {
    op: 'series',
    game: 'felt',
    players: [WHO.player, 'level-1'],
    games: 120,
    swap: true,
    seed: 0,
    sprt: { elo: [-50, 50] },
  });
  const { rungs, ...ladder } = made.at.ladder;
  assert.deepEqual(ladder, { ...WHO, game: 'felt', playing: true, problem: null });
  assert.deepEqual(phases(made), ['playing', 'waiting', 'waiting', 'waiting']);
});

test('the engines are started for the series that they play', async () => {
  const made = climbing();
  await begin(made);
  assert.deepEqual(made.requests[0].players, [WHO.player, 'level-1']);
  assert.equal(made.engines[0].asked[0].request.op, 'match');
});

test('a level that is beaten is followed by the next, with other openings', async () => {
  const made = climbing();
  await against(made, 'upper');
  assert.deepEqual(phases(made), ['won', 'playing', 'waiting', 'waiting']);
  assert.deepEqual(last(made).request.players, [WHO.player, 'level-2']);
  assert.equal(last(made).request.seed, 1);
  assert.equal(made.engines[0].ended, true);
});

test('a level that is not decided is followed by the next', async () => {
  const made = climbing();
  await against(made, null);
  assert.deepEqual(phases(made), ['undecided', 'playing', 'waiting', 'waiting']);
});

test('the first level that beats the program is the last that it plays', async () => {
  const made = climbing();
  await against(made, 'upper');
  await against(made, 'lower');
  assert.deepEqual(phases(made), ['won', 'lost', 'waiting', 'waiting']);
  assert.deepEqual([made.at.ladder.playing, made.at.ladder.problem], [false, null]);
  assert.deepEqual(made.at.over, [made.at.ladder]);
  assert.deepEqual(
    made.engines.map(({ ended }) => ended),
    [true, true],
  );
});

test('above the highest level the ladder ends', async () => {
  const made = climbing();
  for (let level = 1; level <= 4; level++) await against(made, 'upper');
  assert.deepEqual(phases(made), ['won', 'won', 'won', 'won']);
  assert.deepEqual([made.at.ladder.playing, made.at.over.length], [false, 1]);
});

test('games are counted in pairs, and the statistics and the games are those of one level', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const made = climbing();
  await begin(made);
  await play(made, 1);
  assert.equal(last(made).request.op, 'series');
  await play(made, 1);
  assert.equal(last(made).request.played.length, 2);
  const statistics = { games: 2, finished: false, sprt: { decided: null }, score: { share: 0.5 } };
  await count(made, statistics);
  assert.deepEqual(made.at.ladder.rungs[0].statistics, statistics);
  await play(made, 2);
  context.mock.timers.tick(100);
  await count(made, { games: 4, finished: true, sprt: { decided: 'upper' } });
  const [first, second] = made.at.ladder.rungs;
  assert.deepEqual(
    first.games.map(({ index }) => index),
    [0, 1, 2, 3],
  );
  assert.equal(first.statistics.games, 4);
  assert.deepEqual([second.statistics, second.games], [null, []]);
});

for (const [when, until] of [
  ['before its games are planned', async () => {}],
  ['while it plays', begin],
  [
    'while its games are counted',
    async (made) => {
      await begin(made);
      await play(made, 2);
    },
  ],
])
  test(`the ladder can be stopped ${when}, and what comes late changes nothing`, async () => {
    const made = climbing();
    await until(made);
    made.ladder.stop();
    assert.deepEqual(phases(made), ['stopped', 'waiting', 'waiting', 'waiting']);
    assert.deepEqual([made.at.ladder.playing, made.at.over.length], [false, 1]);
    assert(made.engines.every(({ ended }) => ended));
    const before = [made.at.ladder, made.engines.length];
    const late = { tally: {}, statistics: { finished: true, sprt: { decided: 'upper' } } };
    last(made).resolve(made.engines.length === 0 ? planReply(1, 4) : late);
    for (const { asked } of made.engines) asked.at(-1)?.reject(PROBLEM);
    await settled();
    assert.deepEqual([made.at.ladder, made.engines.length], before);
    made.ladder.stop();
    assert.equal(made.at.over.length, 1);
  });

test('a plan that the engine refuses ends the ladder with its problem', async () => {
  const made = climbing();
  last(made).reject(PROBLEM);
  await settled();
  assert.deepEqual([phases(made)[0], made.at.ladder.playing, made.at.ladder.problem], ['stopped', false, PROBLEM]);
  assert.equal(made.at.over.length, 1);
});

test('an error of the program in a game ends the ladder with its problem, and keeps what was counted', async () => {
  const made = climbing();
  await against(made, 'upper');
  await begin(made);
  const problem = { ...PROBLEM, code: 'user-code' };
  made.engines.at(-1).asked.at(-1).reject(problem);
  await settled();
  assert.deepEqual(phases(made), ['won', 'stopped', 'waiting', 'waiting']);
  assert.deepEqual([made.at.ladder.playing, made.at.ladder.problem], [false, problem]);
  assert.deepEqual(made.at.over, [made.at.ladder]);
  assert(made.engines.every(({ ended }) => ended));
});

test('an error in a game loses no game that was finished before it', async () => {
  const made = climbing();
  await begin(made);
  await play(made, 3); // the third waits for the other of its pair
  const problem = { ...PROBLEM, code: 'user-code' };
  made.engines[0].asked.at(-1).reject(problem);
  await settled();
  assert(made.at.ladder.playing);
  await count(made, {});
  assert.deepEqual([made.at.ladder.playing, made.at.ladder.problem], [false, problem]);
  const [{ phase, games, statistics }] = made.at.ladder.rungs;
  assert.deepEqual([phase, games.map(({ index }) => index), statistics.games], ['stopped', [0, 1, 2], 2]);
  assert(made.engines.every(({ ended }) => ended));
});

test('games that cannot be counted end the ladder', async () => {
  const made = climbing();
  await begin(made);
  await play(made, 2);
  last(made).reject(PROBLEM);
  await settled();
  assert.deepEqual([phases(made)[0], made.at.ladder.problem, made.engines[0].ended], ['stopped', PROBLEM, true]);
});

test('the ladder begins anew from the weakest level', async () => {
  const made = climbing();
  await against(made, 'upper');
  await begin(made);
  const [, second] = made.engines;
  made.ladder.start({ ...WHO, source: 'x = 2' }, FELT);
  assert.deepEqual(phases(made), ['playing', 'waiting', 'waiting', 'waiting']);
  assert.deepEqual([second.ended, made.at.ladder.source], [true, 'x = 2']);
  assert.deepEqual(last(made).request.players, [WHO.player, 'level-1']);
});
