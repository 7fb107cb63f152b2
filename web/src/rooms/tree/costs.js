// What several searches read for the same answer: the strips of the position at the root. One is asked for at a time, while the
// room is shown and its own tree is told; the room's own requests come first. A strip that is known is never asked for again.

import { optionIn, searchIn } from '../../player.js';
import { thoughtsOf } from '../../round/thoughts.js';
import { asOptions, spelledOut, withOption } from '../../spelled.js';
import { movesTo, rowOfVisit, visitNumber } from '../../tree/visits.js';
import { OUTCOMES, readerIn, readersOf, withReader } from './readers.js';
import { newTree } from './state.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Problem} Problem */
/** @typedef {import('./address.js').Wanted} Wanted */
/** @typedef {import('./state.js').TreeState} TreeState */
/** @typedef {import('../../tree/visits.js').Reply} Reply */
/** @typedef {import('../../tree/visits.js').Visits} Visits */
/**
 * What a search read, all its iterations one after the other.
 * @typedef {object} Cost
 * @property {number} positions The visits of all iterations.
 * @property {{depth: number, from: number, visits: number}[]} parts The iterations; `from`: the visits before each.
 * @property {number[][]} strip The last iteration: for each ply from the root, the visits at that ply in each stretch of it.
 * @property {string | null} move What it plays.
 */
/**
 * @typedef {object} CostState  The object is replaced, never changed.
 * @property {Map<string, Cost | Problem>} known What was told, by the key of its request.
 * @property {Set<string>} stopped The keys of those that the player stopped.
 * @property {{key: string, visits: number | null} | null} reading The one that is under way, and how many positions it has read, where told.
 */
/**
 * A strip of the card.
 * @typedef {object} Entry
 * @property {string} reader
 * @property {string} player
 * @property {StripRequest} request
 * @property {string} key
 * @property {boolean} present Is it the reader of the room?
 * @property {Cost | null} cost
 * @property {Problem | null} problem Why the engine told none.
 * @property {boolean} stopped
 * @property {number | null} read The positions read so far, where it is under way.
 */
/** @typedef {{op: 'tree', record: object, player: unknown, rows: 1, strip: number}} StripRequest */

/** The search to which the others are compared. */
const MEASURE = 'minimax';
/** The options that are the same for all. */
const COMMON = ['depth', 'evaluation', 'ties', 'seed'];
/** Stretches of a strip: about one a pixel of a screen, and the most that the engine tells. */
const STRETCHES = 2000;
/** Strips that are kept at most. */
const KEPT = 60;

/** @param {Reply} reply @returns {Cost} */
export function costOf({ iterations, strip = [] }) {
  let positions = 0;
  const parts = iterations.map(({ depth, visits }) => {
    const from = positions;
    positions += visits;
    return { depth, from, visits };
  });
  return { positions, parts, strip, move: iterations.at(-1)?.move ?? null };
}

/**
 * The strips of the card, in the order in which they are drawn; none where there is nothing to read.
 * @param {TreeState} state
 * @param {Game} game
 * @param {CostState} costs
 * @returns {Entry[]}
 */
export function entriesOf({ wanted, root, problem }, game, costs) {
  if (!root || root.result || problem) return [];
  const text = spelledOut(wanted.player, game);
  const own = readerIn(text);
  const others = readersOf(game).filter((reader) => reader !== OUTCOMES);
  return (others.includes(own) ? others : [...others, own]).map((reader) => {
    const present = reader === own;
    const player = present ? wanted.player : withReader(common(text), reader);
    /** @type {StripRequest} */
    const request = {
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
      problem: known && !cost ? /** @type {Problem} */ (known) : null,
      stopped: costs.stopped.has(key),
      read: costs.reading?.key === key ? costs.reading.visits : null,
    };
  });
}

/** The player with only those options that all searches have. @param {string} text */
function common(text) {
  let player = searchIn(text);
  for (const name of COMMON) player = withOption(player, name, optionIn(text, name) ?? '');
  return player;
}

/**
 * The strip that is to be asked for now; null: none. The present reader's comes first, then those that read least.
 * @param {TreeState} state
 * @param {Entry[]} entries
 */
export function nextOf({ main, reading, stopped }, entries) {
  if (!main || reading || stopped) return null;
  const open = entries.filter((entry) => !entry.cost && !entry.problem && !entry.stopped);
  return open.find(({ present }) => present) ?? open.at(-1) ?? null;
}

/** Was the strip refused because the search reads too much? @param {Entry} entry */
export const isTooLong = ({ problem }) => problem?.code === 'limit' && problem.field === 'player';

/** The most positions that the engine records. @param {Entry} entry */
export const mostOf = ({ problem }) => Number(problem?.args.most ?? 1_000_000);

/**
 * How many positions are as wide as the card: the most that a search read, as far as known.
 * @param {Entry[]} entries
 * @param {Visits | null} main
 */
export const scaleOf = (entries, main) =>
  Math.max(1, main ? costOf(main.reply).positions : 0, ...entries.map(({ cost }) => cost?.positions ?? 0));

/**
 * How many times as much the search with which all are compared has read; `least`: or more, since that was too much to count.
 * @param {Entry} entry
 * @param {Entry[]} entries
 * @returns {{ratio: number, least: boolean} | null}
 */
export function comparedOf({ cost, reader }, entries) {
  const measure = entries.find((entry) => entry.reader === MEASURE);
  if (!cost || !measure || reader === MEASURE) return null;
  if (measure.cost) return { ratio: measure.cost.positions / cost.positions, least: false };
  return isTooLong(measure) ? { ratio: mostOf(measure) / cost.positions, least: true } : null;
}

/** The iteration in which a position of a search is, and its number there. @param {Cost} cost @param {number} position From 0. */
export function placeOf({ parts, positions }, position) {
  const held = Math.min(Math.max(Math.floor(position), 0), positions - 1);
  const iteration = parts.findLastIndex(({ from }) => from <= held);
  return { iteration, visit: held - parts[iteration].from };
}

/**
 * The position to which a key leads; null: the key has no meaning.
 * @param {string} key
 * @param {number} position From 0.
 * @param {number} count
 */
export function keyedTo(key, position, count) {
  const step = Math.max(1, Math.round(count / 100));
  const large = Math.max(1, Math.round(count / 10));
  /** @type {{[key: string]: number}} */
  const places = {
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

/**
 * @param {object} room
 * @param {import('../../round/thoughts.js').Ask} room.ask
 * @param {() => TreeState} room.state
 * @param {(next: TreeState, step?: boolean) => void} room.put `step`: a step of the player, which the browser's back undoes.
 * @param {() => Game} room.game
 */
export function createCosts({ ask, state: now, put, game }) {
  const thoughts = thoughtsOf(ask);
  const owner = {};
  /** @type {CostState} */
  let costs = { known: new Map(), stopped: new Set(), reading: null };
  /** @type {{key: string, drop: () => void} | null} */
  let asked = null;
  /** Where to go once the tree that is wanted is told. @type {{wanted: Wanted, visit: number} | null} */
  let target = null;

  /** @param {Partial<CostState>} part */
  function change(part) {
    costs = { ...costs, ...part };
    put(now()); // so that the page is drawn
  }

  const entries = () => entriesOf(now(), game(), costs);

  /** @param {boolean} shown Is the room shown? */
  function follow(shown) {
    arrive();
    const entry = shown ? nextOf(now(), entries()) : null;
    if (asked && asked.key !== entry?.key) end();
    if (entry && !asked) request(entry);
  }

  /** @param {Entry} entry */
  function request({ key, request }) {
    const thought = thoughts.think(owner, request, (reply) => {
      if (asked === mine && reply.visits !== undefined) change({ reading: { key, visits: reply.visits } });
    });
    const mine = { key, drop: thought.drop };
    asked = mine;
    change({ reading: { key, visits: null } });
    /** @param {Partial<CostState>} part */
    const ended = (part) => {
      if (asked !== mine) return;
      asked = null;
      change({ reading: null, ...part });
    };
    /** @param {Cost | Problem} what */
    const learnt = (what) => ended({ known: new Map([...costs.known].slice(-KEPT)).set(key, what) });
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

  /** The room at the told node in which a visit is. @param {Visits} main @param {number} visit @returns {TreeState} */
  function stateAt(main, visit) {
    const row = rowOfVisit(main, visit);
    const wanted = { ...now().wanted, path: movesTo(main, row), visit: visitNumber(main, row), step: null };
    return { ...now(), wanted, step: null, playing: false, stopped: false, problem: null };
  }

  /** Go to a position of a search. @param {Entry} entry @param {number} position From 0, over all iterations. */
  function go({ cost, player, present }, position) {
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
    /** Go to the root of a search. @param {Entry} entry */
    choose: (entry) => go(entry, entry.cost?.parts.at(-1)?.from ?? 0),
    /** End the reading of a strip, or read it after all. @param {Entry} entry */
    toggle({ key, problem, stopped }) {
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
