// The programs that were written in the Lab and are kept on this device, each as an item of a drawer (drawer.ts).

import { either, integer, like, list, object, one, text } from '../checks.ts';
import { isDefined, isGame } from '../contract/replies.ts';
import type { Defined, Game } from '../contract/types.ts';
import { isOfProgram } from '../engine/sandbox/replies.ts';
import { number } from '../figure_checks.ts';
import { HUMAN, ONCE_HUMAN, ORDERS, renamed } from '../player.ts';
import type { Drawer } from './drawer.ts';
import { isTitle } from './titles.ts';

/** What the engine uses beside the names in its list of games: orders of moves, and ways among equal moves. And the page's word for a person. */
const WORDS = [...ORDERS, 'first', 'last', 'random', HUMAN];

/**
 * Does the engine use this name itself?
 * @param games Ours; those that have names of programs too use these as well.
 */
export const isOurs = (name: string, games: readonly Game[]) =>
  WORDS.includes(name) ||
  games.some(
    ({ id, evaluations, searches, players }) =>
      id === name || evaluations.includes(name) || searches.includes(name) || players.some((each) => each.id === name),
  );

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
  /** The best result on the ladder of each game and source. */
  best: Best[];
  /** When it was made, in milliseconds since 1970. */
  made: number;
}

/**
 * Has a program an evaluation for this game?
 * @param game Its id, which may be any word: `constructor`.
 */
export const judges = ({ name, defines }: Pick<Program, 'name' | 'defines'>, game: string) =>
  new Map(Object.entries(defines?.evaluations ?? {})).get(game)?.includes(name) ?? false;

/**
 * How a program plays within a limit (`depth=2`, `seconds=0.1`): by its choice, which needs none, by its search, or else by its
 * evaluation or its order in `alphabeta`. Null: it defines nothing for this game.
 */
export function playerWithin(
  { name, defines, own }: Pick<Program, 'name' | 'defines' | 'own'>,
  game: Game,
  limit: string,
) {
  if (!defines) return null;
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
const isAuthorsLook = object({ board: one('grid'), pieces: one('discs'), colours: () => true });
const isAuthorsSetup = object({
  kind: one('pieces'),
  letters: object({ empty: one('-'), first: one('X'), second: one('O') }),
  mover: one(true),
  empty: () => true,
});

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

const isTask = like(/^[\w-]{1,50000}$/);
const isFrom = object({ by: either(one(null), isTitle), what: one('link', 'file') });

/** A listed player as it is described now: an earlier version called its place among its kind `order`. */
function placed(player: unknown) {
  const { order: place, ...rest } = Object(player);
  return Number.isInteger(place) ? { ...rest, place } : player;
}

/** A kept program; null if the text is none. What is damaged beside the source is left out. */
export function readProgram(name: string, text: string | null): Program | null {
  if (!text || !NAME.test(name)) return null;
  try {
    const { title, from, task, source, game, loaded, defines, own: kept, best, made } = JSON.parse(text);
    if (typeof source !== 'string' || source.length > LONGEST_SOURCE || typeof game !== 'string') return null;
    const own = Array.isArray(kept?.players) ? { ...kept, players: kept.players.map(placed) } : (kept ?? null);
    const known =
      typeof loaded === 'string' && isDefined(defines) && isOfProgram(defines, name) && (!own || isAuthors(own));
    return {
      name,
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
    };
  } catch {
    return null;
  }
}

/** What a game calls the evaluations, searches and orders that are used in it: one name, a list of them, and a table by them. */
const ONE_NAME = ['search', 'evaluation', 'order', 'usual', 'strongest'];
const NAMES = ['evaluations', 'searches'];

/** The game that a program called `human` defines, with another name of the program. */
function gameOf(own: Game, name: string): Game {
  const other = (given: string) => (given === HUMAN ? name : given);
  return JSON.parse(JSON.stringify(own), (key, value) => {
    if (ONE_NAME.includes(key)) return other(value);
    if (NAMES.includes(key)) return value.map(other);
    if (key !== 'parts') return value;
    return Object.fromEntries(Object.entries(value).map(([given, parts]) => [other(given), parts]));
  });
}

/** A program under another name: `human` is the word for a person. Addresses lead to it: `renamed`. */
function named(program: Program, name: string): Program {
  const all = (names: string[]) => names.map(() => name);
  const { defines, own, best } = program;
  return {
    ...program,
    name,
    title: program.title === program.name ? name : program.title,
    defines: defines && {
      ...defines,
      evaluations: Object.fromEntries(Object.entries(defines.evaluations).map(([game, names]) => [game, all(names)])),
      searches: all(defines.searches),
      orders: all(defines.orders),
    },
    own: own && gameOf(own, name),
    best: best.map((each) => ({ ...each, player: renamed(each.player, name) })),
  };
}

/** A change of the programs that are kept: one in place of the one of its name (`typed`: it is being typed), or none. */
export type Change = readonly ['put', program: Program, typed?: boolean] | readonly ['remove', name: string];

/** The programs after a change. */
export function changedBy(list: readonly Program[], [kind, what]: Change) {
  if (kind === 'remove') return list.filter(({ name }) => name !== what);
  const at = list.findIndex(({ name }) => name === what.name);
  return at === -1 ? [...list, what] : list.with(at, what);
}

/** The order in which they were made. */
export const inOrder = (a: Program, b: Program) => a.made - b.made || (a.name < b.name ? -1 : 1);

/** All of them, in order. */
export const readPrograms = ({ items }: Drawer): Program[] =>
  [...items].flatMap(([name, text]) => (name === HUMAN ? [] : (readProgram(name, text) ?? []))).sort(inOrder);

/** Gives a program that was kept as `human` another name. */
export async function renameHuman(drawer: Drawer) {
  const program = readProgram(HUMAN, drawer.items.get(HUMAN) ?? null);
  const name = freeName(ONCE_HUMAN, (name) => drawer.items.has(name));
  if (program && (await keepProgram(drawer, named(program, name)))) drawer.remove(HUMAN);
}

/**
 * Keep a program in place of the one of this name.
 * @returns Could it be kept?
 */
export const keepProgram = async (drawer: Drawer, { name, ...kept }: Program): Promise<boolean> =>
  kept.source.length <= LONGEST_SOURCE && drawer.put(name, JSON.stringify(kept));
