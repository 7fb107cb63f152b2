// Reads addresses of trees: `#/tree/othello/f5d6?player=alphabeta+depth=3&path=f3d2`, which round/tree_address.ts
// writes. What comes before `player` is an address of a game (round/address.ts). The engine checks the moves, the path
// and the player.

import { isListed, isPlayer, optionIn } from '../../base/player.ts';
import { withOption } from '../../base/player_text.ts';
import type { Game, Problem } from '../../contract/types.ts';
import { readAddress, unknownWord } from '../../round/address.ts';
import { gameOf } from '../../round/state.ts';
import { repeatable, type Tree } from '../../round/tree_address.ts';

/**
 * What an address names. `path`: from the root to the current node; `visit`: which visit is meant, where the node at
 * the path was visited more than once; `viewer`: the side for which values are shown, `mover`: in each position the
 * side to move, null: the one to move at the root; `step`: the place in the steps of the search, from 0; null: after
 * the last one.
 */
export type Wanted = Required<Omit<Tree, 'viewer' | 'sides' | 'lang' | 'langNamed'>> & {
  viewer: (typeof VIEWERS)[number] | null;
  sides: Game['sides'] | null;
};

const MOVE = /pass|[a-z]\d+/gi;
/** The words of an address that belong to the tree. */
const WORDS = ['player', 'path', 'iteration', 'visit', 'step', 'values', 'sides'];
export const VIEWERS = ['first', 'second', 'mover'] as const;
/** The whole of a tree, as its last iteration read it. */
const ROOT = { path: [], iteration: -1, visit: null, step: null, viewer: null };

/** The player that reads where the address names none. A game without evaluations is read to its end. */
export const usualReader = ({ usual }: Pick<Game, 'usual'>) =>
  usual ? `alphabeta depth=3 evaluation=${usual} ties=first` : 'alphabeta ties=first';

/**
 * A player of an address as one that reads the same tree every time, as far as only the choice among equal moves is
 * missing.
 */
function repeated(text: string, game: Game) {
  if (isListed(text, game)) return repeatable(text, game)?.player ?? text;
  const fixed = optionIn(text, 'ties') || optionIn(text, 'seed') || !isPlayer(text, game);
  return fixed ? text : withOption(text, 'ties', 'first');
}

/** The moves of a path, written one after the other; null: it is none. */
function readPath(text: string) {
  const moves = text.match(MOVE) ?? [];
  return moves.join('') === text.replace(/\s/g, '') ? moves.map((move) => move.toLowerCase()) : null;
}

/** The words of an address without a position: one that illustrates the rules of this game. */
export function example(game: Game | undefined) {
  const { setup, moves = '' } = game?.pictures[0] ?? {};
  const words = setup === undefined ? '' : `?${new URLSearchParams({ setup })}`;
  return game ? `${game.id}/${typeof moves === 'string' ? moves : moves.join('')}${words}` : '';
}

/**
 * @param hash From `#` on.
 * @param usual The id of the game that is shown where the address names none.
 */
export function readTree(hash: string, games: Game[], usual = games[0]?.id ?? '') {
  const words = hash.replace(/^#\/tree\/?/, '');
  const shown = /^(?:$|\?)/.test(words) ? example(games.find(({ id }) => id === usual)) : '';
  const [position, query = ''] = `${shown}${shown.includes('?') ? words.replace('?', '&') : words}`.split(/\?(.*)/s);
  const all = [...new URLSearchParams(query)];
  const own = new Map(all.filter(([key]) => WORDS.includes(key)));
  const rest = new URLSearchParams(all.filter(([key]) => !WORDS.includes(key))).toString();
  const { start, transcript, lang, problem } = readAddress(`#/${position}?${rest}`, games, usual);
  const game = gameOf({ games, start });
  const [named, values] = [own.get('player'), own.get('values')];
  const player = named === undefined ? usualReader(game) : repeated(named, game);
  const path = readPath(own.get('path') ?? '');
  /** NaN: it is none. */
  const count = (name: string) => {
    const text = own.get(name);
    return text === undefined ? null : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  };
  const counts = { iteration: count('iteration'), visit: count('visit'), step: count('step') };
  const [wrongCount] = Object.entries(counts).find(([, value]) => Number.isNaN(value)) ?? [];
  const viewer = VIEWERS.find((each) => each === values) ?? null;
  const sides =
    games.map(({ sides }) => sides).find(({ first, second }) => `${first},${second}` === own.get('sides')) ?? null;
  const misread =
    (path === null && 'path') ||
    (values !== undefined && viewer === null && 'values') ||
    (own.has('sides') && sides === null && 'sides') ||
    wrongCount;
  const ownProblem =
    (named !== undefined && !isPlayer(player, game) && unknownWord('player', player)) ||
    (misread && unknownWord(misread, own.get(misread) ?? '')) ||
    null;
  const found: Problem | null = problem ?? ownProblem;
  const place = found || !path ? ROOT : { ...counts, path, iteration: counts.iteration ?? -1, viewer };
  const wanted = { start, transcript, player: ownProblem ? usualReader(game) : player, sides, ...place };
  return { wanted, lang, problem: found };
}
