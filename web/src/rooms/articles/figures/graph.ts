// A figure: the whole tree of a real position, in which one position stands in several places. All places of one are
// ringed: at first of one that has the most, then of that which the reader looks at. Each can be read once: its later
// places are then taken as they were read before, and nothing is read below them.
// Requests: `board`, the view of the position; `whole`, the tree of a player that reads everything. `script`: which
// positions stand in several places, and where (articles/2/same.py).
// Facts: `visits` (of the whole tree), `different`.
// Options: `once`, `yes` or `no`.

import { html } from 'lit-html';
import { number } from '../../../base/words.ts';
import type { Game, View } from '../../../contract/types.ts';
import { valueAt } from '../../../tree/visits.ts';
import { type Placed, wholeTree } from '../../../tree/whole.ts';
import { toggle } from '../../../views/controls.ts';
import { type AnsweredRequest, type EntriesOf, interactive, type PlayerRequest, type RecordedTree } from '../figure.ts';
import { linkToTree } from '../requests.ts';
import { lineTo, realTree, scene, sideOfValue } from '../trees.ts';

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

export function create({ asked, computed: { board: found } }: EntriesOf<Graph>, games: Game[]) {
  const { view, visits, names, game, drawing } = realTree(games, asked.board, asked.whole);
  const twins = new Map(found.flatMap((twin) => twin.places.map((path) => [path, twin])));
  const later = new Set(found.flatMap(({ places }) => places.slice(1)));
  const most = found.reduce((most, each) => (each.places.length > most.places.length ? each : most));
  const all = 1 + names.size;

  /** What comes of a node: it is `read`, `taken` from where it was read before, or `left` out. */
  function fate(path: string, { once }: GraphState) {
    if (!once) return 'read';
    if ([...later].some((each) => path.startsWith(`${each} `))) return 'left';
    return later.has(path) ? 'taken' : 'read';
  }

  /** The moves to a place. */
  const movesTo = (path: string) => lineTo(names, path.split(' ')).join('–');

  return interactive({
    initial,
    transitions: { choose: (state: GraphState, _: string, value: string) => ({ ...state, once: value === 'yes' }) },
    facts: () => ({ visits: all, different: all - later.size }),
    links: (_, { page }) => [linkToTree(page, view.record, asked.whole.request.player)],
    draw(state, { t, send }, label) {
      const ringed = twins.get(state.looked ?? '') ?? most;
      const read = 1 + [...names.keys()].filter((path) => fate(path, state) === 'read').length;
      const fateOf = ({ path }: Pick<Placed, 'path'>) => fate(path.join(' '), state);

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
        const twin = twins.get(path);
        if (!twin) return undefined;
        const others = twin.places.filter((each) => each !== path).map(movesTo);
        const words = { path: movesTo(path), value: nodeText(place), others: others.join(t('list')) };
        const look = () => send(['set', { looked: path }]);
        return html`<button type="button" class=${classes} aria-label=${t('articles.graph.node', words)} @pointerenter=${look} @focus=${look} @click=${look}>${text}</button>`;
      }

      const whole = wholeTree({
        ...drawing,
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
    },
  });
}
