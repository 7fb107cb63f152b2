// Players, as the contract has them ("Players" in engine/CONTRACT.md): the id of a listed player, a text such as
// `best depth=3 seed=1`, or an object of options. The engine checks them; these functions only read them, those of spelled.js
// write them.

import type { Game } from './contract/types.ts';

export type Listing = Pick<Game, 'players'>;

/** A person at the board, in the place of a player. */
export const HUMAN = 'human';

/** The name of a program that was called `human` when a program could be. */
export const ONCE_HUMAN = 'human-program';

/**
 * A player as text whose program may have been called `human`.
 * @param name What it is called now.
 */
export const renamed = (text: string, name: string = ONCE_HUMAN) =>
  text.replace(/^human(?=\s)|(?<==)human(?!\S)/g, name);

/** In a list of players: the choice that lets one be spelled out. */
export const CUSTOM = 'custom';

/** The orders in which alphabeta tries moves. The first is the usual one. */
export const ORDERS = ['square', 'evaluation'];

/** The listed player with this id. */
export const listedPlayer = (id: unknown, game: Listing | undefined) =>
  game?.players.find((player) => player.id === id);

/** Is it the id of a listed player? */
export const isListed = (id: unknown, game: Listing | undefined) => listedPlayer(id, game) !== undefined;

/** The options of a listed player, without what only describes it. */
export function optionsOf(player: object): { [option: string]: any } {
  const { id, name, kind, place, ...options } = player as any;
  return options;
}

export const wordsOf = (text: string) => text.trim().split(/\s+/);

/** The search that a text names. */
export const searchIn = (text: string) => wordsOf(text)[0];

/** The value of an option in a text; undefined where it is not given. */
export const optionIn = (text: string, name: string) =>
  wordsOf(text)
    .find((word) => word.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Is it the name of an evaluation, a search or an order of ours, and not of an author's program? */
export const isBuiltIn = (
  name: string,
  { evaluations, searches, authored }: Pick<Game, 'evaluations' | 'searches' | 'authored'>,
) => [...ORDERS, ...evaluations, ...searches].includes(name) && !authored?.includes(name);

/** A player as the Lab spells it (rooms/lab/run.js). */
const LAB = /^([\w-]+) depth=(\d+)(?: evaluation=([\w-]+))?(?: order=([\w-]+))?(?: (?:ties|seed)=\w+)*$/;

/**
 * The author's program that plays, on this device or not, and its depth, where a player is spelled as the Lab spells it: a search
 * of the author's own, or an evaluation, an order or both in `alphabeta`. Null: it is not.
 */
export function ownProgram(text: string, game: Pick<Game, 'evaluations' | 'searches' | 'authored' | 'usual'>) {
  const [, search, depth, evaluation = game.usual, order] = LAB.exec(text) ?? [];
  const names = [search, evaluation, order];
  const name = names.find((each) => each && !isBuiltIn(each, game));
  const fits = names.every((each) => ['alphabeta', game.usual, name, undefined].includes(each));
  return name && depth && fits ? { name, depth: Number(depth) } : null;
}

/** Can this text be a player of the game? A person, a listed player, or a text that begins with one of the game's searches. */
export const isPlayer = (text: string, game: Pick<Game, 'players' | 'searches'>) =>
  text === HUMAN || isListed(text, game) || game.searches.includes(searchIn(text));

/** The same player with another limit of nodes. */
export function limitedTo(nodes: number, player: string | object, game: Listing | undefined) {
  const listed = listedPlayer(player, game);
  if (typeof player !== 'string' || listed) return { ...optionsOf(listed ?? Object(player)), nodes };
  const words = wordsOf(player).filter((word) => !word.startsWith('nodes='));
  return [...words, `nodes=${nodes}`].join(' ');
}

/** The name of the evaluation that a player uses. */
export function evaluationOf(player: string | object, game: Pick<Game, 'players' | 'usual' | 'strongest'>) {
  const known = typeof player === 'string' ? listedPlayer(player, game) : player;
  const options = known ? optionsOf(known) : {};
  const text = typeof player === 'string' && !known ? player : '';
  const { search = searchIn(text), depth = optionIn(text, 'depth') } = options;
  const unlimited = search === 'best' && depth === undefined;
  return options.evaluation ?? optionIn(text, 'evaluation') ?? (unlimited ? game.strongest : game.usual) ?? '';
}
