// One sentence, or a few, that say why a node has its value: as keys of words, with their arguments and with the paths to which
// parts of them lead. Values are shown for the side that the player chose.

import type { Game, Side } from '../../contract/types.ts';
import { evaluationOf, optionIn, searchIn } from '../../player.ts';
import { editableText } from '../../player_text.ts';
import {
  assures,
  bestReply,
  causeOf,
  childrenOf,
  factsOf,
  isAuthors,
  isLeast,
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
} from '../../tree/visits.ts';
import { readingOf } from './effects.ts';
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

/** A part of a sentence: a side, a value as the search has it with the ply at which it is shown, what stands before or after it, a
 * move, the name of an evaluation or what it is made of; or a number or text as it is. */
export type Arg = Named | Valued | number | string | undefined;
type Named =
  | { side: Side }
  | { relation: string }
  | { evaluation: string }
  | { move: string | undefined; own?: boolean };
type Valued =
  | { value: number | null; ply: number; isLeast?: boolean }
  | { terms: { [name: string]: number }; ply: number };
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
type Cause = NonNullable<ReturnType<typeof earlier>>;

const said = (
  { common }: Pick<Here, 'common'>,
  key: string,
  args: Sentence['args'] = {},
  { links = {}, rows = {} }: Partial<Sentence> = {},
): Sentence => ({ key, args: { ...common, ...args }, links, rows });

/** The current node, as the sentences need it. */
function hereOf(state: TreeState, game: Game, { visits, row }: Node) {
  const { path, player } = state.wanted;
  const facts = factsOf(visits, row);
  const ply = path.length;
  const search = searchIn(player);
  const evaluation = search === OUTCOMES ? NO_EVALUATION : evaluationOf(player, game);
  const mover = sideAt(firstSide(state), ply);
  /** The arguments of every sentence. */
  const common: Sentence['args'] = {
    side: { side: mover },
    sideOther: { side: sideAt(mover, 1) },
    sideViewer: { side: viewerAt(state, ply) },
    move: { move: path.at(-1) },
    value: { value: facts.value, ply, isLeast: isLeast(visits, row) },
    relation: { relation: relation(facts.bound, shownSign(state, ply)) },
  };
  return { ...facts, state, path, ply, game, search, evaluation, line: lineOf(state), visits, row, mover, common };
}

export function why(state: TreeState, game: Game) {
  const node = nodeHere(state);
  if (!node) return notRead(state, game);
  const here = hereOf(state, game, node);
  const { visits, row, path, depth, end, size } = here;
  if (shownStage(state, visits, row) === 'open') return begun(here);
  if (omitsReplies(node)) {
    const awaited = state.step === null && rowAt(visits, path) === row;
    const own = isAuthors(here) ? 'own.' : '';
    return [said(here, own + (awaited ? 'omitted' : 'omitted.closed'), { count: size - 1 })];
  }
  const found = [...afterAll(here), ...ended(here), ...(depth > 0 ? asked(here) : []), ...again(here)];
  if (path.length === 0 && end === 'read' && !isAuthors(here)) found.push(...ties(here), ...sooner(here));
  if (path.length < 2) found.push(...shallow(here));
  found.push(...behind(here));
  if (state.step === null && visits === state.main && visits.whole) found.push(...same(here));
  return found;
}

/** That the search did not read the node, and what would have been different if it had. */
function afterAll(here: Here): Sentence[] {
  const { state, line, path, value, bound } = here;
  const from = line.findIndex(isUnread);
  const parent = line[from - 1];
  if (!parent) return [];
  const above = factsOf(parent.visits, parent.row);
  const move = { move: path[from - 1] };
  if (above.end === 'horizon') return [said(here, 'beyond', { move })];
  const reply = lastReply(parent);
  const whole = omitted(parent.visits, parent.row) === 0;
  if (from < line.length - 1 || from < 2 || bound !== 'exact' || reply === undefined || !whole)
    return [said(here, 'after-all', { move })];
  const chooser = sideAt(firstSide(state), from - 1);
  const better = signFor(chooser) * (Number(value) - Number(above.value)) > 0;
  const args = {
    move,
    side: { side: chooser },
    parent: { move: path[from - 2] },
    reply: { move: reply },
    relation: { relation: relation(above.bound, shownSign(state, from)) },
    instead: { value: above.value, ply: from, isLeast: isLeast(parent.visits, parent.row) },
  };
  const links = { reply: [...path.slice(0, -1), reply] };
  return [said(here, better ? 'after-all.better' : 'after-all.no-better', args, { links })];
}

/** Why the visit ended with its value. */
function ended(here: Here): Sentence[] {
  const { visits, row, path, value, bound, end } = here;
  if (isAuthors(here)) return done(here);
  if (path.length === 0 && end === 'read') return [root(here)];
  if (omitted(visits, row) > 0) return [said(here, 'partly')];
  if (end === 'over') return [said(here, value === 0 ? 'over.draw' : 'over'), ...sooner(here)];
  if (end === 'horizon') return [leaf(here)];
  if (end === 'table') return [fromTable(here)];
  if (end === 'cut') return cut(here, lastReply(here));
  const reply = bestReply(visits, row);
  const best = reply === -1 ? undefined : moveOf(visits, reply);
  if (bound !== 'exact' && best !== undefined) return bounded(here, best);
  const count = new Set(childrenOf(visits, row).map((each) => moveOf(visits, each))).size;
  const key = best === 'pass' ? 'pass' : count === 2 ? 'read.both' : 'read';
  return [said(here, key, { count, best: { move: best } }, { links: { best: [...path, best ?? ''] } })];
}

/** What an author's search did in a position. What it concluded, and why it left moves out, the program alone knows. */
function done(here: Here): Sentence[] {
  const { visits, row, path, value, end, size, unread, evaluation } = here;
  const found = path.length === 0 ? [root(here, 'own.root')] : [];
  const answers = row === 0 && visits.reply.unread === true;
  if (omitted(visits, row) > 0) return [...found, said(here, 'own.partly')];
  if (end === 'over') return [said(here, value === null ? 'own.over' : value === 0 ? 'over.draw' : 'over')];
  if (end === 'horizon') return path.length === 0 ? found : [leaf(here)];
  if (answers) found.push(said(here, 'own.answer'));
  else if (path.length > 0 && value !== null && evaluation)
    found.push(said(here, 'own.value', { evaluation: { evaluation } }));
  if (size === 1) return [...found, said(here, 'own.nothing')];
  const count =
    end === 'cut' ? unread.length : new Set(childrenOf(visits, row).map((each) => moveOf(visits, each))).size;
  return [...found, said(here, end === 'cut' ? 'own.cut' : 'own.read', { count })];
}

/** Of a value that was taken from the table: where it was found. */
function fromTable(here: Here) {
  const { state, visits, row, key } = here;
  const isEarlier = (each: number) => factsOf(visits, each).key === key && factsOf(visits, each).end !== 'table';
  const earlier = [...visits.rows.keys()].slice(0, row).find(isEarlier) ?? -1;
  if (earlier <= 0) return said(here, 'table.omitted');
  const rows: Sentence['rows'] = visits === state.main ? { earlier } : {};
  return said(here, 'table', {}, { links: { earlier: movesTo(visits, earlier) }, rows });
}

/** The reply after which no more was read. */
function lastReply({ visits, row }: Pick<Node, 'visits' | 'row'>) {
  const reply = childrenOf(visits, row).at(-1);
  return reply === undefined ? undefined : moveOf(visits, reply);
}

/** What the search plays, and what it has read for that. */
function root(here: Here, own?: string) {
  const { reply } = here.visits;
  const read = reply.iterations.slice(0, Number(reply.iteration) + 1);
  const count = read.reduce((sum, each) => sum + each.visits, 0);
  const move = playedIn(reply) ?? '';
  const ours = read.length < reply.iterations.length ? 'root.earlier' : read.length > 1 ? 'root.depths' : 'root';
  return said(here, own ?? ours, { best: { move }, count, last: read.at(-1)?.visits }, { links: { best: [move] } });
}

/** @param reply The one after which no more was read. */
function cut(here: Here, reply: string | undefined) {
  const { path, search, unread } = here;
  const args = { count: unread.length, reply: { move: reply } };
  const links = { reply: [...path, reply ?? ''] };
  if (search === OUTCOMES) return [said(here, 'cut.win', args, { links })];
  const cause = earlier(here, 'beta', reply);
  if (!cause) return [said(here, 'cut.question', args, { links })];
  return because(here, cause, cause.ply === path.length - 1 ? 'cut.here' : 'cut.above', args, links);
}

/** All replies were read, but the answer is only a bound. */
function bounded(here: Here, best: string) {
  const { visits, row, path, bound, mover } = here;
  const links = { best: [...path, best] };
  if (best === 'pass') return [said(here, 'pass.bound', {}, { links })];
  const low = !assures(bound, mover);
  const cause = earlier(here, low ? 'alpha' : 'beta', low ? undefined : best);
  const exactly = childrenOf(visits, row).every((each) => factsOf(visits, each).bound === 'exact');
  const exact = exactly ? [said(here, 'bound.exact')] : [];
  if (!cause) return [said(here, 'bound.question'), ...exact];
  const args = { best: { move: best } };
  return [...because(here, cause, low ? 'bound.upper' : 'bound.lower', args, low ? {} : links), ...exact];
}

/** The earlier move because of which the rest does not matter, and what is to be known of the two values of which one is no better. */
function because(here: Here, cause: Cause, key: string, args: Sentence['args'], links: Sentence['links']) {
  const { game, evaluation, value } = here;
  const sentence = said(
    here,
    key + cause.held,
    { ...args, ...cause.args },
    { links: { ...links, ...cause.links }, rows: cause.rows },
  );
  if (value === cause.value) return [sentence, said(here, 'equal')];
  const [own, other] = [value, cause.value].map((each) => Math.abs(Number(each)) >= game.values.decisive);
  return own === other || evaluation === NO_EVALUATION ? [sentence] : [sentence, said(here, 'decided')];
}

/**
 * The earlier move that set a bound, in words. `held`: does the side that has the value hold the viewer to it, or have it itself?
 * @param reply One from which it is told apart where they have one name.
 */
function earlier(here: Here, which: 'alpha' | 'beta', reply?: string) {
  const { state, line, path, mover } = here;
  const cause = causeOf(line, firstSide(state), which);
  if (!cause) return null;
  const { visits, row, ply } = cause;
  const { value } = factsOf(visits, row);
  const move = moveOf(visits, row);
  const holder = which === 'alpha' ? mover : sideAt(mover, 1);
  const held = viewerAt(state, path.length) === holder ? '' : '.held';
  const isOnAxis = here[holder === 'first' ? 'low' : 'high'] === value;
  const args = {
    before: { move, own: move === reply },
    instead: { move: path[ply] },
    bound: { value, ply: path.length, isLeast: isLeast(visits, row) },
    letter: isOnAxis ? (held ? ' (β)' : ' (α)') : '', // as the axis names it
  };
  const rows: Sentence['rows'] = visits === state.main ? { before: row } : {};
  return { ply, value, holder, held, args, rows, links: { before: [...path.slice(0, ply), move] } };
}

function leaf(here: Here) {
  const { state, game, evaluation, path, ply } = here;
  if (!evaluation) return said(here, 'horizon.none');
  const terms = state.terms.get(pathKey(path));
  const own = new Map(Object.entries(game.parts)).get(evaluation) ?? 1;
  const parts = own > 1 ? own : undefined;
  const key = terms ? 'horizon.terms' : parts ? `horizon.parts.${game.values.unit}` : 'horizon';
  return said(here, key, { evaluation: { evaluation }, terms: terms ? { terms, ply } : undefined, parts });
}

/** A visit that has begun: what would matter, and because of which moves. */
function begun(here: Here) {
  const { state, path, search } = here;
  if (isAuthors(here) && path.length > 0) return [said(here, 'own.begun')];
  const { least, most } = windowOf(here);
  const windowed = isWindowed(state.wanted.player);
  const bounded = least.value !== null || most.value !== null;
  const ends = least.value === null ? 'below' : most.value === null ? 'above' : 'between';
  const key = path.length === 0 ? 'root' : windowed && bounded ? ends : 'open';
  const [kind] = asked(here);
  if (kind && key === 'between') return [{ ...kind, key: kind.key.replace('question.', 'begun.') }];
  const causes = windowed ? [earlier(here, 'alpha', path.at(-1)), earlier(here, 'beta', path.at(-1))] : [];
  return [
    said(here, `begun.${search === 'best' && bounded ? 'asks.' : ''}${key}`, { least, most }),
    ...causes
      .filter((cause) => cause !== null)
      .map((cause) => said(here, `begun.by${cause.held}`, { ...cause.args, side: { side: cause.holder } }, cause)),
  ];
}

/** The window of the visit, as it is shown. */
function windowOf({ state, ply, low, high }: Here) {
  const [least, most] = shownWindow(state, ply, low, high);
  return { least: { value: least, ply }, most: { value: most, ply } };
}

/** Where a won game's value tells how soon it is won: that it does. */
function sooner(here: Here) {
  const { decisive, margin } = here.game.values;
  return Math.abs(Number(here.value)) >= decisive && margin === null ? [said(here, 'sooner')] : [];
}

/** Of a search of one ply: that nothing could be cut. */
function shallow(here: Here) {
  const [root] = here.line;
  if (!root) return [];
  const { rows, reply } = root.visits;
  const { depth, end } = factsOf(root.visits, 0);
  const one = depth === 1 && end === 'read' && reply.iterations.length === 1;
  const isLeaf = (_: unknown, row: number) => factsOf(root.visits, row).end === 'horizon';
  return one && rows.some(isLeaf) ? [said(here, 'shallow')] : [];
}

/** Of a move of the root that is worse than the best one: what that one brings. */
function behind(here: Here) {
  const { state, line, path, value, bound } = here;
  const [root] = line;
  if (!root || path.length !== 1 || bound !== 'exact' || isAuthors(here)) return [];
  const best = playedIn(root.visits.reply) ?? '';
  const above = factsOf(root.visits, 0);
  const loss = signFor(firstSide(state)) * (Number(above.value) - Number(value));
  if (above.bound !== 'exact' || best === path[0] || loss <= 0) return [];
  const instead = { value: above.value, ply: 1, isLeast: isLeast(root.visits, 0) };
  const args = { side: { side: firstSide(state) }, best: { move: best }, instead };
  return [said(here, 'behind', args, { links: { best: [best] } })];
}

/** Of equal moves: which one is played. */
function ties(here: Here) {
  const { state, visits, row, value, game } = here;
  const replies = childrenOf(visits, row).map((each) => factsOf(visits, each));
  const others = replies.filter(({ move }) => move !== playedIn(visits.reply));
  const chosen = optionIn(editableText(state.wanted.player, game), 'ties') ?? 'random';
  const equal = others.some((each) => each.value === value && each.bound === 'exact');
  return equal ? [said(here, `ties.${chosen}`)] : [];
}

/** Of a move that was read more than once: why, in `best`. */
function again(here: Here) {
  const { state, line, visits, row, move, bound, mover } = here;
  const above = line.at(-2);
  if (above?.visits !== visits) return [];
  const same = childrenOf(visits, above.row).filter((each) => factsOf(visits, each).move === move);
  const next = same[same.indexOf(row) + 1];
  if (same.length < 2 || (next !== undefined && shownStage(state, visits, next) === 'later')) return [];
  if (isAuthors(here)) return [said(here, 'own.again')];
  const better = assures(bound, sideAt(mover, 1));
  return [said(here, next === undefined ? 'second' : better ? 'twice' : 'twice.worse')];
}

/** The other ways to the same position. */
function same(here: Here) {
  const ways = otherWays(here.visits, here.row);
  const [first] = ways;
  if (first === undefined) return [];
  const way = movesTo(here.visits, first);
  return [said(here, 'same', { count: ways.length, way: way.join(' ') }, { links: { same: way } })];
}

/** In `best`: what was asked, where the window is a question. */
function asked(here: Here) {
  const { line, low, high, search } = here;
  if (search !== 'best' || line.length === 1 || low === null || high === null) return [];
  if (high - low === 1) return [said(here, 'question.null', windowOf(here))];
  const aspiration = line.length === 2 && !earlier(here, 'alpha') && !earlier(here, 'beta');
  return aspiration ? [said(here, 'question.aspiration', windowOf(here))] : [];
}

/** A node that was not read and is being read. */
function notRead(state: TreeState, game: Game) {
  const line = lineOf(state);
  const last = line.at(-1);
  const move = state.wanted.path[line.length - 1];
  if (!last || move === undefined || state.stopped || !readingOf(state, game)) return [];
  const key = factsOf(last.visits, last.row).unread.includes(move) ? 'unread' : 'looked-up';
  return [said({ common: {} }, key, { move: { move } })];
}
