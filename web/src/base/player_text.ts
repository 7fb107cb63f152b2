// Changes the text of a player that is spelled out (player.ts), and finds the author's programs in it. The first visit
// begins without it.

import type { Game, PlayerOptions } from '../contract/types.ts';
import {
  type BuiltIn,
  HUMAN,
  isBuiltIn,
  isListed,
  type Listing,
  listedPlayer,
  optionIn,
  optionsOf,
  ownProgram,
  playerText,
  searchIn,
  wordsOf,
} from './player.ts';

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

/**
 * A player's text as an object, in which the engine names the option that it refuses. A text that has no such form, or
 * is an id, stays a text.
 */
export function asOptions(text: string, game: Listing): string | PlayerOptions {
  const [search, ...words] = wordsOf(text);
  const pairs = words.map((word) => {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? [];
    if (name === 'evaluation' || name === 'order') return [name, value] as const;
    return [
      name,
      /^(true|false)$/.test(value) ? value === 'true' : NUMBER.test(value) ? Number(value) : value,
    ] as const;
  });
  const names = new Set(['search', '', ...pairs.map(([name]) => name)]); // each may stand there once, and none may be empty
  if (search === '' || names.size < pairs.length + 2 || isListed(text.trim(), game)) return text.trim();
  return { search, ...Object.fromEntries(pairs) };
}

/** The options that are changed, in the order in which the engine writes them. */
const OPTIONS = ['depth', 'evaluation', 'order', 'ties'];

/**
 * Whoever sits on a seat as text, to be changed: of a listed player, or the game's default where that is a person,
 * without the random moves that make a level weaker.
 */
export function editableText(chosen: string, game: Listing & Pick<Game, 'default'>) {
  const player = listedPlayer(chosen === HUMAN ? game.default : chosen, game);
  if (!player) return chosen;
  const { noise, ...quiet } = optionsOf(player);
  return playerText(quiet);
}

/** The text with another search. */
export const withSearch = (text: string, search: string) => [search, ...wordsOf(text).slice(1)].join(' ');

/** The text with another value of an option; without the option where the value is empty. */
export function withOption(text: string, name: string, value: string) {
  const [search, ...words] = wordsOf(text);
  const others = words.filter((word) => !word.startsWith(`${name}=`));
  const rank = (word: string) => {
    const at = OPTIONS.indexOf(word.split('=')[0] ?? '');
    return at === -1 ? OPTIONS.length : at;
  };
  const put = value === '' ? others : [...others, `${name}=${value}`].toSorted((a, b) => rank(a) - rank(b));
  return [search, ...put].join(' ');
}

/** Has a player that is spelled out the name of a program of the author's own? */
export const isOwnPlayer = (text: string, game: Parameters<typeof ownProgram>[1] & Pick<Game, 'programs'>) =>
  ownProgram(text, game) !== null || (game.programs?.get(text)?.chooses ?? false);

/** The searches of the author's own that read a tree: a `choose` reads none. */
export const ownSearches = ({ searches, authored, programs }: Pick<Game, 'searches' | 'authored' | 'programs'>) =>
  searches.filter((search) => authored?.includes(search) && !programs?.get(search)?.chooses);

/** The author's programs as players, which read so many plies unless they choose. */
const OWN_DEPTH = 2;
export const ownPlayers = (game: Pick<Game, 'searches' | 'authored' | 'programs'>) =>
  (game.authored ?? []).map((name) => {
    if (game.programs?.get(name)?.chooses) return name;
    const depth = `depth=${OWN_DEPTH}`;
    return game.searches.includes(name) ? `${name} ${depth}` : `alphabeta ${depth} evaluation=${name}`;
  });

/** The author's programs without which these players, or the game itself, are not there. */
export function programsOf(players: string[], game: Listing & BuiltIn & Pick<Game, 'program'>) {
  const spelled = players.filter((player) => player !== HUMAN && !isListed(player, game));
  const names = spelled.flatMap((text) => [searchIn(text), optionIn(text, 'evaluation'), optionIn(text, 'order')]);
  return [...new Set([...names, game.program])].filter((name) => name !== undefined && !isBuiltIn(name, game));
}
