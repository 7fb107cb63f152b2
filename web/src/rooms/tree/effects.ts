// The effects of the state of the Tree: from the engine, what it needs and does not know yet; a step after a while.

import { asOptions } from '../../base/player_text.ts';
import type { Game, TreeRow } from '../../contract/types.ts';
import { readSetting } from '../../device/storage.ts';
import { type Asking, asking, requestKey } from '../../engine/effects.ts';
import type { Answer } from '../../engine/requests.ts';
import { isPlain, keys, readNow } from '../../runtime/browser.ts';
import { after, type Effect } from '../../runtime/component.ts';
import { factsOf, momentsOf, rowAt, visitsOf } from '../../tree/visits.ts';
import { saying } from '../../views/controls.ts';
import type { PageState } from '../index.ts';
import { COLUMNS, columnsOf } from './columns.ts';
import { costOf, type Entry, entriesOf, nextOf } from './searches.ts';
import { lineOf, nodeHere, omitsReplies, recordAt, shownStage, type TreeState, viewAt, viewerAt } from './state.ts';
import { atStep, type TreeEvent } from './transitions.ts';

/** Visits that are sent at most: all of them, for most trees that a person looks at. */
const MOST_ROWS = 30_000;
// The keys of a step back and of one on.
export const [STEP_BACK, STEP_ON] = [',', '.'];

type Requests = ReturnType<typeof asking<TreeEvent>>;

/**
 * All that is wanted, the most urgent first. While another room is shown the tree is read on, and nothing else is
 * begun.
 * @param sentence What is true now, for the live region.
 */
export function effectsOf(
  state: TreeState,
  game: Game,
  { room, lang }: PageState,
  sentence: string,
  services: Asking,
): Effect<TreeEvent>[] {
  const isShown = room === 'tree';
  const { problem, playing, pace, wanted, letters, said } = state;
  const effects: Effect<TreeEvent>[] = [];
  if (playing) effects.push(after(1000 / pace, `step ${wanted.step}`, isShown ? ['tick'] : ['play']));
  if (isShown) effects.push(lettersSetting);
  if (isShown && letters) effects.push(stepByKeys(state));
  if (isShown) effects.push(...saying<TreeEvent>(said, lang, sentence, ['said', lang, sentence]));
  if (problem) return effects;
  const requests = asking<TreeEvent>(services, state.attempt, (problem) => ['failed', problem]);
  const tree = readTree(state, game, requests);
  const path = isShown ? pathToView(state) : null;
  const cost = isShown && !tree ? readCost(state, game, services) : null;
  const thoughts = [isShown ? readReasons(state, game, services) : null, tree, cost];
  if (path)
    effects.push(requests.view({ op: 'view', record: recordAt(state, path) }, (view) => ['viewKnown', path, view]));
  return [...thoughts.filter((effect) => effect !== null), ...effects];
}

/** Read again each time that the room is shown: they are switched in Play. */
const lettersSetting = readNow(
  'letters',
  () => readSetting('letters') !== 'off',
  (on): TreeEvent => ['letters', on],
);

/** How far the reading is that is under way; null: none is. */
export function readingOf(state: TreeState, game: Game) {
  const { progress, attempt } = state;
  const request = treeToRead(state, game);
  if (!request) return null;
  return { visits: progress?.key === requestKey(request, attempt) ? progress.visits : 0 };
}

/** A step back or on through the search by a key, where there is one and the key means nothing else. */
function stepByKeys({ main, wanted }: TreeState) {
  const last = main ? momentsOf(main).length - 1 : -1;
  const step = wanted.step ?? last;
  return keys<TreeEvent>((event) => {
    const { key, target } = event;
    const to = key === STEP_ON ? step + 1 : key === STEP_BACK ? step - 1 : -1;
    const field = target instanceof HTMLElement && target.closest('select, textarea, input:not([type="range"])');
    return to < 0 || to > last || field || !isPlain(event) ? null : ['step', to];
  });
}

/** The path whose position is to be known next; null: all are known. */
function pathToView(state: TreeState) {
  if (!state.root) return [];
  const read = state.wanted.path.slice(0, Math.max(0, lineOf(state).length - 1));
  const paths = [read, ...columnsOf(state, COLUMNS).map((column) => column.path)];
  return paths.find((path) => !viewAt(state, path)) ?? null;
}

/** The tree that is to be read: the search's, or what is below a node of it that was not sent; null: none. */
function treeToRead(state: TreeState, game: Game) {
  const { root, stopped, problem, moment, main } = state;
  const { path, player, iteration } = state.wanted;
  if (!root || root.result || stopped || problem) return null;
  const whole = { op: 'tree' as const, record: recordAt(state, []), player: asOptions(player, game), iteration };
  const below = (path: string[]) => ({ ...whole, rows: MOST_ROWS, path });
  const line = lineOf(state);
  const last = line.at(-1);
  if (!last) return below([]);
  if (moment !== null) return null; // a search that is gone through would be read again at each step
  const { visits, row } = last;
  const onward = path[line.length - 1];
  if (onward !== undefined) {
    // A move that was not tried, or one that was not sent: with it all others that were not.
    const tried = !factsOf(visits, row).unread.includes(onward);
    return below(path.slice(0, tried && omitsReplies(last) ? line.length - 1 : line.length));
  }
  // The engine sends the node's largest visit alone.
  const known = !omitsReplies(last) || (visits === main && rowAt(visits, path) !== row);
  return known ? null : below(path);
}

/** What is gathered of a tree: its rows, and how many visits were read. */
type Gathered = { rows: TreeRow[]; visits: number };
const NOTHING: Gathered = { rows: [], visits: 0 };
type TreeRequest = NonNullable<ReturnType<typeof treeToRead>> | Entry['request'];

/** Reads a tree. How far it is, is known by the key of its request. */
function reading<Request extends TreeRequest>(
  request: Request,
  key: string,
  { thought }: Requests,
  answered: (reply: Answer<Request>, rows: TreeRow[]) => TreeEvent,
) {
  return thought<Request, Gathered>(request, (reply, { rows } = NOTHING) => answered(reply, rows), {
    gather(reply, before = NOTHING) {
      if ('visits' in reply) return { ...before, visits: reply.visits };
      if (!('rows' in reply)) return before;
      // With columns come the first rows, of a request that may have been sent again.
      return { ...before, rows: reply.columns ? reply.rows : [...before.rows, ...reply.rows] };
    },
    progress: ({ visits }) => ['progress', key, visits],
  });
}

function readTree(state: TreeState, game: Game, requests: Requests) {
  const asked = treeToRead(state, game);
  if (!asked) return null;
  return reading(asked, requestKey(asked, state.attempt), requests, (reply, rows) =>
    reply.stopped ? ['stop'] : ['treeKnown', asked.path, visitsOf(asked.path, rows, reply)],
  );
}

/** What is asked of the current node; null: it is not sent. */
function nodeToExplain(state: TreeState, game: Game) {
  const { root, main, moment } = state;
  const { path, player, iteration } = state.wanted;
  const node = nodeHere(state);
  if (!root || root.result || !node) return null;
  const { visits, row } = node;
  const begun = shownStage(state, visits, row) === 'open';
  return {
    op: 'node' as const,
    record: recordAt(state, []),
    player: asOptions(player, game),
    iteration,
    rows: MOST_ROWS,
    path: visits.path,
    row,
    viewer: viewerAt(state, path.length),
    at: visits !== main || moment === null ? undefined : begun ? ('begin' as const) : ('end' as const),
  };
}

/** Why the current node has its value; undefined: it is not known yet. */
export function reasonsHere(state: TreeState, game: Game) {
  const request = nodeToExplain(state, game);
  return request ? state.reasons.get(requestKey(request, state.attempt)) : [];
}

/** What is asked of the current node, and then of that of the next step, so that it is known when it is shown. */
function readReasons(state: TreeState, game: Game, services: Asking) {
  const next = state.moment === null ? null : atStep(state, Number(state.wanted.step) + 1);
  const wanted = [state, ...(next ? [next] : [])].find((each) => !reasonsHere(each, game));
  const request = wanted && nodeToExplain(wanted, game);
  if (!request) return null;
  const key = requestKey(request, state.attempt);
  // A node of which nothing can be said is shown all the same.
  const { view } = asking<TreeEvent>(services, state.attempt, () => ['reasonsKnown', key, []]);
  return view(request, ({ says }) => ['reasonsKnown', key, says]);
}

function readCost(state: TreeState, game: Game, services: Asking): Effect<TreeEvent> | null {
  const entry = nextOf(state, entriesOf(state, game));
  if (!entry) return null;
  const { key, request } = entry;
  const requests = asking<TreeEvent>(services, state.attempt, (problem) => ['costKnown', key, problem]);
  return reading(request, key, requests, (reply) => (reply.stopped ? ['again'] : ['costKnown', key, costOf(reply)]));
}
