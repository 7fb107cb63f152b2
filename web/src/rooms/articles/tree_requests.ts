// Reads the trees that a figure wants, one at a time: what is wanted when one has come is read next.

import type { TreeRow } from '../../contract/types.ts';
import { thoughtsOf } from '../../round/thoughts.ts';
import { type Visits, visitsOf } from '../../tree/visits.ts';
import type { House } from '../index.ts';

export function createTreeRequests(house: House, changed: () => void) {
  const thoughts = thoughtsOf(house.ask);
  const owner = {};
  let reads = false;
  /** The request that was refused, or that no Python answered: it is not sent again. */
  let refused: string | null = null;

  /** To be called after each drawing, as long as the tree is wanted. */
  return (request: object, take: (visits: Visits) => void, refuse = () => {}) => {
    const key = JSON.stringify(request);
    if (reads || key === refused) return;
    reads = true;
    const rows: TreeRow[] = [];
    thoughts.first(owner);
    thoughts
      .think(owner, { ...request, op: 'tree' }, (reply) => {
        if (!('rows' in reply)) return;
        if (reply.columns) rows.length = 0; // the request may have been sent again
        rows.push(...reply.rows);
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
