// A figure: the whole tree of a real position, and what a player that shuffles reads of it. The rest is dashed. Nothing changes
// its place when another shuffle is shown. Small numbers say in which order the positions were read.
// Requests: `board`, the view of the position; `whole`, the tree of a player that reads everything; `seeds`, with `seeds` from 1
// on, the trees of the one that shuffles. Further seeds are read when Python is there. All three again for narrow screens:
// `narrow-board`, `narrow-whole`, `narrow-seeds`.
// Facts: `visits`, `value`, `all` (visits of `whole`), `most` (the most of the recorded seeds), `fewer` (`most` less `visits`).
// Numbers: `seed`.

import { html, nothing } from 'lit-html';
import type { View } from '../../../contract/types.ts';
import { VALUE, visitOf } from '../../../tree/visits.ts';
import { wholeTree } from '../../../tree/whole.ts';
import { number, sideName } from '../../../words.ts';
import { gameNamed } from '../games.ts';
import { linkToTree } from '../links.ts';
import { choosesOf, movesByPath, nested, onBoards, sideOfValue } from '../position_tree.ts';
import { type RecordedTree, recordedVisits } from '../recorded.ts';
import { createTreeRequests } from '../tree_requests.ts';
import type { Asked, Figure, Given, PlayerRequest, Width } from './index.ts';
import { doneOf } from './tasks.ts';

interface Shuffled {
  asked: { [name in `${Width}board`]: Asked<View> } & { [name in `${Width}whole`]: Asked<RecordedTree> } & {
    [name in `${Width}seeds`]: Asked<[RecordedTree, ...RecordedTree[]], PlayerRequest & { seeds: unknown }>;
  };
}

/** The greatest seed that the reader can choose. */
const MOST = 999;

export function create({ figure, house, changed, narrow }: Given<Shuffled>): Figure {
  const readTree = createTreeRequests(house, changed);
  let seed = 1;
  let touched = false;
  const shapes = { wide: shapeOf(''), narrow: shapeOf('narrow-') };
  const now = () => (narrow() ? shapes.narrow : shapes.wide);
  /** What is shown: of the seed, or of the one before until that is read. */
  let shown = 1;
  const visits = () => now().read.get(shown) ?? now().first;

  /** The tree of one width of screen. */
  function shapeOf(width: Width) {
    const view = figure.asked[`${width}board`].reply;
    const whole = figure.asked[`${width}whole`].reply;
    const { request, reply } = figure.asked[`${width}seeds`];
    const { seeds: _, ...further } = request;
    const tree = recordedVisits(whole);
    return {
      view,
      turn: view.turn ?? 'first',
      tree: nested(tree, 0, Math.sign), // its ends as 1, 0 or −1: won, drawn, lost
      names: movesByPath(tree),
      all: whole.visits,
      /** With which a further seed is asked for. */
      request: further,
      /** How many seeds are recorded, and the most visits of one. */
      recorded: reply.length,
      most: Math.max(...reply.map(({ visits }) => visits)),
      /** By seed. */
      read: new Map(reply.map((each, at) => [at + 1, recordedVisits(each)])),
      first: recordedVisits(reply[0]),
    };
  }

  function put(to: number) {
    seed = to;
    if (now().read.has(seed)) shown = seed;
    touched = true;
    changed();
  }

  function facts(): { [name: string]: number } {
    const { all, most } = now();
    const { visits: count } = visits().reply;
    return { visits: count, value: visitOf(visits(), 0)[VALUE], all, most, fewer: most - count };
  }

  const most = () => (house.state().engine === 'ready' ? MOST : now().recorded);

  return {
    facts,
    get numbers() {
      return { seed: { value: () => seed, least: 1, most: most(), set: put } };
    },
    done: (tasks) => doneOf(tasks, ({ fact, most }) => touched && Number(facts()[fact]) <= Number(most)),
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
    links() {
      const { view, request } = now();
      return [linkToTree(house, view.record, `${request.player} seed=${seed}`)];
    },
    draw(t, label) {
      const { view, turn, tree, names } = now();
      const game = gameNamed(house, view.game);
      if (!game) return nothing;
      const drawn = wholeTree({
        tree,
        visits: visits(),
        first: turn,
        label,
        chooses: choosesOf(tree, turn, (side) => sideName(game, side, t), t),
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
