// The games kept on this device. Each is an item of its own in the browser's storage, so that two tabs do not write over
// each other, and each is an address: what reads addresses also judges what somebody may have tampered with here.

import { readAddress, writeAddress } from './address.js';
import { viewOf } from './state.js';
import { refused } from './wishes.js';

/** @typedef {import('../contract.js').Game} Game */
/** @typedef {import('../contract.js').Side} Side */
/** @typedef {import('./state.js').State} State */

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} address The game and who plays, without `lang`.
 * @property {number} when When it was last played, in milliseconds since 1970.
 * @property {number} moves How many.
 * @property {Side | null} turn Whose move it is, or
 * @property {Side | 'draw' | null} winner how it ended; both null: not known.
 * @property {number | null} margin
 */

const PREFIX = 'sakiyomi:game:';
const MOST = 20;
/** Characters: no game of 300 moves needs more. */
const LONGEST = 5000;

/** @param {unknown} value @param {readonly unknown[]} among */
const oneOf = (value, among) => (among.includes(value) ? value : null);

/**
 * What is stored, if it is a game of ours.
 * @param {string} id
 * @param {string | null} text
 * @param {Game[]} games
 * @returns {Entry | null}
 */
export function readEntry(id, text, games) {
  if (!text || text.length > LONGEST) return null;
  try {
    const { address, when, turn, winner, margin } = JSON.parse(text);
    if (typeof address !== 'string' || !Number.isFinite(when) || Math.abs(when) > 8e15) return null;
    const { problem, transcript, start } = readAddress(address, games);
    const moves = transcript.match(/[a-z]\d{1,2}/g)?.join('') === transcript ? transcript.match(/[a-z]\d/g) : null;
    if (problem || !moves || !address.startsWith(`#/${start.game}/`)) return null;
    return {
      id,
      address,
      when,
      moves: moves.length,
      turn: /** @type {any} */ (oneOf(turn, ['first', 'second'])),
      winner: /** @type {any} */ (oneOf(winner, ['first', 'second', 'draw'])),
      margin: Number.isSafeInteger(margin) ? margin : null,
    };
  } catch {
    return null;
  }
}

/** What is to be kept of the game under way: nothing of one without a move. @param {State} state */
export function entryText(state) {
  if (state.transcript !== null || state.line.length === 0 || refused(state)) return null;
  const view = viewOf(state, state.line.length);
  const { winner = null, margin = null } = view?.result ?? {};
  const address = writeAddress({ ...state, at: state.line.length, langNamed: false });
  return JSON.stringify({ address, turn: view?.turn ?? null, winner, margin });
}

/** All of them, the last played first. @param {Game[]} games @returns {Entry[]} */
export function readShelf(games) {
  try {
    const found = Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => readEntry(key.slice(PREFIX.length), localStorage.getItem(key), games));
    return found.filter((entry) => entry !== null).sort((a, b) => b.when - a.when);
  } catch {
    return [];
  }
}

/** @param {string} id @returns {string | null} */
export function stored(id) {
  try {
    return localStorage.getItem(PREFIX + id);
  } catch {
    return null;
  }
}

/** Put a game on the shelf, or back on it; the oldest leave when there are too many. @param {string} id @param {string} text @param {Game[]} games */
export function store(id, text, games) {
  if (text.length > LONGEST) return;
  try {
    localStorage.setItem(PREFIX + id, text);
    for (const { id } of readShelf(games).slice(MOST)) remove(id);
  } catch {
    // Full, or not allowed: the game goes on unkept.
  }
}

/** @param {string} id */
export function remove(id) {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Then it was not there either.
  }
}

/** A name that no other tab gives. */
export const newId = () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
