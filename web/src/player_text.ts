// Changes the text of a player that is spelled out (player.ts), and finds the author's programs in it. The first visit begins
// without it.

import type { Game } from './contract/types.ts';
import {
  type BuiltIn,
  HUMAN,
  isBuiltIn,
  isListed,
  type Listing,
  listedPlayer,
  optionIn,
  optionsOf,
  playerText,
  searchIn,
  wordsOf,
} from './player.ts';

/** The options of a player, in the order in which the engine writes them after the search. */
const OPTIONS = ['depth', 'evaluation', 'order', 'ties', 'nodes', 'seconds', 'seed', 'multipv', 'noise', 'book'];

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

/** The author's programs without which these players, or the game itself, are not there. */
export function programsOf(players: string[], game: Listing & BuiltIn & Pick<Game, 'program'>) {
  const spelled = players.filter((player) => player !== HUMAN && !isListed(player, game));
  const names = spelled.flatMap((text) => [searchIn(text), optionIn(text, 'evaluation'), optionIn(text, 'order')]);
  return [...new Set([...names, game.program])].filter((name) => name !== undefined && !isBuiltIn(name, game));
}
