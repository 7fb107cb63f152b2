// A figure: the whole tree of a real position, and what a player that shuffles reads of it. The rest is dashed. Nothing changes
// its place when another shuffle is shown. Small numbers say in which order the positions were read.
// Requests: `board`, the view of the position; `whole`, the tree of a player that reads everything; `seeds`, with `seeds` from 1
// on, the trees of the one that shuffles. Further seeds are read when Python is there. All three again for narrow screens:
// `narrow-board`, `narrow-whole`, `narrow-seeds`.
// Facts: `visits`, `value`, `all` (visits of `whole`), `most` (the most of the recorded seeds), `fewer` (`most` less `visits`).
// Numbers: `seed`.

import { html, nothing } from 'lit-html';
import type { Side, View } from '../../../contract/types.ts';
import type { Visits } from '../../../tree/visits.ts';
import { sideAt, VALUE, visitsOf } from '../../../tree/visits.ts';
import type { Nested } from '../../../tree/whole.ts';
import { heightOf, wholeTree } from '../../../tree/whole.ts';
import { number, sideName } from '../../../words.ts';
import { createReader } from '../reader.ts';
import { movesByPath, nested, onBoards, sideOfValue } from '../real.ts';
import { wayToTree } from '../ways.ts';
import type { Figure, Given } from './index.ts';

/** The tree of one width of screen. */
export interface Shape {
  /** The position. */
  view: View;
  turn: Side;
  tree: Nested[];
  /** The moves, by the paths of their nodes. */
  names: Map<string, string>;
  all: number;
  /** With which a further seed is asked for. */
  request: any;
  /** How many seeds are recorded. */
  recorded: number;
  /** By seed. */
  read: Map<number, Visits>;
  /** The most visits of a recorded seed. */
  most: number;
}

/** The greatest seed that the reader can choose. */
const MOST = 999;

export function create({ figure, house, changed, narrow }: Given): Figure {
  const readTree = createReader(house, changed);
  let seed = 1;
  let touched = false;
  const shapes = { wide: shapeOf(''), narrow: shapeOf('narrow-') };
  const now = () => (narrow() ? shapes.narrow : shapes.wide);
  /** What is shown: of the seed, or of the one before until that is read. */
  let shown = 1;
  const visits = () => (now().read.get(shown) ?? now().read.get(1)) as Visits;

  function shapeOf(prefix: string): Shape {
    const [board, whole, seeds] = ['board', 'whole', 'seeds'].map((name) => figure.asked[`${prefix}${name}`]);
    const tree = visitsOf([], whole.reply.rows, whole.reply);
    const { seeds: _, ...request } = seeds.request;
    return {
      view: board.reply,
      turn: board.reply.turn,
      tree: nested(tree, 0, Math.sign) as Nested[], // its ends as 1, 0 or −1: won, drawn, lost
      names: movesByPath(tree),
      all: whole.reply.visits,
      request,
      recorded: seeds.reply.length,
      read: new Map(seeds.reply.map((reply: any, at: number) => [at + 1, read(reply)])),
      most: Math.max(...seeds.reply.map((reply: any) => reply.visits)),
    };
  }

  function put(to: number) {
    seed = to;
    if (now().read.has(seed)) shown = seed;
    touched = true;
    changed();
  }

  function facts() {
    const { all, most } = now();
    const { reply, rows } = visits();
    return { visits: reply.visits, value: rows[0][VALUE], all, most, fewer: most - reply.visits };
  }

  const most = () => (house.state().engine === 'ready' ? MOST : now().recorded);

  return {
    facts,
    numbers: {
      seed: {
        value: () => seed,
        least: 1,
        get most() {
          return most();
        },
        set: put,
      },
    },
    done: (tasks) =>
      Object.entries(tasks)
        .filter(([, { fact, most }]) => touched && facts()[fact as 'fewer'] <= Number(most))
        .map(([name]) => name),
    follow() {
      const place = now();
      const wanted = seed;
      if (place.read.has(wanted)) {
        if (shown === wanted) return;
        shown = wanted;
        changed();
        return;
      }
      readTree(
        { ...place.request, player: `${place.request.player} seed=${wanted}` },
        (visits) => place.read.set(wanted, visits),
        () => {
          if (seed === wanted) seed = shown; // it cannot be read
        },
      );
    },
    ways() {
      const { view, request } = now();
      return [wayToTree(house, view.record, `${request.player} seed=${seed}`)];
    },
    draw(t, label) {
      const { view, turn, tree, names } = now();
      const game = house.state().games.find(({ id }) => id === view.game);
      if (!game) return nothing;
      const drawn = wholeTree({
        tree,
        visits: visits(),
        first: turn,
        step: null,
        label,
        chooses: Array.from({ length: heightOf(tree) }, (_, ply) => {
          const side = sideAt(turn, ply);
          const kind = side === 'first' ? 'most' : 'least';
          const words = ply > 1 ? 'then' : ply === 1 ? `next.${kind}` : kind;
          return t(`articles.leaves.${words}`, { side: sideName(game, side, t) });
        }),
        ...onBoards(view, names, game.look),
        move: (path) => names.get(path.join(' ')) ?? '',
        mark: ({ row }) => (row === -1 ? '' : number(row + 1, t.lang)),
        kind: ({ row }, value) => (row === -1 || value === null ? '' : sideOfValue(value)),
        t,
      });
      const { visits: count, all } = facts();
      return html`<div class="real">${drawn}</div>
        <p class="act">
          <button type="button" @click=${() => put(seed < most() ? seed + 1 : 1)}>${t('articles.tree.shuffle')}</button>
          <span>${t('articles.tree.read', { seed: number(seed, t.lang), visits: count, all })}</span>
        </p>`;
    },
  };
}

/** @param reply With its rows. */
const read = (reply: any) => visitsOf([], reply.rows, reply);
