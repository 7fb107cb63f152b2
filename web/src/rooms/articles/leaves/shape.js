// A tree whose leaves are given, as the reader changed it, and what was read of it.

import { bestReply, childrenOf, END, visitsOf } from '../../../tree/visits.js';
import { placed } from '../../../tree/whole.js';
import { movesByPath } from '../real.js';

/** @typedef {import('../../../tree/visits.js').Visits} Visits */
/** @typedef {import('../../../tree/whole.js').Nested} Nested */
/** @typedef {{request: any, reply: any}} Asked */
/**
 * @typedef {object} Shape  The tree of one width of screen.
 * @property {Nested[]} given As the chapter has it.
 * @property {Nested[]} tree As the reader changed it.
 * @property {boolean} second Does the second side move first?
 * @property {Visits} visits
 * @property {string} known The request whose answer `visits` are.
 * @property {Set<string>} cutAtFirst The nodes that were cut, by their paths.
 * @property {string} bestAtFirst
 * @property {import('../../../contract/types.js').View} [view] The real position.
 * @property {Map<string, string>} names The moves of the real position, by the paths of their nodes.
 */

/** All visits of the largest tree of a figure. */
const ROWS = 200;
const SECOND = ' second';

/** @param {string} setup @param {Asked} read @param {Asked} [board] @param {Asked} [moves] @returns {Shape} */
export function shapeOf(setup, { request, reply }, board, moves) {
  const given = JSON.parse(setup.replace(SECOND, ''));
  const visits = visitsOf([], reply.rows, reply);
  return {
    given,
    tree: given,
    second: setup.endsWith(SECOND),
    visits,
    known: JSON.stringify(request),
    cutAtFirst: new Set(
      placed(given, visits)
        .filter(({ row }) => row !== -1 && visits.rows[row][END] === 'cut')
        .map(({ path }) => path.join(' ')),
    ),
    bestAtFirst: bestPath(visits),
    view: board?.reply,
    names: moves ? movesByPath(visitsOf([], moves.reply.rows, moves.reply)) : new Map(),
  };
}

/** What tells the visits of the tree as it is. @param {Shape} shape @param {string} player */
export const requestOf = ({ tree, second }, player) => ({
  op: 'tree',
  record: { game: 'leaves', setup: `${JSON.stringify(tree)}${second ? SECOND : ''}` },
  player,
  rows: ROWS,
});

/** All nodes. @param {Shape} shape */
export const placesOf = ({ tree, visits }) => placed(tree, visits);

/** @param {Shape} shape */
export const leavesIn = (shape) => placesOf(shape).filter(({ node }) => typeof node === 'number');

/** Is a node that was cut at first read to its end? @param {Shape} shape */
export const isGone = (shape) =>
  placesOf(shape).some(
    ({ path, row }) => row !== -1 && shape.cutAtFirst.has(path.join(' ')) && shape.visits.rows[row][END] === 'read',
  );

/** The path of the best move, as text. @param {Visits} visits */
export function bestPath(visits) {
  const best = bestReply(visits, 0);
  return best === -1 ? '' : String(childrenOf(visits, 0).indexOf(best));
}

/** @param {Visits} visits */
export const cutsOf = (visits) => visits.rows.filter((row) => row[END] === 'cut').length;

/** A tree with another node at a path. @template {Nested} Node @param {Node} node @param {number[]} path @param {(node: Nested) => Nested} by @returns {Node} */
export const replaced = (node, [at, ...rest], by) =>
  /** @type {Node} */ (
    at === undefined
      ? by(node)
      : /** @type {Nested[]} */ (node).map((child, index) => (index === at ? replaced(child, rest, by) : child))
  );
