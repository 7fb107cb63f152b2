// A figure: an evaluation whose weights the reader changes, and what a search on its values chooses. The tree is that
// of a real position, read whole; a leaf's value is the sum of its counts, each times the weight of its name.
// Entries: `weights`, the usual ones by their names; `range`, their least and most; `player`, which reads the tree of
// leaves.
// Requests: `board`, the view of the position; `tree`, its tree, in which the moves stand as they are drawn; `read`,
// the tree of leaves by `player` at the usual weights; of each leaf `board-MOVE-MOVE`, its view, and `terms-MOVE-MOVE`,
// with its `terms`.
// Facts: `depth`, `choices`, `best`, `value`.
// Numbers: the weights. Tasks: `{best = "a1"}`: that move is best, and one weight is not the usual one.

import { html, nothing } from 'lit-html';
import { number, sideName, signed } from '../../../base/words.ts';
import type { Game, View } from '../../../contract/types.ts';
import { bestReply, childrenOf, moveOf, principalVariation, type Visits, valueAt } from '../../../tree/visits.ts';
import { heightOf, moveTo, wholeTree } from '../../../tree/whole.ts';
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
import { answered, isAnswered, linkToTree, type Read, treeEffect } from '../requests.ts';
import { choosesOf, leavesSetup, lineTo, nested, realTree, scene, sideOfValue } from '../trees.ts';

type Weights = { [name: string]: number };

interface Weighing {
  asked: {
    board: AnsweredRequest<View>;
    tree: AnsweredRequest<RecordedTree, PlayerRequest<'tree'>>;
    read: AnsweredRequest<RecordedTree>;
    [leaf: `board-${string}`]: AnsweredRequest<View>;
    [leaf: `terms-${string}`]: AnsweredRequest<{ terms: Weights }>;
  };
  weights: Weights;
  range: [number, number];
  player: string;
}
type WeightsState = Read & { weights: Weights; chosen: string | null };

/** The place of a child by its move in a tree of leaves. */
const childOf = (move: string) => move.charCodeAt(0) - moveTo(0).charCodeAt(0);

/** The value of a leaf: each count times the weight of its name. */
const sumOf = (counts: Weights, weights: Weights) =>
  Object.entries(weights).reduce((sum, [name, each]) => sum + each * (counts[name] ?? 0), 0);

export function create({ weights: usual, asked, player, range: [least, most] }: EntriesOf<Weighing>, games: Game[]) {
  const { view, game, visits: real, names: moves, drawing: whole } = realTree(games, asked.board, asked.tree);

  /** The counts of a leaf: each term was recorded at the usual weight. */
  function countsOf(path: string[]): Weights {
    const terms = asked[`terms-${path.join('-')}`]?.reply.terms;
    return Object.fromEntries(Object.entries(usual).map(([name, weight]) => [name, Number(terms?.[name]) / weight]));
  }

  const treeOf = (weights: Weights) => nested(real, (_, line) => sumOf(countsOf(line), weights));
  const requestOf = (weights: Weights) => ({
    op: 'tree',
    record: { game: 'leaves', setup: leavesSetup(treeOf(weights)) },
    player,
  });
  const isKnown = ({ weights, known }: WeightsState) => JSON.stringify(requestOf(weights)) === known;

  /** Are the values above the leaves those of the weights? While Python starts there are no others. */
  const isRead = (state: WeightsState, { page }: FigureContext) => page.engine === 'ready' || isKnown(state);

  /** The path of the leaf at the end of the best line. */
  function bestLeaf(visits: Visits) {
    const [, ...line] = principalVariation(visits);
    return line.map((row) => childOf(moveOf(visits, row))).join(' ');
  }

  const bestOf = ({ visits }: WeightsState) => moves.get(String(childOf(moveOf(visits, bestReply(visits, 0))))) ?? '';

  /** The weights that are not the usual ones. */
  const changed = ({ weights }: WeightsState) => Object.keys(usual).filter((name) => weights[name] !== usual[name]);

  const initial: WeightsState = {
    weights: usual,
    visits: recordedVisits(asked.read.reply),
    known: JSON.stringify(requestOf(usual)),
    /** The leaf whose sum is shown; null: that of the best line. */
    chosen: null,
  };
  const put = (state: WeightsState, name: string, weight: number): WeightsState => ({
    ...state,
    weights: { ...state.weights, [name]: weight },
  });

  return interactive({
    initial,
    transitions: { put },
    facts: (state, context) => ({
      depth: heightOf(treeOf(usual)),
      choices: childrenOf(real, 0).length,
      best: isRead(state, context) ? bestOf(state) : '?',
      value: isRead(state, context) ? valueAt(state.visits, 0) : Number.NaN,
    }),
    numbers: ({ weights }) =>
      Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, { value, least, most }])),
    isDone(state, task) {
      const [moved, ...others] = changed(state);
      return isKnown(state) && moved !== undefined && others.length === 0 && task.best === bestOf(state);
    },
    missing(state, _, { t }) {
      const moved = changed(state).length;
      if (moved === 0 || !isKnown(state)) return null;
      return moved > 1 ? t('articles.missing.weights') : t('articles.missing.move', { move: bestOf(state) });
    },
    effects(state, _, services) {
      const request = requestOf(state.weights);
      if (isAnswered(state, request)) return [];
      return [treeEffect<Events<WeightsState>>(services, request, (visits) => ['set', answered(request, visits)])];
    },
    links(state, { page, t }) {
      const part = changed(state).length === 0 ? undefined : { [page.lang]: t('articles.weights.with-usual') };
      return [{ ...linkToTree(page, view.record, asked.tree.request.player), part }];
    },
    draw(state, drawing, label) {
      const { weights } = state;
      const { t, send } = drawing;
      const shown = (state.chosen ?? bestLeaf(state.visits)).split(' ');
      /** The moves to a node. */
      const movesTo = (path: (string | number)[]) => lineTo(moves, path);
      const counts = countsOf(movesTo(shown));
      const position = asked[`board-${movesTo(shown).join('-')}`]?.reply;
      const tree = treeOf(weights);
      return html`<div class="real">${wholeTree({
        ...whole,
        tree,
        first: 'first',
        visits: isRead(state, drawing) ? state.visits : null,
        label,
        chooses: choosesOf(tree, 'first', (side) => sideName(game, side, t), t),
        kind: (_, value) => sideOfValue(value),
        node({ path, node }, classes, text) {
          if (typeof node !== 'number') return undefined;
          const named = { path: movesTo(path).join('–'), value: number(node, t.lang) };
          return html`<button type="button" class=${classes} aria-label=${t('articles.weights.leaf', named)}
            aria-pressed=${path.join(' ') === shown.join(' ') ? 'true' : 'false'}
            @click=${() => send(['set', { chosen: path.join(' ') }])}>${text}</button>`;
        },
        t,
      })}</div>
      <div class="weigh real">
        <div class="sums">
          <p class="of" role="status">${t('articles.weights.of', { path: movesTo(shown).join(' ') })}</p>
          ${Object.entries(weights).map(([name, weight]) => {
            const count = counts[name] ?? 0;
            return html`<label>
              <span>${t(`articles.weights.${name}`)}</span>
              <input type="range" min=${least} max=${most} .value=${String(weight)}
                aria-label=${t(`articles.number.${name}`)}
                @input=${({ target }: { target: HTMLInputElement }) => send(['put', name, Number(target.value)])} />
              <b class=${weight === usual[name] ? '' : 'changed'}>${weight}</b>
              <span class="count">× ${number(count, t.lang)}</span>
              <span class="term">${signed(weight * count, t.lang)}</span>
            </label>`;
          })}
          <p class="total"><span>${t('articles.weights.value')}</span><strong>${number(sumOf(counts, weights), t.lang)}</strong></p>
          <p class="act row"><button type="button" ?disabled=${changed(state).length === 0} @click=${() => send(['set', { weights: usual }])}>${t('articles.weights.usual')}</button></p>
        </div>
        ${position ? scene(position, undefined, game.look) : nothing}
      </div>`;
    },
  });
}
