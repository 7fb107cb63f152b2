// The ladder of the Lab: a program plays against one level after the other, until one beats it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelsOf } from '../../web/src/player.ts';
import { digest, standings } from '../../web/src/rooms/lab/ladder.ts';
import { rungs } from '../../web/src/rooms/lab/rungs.ts';
import { matchReply, moveReply, PROBLEM, planReply, pluck } from './fakes.mjs';
import { FELT } from './games.mjs';
import { EVALUATES, MINE, ready } from './lab.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const PLAYER = 'alphabeta depth=2 evaluation=mine';

/** A ladder of FELT with its four levels; every match is won by the side that begins. */
async function climbing(more = {}) {
  const room = await ready({ programs: [{ ...MINE, loaded: 'x = 1', defines: EVALUATES, ...more }] });
  await room.sent('climb');
  return room;
}

const ladderOf = (room) => room.state().ladder;
const phases = (room) => pluck(ladderOf(room).rungs, 'phase').join();
/** Is the ladder over, and with which problem? */
const isOver = (room, problem) => {
  const { playing, problem: found } = ladderOf(room);
  assert.deepEqual([playing, found, room.engines.every(({ ended }) => ended)], [false, problem, true]);
};
const last = (room) => room.asked.filter(({ request: { op } }) => ['series', 'statistics'].includes(op)).at(-1);
const best = (room) => room.list()[0].best;

/** The plan of the games against a level comes, and an engine is ready to play them. */
async function begin(made) {
  last(made).resolve(planReply(1, 4));
  await made.drawn();
  made.engines.at(-1).become('ready', {});
}

/** So many matches end. */
async function play(made, count) {
  for (let match = 0; match < count; match++) {
    made.engines.at(-1).asked.at(-1).resolve(matchReply());
    await made.drawn();
  }
}

/** The engine counts what was played. */
async function count(made, statistics) {
  assert.equal(last(made).request.op, 'statistics');
  const usual = { games: 2, finished: false, sprt: null, score: { share: 0.5 } };
  last(made).resolve({ tally: {}, statistics: { ...usual, ...statistics } });
  await made.drawn();
}

/** All that happens against levels, which end so. */
async function against(made, ...ends) {
  for (const decided of ends) {
    await begin(made);
    await play(made, 2);
    await count(made, { finished: true, sprt: { decided } });
  }
}

test('the levels are met in the order of their strength', () => {
  assert.equal(pluck(levelsOf(FELT), 'id').join(), 'level-1,level-2,level-3,level-4');
});

test('the program plays pairs of games against the weakest level first, to be decided by a sequential test', async () => {
  const made = await climbing();
  const [op, game, players, sprt] = ['series', 'felt', [PLAYER, 'level-1'], { elo: [-50, 50] }];
  assert.deepEqual(last(made).request, { op, game, players, games: 120, swap: true, seed: 0, sprt });
  const { program, source, playing } = ladderOf(made);
  assert.deepEqual([program, source, playing], ['mine', 'x = 1', true]);
  assert.equal(phases(made), 'playing,waiting,waiting,waiting');
});

test('the engines are started for the series that they play', async () => {
  const made = await climbing();
  await begin(made);
  assert.deepEqual([made.requests[0].players, made.engines[0].asked[0].request.op], [[PLAYER, 'level-1'], 'match']);
});

test('a level that is beaten is followed by the next, with other openings', async () => {
  const made = await climbing();
  await against(made, 'upper');
  assert.equal(phases(made), 'won,playing,waiting,waiting');
  assert.deepEqual(last(made).request.players, [PLAYER, 'level-2']);
  assert.equal(last(made).request.seed, 1);
  assert.equal(made.engines[0].ended, true);
});

test('a level that is not decided is followed by the next', async () => {
  const made = await climbing();
  await against(made, null);
  assert.equal(phases(made), 'undecided,playing,waiting,waiting');
});

test('the first level that beats the program is the last that it plays', async () => {
  const made = await climbing();
  await against(made, 'upper', 'lower');
  assert.equal(phases(made), 'won,lost,waiting,waiting');
  isOver(made, null);
  const [{ player, rungs }, ...others] = best(made);
  assert.deepEqual([player, pluck(rungs, 'level'), others], [PLAYER, ['level-1', 'level-2'], []]);
});

test('above the highest level the ladder ends', async () => {
  const made = await climbing();
  await against(made, 'upper', 'upper', 'upper', 'upper');
  assert.equal(phases(made), 'won,won,won,won');
  assert.deepEqual([ladderOf(made).playing, best(made)[0].rungs.length], [false, 4]);
});

test('games are counted in pairs, and the statistics and the games are those of one level', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const made = await climbing();
  await begin(made);
  await play(made, 1);
  assert.equal(last(made).request.op, 'series');
  await play(made, 1);
  assert.equal(last(made).request.played.length, 2);
  const statistics = { games: 2, finished: false, sprt: { decided: null }, score: { share: 0.5 } };
  await count(made, statistics);
  assert.deepEqual(ladderOf(made).rungs[0].statistics, statistics);
  await play(made, 2);
  context.mock.timers.tick(100);
  await count(made, { games: 4, finished: true, sprt: { decided: 'upper' } });
  const [first, second] = ladderOf(made).rungs;
  assert.deepEqual([pluck(first.games, 'index'), first.statistics.games], [[0, 1, 2, 3], 4]);
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
    const made = await climbing();
    await until(made);
    await made.sent('climbed', { type: 'stop' });
    assert.equal(phases(made), 'stopped,waiting,waiting,waiting');
    assert.deepEqual([ladderOf(made).playing, best(made)], [false, []]);
    assert(made.engines.every(({ ended }) => ended));
    const before = [ladderOf(made), made.engines.length];
    const late = { tally: {}, statistics: { finished: true, sprt: { decided: 'upper' } } };
    last(made).resolve(made.engines.length === 0 ? planReply(1, 4) : late);
    for (const { asked } of made.engines) asked.at(-1)?.reject(PROBLEM);
    await made.drawn();
    assert.deepEqual([ladderOf(made), made.engines.length], before);
  });

test('a plan that the engine refuses ends the ladder with its problem', async () => {
  const made = await climbing();
  last(made).reject(PROBLEM);
  await made.drawn();
  assert.match(phases(made), /^stopped/);
  isOver(made, PROBLEM);
});

test('an error of the program in a game ends the ladder with its problem, and keeps what was counted', async () => {
  const made = await climbing();
  await against(made, 'upper');
  await begin(made);
  const problem = { ...PROBLEM, code: 'user-code' };
  made.engines.at(-1).asked.at(-1).reject(problem);
  await made.drawn();
  assert.equal(phases(made), 'won,stopped,waiting,waiting');
  isOver(made, problem);
  assert.deepEqual(pluck(best(made)[0].rungs, 'level'), ['level-1']);
});

test('an error in a game leads to its line, in the text that played, and to the position', async () => {
  const made = await climbing();
  await begin(made);
  const match = made.engines[0].asked.at(-1);
  match.request.record = { game: 'felt', moves: ['d3'] };
  for (const move of ['c4', 'pass']) match.reply({ ...moveReply('first'), move });
  match.reject({ ...PROBLEM, code: 'user-code', args: { kind: 'IndexError', line: 7 } });
  await made.drawn();
  const shown = () => rungs(made.state(), FELT, { page: { ...made.page }, t, actions });
  const actions = { goTo: (line) => made.send('goTo', line), toRefused: (record) => made.send('toRefused', record) };
  assert.match(textOf(shown()), /Go to line 7.*Show the position/s);
  made.send('sheet', 'board');
  const [toLine, toPosition] = valuesAfter(shown(), '@click=').slice(-2);
  toLine();
  assert.deepEqual([made.state().focus.on, made.state().sheet], [7, 'code']);
  toPosition();
  assert.deepEqual([made.state().round.transcript, made.state().sheet], ['d3c4pass', 'board']);
  made.send('type', 'x = 2');
  assert.doesNotMatch(textOf(shown()), /Go to line/);
});

test('an error in a game loses no game that was finished before it', async () => {
  const made = await climbing();
  await begin(made);
  await play(made, 3); // the third waits for the other of its pair
  const problem = { ...PROBLEM, code: 'user-code' };
  made.engines[0].asked.at(-1).reject(problem);
  await made.drawn();
  assert(ladderOf(made).playing);
  await count(made, {});
  isOver(made, problem);
  const [{ phase, games, statistics }] = ladderOf(made).rungs;
  assert.deepEqual([phase, pluck(games, 'index'), statistics.games], ['stopped', [0, 1, 2], 2]);
});

test('games that cannot be counted end the ladder', async () => {
  const made = await climbing();
  await begin(made);
  await play(made, 2);
  last(made).reject(PROBLEM);
  await made.drawn();
  assert.match(phases(made), /^stopped/);
  isOver(made, PROBLEM);
});

test('the ladder begins anew from the weakest level', async () => {
  const made = await climbing();
  await against(made, 'upper');
  await begin(made);
  const [, second] = made.engines;
  await made.sent('climb');
  assert.equal(phases(made), 'playing,waiting,waiting,waiting');
  assert.deepEqual([second.ended, made.engines.length], [true, 2]);
  assert.deepEqual(last(made).request.players, [PLAYER, 'level-1']);
});

// To which text the results belong

const SCORE = { share: 0.61, low: 0.48, high: 0.72 };
const DECIDED = { finished: true, sprt: { decided: 'lower' }, games: 24, score: SCORE };
const shown = ({ state }) => standings(state().ladder, state().program, FELT);
const t = wordsOf('en', { rooms: ['lab/'], games: [FELT] });
const said = (room) => textOf(rungs(room.state(), FELT, { page: {}, t, actions: {} })).replace(/<[^>]*>/g, '');
/** The program is changed, and is loaded as it is then. */
async function change(made, source) {
  await made.sent('type', source);
  const program = { ...made.state().program, loaded: source };
  made.registry.send(['put', program]);
  await made.sent('put', {});
}
/** A level is lost. */
async function lost(made) {
  await begin(made);
  await play(made, 2);
  await count(made, DECIDED);
}

test('rungs stay after a change, and are said to be of the version before it', async () => {
  const made = await climbing();
  await lost(made);
  assert.equal(shown(made).isBefore, false);
  await change(made, 'x = 1  # a comment');
  const { isBefore, rungs: found } = shown(made);
  assert.deepEqual([isBefore, pluck(found, 'phase')[0], found[0].games.length], [true, 'lost', 2]);
  assert.match(
    said(made),
    /These results are from the version before your change.*Play again|Play again.*before your change/s,
  );
  await change(made, 'x = 1');
  assert.deepEqual([shown(made).isBefore, shown(made).rungs[0].phase], [false, 'lost']);
});

test('a program that is given another name keeps its ladder, and gets the result', async () => {
  const made = await climbing();
  await made.sent('rename', 'other');
  assert.equal(shown(made).ladder, ladderOf(made));
  assert.match(said(made), /Stop the ladder/);
  assert.doesNotMatch(said(made), /Stop the ladder of/);
  await lost(made);
  assert.deepEqual([made.list()[0].title, pluck(best(made), 'of')], ['other', [digest('x = 1')]]);
});

test('while a ladder plays, a change of its program is said, and the source with which it began gets the result', async () => {
  const made = await climbing();
  await change(made, 'x = 2');
  assert.match(said(made), /The version before your change plays on/);
  await lost(made);
  assert.deepEqual(pluck(best(made), 'of'), [digest('x = 1')]);
});

test('a text to which the program goes back has the rungs that it had, also at the next visit', async () => {
  const made = await climbing();
  await lost(made);
  await change(made, 'x = 2');
  await made.sent('climb');
  await against(made, 'upper', 'lower');
  assert.deepEqual(pluck(shown(made).rungs, 'phase').slice(0, 2), ['won', 'lost']);
  await change(made, 'x = 1');
  const { rungs: found, ladder } = shown(made);
  const { phase, score, count: games } = found[0];
  assert.deepEqual([phase, score, games, ladder, found[1].phase], ['lost', SCORE, 24, null, 'waiting']);
  assert.deepEqual(shown({ state: () => ({ ladder: null, program: made.list()[0] }) }).rungs, found);
});

test('a result that an earlier version of the page kept is that of an earlier text', async () => {
  const rung = { level: 'level-2', end: 'won', share: 0.9, games: 20 };
  const made = await ready({
    programs: [{ ...MINE, best: [{ game: 'felt', player: PLAYER, of: '', rungs: [rung] }] }],
  });
  const { isBefore, rungs: found } = shown(made);
  assert.deepEqual([isBefore, pluck(found, 'phase').join()], [true, 'waiting,won,waiting,waiting']);
  assert.match(said(made), /A version before this one beat/);
});

test('of a source the better result is kept, and of all sources those of the last forty', async () => {
  const made = await climbing();
  await against(made, 'upper', 'lower');
  await made.sent('climb');
  await lost(made);
  assert.deepEqual(pluck(best(made)[0].rungs, 'end'), ['won', 'lost']);
  for (let version = 2; version <= 42; version++) {
    await change(made, `x = ${version}`);
    await made.sent('climb');
    await lost(made);
  }
  assert.deepEqual([best(made).length, best(made)[0].of], [40, digest('x = 3')]);
});

test('a text that was not read by Python since it was changed does not play', async () => {
  const made = await climbing();
  await made.sent('climbed', { type: 'stop' });
  await made.sent('type', 'x = 2');
  const { number } = ladderOf(made);
  await made.sent('climb');
  assert.equal(ladderOf(made).number, number);
});

test('where the interval leaves it open who is stronger, it is said that the test has decided', async () => {
  const made = await climbing();
  await begin(made);
  await play(made, 2);
  const score = { share: 0.58, low: 0.49, high: 0.66 };
  await count(made, { finished: true, sprt: { decided: 'upper' }, score });
  assert.match(said(made), /won by the test after 2 games · 58 % \(49 to 66\)/);
  assert.match(said(made), /a sequential test \(SPRT\)/);
  await lost(made);
  assert.match(said(made), /lost by the test after 2 games/);
});

test('where the interval tells it too, no test is named', async () => {
  const made = await climbing();
  await begin(made);
  await play(made, 2);
  await count(made, { finished: true, sprt: { decided: 'upper' }, score: { share: 0.9, low: 0.7, high: 0.97 } });
  assert.match(said(made), /\bwon · 90 % \(70 to 97\)/);
});
