// The programs that were written in the Lab and are kept on this device. Each is a separate item in the browser's storage, so
// that two tabs do not overwrite each other's programs.

import { createChecker } from '../engine/sandbox/replies.js';

/** @typedef {import('../../contract.js').Game} Game */
/**
 * @typedef {object} Defines  The reply to the `load` of a program.
 * @property {{[game: string]: string[]}} evaluations
 * @property {string[]} searches
 * @property {string[]} orders
 * @property {string[]} games
 */
/**
 * @typedef {object} Rung  How a program did against a level in a sequential test.
 * @property {string} level
 * @property {'won' | 'lost' | 'undecided'} end
 * @property {number} share Of the points.
 * @property {number} games
 */
/** @typedef {{game: string, player: string, rungs: Rung[]}} Best */
/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} source As it was last typed.
 * @property {string} game The id of the game that it is judged in, and that its `evaluate` is for unless the source says so.
 * @property {string | null} loaded The source that was loaded last without an error: what plays. Null: none yet.
 * @property {Defines | null} defines What that source defines.
 * @property {Game | null} own The game that it defines, as the reply to `games` describes it.
 * @property {Best[]} best The best result on the ladder of each game.
 * @property {number} made When it was made, in milliseconds since 1970.
 */

/** Has a program an evaluation for this game? @param {Pick<Program, 'name' | 'defines'>} program @param {string} game Its id, which may be any word: `constructor`. */
export const judges = ({ name, defines }, game) =>
  defines !== null && Object.hasOwn(defines.evaluations, game) && defines.evaluations[game].includes(name);

const PREFIX = 'sakiyomi:program:';
/** A name that the engine accepts, unless it is one of ours. */
export const NAME = /^[A-Za-z0-9_-]{1,40}$/;
export const LONGEST_SOURCE = 200_000;
const ENDS = ['won', 'lost', 'undecided'];

/** @param {any} value @param {string} name */
const isDefines = (value, name) => createChecker({ op: 'load', name })({ ...value, name, done: true }) === null;

/** @param {any} value */
const isGame = (value) =>
  createChecker({ op: 'games' })({ games: [value], diagrams: [], first: value?.id, done: true }) === null;

/** @param {any} rung */
const isRung = (rung) =>
  typeof rung?.level === 'string' &&
  ENDS.includes(rung.end) &&
  typeof rung.share === 'number' &&
  rung.share >= 0 &&
  rung.share <= 1 &&
  Number.isSafeInteger(rung.games);

/** @param {any} best */
const isBest = (best) =>
  typeof best?.game === 'string' &&
  typeof best.player === 'string' &&
  Array.isArray(best.rungs) &&
  best.rungs.every(isRung);

/**
 * A kept program; null if the text is none. What is damaged beside the source is left out.
 * @param {string} name
 * @param {string | null} text
 * @returns {Program | null}
 */
export function readProgram(name, text) {
  if (!text || !NAME.test(name)) return null;
  try {
    const { source, game, loaded, defines, own, best, made } = JSON.parse(text);
    if (typeof source !== 'string' || source.length > LONGEST_SOURCE || typeof game !== 'string') return null;
    const known = typeof loaded === 'string' && defines && isDefines(defines, name) && (!own || isGame(own));
    return {
      name,
      source,
      game,
      loaded: known ? loaded : null,
      defines: known ? defines : null,
      own: known ? (own ?? null) : null,
      best: Array.isArray(best) ? best.filter(isBest) : [],
      made: Number.isFinite(made) ? made : 0,
    };
  } catch {
    return null;
  }
}

/** All of them, in the order in which they were made. @returns {Program[]} */
export function readPrograms() {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const found = names.map((key) => readProgram(key.slice(PREFIX.length), localStorage.getItem(key)));
    return found.filter((program) => program !== null).sort((a, b) => a.made - b.made || (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Keep a program in place of the one of this name. @param {Program} program @returns {boolean} Could it be kept? */
export function keepProgram({ name, ...kept }) {
  if (kept.source.length > LONGEST_SOURCE) return false;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
    return true;
  } catch {
    return false; // the storage is full or not allowed
  }
}

/** @param {string} name */
export function forgetProgram(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Call `leave` when the page is hidden or left, and so may be closed. @param {() => void} leave */
export function watchLeaving(leave) {
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => document.hidden && leave());
}

/** Call `changed` when another tab has changed a program. @param {() => void} changed */
export function watchPrograms(changed) {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) changed();
  });
}
