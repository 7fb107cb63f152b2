// Reads the trees that a figure wants, one at a time: what is wanted when one has come is read next.

import { thoughtsOf } from '../../round/thoughts.js';
import { visitsOf } from '../../tree/visits.js';

/** @typedef {import('../../tree/visits.js').Visits} Visits */

/** @param {import('../index.js').House} house @param {() => void} changed */
export function createReader(house, changed) {
  const thoughts = thoughtsOf(house.ask);
  const owner = {};
  let reads = false;
  /** The request that was refused, or that no Python answered: it is not sent again. @type {string | null} */
  let refused = null;

  /**
   * To be called after each drawing, as long as the tree is wanted.
   * @param {object} request
   * @param {(visits: Visits) => void} take
   * @param {() => void} [refuse]
   */
  return (request, take, refuse = () => {}) => {
    const key = JSON.stringify(request);
    if (reads || key === refused) return;
    reads = true;
    /** @type {import('../../tree/visits.js').Row[]} */
    const rows = [];
    thoughts.first(owner);
    thoughts
      .think(owner, request, (reply) => {
        if (reply.columns) rows.length = 0; // the request may have been sent again
        rows.push(...(reply.rows ?? []));
      })
      .answer.then(
        (reply) => take(visitsOf([], rows, reply)),
        () => {
          refused = key;
          refuse();
        },
      )
      .finally(() => {
        reads = false;
        changed();
      });
  };
}
