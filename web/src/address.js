// The address ↔ the game: `#/othello/f5d6?second=level-3`. What it says of moves is judged by the engine, not here.

import { gameOf, HUMAN, usualSeats } from './state.js';

/** @typedef {import('../contract.js').Game} Game */
/** @typedef {import('../contract.js').Problem} Problem */
/** @typedef {import('../contract.js').Record} Record */
/** @typedef {import('./state.js').State} State */

export const LANGUAGES = ['en', 'ja'];

/** Characters: no game of 300 moves needs more, and nothing behind them is looked at. */
export const LONGEST = 4000;
/** The boards that the site carries with it: drawn from for a visit without a seed, so that it is there at once. */
export const CARRIED_SEEDS = 64;
const USUAL_SIZE = 8;
/** Where no game is named, and none was played before. */
export const USUAL_GAME = 'othello';

/** @param {number} below A whole number from 0 to below it, drawn by the browser. */
export const draw = (below) => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * below);

/**
 * What a game starts from when nothing else is said: a drawn board where there are boards to draw.
 * @param {string} game
 * @param {number} [seeds] How many seeds to draw from.
 * @param {number} [size]
 * @returns {Record}
 */
export function freshStart(game, seeds = CARRIED_SEEDS, size = undefined) {
  if (game !== 'numbers') return { game };
  return { game, seed: draw(size === undefined ? seeds : 2 ** 32), ...(size !== undefined && { size }) };
}

/**
 * The file of this site that holds a start's view, where it carries one.
 * @param {Record} start
 */
export function carriedStart(start) {
  const fresh = freshStart(start.game);
  if (Object.keys(start).join() !== Object.keys(fresh).join()) return null;
  if (fresh.seed === undefined) return `start/${start.game}.json`;
  const seed = start.seed ?? Number.NaN;
  return Number.isInteger(seed) && seed >= 0 && seed < CARRIED_SEEDS ? `start/${start.game}-${seed}.json` : null;
}

/** A number where it is written as one; else the text, for the engine to refuse. @param {string} text */
const numberOr = (text) =>
  /** @type {number} */ (/^\d{1,15}$/.test(text) ? Number(text) : /** @type {unknown} */ (text));

/** Does an address lead to the arena, not to a game? @param {string} hash */
export const isArena = (hash) => /^#\/arena(?![^/?])/.test(hash);

/** What is wrong with an address. @param {string} what @param {{[name: string]: unknown}} args @returns {Problem} */
export const wrong = (what, args) => ({ code: `address-${what}`, message: what, field: null, args });

/**
 * @param {string} hash From `#` on; '' or `#/` where no game is named.
 * @param {Game[]} games
 */
export function readAddress(hash, games) {
  const [path, query = ''] = hash
    .slice(0, LONGEST)
    .replace(/^#?\/?/, '')
    .split(/\?(.*)/s);
  const parts = path.split('/');
  /** @type {Problem | null} */
  let problem = null;
  let game = /** @type {Game} */ (games.find(({ id }) => id === USUAL_GAME));
  let transcript = '';
  const words = new URLSearchParams(query);
  try {
    const named = games.find(({ id }) => id === decodeURIComponent(parts[0]));
    if (named) game = named;
    else problem = wrong('game', { name: parts[0].slice(0, 40) });
    transcript = decodeURIComponent(parts[1] ?? '');
    encodeURIComponent(transcript); // half a character cannot be written into an address again
  } catch {
    problem = wrong('text', {});
  }
  if (hash.length > LONGEST) problem = wrong('length', { most: LONGEST });
  else if (parts.length > 2 && !problem) problem = wrong('part', { part: parts.slice(2).join('/').slice(0, 40) });

  const seats = usualSeats(game);
  /** @type {Record} */
  const start = { game: game.id };
  let lang = /** @type {string | null} */ (null);
  for (const [key, text] of words) {
    if (key === 'setup') start.setup = text;
    else if (key === 'seed') start.seed = numberOr(text);
    else if (key === 'size') {
      const size = numberOr(text);
      if (size !== USUAL_SIZE) start.size = size;
    } else if (key === 'first' || key === 'second') {
      if (isPlayer(text, game)) seats[key] = text;
      else problem ??= wrong('player', { name: text.slice(0, 60) });
    } else if (key === 'lang') {
      if (LANGUAGES.includes(text)) lang = text;
      else problem ??= wrong('language', { name: text.slice(0, 40) });
    } else problem ??= wrong('key', { key: key.slice(0, 40) });
  }
  const bare = start.setup === undefined && start.seed === undefined;
  return {
    start: problem
      ? { game: game.id, ...(game.id === 'numbers' && { seed: 0 }) }
      : bare
        ? { ...freshStart(game.id, CARRIED_SEEDS, start.size) }
        : start,
    transcript: problem ? '' : transcript,
    seats,
    lang,
    problem,
  };
}

/**
 * A person, a listed player, or one spelled out by a search of this game; its limits are read by the engine.
 * @param {string} text
 * @param {Game} game
 */
const isPlayer = (text, game) =>
  text === HUMAN || game.players.some(({ id }) => id === text) || game.searches.includes(text.trim().split(/\s+/)[0]);

/** @param {State} state */
export function writeAddress(state) {
  const { start, seats } = state;
  const usual = usualSeats(gameOf(state));
  const words = new URLSearchParams();
  if (start.setup !== undefined) words.set('setup', start.setup);
  if (start.seed !== undefined) words.set('seed', String(start.seed));
  if (start.size !== undefined) words.set('size', String(start.size));
  if (seats.first !== usual.first) words.set('first', seats.first);
  if (seats.second !== usual.second) words.set('second', seats.second);
  if (state.langNamed) words.set('lang', state.lang);
  const moves = state.transcript ?? state.line.slice(0, state.at).join('');
  const query = words.toString();
  return `#/${start.game}${moves && `/${encodeURIComponent(moves)}`}${query && `?${query}`}`;
}
