// A figure: an evaluation whose weights the reader changes, and what a search on its values chooses. The tree is that of a real
// position, read whole; a leaf's value is the sum of its counts, each times the weight of its name.
// Entries: `weights`, the usual ones by their names; `range`, their least and most; `player`, which reads the tree of leaves.
// Requests: `board`, the view of the position; `tree`, its tree, in which the moves stand as they are drawn; `read`, the tree of
// leaves by `player` at the usual weights; of each leaf `board-MOVE-MOVE`, its view, and `terms-MOVE-MOVE`, with its `terms`.
// Facts: `depth`, `choices`, `leaves`, `best`, `value`; those of recorded.ts.
// Numbers: the weights. Tasks: `{best = "a1"}`: that move is best, and one weight is not the usual one.

import { html, nothing } from 'lit-html';
import type { Look, View } from '../../../contract/types.ts';
import {
  bestReply,
  childrenOf,
  moveOf,
  principalVariation,
  VALUE,
  type Visits,
  visitOf,
} from '../../../tree/visits.ts';
import { heightOf, leavesOf, moveTo, type Nested, wholeTree } from '../../../tree/whole.ts';
import { number, sideName, signed, type Words } from '../../../words.ts';
import { gameNamed } from '../games.ts';
import { linkToTree } from '../links.ts';
import { choosesOf, lineTo, movesByPath, onBoards, scene, sideOfValue } from '../position_tree.ts';
import { type RecordedTree, recordedFacts, recordedVisits } from '../recorded.ts';
import { createTreeRequests } from '../tree_requests.ts';
import type { Asked, Figure, Given, PlayerRequest } from './index.ts';
import { doneOf } from './tasks.ts';

type Weights = { [name: string]: number };

interface Weighing {
  asked: {
    board: Asked<View>;
    tree: Asked<RecordedTree, PlayerRequest<'tree'>>;
    read: Asked<RecordedTree>;
    [leaf: `board-${string}`]: Asked<View>;
    [leaf: `terms-${string}`]: Asked<{ terms: Weights }>;
  };
  weights: Weights;
  range: [number, number];
  player: string;
}

/** The place of a child by its move in a tree of leaves. */
const childOf = (move: string) => move.charCodeAt(0) - moveTo(0).charCodeAt(0);

/**
 * The values of the leaves, as lists.
 * @param visits The real tree.
 * @param countsOf Of a leaf, by the moves to it.
 */
export function weighed(visits: Visits, countsOf: (path: string[]) => Weights, weights: Weights) {
  const node = (row: number, path: string[]): Nested => {
    const children = childrenOf(visits, row);
    if (children.length === 0) return sumOf(countsOf(path), weights);
    return children.map((child) => node(child, [...path, moveOf(visits, child)]));
  };
  return node(0, []);
}

const sumOf = (counts: Weights, weights: Weights) =>
  Object.entries(weights).reduce((sum, [name, each]) => sum + each * (counts[name] ?? 0), 0);

export function create({ figure, house, changed }: Given<Weighing>): Figure {
  const read = createTreeRequests(house, changed);
  const { weights: usual, asked, player } = figure;
  const [least, most] = figure.range;
  const real = recordedVisits(asked.tree.reply);
  const moves = movesByPath(real);
  const view = asked.board.reply;
  let weights = usual;
  let visits = recordedVisits(asked.read.reply);
  /** The leaf whose sum is shown; null: that of the best line. */
  let chosen: string | null = null;

  /** The counts of a leaf: Each term was recorded at the usual weight. */
  function countsOf(path: string[]): Weights {
    const terms = asked[`terms-${path.join('-')}`]?.reply.terms;
    return Object.fromEntries(Object.entries(usual).map(([name, weight]) => [name, Number(terms?.[name]) / weight]));
  }

  const tree = () => weighed(real, countsOf, weights);

  const request = () => ({ op: 'tree', record: { game: 'leaves', setup: JSON.stringify(tree()) }, player });
  /** The request that `visits` answer. */
  let known = JSON.stringify(request());

  /** Are the values above the leaves those of the weights? While Python starts there are no others. */
  const isRead = () => house.state().engine === 'ready' || JSON.stringify(request()) === known;

  function put(to: Weights) {
    weights = to;
    changed();
  }

  /** The path of the leaf at the end of the best line. */
  function bestLeaf() {
    const [, ...line] = principalVariation(visits);
    return line.map((row) => childOf(moveOf(visits, row))).join(' ');
  }

  /** The moves to a node. */
  const movesTo = (path: string) => lineTo(moves, path.split(' '));

  const best = () => moves.get(String(childOf(moveOf(visits, bestReply(visits, 0))))) ?? '';

  /** The weights that are not the usual ones. */
  const changedWeights = () => Object.keys(usual).filter((name) => weights[name] !== usual[name]);

  return {
    facts: () => ({
      depth: heightOf(tree()),
      choices: childrenOf(real, 0).length,
      leaves: leavesOf(tree()),
      best: isRead() ? best() : '?',
      value: isRead() ? visitOf(visits, 0)[VALUE] : Number.NaN,
      ...recordedFacts(figure),
    }),
    numbers: Object.fromEntries(
      Object.entries(usual).map(([name, weight]) => {
        const set = (value: number) => put({ ...weights, [name]: value });
        return [name, { value: () => weights[name] ?? weight, least, most, set }];
      }),
    ),
    done(tasks) {
      if (JSON.stringify(request()) !== known) return [];
      const [moved, ...others] = changedWeights();
      return doneOf(tasks, (task) => moved !== undefined && others.length === 0 && task.best === best());
    },
    follow() {
      const wanted = request();
      const key = JSON.stringify(wanted);
      if (key === known) return;
      read(wanted, (tree) => {
        visits = tree;
        known = key;
      });
    },
    links() {
      const { lang } = house.state();
      const part = changedWeights().length === 0 ? undefined : { [lang]: house.t()('articles.weights.with-usual') };
      return [{ ...linkToTree(house, view.record, asked.tree.request.player), part }];
    },
    draw(t, label) {
      const game = gameNamed(house, view.game);
      if (!game) return nothing;
      const shown = chosen ?? bestLeaf();
      const values = tree();
      const drawn = wholeTree({
        tree: values,
        visits: isRead() ? visits : null,
        first: 'first',
        label,
        chooses: choosesOf(values, 'first', (side) => sideName(game, side, t), t),
        ...onBoards(view, moves, game.look),
        kind: (_, value) => sideOfValue(value),
        leaf: ({ path, node }, classes, text) => {
          const key = path.join(' ');
          const named = { path: movesTo(key).join('–'), value: number(node, t.lang) };
          return html`<button
            type="button"
            class=${classes}
            aria-pressed=${key === shown ? 'true' : 'false'}
            aria-label=${t('articles.weights.leaf', named)}
            @click=${() => {
              chosen = key;
              changed();
            }}
          >${text}</button>`;
        },
        t,
      });
      return html`<div class="real">${drawn}</div>${sum(movesTo(shown), game.look, t)}`;
    },
  };

  /** The weights, and the sum that is a leaf's value. */
  function sum(path: string[], look: Look, t: Words) {
    const counts = countsOf(path);
    const shown = asked[`board-${path.join('-')}`]?.reply;
    return html`<div class="weigh real">
      <div class="sums">
        <p class="of" role="status">${t('articles.weights.of', { path: path.join(' ') })}</p>
        ${Object.entries(weights).map(([name, weight]) => {
          const count = counts[name] ?? 0;
          return html`<label>
            <span>${t(`articles.weights.${name}`)}</span>
            <input type="range" min=${least} max=${most} .value=${String(weight)}
              aria-label=${t(`articles.number.${name}`)}
              @input=${({ target }: { target: HTMLInputElement }) => put({ ...weights, [name]: Number(target.value) })} />
            <b class=${weight === usual[name] ? '' : 'changed'}>${weight}</b>
            <span class="count">× ${number(count, t.lang)}</span>
            <span class="term">${signed(weight * count, t.lang)}</span>
          </label>`;
        })}
        <p class="total"><span>${t('articles.weights.value')}</span><strong>${number(sumOf(counts, weights), t.lang)}</strong></p>
        <p class="act"><button type="button" ?disabled=${changedWeights().length === 0} @click=${() => put(usual)}>${t('articles.weights.usual')}</button></p>
      </div>
      ${shown ? scene(shown, undefined, look) : nothing}
    </div>`;
  }
}
