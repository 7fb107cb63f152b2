// The record of the player: how each game against Python ended, as an item of a drawer (drawer.ts) under the id of the saved game. It stays
// when that game is deleted.

import { integer, nullable, object, one, text } from '../checks.ts';
import type { Side } from '../contract/types.ts';
import { ownSide } from '../round/course.ts';
import { endOf } from '../round/saved.ts';
import { STANDINGS, type Standing } from '../round/standings.ts';
import { type RoundState, seatsOf } from '../round/state.ts';
import type { Drawer } from './drawer.ts';

/** A game against Python. */
export interface Played {
  game: string;
  /** Python's player, as a seat has it. */
  player: string;
  /** The person's. */
  side: Side;
  /** Null: it is not finished. */
  result: 'won' | 'drawn' | 'lost' | null;
  /** `over`: it counts. Else why it does not, or null while it goes on. */
  standing: Standing | null;
  /** When it was last played, in milliseconds since 1970. */
  when: number;
  /** Of its board, where that is not the usual one: the levels' strengths are not of such boards. */
  size?: number;
}

const isPlayed = object(
  {
    game: text(40),
    player: text(1000),
    side: one('first', 'second'),
    result: nullable(one('won', 'drawn', 'lost')),
    standing: one(null, ...STANDINGS),
    when: integer(0, 8e15),
  },
  { size: integer(1, 26) },
);

/** A kept result; null if the text is none. */
export function readPlayed(text: string | undefined): Played | null {
  try {
    const played = JSON.parse(text ?? 'null');
    return isPlayed(played) ? played : null;
  } catch {
    return null;
  }
}

/** All of them, in the order in which they were played. */
export const readRecord = ({ items }: Drawer): Played[] =>
  [...items.values()]
    .map(readPlayed)
    .filter((played) => played !== null)
    .sort((a, b) => a.when - b.when);

/** Was a game opened by its address? Its moves may be anybody's. A position that was set up begins a game of the person's own. */
export const isOfOthers = ({ standing, start }: Pick<RoundState, 'standing' | 'start'>) =>
  standing === 'elsewhere' && start.setup === undefined;

/** The item that says when the record was deleted. */
const DELETED = 'deleted';

/**
 * Puts a game into the record, as far as it is played. What is finished stays as it was; what was deleted stays so until a move
 * is played.
 * @param when It was last played.
 */
export function record(drawer: Drawer, id: string, round: RoundState, when: number) {
  const { start, standing } = round;
  const seats = seatsOf(round);
  const side = ownSide({ seats });
  if (!side || isOfOthers(round) || readPlayed(drawer.items.get(id))?.result) return;
  if (when <= Number(drawer.items.get(DELETED) ?? 0)) return;
  const other = side === 'first' ? 'second' : 'first';
  const winner = endOf(round)?.result?.winner;
  const result = !winner ? null : winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost';
  const { game, size } = start;
  const played: Played = { game, player: seats[other], side, result, standing, when, ...(size && { size }) };
  drawer.put(id, JSON.stringify(played));
}

/** Deletes all games of the record. @returns They, to be restored. */
export function deleteRecord(drawer: Drawer, now: number = Date.now()) {
  const all = [...drawer.items].filter(([id]) => id !== DELETED);
  for (const [id] of all) drawer.remove(id);
  drawer.put(DELETED, String(now));
  return all;
}

export function restoreRecord(drawer: Drawer, all: readonly [id: string, text: string][]) {
  drawer.remove(DELETED);
  for (const [id, text] of all) if (!drawer.items.has(id)) drawer.put(id, text);
}
