// The series that the form describes: reads and writes its address `#/arena?game=<game>&a=level-3&…` and makes the engine's
// request. The engine checks players and numbers.

import { isPlayer, renamed } from '../../player.js';
import { randomBelow } from '../../random.js';
import { LONGEST, wrong } from '../../round/address.js';
import { LANGUAGES } from '../../words.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Problem} Problem */
/**
 * @typedef {object} Wanted  The fields as they were written; '' stands for the default.
 * @property {string} game
 * @property {string} a A listed player, or one as text. Results are given from the view of this player.
 * @property {string} b
 * @property {string} games The number of games.
 * @property {boolean} swap Is each opening played twice, with the sides swapped?
 * @property {string} opening The number of random plies at the beginning of a game.
 * @property {string | null} openings A list of openings instead, one transcript a line.
 * @property {string} size Rows of the boards, where they are random.
 * @property {[string, string] | null} sprt The two differences in Elo of the sequential test, if one is wanted.
 * @property {string} alpha The error rates of the test.
 * @property {string} beta
 * @property {string} seed The seed of all random choices in the series.
 */

const USUAL_GAMES = '100';
const USUAL_TEST = /** @type {[string, string]} */ (['0', '50']);

/** The series proposed: the default player and the level above it. @param {Game} game @returns {Wanted} */
export function freshSeries(game) {
  const levels = game.players.filter(({ kind }) => kind === 'level').toSorted((a, b) => a.place - b.place);
  const usual = levels.findIndex(({ id }) => id === game.default);
  return {
    game: game.id,
    a: levels[usual + 1]?.id ?? game.default,
    b: game.default,
    games: USUAL_GAMES,
    swap: true,
    opening: '',
    openings: null,
    size: '',
    sprt: null,
    alpha: '',
    beta: '',
    seed: freshSeed(),
  };
}

export const freshSeed = () => String(randomBelow(2 ** 32));
export const usualTest = () => USUAL_TEST;

/** Can its openings be a list of transcripts? Where boards are random they cannot. @param {Game} game */
export const takesLists = ({ sizes }) => sizes === null;

/** Text with full-width characters and minus signs in ASCII. @param {string} text */
export const plainText = (text) => text.normalize('NFKC').replaceAll('−', '-').trim();

/** A number where the text is one; else the text, which the engine refuses. @param {string} text */
const numberOr = (text) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : text);

/** The openings in a list. @param {string} text */
export const transcripts = (text) =>
  text
    .split(/[\n.,;]/)
    .map((line) => line.replace(/\s/g, ''))
    .filter(Boolean);

/** The request of a series. @param {Wanted} wanted */
export function requestOf({ game, a, b, games, swap, opening, openings, size, sprt, alpha, beta, seed }) {
  /** @param {{[key: string]: string}} texts */
  const given = (texts) =>
    Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text === '' ? [] : [[key, numberOr(text)]])));
  return {
    op: 'series',
    game,
    players: [a, b],
    games: numberOr(games),
    swap,
    ...(openings === null ? given({ opening, size }) : { openings: transcripts(openings) }),
    ...given({ seed }),
    ...(sprt && { sprt: { elo: sprt.map(numberOr), ...given({ alpha, beta }) } }),
  };
}

/**
 * The series that an address names. Where a part of the address is wrong, all others are taken, unless it is too long.
 * @param {string} hash From `#` on. The address of the Arena.
 * @param {Game[]} games
 * @param {string} first The id of the game that is used where the address names none.
 * @returns {{wanted: Wanted, lang: string | null, problem: Problem | null, bare: boolean}}
 */
export function readSeries(hash, games, first) {
  const [path, query = ''] = hash.split(/\?(.*)/s);
  /** @type {Problem | null} */
  let problem = null;
  if (hash.length > LONGEST) problem = wrong('length', { most: LONGEST });
  const words = new URLSearchParams(problem ? '' : query);
  const rest = path.replace(/^#\/arena\/?/, '');
  if (rest) problem ??= wrong('part', { part: rest.slice(0, 40) });
  const named = words.get('game') ?? first;
  const game = games.find(({ id }) => id === named);
  if (!game) problem ??= wrong('game', { name: named.slice(0, 40) });
  const usual = game ?? /** @type {Game} */ (games.find(({ id }) => id === first));
  const wanted = freshSeries(usual);
  let lang = /** @type {string | null} */ (null);
  for (const [key, text] of words) {
    /** Take a part of the series where it means something. @param {boolean} known @param {Partial<Wanted>} part */
    const take = (known, part) => {
      if (known) Object.assign(wanted, part);
      else problem ??= wrong('word', { word: `${key}=${text}`.slice(0, 60) });
    };
    const bounds = text.split('..');
    if (key === 'game') continue;
    if (['a', 'b'].includes(key)) take(true, game || isPlayer(renamed(text), usual) ? { [key]: renamed(text) } : {});
    else if (['games', 'opening', 'seed', 'alpha', 'beta'].includes(key)) take(true, { [key]: text });
    else if (key === 'size') take(usual.sizes !== null, { size: text });
    else if (key === 'openings')
      take(takesLists(usual) && !words.has('opening'), { openings: text.split('.').join('\n') });
    else if (key === 'swap') take(['yes', 'no'].includes(text), { swap: text !== 'no' });
    else if (key === 'sprt') take(bounds.length === 2, { sprt: [bounds[0], bounds[1]] });
    else if (key !== 'lang') problem ??= wrong('key', { key: key.slice(0, 40) });
    else if (LANGUAGES.includes(text)) lang = text;
    else problem ??= wrong('language', { name: text.slice(0, 40) });
  }
  const bare = !problem && [...words.keys()].every((key) => key === 'lang');
  return { wanted, lang, problem, bare };
}

/** @param {Wanted} wanted @param {string | null} lang The language, where the address is to name it. */
export function writeSeries(wanted, lang) {
  const { swap, openings, sprt, ...texts } = wanted;
  const words = new URLSearchParams();
  const test = ['alpha', 'beta'];
  for (const key of /** @type {const} */ (['game', 'a', 'b', 'games', 'opening', 'size', 'seed', 'alpha', 'beta'])) {
    const spare = (key === 'opening' && openings !== null) || (test.includes(key) && !sprt);
    if (!spare && (texts[key] !== '' || ['a', 'b', 'games'].includes(key))) words.set(key, texts[key]);
  }
  if (openings !== null) words.set('openings', transcripts(openings).join('.'));
  if (!swap) words.set('swap', 'no');
  if (sprt) words.set('sprt', sprt.join('..'));
  if (lang) words.set('lang', lang);
  return `#/arena?${words}`;
}

/** Is it a problem of the address, and not of a field of the form? @param {Problem | null} problem */
export const isAddressProblem = (problem) => problem?.code.startsWith('address') === true && problem.field === null;

/** A series must fit into an address that `readSeries` accepts. @param {Wanted} wanted @returns {Problem | null} */
export function lengthProblem(wanted) {
  if (writeSeries(wanted, 'en').length <= LONGEST) return null;
  return { code: 'address-length', message: 'too long for an address', field: 'openings', args: { most: LONGEST } };
}
