// Reads addresses of trees: `#/tree/othello/f5d6?player=alphabeta+depth=3&path=f3d2`, which round/tree_address.js writes. What
// comes before `player` is an address of a game (round/address.js). The engine checks the moves, the path and the player.

import type { Game, Problem, Record, Side } from '../../contract/types.ts';
import { isListed, isPlayer, optionIn, renamed } from '../../player.ts';
import { readAddress } from '../../round/address.ts';
import { repeatable } from '../../round/repeatable.ts';
import { withOption } from '../../spelled.ts';

export { writeTree } from '../../round/tree_address.ts';

/** What an address names. */
export interface Wanted {
  start: Record;
  /** The moves to the root of the tree. */
  transcript: string;
  player: string;
  /** The moves from the root to the current node. */
  path: string[];
  iteration: number;
  /** Which visit is meant, where the node at the path was visited more than once. */
  visit: number | null;
  /** The side for which values are shown; `mover`: in each position the side to move; null: the one
   * to move at the root. */
  viewer: Side | 'mover' | null;
  /** The place in the steps of the search, from 0; null: after the last one. */
  step: number | null;
}

const MOVE = /pass|[a-z]\d+/gi;
/** The words of an address that belong to the tree. */
const WORDS = ['player', 'path', 'iteration', 'visit', 'step', 'values'];
const VIEWERS = ['first', 'second', 'mover'];

/** The player that reads where the address names none. A game without evaluations is read to its end. */
export const usualReader = ({ usual }: Pick<Game, 'usual'>) =>
  usual ? `alphabeta depth=3 evaluation=${usual} ties=first` : 'alphabeta ties=first';

/** A player of an address as one that reads the same tree every time, as far as only the choice among equal moves is missing. */
function repeated(text: string, game: Game) {
  if (isListed(text, game)) return repeatable(text, game)?.player ?? text;
  return optionIn(text, 'ties') || optionIn(text, 'seed') || !isPlayer(text, game)
    ? text
    : withOption(text, 'ties', 'first');
}

/** The moves of a path, written one after the other; null: it is none. */
export function readPath(text: string) {
  const moves = text.match(MOVE) ?? [];
  return moves.join('') === text.replace(/\s/g, '') ? moves.map((move) => move.toLowerCase()) : null;
}

/** The words of an address without a game: a position that illustrates the rules of this one. */
function example(game: Game | undefined) {
  const { setup, moves = '' } = game?.pictures[0] ?? {};
  const words = setup === undefined ? '' : `?${new URLSearchParams({ setup })}`;
  return game ? `${game.id}/${typeof moves === 'string' ? moves : moves.join('')}${words}` : '';
}

/**
 * @param hash From `#` on.
 * @param usual The id of the game that is shown where the address names none.
 */
export function readTree(
  hash: string,
  games: Game[],
  usual: string = games[0].id,
): { wanted: Wanted; lang: string | null; problem: Problem | null } {
  const words = hash.replace(/^#\/tree\/?/, '');
  const shown = /^(?:$|\?)/.test(words) ? example(games.find(({ id }) => id === usual)) : '';
  const [place, query = ''] = `${shown}${shown.includes('?') ? words.replace('?', '&') : words}`.split(/\?(.*)/s);
  const all = [...new URLSearchParams(query)];
  const own = Object.fromEntries(all.filter(([key]) => WORDS.includes(key)));
  const rest = new URLSearchParams(all.filter(([key]) => !WORDS.includes(key))).toString();
  const { start, transcript, lang, problem } = readAddress(`#/${place}?${rest}`, games, usual);
  const game = games.find(({ id }) => id === start.game) as Game;
  const player = own.player === undefined ? usualReader(game) : repeated(renamed(own.player), game);
  const path = readPath(own.path ?? '');
  const count = (name: string) =>
    own[name] === undefined ? null : /^\d{1,9}$/.test(own[name]) ? Number(own[name]) : Number.NaN;
  const [iteration, visit, step] = ['iteration', 'visit', 'step'].map(count);
  const wrongCount = ['iteration', 'visit', 'step'].find((name) => Number.isNaN(count(name)));
  const wrong = (what: string, args: { [name: string]: unknown }): Problem => ({
    code: `address-${what}`,
    message: what,
    field: null,
    args,
  });
  const ownProblem =
    (own.player !== undefined && !isPlayer(player, game) && wrong('player', { name: player.slice(0, 60) })) ||
    (path === null && wrong('path', { name: String(own.path).slice(0, 40) })) ||
    (own.values !== undefined && !VIEWERS.includes(own.values) && wrong('values', { name: own.values.slice(0, 40) })) ||
    (wrongCount !== undefined && wrong('count', { key: wrongCount, name: own[wrongCount].slice(0, 40) })) ||
    null;
  const found = problem ?? ownProblem;
  return {
    wanted: {
      start,
      transcript,
      player: ownProblem ? usualReader(game) : player,
      path: found ? [] : (path ?? []),
      iteration: found ? -1 : (iteration ?? -1),
      visit: found ? null : visit,
      step: found ? null : step,
      viewer: found ? null : ((own.values ?? null) as Wanted['viewer']),
    },
    lang,
    problem: found,
  };
}
