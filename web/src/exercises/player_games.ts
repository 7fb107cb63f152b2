// Exercises of games that were played elsewhere: those of one player, the person, in a collection
// (device/collections.ts). The latest, which stands last, comes first. Each is read quickly, and where that sees a loss
// the judge reads. How many were looked at is kept.

import { integer, object, one, text } from '../base/checks.ts';
import type { Game, Side, WholeRecord } from '../contract/types.ts';
import { type CollectedGame, type Collection, collectionsShelf } from '../device/collections.ts';
import { type Item, type Kind, present, shelfOf } from '../device/shelf.ts';
import { titleFrom } from '../device/titles.ts';
import { hasPromiseIntegration } from '../python/client.ts';
import { exercisesShelf, type Kept, readExercises } from './kept.ts';
import { type FoundExercise, keepExercises, knownSetups, type Looking, MOST, skipRefused } from './own_games.ts';

/** So many exercises that nobody has tried make it pause. */
export const MOST_WAITING = 20;

/**
 * Whose games of a collection are looked at, under the collection's id: how many there are, how many were, and are more
 * to be?
 */
export interface CollectionPlayer {
  player: string;
  count: number;
  looked: number;
  goes: boolean;
}
const isPlayer = object({
  player: text(100),
  count: integer(0, 10_000),
  looked: integer(0, 10_000),
  goes: one(true, false),
});

export const COLLECTION_PLAYERS: Kind<CollectionPlayer> = {
  name: 'collection-player',
  most: 50,
  read: (value) => (isPlayer(value) ? (value as CollectionPlayer) : null),
};
export const playersShelf = () => shelfOf(COLLECTION_PLAYERS);

/** The names of the players of these games, the most frequent first. */
export function namesIn(games: readonly CollectedGame[]): string[] {
  const counts = new Map<string, number>();
  for (const { players = [] } of games)
    for (const name of new Set(players.map(titleFrom))) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** A player's games, the last before the others, with their places in the collection. */
const gamesBy = (player: string, collected: readonly CollectedGame[], games: readonly Game[]) =>
  [...collected.entries()]
    .filter(([, { game, players }]) => {
      const isHere = games.some(({ id, program }) => id === game && !program);
      return isHere && players?.some((name) => titleFrom(name) === player);
    })
    .reverse();

/** What is asked for of a collection: to look at a player's games, or to go on with that or not. */
export type LookRequest = { player: string } | { goes: boolean };

/** @returns Could it be kept? */
export async function keepLookRequest(id: string, what: LookRequest, games: readonly Game[]) {
  const shelf = playersShelf();
  const item = await shelf.get(id);
  if ('goes' in what) return shelf.change([id], (there) => there && { ...there, ...what });
  const { player } = what;
  if (item?.removed === null && item.value.player === player) return true;
  const collection = await collectionsShelf().get(id);
  if (collection?.removed !== null) return false; // another tab has deleted it
  const value = { player, count: gamesBy(player, collection.value.games ?? [], games).length, looked: 0, goes: true };
  return (await shelf.put({ id, value, counter: item?.counter ?? null })).isKept;
}

/** How many of the person's own exercises nobody has tried. */
export const waiting = (kept: readonly Kept[]) => kept.filter(({ from, card }) => from !== '' && !card).length;

/** Whose games are looked at now. */
export type PlayerToLookFor = CollectionPlayer & { collection: string };

export function playerToLookFor(
  players: readonly Item<CollectionPlayer>[],
  collections: readonly Item<Collection>[],
  kept: readonly Kept[],
): PlayerToLookFor | null {
  if (waiting(kept) >= MOST_WAITING) return null;
  const there = new Set(present(collections).map(({ id }) => id));
  const isLeft = ({ id, value: { goes, looked, count } }: Item<CollectionPlayer>) =>
    there.has(id) && goes && looked < count;
  const next = present(players).find(isLeft);
  return next ? { ...next.value, collection: next.id } : null;
}

/** Looks at a player's games, from where that was left, until all were looked at, or it is to pause. */
export async function lookForPlayer({ collection, player }: PlayerToLookFor, looking: Looking) {
  const { games } = looking;
  const shelf = playersShelf();
  const collected = (await collectionsShelf().get(collection))?.value.games ?? [];
  const all = gamesBy(player, collected, games);
  for (;;) {
    const item = await shelf.get(collection);
    const kept = readExercises(await exercisesShelf().list(), games);
    const isWanted = item?.removed === null && item.value.player === player && item.value.goes;
    if (!isWanted || waiting(kept) >= MOST_WAITING) return;
    const { count, looked } = item.value;
    const [place, game] = all[looked] ?? [];
    // What Python refuses of a game ends that one alone.
    if (game && place !== undefined)
      await lookAtGame(game, player, `${collection} ${place}`, looking).catch((reason) => {
        if (!reason?.code) throw reason;
        return skipRefused(reason);
      });
    const now = game ? looked + 1 : count;
    const isKept = await shelf.change([collection], (there) =>
      there?.player === player ? { ...there, looked: now } : null,
    );
    if (!isKept) throw new Error('the device keeps no exercises'); // else the same game comes again
    if (now >= count) return;
  }
}

async function lookAtGame(collected: CollectedGame, player: string, from: string, looking: Looking) {
  const { engine, games, idle } = looking;
  const { players = [], margin, by, title, date, event, ...start } = collected;
  const side: Side = titleFrom(players[0] ?? '') === player ? 'first' : 'second';
  const { record, moves } = await engine.ask({ op: 'view', record: start }).answer;
  const before = (at: number) => ({ ...record, moves: moves.slice(0, at) });
  const known = await knownSetups(games);
  const setups: Map<number, string> = new Map();
  for (const at of moves.keys()) {
    await idle();
    const { turn, setup } = await engine.ask({ op: 'view', record: before(at) }).answer;
    if (turn === side && !known.has(setup)) setups.set(at, setup);
  }
  const found: FoundExercise[] = [];
  for (const at of await losses({ ...record, moves }, [...setups.keys()], looking)) {
    if (found.length === MOST) break;
    await idle();
    const { exercise } = await engine.ask({ op: 'exercise', record: before(at), move: moves[at] ?? '' }).answer;
    if (exercise) found.push({ exercise, setup: setups.get(at) ?? '' });
  }
  found.sort((one, other) => one.exercise.record.moves.length - other.exercise.record.moves.length);
  const against = titleFrom(players[side === 'first' ? 1 : 0] ?? '');
  await keepExercises(found, { from, played: 0, ...(against && { against }) }, looking);
}

/**
 * The moves, by the numbers of those before them, that lose something in a first quick reading of the game, the worst
 * first.
 */
async function losses(record: WholeRecord, positions: number[], { engine, idle }: Looking) {
  await idle();
  const lost: Map<number, number> = new Map();
  let read = 0;
  const sent = engine.ask({ op: 'review', record, positions }, (reply) => {
    if ('printed' in reply) return;
    const { at, moves } = reply;
    read += 1;
    const played = moves.find(({ move }) => move === record.moves[at]);
    if (played?.mark) lost.set(at, played.loss ?? played.least ?? 0);
    // What follows reads again what is in doubt. Where a stop costs the worker, that is waited for.
    if (read === positions.length && hasPromiseIntegration()) sent.stop();
  });
  await sent.answer;
  return [...lost].sort(([, one], [, other]) => other - one).map(([at]) => at);
}
