// Checks replies that come from the sandbox. An author's code can send any line in the name of the engine there, so a reply is
// used only if it has the form and the size that the contract gives the reply to its request: src/contract/ is made of the
// engine's declaration. Here is what depends on the request, and on the replies before.
//
// Whether its content is true cannot be known here: a wrong value harms the author's own results alone.

import { isCalls, isPrinted, isRefused, REPLIES } from '../../contract/replies.js';
import { optionIn } from '../../player.js';

export { isLateStop } from '../../contract/replies.js';

/** The plies that a search reads at most: DEEPEST of engine/search/deepening.py. */
const DEEPEST = 100;
/** How many rows a tree has unless its request says: USUAL_ROWS of engine/tree.py. */
const USUAL_ROWS = 2000;
/** The most characters that a request prints: MOST_PRINTED of engine/authors/host.py. */
export const MOST_PRINTED = 10_000;

/** The plies that a player reads at most, as far as it says. @param {any} player Text or an object. */
const depthOf = (player) => Number((typeof player === 'string' ? optionIn(player, 'depth') : player?.depth) ?? DEEPEST);

/** Has all that a program defines the program's name? @param {import('../../contract/types.js').Defined} defined @param {string} name */
export const isOfProgram = ({ evaluations, searches, orders }, name) =>
  [...Object.values(evaluations).flat(), ...searches, ...orders].every((each) => each === name);

/**
 * A check of the replies to one request, in their order. It returns what is wrong with a reply, or null. `reply` is the value of
 * a line without its `id`.
 * @param {any} request
 * @returns {(reply: any) => string | null}
 */
export function createChecker(request) {
  const isReply = REPLIES.get(request.op);
  let printed = 0;
  /** The depths of the rows of a tree. @type {number[]} */
  const depths = [];
  let finished = false;

  /**
   * The rows of a tree: each parent stands before its children, which have one ply less to read; the first reply names the columns.
   * @param {any} reply
   */
  function wrongRows(reply) {
    if ((reply.columns !== undefined) !== (depths.length === 0))
      return 'columns that do not stand in the first rows alone';
    for (const [parent, move, depth] of reply.rows) {
      const isRoot = depths.length === 0;
      if (isRoot ? parent !== -1 || move !== null : depths[parent] === undefined || move === null)
        return 'a row without its parent';
      if (isRoot ? depth > depthOf(request.player) : depth !== depths[parent] - 1) return 'a row of another depth';
      depths.push(depth);
    }
    return depths.length > (request.rows ?? USUAL_ROWS) ? 'more rows than were asked for' : null;
  }

  return (reply) => {
    if (finished) return 'a reply after the last';
    if (isPrinted(reply)) {
      printed += [...reply.printed].length;
      return printed <= MOST_PRINTED ? null : 'more printed than is allowed';
    }
    finished = reply?.done === true;
    if (isRefused(reply)) return null;
    const { calls, ...answer } = Object(reply);
    if (calls !== undefined && !(finished && isCalls(calls))) return 'calls that are none';
    if (!isReply?.(answer)) return `no reply to ${String(request.op)}`;
    if (request.op === 'load' && !(reply.name === request.name && isOfProgram(reply, request.name)))
      return 'a program of another name';
    if (request.op === 'view' && reply.game !== request.record?.game) return 'a view of another game';
    return reply.rows ? wrongRows(reply) : null;
  };
}
