// Rounds and the one engine that they share: what they want is asked, what they do not want any more is dropped, and one
// thought is under way at a time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { run, within } from '../../web/src/component.ts';
import { PASSING } from '../../web/src/rooms/lab/transitions.ts';
import { HUMAN, newRound, reduce, thoughtHere } from '../../web/src/round/state.ts';
import { wantsOf } from '../../web/src/round/wants.ts';
import { fakeAsk, pluck, settled } from './fakes.mjs';
import { GAMES, thoughtOf, viewOfRecord } from './games.mjs';
import { PEOPLE } from './rounds.mjs';

/** An engine whose thoughts a test gives; it answers views by itself, but where it holds them back. */
function fakeEngine({ holds = false } = {}) {
  const { ask: hear, asked } = fakeAsk();
  const [thoughts, views] = [[], []];
  return {
    thoughts,
    views,
    running: () => thoughts.filter(({ dropped, over }) => !dropped && !over),
    ask(request, onReply) {
      const sent = hear(request, onReply);
      const entry = asked.at(-1);
      (request.op === 'think' ? thoughts : views).push(entry);
      if (request.op !== 'think' && !holds) entry.resolve(viewOfRecord(request.record));
      return sent;
    },
    async answer(entry, move, more) {
      entry.over = true;
      entry.resolve(thoughtOf(move, more));
      await quiet();
    },
  };
}

const quiet = async () => {
  for (let turn = 0; turn < 5; turn++) await settled();
};

/** Rounds as the page holds them, by the engine that they share: the one in which a person acted last comes first. */
const pages = new Map();
function pageOf(engine) {
  const rounds = [];
  const page =
    pages.get(engine) ??
    Object.assign(
      run(
        {
          initial: {},
          update: (state, [id, next]) => ({ ...state, [id]: next }),
          wants: (state) =>
            rounds.flatMap(({ id, options, outside }) =>
              within(wantsOf(state[id], options, outside), id, (event) => [id, reduce(state[id], event)]),
            ),
        },
        () => {},
      ),
      { rounds },
    );
  pages.set(engine, page);
  return page;
}

function held(engine, { settled = async () => {}, ...more } = {}) {
  const page = pageOf(engine);
  const { rounds } = page;
  const id = `round-${rounds.length}`;
  const options = { shown: true, thinks: true, values: false, probes: true, pace: 0, ...more };
  const round = { id, options, outside: { ask: engine.ask, pythonOf: () => 'page', settled } };
  const state = () => page.state()[id];
  page.send([id, newRound(GAMES, { game: 'nine' })]);
  rounds.push(round);
  return {
    state,
    options,
    dispatch(event) {
      page.send([id, reduce(state(), event)]);
      if (!PASSING.has(event[0])) rounds.unshift(...rounds.splice(rounds.indexOf(round), 1));
    },
    /** The same, until nothing moves any more. */
    async does(event) {
      this.dispatch(event);
      await quiet();
    },
    changed: () => page.send([id, { ...state() }]),
    end() {
      rounds.splice(rounds.indexOf(round), 1);
    },
  };
}

/** Who thinks now. */
const players = (engine) =>
  engine
    .running()
    .map(({ request, stopped }) => request.player + (stopped ? ' stopped' : ''))
    .join();

const open = (second, start = { game: 'nine' }, first = HUMAN) => [
  'open',
  { start, transcript: '', seats: { first, second }, problem: null },
];

/** A round in which Python is to move, against this player. */
async function thinking(engine, player, more) {
  const round = held(engine, more);
  await round.does(open(player));
  await round.does(['choose', 'b2']);
  return round;
}

/** Two rounds of one engine, in each of which Python is to move; that of the second person comes first. */
async function both() {
  const engine = fakeEngine();
  const one = await thinking(engine, 'level-1');
  return { engine, one, endless: engine.running()[0], other: await thinking(engine, 'level-2') };
}

/** A round of its own engine: one that is opened, and one in which Python is to move. */
async function opened(event, more) {
  const engine = fakeEngine();
  const round = held(engine, more);
  await round.does(event);
  return { engine, round };
}
async function thinks(player, more) {
  const engine = fakeEngine();
  return { engine, round: await thinking(engine, player, more) };
}

test('Python answers a move', async () => {
  const { engine, round } = await thinks('level-1');
  const [{ request }, ...others] = engine.thoughts;
  assert.deepEqual([request.player, request.record.moves, others], ['level-1', ['b2'], []]);
  await engine.answer(engine.thoughts[0], 'a1');
  assert.deepEqual([round.state().line, thoughtHere(round.state()).thought.move], [['b2', 'a1'], 'a1']);
});

test('an answer is not played before the animations of the board have ended', async () => {
  const engine = fakeEngine();
  const { promise, resolve } = Promise.withResolvers();
  const round = await thinking(engine, 'level-1', { settled: () => promise });
  await engine.answer(engine.thoughts[0], 'a1');
  assert.deepEqual(round.state().line, ['b2']);
  resolve();
  await quiet();
  assert.deepEqual(round.state().line, ['b2', 'a1']);
});

test('a thought that ends in the moment in which it is not wanted any more is played nowhere', async () => {
  const { engine, round } = await thinks('level-1');
  engine.thoughts[0].resolve(thoughtOf('a1'));
  await round.does(['new', { game: 'felt' }, { first: HUMAN, second: 'level-1' }]);
  assert.deepEqual([round.state().start.game, round.state().line], ['felt', []]);
});

test('the same move after undo is answered again', async () => {
  const { engine, round } = await thinks('level-1');
  await engine.answer(engine.thoughts[0], 'a1');
  await round.does(['jump', 0]);
  await round.does(['choose', 'b2']);
  await engine.answer(engine.running()[0], 'c3');
  assert.deepEqual(round.state().line, ['b2', 'c3']);
});

test('a seat that is changed during a thought is given over', async () => {
  const { engine, round } = await thinks('level-1');
  await round.does(['seat', 'second', 'level-2']);
  assert.equal(players(engine), 'level-2');
  await round.does(['seat', 'second', HUMAN]);
  assert.equal(engine.running().length, 0);
});

test('Python that plays itself leaves its pace between the moves', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { engine, round } = await opened(open('level-2', { game: 'nine' }, 'level-1'), { pace: 50 });
  await engine.answer(engine.thoughts[0], 'b2');
  for (const [passed, line] of [
    [49, []],
    [1, ['b2']],
  ]) {
    mock.timers.tick(passed);
    await quiet();
    assert.deepEqual(round.state().line, line);
  }
});

test('a stop ends the thought with its best answer, also just before it begins; nothing else is told of it', async () => {
  const late = await thinks('level-1');
  const early = await opened(open(HUMAN));
  early.round.dispatch(['seat', 'first', 'level-1']);
  for (const { engine, round } of [late, early]) {
    await round.does(['stop']);
    assert.deepEqual(pluck(engine.thoughts, 'stopped'), [true]);
  }
});

test('a refusal is told as the problem of this round alone', async () => {
  const { engine, round } = await thinks('level-1');
  const other = await thinking(engine, 'level-2');
  engine.running()[0].reject({ code: 'bad-player', message: '', field: 'player', args: {} });
  await quiet();
  const problems = [round, other].map((each) => each.state().problem?.code ?? null);
  assert.deepEqual(problems.toSorted(), ['bad-player', null].toSorted());
});

test('a player spelled out is only tried: its thought is stopped at once and played nowhere', async () => {
  const { engine, round } = await opened(open('minimax depth=40'));
  assert.deepEqual(pluck(engine.thoughts, 'stopped'), [true]);
  await engine.answer(engine.thoughts[0], 'a1', { stopped: true });
  assert.deepEqual([[...round.state().vetted], round.state().line], [['minimax depth=40'], []]);
});

test('a thought that had no answer when it was stopped is no problem, and proves that a player is accepted', async () => {
  const engine = fakeEngine();
  const round = held(engine);
  const stopped = { code: 'stopped', message: 'stopped before the first answer', field: null, args: {} };
  await round.does(open('minimax depth=40'));
  engine.thoughts[0].reject(stopped);
  await quiet();
  assert.deepEqual([[...round.state().vetted], round.state().problem], [['minimax depth=40'], null]);
  const other = fakeEngine();
  const waiting = await thinking(other, 'level-1');
  await waiting.does(['stop']);
  other.thoughts[0].over = true;
  other.thoughts[0].reject(stopped);
  await quiet();
  assert.deepEqual([waiting.state().problem, players(other)], [null, 'level-1']); // it thinks once more
});

test('a round that is not shown asks nothing, and drops what it asked', async () => {
  const { engine, round } = await thinks('level-1');
  round.options.shown = false;
  round.changed();
  await quiet();
  assert.deepEqual([engine.thoughts[0].dropped, engine.running().length], [true, 0]);
});

test('two rounds share one engine: one thought at a time, and each gets its own answer', async () => {
  const engine = fakeEngine();
  const one = await thinking(engine, 'level-1');
  const other = held(engine);
  await other.does(open(HUMAN, { game: 'felt' }));
  assert.equal(other.state().shown.game, 'felt'); // a view is answered during a thought
  await other.does(['seat', 'first', 'level-2']);
  assert.equal(players(engine), 'level-2');
  await engine.answer(engine.running()[0], 'f5');
  assert.deepEqual([other.state().line, one.state().line], [['f5'], ['b2']]);
  assert.equal(players(engine), 'level-1'); // which had given way
  await engine.answer(engine.running()[0], 'a1');
  assert.deepEqual([other.state().line, one.state().line], [['f5'], ['b2', 'a1']]);
});

test('the round in which a person acts comes first, and a thought without an end gives way to it', async () => {
  const { engine, endless, other } = await both();
  assert.deepEqual([endless.dropped, players(engine)], [true, 'level-2']);
  await engine.answer(engine.running()[0], 'c3');
  assert.deepEqual(other.state().line, ['b2', 'c3']);
});

test('a look with the pointer or the focus does not come first', async () => {
  const { engine, one } = await both();
  one.dispatch(['preview', 'a1']);
  await one.does(['cursor', 'a1']);
  assert.equal(players(engine), 'level-2');
  await one.does(['resume']);
  assert.equal(players(engine), 'level-1');
});

test('a stop of a thought that waits behind that of another round ends it now', async () => {
  const { engine, one, other } = await both();
  await one.does(['stop']);
  assert.equal(players(engine), 'level-1 stopped');
  await engine.answer(engine.running()[0], 'a1', { stopped: true });
  assert.deepEqual([one.state().line, other.state().line, players(engine)], [['b2', 'a1'], ['b2'], 'level-2']);
});

test('a thought that waits its turn can be dropped and stopped', async () => {
  const { engine, one, other } = await both();
  await one.does(['stop']);
  await other.does(['jump', 0]);
  assert.equal(players(engine), 'level-1 stopped');
});

test('a round that has ended asks nothing more, and leaves the engine to the others', async () => {
  const { engine, one, other } = await both();
  other.end();
  other.changed();
  await quiet();
  assert.equal(players(engine), 'level-1');
  await engine.answer(engine.running()[0], 'a1');
  assert.deepEqual(one.state().line, ['b2', 'a1']);
});

test('what the judge does unasked is dropped as soon as Python is to move', async () => {
  const { engine, round } = await opened(open('level-1'), { visible: true });
  assert.deepEqual(engine.thoughts[0].request.player, { search: 'best', ties: 'first', multipv: 9 });
  await round.does(['choose', 'b2']);
  assert.equal(engine.thoughts[0].dropped, true);
  assert.equal(players(engine), 'level-1');
});

test('a hint asked for while the position is being judged does not begin again', async () => {
  const { engine, round } = await opened(open(HUMAN), { visible: true });
  await round.does(['hint']);
  assert.deepEqual([engine.thoughts.length, engine.running().length], [1, 1]);
  await engine.answer(engine.thoughts[0], 'b2');
  assert.equal([...round.state().analyses.values()][0].move, 'b2');
  assert.equal(engine.running().length, 0);
});

test('an analysis keeps the answer of the depth before its own', async () => {
  const { engine, round } = await opened(open(HUMAN), { visible: true });
  for (const depth of [1, 2, 3, 3]) engine.thoughts[0].reply(thoughtOf('b2', { depth, value: depth, done: false }));
  await engine.answer(engine.thoughts[0], 'b2', { depth: 3, value: 3 });
  assert.equal([...round.state().analyses.values()][0].shallower.value, 2);
});

test('what the engine refuses of a game that was left meanwhile is no problem of the next', async () => {
  for (const late of ['view', 'think']) {
    const engine = fakeEngine({ holds: late === 'view' });
    const round = held(engine);
    round.dispatch(open(HUMAN, { game: 'nine' }, 'minimax depth=99'));
    await quiet();
    const { request, reject } = [...engine.views, ...engine.thoughts].findLast(({ request }) => request.op === late);
    assert.equal(request.record.game, 'nine');
    round.dispatch(['new', { game: 'felt' }, PEOPLE]);
    reject({ code: late === 'view' ? 'illegal-move' : 'bad-player', message: '', field: null, args: {} });
    await quiet();
    assert.equal(round.state().problem, null, late);
    assert.equal(engine.views.at(-1).request.record.game, 'felt');
  }
});

test('what a program prints while it thinks is no thought', async () => {
  const { engine, round } = await thinks('level-1');
  engine.running()[0].reply({ printed: 'x', done: false });
  await delay(110);
  assert.equal(round.state().underWay, null);
  await engine.answer(engine.running()[0], 'a1');
  assert.deepEqual(round.state().line, ['b2', 'a1']);
});
