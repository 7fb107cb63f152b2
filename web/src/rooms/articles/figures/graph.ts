// A figure: the whole tree of a real position, in which one position stands in several places. All places of one are ringed: at
// first of one that has the most, then of that which the reader looks at. Each can be read once: its later places are then taken
// as they were read before, and nothing is read below them.
// Requests: `board`, the view of the position; `whole`, the tree of a player that reads everything. Both again for narrow
// screens: `narrow-board`, `narrow-whole`. `script`: which positions stand in several places, and where (articles/2/same.py).
// Facts: `visits` (of the whole tree), `different`, `read` (as it is shown), `places` (of the ringed position).
// Options: `once`, `yes` or `no`.

import { html, nothing } from 'lit-html';
import type { View } from '../../../contract/types.ts';
import { VALUE, visitOf } from '../../../tree/visits.ts';
import { type Placed, wholeTree } from '../../../tree/whole.ts';
import { number, type Words } from '../../../words.ts';
import { toggle } from '../controls.ts';
import { gameNamed } from '../games.ts';
import { linkToTree } from '../links.ts';
import { lineTo, movesByPath, nested, onBoards, scene, sideOfValue } from '../position_tree.ts';
import { type RecordedTree, recordedVisits } from '../recorded.ts';
import type { Asked, Figure, Given, PlayerRequest, Width } from './index.ts';

/** A position that stands in several places: their paths, in the order of reading. */
type Twin = { places: string[]; scene: Partial<View> };
interface Graph {
  asked: { [name in `${Width}board`]: Asked<View> } & { [name in `${Width}whole`]: Asked<RecordedTree, PlayerRequest> };
  computed: { [name in `${Width}board`]: [Twin, ...Twin[]] };
}

export function create({ figure, house, changed, narrow }: Given<Graph>): Figure {
  let once = false;
  const shapes = { wide: shapeOf(''), narrow: shapeOf('narrow-') };
  const now = () => (narrow() ? shapes.narrow : shapes.wide);

  /** The tree of one width of screen. */
  function shapeOf(width: Width) {
    const view = figure.asked[`${width}board`].reply;
    const { request, reply } = figure.asked[`${width}whole`];
    const visits = recordedVisits(reply);
    const twins = figure.computed[`${width}board`];
    return {
      view,
      request,
      visits,
      tree: nested(visits, 0),
      names: movesByPath(visits),
      twins: new Map(twins.flatMap((twin) => twin.places.map((path) => [path, twin]))),
      later: new Set(twins.flatMap(({ places }) => places.slice(1))),
      ringed: twins.reduce((most, each) => (each.places.length > most.places.length ? each : most)),
    };
  }

  /** What comes of a node: it is `read`, `taken` from where it was read before, or `left` out. */
  function fate(path: string) {
    const { later } = now();
    if (!once) return 'read';
    if ([...later].some((each) => path.startsWith(`${each} `))) return 'left';
    return later.has(path) ? 'taken' : 'read';
  }

  /** The moves to a place. */
  const movesTo = (path: string) => lineTo(now().names, path.split(' ')).join('–');

  function facts() {
    const { names, later, ringed } = now();
    const visits = 1 + names.size;
    return {
      visits,
      different: visits - later.size,
      read: 1 + [...names.keys()].filter((path) => fate(path) === 'read').length,
      places: ringed.places.length,
    };
  }

  function put(to: boolean) {
    once = to;
    changed();
  }

  /** What was found of a node. */
  function found({ path, node, row }: Placed, t: Words) {
    if (row === -1 && typeof node !== 'number') return t('articles.leaves.left');
    const value = number(typeof node === 'number' ? node : visitOf(now().visits, row)[VALUE], t.lang);
    const words = { read: '', taken: 'articles.graph.from', left: 'articles.leaves.unread' }[fate(path.join(' '))];
    return words ? t(words, { value }) : value;
  }

  /** A node whose position stands elsewhere too. */
  function node(place: Placed, classes: string, text: unknown, t: Words) {
    const shape = now();
    const path = place.path.join(' ');
    const twin = shape.twins.get(path);
    if (!twin) return undefined;
    const others = twin.places.filter((each) => each !== path).map(movesTo);
    const names = { path: movesTo(path), value: found(place, t), others: others.join(t('list')) };
    const look = () => {
      shape.ringed = twin;
      changed();
    };
    return html`<button type="button" class=${classes} aria-label=${t('articles.graph.node', names)} @pointerenter=${look} @focus=${look} @click=${look}>${text}</button>`;
  }

  return {
    facts,
    choose: (_, value) => put(value === 'yes'),
    links() {
      const { view, request } = now();
      return [linkToTree(house, view.record, request.player)];
    },
    draw(t, label) {
      const { view, visits, tree, names, ringed } = now();
      const game = gameNamed(house, view.game);
      if (!game) return nothing;
      const drawn = wholeTree({
        tree,
        visits,
        first: view.turn ?? 'first',
        label,
        ...onBoards(view, names, game.look),
        leaf: (...place) => node(...place, t),
        inner: (...place) => node(...place, t),
        // Below a place that is not read no row is found.
        move: (path) => (fate(path.join(' ')) === 'left' ? '' : (names.get(path.join(' ')) ?? '')),
        mark: ({ path }) => (fate(path.join(' ')) === 'taken' ? '=' : ''),
        kind({ path, row }, value) {
          const key = path.join(' ');
          const taken = fate(key) === 'taken' ? 'taken' : '';
          return [row === -1 ? '' : sideOfValue(value), taken, ringed.places.includes(key) ? 'cause' : ''].join(' ');
        },
        t,
      });
      const { read, visits: all } = facts();
      return html`<div class="real twins">
          <p class="act">
            ${toggle(t('articles.graph.once'), once, () => put(!once))}
            <span role="status">${t('articles.graph.read', { read, visits: all })}</span>
            <span class=${once ? '' : 'unsaid'}>${t('articles.graph.taken')}</span>
          </p>
          ${drawn}
          <div class="ringed">
            ${scene({ ...view, ...ringed.scene, last: null }, undefined, game.look)}
            <p>${t('articles.graph.stands', { count: ringed.places.length })}</p>
            <ul>${ringed.places.map((path) => html`<li>${movesTo(path)}</li>`)}</ul>
          </div>
        </div>`;
    },
  };
}
