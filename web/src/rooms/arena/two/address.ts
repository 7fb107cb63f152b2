// The series that the form describes: reads and writes its address `#/arena?game=<game>&a=level-3&…` and makes the engine's
// request. The engine checks players and numbers.

import type { Game, Problem } from '../../../contract/types.ts';
import { isPlayer, levelsOf, renamed } from '../../../player.ts';
import { LONGEST, wrong } from '../../../round/address.ts';
import { gameIn } from '../../../round/state.ts';
import { LANGUAGES } from '../../../words.ts';
import { freshSeed, given, numberOr, takesLists, transcripts } from '../written.ts';

/** The fields as they were written; '' stands for the default. */
export interface Wanted {
  game: string;
  /** A listed player, or one as text. Results are given from the view of this player. */
  a: string;
  b: string;
  /** The number of games. */
  games: string;
  /** Is each opening played twice, with the sides swapped? */
  swap: boolean;
  /** The number of random plies at the beginning of a game. */
  opening: string;
  /** A list of openings instead, one transcript a line. */
  openings: string | null;
  /** Rows of the boards, where they are random. */
  size: string;
  /** The seed of all random choices in the series. */
  seed: string;
}

const USUAL_GAMES = '100';
/** The most games that the engine knows. */
const LONGEST_SERIES = 100_000;
/** Words of earlier addresses, for a sequential test: they are left out. */
const OF_A_TEST = ['sprt', 'alpha', 'beta'];

/** The series proposed: the default player and the level above it. */
export function freshSeries(game: Game): Wanted {
  const levels = levelsOf(game);
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
    seed: freshSeed(),
  };
}

/** The most games that are played here. A series is the beginning of a longer one. */
export const MOST_GAMES = 10_000;

/** The request of a series: of a tournament of two. */
export function requestOf({ game, a, b, games, swap, opening, openings, size, seed }: Wanted) {
  const wanted = numberOr(games);
  return {
    op: 'tournament' as const,
    form: 'two' as const,
    game,
    players: [a, b],
    games: typeof wanted === 'number' && wanted <= LONGEST_SERIES ? Math.min(wanted, MOST_GAMES) : wanted,
    swap,
    ...(openings === null ? given({ opening, size }) : { openings: transcripts(openings) }),
    ...given({ seed }),
  };
}

/**
 * The series that an address names. Where a part of the address is wrong, all others are taken, unless it is too long.
 * @param hash From `#` on. The address of the Arena.
 * @param first The id of the game that is used where the address names none.
 */
export function readSeries(hash: string, games: Game[], first: string) {
  const [path = '', query = ''] = hash.split(/\?(.*)/s);
  let problem = hash.length > LONGEST ? wrong('length', { most: LONGEST }) : null;
  const words = new URLSearchParams(problem ? '' : query);
  const rest = path.replace(/^#\/arena\/?/, '');
  if (rest) problem ??= wrong('part', { part: rest.slice(0, 40) });
  const named = words.get('game') ?? first;
  const game = games.find(({ id }) => id === named);
  if (!game) problem ??= wrong('game', { name: named.slice(0, 40) });
  const usual = game ?? gameIn({ games }, first);
  const wanted = freshSeries(usual);
  let lang: string | null = null;
  for (const [key, text] of words) {
    /** Take a part of the series; false: it means nothing. */
    const take = (part: Partial<Wanted> | false) => {
      if (part) Object.assign(wanted, part);
      else problem ??= wrong('word', { word: `${key}=${text}`.slice(0, 60) });
    };
    if (key === 'game' || OF_A_TEST.includes(key)) continue;
    if (['a', 'b'].includes(key)) take(game || isPlayer(renamed(text), usual) ? { [key]: renamed(text) } : {});
    else if (['games', 'opening', 'seed'].includes(key)) take({ [key]: text });
    else if (key === 'size') take(usual.sizes !== null && { size: text });
    else if (key === 'openings')
      take(takesLists(usual) && !words.has('opening') && { openings: text.replaceAll('.', '\n') });
    else if (key === 'swap') take(['yes', 'no'].includes(text) && { swap: text !== 'no' });
    else if (key !== 'lang') problem ??= wrong('key', { key: key.slice(0, 40) });
    else if (LANGUAGES.includes(text)) lang = text;
    else problem ??= wrong('language', { name: text.slice(0, 40) });
  }
  const bare = !problem && [...words.keys()].every((key) => key === 'lang');
  return { wanted, lang, problem, bare };
}

/** @param lang The language, where the address is to name it. */
export function writeSeries(wanted: Wanted, lang: string | null) {
  const { swap, openings, ...texts } = wanted;
  const words = new URLSearchParams();
  for (const key of ['game', 'a', 'b', 'games', 'opening', 'size', 'seed'] as const) {
    const spare = key === 'opening' && openings !== null;
    if (!spare && (texts[key] !== '' || ['a', 'b', 'games'].includes(key))) words.set(key, texts[key]);
  }
  if (openings !== null) words.set('openings', transcripts(openings).join('.'));
  if (!swap) words.set('swap', 'no');
  if (lang) words.set('lang', lang);
  return `#/arena?${words}`;
}

/** A series must fit into an address that `readSeries` accepts. */
export function lengthProblem(wanted: Wanted): Problem | null {
  if (writeSeries(wanted, 'en').length <= LONGEST) return null;
  return { code: 'address-length', message: 'too long for an address', field: 'openings', args: { most: LONGEST } };
}
