// One sentence, or a few, that say why a node has its value: as keys of words, with their arguments and with the paths to which
// parts of them lead. Values are shown for the side that the player chose.

import { evaluationOf, searchIn } from '../../player.js';
import { firstSide, isUnread, isUntold, lineOf, pathKey, relation, shownSign, viewerAt } from './state.js';
import {
  BOUND,
  causeOf,
  childrenOf,
  END,
  HIGH,
  KEY,
  LOW,
  MOVE,
  movesTo,
  sameAs,
  sideAt,
  stageOf,
  UNREAD,
  VALUE,
  VISITS,
  windowAt,
} from './visits.js';

/** @typedef {import('../../../contract.js').Game} Game */
/** @typedef {import('../../../contract.js').Side} Side */
/** @typedef {import('./state.js').TreeState} TreeState */
/** @typedef {import('./visits.js').Node} Node */
/**
 * @typedef {object} Sentence
 * @property {string} key Of the words, without `tree.why.`.
 * @property {{[name: string]: unknown}} args `side…`: sides; `value…`: values, with the ply at which they are shown; others as they are.
 * @property {{[name: string]: string[]}} links The paths of the words that lead to a node.
 */

/** What is counted where there is no evaluation: nothing. */
const NO_EVALUATION = '';

/**
 * @param {TreeState} state
 * @param {Game} game
 * @returns {Sentence[]}
 */
export function why(state, game) {
  const { path, player } = state.wanted;
  const search = searchIn(player);
  const evaluation = search === 'wincut' ? NO_EVALUATION : evaluationOf(player, game);
  const line = lineOf(state);
  const node = line[path.length];
  if (!node) return notRead(state, line);
  const first = firstSide(state);
  const ply = path.length;
  const { visits, row } = node;
  const { rows } = visits;
  const at = rows[row];
  const mover = sideAt(first, ply);
  const chooser = sideAt(first, ply + 1);
  const sign = shownSign(state, ply);
  const move = path[ply - 1] ?? '';
  const children = childrenOf(visits, row);
  /** @param {number} value As the search has it. */
  const value = (value) => ({ value, ply });
  const facts = {
    side: mover,
    sideOther: chooser,
    sideViewer: viewerAt(state, ply),
    move,
    value: value(at[VALUE]),
    relation: relation(at[BOUND], sign),
  };
  const stage = stageOf(visits, row, visits === state.main ? state.step : null);
  if (stage === 'open') return [begun(state, node, facts, search)];

  if (isUntold(node)) return [{ key: 'untold', args: { ...facts, count: at[VISITS] - 1 }, links: {} }];

  /** @type {Sentence[]} */
  const said = [];
  const unread = at[UNREAD].length;
  const reply = children.at(-1);
  const best = children.filter((each) => rows[each][VALUE] === at[VALUE]);
  const bestMove = ply === 0 ? rootMove(state) : rows[(at[END] === 'cut' ? best.at(-1) : best[0]) ?? 0][MOVE];
  switch (at[END]) {
    case 'over':
      said.push({ key: 'over', args: facts, links: {} });
      break;
    case 'horizon':
      said.push(leaf(state, facts, evaluation, game));
      break;
    case 'table': {
      const earlier = rows.findIndex((each, index) => each[KEY] === at[KEY] && index < row && each[END] !== 'table');
      /** @type {{[name: string]: string[]}} */
      const links = earlier > 0 ? { earlier: movesTo(visits, earlier) } : {};
      said.push({ key: earlier > 0 ? 'table' : 'table.untold', args: facts, links });
      break;
    }
    case 'cut': {
      const args = { ...facts, count: unread, reply: rows[reply ?? 0][MOVE] };
      const links = { reply: [...path, String(args.reply)] };
      said.push(cut(state, line, args, links, search));
      break;
    }
    case 'read':
      if (ply === 0) {
        const { iterations, iteration } = visits.reply;
        const count = iterations.slice(0, Number(iteration) + 1).reduce((sum, each) => sum + each.visits, 0);
        said.push({
          key: Number(iteration) === iterations.length - 1 ? 'root' : 'root.earlier',
          args: { ...facts, best: bestMove, count },
          links: { best: [String(bestMove)] },
        });
      } else if (at[BOUND] === 'exact' || best.length === 0) {
        const args = { ...facts, count: new Set(children.map((each) => rows[each][MOVE])).size, best: bestMove };
        said.push({ key: args.best === 'pass' ? 'pass' : 'read', args, links: { best: [...path, String(bestMove)] } });
      } else said.push(bound(state, line, { ...facts, best: bestMove, count: children.length }));
  }
  const asked = question(state, line, facts, search);
  if (asked) said.push(asked);
  if (state.step === null && visits === state.main && visits.whole) said.push(...otherWays(visits, row, facts));
  const last = line[line.findIndex(isUnread) - 1];
  if (isUnread(node))
    said.unshift({
      key: last.visits.rows[last.row][END] === 'horizon' ? 'beyond' : 'after-all',
      args: { move: path[line.findIndex(isUnread) - 1] },
      links: {},
    });
  return said;
}

/** The move that the search plays. @param {TreeState} state */
function rootMove({ main }) {
  const { iterations, iteration } = /** @type {import('./visits.js').Visits} */ (main).reply;
  return iteration === null ? '' : iterations[iteration].move;
}

/** @param {TreeState} state @param {Node[]} line @param {any} args @param {{[name: string]: string[]}} links @param {string} search @returns {Sentence} */
function cut(state, line, args, links, search) {
  if (search === 'wincut') return { key: 'cut.win', args, links };
  const cause = earlier(state, line, 'beta');
  if (!cause) {
    const { visits, row } = line[line.length - 1];
    const bound = visits.rows[row][args.side === 'first' ? HIGH : LOW];
    return { key: 'cut.question', args: { ...args, bound: { value: bound, ply: args.value.ply } }, links };
  }
  return {
    key: `${cause.near ? 'cut.here' : 'cut.above'}${args.sideViewer === args.sideOther ? '' : '.held'}`,
    args: { ...args, ...cause.args },
    links: { ...links, ...cause.links },
  };
}

/** All replies were read, but the answer is only a bound. @param {TreeState} state @param {Node[]} line @param {any} args @returns {Sentence} */
function bound(state, line, args) {
  const { visits, row } = line[line.length - 1];
  const failedLow = (visits.rows[row][BOUND] === 'upper') === (args.side === 'first');
  const cause = earlier(state, line, failedLow ? 'alpha' : 'beta');
  if (!cause) return { key: 'bound.question', args, links: {} };
  if (!failedLow) {
    const links = { ...cause.links, best: [...state.wanted.path, String(args.best)] };
    return {
      key: `bound.lower${args.sideViewer === args.sideOther ? '' : '.held'}`,
      args: { ...args, ...cause.args },
      links,
    };
  }
  return {
    key: args.sideViewer === args.side ? 'bound.upper' : 'bound.upper.held',
    args: { ...args, ...cause.args },
    links: cause.links,
  };
}

/**
 * The earlier move that set a bound, in words. `near`: it could be chosen instead of the last move on the line.
 * @param {TreeState} state
 * @param {Node[]} line
 * @param {'alpha' | 'beta'} which
 */
function earlier(state, line, which) {
  const cause = causeOf(line, firstSide(state), which);
  if (!cause) return null;
  const { path } = state.wanted;
  const end = line.length - 1;
  const { visits } = line[cause.ply];
  const before = /** @type {string} */ (visits.rows[cause.row][MOVE]);
  return {
    near: cause.ply === end - 1,
    args: { before, instead: path[cause.ply], bound: { value: visits.rows[cause.row][VALUE], ply: end } },
    links: { before: [...path.slice(0, cause.ply), before] },
  };
}

/** @param {TreeState} state @param {any} facts @param {string} evaluation @param {Game} game @returns {Sentence} */
function leaf({ terms: known, wanted }, facts, evaluation, game) {
  const terms = known.get(pathKey(wanted.path));
  if (!evaluation) return { key: 'horizon.none', args: facts, links: {} };
  const parts = game.parts[evaluation] > 1 ? game.parts[evaluation] : undefined;
  return {
    key: terms ? 'horizon.terms' : parts ? 'horizon.parts' : 'horizon',
    args: { ...facts, evaluation, terms: terms && { terms, ply: facts.value.ply }, parts },
    links: {},
  };
}

/** A visit that has begun: what would matter. @param {TreeState} state @param {Node} node @param {any} facts @param {string} search @returns {Sentence} */
function begun(state, { visits, row }, facts, search) {
  const { low, high, best } = windowAt(visits, row, facts.side, state.step);
  const { ply } = facts.value;
  const sign = shownSign(state, ply);
  const [least, most] = sign > 0 ? [low, high] : [high, low];
  const windowed = search === 'alphabeta' || search === 'best';
  const key =
    ply === 0 && best === null
      ? 'begun.root'
      : !windowed || (least === null && most === null)
        ? 'begun.open'
        : least === null
          ? 'begun.below'
          : most === null
            ? 'begun.above'
            : 'begun.between';
  return { key, args: { ...facts, least: { value: least, ply }, most: { value: most, ply } }, links: {} };
}

/** The other ways to the same position. @param {import('./visits.js').Visits} visits @param {number} row @param {any} facts @returns {Sentence[]} */
function otherWays(visits, row, facts) {
  const ways = new Map(sameAs(visits, row).map((each) => [movesTo(visits, each).join(' '), movesTo(visits, each)]));
  const [first] = ways;
  return first ? [{ key: 'same', args: { ...facts, count: ways.size, way: first[0] }, links: { same: first[1] } }] : [];
}

/** In `best`: what was asked, where the window is a question. @param {TreeState} state @param {Node[]} line @param {any} facts @param {string} search @returns {Sentence | null} */
function question(state, line, facts, search) {
  const end = line.length - 1;
  if (search !== 'best' || end === 0) return null;
  const { visits, row } = line[end];
  const { [LOW]: low, [HIGH]: high } = visits.rows[row];
  if (low === null || high === null) return null;
  const { ply } = facts.value;
  const sign = shownSign(state, ply);
  const [least, most] = sign > 0 ? [low, high] : [high, low];
  const args = { ...facts, least: { value: least, ply }, most: { value: most, ply } };
  if (high - low === 1) return { key: 'question.null', args, links: {} };
  const aspiration = end === 1 && !causeOf(line, firstSide(state), 'alpha') && !causeOf(line, firstSide(state), 'beta');
  return aspiration ? { key: 'question.aspiration', args, links: {} } : null;
}

/** A node that was not read and is being read. @param {TreeState} state @param {Node[]} line @returns {Sentence[]} */
function notRead(state, line) {
  const { path } = state.wanted;
  if (!state.main || line.length === 0) return [];
  const { visits, row } = line[line.length - 1];
  const move = path[line.length - 1];
  if (state.stopped || !state.reading) return [];
  return [{ key: visits.rows[row][UNREAD].includes(move) ? 'unread' : 'looked-up', args: { move }, links: {} }];
}
