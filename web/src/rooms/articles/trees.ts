// The tree of a real position in figures: the names of its moves, small boards, and what the sides choose.

import { html, nothing } from 'lit-html';
import type { Words } from '../../base/words.ts';
import { picture, token } from '../../board/picture.ts';
import { shapeOf } from '../../board/squares.ts';
import type { Game, Look, Side, View } from '../../contract/types.ts';
import { childrenOf, moveOf, sideAt, type Visits, valueAt } from '../../tree/visits.ts';
import { type Drawing, heightOf, type Nested } from '../../tree/whole.ts';
import { type AnsweredRequest, gameNamed, type RecordedTree, recordedVisits } from './figure.ts';

/** A tree of leaves from its setup (engine/CONTRACT.md), and who is to move at its root. */
export function readLeaves(setup: string): { tree: Nested[]; first: Side } {
  const first = setup.endsWith(SECOND) ? 'second' : 'first';
  return { tree: JSON.parse(setup.replace(SECOND, '')), first };
}

/** The setup of a tree of leaves. */
export const leavesSetup = (tree: Nested, first: Side = 'first') =>
  `${JSON.stringify(tree)}${first === 'second' ? SECOND : ''}`;

/** At the end of a setup: the second side is to move. */
const SECOND = ' second';

/** The heights of plies in rem: of those with boards, and of the others. */
const [TALL, LOW] = [9, 4.75];

/** The moves of a tree by the paths of their nodes: the places among their siblings with spaces between. */
export function movesByPath(visits: Visits) {
  const below = (row: number, path: number[]): (readonly [string, string])[] =>
    childrenOf(visits, row).flatMap((child, index) => {
      const own = [...path, index];
      return [[own.join(' '), moveOf(visits, child)] as const, ...below(child, own)];
    });
  return new Map(below(0, []));
}

/** The moves to a node; where a move has no name, its place among its siblings. */
export const lineTo = (names: Map<string, string>, path: (string | number)[]) =>
  path.map((child, ply) => names.get(path.slice(0, ply + 1).join(' ')) ?? String(Number(child) + 1));

/** What a leaf is worth, by its value and the moves to it. */
type Worth = (value: number, line: string[]) => number;

/** A tree as lists, with what its leaves are worth. */
export function nested(visits: Visits, worth: Worth) {
  const node = (row: number, line: string[]): Nested => {
    const children = childrenOf(visits, row);
    if (children.length === 0) return worth(valueAt(visits, row), line);
    return children.map((child) => node(child, [...line, moveOf(visits, child)]));
  };
  return node(0, []);
}

/** A small board: a position, or the one after a move. */
export function scene(view: View, move: string | undefined, look: Look) {
  const cells = { ...view.cells, ...(move ? view.legal[move] : {}) };
  return html`<div class="scene" .style=${`--columns:${shapeOf(cells).columns}`}>${picture({ ...view, cells, last: move ?? view.last }, look, token, null)}</div>`;
}

/** How such a tree is drawn: the names of its moves, and boards on the first two plies. */
export const onBoards = (view: View, names: Map<string, string>, look: Look | undefined) =>
  ({
    heights: [TALL, TALL, ...Array(10).fill(LOW)],
    name: ({ path }) => names.get(path.join(' ')) ?? '',
    picture: ({ path }) => (look && path.length <= 1 ? scene(view, names.get(path.join(' ')), look) : nothing),
  }) satisfies Partial<Drawing>;

/** A position with its tree, read whole. */
export function realTree(
  games: Game[],
  board: AnsweredRequest<View>,
  whole: AnsweredRequest<RecordedTree>,
  worth: Worth = (value) => value,
) {
  const view = board.reply;
  const game = gameNamed(games, view.game);
  const visits = recordedVisits(whole.reply);
  const names = movesByPath(visits);
  const first = view.turn ?? 'first';
  const tree = nested(visits, worth);
  return { view, game, visits, names, first, tree, drawing: { tree, first, ...onBoards(view, names, game?.look) } };
}

/** The class of a node by the side that its value is good for. */
export const sideOfValue = (value: number | null) =>
  value === null || value === 0 ? 'draw' : value > 0 ? 'wins-first' : 'wins-second';

/** What is said of each ply of a tree beside it: what the side does that moves there. */
export const choosesOf = (tree: Nested, first: Side, name: (side: Side) => string, t: Words, negated = false) =>
  Array.from({ length: heightOf(tree) }, (_, ply) => {
    const side = sideAt(first, ply);
    const kind = side === 'first' ? 'most' : 'least';
    const words = negated ? 'negated' : ply > 1 ? 'then' : ply === 1 ? `next.${kind}` : kind;
    return t(`articles.leaves.${words}`, { side: name(side) });
  });
