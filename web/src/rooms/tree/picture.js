// Draws the tree around the current node: columns of nodes from the root to the replies to it, and the strokes between them. For
// screen readers and keys it is a tree; on a phone its last column is a list of cards.

import { html, nothing, svg } from '../../../vendor/lit-html/lit-html.js';
import { picture as boardPicture, token } from '../../board/picture.js';
import { number, sideName } from '../../words.js';
import { CUT_MARK } from './marks.js';
import { isUnread, viewAt } from './state.js';
import { boundText, viewerName } from './values.js';
import { DEPTH, END, KEY, stageOf, UNREAD } from './visits.js';

/** @typedef {import('../../../contract.js').Game} Game */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./index.js').Actions} Actions */
/** @typedef {import('./state.js').Column} Column */
/** @typedef {import('./state.js').Item} Item */
/** @typedef {import('./state.js').TreeState} TreeState */

/** Columns that are drawn at most, the root's or the one before them included. */
const COLUMNS = 4;
/** Nodes of a column that are drawn at most, unless it is unfolded. */
const NODES = 14;

/** @param {TreeState} state @param {Column[]} columns @param {Game} game @param {Words} t @param {Actions} actions */
export function picture(state, columns, game, t, actions) {
  const drawn = columns.slice(-COLUMNS).map((column) => folded(state, column));
  const height = Math.max(...drawn.map(({ items, more }) => items.length + (more > 0 ? 1 : 0)));
  const current = state.wanted.path.length;
  return html`<div
    class="card tree"
    role="tree"
    aria-label=${t('tree.tree')}
    .style=${`--columns:${drawn.length};--height:${height}`}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (actions.key(event.key)) event.preventDefault();
    }}
  >
    ${drawn.map((column, index) => [
      head(state, column, index, game, t),
      index > 0 ? links(drawn[index - 1], column, index, height) : nothing,
      column.items.map((item, at) =>
        node(state, column, item, index, place(column, at, height), current, game, t, actions),
      ),
      column.more > 0
        ? html`<button type="button" class="more" .style=${`--column:${index + 1};--row:${column.items.length + 2}`} @click=${() => actions.unfold(column.ply)}>${t('tree.more', { count: column.more })}</button>`
        : nothing,
    ])}
  </div>`;
}

/** @typedef {Column & {more: number, height: number}} Folded */

/** The column with so many nodes as can be drawn, the one on the path among them. @param {TreeState} state @param {Column} column @returns {Folded} */
function folded(state, column) {
  const { items, ply } = column;
  if (items.length <= NODES + 1 || state.unfolded.has(ply)) return { ...column, more: 0, height: items.length };
  const on = items.findIndex((item) => item.on);
  const first = Math.max(0, Math.min(on - Math.floor(NODES / 2), items.length - NODES));
  return { ...column, items: items.slice(first, first + NODES), more: items.length - NODES, height: NODES + 1 };
}

/** The row of a node, from 0. The root alone stands in the middle. @param {Folded} column @param {number} at @param {number} height */
const place = (column, at, height) =>
  column.items.length === 1 && column.ply === 0 ? Math.floor((height - 1) / 2) : at;

/** The position over a column, and who chooses there. @param {TreeState} state @param {Folded} column @param {number} index @param {Game} game @param {Words} t */
function head(state, { ply, path, mover }, index, game, t) {
  if (ply === 0) return nothing;
  const position = viewAt(state, path);
  const side = sideName(game, mover, t);
  return html`<div class="head" role="presentation" .style=${`--column:${index + 1}`}>
    ${position ? boardPicture(position, game.look, token, null) : nothing}
    <p>${t(ply === 1 ? 'tree.moves' : ply % 2 === 0 ? 'tree.replies' : 'tree.answers', { side })}<br />${t('tree.takes', { side, viewer: viewerName(state, game, ply - 1, t) })}</p>
  </div>`;
}

/** The strokes from a node to its replies. @param {Folded} from @param {Folded} column @param {number} index @param {number} height */
function links(from, column, index, height) {
  const source = from.items.findIndex(({ on }) => on);
  if (source === -1) return nothing;
  const y = place(from, source, height) + 0.5;
  /** @param {Item} item @param {number} at */
  const stroke = (item, at) => {
    const to = place(column, at, height) + 0.5;
    const kind = [
      item.on && 'on',
      item.best && from.items[source].best && 'best',
      (!item.visits || isUnread({ visits: item.visits, row: 0, before: 0 })) && 'unread',
    ];
    return svg`<path class=${kind.filter(Boolean).join(' ')} d="M0 ${y}C5 ${y} 5 ${to} 10 ${to}" />`;
  };
  return html`<svg class="links" aria-hidden="true" viewBox="0 0 10 ${height}" preserveAspectRatio="none" .style=${`--column:${index + 1}`}>
    ${column.items.map(stroke)}
  </svg>`;
}

/** @param {TreeState} state @param {Folded} column @param {Item} item @param {number} index @param {number} row @param {number} current @param {Game} game @param {Words} t @param {Actions} actions */
function node(state, column, item, index, row, current, game, t, actions) {
  const { visits, ply } = item;
  const at = visits?.rows[item.row];
  const stage = visits && visits === state.main ? stageOf(visits, item.row, state.step) : 'done';
  const unread = !visits || isUnread({ visits, row: item.row, before: 0 });
  const selected = item.on && ply === current;
  const cut = at?.[END] === 'cut' && stage === 'done';
  const here = state.main && at && current > 0 ? keyHere(state) : null;
  const same = at && !selected && here !== null && visits === state.main && at[KEY] === here;
  const value = at && stage === 'done' ? boundText(state, game, at, ply, t) : '';
  const move =
    item.ply === 0
      ? t('tree.root', { side: sideName(game, column.mover === 'first' ? 'second' : 'first', t) })
      : item.move === 'pass'
        ? t('pass')
        : item.move;
  const said =
    stage === 'later' ? t('tree.later') : stage === 'open' ? t('tree.open') : unread && !at ? t('tree.unread') : value;
  const name = [
    move,
    item.again && t('tree.second'),
    said,
    cut && t('tree.cut', { count: Number(at?.[UNREAD].length) }),
    at &&
      stage === 'done' &&
      (at[END] === 'horizon' || at[END] === 'over' || at[END] === 'table') &&
      t(`tree.end.${at[END]}`),
    item.best && t('tree.best'),
    same && t('tree.same'),
  ].filter(Boolean);
  const classes = [
    'node',
    item.on && 'on',
    item.best && 'best',
    cut && 'cut',
    unread && 'unread',
    stage,
    same && 'same',
  ];
  const ends = !at || at[DEPTH] === 0 || at[END] === 'over' || at[END] === 'table';
  return html`<div
    class=${classes.filter(Boolean).join(' ')}
    role="treeitem"
    aria-level=${ply + 1}
    aria-posinset=${column.items.indexOf(item) + 1}
    aria-setsize=${column.items.length}
    aria-expanded=${ends ? nothing : item.on ? 'true' : 'false'}
    aria-selected=${selected ? 'true' : 'false'}
    aria-label=${name.join(t('list'))}
    tabindex=${selected ? 0 : -1}
    .style=${`--column:${index + 1};--row:${row + 2}`}
    @click=${() => actions.choose(item)}
  ><b>${move}</b>${cut ? CUT_MARK : nothing}${same ? html`<i class="again" aria-hidden="true"></i>` : nothing}<span>${said}</span></div>`;
}

/** The key of the current node's position; null: it is not told. @param {TreeState} state */
function keyHere({ main, wanted }) {
  if (!main) return null;
  let row = 0;
  for (const move of wanted.path) {
    let child = main.child[row];
    while (child !== -1 && main.rows[child][1] !== move) child = main.next[child];
    if (child === -1) return null;
    row = child;
  }
  return main.rows[row][KEY];
}

export { number };
