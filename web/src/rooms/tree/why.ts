// One sentence, or a few, that say why a node has its value: as keys of words, with their arguments and with the paths to which
// parts of them lead. Values are shown for the side that the player chose.

import type { Game, Side } from '../../contract/types.ts';
import { evaluationOf, optionIn, searchIn } from '../../player.ts';
import { editableText } from '../../player_text.ts';
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
  moveOf,
  movesTo,
  type Node,
  omitted,
  otherWays,
  playedIn,
  relation,
  rowAt,
  sideAt,
  signFor,
  UNREAD,
  VALUE,
  VISITS,
  visitOf,
} from '../../tree/visits.ts';
import { isWindowed, OUTCOMES } from './readers.ts';
import {
  firstSide,
  isUnread,
  lineOf,
  nodeHere,
  omitsReplies,
  pathKey,
  shownSign,
  shownStage,
  shownWindow,
  type TreeState,
  viewerAt,
} from './state.ts';
import { readingOf } from './wants.ts';

/** A part of a sentence: a side, a value as the search has it with the ply at which it is shown, what stands before or after it, a
 * move, the name of an evaluation or what it is made of; or a number or text as it is. */
export type Arg = Named | Valued | number | string | undefined;
type Named =
  | { side: Side }
  | { relation: string }
  | { evaluation: string }
  | { move: string | undefined; own?: boolean };
type Valued = { value: number | null; ply: number } | { terms: { [name: string]: number }; ply: number };
export interface Sentence {
  /** Of the words, without `tree.why.`. */
  key: string;
  args: { [name: string]: Arg };
  /** The paths of the words that lead to a node. */
  links: { [name: string]: string[] };
  /** Which visit of these nodes is meant, of the search's. */
  rows: { [name: string]: number };
}

/** What is counted where there is no evaluation: nothing. */
const NO_EVALUATION = '';

type Here = ReturnType<typeof hereOf>;

const said = (
  { facts }: Pick<Here, 'facts'>,
  key: string,
  args: Sentence['args'] = {},
  links: Sentence['links'] = {},
  rows: Sentence['rows'] = {},
): Sentence => ({ key, args: { ...facts, ...args }, links, rows });

/** The current node, as the sentences need it. */
function hereOf(state: TreeState, game: Game, { visits, row }: Node) {
  const { path, player } = state.wanted;
  const at = visitOf(visits, row);
  const ply = path.length;
  const search = searchIn(player);
  const evaluation = search === OUTCOMES ? NO_EVALUATION : evaluationOf(player, game);
  const mover = sideAt(firstSide(state), ply);
  /** Of every sentence. */
  const facts: Sentence['args'] = {
    side: { side: mover },
    sideOther: { side: sideAt(mover, 1) },
    sideViewer: { side: viewerAt(state, ply) },
    move: { move: path[ply - 1] },
    value: { value: at[VALUE], ply },
    relation: { relation: relation(at[BOUND], shownSign(state, ply)) },
  };
  return { state, game, search, evaluation, line: lineOf(state), visits, row, at, mover, facts };
}

export function why(state: TreeState, game: Game) {
  const { path } = state.wanted;
  const node = nodeHere(state);
  if (!node) return notRead(state, game);
  const here = hereOf(state, game, node);
  const { visits, row, at } = here;
  if (shownStage(state, visits, row) === 'open') return begun(here);
  if (omitsReplies(node)) {
    const awaited = state.step === null && rowAt(visits, path) === row;
    return [said(here, awaited ? 'omitted' : 'omitted.closed', { count: at[VISITS] - 1 })];
  }
  const found = [...afterAll(here), ...ended(here), ...(at[DEPTH] > 0 ? asked(here) : []), ...again(here)];
  if (path.length === 0 && at[END] === 'read') found.push(...ties(here), ...sooner(here));
  if (path.length < 2) found.push(...shallow(here));
  if (state.step === null && visits === state.main && visits.whole) found.push(...same(here));
  return found;
}

/** That the search did not read the node, and what would have been different if it had. */
function afterAll(here: Here): Sentence[] {
  const { state, line, at } = here;
  const { path } = state.wanted;
  const from = line.findIndex(isUnread);
  const parent = line[from - 1];
  if (!parent) return [];
  const above = visitOf(parent.visits, parent.row);
  const move = { move: path[from - 1] };
  if (above[END] === 'horizon') return [said(here, 'beyond', { move })];
  const reply = lastReply(parent);
  const whole = omitted(parent.visits, parent.row) === 0;
  if (from < line.length - 1 || from < 2 || at[BOUND] !== 'exact' || reply === undefined || !whole)
    return [said(here, 'after-all', { move })];
  const chooser = sideAt(firstSide(state), from - 1);
  const better = signFor(chooser) * (at[VALUE] - above[VALUE]) > 0;
  const args = {
    move,
    side: { side: chooser },
    parent: { move: path[from - 2] },
    reply: { move: reply },
    relation: { relation: relation(above[BOUND], shownSign(state, from)) },
    instead: { value: above[VALUE], ply: from },
  };
  const links = { reply: [...path.slice(0, -1), reply] };
  return [said(here, better ? 'after-all.better' : 'after-all.no-better', args, links)];
}

/** Why the visit ended with its value. */
function ended(here: Here): Sentence[] {
  const { state, visits, row, at } = here;
  const { path } = state.wanted;
  if (path.length === 0 && at[END] === 'read') return [root(here)];
  if (omitted(visits, row) > 0) return [said(here, 'partly')];
  switch (at[END]) {
    case 'over':
      return [said(here, at[VALUE] === 0 ? 'over.draw' : 'over'), ...sooner(here)];
    case 'horizon':
      return [leaf(here)];
    case 'table':
      return [fromTable(here)];
    case 'cut':
      return cut(here, lastReply(here));
  }
  const reply = bestReply(visits, row);
  const best = reply === -1 ? undefined : moveOf(visits, reply);
  if (at[BOUND] !== 'exact' && best !== undefined) return bound(here, best);
  const count = new Set(childrenOf(visits, row).map((each) => moveOf(visits, each))).size;
  const key = best === 'pass' ? 'pass' : count === 2 ? 'read.both' : 'read';
  return [said(here, key, { count, best: { move: best } }, { best: [...path, best ?? ''] })];
}

/** Of a value that was taken from the table: where it was found. */
function fromTable(here: Here) {
  const { state, visits, row, at } = here;
  const before = visits.rows.slice(0, row);
  const earlier = before.findIndex((each) => each[KEY] === at[KEY] && each[END] !== 'table');
  if (earlier <= 0) return said(here, 'table.omitted');
  return said(here, 'table', {}, { earlier: movesTo(visits, earlier) }, visits === state.main ? { earlier } : {});
}

/** The reply after which no more was read. */
function lastReply({ visits, row }: Pick<Node, 'visits' | 'row'>) {
  const reply = childrenOf(visits, row).at(-1);
  return reply === undefined ? undefined : moveOf(visits, reply);
}

/** What the search plays, and what it has read for that. */
function root(here: Here) {
  const { reply } = here.visits;
  const read = reply.iterations.slice(0, Number(reply.iteration) + 1);
  const count = read.reduce((sum, each) => sum + each.visits, 0);
  const move = playedIn(reply) ?? '';
  const key = read.length < reply.iterations.length ? 'root.earlier' : read.length > 1 ? 'root.depths' : 'root';
  return said(here, key, { best: { move }, count, last: read.at(-1)?.visits }, { best: [move] });
}

/** @param reply The one after which no more was read. */
function cut(here: Here, reply: string | undefined) {
  const { state, at, mover, search } = here;
  const { path } = state.wanted;
  const args = { count: at[UNREAD].length, reply: { move: reply } };
  const links = { reply: [...path, reply ?? ''] };
  if (search === OUTCOMES) return [said(here, 'cut.win', args, links)];
  const cause = earlier(here, 'beta');
  if (!cause) return [said(here, 'cut.question', args, links)];
  const key = `${cause.ply === path.length - 1 ? 'cut.here' : 'cut.above'}${held(state, sideAt(mover, 1))}`;
  const all = { ...args, ...apart(cause.args, reply) };
  return [said(here, key, all, { ...links, ...cause.links }, cause.rows), ...compared(here, cause)];
}

/** All replies were read, but the answer is only a bound. */
function bound(here: Here, best: string) {
  const { state, visits, row, at, mover } = here;
  const toBest = { best: [...state.wanted.path, best] };
  if (best === 'pass') return [said(here, 'pass.bound', {}, toBest)];
  const low = (at[BOUND] === 'upper') === (mover === 'first');
  const cause = earlier(here, low ? 'alpha' : 'beta');
  const exactly = childrenOf(visits, row).every((each) => visitOf(visits, each)[BOUND] === 'exact');
  const exact = exactly ? [said(here, 'bound.exact')] : [];
  if (!cause) return [said(here, 'bound.question'), ...exact];
  const key = `${low ? 'bound.upper' : 'bound.lower'}${held(state, low ? mover : sideAt(mover, 1))}`;
  const args = { best: { move: best }, ...apart(cause.args, low ? undefined : best) };
  const links = low ? cause.links : { ...cause.links, ...toBest };
  return [said(here, key, args, links, cause.rows), ...compared(here, cause), ...exact];
}

/** The arguments, in which the earlier move does not seem to be the reply if they have one name. */
const apart = <Args extends { before: { move: string } }>(args: Args, reply: string | undefined) =>
  args.before.move === reply ? { ...args, before: { ...args.before, own: true } } : args;

/** Does a side that has a value hold the viewer to it, or have it itself? */
const held = (state: TreeState, side: Side) => (viewerAt(state, state.wanted.path.length) === side ? '' : '.held');

/** The earlier move that set a bound, in words. */
function earlier(here: Here, which: 'alpha' | 'beta') {
  const { state, line } = here;
  const cause = causeOf(line, firstSide(state), which);
  if (!cause) return null;
  const { path } = state.wanted;
  const { visits, row, ply } = cause;
  const value = visitOf(visits, row)[VALUE];
  const before = moveOf(visits, row);
  const args = {
    before: { move: before },
    instead: { move: path[ply] },
    bound: { value, ply: path.length },
    letter: letterOf(here, which, value),
  };
  const rows: Sentence['rows'] = visits === state.main ? { before: row } : {};
  return { ply, value, args, rows, links: { before: [...path.slice(0, ply), before] } };
}

/** The name that the axis gives to a bound, if it is at this value. */
function letterOf({ state, at, mover }: Here, which: 'alpha' | 'beta', value: number) {
  const low = (which === 'alpha') === (mover === 'first');
  if (at[low ? LOW : HIGH] !== value) return '';
  return low === shownSign(state, state.wanted.path.length) > 0 ? ' (α)' : ' (β)';
}

/** What is to be known of two values of which one is no better. */
function compared(here: Here, { value }: { value: number }) {
  const { at, game, evaluation } = here;
  const own = at[VALUE];
  if (own === value) return [said(here, 'equal')];
  const decided = (each: number) => Math.abs(each) >= game.values.decisive;
  return decided(own) === decided(value) || evaluation === NO_EVALUATION ? [] : [said(here, 'decided')];
}

function leaf(here: Here) {
  const { state, game, evaluation } = here;
  const { path } = state.wanted;
  if (!evaluation) return said(here, 'horizon.none');
  const terms = state.terms.get(pathKey(path));
  const own = new Map(Object.entries(game.parts)).get(evaluation) ?? 1;
  const parts = own > 1 ? own : undefined;
  const key = terms ? 'horizon.terms' : parts ? `horizon.parts.${game.values.unit}` : 'horizon';
  return said(here, key, { evaluation: { evaluation }, terms: terms ? { terms, ply: path.length } : undefined, parts });
}

/** A visit that has begun: what would matter, and because of which moves. */
function begun(here: Here) {
  const { state, mover, search } = here;
  const { least, most } = windowOf(here);
  const windowed = isWindowed(state.wanted.player);
  const bounded = least.value !== null || most.value !== null;
  const ends = least.value === null ? 'below' : most.value === null ? 'above' : 'between';
  const key = state.wanted.path.length === 0 ? 'root' : windowed && bounded ? ends : 'open';
  const [kind] = asked(here);
  if (kind && key === 'between') return [{ ...kind, key: kind.key.replace('question.', 'begun.') }];
  const because = windowed ? [...boundBy(here, 'alpha', mover), ...boundBy(here, 'beta', sideAt(mover, 1))] : [];
  return [said(here, `begun.${search === 'best' && bounded ? 'asks.' : ''}${key}`, { least, most }), ...because];
}

/** The window of the visit, as it is shown. */
function windowOf({ state, at }: Here) {
  const ply = state.wanted.path.length;
  const [least, most] = shownWindow(state, ply, at[LOW], at[HIGH]);
  return { least: { value: least, ply }, most: { value: most, ply } };
}

/** The earlier move by which a side has a bound of the window. */
function boundBy(here: Here, which: 'alpha' | 'beta', side: Side) {
  const cause = earlier(here, which);
  if (!cause) return [];
  const args = { ...apart(cause.args, here.state.wanted.path.at(-1)), side: { side } };
  return [said(here, `begun.by${held(here.state, side)}`, args, cause.links, cause.rows)];
}

/** Where a won game's value tells how soon it is won: that it does. */
function sooner(here: Here) {
  const { decisive, margin } = here.game.values;
  return Math.abs(here.at[VALUE]) >= decisive && margin === null ? [said(here, 'sooner')] : [];
}

/** Of a search of one ply: that nothing could be cut. */
function shallow(here: Here) {
  const [root] = here.line;
  if (!root) return [];
  const { rows, reply } = root.visits;
  const { [DEPTH]: depth, [END]: end } = visitOf(root.visits, 0);
  const one = depth === 1 && end === 'read' && reply.iterations.length === 1;
  return one && rows.some((row) => row[END] === 'horizon') ? [said(here, 'shallow')] : [];
}

/** Of equal moves: which one is played. */
function ties(here: Here) {
  const { state, visits, row, at, game } = here;
  const played = playedIn(visits.reply);
  const others = childrenOf(visits, row)
    .map((each) => visitOf(visits, each))
    .filter((each) => each[MOVE] !== played);
  const equal = others.some((each) => each[VALUE] === at[VALUE] && each[BOUND] === 'exact');
  const chosen = optionIn(editableText(state.wanted.player, game), 'ties') ?? 'random';
  return equal ? [said(here, `ties.${chosen}`)] : [];
}

/** In `best`, of a move that was read more than once: why. */
function again(here: Here) {
  const { state, line, visits, row, at, mover } = here;
  const above = line.at(-2);
  if (above?.visits !== visits) return [];
  const same = childrenOf(visits, above.row).filter((each) => visitOf(visits, each)[MOVE] === at[MOVE]);
  const next = same[same.indexOf(row) + 1];
  if (same.length < 2 || (next !== undefined && shownStage(state, visits, next) === 'later')) return [];
  const better = assures(at[BOUND], sideAt(mover, 1));
  return [said(here, next === undefined ? 'second' : better ? 'twice' : 'twice.worse')];
}

/** The other ways to the same position. */
function same(here: Here) {
  const { visits, row } = here;
  const ways = otherWays(visits, row);
  const [first] = ways;
  if (first === undefined) return [];
  const way = movesTo(visits, first);
  return [said(here, 'same', { count: ways.length, way: way.join(' ') }, { same: way })];
}

/** In `best`: what was asked, where the window is a question. */
function asked(here: Here) {
  const { state, line, at, search } = here;
  const { [LOW]: low, [HIGH]: high } = at;
  if (search !== 'best' || line.length === 1 || low === null || high === null) return [];
  if (high - low === 1) return [said(here, 'question.null', windowOf(here))];
  const first = firstSide(state);
  const aspiration = line.length === 2 && !causeOf(line, first, 'alpha') && !causeOf(line, first, 'beta');
  return aspiration ? [said(here, 'question.aspiration', windowOf(here))] : [];
}

/** A node that was not read and is being read. */
function notRead(state: TreeState, game: Game) {
  const { path } = state.wanted;
  const line = lineOf(state);
  const last = line.at(-1);
  const move = path[line.length - 1];
  if (!last || move === undefined || state.stopped || !readingOf(state, game)) return [];
  const key = visitOf(last.visits, last.row)[UNREAD].includes(move) ? 'unread' : 'looked-up';
  return [said({ facts: {} }, key, { move: { move } })];
}
