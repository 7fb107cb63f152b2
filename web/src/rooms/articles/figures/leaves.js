// A figure: a small tree whose leaves are given. The reader drags a leaf, changes the order of moves, or predicts what is cut.
// Entries: `setup` (engine/CONTRACT.md, "A tree of leaves"), `orders` (setups by name, the same leaves in another order), and
// both again in `narrow` for narrow screens; `players`, the first of which reads unless another is chosen; `sides`, the words of
// the sides; `does`: `drag` (leaves), `order` (moves) or `predict` (what is cut).
// Requests: `read` and `narrow`, the first player's trees.
// Facts: `read`, `leaves`, `value`, `cuts`, `missed` (predictions that were wrong, once they are shown).

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { thoughtsOf } from '../../../round/thoughts.js';
import { END, VALUE, visitsOf } from '../../../tree/visits.js';
import { leavesOf, placed, wholeTree } from '../../../tree/whole.js';
import { number } from '../../../words.js';

/** @typedef {import('../../../tree/visits.js').Visits} Visits */
/** @typedef {import('../../../tree/whole.js').Nested} Nested */
/** @typedef {import('../../../tree/whole.js').Placed} Placed */
/** @typedef {import('./index.js').Figure} Figure */
/** @typedef {import('./index.js').Given} Given */
/**
 * @typedef {object} Shape  The tree of one width of screen.
 * @property {Nested[]} given As the chapter has it.
 * @property {Nested[]} tree As the reader changed it.
 * @property {{[name: string]: Nested[]}} orders The same leaves with the moves in other orders.
 * @property {boolean} second Does the second side move first?
 * @property {Visits} visits
 * @property {string} known The request whose answer `visits` are.
 * @property {number} cutsAtFirst
 */

const [LEAST, MOST] = [-9, 19];
/** Pixels by which a leaf is dragged for one unit. */
const UNIT = 12;
/** All visits of the largest tree of a figure. */
const ROWS = 200;
const SECOND = ' second';

/** @param {Given} given @returns {Figure} */
export function create({ figure, house, changed, narrow }) {
  const thoughts = thoughtsOf(house.ask);
  const owner = {};
  let player = figure.players[0];
  /** Leaves that the reader says are not read, by their paths. @type {Set<string>} */
  let guesses = new Set();
  let shown = figure.does !== 'predict';
  /** Has the reader changed anything? */
  let touched = false;
  /** @type {string | null} */
  let asked = null;
  const { setup, orders = {}, asked: recorded } = figure;
  const shapes = {
    wide: shape(setup, orders, recorded.read),
    narrow: shape(figure.narrow?.setup ?? setup, figure.narrow?.orders ?? orders, recorded.narrow ?? recorded.read),
  };
  const now = () => (narrow() ? shapes.narrow : shapes.wide);

  /** @param {string} setup @param {{[name: string]: string}} orders @param {{request: any, reply: any}} recorded @returns {Shape} */
  function shape(setup, orders, { request, reply }) {
    const given = JSON.parse(setup.replace(SECOND, ''));
    const visits = visitsOf([], reply.rows, reply);
    return {
      given,
      tree: given,
      orders: Object.fromEntries(Object.entries(orders).map(([name, text]) => [name, JSON.parse(text)])),
      second: setup.endsWith(SECOND),
      visits,
      known: JSON.stringify(request),
      cutsAtFirst: cuts(visits),
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

  /** @param {Nested[]} tree */
  function change(tree) {
    now().tree = tree;
    touched = true;
    changed();
  }

  /** @param {number[]} path @param {number} value */
  function setLeaf(path, value) {
    change(/** @type {Nested[]} */ (replaced(now().tree, path, () => Math.min(Math.max(value, LEAST), MOST))));
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

  /** @param {import('../../../words.js').Words} t */
  function facts(t) {
    const { tree, visits } = now();
    const read = leaves().filter(({ row }) => row !== -1).length;
    const missed = leaves().filter(({ path, row }) => (row === -1) !== guesses.has(path.join(' '))).length;
    const value = visits.rows[0][VALUE];
    return {
      read: shown ? read : Number.NaN,
      leaves: leavesOf(tree),
      value: shown ? value : Number.NaN,
      cuts: shown ? cuts(visits) : Number.NaN,
      ...(shown && figure.does === 'predict' ? { missed } : {}),
      written: number(value, t.lang),
    };
  }

  return {
    facts,
    /** @param {string} name @param {string} value */
    choose(name, value) {
      touched = true;
      if (name === 'player') player = value;
      if (name === 'order') now().tree = now().orders[value] ?? now().given;
      changed();
    },
    done: (tasks) =>
      Object.entries(tasks)
        .filter(([, task]) => {
          const { [/** @type {'read'} */ (task.fact)]: value } = /** @type {any} */ (facts(house.t()));
          const most = task.less ? now().cutsAtFirst - 1 : narrow() ? (task.narrow ?? task.most) : task.most;
          return touched && JSON.stringify(request()) === now().known && value <= Number(most);
        })
        .map(([name]) => name),
    follow() {
      const wanted = request();
      const key = JSON.stringify(wanted);
      if (key === now().known || asked) return;
      asked = key;
      const place = now();
      /** @type {any[]} */
      const rows = [];
      thoughts.first(owner);
      const ended = () => {
        asked = null;
        changed();
      };
      thoughts
        .think(owner, wanted, (reply) => {
          if (reply.columns) rows.length = 0; // the request may have been sent again
          rows.push(...(reply.rows ?? []));
        })
        .answer.then((reply) => {
          place.visits = visitsOf([], rows, reply);
          place.known = key;
          ended();
        }, ended);
    },
    ways: () => [
      {
        room: 'tree',
        address: `#/tree/leaves?${new URLSearchParams({ setup: request().record.setup, player })}`,
      },
    ],
    draw(t, label) {
      const { tree, visits, second } = now();
      const sides = figure.sides.map((/** @type {string} */ side) => t(`Side.${side}`));
      const height = visits.rows.length > 0 ? Math.max(...all().map(({ path }) => path.length)) : 0;
      const chooses = Array.from({ length: height }, (_, ply) => {
        const side = (ply + Number(second)) % 2;
        return t(`articles.leaves.${ply > 1 ? 'then' : side === 0 ? 'most' : 'least'}`, { side: sides[side] });
      });
      const drawn = wholeTree({
        tree,
        visits: shown ? visits : null,
        first: second ? 'second' : 'first',
        step: null,
        label,
        chooses,
        t,
        leaf:
          figure.does === 'drag'
            ? (place, classes, text) => slider(place, classes, text, t)
            : shown
              ? undefined
              : (place, _, text) => guess(place, text, t),
        inner: figure.does === 'order' ? (place, classes, text) => ordered(place, classes, text, t) : undefined,
      });
      return html`${drawn}${bar(t)}`;
    },
  };

  /** @param {Placed} place @param {string} classes @param {unknown} text @param {import('../../../words.js').Words} t */
  function slider({ path, node, row }, classes, text, t) {
    const value = /** @type {number} */ (node);
    return html`<div
      class=${classes}
      role="slider"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${t('articles.leaves.leaf', { path: path.map((child) => child + 1).join('–') })}
      aria-valuemin=${LEAST}
      aria-valuemax=${MOST}
      aria-valuenow=${value}
      aria-valuetext=${row === -1 ? t('articles.leaves.unread', { value: number(value, t.lang) }) : number(value, t.lang)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, (_, up) => setLeaf(path, value + Math.round(up / UNIT)))}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 }[event.key];
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        setLeaf(path, value + by);
      }}
    >${text}</div>`;
  }

  /** @param {Placed} place @param {unknown} text @param {import('../../../words.js').Words} t */
  function guess({ path, node }, text, t) {
    const key = path.join(' ');
    const on = guesses.has(key);
    const names = {
      path: path.map((child) => child + 1).join('–'),
      value: number(/** @type {number} */ (node), t.lang),
    };
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
  function ordered({ path, above }, classes, text, t) {
    const siblings = /** @type {Placed} */ (above);
    const count = /** @type {Nested[]} */ (siblings.node).length;
    const at = path[path.length - 1];
    return html`<div
      class=${`${classes} moves`}
      role="slider"
      tabindex="0"
      aria-label=${t('articles.leaves.place', { path: path.map((child) => child + 1).join('–') })}
      aria-valuemin="1"
      aria-valuemax=${count}
      aria-valuenow=${at + 1}
      @pointerdown=${(/** @type {PointerEvent} */ event) => {
        const width = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.currentTarget).closest('.whole'))
          .clientWidth;
        const apart = (width * leavesOf(siblings.node)) / leavesOf(now().tree) / count;
        let done = 0;
        drag(event, (right) => {
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
      }}
    >${text}</div>`;
  }

  /** What stands below the tree. @param {import('../../../words.js').Words} t */
  function bar(t) {
    if (figure.does !== 'predict') return nothing;
    return html`<p class="act"><button type="button" @click=${() => {
      shown = !shown;
      touched = true;
      if (!shown) guesses = new Set();
      changed();
    }}>${t(shown ? 'articles.leaves.again' : 'articles.leaves.look')}</button></p>`;
  }
}

/** Follow a pointer until it is released. @param {PointerEvent} event @param {(right: number, up: number) => void} moved */
function drag(event, moved) {
  if (event.button !== 0) return;
  const { clientX, clientY, pointerId } = event;
  const element = /** @type {HTMLElement} */ (event.currentTarget);
  element.setPointerCapture(pointerId);
  const follow = (/** @type {PointerEvent} */ next) => moved(next.clientX - clientX, clientY - next.clientY);
  const ended = new AbortController();
  element.addEventListener('pointermove', follow, { signal: ended.signal });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    element.addEventListener(type, () => ended.abort(), { signal: ended.signal });
}

/** A tree with another node at a path. @param {Nested} node @param {number[]} path @param {(node: Nested) => Nested} by @returns {Nested} */
const replaced = (node, [at, ...rest], by) =>
  at === undefined
    ? by(node)
    : /** @type {Nested[]} */ (node).map((child, index) => (index === at ? replaced(child, rest, by) : child));

/** @param {Visits} visits */
const cuts = (visits) => visits.rows.filter((row) => row[END] === 'cut').length;
