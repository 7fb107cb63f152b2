// One sentence, or a few, that say why a node has its value: as keys of words, with their arguments and with the paths to which
// parts of them lead. Values are shown for the side that the player chose.

import type { Game, Side } from '../../contract/types.ts';
import { evaluationOf, optionIn, searchIn } from '../../player.ts';
import { spelledOut } from '../../spelled.ts';
import type { Node, Visits } from '../../tree/visits.ts';
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
} from '../../tree/visits.ts';
import { isWindowed, OUTCOMES } from './readers.ts';
import type { TreeState } from './state.ts';
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
} from './state.ts';

/** A part of a sentence: a side, a value as the search has it with the ply at which it is shown, what stands before or after it, a
 * move, the name of an evaluation or what it is made of; or a number or text as it is. */
export type Arg =
  | { side: Side }
  | { value: number | null; ply: number }
  | { relation: string }
  | { move: string; own?: boolean }
  | { evaluation: string }
  | { terms: { [name: string]: number }; ply: number }
  | number
  | string
  | undefined;
export interface Sentence {
  /** Of the words, without `tree.why.`. */
  key: string;
  args: { [name: string]: Arg };
  /** The paths of the words that lead to a node. */
  links: { [name: string]: string[] };
  /** Which visit of these nodes is meant, of the search's. */
  rows?: { [name: string]: number };
}

/** What is counted where there is no evaluation: nothing. */
const NO_EVALUATION = '';

/** The current node, as the sentences need it. */
export interface Here {
  state: TreeState;
  game: Game;
  search: string;
  evaluation: string;
  /** From the root to the node. */
  line: Node[];
  visits: Visits;
  row: number;
  mover: Side;
  /** Of every sentence. */
  facts: { [name: string]: Arg };
}

export function why(state: TreeState, game: Game): Sentence[] {
  const { path, player } = state.wanted;
  const line = lineOf(state);
  const node = line[path.length];
  if (!node) return notRead(state, line);
  const { visits, row } = node;
  const at = visits.rows[row];
  const ply = path.length;
  const search = searchIn(player);
  const mover = sideAt(firstSide(state), ply);
  const here: Here = {
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

/** That the search did not read the node, and what would have been different if it had. */
function afterAll({ state, line, visits, row, facts }: Here): Sentence[] {
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

/** Why the visit ended with its value. */
function ended(here: Here): Sentence[] {
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

const moveOf = ({ visits }: { visits: Visits }, row: number | undefined) =>
  row === undefined || row === -1 ? null : visits.rows[row][MOVE];

/** What the search plays, and what it has read for that. */
function root({ visits, facts }: Here): Sentence {
  const { iterations, iteration } = visits.reply;
  const at = Number(iteration);
  const { move, visits: last } = iterations[at];
  const count = iterations.slice(0, at + 1).reduce((sum, each) => sum + each.visits, 0);
  const key = at < iterations.length - 1 ? 'root.earlier' : at > 0 ? 'root.depths' : 'root';
  return { key, args: { ...facts, best: { move: String(move) }, count, last }, links: { best: [String(move)] } };
}

/** @param reply The one after which no more was read. */
function cut(here: Here, reply: string | null): Sentence[] {
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

/** All replies were read, but the answer is only a bound. */
function bound(here: Here, best: string): Sentence[] {
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

/** The arguments, in which the earlier move does not seem to be the reply if they have one name. */
const apart = (args: { [name: string]: any }, reply: string | null): { [name: string]: Arg } =>
  args.before.move === reply ? { ...args, before: { ...args.before, own: true } } : args;

/** Does a side that has a value hold the viewer to it, or have it itself? */
const held = (state: TreeState, side: Side) => (viewerAt(state, state.wanted.path.length) === side ? '' : '.held');

/** The earlier move that set a bound, in words. */
function earlier(here: Here, which: 'alpha' | 'beta') {
  const { state, line } = here;
  const cause = causeOf(line, firstSide(state), which);
  if (!cause) return null;
  const { path } = state.wanted;
  const { [MOVE]: move, [VALUE]: value } = line[cause.ply].visits.rows[cause.row];
  const before = move as string;
  const args: { [name: string]: Arg } = {
    before: { move: before },
    instead: { move: path[cause.ply] },
    bound: { value, ply: path.length },
    letter: letterOf(here, which, value),
  };
  const rows: { [name: string]: number } = line[cause.ply].visits === state.main ? { before: cause.row } : {};
  return { ply: cause.ply, value, args, rows, links: { before: [...path.slice(0, cause.ply), before] } };
}

/** The name that the axis gives to a bound, if it is at this value. */
function letterOf({ state, visits, row, mover }: Here, which: 'alpha' | 'beta', value: number) {
  const at = visits.rows[row];
  const low = (which === 'alpha') === (mover === 'first');
  if (at[low ? LOW : HIGH] !== value) return '';
  return low === shownSign(state, state.wanted.path.length) > 0 ? ' (α)' : ' (β)';
}

/** What is to be known of two values of which one is no better. */
function compared({ visits, row, game, evaluation }: Here, { value }: { value: number }): Sentence[] {
  const own = visits.rows[row][VALUE];
  if (own === value) return [{ key: 'equal', args: {}, links: {} }];
  const [one, other] = [own, value].map((each) => Math.abs(each) >= game.values.decisive);
  return one === other || evaluation === NO_EVALUATION ? [] : [{ key: 'decided', args: {}, links: {} }];
}

function leaf({ state, game, evaluation, facts }: Here): Sentence {
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

/** A visit that has begun: what would matter, and because of which moves. */
function begun(here: Here): Sentence[] {
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

/** The earlier move by which a side has a bound of the window. */
function boundBy(here: Here, which: 'alpha' | 'beta', side: Side): Sentence[] {
  const cause = earlier(here, which);
  if (!cause) return [];
  const args = apart({ ...here.facts, ...cause.args, side: { side } }, here.state.wanted.path.at(-1) ?? null);
  return [{ key: `begun.by${held(here.state, side)}`, args, links: cause.links, rows: cause.rows }];
}

/** Where a won game's value tells how soon it is won: that it does. */
function sooner({ visits, row, game }: Here): Sentence[] {
  const { decisive, margin } = game.values;
  const decided = Math.abs(visits.rows[row][VALUE]) >= decisive;
  return decided && margin === null ? [{ key: 'sooner', args: {}, links: {} }] : [];
}

/** Of a search of one ply: that nothing could be cut. */
function shallow({ line }: Here): Sentence[] {
  const { rows, reply } = line[0].visits;
  const one = rows[0][DEPTH] === 1 && rows[0][END] === 'read' && reply.iterations.length === 1;
  return one && rows.some((row) => row[END] === 'horizon') ? [{ key: 'shallow', args: {}, links: {} }] : [];
}

/** Of equal moves: which one is played. */
function ties({ state, visits, row, game }: Here): Sentence[] {
  const { rows, reply } = visits;
  const played = reply.iterations[Number(reply.iteration)].move;
  const equal = childrenOf(visits, row).some(
    (each) => rows[each][VALUE] === rows[row][VALUE] && rows[each][BOUND] === 'exact' && rows[each][MOVE] !== played,
  );
  const chosen = optionIn(spelledOut(state.wanted.player, game), 'ties') ?? 'random';
  return equal ? [{ key: `ties.${chosen}`, args: {}, links: {} }] : [];
}

/** In `best`, of a move that was read more than once: why. */
function again({ state, line, visits, row, mover }: Here): Sentence[] {
  const above = line[line.length - 2];
  if (!above || above.visits !== visits) return [];
  const { rows } = visits;
  const same = childrenOf(visits, above.row).filter((each) => rows[each][MOVE] === rows[row][MOVE]);
  const next = same[same.indexOf(row) + 1];
  if (same.length < 2 || (next !== undefined && shownStage(state, visits, next) === 'later')) return [];
  const better = assures(rows[row][BOUND], sideAt(mover, 1));
  return [{ key: next === undefined ? 'second' : better ? 'twice' : 'twice.worse', args: {}, links: {} }];
}

/** The other ways to the same position. */
function same(visits: Visits, row: number, facts: any): Sentence[] {
  const ways = otherWays(visits, row);
  if (ways.length === 0) return [];
  const way = movesTo(visits, ways[0]);
  return [{ key: 'same', args: { ...facts, count: ways.length, way: way.join(' ') }, links: { same: way } }];
}

/** In `best`: what was asked, where the window is a question. */
function asked({ state, line, visits, row, search, facts }: Here): Sentence[] {
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

/** A node that was not read and is being read. */
function notRead(state: TreeState, line: Node[]): Sentence[] {
  const { path } = state.wanted;
  if (!state.main || line.length === 0) return [];
  const { visits, row } = line[line.length - 1];
  const move = path[line.length - 1];
  if (state.stopped || !state.reading) return [];
  const key = visits.rows[row][UNREAD].includes(move) ? 'unread' : 'looked-up';
  return [{ key, args: { move: { move } }, links: {} }];
}
