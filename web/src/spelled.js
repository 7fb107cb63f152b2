// Writes players as text, and reads the options of a text ("Players" in engine/CONTRACT.md).

import { HUMAN, isBuiltIn, isListed, listedPlayer, optionIn, optionsOf, searchIn, wordsOf } from './player.js';

/** @typedef {import('./contract/types.js').Game} Game */
/** @typedef {import('./player.js').Listing} Listing */

/** The options of a player, in the order in which the engine writes them after the search. */
const OPTIONS = ['depth', 'evaluation', 'order', 'ties', 'nodes', 'seconds', 'seed', 'multipv', 'noise'];
/** The options that are no numbers. */
const NAMES = ['evaluation', 'order', 'ties'];
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

/** Options as text. @param {{[option: string]: unknown}} options */
export const playerText = ({ search, ...options }) =>
  [search, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(' ');

/**
 * Whoever sits on a seat as text, to be changed: where that is a person, the game's default player, without random moves.
 * @param {string} chosen
 * @param {Pick<Game, 'players' | 'default'>} game
 */
export function spelledOut(chosen, game) {
  const player = listedPlayer(chosen === HUMAN ? game.default : chosen, game);
  if (!player) return chosen;
  const { noise, ...quiet } = optionsOf(player);
  return playerText(chosen === HUMAN ? quiet : optionsOf(player));
}

/** The text with another search. @param {string} text @param {string} search */
export const withSearch = (text, search) => [search, ...wordsOf(text).slice(1)].join(' ');

/** The text with another value of an option; without the option where the value is empty. @param {string} text @param {string} name @param {string} value */
export function withOption(text, name, value) {
  const [search, ...words] = wordsOf(text);
  const others = words.filter((word) => !word.startsWith(`${name}=`));
  /** @param {string} word */
  const rank = (word) => {
    const at = OPTIONS.indexOf(word.split('=')[0]);
    return at === -1 ? OPTIONS.length : at;
  };
  const put = value === '' ? others : [...others, `${name}=${value}`].toSorted((a, b) => rank(a) - rank(b));
  return [search, ...put].join(' ');
}

/**
 * A player's text as an object, in which the engine names the option that it refuses. A text that has no such form, or is an
 * id, stays a text.
 * @param {string} text
 * @param {Listing} game
 * @returns {string | {[option: string]: string | number}}
 */
export function asOptions(text, game) {
  const [search, ...words] = wordsOf(text);
  const pairs = words.map((word) => /^(\w+)=(.+)$/.exec(word)?.slice(1) ?? ['', '']);
  const names = new Set(['search', '', ...pairs.map(([name]) => name)]); // each may stand there once, and none may be empty
  if (search === '' || names.size < pairs.length + 2 || isListed(text.trim(), game)) return text.trim();
  const options = pairs.map(([name, value]) => [
    name,
    NUMBER.test(value) && !NAMES.includes(name) ? Number(value) : value,
  ]);
  return { search, ...Object.fromEntries(options) };
}

/**
 * The author's programs without which these players, or the game itself, are not there.
 * @param {string[]} players
 * @param {Pick<Game, 'players' | 'evaluations' | 'searches' | 'authored' | 'program'>} game
 */
export function programsOf(players, game) {
  const spelled = players.filter((player) => player !== HUMAN && !isListed(player, game));
  const names = spelled.flatMap((text) => [searchIn(text), optionIn(text, 'evaluation'), optionIn(text, 'order')]);
  return [...new Set([...names, game.program])].filter((name) => name !== undefined && !isBuiltIn(name, game));
}
