// How the state of the Tree changes: by what the player does, and by what was wanted and has come.

import { withOption } from '../../base/player_text.ts';
import type { Problem, ReasonSaid, View } from '../../contract/types.ts';
import { keyOf as keyOfRecord, movesBefore } from '../../round/state.ts';
import { doing } from '../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy } from '../../runtime/component.ts';
import { momentsOf, movesTo, rowAt, rowOfMoment, type Visits, visitNumber } from '../../tree/visits.ts';
import type { Wanted } from './address.ts';
import { type Item, predictable, predictionHere } from './columns.ts';
import {
  anotherPosition,
  anotherTree,
  type Cost,
  firstSide,
  keptSubtrees,
  nodeHere,
  pathKey,
  type TreeState,
} from './state.ts';

export type TreeEvent = EventOf<typeof transitions>;

/** Positions and reasons that are kept at most, and costs. */
const [KEPT, KEPT_COSTS] = [200, 60];
/** Nothing goes on, and nothing is wrong. */
const AT_REST = { playing: false, stopped: false, problem: null };

function failed(state: TreeState, problem: Problem): TreeState {
  const transcript = state.root ? null : movesBefore(problem);
  if (transcript === null) return { ...state, problem, attempt: state.attempt + 1 };
  return { ...anotherPosition(state, { ...state.wanted, transcript, path: [], visit: null }), refusedMove: problem };
}

export const transitions = {
  /** An address was opened. */
  opened(state, wanted: Wanted, problem: Problem | null) {
    if (problem || !state.root || !isSameTree(wanted, state.wanted)) return anotherPosition(state, wanted, problem);
    const kept = { ...wanted, transcript: state.wanted.transcript };
    return settled({ ...state, ...AT_REST, wanted: kept, moment: null });
  },

  goTo,

  /**
   * Go to the node that words lead to: while the search is gone through, to a step of it.
   * @param row Its visit.
   */
  followLink(state, path: string[], row?: number) {
    const { main, moment } = state;
    const found = main && (row ?? rowAt(main, path));
    if (main && moment !== null && found !== null && found !== -1)
      return choose(state, { visits: main, row: Number(found), path });
    return goTo(state, path, main && row !== undefined ? visitNumber(main, row) : null);
  },

  choose,

  /** Choose by a key: the node gets the focus. */
  chooseByKey: (state, item: Item) => focused(choose(state, item)),

  player(state, player: string) {
    const { wanted } = state;
    const [path, step] = wanted.step === null ? [wanted.path, null] : [[], 0]; // the steps of another search are others
    return anotherTree(state, { ...wanted, player, path, visit: null, step, iteration: -1 });
  },
  toDepthThree: (state): TreeState => transitions.player(state, withOption(state.wanted.player, 'depth', '3')),
  iteration: (state, iteration: number) => anotherTree(state, { ...state.wanted, iteration, visit: null, step: null }),
  viewer: (state, viewer: 'first' | 'second' | 'mover') => ({
    ...state,
    wanted: { ...state.wanted, viewer: viewer === firstSide(state) ? null : viewer },
  }),
  unfold: (state, ply: number) => ({ ...state, unfolded: new Set(state.unfolded).add(ply) }),

  /** End the reading under way. It starts again when something else is wanted. */
  stop: (state) => ({ ...state, stopped: true }),
  /** Read what was stopped, or what a problem kept from being read. */
  read: (state) => ({ ...state, stopped: false, problem: null }),
  /** Read the position before the last move. */
  undo(state) {
    const transcript = state.root?.moves.slice(0, -1).join('') ?? '';
    return anotherPosition(state, { ...state.wanted, transcript, path: [], visit: null, step: null });
  },

  /**
   * Go to a step of the search.
   * @param step From 0.
   */
  step: (state, step: number) => atStep({ ...state, playing: false }, step),
  /** Go through the search by itself, from the beginning where all is shown; or wait. */
  play: (state): TreeState =>
    state.playing
      ? { ...state, playing: false }
      : { ...(state.moment === null ? atStep(state, 0) : state), playing: true },
  /** While it is gone through by itself: the next step. */
  tick: (state) => atStep(state, Number(state.wanted.step) + 1),
  /** @param pace Steps a second. */
  pace: (state, pace: number) => ({ ...state, pace }),

  /** Ask the player which replies will be cut, or stop asking. */
  predict(state) {
    const key = pathKey(state.wanted.path);
    const { visits } = nodeHere(state) ?? {};
    const asks = !predictionHere(state) && visits && predictable(state).length > 0;
    return doing({ ...state, prediction: asks ? { key, visits, guesses: [] } : null }, 'focus', ['guess', null]);
  },
  /** @param isCutOff Is the next reply thought to be cut off? */
  guess(state, isCutOff: boolean) {
    const { prediction } = state;
    if (!prediction) return state;
    return doing({ ...state, prediction: { ...prediction, guesses: [...prediction.guesses, isCutOff] } }, 'focus', [
      'guess',
      null,
    ]);
  },

  // What was wanted and has come.

  letters: (state, letters: boolean) => ({ ...state, letters }),
  viewKnown(state, path: string[], view: View) {
    if (path.length > 0) return { ...state, views: withNew(state.views, pathKey(path), view) };
    return { ...state, root: view, wanted: { ...state.wanted, transcript: view.moves.join('') } };
  },
  treeKnown(state, path: string[], visits: Visits) {
    if (path.length > 0) return { ...state, subtrees: new Map(state.subtrees).set(pathKey(path), visits) };
    const known = settled({ ...state, main: visits });
    return known.focuses ? focused({ ...known, focuses: false }, true) : known;
  },
  reasonsKnown: (state, key: string, says: ReasonSaid[]) => ({
    ...state,
    reasons: withNew(state.reasons, key, says),
    lastReasons: says,
  }),
  progress: (state, key: string, visits: number) => ({ ...state, progress: { key, visits } }),
  costKnown: (state, key: string, cost: Cost | Problem) => ({
    ...state,
    costs: withNew(state.costs, key, cost, KEPT_COSTS),
  }),
  failed,
  /** What was stopped for something more urgent is asked again. */
  again: (state) => ({ ...state, attempt: state.attempt + 1 }),
  said: (state, lang: string, sentence: string) => ({ ...state, said: { lang, sentence } }),
} satisfies Transitions<TreeState>;

export const update = updateBy<TreeState, typeof transitions>(transitions);

/** What the player does that the browser's back undoes. */
export const UNDOABLE: ReadonlySet<keyof typeof transitions> = new Set([
  'goTo',
  'followLink',
  'choose',
  'chooseByKey',
  'player',
  'toDepthThree',
  'iteration',
  'undo',
]);

/** What is kept, with something new. */
const withNew = <Value>(known: ReadonlyMap<string, Value>, key: string, value: Value, most = KEPT) =>
  new Map([...known].slice(-most)).set(key, value);

/** Are these two of one tree, of which they may name other nodes? */
const isSameTree = (a: Wanted, b: Wanted) =>
  keyOfRecord({ ...a.start, moves: a.transcript }) === keyOfRecord({ ...b.start, moves: b.transcript }) &&
  a.player === b.player &&
  a.iteration === b.iteration;

/** The step that the address names, once the tree is known. */
const settled = (state: TreeState) =>
  state.main && state.wanted.step !== null ? atStep(state, state.wanted.step) : state;

const focused = (state: TreeState, gently = false) => doing(state, 'focus', 'node', { gently });

function goTo(state: TreeState, path: string[], visit: number | null = null): TreeState {
  const wanted = { ...state.wanted, path, visit, step: null };
  return { ...state, ...AT_REST, wanted, subtrees: keptSubtrees(state, path), moment: null };
}

function choose(state: TreeState, item: Pick<Item, 'visits' | 'row' | 'path'>): TreeState {
  const { main, moment } = state;
  // While the search is gone through: to the step in which the visit ends, or in which it begins if that is to come.
  if (main && item.visits === main && moment !== null) {
    const moments = momentsOf(main);
    const ends = item.row < rowOfMoment(moment) ? moments.indexOf(2 * item.row + 1) : -1;
    return atStep({ ...state, playing: false }, ends === -1 ? moments.indexOf(2 * item.row) : ends);
  }
  return goTo(state, item.path, main && item.visits === main ? visitNumber(main, item.row) : null);
}

/** The state at a step, from 0; at the last one all is shown. */
export function atStep(state: TreeState, step: number): TreeState {
  const { main, wanted } = state;
  const moments = main ? momentsOf(main) : [];
  const at = Math.min(Math.max(step, 0), moments.length - 1);
  const moment = moments[at];
  if (!main || moment === undefined) return state;
  const last = at === moments.length - 1;
  const row = rowOfMoment(moment);
  return {
    ...state,
    ...AT_REST,
    moment: last ? null : moment,
    playing: !last && state.playing,
    wanted: { ...wanted, path: movesTo(main, row), visit: visitNumber(main, row), step: last ? null : at },
  };
}
