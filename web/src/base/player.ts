// Players, as the contract has them ("Players" in engine/CONTRACT.md): the id of a listed player, a text such as `best
// depth=3 seed=1`, or an object of options. The engine checks them; these functions read them. Those of player_text.ts
// change a text, or make an object of it.

import type { Game, Player, PlayerOptions } from '../contract/types.ts';

export type Listing = Pick<Game, 'players'>;
/** What says which names are ours. */
export type BuiltIn = Pick<Game, 'evaluations' | 'searches' | 'authored'>;

/** A person at the board, in the place of a player. */
export const HUMAN = 'human';

/** A person elsewhere, to whom moves are sent. No player of an address is called so. */
export const FRIEND = '~friend';

/** In a list of players: the choice that lets one be spelled out. */
export const CUSTOM = 'custom';

/** The orders in which alphabeta tries moves. The first is the usual one. */
export const ORDERS = ['square', 'evaluation'] as const;

/** The levels of a game, the weakest first. */
export const levelsOf = ({ players }: Listing) =>
  players.filter(({ kind }) => kind === 'level').toSorted((a, b) => a.place - b.place);

/** The other listed players: those of the articles first. */
export const othersOf = ({ players }: Listing) =>
  players.filter(({ kind }) => kind !== 'level').toSorted((a, b) => a.kind.localeCompare(b.kind));

/** The listed player with this id. */
export const listedPlayer = (id: string, game: Listing | undefined) => game?.players.find((player) => player.id === id);

/** Is it the id of a listed player? */
export const isListed = (id: string, game: Listing | undefined) => listedPlayer(id, game) !== undefined;

/** The options of a listed player, without what only describes it. */
export function optionsOf(player: Player): PlayerOptions {
  const { id, name, kind, place, ...options } = player;
  return options;
}

export const wordsOf = (text: string) => text.trim().split(/\s+/) as [search: string, ...options: string[]];

/** The search that a text names. */
export const searchIn = (text: string) => wordsOf(text)[0];

/** The value of an option in a text; undefined where it is not given. */
export const optionIn = (text: string, name: string) =>
  wordsOf(text)
    .find((word) => word.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Options as text, without those that are undefined. */
export const playerText = ({ search, ...options }: PlayerOptions) =>
  Object.entries(options).reduce(
    (text, [name, value]) => (value === undefined ? text : `${text} ${name}=${value}`),
    search,
  );

/** Is it the name of an evaluation, a search or an order of ours, and not of an author's program? */
export const isBuiltIn = (name: string, { evaluations, searches, authored }: BuiltIn) =>
  [...evaluations, ...searches, ...ORDERS].includes(name) && !authored?.includes(name);

/** A player as the Lab spells it (rooms/lab/run.ts). */
const LAB = /^([\w-]+) depth=(\d+)(?: evaluation=([\w-]+))?(?: order=([\w-]+))?(?: (?:ties|seed)=\w+)*$/;

/**
 * The author's program that plays, on this device or not, and its depth, where a player is spelled as the Lab spells
 * it: a search of the author's own, or an evaluation, an order or both in `alphabeta`. Null: it is not.
 */
export function ownProgram(text: string, game: BuiltIn & Pick<Game, 'usual'>) {
  const [, search, depth, evaluation = game.usual, order] = LAB.exec(text) ?? [];
  const names = [search, evaluation, order];
  const name = names.find((each) => each && !isBuiltIn(each, game));
  const fits = names.every((each) => ['alphabeta', game.usual, name, undefined].includes(each));
  return name && depth && fits ? { name, depth: Number(depth) } : null;
}

/**
 * Can this text be a player of the game? A person, a listed player, or a text that begins with one of the game's
 * searches.
 */
export const isPlayer = (text: string, game: Listing & Pick<Game, 'searches'>) =>
  text === HUMAN || isListed(text, game) || game.searches.includes(searchIn(text));

/** The same player with another value of an option. */
function withNumber(name: 'nodes' | 'seed', value: number, player: string | PlayerOptions, game: Listing | undefined) {
  if (typeof player !== 'string') return { ...player, [name]: value };
  const listed = listedPlayer(player, game);
  if (listed) return { ...optionsOf(listed), [name]: value };
  const words = wordsOf(player).filter((word) => !word.startsWith(`${name}=`));
  return [...words, `${name}=${value}`].join(' ');
}

/** The same player with another limit of nodes. */
export const limitedTo = (nodes: number, player: string | PlayerOptions, game: Listing | undefined) =>
  withNumber('nodes', nodes, player, game);

/** The same player with this seed, unless it has one. */
export function withSeed(seed: number, player: string, game: Listing | undefined) {
  const hasSeed = listedPlayer(player, game)?.seed !== undefined || optionIn(player, 'seed') !== undefined;
  return hasSeed ? player : withNumber('seed', seed, player, game);
}

/** The name of the evaluation that a player uses. */
export function evaluationOf(player: string | PlayerOptions, game: Listing & Pick<Game, 'usual' | 'strongest'>) {
  const known = typeof player === 'string' ? listedPlayer(player, game) : player;
  const text = typeof player === 'string' ? player : '';
  const { search, depth, evaluation } = known ?? {
    search: searchIn(text),
    depth: optionIn(text, 'depth'),
    evaluation: optionIn(text, 'evaluation'),
  };
  const unlimited = search === 'best' && depth === undefined;
  return evaluation ?? (unlimited ? game.strongest : game.usual) ?? '';
}

/**
 * How many of a player's values make one unit of the game's margins; undefined where its evaluation estimates no
 * margin.
 */
export const unitOf = (player: string | PlayerOptions, game: Listing & Pick<Game, 'usual' | 'strongest' | 'parts'>) =>
  new Map(Object.entries(game.parts)).get(evaluationOf(player, game));
