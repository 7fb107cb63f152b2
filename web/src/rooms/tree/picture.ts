// Draws the tree around the current node: columns of nodes from the root to the replies to it, and the strokes between
// them. For screen readers and keys it is a tree. Where there is no room for columns, the current node and its replies
// are a list.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { sideName, type Words } from '../../base/words.ts';
import { picture as boardPicture, token } from '../../board/picture.ts';
import type { Game, ReasonSaid } from '../../contract/types.ts';
import { isPlain } from '../../runtime/browser.ts';
import { links, SCISSORS } from '../../tree/marks.ts';
import { causeOf, childrenOf, factsOf, isAuthors, isCut, moveOf, omitted } from '../../tree/visits.ts';
import type { Actions } from './actions.ts';
import { COLUMNS, type Column, columnsOf, type Item, predictable, predictionHere } from './columns.ts';
import { isAuthored } from './searches.ts';
import { firstSide, lineTo, nodeHere, pathKey, shownStage, type TreeState, viewAt, viewerAt } from './state.ts';
import { boundText, moveName, openText, rootName, viewerName } from './values.ts';

type Folded = ReturnType<typeof folded>;
type Drawing = ReturnType<typeof drawingOf>;

/** Nodes of a column that are drawn at most, unless it is unfolded. */
const NODES = 14;
/** The same where it is unfolded, and for screen readers: no position has more moves on a board of 26 × 26 squares. */
const MOST_NODES = 700;

/** @param reasons Why the current node has its value. */
export function picture(state: TreeState, reasons: ReasonSaid[], game: Game, t: Words, actions: Actions) {
  const drawing = drawingOf(state, reasons, game, t, actions);
  const { columns, drawn, height } = drawing;
  return html`<div
    class=${columns.length > state.wanted.path.length + 1 ? 'card tree' : 'card tree ends'}
    role="tree"
    aria-label=${t('tree.tree')}
    .style=${`--height:${height}`}
    @keydown=${(event: KeyboardEvent) => pressed(event, state, actions)}
  >
    ${drawn.map((column, index) => [head(drawing, column, index), strokes(drawing, drawn[index - 1], column, index)])}
    ${branch(drawing, 0)}
  </div>`;
}

function drawingOf(state: TreeState, reasons: ReasonSaid[], game: Game, t: Words, actions: Actions) {
  const columns = columnsOf(state, COLUMNS);
  const drawn = columns.slice(-COLUMNS).map((column) => folded(state, column));
  const most = Math.max(...drawn.map(({ items, more }) => items.length + Number(more > 0)));
  /** Rows: the same for the whole tree, so that nothing moves. */
  const height = Math.max(most, Math.min(state.main?.widest ?? 0, NODES + 1));
  const node = nodeHere(state);
  /** Of the current node's position; null: it is not sent. */
  const key = node && node.visits === state.main ? factsOf(node.visits, node.row).key : null;
  /** The nodes that the sentences name as causes, by `pathKey`. */
  const causes = new Set(reasons.flatMap(({ links }) => (links.before ? [pathKey(links.before)] : [])));
  const prediction = predictionHere(state);
  /** The rows of which the player is asked whether they are cut, and what was answered. */
  const asked = prediction ? predictable(state) : [];
  return { state, game, t, actions, columns, drawn, height, key, causes, asked, guesses: prediction?.guesses ?? [] };
}

/** The nodes of a column, after the one on the path those of the next column: in this order a tree is read. */
function branch(drawing: Drawing, index: number): unknown {
  const column = drawing.drawn[index];
  if (!column) return nothing;
  const { t, actions } = drawing;
  const { whole, from, items, more, ply } = column;
  const on = items.find((item) => item.on);
  return [
    whole.map((item, at) => [
      nodeOf(drawing, column, item, index, from + at),
      item === on ? branch(drawing, index + 1) : nothing,
    ]),
    more > 0
      ? html`<div class="more" role="treeitem" aria-level=${ply + 1} aria-selected="false" tabindex="-1" .style=${`--column:${index + 1};--row:${items.length + 2}`} @click=${() => actions.unfold(ply)}>${t('tree.more', { count: more })}</div>`
      : nothing,
  ];
}

function pressed(event: KeyboardEvent, state: TreeState, actions: Actions) {
  if (!isPlain(event)) return;
  const item = event.target as HTMLElement;
  if (item.getAttribute('role') !== 'treeitem') return;
  const targets = targetsOf(state);
  const target = targets.get(event.key);
  if (event.key === 'Enter' || event.key === ' ') item.click();
  else if (target) actions.chooseByKey(target);
  else if (!targets.has(event.key)) return;
  event.preventDefault();
}

/** The nodes to which keys lead from the current one; undefined: there is none. */
function targetsOf(state: TreeState) {
  const { length } = state.wanted.path;
  const columns = columnsOf(state, length + 3);
  const [above, own = [], next = []] = [-1, 0, 1].map((by) => columns[length + by]?.items);
  const at = own.findIndex(({ on }) => on);
  return new Map([
    ['ArrowDown', own[at + 1]],
    ['ArrowUp', own[at - 1]],
    ['ArrowLeft', above?.find(({ on }) => on)],
    ['ArrowRight', next.find(({ on }) => on) ?? next[0]],
    ['Home', columns[0]?.items[0]],
    ['End', own.at(-1)],
  ]);
}

/**
 * The column with as many nodes as are drawn, the one on the path among them.
 * @returns `items`: those that are seen; `whole`: those that screen readers read too, from the index `from` of all
 * `count`; `more`:
 *   how many are not seen.
 */
function folded({ unfolded }: Pick<TreeState, 'unfolded'>, column: Column) {
  const { items: all, ply } = column;
  const on = all.findIndex((item) => item.on);
  /** Where so many nodes around the one on the path begin. */
  const start = (count: number) => Math.max(0, Math.min(on - Math.floor(count / 2), all.length - count));
  const from = start(MOST_NODES);
  const whole = all.slice(from, from + MOST_NODES);
  const isWhole = all.length <= NODES + 1 || unfolded.has(ply);
  const items = isWhole ? whole : all.slice(start(NODES), start(NODES) + NODES);
  return { ...column, items, whole, from, count: all.length, more: all.length - items.length };
}

/** The row of a node, from 0. The root alone stands in the middle. */
const rowOf = ({ height }: Drawing, { ply }: Folded, at: number) => (ply === 0 ? Math.floor((height - 1) / 2) : at);

/** The position at a path as a small board, if it is known. */
export function boardAt(state: TreeState, path: string[], game: Game) {
  const position = viewAt(state, path);
  return position ? guard([position], () => boardPicture(position, game.look, token, null)) : nothing;
}

/** The position over a column, and who chooses there. */
function head({ state, game, t }: Drawing, { ply, path, mover }: Folded, index: number) {
  if (ply === 0) return nothing;
  const side = sideName(game, mover, t);
  const values = mover === viewerAt(state, ply) ? 'most' : 'least';
  return html`<div class="head" role="presentation" .style=${`--column:${index + 1}`}>
    ${boardAt(state, path, game)}
    <p>${t(ply === 1 ? 'tree.moves' : ply % 2 === 0 ? 'tree.replies' : 'tree.answers', { side })}<br /><small>${
      state.wanted.viewer === 'mover' || isAuthored(state.wanted.player)
        ? t('tree.values', { side: viewerName(state, game, ply, t) })
        : t(`tree.takes.${values}`)
    }</small></p>
  </div>`;
}

/** The strokes from a node to its replies. */
function strokes(drawing: Drawing, from: Folded | undefined, column: Folded, index: number) {
  const source = from?.items.find(({ on }) => on);
  if (!from || !source) return nothing;
  const found = column.items.map((item, at) => {
    const best = item.best && source.best && !isHidden(drawing, item);
    const unread = !item.later && (!item.visits || item.visits.reply.unread);
    const kind = item.on && item.ply <= drawing.state.wanted.path.length ? 'on' : unread ? 'unread' : '';
    return { to: rowOf(drawing, column, at), on: item.on, best, kind };
  });
  return links(rowOf(drawing, from, from.items.indexOf(source)), found, drawing.height, index + 1);
}

/**
 * @param index Of the column.
 * @param at Of the node among all of them.
 */
function nodeOf(drawing: Drawing, column: Folded, item: Item, index: number, at: number) {
  const { state, game, t, actions, key, causes, asked, guesses } = drawing;
  const { visits, ply, row, on, again, small } = item;
  const facts = visits && factsOf(visits, row);
  const current = state.wanted.path.length;
  const selected = on && ply === current;
  const veiled = asked.length > guesses.length && on && ply <= current; // its value would say it
  const question = ply === current + 1 ? asked.indexOf(row) : -1;
  const isShown = !isHidden(drawing, item);
  const known = visits ? shownStage(state, visits, row) : item.later ? 'later' : 'done';
  const stage = isShown ? known : question === guesses.length ? 'asked' : 'later';
  const unread = !visits || visits.reply.unread === true;
  const best = item.best && isShown;
  const done = stage === 'done' && facts;
  const cut = done && isCut(facts);
  const same = facts && !selected && key !== null && visits === state.main && facts.key === key;
  const move = ply === 0 ? rootName(state, game, t) : moveName(item.move, t);
  const without = stage !== 'done' ? stage : small ? 'small' : 'unread';
  const value = veiled ? '…' : done && visits ? boundText(state, game, { visits, row }, ply, t) : t(`tree.${without}`);
  const drawnAt = column.items.indexOf(item);
  const guess = isShown && question !== -1 ? guesses[question] : undefined;
  const outcome = guess !== undefined && (guess === cut ? 'right' : 'wrong');
  const answer = stage === 'asked' ? '?' : value;
  const text = stage === 'open' && visits ? openText(state, game, visits, row, ply, t) : answer;
  const name = [
    move,
    again && t('tree.second'),
    stage === 'open' && text.trim(),
    value,
    cut && cutText(state, item, t),
    done && t.has(`tree.end.${facts.end}`) && t(`tree.end.${facts.end}`),
    unread && facts && t('tree.after-all'),
    best && t('tree.best'),
    same && t('tree.same'),
    outcome && t(`tree.predicted.${outcome}`),
  ].filter(Boolean);
  const classes = [
    'node',
    on && ply <= current && 'on',
    selected && 'current',
    ply === current + 1 && 'reply',
    ply === current && 'beside',
    best && 'best',
    cut && 'cut',
    small ? 'small' : unread && 'unread',
    stage,
    same && 'same',
    causes.has(pathKey(item.path)) && 'cause',
    outcome,
    drawnAt === -1 && 'folded',
  ];
  const ends = !facts || ['horizon', 'over', 'table'].includes(facts.end);
  return html`<div
    class=${classes.filter(Boolean).join(' ')}
    role="treeitem"
    aria-level=${ply + 1}
    aria-posinset=${at + 1}
    aria-setsize=${column.count}
    aria-expanded=${ends ? nothing : String(on)}
    aria-selected=${String(selected)}
    aria-label=${name.join(t('list'))}
    tabindex=${selected ? 0 : -1}
    data-focus=${selected ? 'node' : nothing}
    .style=${`--column:${index + 1};--row:${rowOf(drawing, column, drawnAt) + 2}`}
    @click=${() => actions.choose(item)}
  ><b translate=${move === item.move ? 'no' : nothing}>${move}</b> ${again ? html`<small>${t('tree.second')}</small> ` : nothing}${cut ? SCISSORS : nothing}${same ? html`<i aria-hidden="true"></i>` : nothing}<span>${text}</span></div>`;
}

/** Is the player still to guess whether this reply was cut? */
const isHidden = ({ state, asked, guesses }: Drawing, { ply, row }: Item) =>
  ply === state.wanted.path.length + 1 && asked.indexOf(row) >= guesses.length;

/** Why replies to a move were not read, in a few words. */
function cutText(state: TreeState, { visits, row, path }: Item, t: Words) {
  if (!visits) return '';
  const facts = factsOf(visits, row);
  const count = facts.unread.length;
  if (isAuthors(facts)) return t('tree.unplayed', { count });
  const reply = omitted(visits, row) === 0 ? childrenOf(visits, row).at(-1) : undefined;
  const line = [...lineTo(state, path.slice(0, -1)), { visits, row, before: row }];
  const cause = causeOf(line, firstSide(state), 'beta');
  if (!cause || reply === undefined) return t('tree.cut', { count });
  const [by, before] = [moveOf(visits, reply), moveOf(cause.visits, cause.row)].map((move) => moveName(move, t));
  return t('tree.cut.by', { count, reply: by, before });
}
