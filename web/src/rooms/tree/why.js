// One sentence, or a few, that say why a node has its value: as keys of words, with their arguments and with the paths to which
// parts of them lead. Values are shown for the side that the player chose.

import { evaluationOf, optionIn, searchIn } from '../../player.js';
import { spelledOut } from '../../spelled.js';
import {
  assures,
  BOUND,
  bestReply,
  causeOf,
  childrenOf,
  DEPTH,
  END,
  HIGH,
  KEY,
  LOW,
  MOVE,
  movesTo,
  omitted,
  otherWays,
  relation,
  rowAt,
  sideAt,
  signFor,
  UNREAD,
  VALUE,
  VISITS,
} from '../../tree/visits.js';
import { isWindowed, OUTCOMES } from './readers.js';
import {
  firstSide,
  isUnread,
  lineOf,
  omitsReplies,
  pathKey,
  shownSign,
  shownStage,
  shownWindow,
  viewerAt,
} from './state.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Side} Side */
/** @typedef {import('./state.js').TreeState} TreeState */
/** @typedef {import('../../tree/visits.js').Node} Node */
/**
 * A part of a sentence: a side, a value as the search has it with the ply at which it is shown, what stands before or after it, a
 * move, the name of an evaluation or what it is made of; or a number or text as it is.
 * @typedef {{side: Side} | {value: number | null, ply: number} | {relation: string} | {move: string, own?: boolean} | {evaluation: string}
 *   | {terms: {[name: string]: number}, ply: number} | number | string | undefined} Arg
 */
/**
 * @typedef {object} Sentence
 * @property {string} key Of the words, without `tree.why.`.
 * @property {{[name: string]: Arg}} args
 * @property {{[name: string]: string[]}} links The paths of the words that lead to a node.
 * @property {{[name: string]: number}} [rows] Which visit of these nodes is meant, of the search's.
 */

/** What is counted where there is no evaluation: nothing. */
const NO_EVALUATION = '';

/**
 * The current node, as the sentences need it.
 * @typedef {object} Here
 * @property {TreeState} state
 * @property {Game} game
 * @property {string} search
 * @property {string} evaluation
 * @property {Node[]} line From the root to the node.
 * @property {import('../../tree/visits.js').Visits} visits
 * @property {number} row
 * @property {Side} mover
 * @property {{[name: string]: Arg}} facts Of every sentence.
 */

/**
 * @param {TreeState} state
 * @param {Game} game
 * @returns {Sentence[]}
 */
export function why(state, game) {
  const { path, player } = state.wanted;
  const line = lineOf(state);
  const node = line[path.length];
  if (!node) return notRead(state, line);
  const { visits, row } = node;
  const at = visits.rows[row];
  const ply = path.length;
  const search = searchIn(player);
  const mover = sideAt(firstSide(state), ply);
  /** @type {Here} */
  const here = {
    state,
    game,
    search,
    evaluation: search === OUTCOMES ? NO_EVALUATION : evaluationOf(player, game),
    line,
    visits,
    row,
    mover,
    facts: {
      side: { side: mover },
      sideOther: { side: sideAt(mover, 1) },
      sideViewer: { side: viewerAt(state, ply) },
      move: { move: path[ply - 1] ?? '' },
      value: { value: at[VALUE], ply },
      relation: { relation: relation(at[BOUND], shownSign(state, ply)) },
    },
  };
  const { facts } = here;
  if (shownStage(state, visits, row) === 'open') return begun(here);
  if (omitsReplies(node)) {
    const awaited = state.step === null && rowAt(visits, path) === row;
    return [{ key: awaited ? 'omitted' : 'omitted.closed', args: { ...facts, count: at[VISITS] - 1 }, links: {} }];
  }
  const said = [...afterAll(here), ...ended(here), ...(at[DEPTH] > 0 ? asked(here) : []), ...again(here)];
  if (ply === 0 && at[END] === 'read') said.push(...ties(here), ...sooner(here));
  if (ply < 2) said.push(...shallow(here));
  if (state.step === null && visits === state.main && visits.whole) said.push(...same(visits, row, facts));
  return said;
}

/** That the search did not read the node, and what would have been different if it had. @param {Here} here @returns {Sentence[]} */
function afterAll({ state, line, visits, row, facts }) {
  const { path } = state.wanted;
  const from = line.findIndex(isUnread);
  if (from === -1) return [];
  const parent = line[from - 1];
  const above = parent.visits.rows[parent.row];
  const move = { move: path[from - 1] };
  if (above[END] === 'horizon') return [{ key: 'beyond', args: { move }, links: {} }];
  const reply = moveOf(parent, childrenOf(parent.visits, parent.row).at(-1));
  const at = visits.rows[row];
  const whole = omitted(parent.visits, parent.row) === 0;
  if (from < line.length - 1 || from < 2 || at[BOUND] !== 'exact' || reply === null || !whole)
    return [{ key: 'after-all', args: { move }, links: {} }];
  const chooser = sideAt(firstSide(state), from - 1);
  const better = signFor(chooser) * (at[VALUE] - above[VALUE]) > 0;
  const args = {
    ...facts,
    move,
    side: { side: chooser },
    parent: { move: path[from - 2] },
    reply: { move: reply },
    relation: { relation: relation(above[BOUND], shownSign(state, from)) },
    instead: { value: above[VALUE], ply: from },
  };
  return [
    { key: better ? 'after-all.better' : 'after-all.no-better', args, links: { reply: [...path.slice(0, -1), reply] } },
  ];
}

/** Why the visit ended with its value. @param {Here} here @returns {Sentence[]} */
function ended(here) {
  const { state, visits, row, facts } = here;
  const { rows } = visits;
  const { path } = state.wanted;
  const children = childrenOf(visits, row);
  if (path.length === 0 && rows[row][END] === 'read') return [root(here)];
  if (omitted(visits, row) > 0) return [{ key: 'partly', args: facts, links: {} }];
  switch (rows[row][END]) {
    case 'over': {
      const over = { key: rows[row][VALUE] === 0 ? 'over.draw' : 'over', args: facts, links: {} };
      return [over, ...sooner(here)];
    }
    case 'horizon':
      return [leaf(here)];
    case 'table': {
      const earlier = rows.findIndex(
        (each, index) => each[KEY] === rows[row][KEY] && index < row && each[END] !== 'table',
      );
      return earlier > 0
        ? [
            {
              key: 'table',
              args: facts,
              links: { earlier: movesTo(visits, earlier) },
              rows: visits === state.main ? { earlier } : {},
            },
          ]
        : [{ key: 'table.omitted', args: facts, links: {} }];
    }
    case 'cut':
      return cut(here, moveOf(here, children.at(-1)));
  }
  const best = moveOf(here, bestReply(visits, row));
  if (rows[row][BOUND] !== 'exact' && best !== null) return bound(here, best);
  const count = new Set(children.map((each) => rows[each][MOVE])).size;
  const key = best === 'pass' ? 'pass' : count === 2 ? 'read.both' : 'read';
  return [{ key, args: { ...facts, count, best: { move: best ?? '' } }, links: { best: [...path, best ?? ''] } }];
}

/** @param {{visits: import('../../tree/visits.js').Visits}} node @param {number | undefined} row */
const moveOf = ({ visits }, row) => (row === undefined || row === -1 ? null : visits.rows[row][MOVE]);

/** What the search plays, and what it has read for that. @param {Here} here @returns {Sentence} */
function root({ visits, facts }) {
  const { iterations, iteration } = visits.reply;
  const at = Number(iteration);
  const { move, visits: last } = iterations[at];
  const count = iterations.slice(0, at + 1).reduce((sum, each) => sum + each.visits, 0);
  const key = at < iterations.length - 1 ? 'root.earlier' : at > 0 ? 'root.depths' : 'root';
  return { key, args: { ...facts, best: { move: String(move) }, count, last }, links: { best: [String(move)] } };
}

/** @param {Here} here @param {string | null} reply The one after which no more was read. @returns {Sentence[]} */
function cut(here, reply) {
  const { state, visits, row, mover, search, facts } = here;
  const args = { ...facts, count: visits.rows[row][UNREAD].length, reply: { move: reply ?? '' } };
  const links = { reply: [...state.wanted.path, reply ?? ''] };
  if (search === OUTCOMES) return [{ key: 'cut.win', args, links }];
  const cause = earlier(here, 'beta');
  if (!cause) return [{ key: 'cut.question', args, links }];
  const near = cause.ply === state.wanted.path.length - 1;
  const key = `${near ? 'cut.here' : 'cut.above'}${held(state, sideAt(mover, 1))}`;
  return [
    { key, args: apart({ ...args, ...cause.args }, reply), links: { ...links, ...cause.links }, rows: cause.rows },
    ...compared(here, cause),
  ];
}

/** All replies were read, but the answer is only a bound. @param {Here} here @param {string} best @returns {Sentence[]} */
function bound(here, best) {
  const { state, visits, row, mover, facts } = here;
  if (best === 'pass') return [{ key: 'pass.bound', args: facts, links: { best: [...state.wanted.path, best] } }];
  const low = (visits.rows[row][BOUND] === 'upper') === (mover === 'first');
  const cause = earlier(here, low ? 'alpha' : 'beta');
  const exactly = childrenOf(visits, row).every((each) => visits.rows[each][BOUND] === 'exact');
  const exact = exactly ? [{ key: 'bound.exact', args: {}, links: {} }] : [];
  if (!cause) return [{ key: 'bound.question', args: facts, links: {} }, ...exact];
  const key = `${low ? 'bound.upper' : 'bound.lower'}${held(state, low ? mover : sideAt(mover, 1))}`;
  const links = low ? cause.links : { ...cause.links, best: [...state.wanted.path, best] };
  const args = apart({ ...facts, best: { move: best }, ...cause.args }, low ? null : best);
  return [{ key, args, links, rows: cause.rows }, ...compared(here, cause), ...exact];
}

/** The arguments, in which the earlier move does not seem to be the reply if they have one name. @param {{[name: string]: any}} args @param {string | null} reply @returns {{[name: string]: Arg}} */
const apart = (args, reply) => (args.before.move === reply ? { ...args, before: { ...args.before, own: true } } : args);

/** Does a side that has a value hold the viewer to it, or have it itself? @param {TreeState} state @param {Side} side */
const held = (state, side) => (viewerAt(state, state.wanted.path.length) === side ? '' : '.held');

/**
 * The earlier move that set a bound, in words.
 * @param {Here} here
 * @param {'alpha' | 'beta'} which
 */
function earlier(here, which) {
  const { state, line } = here;
  const cause = causeOf(line, firstSide(state), which);
  if (!cause) return null;
  const { path } = state.wanted;
  const { [MOVE]: move, [VALUE]: value } = line[cause.ply].visits.rows[cause.row];
  const before = /** @type {string} */ (move);
  /** @type {{[name: string]: Arg}} */
  const args = {
    before: { move: before },
    instead: { move: path[cause.ply] },
    bound: { value, ply: path.length },
    letter: letterOf(here, which, value),
  };
  /** @type {{[name: string]: number}} */
  const rows = line[cause.ply].visits === state.main ? { before: cause.row } : {};
  return { ply: cause.ply, value, args, rows, links: { before: [...path.slice(0, cause.ply), before] } };
}

/** The name that the axis gives to a bound, if it is at this value. @param {Here} here @param {'alpha' | 'beta'} which @param {number} value */
function letterOf({ state, visits, row, mover }, which, value) {
  const at = visits.rows[row];
  const low = (which === 'alpha') === (mover === 'first');
  if (at[low ? LOW : HIGH] !== value) return '';
  return low === shownSign(state, state.wanted.path.length) > 0 ? ' (α)' : ' (β)';
}

/** What is to be known of two values of which one is no better. @param {Here} here @param {{value: number}} cause @returns {Sentence[]} */
function compared({ visits, row, game, evaluation }, { value }) {
  const own = visits.rows[row][VALUE];
  if (own === value) return [{ key: 'equal', args: {}, links: {} }];
  const [one, other] = [own, value].map((each) => Math.abs(each) >= game.values.decisive);
  return one === other || evaluation === NO_EVALUATION ? [] : [{ key: 'decided', args: {}, links: {} }];
}

/** @param {Here} here @returns {Sentence} */
function leaf({ state, game, evaluation, facts }) {
  const { path } = state.wanted;
  if (!evaluation) return { key: 'horizon.none', args: facts, links: {} };
  const terms = state.terms.get(pathKey(path));
  const own = Object.hasOwn(game.parts, evaluation) ? game.parts[evaluation] : 1;
  const parts = own > 1 ? own : undefined;
  return {
    key: terms ? 'horizon.terms' : parts ? `horizon.parts.${game.values.unit}` : 'horizon',
    args: { ...facts, evaluation: { evaluation }, terms: terms ? { terms, ply: path.length } : undefined, parts },
    links: {},
  };
}

/** A visit that has begun: what would matter, and because of which moves. @param {Here} here @returns {Sentence[]} */
function begun(here) {
  const { state, visits, row, mover, search, facts } = here;
  const ply = state.wanted.path.length;
  const { [LOW]: low, [HIGH]: high } = visits.rows[row];
  const [least, most] = shownWindow(state, ply, low, high);
  const windowed = isWindowed(state.wanted.player);
  const key =
    ply === 0
      ? 'begun.root'
      : !windowed || (least === null && most === null)
        ? 'begun.open'
        : least === null
          ? 'begun.below'
          : most === null
            ? 'begun.above'
            : 'begun.between';
  const args = { ...facts, least: { value: least, ply }, most: { value: most, ply } };
  const [kind] = asked(here);
  if (kind && key === 'begun.between') return [{ ...kind, key: kind.key.replace('question.', 'begun.') }];
  const because = windowed ? [...boundBy(here, 'alpha', mover), ...boundBy(here, 'beta', sideAt(mover, 1))] : [];
  const asks = search === 'best' && (least !== null || most !== null);
  return [{ key: asks ? key.replace('begun', 'begun.asks') : key, args, links: {} }, ...because];
}

/** The earlier move by which a side has a bound of the window. @param {Here} here @param {'alpha' | 'beta'} which @param {Side} side @returns {Sentence[]} */
function boundBy(here, which, side) {
  const cause = earlier(here, which);
  if (!cause) return [];
  const args = apart({ ...here.facts, ...cause.args, side: { side } }, here.state.wanted.path.at(-1) ?? null);
  return [{ key: `begun.by${held(here.state, side)}`, args, links: cause.links, rows: cause.rows }];
}

/** Where a won game's value tells how soon it is won: that it does. @param {Here} here @returns {Sentence[]} */
function sooner({ visits, row, game }) {
  const { decisive, margin } = game.values;
  const decided = Math.abs(visits.rows[row][VALUE]) >= decisive;
  return decided && margin === null ? [{ key: 'sooner', args: {}, links: {} }] : [];
}

/** Of a search of one ply: that nothing could be cut. @param {Here} here @returns {Sentence[]} */
function shallow({ line }) {
  const { rows, reply } = line[0].visits;
  const one = rows[0][DEPTH] === 1 && rows[0][END] === 'read' && reply.iterations.length === 1;
  return one && rows.some((row) => row[END] === 'horizon') ? [{ key: 'shallow', args: {}, links: {} }] : [];
}

/** Of equal moves: which one is played. @param {Here} here @returns {Sentence[]} */
function ties({ state, visits, row, game }) {
  const { rows, reply } = visits;
  const played = reply.iterations[Number(reply.iteration)].move;
  const equal = childrenOf(visits, row).some(
    (each) => rows[each][VALUE] === rows[row][VALUE] && rows[each][BOUND] === 'exact' && rows[each][MOVE] !== played,
  );
  const chosen = optionIn(spelledOut(state.wanted.player, game), 'ties') ?? 'random';
  return equal ? [{ key: `ties.${chosen}`, args: {}, links: {} }] : [];
}

/** In `best`, of a move that was read more than once: why. @param {Here} here @returns {Sentence[]} */
function again({ state, line, visits, row, mover }) {
  const above = line[line.length - 2];
  if (!above || above.visits !== visits) return [];
  const { rows } = visits;
  const same = childrenOf(visits, above.row).filter((each) => rows[each][MOVE] === rows[row][MOVE]);
  const next = same[same.indexOf(row) + 1];
  if (same.length < 2 || (next !== undefined && shownStage(state, visits, next) === 'later')) return [];
  const better = assures(rows[row][BOUND], sideAt(mover, 1));
  return [{ key: next === undefined ? 'second' : better ? 'twice' : 'twice.worse', args: {}, links: {} }];
}

/** The other ways to the same position. @param {import('../../tree/visits.js').Visits} visits @param {number} row @param {any} facts @returns {Sentence[]} */
function same(visits, row, facts) {
  const ways = otherWays(visits, row);
  if (ways.length === 0) return [];
  const way = movesTo(visits, ways[0]);
  return [{ key: 'same', args: { ...facts, count: ways.length, way: way.join(' ') }, links: { same: way } }];
}

/** In `best`: what was asked, where the window is a question. @param {Here} here @returns {Sentence[]} */
function asked({ state, line, visits, row, search, facts }) {
  const ply = line.length - 1;
  const { [LOW]: low, [HIGH]: high } = visits.rows[row];
  if (search !== 'best' || ply === 0 || low === null || high === null) return [];
  const [least, most] = shownWindow(state, ply, low, high);
  const args = { ...facts, least: { value: least, ply }, most: { value: most, ply } };
  if (high - low === 1) return [{ key: 'question.null', args, links: {} }];
  const first = firstSide(state);
  const aspiration = ply === 1 && !causeOf(line, first, 'alpha') && !causeOf(line, first, 'beta');
  return aspiration ? [{ key: 'question.aspiration', args, links: {} }] : [];
}

/** A node that was not read and is being read. @param {TreeState} state @param {Node[]} line @returns {Sentence[]} */
function notRead(state, line) {
  const { path } = state.wanted;
  if (!state.main || line.length === 0) return [];
  const { visits, row } = line[line.length - 1];
  const move = path[line.length - 1];
  if (state.stopped || !state.reading) return [];
  const key = visits.rows[row][UNREAD].includes(move) ? 'unread' : 'looked-up';
  return [{ key, args: { move: { move } }, links: {} }];
}
