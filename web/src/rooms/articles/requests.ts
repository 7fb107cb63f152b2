// What figures ask an engine for, trees and runs of programs; and links to what is asked in other rooms.

import type { GameRecord, Plan, Statistics, TreeRow, View } from '../../contract/types.ts';
import { asking } from '../../engine/effects.ts';
import { writeTree } from '../../round/tree_address.ts';
import type { Effect, Running } from '../../runtime/component.ts';
import { type Visits, visitsOf } from '../../tree/visits.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import type { PageState } from '../room.ts';
import type { AnsweredRequest, FigureServices, Link, Translated } from './figure.ts';

/** @param answered The event of the tree; of null where the request is refused, or no Python answers it. */
export function treeEffect<Event>(
  services: FigureServices,
  request: object,
  answered: (visits: Visits | null) => Event,
) {
  const whole = { ...request, op: 'tree' as const };
  return asking<Event>(services, 0, () => answered(null)).thought<typeof whole, TreeRow[]>(
    whole,
    (reply, rows = []) => answered(visitsOf([], rows, reply)),
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

/** To the tree of a position. @param player Who reads it. */
export function linkToTree(
  { games, lang, langNamed }: PageState,
  { moves = [], ...start }: GameRecord,
  player: string,
) {
  const transcript = typeof moves === 'string' ? moves : moves.join('');
  return { room: 'tree', address: writeTree(games, { start, transcript, player, viewer: 'first', lang, langNamed }) };
}

/** To that of a position whose game is not in the list. `sides`: what the sides are called. */
export function linkToUnlisted(
  { lang, langNamed }: PageState,
  { game, setup = '' }: GameRecord,
  player: string,
  sides?: readonly string[],
) {
  const named = sides && { sides: String(sides) };
  const words = new URLSearchParams({ setup, player, values: 'first', ...named, ...(langNamed && { lang }) });
  return { room: 'tree', address: `#/tree/${game}?${words}` };
}

type SeriesRequest = Pick<Plan, 'game' | 'players' | 'games' | 'opening' | 'seed'> & Partial<Pick<Plan, 'swap'>>;
export type Series = { asked: { [name: string]: AnsweredRequest<{ statistics: Statistics }, SeriesRequest> } };

/** The statistics of a series, by the name of its request. */
export const statisticsOf = (asked: Series['asked'], name: string) => asked[name]?.reply.statistics as Statistics;

/** To a recorded series in the Arena. */
export function linkToArena(series: Series['asked'][string] | undefined, part?: Translated): Link[] {
  if (!series) return [];
  const { game, players, games, opening, seed, swap } = series.request;
  const [a, b] = players;
  const numbers = { games: String(games), opening: String(opening), seed: String(seed) };
  const words = new URLSearchParams({ game, a, b, ...numbers, ...(!swap && { swap: 'no' }) });
  return [{ room: 'arena', address: `#/arena?${words}`, part }];
}

/** To a position in Play. */
export const linkToPlay = ({ game, setup }: Pick<View, 'game' | 'setup'>): Link => ({
  room: 'play',
  address: `#/${game}?${new URLSearchParams({ setup })}`,
});
