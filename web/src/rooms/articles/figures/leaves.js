// A figure: a small tree whose leaves are given. The reader drags a leaf, changes the order of moves, or predicts what is cut.
// Entries: `setup` (engine/CONTRACT.md, "A tree of leaves"), `orders` (setups by name, the same leaves in another order), and
// both again in `narrow` for narrow screens; `players`, the first of which reads unless another is chosen; `sides`, the words of
// the sides; `does`: `drag` (leaves), `order` (moves) or `predict` (what is cut, in `others` too, further setups), left out where
// no more than the options change; `range`, the least and the most of a leaf.
// Requests: `read` and `narrow`, the first player's trees. Where the lists stand for the moves of a real position, `board`, its
// view, and `moves`, its tree by the same player; both again for narrow screens: `narrow-board`, `narrow-moves`.
// Facts: `read`, `leaves`, `value`, `cuts`, `best` (of a real position), `missed` (predictions that were wrong, once they are shown).
// Options: `player`, `order` (one of `orders`, of which `best` does no task, however it is changed then; any other name: as at
// first), and `values`: `mover`, for whoever moves, or `first`.
// Tasks: as all, `{gone = true}`: a node that was cut at first is read whole, `{changed = "best"}`: another move is the best, or `{swept = true}`: a leaf was at both ends of its range, and
// the value at the root stayed the same.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { createHandle } from '../../../board/handle.js';
import {
  BOUND,
  bestReply,
  causeOf,
  childrenOf,
  END,
  isTrue,
  lineToRow,
  relation,
  sideAt,
  VALUE,
  visitsOf,
} from '../../../tree/visits.js';
import { leavesOf, placed, wholeTree } from '../../../tree/whole.js';
import { number, sideName } from '../../../words.js';
import { drag } from '../drag.js';
import { createReader } from '../reader.js';
import { LOW, movesByPath, scene, sideOfValue, TALL } from '../real.js';

/** @typedef {import('../../../tree/visits.js').Visits} Visits */
/** @typedef {import('../../../tree/whole.js').Nested} Nested */
/** @typedef {import('../../../tree/whole.js').Placed} Placed */
/** @typedef {import('./index.js').Figure} Figure */
/** @typedef {import('./index.js').Given} Given */
/** @typedef {{request: any, reply: any}} Asked */
/**
 * @typedef {object} Shape  The tree of one width of screen.
 * @property {Nested[]} given As the chapter has it.
 * @property {Nested[]} tree As the reader changed it.
 * @property {{[name: string]: Nested[]}} orders The same leaves with the moves in other orders.
 * @property {boolean} byHand Is the order the reader's own, not begun from the best?
 * @property {boolean} second Does the second side move first?
 * @property {Visits} visits
 * @property {string} known The request whose answer `visits` are.
 * @property {Set<string>} cutAtFirst The nodes that were cut, by their paths.
 * @property {string} bestAtFirst
 * @property {string | null} held The path of the leaf that was changed last.
 * @property {Map<string, number>} before The values of the nodes before that leaf was changed, by their paths.
 * @property {Map<number, number>} ends The value at the root with that leaf at an end of its range.
 * @property {{end: number, wanted: any}[]} due The requests that tell these values.
 * @property {import('../../../../contract.js').View} [view] The real position.
 * @property {Map<string, string>} names The moves of the real position, by the paths of their nodes.
 */

/** Pixels by which a leaf is dragged for one unit, and at most for its whole range. */
const [UNIT, SWEEP] = [12, 340];
/** All visits of the largest tree of a figure. */
const ROWS = 200;
const SECOND = ' second';

/** @param {Given} given @returns {Figure} */
export function create({ figure, house, changed, narrow }) {
  const read = createReader(house, changed);
  const handle = createHandle();
  let player = figure.players[0];
  const prunes = figure.players.some((/** @type {string} */ each) => each.startsWith('alphabeta'));
  /** Leaves that the reader says are not read, by their paths. @type {Set<string>} */
  let guesses = new Set();
  let shown = figure.does !== 'predict';
  /** Are values shown for whoever moves? */
  let negated = false;
  /** The cut of which it is said why it came, by the path of its node. @type {string | null} */
  let explained = null;
  /** Has the reader changed anything? */
  let touched = false;
  const { setup, orders = {}, asked: recorded, range: [least, most] = [-9, 19] } = figure;
  /** Which of the trees to predict is shown. */
  let round = 0;
  /** @type {Shape[]} */
  const others = (figure.others ?? []).map((/** @type {string} */ each, /** @type {number} */ at) =>
    shape(each, {}, recorded[`read-${at + 2}`]),
  );
  const shapes = {
    wide: shape(setup, orders, recorded.read, recorded.board, recorded.moves),
    narrow: shape(
      figure.narrow?.setup ?? setup,
      figure.narrow?.orders ?? orders,
      recorded.narrow ?? recorded.read,
      recorded['narrow-board'] ?? recorded.board,
      recorded['narrow-moves'] ?? recorded.moves,
    ),
  };
  const now = () => (round > 0 ? others[round - 1] : narrow() ? shapes.narrow : shapes.wide);

  /** @param {string} setup @param {{[name: string]: string}} orders @param {Asked} read @param {Asked} [board] @param {Asked} [moves] @returns {Shape} */
  function shape(setup, orders, { request, reply }, board, moves) {
    const given = JSON.parse(setup.replace(SECOND, ''));
    const visits = visitsOf([], reply.rows, reply);
    return {
      byHand: true,
      held: null,
      before: new Map(),
      ends: new Map(),
      due: [],
      view: board?.reply,
      names: moves ? movesByPath(visitsOf([], moves.reply.rows, moves.reply)) : new Map(),
      bestAtFirst: bestPath(visits),
      given,
      tree: given,
      orders: Object.fromEntries(Object.entries(orders).map(([name, text]) => [name, JSON.parse(text)])),
      second: setup.endsWith(SECOND),
      visits,
      known: JSON.stringify(request),
      cutAtFirst: new Set(
        placed(given, visits)
          .filter(({ row }) => row !== -1 && visits.rows[row][END] === 'cut')
          .map(({ path }) => path.join(' ')),
      ),
    };
  }

  const all = () => placed(now().tree, now().visits);
  const leaves = () => all().filter(({ node }) => typeof node === 'number');

  function request() {
    const { tree, second } = now();
    return {
      op: 'tree',
      record: { game: 'leaves', setup: `${JSON.stringify(tree)}${second ? SECOND : ''}` },
      player,
      rows: ROWS,
    };
  }

  /** Is it shown what was read? Not before it is predicted, and not while Python starts where the tree was changed. */
  const isShown = () => shown && (house.state().engine === 'ready' || JSON.stringify(request()) === now().known);

  /** @param {Nested[]} tree */
  function change(tree) {
    now().tree = tree;
    touched = true;
    changed();
  }

  /** Follow a pointer while the same tree is shown. @param {PointerEvent} event @param {Parameters<typeof drag>[1]} moved */
  function dragHere(event, moved) {
    const shape = now();
    drag(event, (right, up) => {
      if (shape === now()) moved(right, up);
    });
  }

  /** @param {number[]} path @param {number} value */
  function setLeaf(path, value) {
    const shape = now();
    const key = path.join(' ');
    if (shape.held !== key) {
      shape.held = key;
      shape.ends = new Map();
      shape.due = [];
      shape.before = new Map(all().map(({ path, row }) => [path.join(' '), shape.visits.rows[row]?.[VALUE]]));
    }
    const put = Math.min(Math.max(value, least), most);
    change(/** @type {Nested[]} */ (replaced(shape.tree, path, () => put)));
    // However fast a leaf is dragged on, its ends are read.
    if ((put === least || put === most) && !shape.due.some(({ end }) => end === put))
      shape.due.push({ end: put, wanted: request() });
  }

  /** Move a child among its siblings. @param {number[]} path @param {number} by */
  function move(path, by) {
    const above = path.slice(0, -1);
    const at = path[path.length - 1];
    change(
      /** @type {Nested[]} */ (
        replaced(now().tree, above, (node) => {
          const children = [.../** @type {Nested[]} */ (node)];
          const to = Math.min(Math.max(at + by, 0), children.length - 1);
          children.splice(to, 0, ...children.splice(at, 1));
          return children;
        })
      ),
    );
  }

  /** The most that a fact may be for a task. @param {import('./index.js').Task} task */
  const mostOf = (task) => Number(narrow() ? (task.narrow ?? task.most) : task.most);

  /** Is a node that was cut at first read to its end? */
  const isGone = () =>
    all().some(
      ({ path, row }) => row !== -1 && now().cutAtFirst.has(path.join(' ')) && now().visits.rows[row][END] === 'read',
    );

  function facts() {
    const { tree, visits } = now();
    const read = leaves().filter(({ row }) => row !== -1).length;
    const missed = leaves().filter(({ path, row }) => (row === -1) !== guesses.has(path.join(' '))).length;
    const value = visits.rows[0][VALUE];
    return {
      read: isShown() ? read : Number.NaN,
      leaves: leavesOf(tree),
      value: isShown() ? value : Number.NaN,
      cuts: isShown() ? cuts(visits) : Number.NaN,
      best: now().names.get(bestPath(visits)) ?? '',
      ...(shown && figure.does === 'predict' ? { missed } : {}),
      ...Object.fromEntries(
        Object.entries(figure.tasks ?? {}).map(([name, task]) => [`${name}-most`, mostOf(/** @type {any} */ (task))]),
      ),
    };
  }

  return {
    facts,
    /** @param {string} name @param {string} value */
    choose(name, value) {
      touched = true;
      if (name === 'player')
        player = figure.players.find((/** @type {string} */ each) => each.startsWith(value)) ?? player;
      if (name === 'values') negated = value === 'mover';
      if (name === 'order') {
        now().tree = now().orders[value] ?? now().given;
        now().byHand = value !== 'best';
      }
      changed();
    },
    done: (tasks) =>
      Object.entries(tasks)
        .filter(([, task]) => {
          if (task.changed) return bestPath(now().visits) !== now().bestAtFirst;
          if (task.swept) return now().ends.size === 2 && now().ends.get(least) === now().ends.get(most);
          if (!touched || JSON.stringify(request()) !== now().known) return false;
          const { [/** @type {'read'} */ (task.fact)]: value } = /** @type {any} */ (facts());
          return task.gone ? isGone() : now().byHand && value <= mostOf(task);
        })
        .map(([name]) => name),
    follow() {
      const place = now();
      const [due] = place.due;
      const wanted = due?.wanted ?? request();
      const key = JSON.stringify(wanted);
      if (key === place.known && !due) return;
      read(wanted, (visits) => {
        place.visits = visits;
        place.known = key;
        if (due && place.due[0] === due) place.ends.set(due.end, visits.rows[0][VALUE]);
        place.due = place.due.filter((each) => each !== due);
      });
    },
    ways() {
      const { tree, given, view } = now();
      // The tree of the real position, as long as it is the one that is drawn.
      const real = view && JSON.stringify(tree) === JSON.stringify(given);
      const { game, setup = '' } = real ? view.record : request().record;
      return [{ room: 'tree', address: `#/tree/${game}?${new URLSearchParams({ setup, player })}` }];
    },
    draw(t, label) {
      const { tree, visits, second } = now();
      const height = visits.rows.length > 0 ? Math.max(...all().map(({ path }) => path.length)) : 0;
      const chooses = Array.from({ length: height }, (_, ply) => {
        const side = (ply + Number(second)) % 2;
        const kind = side === 0 ? 'most' : 'least';
        const words = negated ? 'negated' : ply > 1 ? 'then' : ply === 1 ? `next.${kind}` : kind;
        return t(`articles.leaves.${words}`, { side: sideOf(side, t) });
      });
      const showing = isShown();
      const why = showing && !negated ? because(t) : null;
      const drawn = wholeTree({
        tree,
        visits: showing ? visits : null,
        first: second ? 'second' : 'first',
        step: null,
        label,
        chooses,
        t,
        leaf: (place, classes, text) =>
          figure.does === 'drag'
            ? slider(place, classes, text, t)
            : figure.does === 'order'
              ? ordered(place, classes, text, t)
              : figure.does === 'predict'
                ? guess(place, classes, text, t)
                : fixed(place, classes, text, t),
        inner: (place, classes, text) =>
          figure.does === 'order'
            ? ordered(place, classes, text, t)
            : place.row !== -1 && visits.rows[place.row][END] === 'cut'
              ? cutNode(place, classes, text, t)
              : undefined,
        sign: signAt,
        kind: ({ row }) => (row !== -1 && row === why?.cause ? 'cause' : ''),
        ...(now().view ? onBoards(t) : {}),
      });
      return html`<div class=${now().view ? 'real' : ''} ${handle.here}>${drawn}</div>${
        figure.does !== 'order' && prunes
          ? html`<p class="because" role="status">${why?.text ?? (showing && !negated && cuts(visits) > 0 ? t('articles.leaves.why') : '')}</p>`
          : nothing
      }${bar(t)}`;
    },
  };

  /** Why the cut came that is looked at: the row of the move that set its bound, and a sentence. @param {import('../../../words.js').Words} t */
  function because(t) {
    const { visits, second } = now();
    const place = all().find(({ path }) => path.join(' ') === explained);
    if (!place || place.row === -1 || visits.rows[place.row][END] !== 'cut') return null;
    const first = second ? 'second' : 'first';
    const line = lineToRow(visits, place.row).map((row) => ({ visits, row, before: row }));
    const cause = causeOf(line, first, 'beta');
    if (!cause) return null;
    const mover = sideAt(first, place.path.length) === 'first' ? 0 : 1;
    const text = t(`articles.leaves.because.${mover === 0 ? 'most' : 'least'}`, {
      side: sideOf(mover, t),
      other: sideOf(1 - mover, t),
      value: visits.rows[place.row][VALUE],
      bound: visits.rows[cause.row][VALUE],
    });
    return { cause: cause.row, text };
  }

  /** What was found of a node that is no leaf, for screen readers. @param {number[]} path @param {number} row @param {import('../../../words.js').Words} t */
  function found(path, row, t) {
    if (row === -1) return isShown() ? t('articles.leaves.left') : '';
    const { visits } = now();
    const sign = signAt(path.length);
    const { [BOUND]: bound, [VALUE]: value } = visits.rows[row];
    return `${isTrue(visits, row) ? '' : relation(bound, sign)}${number(sign * value, t.lang)}`;
  }

  /** A node whose other moves were not read. @param {Placed} place @param {string} classes @param {unknown} text @param {import('../../../words.js').Words} t */
  function cutNode({ path, row }, classes, text, t) {
    const key = path.join(' ');
    const names = { path: nameOf(path), value: found(path, row, t) };
    const look = () => {
      explained = key;
      changed();
    };
    return html`<button type="button" class=${classes} aria-label=${t('articles.leaves.cut', names)} @pointerenter=${look} @focus=${look} @click=${look}>${text}</button>`;
  }

  /** 1: values at this ply are shown for the first side, −1: for the other. @param {number} ply */
  function signAt(ply) {
    return negated && (ply + Number(now().second)) % 2 === 1 ? -1 : 1;
  }

  /** @param {number} side @param {import('../../../words.js').Words} t */
  function sideOf(side, t) {
    const game = gameOf();
    return game ? sideName(game, side === 0 ? 'first' : 'second', t) : t(`Side.${figure.sides[side]}`);
  }

  /** The game of the real position. */
  function gameOf() {
    return house.state().games.find(({ id }) => id === now().view?.game);
  }

  /** What a tree of a real position has besides. @param {import('../../../words.js').Words} t @returns {Partial<import('../../../tree/whole.js').Drawing>} */
  function onBoards(t) {
    const { names, view, before, visits } = now();
    const look = gameOf()?.look;
    return {
      heights: [TALL, TALL, ...Array(10).fill(LOW)],
      name: ({ path }) => names.get(path.join(' ')) ?? '',
      written: (value) => number(value, t.lang),
      picture({ path }) {
        return view && look && path.length <= 1 ? scene(view, names.get(path.join(' ')), look) : nothing;
      },
      kind({ path, row }, value) {
        const was = before.get(path.join(' '));
        const moved = was !== undefined && row !== -1 && was !== visits.rows[row][VALUE];
        return `${sideOfValue(value)}${moved ? ' moved' : ''}`;
      },
    };
  }

  /** A node for screen readers: the moves to it, or the places of its line among their siblings. @param {number[]} path */
  function nameOf(path) {
    return path.map((child, ply) => now().names.get(path.slice(0, ply + 1).join(' ')) ?? child + 1).join('–');
  }

  /** A leaf for screen readers: its value as it is shown, and whether it was left out. @param {number} value @param {number} row @param {import('../../../words.js').Words} t */
  function heard(value, row, t) {
    const text = number(value, t.lang);
    return row === -1 && isShown() ? t('articles.leaves.unread', { value: text }) : text;
  }

  /** A leaf that stays as it is. @param {Placed} place @param {string} classes @param {unknown} text @param {import('../../../words.js').Words} t */
  function fixed({ path, node, row }, classes, text, t) {
    const value = signAt(path.length) * /** @type {number} */ (node);
    const name = [t('articles.leaves.leaf', { path: nameOf(path) }), heard(value, row, t)].join(t('list'));
    return html`<div class=${classes} role="img" aria-label=${name}>${text}</div>`;
  }

  /** @param {Placed} place @param {string} classes @param {unknown} text @param {import('../../../words.js').Words} t */
  function slider({ path, node, row }, classes, text, t) {
    const sign = signAt(path.length);
    const value = sign * /** @type {number} */ (node);
    const [low, high] = sign === 1 ? [least, most] : [-most, -least];
    /** @param {number} to As it is shown. */
    const put = (to) => setLeaf(path, sign * to);
    const unit = Math.min(UNIT, SWEEP / (most - least));
    const leap = Math.max(5, Math.round((most - least) / 10));
    return html`<div
      class=${classes}
      role="slider"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${t('articles.leaves.leaf', { path: nameOf(path) })}
      aria-valuemin=${low}
      aria-valuemax=${high}
      aria-valuenow=${value}
      aria-valuetext=${heard(value, row, t)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => dragHere(event, (_, up) => put(value + Math.round(up / unit)))}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const to = {
          ArrowUp: value + 1,
          ArrowRight: value + 1,
          ArrowDown: value - 1,
          ArrowLeft: value - 1,
          PageUp: value + leap,
          PageDown: value - leap,
          Home: low,
          End: high,
        }[event.key];
        if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        put(to);
      }}
    >${text}</div>`;
  }

  /** A leaf that the reader says is read or not; once that is shown, whether it was so. @param {Placed} place @param {string} classes @param {unknown} text @param {import('../../../words.js').Words} t */
  function guess({ path, node, row }, classes, text, t) {
    const key = path.join(' ');
    const on = guesses.has(key);
    const names = { path: nameOf(path), value: number(/** @type {number} */ (node), t.lang) };
    if (shown) {
      const right = on === (row === -1);
      const said = t(right ? 'articles.leaves.right' : 'articles.leaves.wrong');
      return html`<div class="${classes} ${right ? 'right' : 'wrong'}">${text}<i role="img" aria-label=${said}>${right ? '✓' : '✗'}</i></div>`;
    }
    return html`<button
      type="button"
      class=${on ? 'node leaf guessed' : 'node leaf open'}
      aria-pressed=${on ? 'true' : 'false'}
      aria-label=${t('articles.leaves.guess', names)}
      @click=${() => {
        guesses = new Set(guesses);
        if (on) guesses.delete(key);
        else guesses.add(key);
        changed();
      }}
    >${text}</button>`;
  }

  /** @param {Placed} place @param {string} classes @param {unknown} text @param {import('../../../words.js').Words} t */
  function ordered({ path, node, row, above }, classes, text, t) {
    const siblings = /** @type {Placed} */ (above);
    const count = /** @type {Nested[]} */ (siblings.node).length;
    const at = path[path.length - 1];
    const place = { at: number(at + 1, t.lang), count: number(count, t.lang) };
    const value = typeof node === 'number' ? heard(signAt(path.length) * node, row, t) : found(path, row, t);
    return html`<div
      class=${`${classes} moves`}
      role="slider"
      tabindex="0"
      aria-label=${t('articles.leaves.place', { path: path.map((child) => child + 1).join('–') })}
      aria-valuemin="1"
      aria-valuemax=${count}
      aria-valuenow=${at + 1}
      aria-valuetext=${[t('articles.leaves.placed', place), value].filter(Boolean).join(t('list'))}
      data-path=${path.join(' ')}
      @pointerdown=${(/** @type {PointerEvent} */ event) => {
        const width = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.currentTarget).closest('.whole'))
          .clientWidth;
        const apart = (width * leavesOf(siblings.node)) / leavesOf(now().tree) / count;
        let done = 0;
        dragHere(event, (right) => {
          const by = Math.round(right / apart);
          if (by === done) return;
          move([...path.slice(0, -1), at + done], by - done);
          done = Math.min(Math.max(by, -at), count - 1 - at);
        });
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        move(path, by);
        const to = Math.min(Math.max(at + by, 0), count - 1);
        handle.focus(`[data-path="${[...path.slice(0, -1), to].join(' ')}"]`); // it goes with the node
      }}
    >${text}</div>`;
  }

  /** What stands below the tree. @param {import('../../../words.js').Words} t */
  function bar(t) {
    if (figure.does === 'drag') {
      const { tree, given } = now();
      return html`<p class="act"><button type="button" ?disabled=${tree === given} @click=${() => {
        Object.assign(now(), { held: null, before: new Map(), due: [] });
        change(given);
      }}>${t('articles.leaves.reset')}</button></p>`;
    }
    if (figure.does !== 'predict') return nothing;
    return html`<p class="act"><button type="button" @click=${() => {
      shown = !shown;
      touched = true;
      if (!shown) {
        guesses = new Set();
        round = (round + 1) % (others.length + 1);
      }
      changed();
    }}>${t(shown ? 'articles.leaves.again' : 'articles.leaves.look')}</button> <span role="status">${shown ? t('articles.leaves.verdict', { count: facts().missed ?? 0 }) : ''}</span></p>`;
  }
}

/** A tree with another node at a path. @param {Nested} node @param {number[]} path @param {(node: Nested) => Nested} by @returns {Nested} */
const replaced = (node, [at, ...rest], by) =>
  at === undefined
    ? by(node)
    : /** @type {Nested[]} */ (node).map((child, index) => (index === at ? replaced(child, rest, by) : child));

/** The path of the best move, as text. @param {Visits} visits */
function bestPath(visits) {
  const best = bestReply(visits, 0);
  return best === -1 ? '' : String(childrenOf(visits, 0).indexOf(best));
}

/** @param {Visits} visits */
const cuts = (visits) => visits.rows.filter((row) => row[END] === 'cut').length;
