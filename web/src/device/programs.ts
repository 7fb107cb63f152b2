// The programs that are kept on this device: those of the Lab, and those that take part in tournaments (`entry`). What is kept of one,
// under its name: program_shelf.ts.

import { either, integer, like, list, nullable, object, one, text } from '../checks.ts';
import { isDefined, isGame } from '../contract/replies.ts';
import type { Defined, Game, Loaded } from '../contract/types.ts';
import { isOfProgram } from '../engine/sandbox_replies.ts';
import { number } from '../figure_checks.ts';
import { HUMAN, ORDERS } from '../player.ts';
import { type Entry, isEntry } from './entry.ts';
import { type Item, lastRemoved, present } from './shelf.ts';
import { isTitle } from './titles.ts';

/** What the engine uses beside the names in its list of games: orders of moves, and ways among equal moves. And the page's word for a person. */
const WORDS = [...ORDERS, 'first', 'last', 'random', HUMAN];

/**
 * Does the engine use this name itself?
 * @param games Ours; those that have names of programs too use these as well.
 */
export const isEngineName = (name: string, games: readonly Game[]) =>
  WORDS.includes(name) ||
  games.some(
    ({ id, evaluations, searches, players }) =>
      id === name || evaluations.includes(name) || searches.includes(name) || players.some((each) => each.id === name),
  );

/**
 * Can no program have this name? It is that of a listed player, or of a person; any other of ours a program may share.
 * @param games Ours.
 */
export const isReserved = (name: string, games: readonly Game[]) =>
  name === HUMAN || games.some(({ players }) => players.some((each) => each.id === name));

/** How a program did against a level in a sequential test. */
interface Rung {
  level: string;
  end: 'won' | 'lost' | 'undecided';
  /** Of the points, and its interval, which an earlier version did not keep. */
  share: number;
  low?: number;
  high?: number;
  games: number;
}
/** `of`: the digest of the source that played; '': an earlier version did not keep it. */
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
export const definedBy = ({
  evaluations,
  searches,
  chooses,
  only,
  form,
  orders,
  games,
  repeatable,
}: Loaded): Defined => ({
  ...{ evaluations, searches, orders, games, repeatable },
  ...(chooses && { chooses }),
  ...(only && { only }),
  ...(form && { form }),
});

/** The games that a program is for; undefined: all. */
export const gamesOf = (defines: Defined | null | undefined) => defines?.form?.games ?? defines?.only;
/** Can what a program defines play this game? */
export const isFor = (defines: Defined, game: string) => gamesOf(defines)?.includes(game) ?? true;

/**
 * How a program plays within a limit (`depth=2`, `seconds=0.1`): by its choice, which needs none, by its search, or else by its
 * evaluation or its order in `alphabeta`. Null: it defines nothing for this game.
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

/** A name that is not taken yet: with a number where it is. */
export function freeName(name: string, taken: (name: string) => boolean) {
  const base = name.slice(0, 36);
  let found = base;
  for (let number = 2; taken(found); number++) found = `${base}-${number}`;
  return found;
}

/** The look and the setups that engine/authors/rules.py gives to an author's game. */
const isAuthorsLook = object({ board: () => true, pieces: one('discs', 'marks'), colours: () => true });
const isAuthorsSetup = object({ kind: one('pieces'), letters: isThree, mover: one(true), empty: () => true });

/** Are the letters of an empty square and of both sides three signs? */
function isThree(letters: unknown) {
  const { empty, first, second } = Object(letters);
  return (
    [empty, first, second].every((each) => Array.from(each).length === 1) && new Set([empty, first, second]).size === 3
  );
}

/** Can an author's game be described so? */
export function isAuthors(game: unknown): game is Game {
  if (!isGame(game)) return false;
  const { look, setup, sizes } = game as Game;
  return isAuthorsLook(look) && isAuthorsSetup(setup) && sizes === null;
}

/** Of what is kept beside the source: it was short when it was written. */
const isWord = text(1000);
const isShare = number(0, 1);
const isRung = object(
  {
    level: isWord,
    end: one('won', 'lost', 'undecided'),
    share: isShare,
    games: integer(0, Number.MAX_SAFE_INTEGER),
  },
  { low: isShare, high: isShare },
);
const isBest = object({ game: isWord, player: isWord, rungs: list(isRung, 100) }, { of: isWord });

export const isTask = like(/^[\w-]{1,50000}$/);
const isFrom = object({ by: either(one(null), isTitle), what: one('link', 'file') });

/** A listed player as it is described now: an earlier version called its place among its kind `order`. */
function placed(player: unknown) {
  const { order: place, ...rest } = Object(player);
  return Number.isInteger(place) ? { ...rest, place } : player;
}

const isVersion = object({
  source: (source) => typeof source === 'string' && source.length <= LONGEST_SOURCE,
  when: integer(0, 8e15),
  ended: nullable(either(one('ran'), object({ kind: text(100), line: nullable(integer(0, 1e9)) }))),
});

/** The program of this name in a value; null: there is none. What is damaged beside the source is left out. */
export function readProgram(value: unknown, name: string): KeptProgram | null {
  if (!NAME.test(name)) return null;
  const {
    title,
    from,
    task,
    source,
    game,
    loaded,
    defines,
    own: kept,
    best,
    made,
    versions,
    entry,
    inLab,
  } = Object(value);
  if (typeof source !== 'string' || source.length > LONGEST_SOURCE || typeof game !== 'string') return null;
  const own = Array.isArray(kept?.players)
    ? { options: [], ...kept, players: kept.players.map(placed) } // an earlier version declared no options
    : (kept ?? null);
  const known =
    typeof loaded === 'string' && isDefined(defines) && isOfProgram(defines, name) && (!own || isAuthors(own));
  const unchecked = { ...Object(entry), check: 'unchecked' }; // what another version has found may be no answer of this one
  const entered = [entry, unchecked].find(isEntry) as Entry | undefined;
  return {
    title: isTitle(title) ? title : name, // an earlier version kept no titles
    from: isFrom(from) ? from : null,
    task: isTask(task) ? task : null,
    source,
    game,
    loaded: known ? loaded : null,
    defines: known ? defines : null,
    own: known ? own : null,
    best: Array.isArray(best) ? best.filter(isBest).map((each) => ({ of: '', ...each })) : [],
    made: Number.isFinite(made) ? made : 0,
    versions: Array.isArray(versions) ? lastOf(versions.filter(isVersion)) : [],
    ...(entered && { entry: entered, ...(inLab === false && { inLab }) }),
  };
}

/** A change of the programs that are kept: one in place of the one of its name (`typed`: it is being typed), or none (`isFinal`: it
 * cannot be restored). */
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

/** The programs that are there, in order. */
export const readPrograms = (items: readonly Item<KeptProgram>[]): Program[] =>
  present(items)
    .map(({ id, value }) => ({ ...value, name: id }))
    .sort(inOrder);

/** The program of the Lab that was removed last, and can be restored; null: there is none. */
export function lastGone(items: readonly Item<KeptProgram>[]): Program | null {
  const [name] = lastRemoved(items.filter(({ value }) => isInLab(value)));
  const item = items.find(({ id }) => id === name);
  return item ? { ...item.value, name: item.id } : null;
}

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
