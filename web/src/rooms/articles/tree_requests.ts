// The trees that figures want to be read.

import type { Want } from '../../component.ts';
import type { TreeRow } from '../../contract/types.ts';
import { asking } from '../../engine/wants.ts';
import { type Visits, visitsOf } from '../../tree/visits.ts';
import type { Outside } from './figures/index.ts';

/** @param refused The event of a request that is refused, or that no Python answers. */
export function treeWant<Event>(
  outside: Outside,
  request: object,
  read: (visits: Visits) => Event,
  refused: Event,
): Want<Event> {
  const whole = { ...request, op: 'tree' as const };
  return asking<Event>(outside, 0, () => refused).thought<typeof whole, TreeRow[]>(
    whole,
    (reply, rows = []) => read(visitsOf([], rows, reply)),
    { gather: (reply, rows = []) => ('rows' in reply ? [...rows, ...reply.rows] : rows), progress: () => null },
  );
}

/** The tree that was read last. */
export interface Read {
  readonly visits: Visits;
  /** The request that they answer. */
  readonly known: string;
  /** The request that was refused: it is not sent again. */
  readonly refused?: string;
}

/** A tree, unless it was the last one that was read, or was refused. */
export function readWant<Event>(outside: Outside, last: Read, request: object, event: (read: Read) => Event) {
  const key = JSON.stringify(request);
  if (key === last.known || key === last.refused) return [];
  return [treeWant(outside, request, (visits) => event({ visits, known: key }), event({ ...last, refused: key }))];
}
