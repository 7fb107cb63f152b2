// The requests of the Tree room: what its state needs and the engine has not told yet. One at a time; a tree that is no longer
// wanted is dropped.

import type { TreeRow } from '../../contract/types.ts';
import { evaluationOf, searchIn } from '../../player.ts';
import { thoughtsOf } from '../../round/thoughts.ts';
import { asOptions } from '../../spelled.ts';
import { END, rowAt, UNREAD, visitOf, visitsOf } from '../../tree/visits.ts';
import { OUTCOMES } from './readers.ts';
import { createSlot } from './slot.ts';
import {
  type Asking,
  COLUMNS,
  columnsOf,
  lineOf,
  nodeHere,
  omitsReplies,
  pathKey,
  type TreeState,
  viewAt,
} from './state.ts';

/** Visits that are told at most: all of them, for most trees that a person looks at. */
const TOLD = 30_000;
/** Positions and terms that are kept at most. */
const KEPT = 200;

type Changing = Asking & { change: (part: Partial<TreeState>) => void };

export function createRequests({ ask, state: now, change, game }: Changing) {
  const thoughts = thoughtsOf(ask);
  const owner = {};
  const [view, tree] = [createSlot(), createSlot()];

  /** The record of the position at a path. */
  function recordAt(path: string[]) {
    const { wanted, root } = now();
    return { ...wanted.start, moves: root ? [...root.moves, ...path] : wanted.transcript };
  }

  /** The path whose position is wanted, among those that the tree has; null: all are known. */
  function wantedView() {
    const state = now();
    if (!state.root) return [];
    const read = state.wanted.path.slice(0, Math.max(0, lineOf(state).length - 1));
    const paths = [read, ...columnsOf(state, COLUMNS).map((column) => column.path)];
    return paths.find((each) => !viewAt(state, each)) ?? null;
  }

  /** The tree that is wanted: the search's, or what is below a node of it that is not told; null: none. */
  function wantedTree() {
    const state = now();
    const { path, player, iteration } = state.wanted;
    if (!state.root || state.root.result) return null;
    const whole = {
      op: 'tree' as const,
      record: recordAt([]),
      player: asOptions(player, game()),
      rows: TOLD,
      iteration,
    };
    const request = (path: string[]) => ({ ...whole, path });
    const line = lineOf(state);
    const last = line.at(-1);
    if (!last) return request([]);
    const { visits, row } = last;
    // A search that is gone through would be read again at each step.
    if (state.step !== null) return null;
    const onward = path[line.length - 1];
    if (onward !== undefined) {
      // A move that was not tried, or one that is not told: with it all others that are not.
      const tried = !visitOf(visits, row)[UNREAD].includes(onward);
      return request(path.slice(0, tried && omitsReplies(last) ? line.length - 1 : line.length));
    }
    // The engine tells of the node's largest visit alone.
    const told = !omitsReplies(last) || (visits === state.main && rowAt(visits, path) !== row);
    return told ? null : request(path);
  }

  /** For a leaf: a tree of one ply in which it is a leaf too, so that the engine says what its evaluation is made of. */
  function wantedTerms() {
    const state = now();
    const { path, player } = state.wanted;
    const node = nodeHere(state);
    const last = path.at(-1);
    if (!node || !last || last === 'pass' || visitOf(node.visits, node.row)[END] !== 'horizon') return null;
    const evaluation = evaluationOf(player, game());
    if (!evaluation || searchIn(player) === OUTCOMES || state.terms.has(pathKey(path))) return null;
    const shallow = { search: 'minimax', depth: 1, evaluation, ties: 'first' };
    return { op: 'tree' as const, record: recordAt(path.slice(0, -1)), player: shallow, path: [last], rows: 1 };
  }

  const wantedNow = () => wantedTree() ?? wantedTerms();

  // A reply is taken only while its request is the one that is wanted: the state may have changed since the last `follow`, and
  // then it is of another tree.

  const viewKey = (path: string[] | null) => path && JSON.stringify(recordAt(path));

  function follow() {
    const state = now();
    if (state.problem) {
      for (const slot of [view, tree]) slot.drop();
      return;
    }
    const path = wantedView();
    const position = viewKey(path);
    if (view.key() !== position) view.drop();
    if (path && position && view.key() === null) requestView(path, position);

    const request = state.stopped ? null : wantedNow();
    const key = request && JSON.stringify(request);
    if (tree.key() !== null && tree.key() !== key) {
      tree.drop();
      change({ reading: null });
    }
    if (request && key && tree.key() === null) requestTree(request, key);
  }

  function requestView(path: string[], key: string) {
    const isWanted = () => viewKey(wantedView()) === key;
    view.put(
      key,
      ask({ op: 'view', record: recordAt(path) }),
      (reply) => {
        if (!isWanted()) return;
        if (path.length === 0) change({ root: reply, wanted: { ...now().wanted, transcript: reply.moves.join('') } });
        else change({ views: new Map([...now().views].slice(-KEPT)).set(pathKey(path), reply) });
      },
      (problem) => isWanted() && change({ problem }),
    );
  }

  function requestTree(wanted: NonNullable<ReturnType<typeof wantedNow>>, key: string) {
    const rows: TreeRow[] = [];
    const { path } = now().wanted;
    const whole = wanted.rows > 1;
    const isWanted = () => JSON.stringify(wantedNow()) === key;
    thoughts.first(owner);
    const thought = thoughts.think(owner, wanted, (reply) => {
      if (!isWanted() || 'printed' in reply) return;
      if ('rows' in reply) {
        if (reply.columns) rows.length = 0; // the request may have been sent again
        for (const row of reply.rows) rows.push(row);
      } else if (whole) change({ reading: { visits: reply.visits } });
    });
    tree.put(
      key,
      thought,
      (reply) => {
        if (!isWanted()) return;
        if (reply.stopped) return change({ reading: null, stopped: true });
        if (!whole)
          return change({ terms: new Map([...now().terms].slice(-KEPT)).set(pathKey(path), reply.terms ?? null) });
        const visits = visitsOf(wanted.path, rows, reply);
        if (wanted.path.length === 0) change({ reading: null, main: visits });
        else change({ reading: null, asides: new Map(now().asides).set(pathKey(wanted.path), visits) });
      },
      (problem) => isWanted() && change({ reading: null, problem }),
    );
    if (whole) change({ reading: { visits: 0 } });
  }

  return {
    follow,
    /** End the reading under way, which starts again when something else is wanted. */
    stop() {
      tree.drop();
      change({ reading: null, stopped: true });
    },
  };
}
