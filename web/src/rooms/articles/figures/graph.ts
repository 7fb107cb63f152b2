// A figure: the whole tree of a real position, in which one position stands in several places. All places of one are ringed: at
// first of one that has the most, then of that which the reader looks at. Each can be read once: its later places are then taken
// as they were read before, and nothing is read below them.
// Requests: `board`, the view of the position; `whole`, the tree of a player that reads everything. `script`: which positions stand in several places, and where (articles/2/same.py).
// Facts: `visits` (of the whole tree), `different`, `read` (as it is shown), `places` (of the ringed position).
// Options: `once`, `yes` or `no`.

import { html } from 'lit-html';
import type { Game, View } from '../../../contract/types.ts';
import { valueAt } from '../../../tree/visits.ts';
import { type Placed, wholeTree } from '../../../tree/whole.ts';
import { toggle } from '../../../views/controls.ts';
import { number } from '../../../words.ts';
import {
  type AnsweredRequest,
  type Drawing,
  type Events,
  interactive,
  type Of,
  type PlayerRequest,
} from '../figure.ts';
import { linkToTree } from '../links.ts';
import { lineTo, realTree, scene, sideOfValue } from '../position_tree.ts';
import type { RecordedTree } from '../recorded.ts';

/** A position that stands in several places: their paths, in the order of reading. */
type Twin = { places: string[]; scene: Partial<View> };
interface Graph {
  asked: { board: AnsweredRequest<View>; whole: AnsweredRequest<RecordedTree, PlayerRequest> };
  computed: { board: [Twin, ...Twin[]] };
}

const initial = {
  /** Is each position read once? */
  once: false,
  /** The path of the node whose position is ringed; null: of one with the most places. */
  looked: null as string | null,
};
type GraphState = typeof initial;
type Shape = ReturnType<typeof shapeOf>;

function shapeOf({ asked, computed: { board: twins } }: Of<Graph>, games: Game[]) {
  return {
    ...realTree(games, asked.board, asked.whole),
    player: asked.whole.request.player,
    twins: new Map(twins.flatMap((twin) => twin.places.map((path) => [path, twin]))),
    later: new Set(twins.flatMap(({ places }) => places.slice(1))),
    most: twins.reduce((most, each) => (each.places.length > most.places.length ? each : most)),
  };
}

const ringedIn = ({ twins, most }: Shape, { looked }: GraphState) => twins.get(looked ?? '') ?? most;

/** What comes of a node: it is `read`, `taken` from where it was read before, or `left` out. */
function fate(path: string, { later }: Shape, { once }: GraphState) {
  if (!once) return 'read';
  if ([...later].some((each) => path.startsWith(`${each} `))) return 'left';
  return later.has(path) ? 'taken' : 'read';
}

function factsOf(shape: Shape, state: GraphState) {
  const { names, later } = shape;
  const visits = 1 + names.size;
  return {
    visits,
    different: visits - later.size,
    read: 1 + [...names.keys()].filter((path) => fate(path, shape, state) === 'read').length,
    places: ringedIn(shape, state).places.length,
  };
}

export function create(figure: Of<Graph>, games: Game[]) {
  const shape = shapeOf(figure, games);
  const choose = (state: GraphState, _: string, value: string): GraphState => ({ ...state, once: value === 'yes' });
  return interactive({
    initial,
    transitions: { choose },
    facts: (state) => factsOf(shape, state),
    links: (_, { page }) => [linkToTree(page, shape.view.record, shape.player)],
    draw: (state, drawing, label) => drawn(shape, state, drawing, label),
  });
}

function drawn(shape: Shape, state: GraphState, { t, send }: Drawing<Events<GraphState>>, label: string) {
  const { view, visits, names, game } = shape;
  const ringed = ringedIn(shape, state);
  const { read, visits: all } = factsOf(shape, state);
  const fateOf = ({ path }: Pick<Placed, 'path'>) => fate(path.join(' '), shape, state);
  /** The moves to a place. */
  const movesTo = (path: string) => lineTo(names, path.split(' ')).join('–');

  /** What was found of a node. */
  function nodeText({ path, node, row }: Placed) {
    if (row === -1 && typeof node !== 'number') return t('articles.leaves.left');
    const value = number(typeof node === 'number' ? node : valueAt(visits, row), t.lang);
    const words = { read: '', taken: 'articles.graph.from', left: 'articles.leaves.unread' }[fateOf({ path })];
    return words ? t(words, { value }) : value;
  }

  /** A node whose position stands elsewhere too. */
  function node(place: Placed, classes: string, text: unknown) {
    const path = place.path.join(' ');
    const twin = shape.twins.get(path);
    if (!twin) return undefined;
    const others = twin.places.filter((each) => each !== path).map(movesTo);
    const words = { path: movesTo(path), value: nodeText(place), others: others.join(t('list')) };
    const look = () => send(['set', { looked: path }]);
    return html`<button type="button" class=${classes} aria-label=${t('articles.graph.node', words)} @pointerenter=${look} @focus=${look} @click=${look}>${text}</button>`;
  }

  const whole = wholeTree({
    ...shape.drawing,
    visits,
    label,
    node,
    // Below a place that is not read no row is found.
    move: (path) => (fateOf({ path }) === 'left' ? '' : (names.get(path.join(' ')) ?? '')),
    mark: (place) => (fateOf(place) === 'taken' ? '=' : ''),
    kind(place, value) {
      const taken = fateOf(place) === 'taken' ? 'taken' : '';
      const cause = ringed.places.includes(place.path.join(' ')) ? 'cause' : '';
      return [place.row === -1 ? '' : sideOfValue(value), taken, cause].join(' ');
    },
    t,
  });
  return html`<div class="real twins">
      <p class="act row">
        ${toggle(t('articles.graph.once'), state.once, () => send(['set', { once: !state.once }]))}
        <span role="status">${t('articles.graph.read', { read, visits: all })}</span>
        <span class=${state.once ? '' : 'unsaid'}>${t('articles.graph.taken')}</span>
      </p>
      ${whole}
      <div class="ringed">
        ${scene({ ...view, ...ringed.scene, last: null }, undefined, game.look)}
        <p>${t('articles.graph.stands', { count: ringed.places.length })}</p>
        <ul>${ringed.places.map((path) => html`<li translate="no">${movesTo(path)}</li>`)}</ul>
      </div>
    </div>`;
}
