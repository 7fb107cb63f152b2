// What the state of the Tree wants: from the engine, what it needs and does not know yet; a step after a while; a focus.

import { after, type Want } from '../../component.ts';
import type { Game, TreeRow } from '../../contract/types.ts';
import { keyOf, request } from '../../engine/wants.ts';
import { evaluationOf, searchIn } from '../../player.ts';
import { asOptions } from '../../player_text.ts';
import { END, knownSteps, rowAt, UNREAD, visitOf, visitsOf } from '../../tree/visits.ts';
import { FILE_PROBLEM } from '../../views/again.ts';
import { SETTLED } from '../../views/announcer.ts';
import { focus, keys } from '../../wants.ts';
import type { House } from '../index.ts';
import { costOf, entriesOf, nextOf } from './costs.ts';
import { OUTCOMES } from './readers.ts';
import {
  COLUMNS,
  columnsOf,
  lineOf,
  nodeHere,
  omitsReplies,
  pathKey,
  recordAt,
  type TreeState,
  viewAt,
} from './state.ts';
import type { TreeEvent } from './transitions.ts';

/** Visits that are sent at most: all of them, for most trees that a person looks at. */
const MOST_ROWS = 30_000;
/** The current node, as it is drawn. */
const CURRENT = 'main.tree [role="tree"] [aria-selected="true"]';
// The keys of a step back and of one on.
export const [STEP_BACK, STEP_ON] = [',', '.'];

/** What starts things for the room. */
export type Outside = Pick<House, 'askQueued' | 'pythonOf' | 'programs'>;
/** What the wants depend on beside the state. */
interface Around {
  game: Game;
  isShown: boolean;
  lang: string;
  /** What is true now, for the live region. */
  sentence: string;
  /** Do letters stand for commands? */
  letters: boolean;
}

/** All that is wanted, the most urgent first. While another room is shown the tree is read on, and nothing else is begun. */
export function wantsOf(state: TreeState, around: Around, outside: Outside): Want<TreeEvent>[] {
  const { game, isShown, lang, sentence, letters } = around;
  const { problem, playing, pace, wanted, allowing, said } = state;
  const { count, gently } = state.focus;
  const wants: Want<TreeEvent>[] = [];
  if (count > 0) wants.push(focus(count, CURRENT, gently));
  if (allowing) wants.push(letRun(allowing, outside));
  if (playing) wants.push(after(1000 / pace, `step ${wanted.step}`, isShown ? ['tick'] : ['play']));
  if (isShown && letters) wants.push(stepByKeys(state));
  if (isShown && (said.lang !== lang || said.sentence !== sentence))
    wants.push(after(SETTLED, `say ${lang} ${sentence}`, ['said', lang, sentence]));
  if (problem) return wants;
  const asked = isShown
    ? [
        viewWant(state, outside),
        treeWant(state, game, outside),
        termsWant(state, game, outside),
        stripWant(state, game, outside),
      ]
    : [treeWant(state, game, outside)];
  return [...wants, ...asked.filter((want) => want !== null)];
}

/** How far the reading is that is under way; null: none is. */
export function readingOf(state: TreeState, game: Game) {
  const { progress, attempt } = state;
  const request = treeToRead(state, game);
  if (!request) return null;
  return { visits: progress?.key === keyOf(request, attempt) ? progress.visits : 0 };
}

const letRun = (name: string, { programs }: Outside): Want<TreeEvent> => ({
  key: `let ${name} run`,
  start(tell, fail) {
    programs().then((all) => tell(all.allow({ players: [name] })), fail);
    return undefined;
  },
  event: () => ['allowed'],
  failed: () => ['failed', FILE_PROBLEM],
});

/** A step back or on through the search by a key, where there is one and the key means nothing else. */
function stepByKeys({ main, wanted }: TreeState) {
  const last = main ? knownSteps(main).length - 1 : -1;
  const place = wanted.step ?? last;
  return keys<TreeEvent>(`${place} of ${last}`, ({ key, target, altKey, ctrlKey, metaKey }) => {
    const to = key === STEP_ON ? place + 1 : key === STEP_BACK ? place - 1 : -1;
    const field = target instanceof HTMLElement && target.closest('select, textarea, input:not([type="range"])');
    return to < 0 || to > last || field || altKey || ctrlKey || metaKey ? null : ['step', to];
  });
}

/** The position that is to be known next, among those that the tree has. */
function viewWant(state: TreeState, { askQueued: ask, pythonOf }: Outside) {
  const path = pathToView(state);
  if (!path) return null;
  const asked = { op: 'view', record: recordAt(state, path) } as const;
  return request<typeof asked, TreeEvent>({
    ask,
    python: pythonOf(asked),
    kind: 'view',
    request: asked,
    attempt: state.attempt,
    answered: (view) => ['viewKnown', path, view],
    failed: (problem) => ['failed', problem],
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
  const { root, stopped, problem, step, main } = state;
  const { path, player, iteration } = state.wanted;
  if (!root || root.result || stopped || problem) return null;
  const whole = {
    op: 'tree' as const,
    record: recordAt(state, []),
    player: asOptions(player, game),
    rows: MOST_ROWS,
    iteration,
  };
  const below = (path: string[]) => ({ ...whole, path });
  const line = lineOf(state);
  const last = line.at(-1);
  if (!last) return below([]);
  const { visits, row } = last;
  // A search that is gone through would be read again at each step.
  if (step !== null) return null;
  const onward = path[line.length - 1];
  if (onward !== undefined) {
    // A move that was not tried, or one that was not sent: with it all others that were not.
    const tried = !visitOf(visits, row)[UNREAD].includes(onward);
    return below(path.slice(0, tried && omitsReplies(last) ? line.length - 1 : line.length));
  }
  // The engine sends the node's largest visit alone.
  const known = !omitsReplies(last) || (visits === main && rowAt(visits, path) !== row);
  return known ? null : below(path);
}

/** What is gathered of a tree: its rows, and how many visits were read. */
type Gathered = { rows: TreeRow[]; visits: number };

function treeWant(state: TreeState, game: Game, { askQueued: ask, pythonOf }: Outside) {
  const asked = treeToRead(state, game);
  if (!asked) return null;
  const { attempt } = state;
  return request<typeof asked, TreeEvent, Gathered>({
    ask,
    python: pythonOf(asked),
    kind: 'thought',
    request: asked,
    attempt,
    gather(reply, before = { rows: [], visits: 0 }) {
      if ('visits' in reply) return { ...before, visits: reply.visits };
      if (!('rows' in reply)) return before;
      if (!reply.columns) before.rows.push(...reply.rows);
      return reply.columns ? { ...before, rows: [...reply.rows] } : before; // the first ones, of a request that may have been sent again
    },
    progress: ({ visits }) => ['progress', keyOf(asked, attempt), visits],
    answered: (reply, { rows } = { rows: [], visits: 0 }) =>
      reply.stopped ? ['stop'] : ['treeKnown', asked.path, visitsOf(asked.path, rows, reply)],
    failed: (problem) => ['failed', problem],
  });
}

/** For a leaf: a tree of one ply in which it is a leaf too, so that the engine says what its evaluation is made of. */
function termsWant(state: TreeState, game: Game, { askQueued: ask, pythonOf }: Outside) {
  const { path, player } = state.wanted;
  const node = nodeHere(state);
  const last = path.at(-1);
  if (state.stopped || !node || !last || last === 'pass' || visitOf(node.visits, node.row)[END] !== 'horizon')
    return null;
  const evaluation = evaluationOf(player, game);
  if (!evaluation || searchIn(player) === OUTCOMES || state.terms.has(pathKey(path))) return null;
  const shallow = { search: 'minimax', depth: 1, evaluation, ties: 'first' };
  const asked = {
    op: 'tree' as const,
    record: recordAt(state, path.slice(0, -1)),
    player: shallow,
    path: [last],
    rows: 1,
  };
  return request<typeof asked, TreeEvent>({
    ask,
    python: pythonOf(asked),
    kind: 'thought',
    request: asked,
    attempt: state.attempt,
    answered: ({ stopped, terms }) => (stopped ? ['stop'] : ['termsKnown', path, terms]),
    failed: (problem) => ['failed', problem],
  });
}

function stripWant(state: TreeState, game: Game, { askQueued: ask, pythonOf }: Outside) {
  const entry = nextOf(state, entriesOf(state, game));
  if (!entry) return null;
  const { key, request: asked } = entry;
  return request<typeof asked, TreeEvent, number>({
    ask,
    python: pythonOf(asked),
    kind: 'thought',
    request: asked,
    gather: (reply, before) => ('visits' in reply ? reply.visits : (before ?? 0)),
    progress: (visits) => ['progress', key, visits],
    answered: (reply) => (reply.stopped ? ['stripStopped', key] : ['stripKnown', key, costOf(reply)]),
    failed: (problem) => ['stripKnown', key, problem],
  });
}
