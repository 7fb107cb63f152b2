// A figure: an evaluation whose weights the reader changes, and what a search on its values chooses. The tree is that of a real
// position, read whole; a leaf's value is the sum of its counts, each times the weight of its name.
// Entries: `weights`, the usual ones by their names; `range`, their least and most; `player`, which reads the tree of leaves.
// Requests: `board`, the view of the position; `tree`, its tree, in which the moves stand as they are drawn; `read`, the tree of
// leaves by `player` at the usual weights; of each leaf `board-MOVE-MOVE`, its view, and `terms-MOVE-MOVE`, with its `terms`.
// Facts: `depth`, `choices`, `leaves`, `best`, `value`; those of recorded.js.
// Numbers: the weights. Tasks: `{best = "a1"}`: that move is best, and one weight is not the usual one.

import { html, nothing } from 'lit-html';
import type { Look, View } from '../../../contract/types.ts';
import type { Visits } from '../../../tree/visits.ts';
import { bestReply, childrenOf, MOVE, principalVariation, VALUE, visitsOf } from '../../../tree/visits.ts';
import type { Nested } from '../../../tree/whole.ts';
import { heightOf, leavesOf, moveTo, wholeTree } from '../../../tree/whole.ts';
import type { Words } from '../../../words.ts';
import { number, sideName, signed } from '../../../words.ts';
import { createReader } from '../reader.ts';
import { lineTo, movesByPath, onBoards, scene, sideOfValue } from '../real.ts';
import { recordedFacts } from '../recorded.ts';
import { wayToTree } from '../ways.ts';
import type { Figure, Given } from './index.ts';

export type Weights = { [name: string]: number };

/** The place of a child by its move in a tree of leaves. */
const childOf = (move: string | null) => (move ?? '').charCodeAt(0) - moveTo(0).charCodeAt(0);

/**
 * The values of the leaves, as lists.
 * @param visits The real tree.
 * @param countsOf Of a leaf, by the moves to it.
 */
export function weighed(visits: Visits, countsOf: (path: string[]) => Weights, weights: Weights) {
  const node = (row: number, path: string[]): Nested => {
    const children = childrenOf(visits, row);
    if (children.length === 0) return sumOf(countsOf(path), weights);
    return children.map((child) => node(child, [...path, visits.rows[child][MOVE] as string]));
  };
  return node(0, []) as Nested[];
}

const sumOf = (counts: Weights, weights: Weights) =>
  Object.entries(weights).reduce((sum, [name, each]) => sum + each * counts[name], 0);

export function create({ figure, house, changed }: Given): Figure {
  const read = createReader(house, changed);
  const { weights: usual, asked, player } = figure;
  const [least, most] = figure.range;
  const names = Object.keys(usual);
  const real = visitsOf([], asked.tree.reply.rows, asked.tree.reply);
  const moves = movesByPath(real);
  const view: View = asked.board.reply;
  let weights: Weights = { ...usual };
  let visits = visitsOf([], asked.read.reply.rows, asked.read.reply);
  let known = JSON.stringify(request());
  /** The leaf whose sum is shown; null: that of the best line. */
  let chosen: string | null = null;

  /** The counts of a leaf: Each term was recorded at the usual weight. */
  function countsOf(path: string[]): Weights {
    const { terms } = asked[`terms-${path.join('-')}`].reply;
    return Object.fromEntries(names.map((name) => [name, terms[name] / usual[name]]));
  }

  function tree() {
    return weighed(real, countsOf, weights);
  }

  /** Are the values above the leaves those of the weights? While Python starts there are no others. */
  const isRead = () => house.state().engine === 'ready' || JSON.stringify(request()) === known;

  function request() {
    return { op: 'tree', record: { game: 'leaves', setup: JSON.stringify(tree()) }, player };
  }

  function put(to: Weights) {
    weights = to;
    changed();
  }

  /** The path of the leaf at the end of the best line. */
  const bestLeaf = () =>
    principalVariation(visits)
      .slice(1)
      .map((row) => childOf(visits.rows[row][MOVE]))
      .join(' ');

  /** The moves to a node. */
  const movesTo = (path: string): string[] => lineTo(moves, path.split(' '));

  const best = () => moves.get(String(childOf(visits.rows[bestReply(visits, 0)][MOVE]))) ?? '';

  const isUsual = () => names.every((name) => weights[name] === usual[name]);

  return {
    facts: () => ({
      depth: heightOf(tree()),
      choices: tree().length,
      leaves: leavesOf(tree()),
      best: isRead() ? best() : '?',
      value: isRead() ? visits.rows[0][VALUE] : Number.NaN,
      ...recordedFacts(figure),
    }),
    numbers: Object.fromEntries(
      names.map((name) => [
        name,
        {
          value: () => weights[name],
          least,
          most,
          set: (value: number) => put({ ...weights, [name]: value }),
        },
      ]),
    ),
    done(tasks) {
      if (JSON.stringify(request()) !== known) return [];
      const moved = names.filter((name) => weights[name] !== usual[name]);
      return Object.entries(tasks)
        .filter(([, task]) => moved.length === 1 && task.best === best())
        .map(([name]) => name);
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
    ways() {
      const { lang } = house.state();
      const part = isUsual() ? undefined : { [lang]: house.t()('articles.weights.with-usual') };
      return [{ ...wayToTree(house, view.record, asked.tree.request.player), part }];
    },
    draw(t, label) {
      const game = house.state().games.find(({ id }) => id === view.game);
      if (!game) return nothing;
      const shown = chosen ?? bestLeaf();
      const drawn = wholeTree({
        tree: tree(),
        visits: isRead() ? visits : null,
        first: 'first',
        step: null,
        label,
        chooses: [
          t('articles.leaves.most', { side: sideName(game, 'first', t) }),
          t('articles.leaves.next.least', { side: sideName(game, 'second', t) }),
        ],
        ...onBoards(view, moves, game.look),
        kind: (_, value) => sideOfValue(value),
        leaf: ({ path, node }, classes, text) => {
          const key = path.join(' ');
          const named = { path: movesTo(key).join('–'), value: number(node as number, t.lang) };
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
    return html`<div class="weigh real">
      <div class="sums">
        <p class="of" role="status">${t('articles.weights.of', { path: path.join(' ') })}</p>
        ${names.map(
          (name) => html`<label>
            <span>${t(`articles.weights.${name}`)}</span>
            <input type="range" min=${least} max=${most} .value=${String(weights[name])}
              aria-label=${t(`articles.number.${name}`)}
              @input=${(event: Event) => put({ ...weights, [name]: Number((event.target as HTMLInputElement).value) })} />
            <b class=${weights[name] === usual[name] ? '' : 'changed'}>${weights[name]}</b>
            <span class="count">× ${number(counts[name], t.lang)}</span>
            <span class="term">${signed(weights[name] * counts[name], t.lang)}</span>
          </label>`,
        )}
        <p class="total"><span>${t('articles.weights.value')}</span><strong>${number(sumOf(counts, weights), t.lang)}</strong></p>
        <p class="act"><button type="button" ?disabled=${isUsual()} @click=${() => put({ ...usual })}>${t('articles.weights.usual')}</button></p>
      </div>
      ${scene(asked[`board-${path.join('-')}`].reply, undefined, look)}
    </div>`;
  }
}
