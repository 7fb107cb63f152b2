// Whether a series can be played is asked as it is set up, once for each that is wanted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCheck } from '../../web/src/rooms/arena/check.ts';
import { newArena, wanting } from '../../web/src/rooms/arena/state.ts';
import { fakeAsk, PROBLEM, planReply, SERIES, settled } from './fakes.mjs';

const WANTED = { ...SERIES, games: '300' };

function setUp(wanted = WANTED, problem = null) {
  const { ask, asked } = fakeAsk();
  let state = newArena(wanted, problem);
  const change = (part) => {
    state = { ...state, ...part };
  };
  return { asked, change, state: () => state, check: createCheck(ask, () => state, change) };
}

test('the engine is asked once, and the first part of its plan is enough', () => {
  const { asked, state, check } = setUp();
  check();
  check();
  assert.equal(asked.length, 1);
  assert.equal(asked[0].request.op, 'series');
  asked[0].reply(planReply(7, 100, 300));
  assert(asked[0].dropped);
  assert.equal(state().known.games, 300);
  assert.equal(state().problem, null);
  check();
  assert.equal(asked.length, 1);
});

test('what it refuses is a problem, until something else is wanted', async () => {
  const { asked, state, change, check } = setUp();
  check();
  asked[0].reject({ ...PROBLEM, code: 'limit', field: 'games' });
  await settled();
  assert.equal(state().problem.field, 'games');
  assert.equal(state().known, null);
  check();
  assert.equal(asked.length, 1);
  change({ wanted: { ...WANTED, games: '2' }, problem: null });
  check();
  assert.equal(asked[1].request.games, 2);
});

test('what is known of a series is forgotten when another is wanted, and the first is checked again', () => {
  const { asked, state, change, check } = setUp();
  check();
  asked[0].reply(planReply(7, 100, 300));
  change(wanting(state(), { game: 'othello' }));
  assert.deepEqual([state().wanted.game, state().asked, state().known], ['othello', null, null]);
  change(wanting(state(), { game: WANTED.game }));
  check();
  assert.deepEqual(asked[1].request, asked[0].request);
});

test('an answer to what is no longer wanted is dropped', () => {
  const { asked, state, change, check } = setUp();
  check();
  change({ wanted: { ...WANTED, games: '200' } });
  check();
  assert(asked[0].dropped);
  asked[0].reply(planReply(7, 100, 300));
  assert.equal(state().known, null);
  asked[1].reply(planReply(7, 100, 200));
  assert.equal(state().known.games, 200);
});

test('nothing is asked while a series is played, nor of an address that means nothing', () => {
  const playing = setUp();
  playing.change({ phase: 'running' });
  playing.check();
  assert.equal(playing.asked.length, 0);
  const wrong = setUp(WANTED, { code: 'address-key', message: '', field: null, args: {} });
  wrong.check();
  assert.equal(wrong.asked.length, 0);
});

test('a list that the engine takes may still be too long for an address', () => {
  const { asked, state, check } = setUp({ ...WANTED, openings: 'b2a1\n'.repeat(2000) });
  check();
  asked[0].reply(planReply(7, 100, 300));
  assert.equal(state().problem.field, 'openings');
});

const ADDRESS_PROBLEM = { code: 'address-lang', message: '', field: null, args: { word: 'fr' } };
const WAYS = {
  'a reply': (entry) => entry.reply(planReply(7, 100, 300)),
  'a refusal': (entry) => entry.reject({ ...PROBLEM, code: 'limit', field: 'games' }),
};

for (const [name, arrive] of Object.entries(WAYS)) {
  for (const [kind, wanted] of Object.entries({
    'another series': { ...WANTED, seed: '8' },
    'the same series': WANTED,
  })) {
    test(`${name} that comes after a bad address for ${kind} was opened leaves the address's problem`, async () => {
      const { asked, state, change, check } = setUp();
      check();
      change({ ...newArena(wanted, ADDRESS_PROBLEM) });
      arrive(asked[0]); // before the check is called again
      await settled();
      assert.equal(state().problem, ADDRESS_PROBLEM);
      assert.deepEqual([state().asked, state().known], [null, null]);
      check();
      assert.equal(asked.length, 1);
    });
  }

  test(`${name} that comes after another series is wanted, and before the check is called again, is dropped`, async () => {
    const { asked, state, change, check } = setUp();
    check();
    change({ wanted: { ...WANTED, games: '200' } });
    arrive(asked[0]);
    await settled();
    assert.deepEqual([state().asked, state().known, state().problem], [null, null, null]);
    check();
    assert.equal(asked[1].request.games, 200);
  });
}

test('a request is dropped when an address with a problem is opened', () => {
  const { asked, change, check } = setUp();
  check();
  change(newArena(WANTED, ADDRESS_PROBLEM));
  check();
  assert(asked[0].dropped);
});

test('what a program prints while its series is checked is no plan', () => {
  const { asked, state, check } = setUp();
  check();
  asked[0].reply({ printed: 'x', done: false });
  assert.deepEqual([state().known, asked[0].dropped], [null, false]);
  asked[0].reply(planReply(7, 100, 300));
  assert.equal(state().known.games, 300);
});
