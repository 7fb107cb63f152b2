// The record of the player: how each game against Python ended, as an item of a shelf (shelf.ts) under the id of the
// saved game. It stays when that game is deleted. Of a game that two tabs have played to two ends each end is an item:
// both were played.

import { integer, nullable, object, one, text } from '../checks.ts';
import type { GameRecord, Side } from '../contract/types.ts';
import { STANDINGS, type UnratedReason } from '../round/saved.ts';
import { endOfGame, otherSide, ownSide, type RoundState, seatsOf } from '../round/state.ts';
import { earlierEach, parsed } from './earlier_versions.ts';
import { type Item, type Kind, present, type Shelf, shelfOf } from './shelf.ts';

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
  standing: UnratedReason | null;
  /** When it was last played, in milliseconds since 1970. */
  when: number;
  /** Of its board, where that is not the usual one: the levels' strengths are not of such boards. */
  size?: number;
  /** The moves with which it ended. */
  line?: string;
}

/** Characters of a line: no game of 300 moves needs more. */
const LONGEST = 900;
const isPlayed = object(
  {
    game: text(40),
    player: text(1000),
    side: one('first', 'second'),
    result: nullable(one('won', 'drawn', 'lost')),
    standing: one(null, ...STANDINGS),
    when: integer(0, 8e15),
  },
  { size: integer(1, 26), line: text(LONGEST) },
);

const readPlayed = (value: unknown) => (isPlayed(value) ? (value as Played) : null);

export const RECORD: Kind<Played> = {
  name: 'record',
  most: 10_000,
  read: readPlayed,
  /** What is finished stays as it was, and comes before what is not. */
  merge: (mine, theirs, id) => ({
    id,
    value: theirs.result || (!mine.result && theirs.when > mine.when) ? theirs : mine,
  }),
  earlier: earlierEach('record', (id, text) => {
    const value = readPlayed(parsed(text));
    return value && { id, value, when: value.when };
  }),
};
export const recordShelf = () => shelfOf(RECORD);

/** All that are there, in the order in which they were played. */
export const readRecord = (items: readonly Item<Played>[]): Played[] =>
  present(items)
    .map(({ value }) => value)
    .sort((a, b) => a.when - b.when);

/**
 * Was a game opened by its address? Its moves may be anybody's. A position that was set up begins a game of the
 * person's own.
 */
export const isOfOthers = ({ standing, start }: Pick<RoundState, 'standing' | 'start'>) =>
  standing === 'elsewhere' && start.setup === undefined;

/** The moves with which games have ended first in this tab, by their starts: what is played after that is no game. */
const ends: WeakMap<GameRecord, string> = new WeakMap();

/**
 * Puts a game into the record, as far as it is played. What is finished stays as it was, and another end of its main
 * line stands beside it; what was deleted stays so until a move is played.
 * @param isLook Was it only looked at since it was saved last?
 */
export async function record(shelf: Shelf<Played>, id: string, round: RoundState, isLook: boolean) {
  const { start, standing, lines } = round;
  const seats = seatsOf(round);
  const side = ownSide({ seats });
  if (!side || seats.you || isOfOthers(round)) return;
  const winner = endOfGame(round)?.result?.winner;
  const result = !winner ? null : winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost';
  const { game, size } = start;
  const line = (lines[0] ?? []).join('');
  if (result && !ends.has(start)) ends.set(start, line);
  if (result && ends.get(start) !== line) return;
  const played: Omit<Played, 'when'> = { game, player: seats[otherSide(side)], side, result, standing };
  const more = { ...(size && { size }), ...(result && { line }) };
  async function put(id: string) {
    const known = await shelf.get(id);
    const isThere = known !== null && known.removed === null;
    const ended = isThere && known.value.result ? (known.value.line ?? line) : null;
    if (result && ended !== null && ended !== line) return put(`${id} ${line}`);
    if (ended !== null || (isLook && !isThere)) return;
    const when = isThere && isLook ? known.value.when : Date.now();
    await shelf.put({ id, value: { ...played, when, ...more }, counter: known?.counter ?? null });
  }
  await put(id);
}
