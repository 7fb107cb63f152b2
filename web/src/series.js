// What series the arena is to play, as its form has it: ↔ the address `#/arena?game=othello&a=level-3&…`, and the request
// that the engine is asked. What it says of players and numbers is judged by the engine, not here.

import { draw, LANGUAGES, LONGEST, USUAL_GAME, wrong } from './address.js';

/** @typedef {import('../contract.js').Game} Game */
/** @typedef {import('../contract.js').Problem} Problem */
/**
 * @typedef {object} Wanted  All as it was written; '' is what is usual.
 * @property {string} game
 * @property {string} a Who plays: a listed player or one spelled out. All that is told of a series is told of this one.
 * @property {string} b
 * @property {string} games How many.
 * @property {boolean} swap Is each opening played twice, with the sides swapped?
 * @property {string} opening How many random plies the games begin with.
 * @property {string | null} openings A list of openings instead, a transcript a line.
 * @property {string} size Rows of the boards in Numbers.
 * @property {[string, string] | null} sprt The two differences in Elo between which a test decides, if one is wanted,
 * @property {string} alpha and how often it may be wrong.
 * @property {string} beta
 * @property {string} seed Of all chance in the series.
 */

const USUAL_GAMES = '100';
const USUAL_TEST = /** @type {[string, string]} */ (['0', '50']);

/** What is proposed: a level against the one that is met by default. @param {Game} game @returns {Wanted} */
export function freshSeries(game) {
  const levels = game.players.map(({ id }) => id).filter((id) => id.startsWith('level-'));
  return {
    game: game.id,
    a: levels[levels.indexOf(game.default) + 1] ?? game.default,
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

export const freshSeed = () => String(draw(2 ** 32));
export const usualTest = () => USUAL_TEST;

/** Do lists of transcripts begin its games? Where boards are drawn they do not. @param {string} game */
export const takesLists = (game) => game !== 'numbers';

/** Digits as anybody's keyboard writes them. @param {string} text */
export const plainText = (text) => text.normalize('NFKC').replaceAll('−', '-').trim();

/** A number where it is written as one; else the text, for the engine to refuse. @param {string} text */
const measure = (text) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : text);

/** The openings in a list. @param {string} text */
export const transcripts = (text) =>
  text
    .split(/[\n.,;]/)
    .map((line) => line.replace(/\s/g, ''))
    .filter(Boolean);

/** What the engine is asked. @param {Wanted} wanted */
export function requestOf({ game, a, b, games, swap, opening, openings, size, sprt, alpha, beta, seed }) {
  /** @param {{[key: string]: string}} texts */
  const given = (texts) =>
    Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text === '' ? [] : [[key, measure(text)]])));
  return {
    op: 'series',
    game,
    players: [a, b],
    games: measure(games),
    swap,
    ...(openings === null ? given({ opening, size }) : { openings: transcripts(openings) }),
    ...given({ seed }),
    ...(sprt && { sprt: { elo: sprt.map(measure), ...given({ alpha, beta }) } }),
  };
}

/**
 * @param {string} hash From `#` on, one that `isArena`.
 * @param {Game[]} games
 * @returns {{wanted: Wanted, lang: string | null, problem: Problem | null, bare: boolean}}
 */
export function readSeries(hash, games) {
  const [path, query = ''] = hash.split(/\?(.*)/s);
  const words = new URLSearchParams(query);
  /** @type {Problem | null} */
  let problem = null;
  if (hash.length > LONGEST) problem = wrong('length', { most: LONGEST });
  const rest = path.replace(/^#\/arena\/?/, '');
  if (rest) problem ??= wrong('part', { part: rest.slice(0, 40) });
  const named = words.get('game') ?? USUAL_GAME;
  const game = games.find(({ id }) => id === named);
  if (!game) problem ??= wrong('game', { name: named.slice(0, 40) });
  const usual = game ?? /** @type {Game} */ (games.find(({ id }) => id === USUAL_GAME));
  const fresh = freshSeries(usual);
  const wanted = { ...fresh };
  let lang = /** @type {string | null} */ (null);
  for (const [key, text] of words) {
    /** @param {boolean} known */
    const must = (known) => {
      if (!known) problem ??= wrong('word', { word: `${key}=${text}`.slice(0, 60) });
    };
    if (key === 'game') continue;
    if (['a', 'b', 'games', 'opening', 'seed', 'alpha', 'beta'].includes(key)) Object.assign(wanted, { [key]: text });
    else if (key === 'size') {
      must(usual.id === 'numbers');
      wanted.size = text;
    } else if (key === 'openings') {
      must(takesLists(usual.id) && !words.has('opening'));
      wanted.openings = text.split('.').join('\n');
    } else if (key === 'swap') {
      must(['yes', 'no'].includes(text));
      wanted.swap = text !== 'no';
    } else if (key === 'sprt') {
      const bounds = text.split('..');
      must(bounds.length === 2);
      wanted.sprt = [bounds[0], bounds[1] ?? ''];
    } else if (key === 'lang') {
      if (LANGUAGES.includes(text)) lang = text;
      else problem ??= wrong('language', { name: text.slice(0, 40) });
    } else problem ??= wrong('key', { key: key.slice(0, 40) });
  }
  const bare = [...words.keys()].every((key) => key === 'lang');
  return { wanted: problem ? fresh : wanted, lang, problem, bare };
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
