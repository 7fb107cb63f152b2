// What several searches read for the same answer: the strips of the position at the root. One is asked for at a time, while the
// room is shown and its own tree is known; the room's own requests come first. A strip that is known is never asked for again.

import type { Game, Problem, Tree as Reply } from '../../contract/types.ts';
import { requestKey } from '../../engine/effects.ts';
import { asOptions, optionIn, searchIn } from '../../player.ts';
import { editableText, withOption } from '../../player_text.ts';
import type { Visits } from '../../tree/visits.ts';
import { numberByKey } from '../../views/slider_keys.ts';
import { isOwn, OUTCOMES, readerIn, readersOf, withReader } from './readers.ts';
import type { TreeState } from './state.ts';

export type Cost = ReturnType<typeof costOf>;
/** What is known of strips, by the keys of their requests. */
export interface Strips {
  known: Map<string, Cost | Problem>;
  /** Those that the player stopped. */
  stopped: Set<string>;
}
/** A strip of the card. */
export type Entry = ReturnType<typeof entriesOf>[number];

/** The search to which the others are compared. */
const MEASURE = 'minimax';
/** The options that are the same for all. */
const COMMON = ['depth', 'evaluation', 'ties', 'seed'];
/** Stretches of a strip: about one a pixel of a screen, and the most that the engine tells. */
const STRETCHES = 2000;
/** What a search read, all its iterations one after the other. */
export function costOf({ iterations, strip = [] }: Reply) {
  /** The visits of all iterations. */
  let positions = 0;
  /** `from`: the visits before an iteration. */
  const parts = iterations.map(({ depth, visits }) => {
    const from = positions;
    positions += visits;
    return { depth, from, visits };
  });
  // `strip`: of the last iteration, for each ply from the root, the visits at that ply in each stretch of it.
  const { move = null, value = null } = iterations.at(-1) ?? {};
  return { positions, parts, strip, move, value };
}

/** The strips of the card, in the order in which they are drawn; none where there is nothing to read. */
export function entriesOf({ wanted, root, problem, strips, progress }: TreeState, game: Game) {
  if (!root || root.result || problem) return [];
  const text = editableText(wanted.player, game);
  const own = readerIn(text);
  const others = readersOf(game).filter((reader) => reader !== OUTCOMES);
  const record = { ...wanted.start, moves: root.moves };
  return (others.includes(own) ? others : [...others, own]).map((reader) => {
    /** Is it the reader of the room? */
    const present = reader === own;
    const player = present ? wanted.player : withReader(common(text), reader);
    const request = { op: 'tree' as const, record, player: asOptions(player, game), rows: 1, strip: STRETCHES };
    const key = requestKey(request);
    const known = strips.known.get(key);
    return {
      reader,
      player,
      request,
      key,
      present,
      cost: known && 'parts' in known ? known : null,
      /** Why the engine sent none. */
      problem: known && 'code' in known ? known : null,
      stopped: strips.stopped.has(key),
      /** The positions read so far, where it is under way. */
      read: progress?.key === key && !strips.stopped.has(key) ? progress.visits : null,
    };
  });
}

/** The player with only those options that all searches have. */
function common(text: string) {
  let player = searchIn(text);
  for (const name of COMMON) player = withOption(player, name, optionIn(text, name) ?? '');
  return player;
}

/** The strip that is to be asked for now; null: none. The present reader's comes first, then those that read least. */
export function nextOf({ main, stopped }: TreeState, entries: Entry[]) {
  if (!main || stopped) return null;
  const open = entries.filter((entry) => !entry.cost && !entry.problem && !entry.stopped);
  return open.find(({ present }) => present) ?? open.at(-1) ?? null;
}

/** Was the strip refused because the search reads too much? */
export const isTooLong = ({ problem }: Entry) => problem?.code === 'limit' && problem.field === 'player';

/** The most positions that the engine records. */
export const mostOf = ({ problem }: Entry) => Number(problem?.args.most ?? 1_000_000);

/** How many positions are as wide as the card: the most that a search read, as far as known. */
export const scaleOf = (entries: Entry[], main: Visits | null) =>
  Math.max(1, main ? costOf(main.reply).positions : 0, ...entries.map(({ cost }) => cost?.positions ?? 0));

/** How many times as much the search with which all are compared has read; `least`: or more, since that was too much to count. */
export function comparedOf({ cost, reader }: Entry, entries: Entry[]): { ratio: number; least: boolean } | null {
  const measure = entries.find((entry) => entry.reader === MEASURE);
  if (!cost || !measure || reader === MEASURE) return null;
  if (measure.cost) return { ratio: measure.cost.positions / cost.positions, least: false };
  return isTooLong(measure) ? { ratio: mostOf(measure) / cost.positions, least: true } : null;
}

/**
 * Has a search another answer than the others, as far as they are known? Those of ours find the same value; how soon a game is won an
 * author's value need not tell.
 */
export function isOdd({ cost, reader }: Entry, entries: Entry[], { values }: Pick<Game, 'values'>) {
  const { decisive, margin } = values;
  const answer = (value: number) =>
    margin === null && Math.abs(value) >= decisive ? Math.sign(value) * decisive : value;
  const other = entries.find((entry) => !isOwn(entry.reader) && entry.reader !== OUTCOMES && entry.cost)?.cost;
  if (!isOwn(reader) || cost?.value == null || other?.value == null) return false;
  return answer(cost.value) !== answer(other.value);
}

/**
 * The iteration in which a position of a search is, and its number there.
 * @param position From 0.
 */
export function placeOf({ parts, positions }: Cost, position: number) {
  const held = Math.min(Math.max(Math.floor(position), 0), positions - 1);
  const begun = parts.filter(({ from }) => from <= held);
  return { iteration: begun.length - 1, visit: held - (begun.at(-1)?.from ?? 0) };
}

/**
 * The position to which a key leads; null: the key has no meaning.
 * @param position From 0.
 */
export function keyedTo(key: string, position: number, count: number) {
  const [step, leap] = [100, 10].map((share) => Math.max(1, Math.round(count / share)));
  const to = numberByKey(key, position, [0, count - 1], step, leap);
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}
