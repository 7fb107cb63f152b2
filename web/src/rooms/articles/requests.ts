// What figures ask an engine for: trees, and runs of programs.

import type { TreeRow } from '../../contract/types.ts';
import { asking } from '../../engine/effects.ts';
import { ofOurs } from '../../player_text.ts';
import type { Effect, Running } from '../../runtime/component.ts';
import { type Visits, visitsOf } from '../../tree/visits.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import type { PageState } from '../index.ts';
import type { FigureServices, PlayerRequest } from './figure.ts';

/** @param answered The event of the tree; of null where the request is refused, or no Python answers it. */
export function treeEffect<Event>(
  outside: FigureServices,
  request: object,
  answered: (visits: Visits | null) => Event,
) {
  const whole = { ...request, op: 'tree' as const };
  return asking<Event>(outside, 0, () => answered(null)).thought<typeof whole, TreeRow[]>(
    whole,
    (reply, rows = []) => answered(visitsOf([], rows, reply)),
    { gather: (reply, rows = []) => ('rows' in reply ? [...rows, ...reply.rows] : rows), progress: () => null },
  );
}

/** What a chapter asks for names ours, whatever programs are called. A program that it brings is loaded for it. */
export function ofChapter(
  { ask, pythonOf, programs }: FigureServices,
  { games }: Pick<PageState, 'games'>,
): FigureServices {
  const bound = <R extends object>(request: R): R => {
    const { player, record, brings }: Partial<PlayerRequest & { brings: unknown }> = request;
    if (player === undefined || brings) return request;
    return { ...request, player: ofOurs(player, games, record?.game) };
  };
  return {
    programs,
    ask: (request, onReply) => ask(bound(request), onReply),
    pythonOf: (request) => pythonOf(bound(request)),
  };
}

/** The tree that was read last. */
export interface Read {
  readonly visits: Visits;
  /** The request that they answer. */
  readonly known: string;
  /** The request that was refused: it is not sent again. */
  readonly refused?: string;
}

export const isAnswered = ({ known, refused }: Read, request: object) =>
  [known, refused].includes(JSON.stringify(request));

/** @param visits Null: it was refused. */
export const answered = (request: object, visits: Visits | null): Partial<Read> =>
  visits ? { visits, known: JSON.stringify(request) } : { refused: JSON.stringify(request) };

/**
 * A request that brings a program. The author's own, beside which it is run, are loaded first.
 * @param key Has a name of the source in place of it.
 */
export const runProgram = <Event>(
  key: string,
  request: Effect<Event>,
  { programs }: FigureServices,
): Effect<Event> => ({
  ...request,
  key,
  start(emit, fail) {
    let running: Running | undefined;
    let dropped = false;
    programs().then(
      () => {
        if (!dropped) running = request.start(emit, fail);
      },
      () => fail(FILE_PROBLEM),
    );
    return {
      drop() {
        dropped = true;
        running?.drop();
      },
    };
  },
});
