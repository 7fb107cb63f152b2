// The axis of ratings that all rows have in common.

import type { Ranked } from '../../../contract/types.ts';

export interface Axis {
  low: number;
  high: number;
  /** Elo from one line to the next. */
  step: number;
  ticks: number[];
}

/** Elo from one line of the axis to the next. */
const STEPS = [50, 100, 200, 500, 1000];
/** The most parts into which its lines divide it. */
const MOST = 8;

/** The interval of a rating; that of one that is not known is the rating itself. */
const ends = ({ elo, low, high }: Pick<Ranked, 'elo' | 'low' | 'high'>) => [low ?? elo, elo, high ?? elo];

/** An axis on which all intervals have room, from line to line. */
export function axisOf(players: readonly Pick<Ranked, 'elo' | 'low' | 'high'>[]): Axis {
  const values = players.flatMap(ends);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const fits = (step: number) => Math.ceil(most / step) - Math.floor(least / step) <= MOST;
  const step = STEPS.find(fits) ?? Math.ceil((most - least) / MOST / 1000) * 1000;
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { low: from * step, high: to * step, step, ticks };
}

/** How far along the axis a rating is, in percent. */
const along = (elo: number, { low, high }: Axis) => Math.round((10000 * (elo - low)) / (high - low)) / 100;

/** Percent of the axis between two of its figures that are written where there is little room. */
const APART = 45;

/** The figures that are written at lines: at the ends of the axis only where there is little room. */
export const figuresOf = (axis: Axis) =>
  axis.ticks.flatMap((elo, index) => {
    const at = along(elo, axis);
    const edge = index === 0 ? 'begin' : index === axis.ticks.length - 1 ? 'end' : '';
    const isNear = Math.abs(at - along(0, axis)) < APART;
    const room = elo === 0 ? '' : edge === '' ? 'wide' : 'narrow';
    return room === 'narrow' && isNear ? [] : [{ elo, at, edge, room }];
  });

/** The dot of a rating and the line of its interval, in percent along the axis. */
export function whisker(player: Pick<Ranked, 'elo' | 'low' | 'high'>, axis: Axis) {
  const [low, elo, high] = ends(player).map((value) => along(value, axis)) as [number, number, number];
  return { at: elo, from: low, length: Math.round(100 * (high - low)) / 100 };
}
