// Draws what is read of the position: who stands better by the judge, where it has read, and by the player who moves
// here, each with its name and its depth; the line that is expected; and what each move loses against the best one, on
// a scale that is the same for all positions. While a player thinks it is what was found so far.

import { html, nothing } from 'lit-html';
import { sideName, signed, type Words } from '../base/words.ts';
import type { Game, Move, Side, Thought } from '../contract/types.ts';
import { endFor, expectation, readBy, shortValue, signOf, type Worth } from '../round/evaluation.ts';
import { moveOf, worthAt, worthOf } from '../round/review.ts';
import {
  gameOf,
  keyAt,
  mover,
  type PastThought,
  pythonMoves,
  type RoundState,
  readingAt,
  thoughtHere,
  viewOf,
} from '../round/state.ts';
import { treeOfThought } from '../round/tree_address.ts';
import { about } from './controls.ts';
import { type LineActions, line } from './hint.ts';
import { chosenName, type Measured, playerFacts } from './players.ts';

/** `values`: are the moves' values written on the squares? */
type ThoughtState = RoundState &
  Measured & { values: boolean; lang: string; langNamed: boolean; engine: 'booting' | 'ready' | 'failed' };
/**
 * What somebody says of the position. `isSilent`: nothing yet. `isProved`: it is proved of the position on the board.
 */
type Opinion = { whose: string; sentence: string; isSilent?: boolean; isProved?: boolean };

/** How many moves are listed before the others are unfolded. */
const LISTED = 5;
/** The height of the line that unfolds them, in rows. */
const WAY_TO_OTHERS = 1.25;
/** The loss that fills the scale, in units of the game's margins. */
const FULL_LOSS = 10;

export function thought(state: ThoughtState, t: Words, actions: LineActions) {
  const game = gameOf(state);
  const advice = adviceHere(state);
  const past = advice ?? thoughtHere(state);
  const read = past && past.thought.value !== null ? past : null; // and not chosen at random
  const byJudge = judgeOpinion(state, advice, t);
  const byPlayer = advice ? null : ofPlayer(state, past, t);
  // A proof of the player's stands above an estimate.
  const headline =
    byPlayer?.isProved && !byJudge?.isProved ? byPlayer : (byJudge ?? (byPlayer?.isSilent ? byPlayer : null));
  const title = advice ? t('saw.advice', { side: sideName(game, advice.side, t) }) : t('saw.title');
  const unread = byPlayer ? 'saw.waits' : introduced(state) ? 'saw.unread' : 'saw.nothing';
  const rows = mostRows(state, past, advice !== null);
  const expected = ({ from, side, thought: { line: moves } }: PastThought) =>
    line(state, { from, moves, side }, t('saw.line'), t, actions);
  return html`<section class="card thought ${rows > 0 ? 'steady' : ''}" .style=${`--rows:${rows}`} aria-labelledby=${`${state.id}thought-title`}>
    <h2 id=${`${state.id}thought-title`}>${title}</h2> ${live(state, t)}
    ${headline ? said(headline) : html`<p class="muted ${byPlayer ? 'says' : ''}">${t(unread)}</p>${byPlayer ? html`<p class="whose"></p>` : nothing}`}
    ${advice || !(headline ?? byPlayer) ? nothing : html`<p class="own">${byPlayer && byPlayer !== headline ? t('whose.says', { ...byPlayer }) : nothing}</p>`}
    ${read && expected(read)} ${read && !read.thought.book ? [losses(read.thought, read.side, t, game), searched(state, read, t)] : nothing}
  </section>`;
}

/** The rows of the moves that are listed of a thought, with the way to the others. */
function rowsOf({ value, book, moves }: Thought) {
  if (value === null || book) return 0;
  return Math.min(moves.length, LISTED) + (moves.length > LISTED ? WAY_TO_OTHERS : 0);
}

/**
 * The most rows that were listed in this game: the card keeps that height, so that what stands below it does not move.
 */
function mostRows({ thoughts, analyses }: ThoughtState, past: PastThought | null, isAdvised: boolean) {
  const said = [...thoughts.values(), ...(past ? [past] : [])].map(({ thought }) => thought);
  return Math.max(0, ...[...said, ...(isAdvised ? analyses.values() : [])].map(rowsOf));
}

/** Does the player know by now what stands here? */
const introduced = (state: ThoughtState) => state.line.length > 0 || state.thoughts.size > 0 || pythonMoves(state);

/** The judge's advice, where it is asked for. */
function adviceHere(state: ThoughtState): PastThought | null {
  const analysis = readingAt(state);
  const side = viewOf(state)?.turn;
  const isAsked = state.values || state.hint === keyAt(state) || (state.reviewing && analysis?.done);
  return analysis && side && isAsked ? { thought: analysis, side, from: state.at, player: '' } : null;
}

/** What the judge says of the position on the board; null: it has not read it, or the game is over. */
function judgeOpinion(state: ThoughtState, advice: PastThought | null, t: Words): Opinion | null {
  const game = gameOf(state);
  if (viewOf(state)?.result || !(advice || introduced(state))) return null;
  const worth = advice ? worthOf(advice.thought) : worthAt(state, state.at);
  if (!worth) return null;
  const sentence = expectation(worth, game, t, viewOf(state)?.score);
  return { whose: readBy(null, worth, game, t), sentence, isProved: worth.outcome !== null };
}

/** What the player says who moves here, or has moved; null: nobody has thought. */
function ofPlayer(state: ThoughtState, past: PastThought | null, t: Words): Opinion | null {
  const game = gameOf(state);
  if (!past) {
    const next = pythonMoves(state) && state.engine === 'ready' && mover(state);
    if (!next) return null;
    const { side, player } = next;
    const whose = [chosenName(player, game, t), ...playerFacts(player, game, state, t)].join(t('dot'));
    return { whose, sentence: t('saw.silent', { side: sideName(game, side, t) }), isSilent: true };
  }
  const { thought, side } = past;
  const who = t('whose.player', { side: sideName(game, side, t) });
  if (thought.value === null) return { whose: who, sentence: t('saw.random', { move: thought.move }) };
  const whose = thought.book ? t('whose.book', { who }) : readBy(side, thought, game, t);
  const sentence = expectation(thought, game, t, viewOf(state, past.from)?.score);
  // One ply later the proof holds where the proved move was played; a distance to the end is another then.
  const after = moveOf(thought, state.line[past.from]);
  const isNext = past.from === state.at - 1 && after?.outcome === thought.outcome && typeof thought.plies !== 'number';
  const isOver = Boolean(viewOf(state)?.result);
  const isProved = thought.outcome !== null && !isOver && (past.from === state.at || isNext);
  return { whose, sentence, isProved };
}

/** What is said, and by whom. */
const said = ({ whose, sentence, isSilent }: Opinion) =>
  html`<p class="says ${isSilent ? 'thinking' : ''}">${sentence}</p>
  <p class="whose">${whose}</p>`;

/** What is under way: for how long a player has thought, or which ply the judge reads. */
function live(state: ThoughtState, t: Words) {
  const analysis = readingAt(state);
  const isReading = !pythonMoves(state) && analysis && !analysis.done && viewOf(state)?.turn;
  const words = state.waited
    ? t('saw.since', { count: state.waited })
    : isReading && t('saw.reading', { depth: analysis.depth + 1 });
  return words ? html`<p class="live">${words}</p>` : nothing;
}

/** How much was read, and the way to its tree. */
function searched(state: ThoughtState, past: PastThought, t: Words) {
  const { nodes, seconds } = past.thought;
  const facts = [
    t('saw.positions', { count: nodes }),
    seconds >= 0.005 && t('saw.seconds', { seconds: Math.round(seconds * 100) / 100 }),
  ];
  const tree = treeOfThought(state, past);
  const link = tree && html`${t('dot')}<a href=${tree.address}>${t(tree.same ? 'saw.tree' : 'saw.similar')}</a>`;
  return html`<p class="searched">${facts.filter(Boolean).join(t('dot'))} ${about('depth', 'depth/horizon', t)}${link}</p>`;
}

/** What the moves lose against the best one, for that side: those of which it is known before the others. */
function losses({ moves, equal, unit }: Thought, side: Side, t: Words, game: Game) {
  const sign = signOf(side);
  // Where values are equal, an exact one comes before a bound.
  const read = moves
    .filter((move) => move.value !== null)
    .map((move): Candidate => ({ ...move, unit, gain: sign * Number(move.value) }))
    .toSorted((a, b) => b.gain - a.gain || Number(b.bound === 'exact') - Number(a.bound === 'exact'));
  const [best] = read;
  if (!best) return nothing;
  // Of a move whose bound is shown as the best one's value it is only known that it is not better.
  const isKnown = (move: Candidate) => move === best || move.bound === 'exact' || move.least !== null;
  const known = read.filter(isKnown);
  const row = (move: Candidate) => {
    const isBest = equal.includes(move.move);
    const share = isKnown(move) ? lossShare(best, move, game) : 0;
    const loss = isKnown(move) ? lossText(best, move, side, t, game) : t('loss.no-better');
    return lossRow(move.move, share, [isBest ? t('worth.best') : '', loss], isBest, t);
  };
  const unread = moves
    .filter((move) => move.value === null)
    .map(({ move }) => lossRow(move, null, [t('loss.unread')], false, t));
  const rows = [...known, ...read.filter((move) => !isKnown(move))].map(row).concat(unread);
  const counted = unit !== undefined || best.outcome !== null;
  const ends = read.some(({ bound, outcome }) => bound === 'exact' && !outcome) ? 'estimates' : 'values';
  const caption = t(`loss.${game.values.unit === null ? ends : counted ? game.values.unit : 'evaluation'}`);
  const more = rows.slice(LISTED);
  return html`<table class="losses">
      <caption>${caption}</caption>
      <tbody>${rows.slice(0, LISTED)}</tbody>
    </table>
    ${
      more.length
        ? html`<details class="more"><summary>${t('loss.more', { count: more.length })}</summary>
      <table class="losses" aria-label=${caption}><tbody>${more}</tbody></table></details>`
        : nothing
    }`;
}

/**
 * A move in a table of losses.
 * @param share What it loses, as a share of the scale; more than 1: the bar is broken; null: none is drawn.
 */
export function lossRow(move: string, share: number | null, said: readonly string[], isBest: boolean, t: Words) {
  const bar =
    share === null
      ? html`<td class="scale"></td>`
      : html`<td class="scale" .style=${`--loss:${Math.min(share, 1).toFixed(3)}`}><span></span></td>`;
  return html`<tr class="${isBest ? 'best' : ''} ${share !== null && share > 1 ? 'beyond' : ''}">
    <th scope="row" translate="no">${move}</th>${bar}<td>${said.filter(Boolean).join(t('dot'))}</td>
  </tr>`;
}

type Candidate = Move & Worth & { gain: number };

/** A loss as a share of the scale; more than 1: it is drawn broken, as one that cannot be said but is marked. */
function lossShare(best: Candidate, move: Candidate, game: Game) {
  const loss = move.loss ?? move.least;
  if (loss === null) return move.mark ? Number.POSITIVE_INFINITY : 0;
  return loss / (game.values.unit === null && (best.outcome || move.outcome) ? 2 : FULL_LOSS);
}

/** A loss in words, nothing for the best move; where values are no margins, how the move ends. */
function lossText(best: Candidate, move: Candidate, side: Side, t: Words, game: Game) {
  if (game.values.unit === null) {
    if (move.outcome) {
      const end = endFor(move.outcome, side);
      return t(typeof move.plies === 'number' ? `ends.${end}` : `ends.${end}-open`, { plies: move.plies });
    }
    return move.bound === 'exact' ? shortValue(move, side, t, game) : t('loss.no-better'); // a bound is no end
  }
  const { loss, least } = move;
  if (loss === null && least === null) return move.outcome ? shortValue(move, side, t, game) : t('loss.unproved');
  if (loss === 0 && move.gain === best.gain) return '';
  const text = signed(-Number(loss ?? least), t.lang);
  return loss === null ? t('loss.worse', { loss: text }) : text;
}
