// Writes players as text, and reads the options of a text ("Players" in engine/CONTRACT.md).

import type { Game, PlayerOptions } from './contract/types.ts';
import type { BuiltIn, Listing } from './player.ts';
import { HUMAN, isBuiltIn, isListed, listedPlayer, optionIn, optionsOf, searchIn, wordsOf } from './player.ts';

/** The options of a player, in the order in which the engine writes them after the search. */
const OPTIONS = ['depth', 'evaluation', 'order', 'ties', 'nodes', 'seconds', 'seed', 'multipv', 'noise'];
/** The options that are no numbers. */
const NAMES = ['evaluation', 'order', 'ties'];
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

/** Options as text, without those that are undefined. */
export const playerText = ({ search, ...options }: PlayerOptions) =>
  Object.entries(options).reduce(
    (text, [name, value]) => (value === undefined ? text : `${text} ${name}=${value}`),
    search,
  );

/** Whoever sits on a seat as text, to be changed: where that is a person, the game's default player, without random moves. */
export function editableText(chosen: string, game: Listing & Pick<Game, 'default'>) {
  const player = listedPlayer(chosen === HUMAN ? game.default : chosen, game);
  if (!player) return chosen;
  const { noise, ...quiet } = optionsOf(player);
  return playerText(chosen === HUMAN ? quiet : optionsOf(player));
}

/** The text with another search. */
export const withSearch = (text: string, search: string) => [search, ...wordsOf(text).slice(1)].join(' ');

/** The text with another value of an option; without the option where the value is empty. */
export function withOption(text: string, name: string, value: string) {
  const [search, ...words] = wordsOf(text);
  const others = words.filter((word) => !word.startsWith(`${name}=`));
  const rank = (word: string) => {
    const [option = ''] = word.split('=');
    const at = OPTIONS.indexOf(option);
    return at === -1 ? OPTIONS.length : at;
  };
  const put = value === '' ? others : [...others, `${name}=${value}`].toSorted((a, b) => rank(a) - rank(b));
  return [search, ...put].join(' ');
}

/**
 * A player's text as an object, in which the engine names the option that it refuses. A text that has no such form, or is an
 * id, stays a text.
 */
export function asOptions(text: string, game: Listing): string | PlayerOptions {
  const [search, ...words] = wordsOf(text);
  const pairs = words.map((word) => {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? [];
    return [name, NUMBER.test(value) && !NAMES.includes(name) ? Number(value) : value] as const;
  });
  const names = new Set(['search', '', ...pairs.map(([name]) => name)]); // each may stand there once, and none may be empty
  if (search === '' || names.size < pairs.length + 2 || isListed(text.trim(), game)) return text.trim();
  return { search, ...Object.fromEntries(pairs) };
}

/** The author's programs without which these players, or the game itself, are not there. */
export function programsOf(players: string[], game: Listing & BuiltIn & Pick<Game, 'program'>) {
  const spelled = players.filter((player) => player !== HUMAN && !isListed(player, game));
  const names = spelled.flatMap((text) => [searchIn(text), optionIn(text, 'evaluation'), optionIn(text, 'order')]);
  return [...new Set([...names, game.program])].filter((name) => name !== undefined && !isBuiltIn(name, game));
}
