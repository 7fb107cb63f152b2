// The tournament that is set up: reads and writes its address `#/arena/many/programs?game=<game>&players=level-1,mine&…`, and makes
// the engine's request. The engine checks players and numbers. `…?take=<name>` brings a program of the Lab to whatever is set up;
// `…?kept=<id>`, which earlier versions wrote, is a tournament of the device whose names are hidden.

import type { Game, Problem } from '../../../contract/types.ts';
import { NAME } from '../../../device/programs.ts';
import { isBuiltIn, isListed, isPlayer, levelsOf, searchIn } from '../../../player.ts';
import { LONGEST, wrong } from '../../../round/address.ts';
import { gameIn } from '../../../round/state.ts';
import { LANGUAGES } from '../../../words.ts';
import { freshSeed, given, numberOr, takesLists, transcripts } from '../written.ts';

export const STEPS = ['programs', 'standings', 'table'] as const;
export type Step = (typeof STEPS)[number];
export const FORMS = ['all', 'swiss'] as const;
/** A form that earlier versions had: until the order was sure. It is taken for all against all. */
const UNTIL_SURE = 'sure';
export const isUntilSure = (address: string) => new URLSearchParams(address.split('?')[1]).get('form') === UNTIL_SURE;

/** The fields as they were written; '' stands for the default. The programs that take part are those that are ticked. */
export interface Wanted {
  game: string;
  /** Players that nobody has handed in: listed ones by their ids, and such as are spelled out. */
  references: readonly string[];
  /** How far programs read, `depth=2` or `seconds=0.1`. */
  limit: string;
  form: string;
  /** Of a couple each time that it meets: even, for each opening is played from both sides. */
  games: string;
  /** Of the Swiss system. */
  rounds: string;
  /** Rounds that were added after the end. */
  added: string;
  /** The number of random plies at the beginning of a game. */
  opening: string;
  /** A list of openings instead, one transcript a line. */
  openings: string | null;
  /** Rows of the boards, where they are random. */
  size: string;
  seed: string;
}

/** A program that takes part: its name, and how it is spelled as a player. */
export interface Own {
  name: string;
  player: string;
}

/** The levels that a new tournament has for comparison, and what else it is like. */
const LEVELS = 4;
const USUAL = { limit: 'depth=2', form: 'all', games: '10', rounds: '5' };

const freshTournament = (game: Game): Wanted => ({
  ...USUAL,
  game: game.id,
  references: levelsOf(game)
    .slice(0, LEVELS)
    .map(({ id }) => id),
  ...{ added: '', opening: '', openings: null, size: '' },
  seed: freshSeed(),
});

/** The same tournament of another game, as far as it can be. */
export const inGame = ({ seed, form, games, rounds, limit }: Wanted, game: Game): Wanted => ({
  ...freshTournament(game),
  ...{ seed, form, games, rounds, limit },
});

/** The request of a tournament. Programs stand after the others, in the order of their names, on whatever device. */
export function requestOf(wanted: Wanted, own: readonly Own[]) {
  const { game, references, form, games, rounds, added, opening, openings, size, seed } = wanted;
  const inOrder = own.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return {
    op: 'tournament' as const,
    game,
    players: [...references, ...inOrder.map(({ player }) => player)],
    form,
    games: numberOr(games),
    ...(form === 'swiss' && given({ rounds })),
    ...given({ added }),
    ...(openings === null ? given({ opening, size }) : { openings: transcripts(openings) }),
    seed: numberOr(seed),
    ...(own.length > 0 && { foreign: inOrder.map(({ name }) => name) }),
  };
}
export type TournamentRequest = ReturnType<typeof requestOf>;

/** The most names in a sentence, and the most characters of each. */
const MOST_NAMES = 5;
const LONGEST_NAME = 60;

/** Names as a sentence has them. */
export const namesOf = (names: readonly string[]) => [
  ...names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME)),
  ...(names.length > MOST_NAMES ? ['…'] : []),
];

/** What a word of the list of players stands for: a reference, the name of a program, or nothing. */
function playerIn(text: string, game: Game) {
  const isReference = isListed(text, game) || (isPlayer(text, game) && isBuiltIn(searchIn(text), game));
  return isReference ? 'reference' : NAME.test(text) ? 'program' : null;
}

/** The references that are none. */
export const unknownIn = (references: readonly string[], game: Game) =>
  references.filter((each) => playerIn(each, game) !== 'reference');

/**
 * The tournament that an address names. Where a part of the address is wrong, all others are taken, unless it is too long.
 * @param hash From `#` on.
 * @param first The id of the game that is used where the address names none.
 */
export function readTournament(hash: string, games: Game[], first: string) {
  const [path = '', query = ''] = hash.split(/\?(.*)/s);
  let problem: Problem | null = hash.length > LONGEST ? wrong('length', { most: LONGEST }) : null;
  const words = new URLSearchParams(problem ? '' : query);
  const [, , , named, ...rest] = path.split('/');
  const step = STEPS.find((each) => each === named);
  const others = step || named === undefined ? rest : [named, ...rest];
  if (others.some(Boolean)) problem ??= wrong('part', { part: others.join('/').slice(0, 40) });
  const id = words.get('game') ?? first;
  const game = games.find((each) => each.id === id);
  if (!game) problem ??= wrong('game', { name: id.slice(0, 40) });
  const usual = game ?? gameIn({ games }, first);
  const wanted = freshTournament(usual);
  let programs: string[] = [];
  let taking: string | null = null;
  let kept: string | null = null;
  let lang: string | null = null;
  for (const [key, text] of words) {
    const take = (part: Partial<Wanted> | false) => {
      if (part) Object.assign(wanted, part);
      else problem ??= wrong('word', { word: `${key}=${text}`.slice(0, 60) });
    };
    if (key === 'game' || key === 'most') continue; // the latter bounded the games until the order was sure
    if (key === 'players') {
      const all = [...new Set(text.split(',').filter(Boolean))];
      programs = all.filter((each) => playerIn(each, usual) === 'program');
      take({ references: all.filter((each) => playerIn(each, usual) === 'reference') });
      const unknown = all.filter((each) => playerIn(each, usual) === null);
      if (game && unknown.length > 0) problem ??= wrong('players', { known: namesOf(unknown) });
    } else if (key === 'form')
      take([...FORMS, UNTIL_SURE].includes(text) && { form: text === UNTIL_SURE ? 'all' : text });
    else if (key === 'limit') take(/^(depth|seconds)=[^\s=]{0,10}$/.test(text) && { limit: text });
    else if (key === 'added') take(/^\d{1,3}$/.test(text) && { added: text });
    else if (['games', 'rounds', 'opening', 'seed'].includes(key)) take({ [key]: text });
    else if (key === 'size') take(usual.sizes !== null && { size: text });
    else if (key === 'openings')
      take(takesLists(usual) && !words.has('opening') && { openings: text.replaceAll('.', '\n') });
    else if (key === 'take') taking = text.slice(0, 60);
    else if (key === 'kept') kept = text;
    else if (key !== 'lang') problem ??= wrong('key', { key: key.slice(0, 40) });
    else if (LANGUAGES.includes(text)) lang = text;
    else problem ??= wrong('language', { name: text.slice(0, 40) });
  }
  const bare = !problem && [...words.keys()].every((key) => ['lang', 'take', 'kept'].includes(key));
  return { step: step ?? null, wanted, programs, taking, kept, lang, problem, bare, untilSure: isUntilSure(hash) };
}

/**
 * @param programs The names of those that take part.
 * @param lang The language, where the address is to name it.
 */
export function writeTournament(step: Step, wanted: Wanted, programs: readonly string[], lang: string | null) {
  const { openings, references, form, ...texts } = wanted;
  const words = new URLSearchParams({ game: wanted.game });
  words.set('players', [...references, ...programs.toSorted()].join(','));
  words.set('form', form);
  for (const key of ['games', 'rounds', 'added', 'limit', 'opening', 'size', 'seed'] as const) {
    const isSpare = (key === 'opening' && openings !== null) || (key === 'rounds' && form !== 'swiss');
    if (!isSpare && texts[key] !== '') words.set(key, texts[key]);
  }
  if (openings !== null) words.set('openings', transcripts(openings).join('.'));
  if (lang) words.set('lang', lang);
  return `#/arena/many/${step}?${String(words).replaceAll('%2C', ',')}`;
}

/** A tournament must fit into an address that `readTournament` accepts. */
export function lengthProblem(wanted: Wanted, programs: readonly string[]): Problem | null {
  if (writeTournament('standings', wanted, programs, 'en').length <= LONGEST) return null;
  return { code: 'tournament-long', message: 'too long for an address', field: null, args: { most: LONGEST } };
}
