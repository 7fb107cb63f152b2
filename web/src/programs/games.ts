// The games with what programs add to them, and which programs may stand beside the engine's games.

import { HUMAN } from '../base/player.ts';
import { type createWords, isolate } from '../base/words.ts';
import type { Game } from '../contract/types.ts';
import { isEngineName, isFor, judges, type Program } from '../device/programs.ts';
import { enclosed } from '../device/titles.ts';

/** Words by their keys. */
type WordTable = Parameters<typeof createWords>[0];

/**
 * A name as it may stand in a sentence of ours. Braces are left out: words.ts puts facts in place of what is between
 * them.
 */
const asName = (name: string) => isolate(enclosed(name.replace(/[{}]/g, '')));

const sidesOf = ({ sides }: Pick<Game, 'sides'>) => ({ first: asName(sides.first), second: asName(sides.second) });

/**
 * The game of a program, with its names as they are shown. Its players have no names but those that the page has for
 * their ids.
 */
export const authored = (own: Game, { name: program, title }: Pick<Program, 'name' | 'title'>): Game => ({
  ...own,
  program,
  programTitle: asName(title),
  name: asName(own.name),
  sides: sidesOf(own),
  words: Object.fromEntries(
    Object.entries(own.words ?? {}).map(([lang, words]) => [
      lang,
      { name: asName(words.name), sides: sidesOf(words), rules: words.rules.map(asName) },
    ]),
  ),
  players: own.players.map((player) => ({ ...player, name: player.id })),
});

/**
 * The games with the names of the programs, and the games that programs define.
 * @param games Ours.
 */
export function withPrograms(games: Game[], programs: readonly Program[]) {
  const isNew = (own: Game) => games.every(({ id }) => id !== own.id);
  const added = programs.flatMap((program) =>
    program.own && isNew(program.own) ? [authored(program.own, program)] : [],
  );
  const theirOwn = programs.filter(({ name }) => !isEngineName(name, games)); // no title stands for a name of ours
  const all = new Map(
    theirOwn.map(({ name, title, defines }) => [name, { title, chooses: Boolean(defines?.chooses) }]),
  );
  return [...games, ...added].map((game) => {
    const named = programs.filter(({ defines }) => defines);
    const judging = named.filter((program) => judges(program, game.id));
    const searching = named.filter(({ defines }) => defines && defines.searches.length > 0 && isFor(defines, game.id));
    const theirs = joined([], [...judging, ...searching]);
    return {
      ...game,
      evaluations: joined(game.evaluations, judging),
      searches: joined(game.searches, searching),
      programs: all,
      ...(theirs.length > 0 ? { authored: theirs } : {}),
    };
  });
}

const joined = (names: string[], programs: readonly Program[]) => [
  ...new Set([...names, ...programs.map(({ name }) => name)]),
];

/** A name as it is compared with others. */
const compared = (name: string) => name.normalize('NFKC').toLowerCase().trim();

/** Is the id or the name of a program's game one of ours, in any language? No page could tell them apart. */
export function isGameOfOurs({ id, name, players }: Game, { games: played, diagrams, rooms, tables }: Beside) {
  const games = [...played, ...diagrams];
  const keys = [...rooms, ...games.map((game) => `game.${game.id}`)];
  const names = [...games.map((game) => game.name), ...tables.flatMap((table) => keys.map((key) => table[key] ?? ''))];
  return (
    [...rooms, 'games'].includes(id) ||
    games.some((game) => game.id === id) ||
    names.map(compared).includes(compared(name)) ||
    players.some((player) => player.id === HUMAN)
  );
}

/**
 * What programs are used beside: our games, those that are read and not played, and the page's words in its languages.
 */
export interface Beside {
  /** The ids of the rooms, which are also the keys of their names. */
  rooms: readonly string[];
  games: Game[];
  diagrams: Game[];
  tables: readonly WordTable[];
}

/**
 * A program as it may be used beside our games: its own game is none of them, and its name is not the engine's. What a
 * program says of itself comes from a stranger's code, and a file of all that is kept may name it as it likes.
 */
export function asUsable(program: Program, beside: Beside): Program {
  const { name, own } = program;
  const taken = isEngineName(name, beside.games) || (own && isGameOfOurs(own, beside));
  return taken ? { ...program, loaded: null, defines: null, own: null } : program;
}
