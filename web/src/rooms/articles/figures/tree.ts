// A figure: the whole tree of a real position, and what a player that shuffles reads of it. The rest is dashed. Nothing changes
// its place when another shuffle is shown. Small numbers say in which order the positions were read.
// Requests: `board`, the view of the position; `whole`, the tree of a player that reads everything; `seeds`, with `seeds` from 1
// on, the trees of the one that shuffles. Further seeds are read when Python is there. All three again for narrow screens:
// `narrow-board`, `narrow-whole`, `narrow-seeds`.
// Facts: `visits`, `value`, `all` (visits of `whole`), `most` (the most of the recorded seeds), `fewer` (`most` less `visits`),
// `moves` (of the position).
// Numbers: `seed`.

import { html } from 'lit-html';
import type { Game, View } from '../../../contract/types.ts';
import { requestKey } from '../../../engine/effects.ts';
import type { Visits } from '../../../tree/visits.ts';
import { valueAt } from '../../../tree/visits.ts';
import { wholeTree } from '../../../tree/whole.ts';
import { number, sideName } from '../../../words.ts';
import type { AnsweredRequest, Events, FigureContext, Of, PlayerRequest, Width } from '../figure.ts';
import { forWidth, interactive } from '../figure.ts';
import { linkToTree } from '../links.ts';
import { choosesOf, realTree, sideOfValue } from '../position_tree.ts';
import { type RecordedTree, recordedVisits } from '../recorded.ts';
import { treeEffect } from '../requests.ts';

interface Shuffled {
  asked: { [name in `${Width}board`]: AnsweredRequest<View> } & {
    [name in `${Width}whole`]: AnsweredRequest<RecordedTree>;
  } & {
    [name in `${Width}seeds`]: AnsweredRequest<[RecordedTree, ...RecordedTree[]], PlayerRequest & { seeds: unknown }>;
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

/** The tree of one width of screen. */
function shapeOf({ asked }: Of<Shuffled>, games: Game[], width: Width) {
  const whole = asked[`${width}whole`];
  const { request, reply } = asked[`${width}seeds`];
  const { seeds: _, ...further } = request;
  return {
    ...realTree(games, asked[`${width}board`], whole, Math.sign), // its ends as 1, 0 or −1: won, drawn, lost
    all: whole.reply.visits,
    requestOf: (seed: number) => ({ ...further, player: `${request.player} seed=${seed}` }),
    /** Of the first seeds, and the most visits of one. */
    recorded: reply.map(recordedVisits),
    most: Math.max(...reply.map(({ visits }) => visits)),
  };
}

export function create(figure: Of<Shuffled>, games: Game[]) {
  const now = forWidth((width) => shapeOf(figure, games, width));
  /** What was read of a seed. */
  const readOf = ({ read }: TreeFigureState, around: FigureContext, seed: number) => {
    const { recorded, requestOf } = now(around);
    return recorded[seed - 1] ?? read.get(requestKey(requestOf(seed)));
  };
  const shownSeed = (state: TreeFigureState, around: FigureContext) =>
    state.seeds.find((each) => readOf(state, around, each)) ?? 1;
  const visitsOf = (state: TreeFigureState, around: FigureContext) =>
    readOf(state, around, shownSeed(state, around)) as Visits;
  const mostOf = (around: FigureContext) => (around.page.engine === 'ready' ? MOST : now(around).recorded.length);

  function factsOf(state: TreeFigureState, around: FigureContext): { [name: string]: number } {
    const { all, most, view } = now(around);
    const visits = visitsOf(state, around);
    const { visits: count } = visits.reply;
    return {
      visits: count,
      value: valueAt(visits, 0),
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
    numbers: ({ seeds }, around) => ({ seed: { value: seeds[0], least: 1, most: mostOf(around) } }),
    isDone: (state, { fact, most }, around) => state.touched && Number(factsOf(state, around)[fact]) <= Number(most),
    missing: (state, { fact, most }, around) =>
      state.touched
        ? around.t(`articles.missing.${fact}`, { count: Number(factsOf(state, around)[fact]) - Number(most) })
        : null,
    effects(state, around, outside) {
      const [seed] = state.seeds;
      if (readOf(state, around, seed)) return [];
      const request = now(around).requestOf(seed);
      return [
        treeEffect<Events<TreeFigureState>>(outside, request, (visits) => [
          'set',
          visits
            ? { read: new Map(state.read).set(requestKey(request), visits) }
            : { seeds: [shownSeed(state, around)] }, // a seed that cannot be read is given up
        ]),
      ];
    },
    links({ seeds }, around) {
      const { view, requestOf } = now(around);
      return [linkToTree(around.page, view.record, requestOf(seeds[0]).player)];
    },
    draw(state, drawing, label) {
      const { t, send } = drawing;
      const { game, tree, first, names, drawing: whole } = now(drawing);
      const { visits, all } = factsOf(state, drawing);
      const [seed] = state.seeds;
      const next = seed < mostOf(drawing) ? seed + 1 : 1;
      return html`<div class="real">${wholeTree({
        ...whole,
        visits: visitsOf(state, drawing),
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
