// The record of the player: how each game against Python ended, as an item of a shelf (shelf.ts) under the id of the
// saved game. It stays when that game is deleted.

import { integer, nullable, object, one, text } from '../base/checks.ts';
import type { Side } from '../contract/types.ts';
import { STANDINGS, type UnratedReason } from '../round/game.ts';
import { endOfGame, otherSide, ownSide, type RoundState, seatsOf } from '../round/state.ts';
import { type Item, type Kind, present, type Shelf, shelfOf } from './shelf.ts';

/** A game against Python, or one that was played elsewhere. */
export interface Played {
  game: string;
  /** The other player, as a seat has it. */
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

const readPlayed = (value: unknown) => (isPlayed(value) ? (value as Played) : null);

export const RECORD: Kind<Played> = {
  name: 'record',
  most: 10_000,
  read: readPlayed,
};
export const recordShelf = () => shelfOf(RECORD);

/** All that are there, in the order in which they were played. */
export const readRecord = (items: readonly Item<Played>[]): Played[] =>
  present(items)
    .map(({ value }) => value)
    .sort((a, b) => a.when - b.when);

/**
 * Was a game opened by its address? Its moves may be anybody's, until the person says which side was theirs. A position
 * that was set up begins a game of the person's own.
 */
export const isOfOthers = ({ standing, start, seats }: Pick<RoundState, 'standing' | 'start' | 'seats'>) =>
  standing === 'elsewhere' && start.setup === undefined && !seats.own;

/**
 * Puts a game into the record, as far as it is played. What is finished stays as it was; what was deleted stays so until
 * a move is played.
 * @param isLook Was it only looked at since it was saved last?
 */
export async function record(shelf: Shelf<Played>, id: string, round: RoundState, isLook: boolean) {
  const { start, standing } = round;
  const seats = seatsOf(round);
  const side = ownSide({ seats });
  if (!side || seats.you || isOfOthers({ ...round, seats })) return;
  const winner = endOfGame(round)?.result?.winner;
  const result = !winner ? null : winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost';
  const { game, size } = start;
  const known = await shelf.get(id);
  const isThere = known?.removed === null;
  if ((isThere && known.value.result) || (isLook && !isThere)) return;
  const when = isThere && isLook ? known.value.when : Date.now();
  const player = seats[otherSide(side)];
  const value: Played = { game, player, side, result, standing, when, ...(size && { size }) };
  await shelf.put({ id, value, counter: known?.counter ?? null });
}
