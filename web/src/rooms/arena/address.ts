// What is set up, as a table of fields: each is read from the address, written to it and put into the request by its row, and drawn by
// its name (form.ts). The engine checks all of it; its refusal names the field.
//
// Two players stand at `#/arena?game=<game>&a=level-3&b=level-2&…`, more at `#/arena/many/<step>?game=<game>&players=level-1,mine&…`.
// `…?take=<name>` brings a program of the Lab; `…?kept=<id>`, which earlier versions wrote, is a tournament of the device whose names
// are hidden.

import type { Game, Problem } from '../../contract/types.ts';
import { NAME } from '../../device/programs.ts';
import { isBuiltIn, isListed, isPlayer, levelsOf, renamed, searchIn } from '../../player.ts';
import { LONGEST, wrong } from '../../round/address.ts';
import { gameIn } from '../../round/state.ts';
import { LANGUAGES } from '../../words.ts';
import { freshSeed, isRecord, numberOr, openingsIn, openingsText, takesLists } from './input.ts';

export const STEPS = ['programs', 'standings'] as const;
export type Step = (typeof STEPS)[number];
/** A step that earlier versions had: the table now stands below the standings. */
const TABLE = 'table';
/** Who of more than two players meets whom. */
export const FORMS = ['all', 'swiss', 'against'] as const;
/** A form that earlier versions had: until the order was sure. It is taken for all against all. */
const UNTIL_SURE = 'sure';
export const isUntilSure = (address: string) => new URLSearchParams(address.split('?')[1]).get('form') === UNTIL_SURE;

/** The fields as they were written; '' stands for the default. */
export interface Wanted {
  game: string;
  /**
   * Listed players by their ids, and such as are spelled out: two of them, of whom the first is A, or those that nobody has handed in;
   * the programs that take part beside these are those that are ticked.
   */
  players: readonly string[];
  form: 'two' | (typeof FORMS)[number];
  /** Who plays against each of the others: the name of a program, or a player; '': the first program, or else the last player. */
  one: string;
  /** How far programs read, `depth=2` or `seconds=0.1`. */
  limit: string;
  /** Of a couple each time that it meets: of more than two players even, for each opening is played from both sides. */
  games: string;
  /** Of the Swiss system. */
  rounds: string;
  /** Rounds that were added after the end. */
  added: string;
  /** Of two players: is each opening played twice, with the sides swapped? */
  swap: boolean;
  /** The number of random plies at the beginning of a game. */
  opening: string;
  /** A list of openings instead, one a line. */
  openings: string | null;
  /** Rows of the boards, where they are random. */
  size: string;
  /** Of all random choices. */
  seed: string;
}

/** A program that takes part: its name, and how it is spelled as a player. */
export interface Own {
  name: string;
  player: string;
}

/** What an address says, while it is read. */
interface AddressReading {
  wanted: Wanted;
  game: Game;
  /** Does the page have the game that is named? Of another one nothing is known. */
  isKnown: boolean;
  /** The names of programs that take part. */
  programs: string[];
  /** The players that are none. */
  unknown: string[];
}

interface ArenaField {
  name: string;
  /** In which addresses it may stand: of two players, or of more. Left out: in both. */
  of?: 'two' | 'many';
  /** Is it asked for where this is set up? Left out: wherever it may stand. */
  fits?: (wanted: Wanted) => boolean;
  /** Takes what the address says; false: it means nothing. */
  read: (text: string, reading: AddressReading, words: URLSearchParams) => boolean;
  /** '': it is not written. */
  write: (wanted: Wanted) => string;
  /** Its part of the request. Left out: the players and the game, which stand there anyway, or what only the page knows. */
  ask?: (wanted: Wanted) => object;
}

export const isTwo = ({ form }: Pick<Wanted, 'form'>) => form === 'two';

type TextField = 'games' | 'rounds' | 'added' | 'opening' | 'size' | 'seed' | 'limit' | 'one';
/** A field of one line: a number in the request. @param pattern Of what may stand in the address. */
const line = (name: TextField, more: Partial<ArenaField> = {}, pattern = /^/): ArenaField => ({
  name,
  ...more,
  read(text, { wanted }) {
    const isOne = pattern.test(text);
    if (isOne) wanted[name] = text;
    return isOne;
  },
  write: (wanted) => wanted[name],
  ask: (wanted) => (wanted[name] === '' ? {} : { [name]: numberOr(wanted[name]) }),
});
/** What is in the address alone. */
const unasked = ({ ask, ...field }: ArenaField): ArenaField => field;

/** Player A or B. */
const seat = (name: string, at: 0 | 1): ArenaField => ({
  name,
  of: 'two',
  read(text, { wanted, game, isKnown }) {
    const player = renamed(text);
    if (isKnown || isPlayer(player, game)) wanted.players = wanted.players.with(at, player);
    return true;
  },
  write: ({ players }) => players[at] ?? '',
});

/** The most games of two players that are played here: a series is the beginning of a longer one. */
export const MOST_GAMES = 10_000;
/** The most that the engine knows. */
const MOST_KNOWN = 100_000;
const gamesOf = (wanted: Wanted) => {
  const games = numberOr(wanted.games);
  const isKnown = typeof games === 'number' && games <= MOST_KNOWN;
  return isTwo(wanted) && isKnown ? Math.min(games, MOST_GAMES) : games;
};

/** In the order in which they stand in an address. */
const FIELDS: readonly ArenaField[] = [
  seat('a', 0),
  seat('b', 1),
  {
    name: 'players',
    of: 'many',
    read(text, reading) {
      const all = [...new Set(text.split(',').filter(Boolean))];
      const of = (kind: ReturnType<typeof playerIn>) => all.filter((each) => playerIn(each, reading.game) === kind);
      reading.wanted.players = of('reference');
      reading.programs = of('program');
      reading.unknown = of(null);
      return true;
    },
    write: () => '', // with the programs
  },
  {
    name: 'form',
    of: 'many',
    read(text, { wanted }) {
      const form = text === UNTIL_SURE ? 'all' : FORMS.find((each) => each === text);
      if (form) wanted.form = form;
      return form !== undefined;
    },
    write: ({ form }) => form,
  },
  unasked(line('one', { of: 'many', fits: ({ form }) => form === 'against' })),
  { ...line('games'), ask: (wanted) => ({ games: gamesOf(wanted) }) },
  line('rounds', { of: 'many', fits: ({ form }) => form === 'swiss' }),
  line('added', { of: 'many', fits: ({ form }) => form !== 'against' }, /^\d{1,3}$/),
  unasked(line('limit', { of: 'many' }, /^(depth|seconds)=[^\s=]{0,10}$/)),
  line('opening', { fits: ({ openings }) => openings === null }),
  {
    ...line('size', { fits: ({ openings }) => openings === null }),
    read(text, { wanted, game }) {
      if (game.sizes) wanted.size = text;
      return game.sizes !== null;
    },
  },
  line('seed'),
  {
    name: 'openings',
    fits: ({ openings }) => openings !== null,
    read(text, { wanted, game }, words) {
      const isList = takesLists(game) && !words.has('opening');
      if (isList) wanted.openings = isRecord(text) || text.includes('\n') ? text : text.replaceAll('.', '\n');
      return isList;
    },
    write: ({ openings }) => openingsText(openings ?? ''),
    ask: ({ openings }) => ({ openings: openingsIn(openings ?? '') }),
  },
  {
    name: 'swap',
    of: 'two',
    read(text, { wanted }) {
      if (text === 'yes' || text === 'no') wanted.swap = text === 'yes';
      return ['yes', 'no'].includes(text);
    },
    write: ({ swap }) => (swap ? '' : 'no'),
    ask: ({ swap }) => ({ swap }),
  },
];
/** Those that may stand in the address of so many players. */
const fieldsOf = (form: Wanted['form']) => FIELDS.filter(({ of }) => !of || (of === 'two') === isTwo({ form }));
const fitting = (wanted: Wanted) => fieldsOf(wanted.form).filter(({ fits }) => fits?.(wanted) ?? true);

/** Words of earlier addresses: for a sequential test, and the most games until the order was sure. They are left out. */
const GONE = ['sprt', 'alpha', 'beta', 'most'];

/** Up to this one a new tournament has the levels for comparison. */
const LEVELS = 4;
const USUAL = { one: '', limit: 'depth=2', rounds: '5', added: '', swap: true, opening: '', openings: null, size: '' };
/** The games of a couple; `against`: the most that there are. */
const USUAL_GAMES = { two: '100', all: '10', swiss: '10', against: '120' } as const;

/** What is proposed: of two players the default one and the level above it. */
export function freshWanted(game: Game, form: Wanted['form']): Wanted {
  const all = levelsOf(game);
  const levels = all.map(({ id }) => id);
  const above = levels[levels.indexOf(game.default) + 1] ?? game.default;
  const compared = form === 'against' ? all : all.filter(({ place }) => place <= LEVELS);
  const players = form === 'two' ? [above, game.default] : compared.map(({ id }) => id);
  return { ...USUAL, game: game.id, players, form, games: USUAL_GAMES[form], seed: freshSeed() };
}

/** The same of another game, as far as it can be. */
export const inGame = ({ seed, form, games, rounds, limit, swap }: Wanted, game: Game): Wanted => ({
  ...freshWanted(game, form),
  ...{ seed, games, rounds, limit, swap },
});

/** The same in another form, which has other usual numbers of games. Of two players all others who take part are left out. */
export const inForm = (wanted: Wanted, form: Wanted['form'], game: Game): Wanted => {
  const fresh = freshWanted(game, form);
  const isSame = isTwo(wanted) === isTwo({ form });
  const places = game.players.map(({ id }) => id);
  const listed = isTwo({ form }) ? [] : wanted.players.filter((each) => places.includes(each));
  const all = [...new Set([...fresh.players, ...listed])].toSorted((a, b) => places.indexOf(a) - places.indexOf(b));
  const players = isSame ? wanted.players : isTwo({ form }) ? fresh.players : all;
  return { ...wanted, form, players, added: '', games: form === wanted.form ? wanted.games : fresh.games };
};

/** The order of programs, on whatever device. */
export const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

/** The players in the order in which the engine has them. Programs stand after the others, in the order of their names. */
function seated({ players, form, one }: Wanted, own: readonly Own[]) {
  const all = [...players, ...own.map(({ player }) => player)];
  if (form !== 'against') return all;
  const named = own.find(({ name }) => name === one)?.player ?? players.find((each) => each === one);
  const first = named ?? own[0]?.player ?? players.at(-1);
  return [...(first ? [first] : []), ...all.filter((each) => each !== first)];
}

/** The request. */
export function requestOf(wanted: Wanted, given: readonly Own[]) {
  const own = given.toSorted(byName);
  const { game, form } = wanted;
  const asked: { [key: string]: unknown } = Object.assign({}, ...fitting(wanted).map(({ ask }) => ask?.(wanted) ?? {}));
  return {
    ...{ op: 'tournament' as const, game, players: seated(wanted, own), form, ...asked },
    ...(own.length > 0 && { foreign: own.map(({ name }) => name) }),
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
export const unknownIn = ({ players, form }: Pick<Wanted, 'players' | 'form'>, game: Game) =>
  isTwo({ form }) ? [] : players.filter((each) => playerIn(each, game) !== 'reference');

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
  const isTable = isOfMany && parts[1] === TABLE;
  const step = isTable ? 'standings' : (isOfMany && STEPS.find((each) => each === parts[1])) || null;
  const others = parts.slice(isOfMany ? (step ? 2 : 1) : 0).filter(Boolean);
  if (others.length > 0) problem ??= wrong('part', { part: others.join('/').slice(0, 40) });
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
    if (field && !field.read(text, reading, words)) problem ??= wrong('word', { word: `${key}=${text}`.slice(0, 60) });
    if (key === 'lang' && LANGUAGES.includes(text)) lang = text;
    else if (key === 'lang') problem ??= wrong('language', { name: text.slice(0, 40) });
    else if (!field && ![...GONE, ...OF_PAGE].includes(key)) problem ??= wrong('key', { key: key.slice(0, 40) });
  }
  const { programs, unknown } = reading;
  if (known && unknown.length > 0) problem ??= wrong('players', { known: namesOf(unknown) });
  const bare = !problem && [...words.keys()].every((key) => ['lang', 'take', 'kept'].includes(key));
  const importing = words.get('take')?.slice(0, LONGEST_NAME) ?? null;
  const kept = words.get('kept');
  return {
    step,
    isTable,
    isOfMany,
    wanted,
    programs,
    importing,
    kept,
    lang,
    problem,
    bare,
    untilSure: isUntilSure(hash),
  };
}
/** Words that are no fields. */
const OF_PAGE = ['game', 'take', 'kept'];

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
