// Which of the author's own programs a request names: as a search, an evaluation or an order of its players, or by its game.

import type { Game, PlayerOptions } from '../contract/types.ts';
import { isEngineName, isFor, isReserved, judges, type Program } from '../device/programs.ts';
import { enclosed } from '../device/titles.ts';
import type { EngineRequest } from '../engine/requests.ts';
import { HUMAN, ORDERS, optionIn, searchIn } from '../player.ts';
import { PROGRAM } from '../player_text.ts';
import { type createWords, isolate } from '../words.ts';

/** Words by their keys. */
type WordTable = Parameters<typeof createWords>[0];

/** The names in a player: of its search, its evaluation and its order. */
export function namesIn(player?: string | PlayerOptions): string[] {
  const { search, evaluation, order } =
    typeof player === 'string'
      ? { search: searchIn(player), evaluation: optionIn(player, 'evaluation'), order: optionIn(player, 'order') }
      : { ...player };
  return [search, evaluation, order].flatMap((name) => name?.replace(PROGRAM, '') ?? []);
}

/** The id of the game that a request is about. */
const gameIn = ({ game, record }: EngineRequest) => record?.game ?? game;

/** The program whose game a request is about. */
export const programOfGame = (request: EngineRequest, programs: readonly Program[]) =>
  programs.find(({ own }) => own && own.id === gameIn(request));

/** The names in all players of a request. */
const namesOf = ({ player, first, second, players = [] }: EngineRequest) =>
  new Set([player, first, second, ...players].flatMap(namesIn));

/** The program that a request names although it was never loaded. Such a name may be one of ours. */
export const unloadedIn = (request: EngineRequest, programs: readonly Program[], games: Game[]) =>
  programs.find(({ loaded, name }) => loaded === null && namesOf(request).has(name) && !isEngineName(name, games));

/** The programs that a request needs. One that was never loaded is none: nothing runs that was not run before. */
export function programsIn(request: EngineRequest, programs: readonly Program[]): Program[] {
  const names = namesOf(request);
  const ofGame = programOfGame(request, programs);
  return programs.filter((program) => program.loaded !== null && (program === ofGame || names.has(program.name)));
}

/** A name as it may stand in a sentence of ours. Braces are left out: words.ts puts facts in place of what is between them. */
const asName = (name: string) => isolate(enclosed(name.replace(/[{}]/g, '')));

const sidesOf = ({ sides }: Pick<Game, 'sides'>) => ({ first: asName(sides.first), second: asName(sides.second) });

/** The game of a program, with its names as they are shown. Its players have no names but those that the page has for their ids. */
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
  const theirOwn = programs.filter(({ name, defines }) => defines || !isEngineName(name, games)); // else no title stands for a name of ours
  const all = new Map(
    theirOwn.map(({ name, title, defines }) => [name, { title, chooses: Boolean(defines?.chooses) }]),
  );
  return [...games, ...added].map((game) => {
    const named = programs.filter(({ defines }) => defines);
    const judging = named.filter((program) => judges(program, game.id));
    const searching = named.filter(({ defines }) => defines && defines.searches.length > 0 && isFor(defines, game.id));
    const theirs = joined([], [...judging, ...searching]);
    const ordering = named.filter(({ defines }) => defines && defines.orders.length > 0);
    const ours = [...(game.program ? [] : game.evaluations), ...games.flatMap(({ searches }) => searches), ...ORDERS];
    const shared = joined([], [...judging, ...searching, ...ordering]).filter((name) => ours.includes(name));
    return {
      ...game,
      evaluations: joined(game.evaluations, judging),
      searches: joined(game.searches, searching),
      programs: all,
      ...(theirs.length > 0 ? { authored: theirs } : {}),
      ...(shared.length > 0 ? { shared } : {}),
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

/** What programs are used beside: our games, those that are read and not played, and the page's words in its languages. */
export interface Beside {
  /** The ids of the rooms, which are also the keys of their names. */
  rooms: readonly string[];
  games: Game[];
  diagrams: Game[];
  tables: readonly WordTable[];
}

/**
 * A program as it may be used beside our games: its own game is none of them, and its name no listed player's. What a program
 * says of itself comes from a stranger's code, or from an earlier version of this page.
 */
export function asUsable(program: Program, beside: Beside): Program {
  const { name, own } = program;
  const taken = isReserved(name, beside.games) || (own && isGameOfOurs(own, beside));
  return taken ? { ...program, loaded: null, defines: null, own: null } : program;
}
