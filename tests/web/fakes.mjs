// What stands in the place of python/client.ts and of the browser's storage in a test.

import { userCode } from '../../web/src/engine/sandbox.ts';
import { thoughtOf } from './games.mjs';

/** `ask` of an engine, and everything that it was asked: reply with `reply`, `resolve` and `reject`. */
export function fakeAsk() {
  const asked = [];
  function ask(request, onReply = () => {}) {
    const { promise, resolve, reject } = Promise.withResolvers();
    const entry = { request, reply: onReply, resolve, reject, dropped: false, stopped: false };
    asked.push(entry);
    const note = (what) => () => Object.assign(entry, what);
    return { answer: promise, stop: note({ stopped: true }), drop: note({ dropped: true }) };
  }
  return { ask, asked };
}

/** Engines as they are made, each `{asked, become, ended}`. */
export function fakeEngines() {
  const engines = [];
  function createEngine() {
    const { ask, asked } = fakeAsk();
    const engine = { asked, ended: false, listener: () => {} };
    engine.become = (condition, detail) => engine.listener(condition, detail);
    engines.push(engine);
    return {
      ask,
      watch(listener) {
        engine.listener = listener;
        listener('booting');
      },
      end() {
        engine.ended = true;
        engine.listener = () => {};
      },
    };
  }
  return { engines, createEngine };
}

/** A request that has this answer. */
export const sent = (answer) => ({ answer, stop() {}, drop() {} });

/** What each of these has under a name. */
export const pluck = (list, name) => list.map((each) => each[name]);

/** Objects of one key each: of `{a: [1, 2], b: [3]}` `{a: 1}`, `{a: 2}` and `{b: 3}`. */
export const eachOf = (table) =>
  Object.entries(table).flatMap(([key, values]) => values.map((value) => ({ [key]: value })));

/** What an answer is (`reply`), or was refused with (`problem`); nothing before it is settled. */
export function outcomeOf(answer) {
  const outcome = {};
  answer.then(
    (reply) => Object.assign(outcome, { reply }),
    (problem) => Object.assign(outcome, { problem }),
  );
  return outcome;
}

/** Until handlers of settled promises have run, and so many times what follows from them. */
export async function settled(times = 1) {
  for (let time = 0; time < times; time++) await new Promise((resolve) => setImmediate(resolve));
}

/** Matches as a plan has them, from one index to below another. */
export const matchesOf = (seed, from, to) =>
  Array.from({ length: to - from }, (_, at) => ({
    op: 'match',
    record: { game: 'tictactoe', moves: '' },
    first: (from + at) % 2 ? 'b' : 'a',
    second: (from + at) % 2 ? 'a' : 'b',
    seed: 1000 * seed + from + at,
  }));

/** The last reply to a match. */
export const matchReply = (winner = 'first', margin = null) => ({
  record: { game: 'tictactoe', moves: ['b2', 'a1'] },
  result: { winner, margin, squares: [] },
  done: true,
});

/** A reply to a match that a side has lost by a fault. */
export function faultReply(side, args = {}) {
  const known = { name: 'mine', kind: 'ValueError', message: 'it failed', line: 7, during: 'choose' };
  const error = userCode('it failed', { ...known, ...args });
  return { ...matchReply(side === 'first' ? 'second' : 'first'), fault: { side, error } };
}

/** A reply to a match for a move. */
export const moveReply = (by, nodes = 10, seconds = 0.5) => ({ by, nodes, seconds, done: false });

export const PROBLEM = { code: 'engine', message: 'lost', field: null, args: { reason: 'lost' } };

/**
 * Put an empty storage in place: an object whose items are its properties, as `localStorage` is. After `refuse` it
 * throws when something is to be kept, until `allow`.
 */
export function fakeStorage() {
  const items = {};
  let refused = false;
  const methods = {
    getItem: (key) => (Object.hasOwn(items, key) ? items[key] : null),
    setItem(key, text) {
      if (refused) throw new DOMException('no room', 'QuotaExceededError');
      items[key] = String(text);
    },
    removeItem(key) {
      delete items[key];
    },
  };
  for (const [name, method] of Object.entries(methods))
    Object.defineProperty(items, name, { value: method, enumerable: false });
  Object.defineProperty(globalThis, 'localStorage', { value: items, configurable: true });
  return {
    items,
    refuse() {
      refused = true;
    },
    allow() {
      refused = false;
    },
  };
}

/** An answer of a search of two plies. */
export const THOUGHT = thoughtOf('c4', {
  depth: 2,
  value: -3,
  line: ['c4', 'e3'],
  nodes: 20,
  seconds: 0.01,
  moves: [{ move: 'c4', value: -3, bound: 'exact', outcome: null, plies: null }],
});
