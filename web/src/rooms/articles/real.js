// What a tree of a real position has besides its nodes: the names of its moves, and small boards.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { picture, token } from '../../board/picture.js';
import { shapeOf } from '../../board/squares.js';
import { childrenOf, MOVE, VALUE } from '../../tree/visits.js';

/** @typedef {import('../../contract/types.js').Look} Look */
/** @typedef {import('../../contract/types.js').View} View */
/** @typedef {import('../../tree/visits.js').Visits} Visits */
/** @typedef {import('../../tree/whole.js').Nested} Nested */

/** The heights of plies in rem: of those with boards, and of the others. */
const [TALL, LOW] = [9, 4.75];

/** The moves of a tree by the paths of their nodes: the places among their siblings with spaces between. @param {Visits} visits */
export function movesByPath(visits) {
  /** @param {number} row @param {number[]} path @returns {[string, string][]} */
  const below = (row, path) =>
    childrenOf(visits, row).flatMap((child, index) => {
      const own = [...path, index];
      return [/** @type {[string, string]} */ ([own.join(' '), visits.rows[child][MOVE]]), ...below(child, own)];
    });
  return new Map(below(0, []));
}

/** The moves to a node; where a move has no name, its place among its siblings. @param {Map<string, string>} names @param {(string | number)[]} path */
export const lineTo = (names, path) =>
  path.map((child, ply) => names.get(path.slice(0, ply + 1).join(' ')) ?? String(Number(child) + 1));

/** A tree as lists, with what its leaves are worth. @param {Visits} visits @param {number} row @param {(value: number) => number} [worth] @returns {Nested} */
export function nested(visits, row, worth = (value) => value) {
  const children = childrenOf(visits, row);
  return children.length === 0 ? worth(visits.rows[row][VALUE]) : children.map((child) => nested(visits, child, worth));
}

/** A small board: a position, or the one after a move. @param {View} view @param {string | undefined} move @param {Look} look */
export function scene(view, move, look) {
  const cells = { ...view.cells, ...(move ? view.legal[move] : {}) };
  return html`<div class="scene" .style=${`--columns:${shapeOf(cells).columns}`}>${picture({ ...view, cells, last: move ?? view.last }, look, token, null)}</div>`;
}

/**
 * How such a tree is drawn: the names of its moves, and boards on the first two plies.
 * @param {View} view @param {Map<string, string>} names @param {Look | undefined} look
 * @returns {Pick<import('../../tree/whole.js').Drawing, 'heights' | 'name' | 'picture'>}
 */
export const onBoards = (view, names, look) => ({
  heights: [TALL, TALL, ...Array(10).fill(LOW)],
  name: ({ path }) => names.get(path.join(' ')) ?? '',
  picture: ({ path }) => (look && path.length <= 1 ? scene(view, names.get(path.join(' ')), look) : nothing),
});

/** The class of a node by the side that its value is good for. @param {number | null} value */
export const sideOfValue = (value) =>
  value === null || value === 0 ? 'draw' : value > 0 ? 'wins-first' : 'wins-second';
