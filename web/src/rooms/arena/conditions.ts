// What is set up, as a table of fields: each is read from the address, written to it (address.ts) and put into the
// request by its row, and drawn by its name (form.ts). The engine checks all of it; its refusal names the field.

import { isBuiltIn, isListed, isPlayer, levelsOf, searchIn } from '../../base/player.ts';
import { randomBelow } from '../../base/random.ts';
import type { Game } from '../../contract/types.ts';
import { NAME } from '../../device/programs.ts';
import { parsed } from '../../device/storage.ts';

/** Who of more than two players meets whom. */
export const FORMS = ['all', 'against'] as const;

/** The fields as they were written; '' stands for the default. */
export interface Wanted {
  game: string;
  /**
   * Listed players by their ids, and such as are spelled out: two of them, of whom the first is A, or those that nobody
   * has handed in; the programs that take part beside these are those that are ticked.
   */
  players: readonly string[];
  form: 'two' | (typeof FORMS)[number];
  /**
   * Who plays against each of the others: the name of a program, or a player; '': the first program, or else the last
   * player.
   */
  one: string;
  /** How far programs read, `depth=2` or `seconds=0.1`. */
  limit: string;
  /** Of a couple each time that it meets: of more than two players even, for each opening is played from both sides. */
  games: string;
  /** Rounds that were added after the end, of two games a couple. */
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
export interface AddressReading {
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
  /** Its part of the request, apart from the players and the form, which stand there anyway. */
  ask?: (wanted: Wanted) => object;
}

export const isTwo = ({ form }: Pick<Wanted, 'form'>) => form === 'two';

type TextField = 'games' | 'added' | 'opening' | 'size' | 'seed' | 'limit' | 'one';
/** A field of one line: a number in the request. @param pattern Of what may stand in the address. */
const line = (name: TextField, more: Partial<ArenaField> = {}, pattern = /^/): ArenaField => ({
  name,
  read(text, { wanted }) {
    const isOne = pattern.test(text);
    if (isOne) wanted[name] = text;
    return isOne;
  },
  write: (wanted) => wanted[name],
  ask: (wanted) => (wanted[name] === '' ? {} : { [name]: numberOr(wanted[name]) }),
  ...more,
});
/** What is in the address alone. */
const unasked = { ask: () => ({}) };

/** Player A or B. */
const seat = (name: string, at: 0 | 1): ArenaField => ({
  name,
  of: 'two',
  read(text, { wanted, game, isKnown }) {
    if (isKnown || isPlayer(text, game)) wanted.players = wanted.players.with(at, text);
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
      const form = FORMS.find((each) => each === text);
      if (form) wanted.form = form;
      return form !== undefined;
    },
    write: ({ form }) => form,
  },
  line('one', { of: 'many', fits: ({ form }) => form === 'against', ...unasked }),
  line('games', { ask: (wanted) => ({ games: gamesOf(wanted) }) }),
  line('added', { of: 'many', fits: ({ form }) => form === 'all' }, /^\d{1,3}$/),
  line('limit', { of: 'many', ...unasked }, /^(depth|seconds)=[^\s=]{0,10}$/),
  line('opening', { fits: ({ openings }) => openings === null }),
  line('size', {
    fits: ({ openings }) => openings === null,
    read(text, { wanted, game }) {
      if (game.sizes) wanted.size = text;
      return game.sizes !== null;
    },
  }),
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
export const fieldsOf = (form: Wanted['form']) => FIELDS.filter(({ of }) => !of || (of === 'two') === isTwo({ form }));
export const fitting = (wanted: Wanted) => fieldsOf(wanted.form).filter(({ fits }) => fits?.(wanted) ?? true);

/** What a word of the list of players stands for: a reference, the name of a program, or nothing. */
function playerIn(text: string, game: Game) {
  const isReference = isListed(text, game) || (isPlayer(text, game) && isBuiltIn(searchIn(text), game));
  return isReference ? 'reference' : NAME.test(text) ? 'program' : null;
}

/** The references that are none. */
export const unknownIn = ({ players, form }: Pick<Wanted, 'players' | 'form'>, game: Game) =>
  isTwo({ form }) ? [] : players.filter((each) => playerIn(each, game) !== 'reference');

/** Up to this one a new tournament has the levels for comparison. */
const LEVELS = 4;
const USUAL = { one: '', limit: 'depth=2', added: '', swap: true, opening: '', openings: null, size: '' };
/** The games of a couple; `against`: the most that there are. */
const USUAL_GAMES = { two: '100', all: '10', against: '120' } as const;

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
export const inGame = ({ seed, form, games, limit, swap }: Wanted, game: Game): Wanted => ({
  ...freshWanted(game, form),
  seed,
  games,
  limit,
  swap,
});

/**
 * The same in another form, which has other usual numbers of games. Of two players all others who take part are left
 * out.
 */
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

/**
 * The players in the order in which the engine has them. Programs stand after the others, in the order of their names.
 */
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
    op: 'tournament' as const,
    game,
    players: seated(wanted, own),
    form,
    ...asked,
    ...(own.length > 0 && { foreign: own.map(({ name }) => name) }),
  };
}
export type TournamentRequest = ReturnType<typeof requestOf>;

// What is written in the fields

export const freshSeed = () => String(randomBelow(2 ** 32));

/** Can its openings be a list of transcripts? Where boards are random they cannot. */
export const takesLists = ({ sizes }: Game) => sizes === null;

/** Text with full-width characters and minus signs in ASCII. */
export const plainText = (text: string) => text.normalize('NFKC').replaceAll('−', '-').trim();

/** A number where the text is one; else the text, which the engine refuses. */
const numberOr = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

/** An opening as a record in JSON, which has a line of its own. */
const isRecord = (line: string) => line.trimStart().startsWith('{');

/** The lines of a list of openings: transcripts may also stand on one line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => (isRecord(line) ? [line.trim()] : line.split(/[.,;]/).map((each) => each.replace(/\s/g, ''))))
    .filter(Boolean);

/** The openings in a list, as the request has them. */
export const openingsIn = (text: string): unknown[] =>
  linesOf(text).map((line) => (isRecord(line) ? (parsed(line) ?? line) : line));

/** The list in an address. */
const openingsText = (text: string) => linesOf(text).join(linesOf(text).some(isRecord) ? '\n' : '.');
