// Which of the author's own programs a request names: as a search, an evaluation or an order of its players, or by its game.

import { judges } from '../device/programs.js';
import { ORDERS, optionIn, searchIn } from '../player.js';

/** @typedef {import('../device/programs.js').Program} Program */

/** The names in a player: of its search, its evaluation and its order. @param {any} player Text or an object. @returns {string[]} */
export function namesIn(player) {
  const { search, evaluation, order } =
    typeof player === 'string'
      ? { search: searchIn(player), evaluation: optionIn(player, 'evaluation'), order: optionIn(player, 'order') }
      : Object(player);
  return [search, evaluation, order].filter((name) => typeof name === 'string');
}

/** The id of the game that a request is about. @param {any} request @returns {string | undefined} */
const gameIn = ({ game, record, tally }) => record?.game ?? game ?? tally?.game;

/** The program whose game a request is about. @param {any} request @param {Program[]} programs */
export const programOfGame = (request, programs) => programs.find(({ own }) => own && own.id === gameIn(request));

/** The programs that a request needs. One that was never loaded is none: nothing runs that was not run before. @param {any} request @param {Program[]} programs @returns {Program[]} */
export function programsIn(request, programs) {
  const { player, first, second, players = [] } = request;
  const names = new Set([player, first, second, ...players].flatMap(namesIn));
  const ofGame = programOfGame(request, programs);
  return programs.filter((program) => program.loaded !== null && (program === ofGame || names.has(program.name)));
}

/**
 * The games with the names of the programs, and the games that programs define.
 * @param {import('../../contract.js').Game[]} games Ours.
 * @param {Program[]} programs
 */
export function withPrograms(games, programs) {
  const all = [
    ...games,
    ...programs.flatMap(({ own, name }) =>
      own && !games.some(({ id }) => id === own.id) ? [{ ...own, program: name }] : [],
    ),
  ];
  return all.map((game) => {
    const named = programs.filter(({ defines }) => defines);
    const judging = named.filter((program) => judges(program, game.id));
    const searching = named.filter(({ defines }) => defines && defines.searches.length > 0);
    const authored = joined([], [...judging, ...searching]);
    return {
      ...game,
      evaluations: joined(game.evaluations, judging),
      searches: joined(game.searches, searching),
      ...(authored.length > 0 ? { authored } : {}),
    };
  });
}

/** What the engine uses beside the names in its list of games: orders of moves, and ways among equal moves. */
const WORDS = [...ORDERS, 'first', 'last', 'random'];

/** Does the engine use this name itself? @param {string} name @param {import('../../contract.js').Game[]} games Ours. */
export const isOurs = (name, games) =>
  WORDS.includes(name) ||
  games.some(
    ({ id, evaluations, searches, players }) =>
      id === name || evaluations.includes(name) || searches.includes(name) || players.some((each) => each.id === name),
  );

/** @param {string[]} names @param {Program[]} programs */
const joined = (names, programs) => [...new Set([...names, ...programs.map(({ name }) => name)])];

/**
 * A program as it may be used beside these games: its own game is none of them, and its name none of the engine's. What a
 * program says of itself comes from a stranger's code, or from an earlier version of this page.
 * @param {Program} program
 * @param {import('../../contract.js').Game[]} games Ours.
 * @returns {Program}
 */
export function beside(program, games) {
  const taken = isOurs(program.name, games) || games.some(({ id }) => id === program.own?.id);
  return taken ? { ...program, loaded: null, defines: null, own: null } : program;
}
