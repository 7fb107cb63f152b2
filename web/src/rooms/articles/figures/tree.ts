// A figure: the whole tree of a real position, and what a player that shuffles reads of it. The rest is dashed. Nothing changes
// its place when another shuffle is shown. Small numbers say in which order the positions were read.
// Requests: `board`, the view of the position; `whole`, the tree of a player that reads everything; `seeds`, with `seeds` from 1
// on, the trees of the one that shuffles. Further seeds are read when Python is there. All three again for narrow screens:
// `narrow-board`, `narrow-whole`, `narrow-seeds`.
// Facts: `visits`, `value`, `all` (visits of `whole`), `most` (the most of the recorded seeds), `fewer` (`most` less `visits`).
// Numbers: `seed`.

import { html, nothing } from 'lit-html';
import type { View } from '../../../contract/types.ts';
import { requestKey } from '../../../engine/wants.ts';
import { VALUE, type Visits, visitOf } from '../../../tree/visits.ts';
import { wholeTree } from '../../../tree/whole.ts';
import { number, sideName } from '../../../words.ts';
import { gameNamed } from '../games.ts';
import { linkToTree } from '../links.ts';
import { type Events, living } from '../living.ts';
import { choosesOf, movesByPath, nested, onBoards, sideOfValue } from '../position_tree.ts';
import { type RecordedTree, recordedVisits } from '../recorded.ts';
import { treeWant } from '../tree_requests.ts';
import type { Around, Asked, Of, PlayerRequest, Width } from './index.ts';

interface Shuffled {
  asked: { [name in `${Width}board`]: Asked<View> } & { [name in `${Width}whole`]: Asked<RecordedTree> } & {
    [name in `${Width}seeds`]: Asked<[RecordedTree, ...RecordedTree[]], PlayerRequest & { seeds: unknown }>;
  };
}

/** The greatest seed that the reader can choose. */
const MOST = 999;

type Shape = ReturnType<typeof shapeOf>;
interface State {
  /** Those that were wanted, the latest first. What is shown is of the first that was read. */
  seeds: [number, ...number[]];
  /** Trees of further seeds, by their requests. */
  read: ReadonlyMap<string, Visits>;
  touched: boolean;
}

const initial: State = { seeds: [1], read: new Map(), touched: false };
const put = (state: State, _: string, seed: number): State => ({
  ...state,
  seeds: [seed, ...state.seeds.filter((each) => each !== seed)],
  touched: true,
});

/** The tree of one width of screen. */
function shapeOf({ asked }: Of<Shuffled>, width: Width) {
  const view = asked[`${width}board`].reply;
  const whole = asked[`${width}whole`].reply;
  const { request, reply } = asked[`${width}seeds`];
  const { seeds: _, ...further } = request;
  const tree = recordedVisits(whole);
  return {
    view,
    turn: view.turn ?? 'first',
    tree: nested(tree, 0, Math.sign), // its ends as 1, 0 or −1: won, drawn, lost
    names: movesByPath(tree),
    all: whole.visits,
    requestOf: (seed: number) => ({ ...further, player: `${request.player} seed=${seed}` }),
    /** Of the first seeds, and the most visits of one. */
    recorded: reply.map(recordedVisits),
    most: Math.max(...reply.map(({ visits }) => visits)),
  };
}

/** What was read of a seed. */
const readOf = ({ recorded, requestOf }: Shape, { read }: State, seed: number) =>
  recorded[seed - 1] ?? read.get(requestKey(requestOf(seed)));

export function create(figure: Of<Shuffled>) {
  const shapes = { wide: shapeOf(figure, ''), narrow: shapeOf(figure, 'narrow-') };
  const now = ({ narrow }: Around) => (narrow ? shapes.narrow : shapes.wide);
  const shownSeed = (state: State, shape: Shape) => state.seeds.find((each) => readOf(shape, state, each)) ?? 1;
  const visitsOf = (state: State, shape: Shape) => readOf(shape, state, shownSeed(state, shape)) as Visits;
  const mostOf = (around: Around) => (around.page.engine === 'ready' ? MOST : now(around).recorded.length);

  function factsOf(state: State, around: Around): { [name: string]: number } {
    const { all, most } = now(around);
    const visits = visitsOf(state, now(around));
    const { visits: count } = visits.reply;
    return { visits: count, value: visitOf(visits, 0)[VALUE], all, most, fewer: most - count };
  }

  const transitions = { put };
  return living(initial, transitions, {
    facts: factsOf,
    numbers: ({ seeds }, around) => ({ seed: { value: seeds[0], least: 1, most: mostOf(around) } }),
    isDone: (state, { fact, most }, around) => state.touched && Number(factsOf(state, around)[fact]) <= Number(most),
    wants(state, around, outside) {
      const shape = now(around);
      const [seed] = state.seeds;
      if (readOf(shape, state, seed)) return [];
      const wanted = shape.requestOf(seed);
      const read = (visits: Visits): Events<State> => [
        'set',
        { read: new Map(state.read).set(requestKey(wanted), visits) },
      ];
      // A seed that cannot be read is given up.
      return [treeWant(outside, wanted, read, ['set', { seeds: [shownSeed(state, shape)] }])];
    },
    links({ seeds }, around) {
      const { view, requestOf } = now(around);
      return [linkToTree(around.page, view.record, requestOf(seeds[0]).player)];
    },
    draw(state, drawing, label) {
      const { t, page, send } = drawing;
      const { view, turn, tree, names } = now(drawing);
      const game = gameNamed(page, view.game);
      if (!game) return nothing;
      const drawn = wholeTree({
        tree,
        visits: visitsOf(state, now(drawing)),
        first: turn,
        label,
        chooses: choosesOf(tree, turn, (side) => sideName(game, side, t), t),
        ...onBoards(view, names, game.look),
        move: (path) => names.get(path.join(' ')) ?? '',
        mark: ({ row }) => (row === -1 ? '' : number(row + 1, t.lang)),
        kind: ({ row }, value) => (row === -1 || value === null ? '' : sideOfValue(value)),
        t,
      });
      const { visits, all } = factsOf(state, drawing);
      const [seed] = state.seeds;
      const next = seed < mostOf(drawing) ? seed + 1 : 1;
      return html`<div class="real">${drawn}</div>
        <p class="act row">
          <button type="button" @click=${() => send(['put', 'seed', next])}>${t('articles.tree.shuffle')}</button>
          <span>${t('articles.tree.read', { seed: number(seed, t.lang), visits, all })}</span>
        </p>`;
    },
  });
}
