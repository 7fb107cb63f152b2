// Players, as the contract has them ("Players" in engine/CONTRACT.md): the id of a listed player, a text such as
// `best depth=3 seed=1`, or an object of options. The engine checks them; these functions only read and write them.

/** @typedef {import('../contract.js').Game} Game */
/** @typedef {Pick<Game, 'players'>} Listing */

/** A person at the board, in the place of a player. */
export const HUMAN = 'human';

/** In a list of players: the choice that lets one be spelled out. */
export const CUSTOM = 'custom';

/** The options of a player, in the order in which the engine writes them after the search. */
const OPTIONS = ['depth', 'evaluation', 'order', 'ties', 'nodes', 'seconds', 'seed', 'multipv', 'noise'];
/** The options that are no numbers. */
const NAMES = ['evaluation', 'order', 'ties'];
/** The orders in which alphabeta tries moves. The first is the usual one. */
export const ORDERS = ['square', 'evaluation'];
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

/** The listed player with this id. @param {unknown} id @param {Listing | undefined} game */
export const listedPlayer = (id, game) => game?.players.find((player) => player.id === id);

/** Is it the id of a listed player? @param {unknown} id @param {Listing | undefined} game */
export const isListed = (id, game) => listedPlayer(id, game) !== undefined;

/** The options of a listed player, without what only describes it. @param {object} player @returns {{[option: string]: any}} */
export function optionsOf(player) {
  const { id, name, kind, order, ...options } = /** @type {any} */ (player);
  return options;
}

/** @param {string} text */
const wordsOf = (text) => text.trim().split(/\s+/);

/** The search that a text names. @param {string} text */
export const searchIn = (text) => wordsOf(text)[0];

/** The value of an option in a text; undefined where it is not given. @param {string} text @param {string} name */
export const optionIn = (text, name) =>
  wordsOf(text)
    .find((word) => word.startsWith(`${name}=`))
    ?.slice(name.length + 1);

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
 * The names in a player that are none of ours: the programs of an author's own, on this device or not.
 * @param {string} text
 * @param {Pick<Game, 'players' | 'evaluations' | 'searches' | 'authored'>} game
 * @returns {string[]}
 */
export function ownNames(text, game) {
  const options = asOptions(text, game);
  if (typeof options === 'string') return [];
  const ours = [HUMAN, ...ORDERS, ...game.evaluations, ...game.searches].filter(
    (name) => !game.authored?.includes(name),
  );
  const names = [options.search, options.evaluation, options.order].map((name) => String(name ?? ORDERS[0]));
  return [...new Set(names)].filter((name) => !ours.includes(name));
}

/**
 * The author's programs without which these players, or the game itself, are not there.
 * @param {string[]} players
 * @param {Pick<Game, 'players' | 'evaluations' | 'searches' | 'authored' | 'program'>} game
 */
export const programsOf = (players, game) => [
  ...new Set([...players.flatMap((player) => ownNames(player, game)), ...(game.program ? [game.program] : [])]),
];

/**
 * The program that plays, and its depth, where a player is spelled out as the Lab spells it (rooms/lab/run.js): an author's own
 * search, or an evaluation, an order or both in alphabeta. Null: it is not.
 * @param {string} text
 * @param {Pick<Game, 'players' | 'evaluations' | 'searches' | 'authored' | 'usual'>} game
 */
export function ownProgram(text, game) {
  const [name, other] = ownNames(text, game);
  if (!name || other || !/^[\w-]{1,40}$/.test(name)) return null;
  const { search, depth, evaluation, order, ties, seed, ...more } = /** @type {any} */ (asOptions(text, game));
  const known =
    [name, 'alphabeta'].includes(search) &&
    [name, game.usual, undefined].includes(evaluation) &&
    [name, undefined].includes(order);
  return known && Number.isInteger(depth) && Object.keys(more).length === 0 ? { name, depth } : null;
}

/**
 * Can this text be a player of the game? A person, a listed player, or a text that begins with one of the game's searches.
 * @param {string} text
 * @param {Pick<Game, 'players' | 'searches'>} game
 */
export const isPlayer = (text, game) =>
  text === HUMAN || isListed(text, game) || game.searches.includes(searchIn(text));

/**
 * The same player with another limit of nodes.
 * @param {number} nodes
 * @param {string | object} player
 * @param {Listing | undefined} game
 */
export function limitedTo(nodes, player, game) {
  const listed = listedPlayer(player, game);
  if (typeof player !== 'string' || listed) return { ...optionsOf(listed ?? Object(player)), nodes };
  const words = wordsOf(player).filter((word) => !word.startsWith('nodes='));
  return [...words, `nodes=${nodes}`].join(' ');
}

/** The name of the evaluation that a player uses. @param {string | object} player @param {Pick<Game, 'players' | 'usual' | 'strongest'>} game */
export function evaluationOf(player, game) {
  const known = typeof player === 'string' ? listedPlayer(player, game) : player;
  const options = known ? optionsOf(known) : {};
  const text = typeof player === 'string' && !known ? player : '';
  const { search = searchIn(text), depth = optionIn(text, 'depth') } = options;
  const unlimited = search === 'best' && depth === undefined;
  return options.evaluation ?? optionIn(text, 'evaluation') ?? (unlimited ? game.strongest : game.usual) ?? '';
}
