// A game that is kept in a row, on the device or in a file: its moves as one text, and what else it began with.

import { one, table } from '../../checks.ts';
import { isFault, isPlayedGame, isSeed, isWholeRecord } from '../../contract/series.ts';
import type { WholeRecord } from '../../contract/types.ts';
import type { Stand } from '../../device/tournaments.ts';
import { movesOf } from '../../round/game.ts';
import type { TournamentGame } from '../../tournament/game.ts';

/** The characters of its moves: the contract's most. */
const LONGEST = 4000;

const isStart = table(one('setup', 'seed', 'size'), () => true, 3);

/** The record in two cells; null if there is none. They may hold anything: a long text is not taken apart. */
function recordIn(game: string, moves: unknown, start: unknown): WholeRecord | null {
  if (typeof moves !== 'string' || moves.length > LONGEST || !isStart(start)) return null;
  const record = { ...(start as object), game, moves: movesOf(moves) };
  return isWholeRecord(record) ? (record as WholeRecord) : null;
}

/** A game as a row. @param players All of them. */
export function rowOf(game: TournamentGame, players: readonly string[]) {
  const { index, seed, winner, margin, moves, nodes, seconds, fault } = game;
  const { game: _, moves: played, ...start } = game.record;
  const couple = players.length === 2 ? [0, 1] : game.players.map((each) => players.indexOf(each));
  const costs = [margin, moves, nodes, seconds];
  return [...couple, index, seed, winner, ...costs, played.join(''), start, ...(fault ? [fault] : [])];
}

/** Whose game it is by its margin, which is the first side's. */
const winnerBy = (margin: number) => (margin > 0 ? 'first' : margin < 0 ? 'second' : 'draw');

const sideOf = (fault: unknown) => ({ side: Object(fault).side });

/** The game in a row; null if there is none. @param swap Is each opening played from both sides? */
export function gameOfRow(row: unknown, { game, standings }: Stand, swap = true): TournamentGame | null {
  if (!Array.isArray(row) || row.length < 11 || row.length > 12) return null;
  const [one, other, index, seed, winner, margin, moves, nodes, seconds, played, start, fault] = row;
  if (!Number.isInteger(one) || !Number.isInteger(other)) return null;
  const names = [standings.players[one]?.name, standings.players[other]?.name];
  const record = recordIn(game, played, start);
  const isLost = row.length > 11;
  const isSound =
    names[0] !== undefined &&
    names[1] !== undefined &&
    one < other &&
    isPlayedGame({ index, winner, margin, moves, nodes, seconds, ...(isLost && { fault: sideOf(fault) }) }) &&
    (margin === null || winner === winnerBy(margin)) &&
    isSeed(seed) &&
    record !== null &&
    (!isLost || fault.side === (winner === 'first' ? 'second' : winner === 'second' ? 'first' : null)) &&
    (!isLost || fault.error === undefined || isFault(fault));
  if (!isSound) return null;
  const players = names as [string, string];
  const [first, second] = swap && index % 2 ? players.toReversed() : players;
  const found = { index, first, second, seed, winner, margin, moves, nodes, seconds, record, players };
  return { ...found, ...(isLost && { fault }) } as TournamentGame;
}
