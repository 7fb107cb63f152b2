// A figure: the whole tree of a real position, and what a player that shuffles reads of it. The rest is dashed. Nothing
// changes its place when another shuffle is shown. Small numbers say in which order the positions were read.
// Requests: `board`, the view of the position; `whole`, the tree of a player that reads everything; `seeds`, with
// `seeds` from 1 on, the trees of the one that shuffles. Further seeds are read when Python is there.
// Facts: `visits`, `all` (visits of `whole`), `most` (the most of the recorded seeds), `fewer` (`most` less `visits`),
// `moves` (of the position).
// Numbers: `seed`.

import { html } from 'lit-html';
import { number, sideName } from '../../../base/words.ts';
import type { Game, View } from '../../../contract/types.ts';
import { requestKey } from '../../../engine/effects.ts';
import type { Visits } from '../../../tree/visits.ts';
import { wholeTree } from '../../../tree/whole.ts';
import {
  type AnsweredRequest,
  type EntriesOf,
  type Events,
  type FigureContext,
  interactive,
  type PlayerRequest,
  type RecordedTree,
  recordedVisits,
} from '../figure.ts';
import { linkToTree, treeEffect } from '../requests.ts';
import { choosesOf, realTree, sideOfValue } from '../trees.ts';

interface Shuffled {
  asked: {
    board: AnsweredRequest<View>;
    whole: AnsweredRequest<RecordedTree>;
    seeds: AnsweredRequest<[RecordedTree, ...RecordedTree[]], PlayerRequest & { seeds: unknown }>;
  };
}

/** The greatest seed that the reader can choose. */
const MOST = 999;

const initial = {
  /** Those that were wanted, the latest first. What is shown is of the first that was read. */
  seeds: [1] as [number, ...number[]],
  /** Trees of further seeds, by their requests. */
  read: new Map() as ReadonlyMap<string, Visits>,
  touched: false,
};
type TreeFigureState = typeof initial;

const put = (state: TreeFigureState, _: string, seed: number): TreeFigureState => ({
  ...state,
  seeds: [seed, ...state.seeds.filter((each) => each !== seed)],
  touched: true,
});

export function create({ asked: { board, whole, seeds } }: EntriesOf<Shuffled>, games: Game[]) {
  const { seeds: _, ...further } = seeds.request;
  // Its ends as 1, 0 or −1: won, drawn, lost.
  const { view, game, tree, first, names, drawing: drawn } = realTree(games, board, whole, Math.sign);
  const all = whole.reply.visits;
  /** Of the first seeds, and the most visits of one. */
  const recorded = seeds.reply.map(recordedVisits);
  const most = Math.max(...seeds.reply.map(({ visits }) => visits));
  const requestOf = (seed: number) => ({ ...further, player: `${further.player} seed=${seed}` });
  /** What was read of a seed. */
  const readOf = ({ read }: TreeFigureState, seed: number) =>
    recorded[seed - 1] ?? read.get(requestKey(requestOf(seed)));
  const shownSeed = (state: TreeFigureState) => state.seeds.find((each) => readOf(state, each)) ?? 1;
  const visitsOf = (state: TreeFigureState) => readOf(state, shownSeed(state)) as Visits;
  const mostOf = ({ page }: FigureContext) => (page.engine === 'ready' ? MOST : recorded.length);

  function factsOf(state: TreeFigureState): { [name: string]: number } {
    const visits = visitsOf(state);
    const { visits: count } = visits.reply;
    return {
      visits: count,
      all,
      most,
      fewer: most - count,
      moves: Object.keys(view.legal).length,
    };
  }

  return interactive({
    initial,
    transitions: { put },
    facts: factsOf,
    numbers: ({ seeds }, context) => ({ seed: { value: seeds[0], least: 1, most: mostOf(context) } }),
    isDone: (state, { fact, most }) => state.touched && Number(factsOf(state)[fact]) <= Number(most),
    missing: (state, { fact, most }, { t }) =>
      state.touched ? t(`articles.missing.${fact}`, { count: Number(factsOf(state)[fact]) - Number(most) }) : null,
    effects(state, _, services) {
      const [seed] = state.seeds;
      if (readOf(state, seed)) return [];
      const request = requestOf(seed);
      return [
        treeEffect<Events<TreeFigureState>>(services, request, (visits) => [
          'set',
          visits ? { read: new Map(state.read).set(requestKey(request), visits) } : { seeds: [shownSeed(state)] }, // a seed that cannot be read is given up
        ]),
      ];
    },
    links: ({ seeds }, { page }) => [linkToTree(page, view.record, requestOf(seeds[0]).player)],
    draw(state, drawing, label) {
      const { t, send } = drawing;
      const { visits } = factsOf(state);
      const [seed] = state.seeds;
      const next = seed < mostOf(drawing) ? seed + 1 : 1;
      return html`<div class="real">${wholeTree({
        ...drawn,
        visits: visitsOf(state),
        label,
        chooses: choosesOf(tree, first, (side) => sideName(game, side, t), t),
        move: (path) => names.get(path.join(' ')) ?? '',
        mark: ({ row }) => (row === -1 ? '' : number(row + 1, t.lang)),
        kind: ({ row }, value) => (row === -1 || value === null ? '' : sideOfValue(value)),
        t,
      })}</div>
        <p class="act row">
          <button type="button" @click=${() => send(['put', 'seed', next])}>${t('articles.tree.shuffle')}</button>
          <span>${t('articles.tree.read', { seed: number(seed, t.lang), visits, all })}</span>
        </p>`;
    },
  });
}
