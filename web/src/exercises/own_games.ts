// Makes exercises of the person's own games: each finished game that is saved and has a side of theirs is looked at,
// move by move, in a Python of its own. How far that has come is kept, so that another visit goes on with it.

import { list, object, one, text } from '../base/checks.ts';
import { isExercise } from '../contract/exercise.ts';
import type { Exercise, Game, Problem } from '../contract/types.ts';
import { type Entry, type KeptGame, readGames } from '../device/kept_games.ts';
import { boardIn } from '../device/position_cache.ts';
import { isOfOthers } from '../device/record.ts';
import { type Change, type Item, type Kind, present, shelfOf } from '../device/shelf.ts';
import type { Engine } from '../engine/requests.ts';
import { gameOf, ownSide } from '../round/state.ts';
import { boardOf, exercisesShelf, type KeptExercise, lossOf, readExercises } from './kept.ts';

/** The most exercises of one game. */
export const MOST = 3;

/**
 * How far a game was looked at: what became of its moves, in order, and what was found. A move is `made` an exercise,
 * or the reason says why not: the engine's, or that another exercise has its answer (`same`), or that three lost more
 * (`fourth`). One of the other side has ''.
 */
interface Looked {
  outcomes: string[];
  found: FoundExercise[];
  done: boolean;
}
/** An exercise, and its position as text. */
export interface FoundExercise {
  exercise: Exercise;
  setup: string;
}
const isFound = object({ exercise: isExercise, setup: text(4000) });
const isLooked = object({ outcomes: list(text(8), 300), found: list(isFound, 150), done: one(true, false) });
const NOT_LOOKED: Looked = { outcomes: [], found: [], done: false };
const readLooked = (value: unknown) => (isLooked(value) ? (value as Looked) : null);

export const LOOKED_AT: Kind<Looked> = {
  name: 'looked-at',
  most: 4000,
  read: readLooked,
};
export const lookedShelf = () => shelfOf(LOOKED_AT);

/** Is it a finished game with a side of the person's? Not one whose moves an address brought, unless they said so. */
const isPersonsGame = (entry: Entry, games: Game[]) =>
  entry.winner !== null && ownSide(entry) !== null && !isOfOthers(entry) && !gameOf({ games, ...entry }).program;

/** The saved game that is looked at next, the one played last before others; null: none. */
export function gameToLookAt(saved: readonly Item<KeptGame>[], looked: readonly Item<Looked>[], games: Game[]) {
  const done = new Set(present(looked).flatMap(({ id, value }) => (value.done ? id : [])));
  return readGames(saved, games).find((entry) => isPersonsGame(entry, games) && !done.has(entry.id)) ?? null;
}

/**
 * What becomes of each that was found in a game.
 * @param known The positions that are exercises already.
 */
export function outcomesOf(found: readonly FoundExercise[], known: ReadonlySet<string>): Map<FoundExercise, string> {
  const fresh = found.filter(({ setup }) => !known.has(setup));
  // Of two after each other with one answer the larger loss, and else the first.
  const apart = fresh.filter((each, index) => {
    const [before, after] = [fresh[index - 1], fresh[index + 1]];
    const isBehind = before && isRepeated(before, each) && lossOf(before.exercise) >= lossOf(each.exercise);
    const isAhead = after && isRepeated(each, after) && lossOf(after.exercise) > lossOf(each.exercise);
    return !isBehind && !isAhead;
  });
  const largest = apart.toSorted((a, b) => lossOf(b.exercise) - lossOf(a.exercise)).slice(0, MOST);
  const outcome = (each: FoundExercise) => (largest.includes(each) ? 'made' : apart.includes(each) ? 'fourth' : 'same');
  return new Map(found.map((each) => [each, outcome(each)]));
}

/** Is the second one, of the person's next move, answered as the first? */
const isRepeated = ({ exercise: one }: FoundExercise, { exercise: other }: FoundExercise) =>
  other.record.moves.length - one.record.moves.length <= 3 && one.good.some((move) => other.good.includes(move));

export interface Looking {
  engine: Pick<Engine, 'ask'>;
  games: Game[];
  /** Fulfilled when the next move may be looked at. */
  idle: () => Promise<unknown>;
  now: () => number;
}

/**
 * A game against the rules, from a file or another program, is not looked at; an engine that has failed may be asked
 * again.
 */
export function skipRefused(problem: Problem) {
  if (problem.code === 'engine') throw problem;
  return null;
}

const isFurther = (one: Looked, other: Looked) => one.done || one.outcomes.length > other.outcomes.length;

/** Looks at a game, from where that was left. */
export async function lookAt(entry: Entry, { engine, games, idle, now }: Looking) {
  const { id, start, lines, when } = entry;
  const shelf = lookedShelf();
  const item = await shelf.get(id);
  let looked = item?.removed === null ? item.value : NOT_LOOKED;
  if (looked.done) return; // by another tab
  const side = ownSide(entry);
  async function keep(value: Looked) {
    const isKept = await shelf.change([id], (there) => (there && isFurther(there, value) ? there : value));
    if (!isKept) throw new Error('the device keeps no exercises'); // else the same game comes again
    looked = value;
  }
  const view = await engine
    .ask({ op: 'view', record: { ...start, moves: (lines[0] ?? []).join('') } })
    .answer.catch(skipRefused);
  if (!view) return keep({ ...NOT_LOOKED, done: true });
  const { moves, record } = view;
  for (const [at, move] of moves.entries()) {
    if (at < looked.outcomes.length) continue;
    await idle();
    const before = { ...record, moves: moves.slice(0, at) };
    const { turn, setup } = await engine.ask({ op: 'view', record: before }).answer;
    const reply = turn === side ? await engine.ask({ op: 'exercise', record: before, move }).answer : null;
    const found = reply?.exercise ? [{ exercise: reply.exercise, setup }] : [];
    const outcomes = [...looked.outcomes, reply?.why ?? ''];
    await keep({ outcomes, found: [...looked.found, ...found], done: false });
  }
  const outcomes = [...looked.outcomes];
  const became = await keepExercises(looked.found, { from: id, played: when }, { engine, games, idle, now });
  for (const [{ exercise }, outcome] of became) outcomes[exercise.record.moves.length] = outcome;
  await keep({ outcomes, found: [], done: true });
}

/** The positions that are exercises already. */
export const knownSetups = async (games: Game[]) =>
  new Set(readExercises(await exercisesShelf().list(), games).flatMap((kept) => boardOf(kept, games)?.setup ?? []));

/**
 * Keeps the exercises that are made of what was found in a game. @returns What became of each.
 * @param of The game.
 */
export async function keepExercises(
  found: readonly FoundExercise[],
  of: Pick<KeptExercise, 'from' | 'played' | 'against'>,
  looking: Looking,
) {
  const { engine, games, now } = looking;
  const outcomes = outcomesOf(found, await knownSetups(games));
  const changes: Change<KeptExercise>[] = [];
  for (const [{ exercise }, outcome] of outcomes) {
    if (outcome !== 'made') continue;
    const view = await engine.ask({ op: 'view', record: exercise.record }).answer;
    const board = JSON.stringify(boardIn(view));
    const value = { exercise, ...of, due: now(), card: null, board };
    changes.push({ id: `${of.from} ${exercise.record.moves.length}`, value, counter: null });
  }
  const kept = await exercisesShelf().putAll(changes);
  if (!kept.every(({ isKept }) => isKept)) throw new Error('the device keeps no exercises');
  return outcomes;
}
