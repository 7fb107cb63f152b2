// The address of what is set up: two players stand at `#/arena?game=<game>&a=level-3&b=level-2&…`, more at
// `#/arena/many/<step>?game=<game>&players=level-1,mine&…`. `…?take=<name>` brings a program of the Lab.

import { LANGUAGES } from '../../base/words.ts';
import type { Game, Problem } from '../../contract/types.ts';
import { LONGEST, unknownWord, wrong } from '../../round/address.ts';
import { gameIn } from '../../round/state.ts';
import { type AddressReading, FORMS, fieldsOf, fitting, freshWanted, isTwo, type Wanted } from './conditions.ts';

export const STEPS = ['programs', 'standings'] as const;
export type Step = (typeof STEPS)[number];
/** Words that are no fields. */
const OF_PAGE = ['game', 'take'];

/**
 * What an address sets up. Where a part of it is wrong, all others are taken, unless it is too long.
 * @param hash From `#` on.
 * @param first The id of the game that is used where the address names none.
 */
export function readArena(hash: string, games: Game[], first: string) {
  const [path = '', query = ''] = hash.split(/\?(.*)/s);
  let problem: Problem | null = hash.length > LONGEST ? wrong('length', { most: LONGEST }) : null;
  const words = new URLSearchParams(problem ? '' : query);
  const parts = path.split('/').slice(2);
  const isOfMany = parts[0] === 'many';
  const step = (isOfMany && STEPS.find((each) => each === parts[1])) || null;
  const others = parts.slice(isOfMany ? (step ? 2 : 1) : 0).filter(Boolean);
  if (others.length > 0) problem ??= wrong('word', { word: others.join('/').slice(0, 40) });
  const id = words.get('game') ?? first;
  const known = games.find((each) => each.id === id);
  if (!known) problem ??= wrong('game', { name: id.slice(0, 40) });
  const game = known ?? gameIn({ games }, first);
  const asked = words.get('form');
  const form = isOfMany ? (FORMS.find((each) => each === asked) ?? 'all') : 'two';
  const wanted = freshWanted(game, form);
  const reading: AddressReading = { wanted, game, isKnown: known !== undefined, programs: [], unknown: [] };
  const fields = fieldsOf(form);
  let lang: string | null = null;
  for (const [key, text] of words) {
    const field = fields.find(({ name }) => name === key);
    if (field && !field.read(text, reading, words)) problem ??= unknownWord(key, text);
    if (key === 'lang' && LANGUAGES.includes(text)) lang = text;
    else if (key === 'lang') problem ??= unknownWord(key, text);
    else if (!field && !OF_PAGE.includes(key)) problem ??= unknownWord(key, text);
  }
  const { programs, unknown } = reading;
  if (known && unknown.length > 0) problem ??= unknownWord('players', namesOf(unknown).join());
  const bare = !problem && [...words.keys()].every((key) => ['lang', 'take'].includes(key));
  const importing = words.get('take')?.slice(0, LONGEST_NAME) ?? null;
  return {
    step,
    isOfMany,
    wanted,
    programs,
    importing,
    lang,
    problem,
    bare,
  };
}

/**
 * @param programs The names of those that take part beside the players.
 * @param lang The language, where the address is to name it.
 */
export function writeArena(step: Step, wanted: Wanted, programs: readonly string[], lang: string | null) {
  const words = new URLSearchParams({ game: wanted.game });
  for (const { name, write } of fitting(wanted)) {
    if (name === 'players') words.set(name, [...wanted.players, ...programs.toSorted()].join(','));
    const text = write(wanted);
    if (text !== '' || name === 'games') words.set(name, text);
  }
  if (lang) words.set('lang', lang);
  return `#/arena${isTwo(wanted) ? '' : `/many/${step}`}?${String(words).replaceAll('%2C', ',')}`;
}

/** What is set up must fit into an address that is read. */
export function lengthProblem(wanted: Wanted, programs: readonly string[]): Problem | null {
  if (writeArena('standings', wanted, programs, 'en').length <= LONGEST) return null;
  const field = wanted.openings === null ? null : 'openings';
  return { code: 'tournament-long', message: 'too long for an address', field, args: { most: LONGEST } };
}

/** Is it a problem of the address, and not of a field of the form? */
export const isAddressProblem = (problem: Problem | null) =>
  problem?.code.startsWith('address') === true && problem.field === null;

/** The most names in a sentence, and the most characters of each. */
const MOST_NAMES = 5;
const LONGEST_NAME = 60;

/** Names as a sentence has them. */
export const namesOf = (names: readonly string[]) => [
  ...names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME)),
  ...(names.length > MOST_NAMES ? ['…'] : []),
];
