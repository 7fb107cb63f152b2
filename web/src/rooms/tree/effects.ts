// The effects of the state of the Tree: from the engine, what it needs and does not know yet; a step after a while.

import type { Game, TreeRow } from '../../contract/types.ts';
import { readSetting } from '../../device/storage.ts';
import { type Asking, asking, requestKey } from '../../engine/effects.ts';
import type { Answer } from '../../engine/requests.ts';
import { isPlain, keys, readNow } from '../../runtime/browser.ts';
import { after, type Effect } from '../../runtime/component.ts';
import { momentsOf, visitsOf } from '../../tree/visits.ts';
import { saying } from '../../views/controls.ts';
import type { PageState } from '../room.ts';
import { STEP_BACK, STEP_ON } from './actions.ts';
import { COLUMNS, columnsOf } from './columns.ts';
import { nodeToExplain, reasonsHere, treeToRead } from './requests.ts';
import { costOf, type Entry, entriesOf, nextOf } from './searches.ts';
import { lineOf, recordAt, type TreeState, viewAt } from './state.ts';
import { atStep, type TreeEvent } from './transitions.ts';

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
