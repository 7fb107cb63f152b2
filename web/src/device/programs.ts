// The programs that are kept on this device: those of the Lab, and those that take part in tournaments (`entry`). How
// one is kept: kept_programs.ts and program_shelf.ts.

import { HUMAN, ORDERS } from '../base/player.ts';
import type { Defined, Game, Loaded, Problem, Unplayable } from '../contract/types.ts';

/**
 * What the engine uses beside the names in its list of games: orders of moves, and ways among equal moves. And the
 * page's word for a person.
 */
const WORDS = [...ORDERS, 'first', 'last', 'random', HUMAN];

/**
 * Does the engine use this name itself? No program has it.
 * @param games Ours; those that have names of programs too use these as well.
 */
export const isEngineName = (name: string, games: readonly Game[]) =>
  WORDS.includes(name) ||
  games.some(
    ({ id, evaluations, searches, players }) =>
      id === name || evaluations.includes(name) || searches.includes(name) || players.some((each) => each.id === name),
  );

/** How a program did against a level in a sequential test. */
interface Rung {
  level: string;
  end: 'won' | 'lost' | 'undecided';
  /** Of the points. */
  share: number;
  games: number;
}
/** `of`: the digest of the source that played. */
export type Best = { game: string; player: string; of: string; rungs: Rung[] };
/** How a run of a program ended: it was loaded, or an error was raised. */
export type Ended = 'ran' | { kind: string; line: number | null };
/** A text of the program that was run, or that another one took the place of. */
export interface Version {
  source: string;
  /** When it was run last, in milliseconds since 1970. */
  when: number;
  /** Null: it was not run, or its run was stopped. */
  ended: Ended | null;
}
/** Programs that take part in a tournament, or are opened at once, and their bytes. */
export const MOST_TOGETHER = { programs: 200, bytes: 2_000_000 };

/** What a check has found (programs/check.ts). */
export interface EntryCheck {
  plays: boolean;
  /** Why not; null with `plays` false: it defines nothing for the game. */
  problem: Problem | null;
  /** Of a call. */
  microseconds: number | null;
  /** Did its games take longer than a check may? */
  late: boolean;
  defines: Defined | null;
  /** What it is, where nothing in it plays. */
  unplayable?: Unplayable;
  /** Given where it imports the engine of this page. */
  usesEngine?: true;
}

/** What makes a program one of those that take part in tournaments. */
export interface Entry {
  author: string | null;
  /**
   * What it was handed in as, and the digest of its text then: by that a corrected one is known. Null: it is of the
   * Lab, or of a tournament.
   */
  as: { title: string; author: string | null; what: 'link' | 'file'; of: string } | null;
  /** Its place among all that ever took part: their order. */
  order: number;
  /** Does it take part in what is set up? */
  ticked: boolean;
  check: 'unchecked' | EntryCheck;
  /** The version of the page that has checked it. */
  from: string;
  /** The game for which. */
  game: string;
  /** The digest of the text that was checked. */
  of: string;
}
export interface Program {
  /** As a player's text has it: `NAME`. */
  name: string;
  /** As it is shown, in any script (titles.ts). */
  title: string;
  /** What it came with, if the author of this device has not begun it, and who wrote it, as that says. */
  from?: { by: string | null; what: 'link' | 'file' } | null;
  /** The assignment that it is the work for, packed (code/task.ts). */
  task?: string | null;
  /** As it was last typed. */
  source: string;
  /** The id of the game that it is judged in, and that its `evaluate` is for unless the source says so. */
  game: string;
  /** The source that was loaded last without an error: what plays. Null: none yet. */
  loaded: string | null;
  /** What that source defines. */
  defines: Defined | null;
  /** The game that it defines, as the reply to `games` describes it. */
  own: Game | null;
  /** The best result against the levels of each game, of each source. */
  best: Best[];
  /** When it was made, in milliseconds since 1970. */
  made: number;
  /** The last different texts that were run, the oldest first. */
  versions: readonly Version[];
  /** That it takes part in tournaments; left out: it does not. */
  entry?: Entry | undefined;
  /** Is it one of the Lab, as all are that take no part? Left out: yes. */
  inLab?: boolean | undefined;
}
export type KeptProgram = Omit<Program, 'name'>;

/** How many versions a program has at most, and how many characters of theirs. */
const MOST_VERSIONS = { count: 10, characters: 500_000 };

/** The program with one more version, or with what is now known of one. */
export function withVersion<P extends Pick<Program, 'versions'>>(program: P, version: Version): P {
  const others = program.versions.filter(({ source }) => source !== version.source);
  return { ...program, versions: lastOf([...others, version]) };
}

export function lastOf(versions: readonly Version[]) {
  let characters = 0;
  const fits = ({ source }: Version, index: number) => {
    characters += source.length;
    return index < MOST_VERSIONS.count && characters <= MOST_VERSIONS.characters;
  };
  return versions.toReversed().filter(fits).reverse();
}

/**
 * Has a program an evaluation for this game?
 * @param game Its id, which may be any word: `constructor`.
 */
export const judges = ({ name, defines }: Pick<Program, 'name' | 'defines'>, game: string) =>
  new Map(Object.entries(defines?.evaluations ?? {})).get(game)?.includes(name) ?? false;

/** What is kept of a reply to `load`. */
export function definedBy(loaded: Loaded): Defined {
  const { evaluations, searches, orders, games, repeatable, chooses, only, form } = loaded;
  return {
    evaluations,
    searches,
    orders,
    games,
    repeatable,
    ...(chooses && { chooses }),
    ...(only && { only }),
    ...(form && { form }),
  };
}

/** Can what a program defines play this game? */
export const isFor = ({ only }: Defined, game: string) => (only ?? game) === game;

/**
 * How a program plays within a limit (`depth=2`, `seconds=0.1`): by its choice, which needs none, by its search, or
 * else by its evaluation or its order in `alphabeta`. Null: it defines nothing for this game.
 */
export function playerWithin(
  { name, defines, own }: Pick<Program, 'name' | 'defines' | 'own'>,
  game: Game,
  limit: string,
) {
  if (!defines || !isFor(defines, game.id)) return null;
  const evaluates = judges({ name, defines }, game.id);
  const evaluation = evaluates ? ` evaluation=${name}` : game.usual ? ` evaluation=${game.usual}` : '';
  if (defines.chooses) return name;
  if (defines.searches.length > 0) return `${name} ${limit}${evaluation}`;
  const order = defines.orders.length > 0 ? ` order=${name}` : '';
  if (!evaluates && !order && own?.id !== game.id) return null;
  return `alphabeta ${limit}${evaluation}${order}`;
}

export const playerOf = (program: Parameters<typeof playerWithin>[0], game: Game, depth: number) =>
  playerWithin(program, game, `depth=${depth}`);

/** The function that decides how a program plays. */
export const judgingOf = ({ chooses, searches, evaluations }: Defined) =>
  chooses ? 'choose' : searches.length > 0 ? 'search' : Object.keys(evaluations).length > 0 ? 'evaluate' : 'order';

/** Seconds of all calls of a program below which the clock of a browser tells nothing of one. */
export const LEAST_TIMED = 0.002;

/** A name that the engine accepts, unless it is one of ours. */
export const NAME = /^[A-Za-z0-9_-]{1,40}$/;
export const LONGEST_SOURCE = 200_000;
export const isTooLong = ({ source }: Pick<Program, 'source'>) => source.length > LONGEST_SOURCE;
/** Characters of a line beyond which a browser takes seconds, or minutes, to lay it out. */
export const LONGEST_LINE = 2000;

const linesOf = (source: string) => source.split(/\r\n?|\n/);

/** The characters of the longest line. */
export const longestLine = (source: string) => linesOf(source).reduce((most, { length }) => Math.max(most, length), 0);

/** A source as it is shown to be read alone: what is too long of a line is left out. */
export const readable = (source: string) =>
  linesOf(source)
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line))
    .join('\n');

/** A moment at which none of these programs was made: this one, or the next. */
export function freeMade(when: number, programs: readonly Pick<Program, 'made'>[]) {
  let made = when;
  while (programs.some((each) => each.made === made)) made += 1;
  return made;
}

/** A name that is not taken yet: with a number where it is. */
export function freeName(name: string, taken: (name: string) => boolean) {
  const base = name.slice(0, 36);
  let found = base;
  for (let number = 2; taken(found); number++) found = `${base}-${number}`;
  return found;
}

/**
 * A change of the programs that are kept: one in place of the one of its name (`typed`: it is being typed), or none
 * (`isFinal`: it cannot be restored).
 */
export type Change =
  | readonly ['put', program: Program, typed?: boolean]
  | readonly ['remove', name: string, isFinal?: boolean];

/** The programs after a change. */
export function changedBy(list: readonly Program[], [kind, what]: Change) {
  if (kind === 'remove') return list.filter(({ name }) => name !== what);
  const at = list.findIndex(({ name }) => name === what.name);
  return at === -1 ? [...list, what] : list.with(at, what);
}

/** The order in which they were made. */
export const inOrder = (a: Program, b: Program) => a.made - b.made || (a.name < b.name ? -1 : 1);

export const isInLab = ({ inLab }: Pick<Program, 'inLab'>) => inLab !== false;

export const withoutName = ({ name, ...kept }: Program): KeptProgram => kept;

/** A word for a text, which hardly ever is that of another one: 64 bits of two sums (after Fowler, Noll and Vo). */
export function digest(text: string) {
  let [one, two] = [0x811c9dc5, text.length];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit ^ (one >>> 15), 0x5bd1e995);
  }
  return [one, two].map((each) => (each >>> 0).toString(36)).join('-');
}
