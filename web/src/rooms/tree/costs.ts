// What several searches read for the same answer: the strips of the position at the root. One is asked for at a time, while the
// room is shown and its own tree is told; the room's own requests come first. A strip that is known is never asked for again.

import type { Game, Problem, Tree as Reply } from '../../contract/types.ts';
import { optionIn, searchIn } from '../../player.ts';
import type { Ask } from '../../round/thoughts.ts';
import { thoughtsOf } from '../../round/thoughts.ts';
import { asOptions, spelledOut, withOption } from '../../spelled.ts';
import type { Visits } from '../../tree/visits.ts';
import { movesTo, rowOfVisit, visitNumber } from '../../tree/visits.ts';
import type { Wanted } from './address.ts';
import { OUTCOMES, readerIn, readersOf, withReader } from './readers.ts';
import type { TreeState } from './state.ts';
import { newTree } from './state.ts';

/** What a search read, all its iterations one after the other. */
export interface Cost {
  /** The visits of all iterations. */
  positions: number;
  /** The iterations; `from`: the visits before each. */
  parts: { depth: number; from: number; visits: number }[];
  /** The last iteration: for each ply from the root, the visits at that ply in each stretch of it. */
  strip: number[][];
  /** What it plays. */
  move: string | null;
}
/** The object is replaced, never changed. */
export interface CostState {
  /** What was told, by the key of its request. */
  known: Map<string, Cost | Problem>;
  /** The keys of those that the player stopped. */
  stopped: Set<string>;
  /** The one that is under way, and how many positions it has read, where told. */
  reading: { key: string; visits: number | null } | null;
}
/** A strip of the card. */
export interface Entry {
  reader: string;
  player: string;
  request: StripRequest;
  key: string;
  /** Is it the reader of the room? */
  present: boolean;
  cost: Cost | null;
  /** Why the engine told none. */
  problem: Problem | null;
  stopped: boolean;
  /** The positions read so far, where it is under way. */
  read: number | null;
}
export interface StripRequest {
  op: 'tree';
  record: object;
  player: unknown;
  rows: 1;
  strip: number;
}

/** The search to which the others are compared. */
const MEASURE = 'minimax';
/** The options that are the same for all. */
const COMMON = ['depth', 'evaluation', 'ties', 'seed'];
/** Stretches of a strip: about one a pixel of a screen, and the most that the engine tells. */
const STRETCHES = 2000;
/** Strips that are kept at most. */
const KEPT = 60;

export function costOf({ iterations, strip = [] }: Reply): Cost {
  let positions = 0;
  const parts = iterations.map(({ depth, visits }) => {
    const from = positions;
    positions += visits;
    return { depth, from, visits };
  });
  return { positions, parts, strip, move: iterations.at(-1)?.move ?? null };
}

/** The strips of the card, in the order in which they are drawn; none where there is nothing to read. */
export function entriesOf({ wanted, root, problem }: TreeState, game: Game, costs: CostState): Entry[] {
  if (!root || root.result || problem) return [];
  const text = spelledOut(wanted.player, game);
  const own = readerIn(text);
  const others = readersOf(game).filter((reader) => reader !== OUTCOMES);
  return (others.includes(own) ? others : [...others, own]).map((reader) => {
    const present = reader === own;
    const player = present ? wanted.player : withReader(common(text), reader);
    const request: StripRequest = {
      op: 'tree',
      record: { ...wanted.start, moves: root.moves },
      player: asOptions(player, game),
      rows: 1,
      strip: STRETCHES,
    };
    const key = JSON.stringify(request);
    const known = costs.known.get(key);
    const cost = known && 'parts' in known ? known : null;
    return {
      reader,
      player,
      request,
      key,
      present,
      cost,
      problem: known && !cost ? (known as Problem) : null,
      stopped: costs.stopped.has(key),
      read: costs.reading?.key === key ? costs.reading.visits : null,
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
export function nextOf({ main, reading, stopped }: TreeState, entries: Entry[]) {
  if (!main || reading || stopped) return null;
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
 * The iteration in which a position of a search is, and its number there.
 * @param position From 0.
 */
export function placeOf({ parts, positions }: Cost, position: number) {
  const held = Math.min(Math.max(Math.floor(position), 0), positions - 1);
  const iteration = parts.findLastIndex(({ from }) => from <= held);
  return { iteration, visit: held - parts[iteration].from };
}

/**
 * The position to which a key leads; null: the key has no meaning.
 * @param position From 0.
 */
export function keyedTo(key: string, position: number, count: number) {
  const step = Math.max(1, Math.round(count / 100));
  const large = Math.max(1, Math.round(count / 10));
  const places: { [key: string]: number } = {
    ArrowRight: position + step,
    ArrowUp: position + step,
    ArrowLeft: position - step,
    ArrowDown: position - step,
    PageUp: position + large,
    PageDown: position - large,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(places, key) ? Math.min(Math.max(places[key], 0), count - 1) : null;
}

export function createCosts({
  ask,
  state: now,
  put,
  game,
}: {
  ask: Ask;
  state: () => TreeState;
  /** `step`: a step of the player, which the browser's back undoes. */
  put: (next: TreeState, step?: boolean) => void;
  game: () => Game;
}) {
  const thoughts = thoughtsOf(ask);
  const owner = {};
  let costs: CostState = { known: new Map(), stopped: new Set(), reading: null };
  let asked: { key: string; drop: () => void } | null = null;
  /** Where to go once the tree that is wanted is told. */
  let target: { wanted: Wanted; visit: number } | null = null;

  function change(part: Partial<CostState>) {
    costs = { ...costs, ...part };
    put(now()); // so that the page is drawn
  }

  const entries = () => entriesOf(now(), game(), costs);

  /** @param shown Is the room shown? */
  function follow(shown: boolean) {
    arrive();
    const entry = shown ? nextOf(now(), entries()) : null;
    if (asked && asked.key !== entry?.key) end();
    if (entry && !asked) request(entry);
  }

  function request({ key, request }: Entry) {
    const thought = thoughts.think(owner, request, (reply) => {
      if (asked === mine && reply.visits !== undefined) change({ reading: { key, visits: reply.visits } });
    });
    const mine = { key, drop: thought.drop };
    asked = mine;
    change({ reading: { key, visits: null } });
    const ended = (part: Partial<CostState>) => {
      if (asked !== mine) return;
      asked = null;
      change({ reading: null, ...part });
    };
    const learnt = (what: Cost | Problem) => ended({ known: new Map([...costs.known].slice(-KEPT)).set(key, what) });
    thought.answer.then(
      (reply) => (reply.stopped ? ended({ stopped: new Set(costs.stopped).add(key) }) : learnt(costOf(reply))),
      learnt,
    );
  }

  function end() {
    asked?.drop();
    asked = null;
    change({ reading: null });
  }

  /** Go to the visit that was chosen in the strip of another reader, if that reader is still wanted and its tree is told. */
  function arrive() {
    if (!target) return;
    const { wanted, visit } = target;
    const { main } = now();
    if (now().wanted === wanted && !main) return;
    target = null;
    if (main && now().wanted === wanted) put(stateAt(main, visit));
  }

  /** The room at the told node in which a visit is. */
  function stateAt(main: Visits, visit: number): TreeState {
    const row = rowOfVisit(main, visit);
    const wanted = { ...now().wanted, path: movesTo(main, row), visit: visitNumber(main, row), step: null };
    return { ...now(), wanted, step: null, playing: false, stopped: false, problem: null };
  }

  /**
   * Go to a position of a search.
   * @param position From 0, over all iterations.
   */
  function go({ cost, player, present }: Entry, position: number) {
    const { main, wanted, root, views } = now();
    if (!cost) return;
    const { iteration, visit } = placeOf(cost, position);
    if (present && main?.reply.iteration === iteration) {
      put(stateAt(main, visit), true);
      return;
    }
    const last = iteration === cost.parts.length - 1;
    const other = { ...wanted, player, path: [], visit: null, step: null, iteration: last ? -1 : iteration };
    target = { wanted: other, visit };
    put({ ...newTree(other), root, views }, true);
  }

  return {
    state: () => costs,
    follow,
    go,
    /** Go to the root of a search. */
    choose: (entry: Entry) => go(entry, entry.cost?.parts.at(-1)?.from ?? 0),
    /** End the reading of a strip, or read it after all. */
    toggle({ key, problem, stopped }: Entry) {
      const known = new Map(costs.known);
      const others = new Set(costs.stopped);
      if (problem) known.delete(key);
      if (stopped) others.delete(key);
      else if (!problem) others.add(key);
      if (asked?.key === key) {
        asked.drop();
        asked = null;
        costs = { ...costs, reading: null };
      }
      change({ known, stopped: others });
    },
  };
}
