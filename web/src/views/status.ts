// Draws the state of the game as a sentence.

import { html, nothing } from 'lit-html';
import { FRIEND } from '../base/player.ts';
import { marginText, number, sideName, type Words } from '../base/words.ts';
import type { Game, Side, View } from '../contract/types.ts';
import {
  gameOf,
  HUMAN,
  isAlone,
  mover,
  otherSide,
  ownSide,
  pythonMoves,
  pythonWaits,
  type RoundState,
  type Seats,
  unreadable,
  viewBefore,
  viewOf,
} from '../round/state.ts';
import type { handing, hintSentence } from './hint.ts';
import type { explain } from './problem.ts';
import type { reviewed } from './review.ts';

/** Of analysis.ts, which comes late. */
interface LateViews {
  explain: typeof explain;
  handing: typeof handing;
  hintSentence: typeof hintSentence;
  reviewed: typeof reviewed;
}
type StatusState = RoundState & { engine: 'booting' | 'ready' | 'failed'; late?: LateViews | null };

type Result = Pick<NonNullable<View['result']>, 'winner' | 'margin'>;
type Score = View['score'];
interface Sentence {
  /** What matters most. */
  lead: string;
  rest?: string;
  /** It tells of a thought, which may be short. */
  thinking?: boolean;
}

/** The sentence, as drawn beside the board. */
export function status(state: StatusState, t: Words) {
  const { lead, rest, thinking } = sentence(state, t);
  // What is told of a thought comes last, because it is seen only after a while.
  if (thinking) return html`<p>${rest ?? nothing} <strong class="thinking">${lead}</strong></p>`;
  return html`<p><strong>${lead}</strong> ${rest ?? nothing}</p>`;
}

/** The sentence as text, for the live region. */
export function statusText(state: StatusState, t: Words) {
  const { lead, rest } = sentence(state, t);
  // The move that ends a game is seen on the board; in the sentence only the result stands.
  const view = viewOf(state);
  const last = view?.result && !state.lookahead ? lastMove(state, view, t) : '';
  return [last, lead, rest, state.late?.reviewed(state, t)].filter(Boolean).join(' ');
}

/** Has nothing been done yet, and is it a person's turn? Then the line for newcomers may take the sentence's place. */
export const isUntouched = (state: StatusState) =>
  state.line.length === 0 &&
  state.transcript === null &&
  state.engine !== 'failed' &&
  ![state.problem, state.note, state.hint, state.lookahead, state.preview].some(Boolean) &&
  (mover(state)?.player ?? state.seats.first) === HUMAN;

function sentence(state: StatusState, t: Words): Sentence {
  const known = viewOf(state);
  // While the engine works out the next position, the sentence stays. While the engine starts, it says so.
  const shown = state.engine === 'ready' && state.shown?.game === state.start.game ? state.shown : null;
  const view = unreadable(state) ? null : (known ?? shown);
  const note = noteText(state, t, state.late?.explain);
  if (!view) {
    const begins = state.line.length === 0 ? 'status.opening' : 'status.starting';
    const starting = state.transcript ? 'status.reading' : begins;
    const condition = unreadable(state) ? 'status.refused' : state.engine === 'failed' ? 'status.failed' : starting;
    return { lead: t(condition), rest: note };
  }
  const { lookahead } = state;
  if (lookahead) {
    const { at, moves } = lookahead;
    return { lead: t('looking.at', { move: moves[at - 1], at, count: moves.length }) };
  }
  const special = state.late?.hintSentence(state, t) || state.late?.handing(state, view, t);
  if (special) return { lead: special, rest: note };
  const rest = [events(state, view, t), note].filter(Boolean).join(t('sentence'));
  return { lead: leadOf(state, view, t), rest, thinking: pythonMoves(state) };
}

/**
 * The note, with the side by its name in a sentence, and what was wrong: that is not said before `explain` is loaded.
 */
export function noteText(state: RoundState, t: Words, explain?: LateViews['explain']) {
  const { note } = state;
  const { turn, problem, ...facts } = note?.args ?? {};
  const game = gameOf(state);
  const side = turn && sideName(game, turn, t);
  if (!note || (problem && !explain)) return '';
  return t(note.key, { ...facts, ...(side && { side }), ...(problem && { wrong: explain?.(problem, game, t) }) });
}

/** The side to move, or the result. */
function leadOf(state: StatusState, view: View, t: Words) {
  const game = gameOf(state);
  if (view.result) return resultSentence(view.result, view.score, game, playersOf(state), t);
  const side = view.turn as Side;
  const { at, line } = state;
  const place = { side: sideName(game, side, t), at, count: line.length };
  if (pythonMoves(state)) return t(state.engine === 'ready' ? 'status.thinking' : 'status.starting', place);
  if (pythonWaits(state)) return t(at < line.length ? 'status.back' : 'status.waiting', place);
  if (state.reviewing && at < line.length) return t('status.back.yours', place);
  const { you } = state.seats;
  if (you) return t(you === side ? 'status.yours' : 'friend.to-move', place);
  return t(isAlone(state) && !state.problem && state.seats[side] === HUMAN ? 'status.yours' : 'status.to-move', place);
}

/** The seats, where one side is the person's; else null. */
export function playersOf(state: RoundState): Seats | null {
  const side = ownSide(state);
  return side && { ...state.seats, [otherSide(side)]: FRIEND };
}

/**
 * The result, with the winner's score first: "White wins by 38, 51 to 13."; to the person who has lost, with theirs:
 * "You lose by 38, 13 to 51."
 * @param seats Where one person plays Python.
 */
export function resultSentence({ winner, margin }: Result, score: Score, game: Game, seats: Seats | null, t: Words) {
  const scored = score ? '-score' : '';
  if (winner === 'draw') return t(`result.draw${scored}`, { score: score?.first });
  const who = !seats ? 'wins' : seats[winner] === HUMAN ? 'yours' : 'lost';
  return t(`result.${who}${margin === null ? '' : '-by'}${scored}`, {
    side: sideName(game, winner, t),
    count: margin === null ? '' : marginText(margin, game, t),
    most: score?.[winner],
    least: score?.[otherSide(winner)],
  });
}

/** What the last move did; '' where it is not known. */
function lastMove(state: StatusState, view: View, t: Words) {
  const game = gameOf(state);
  const { last: move } = view;
  const before = move ? viewBefore(state) : undefined;
  const changes = move && before?.legal[move];
  if (!before?.turn || !changes || view !== viewOf(state)) return '';
  const cell = before.cells[move];
  const what = typeof cell === 'number' ? number(cell, t.lang) : '';
  const count = Object.keys(changes).length - 1;
  return t(`did.${game.id}`, { side: sideName(game, before.turn, t), move, what, count });
}

/**
 * Empty squares that are part of the margin, and what led to the position: the last move, a pass, the line to choose
 * from.
 */
function events(state: StatusState, view: View, t: Words) {
  const game = gameOf(state);
  const sentences: string[] = [];
  if (view.result?.margin && view.score) {
    const count = Math.abs(view.result.margin) - Math.abs(view.score.first - view.score.second);
    if (count > 0) sentences.push(t('result.empty', { count }));
  }
  const move = view.result ? '' : lastMove(state, view, t);
  if (move) sentences.push(move);
  if (view.result && viewBefore(state)?.line) sentences.push(t('ended'));
  if (view.passed) sentences.push(t('status.passes', { side: sideName(game, view.passed, t) }));
  if (view.line && mover(state)?.player === HUMAN) {
    const key = 'column' in view.line ? 'line.column' : state.line.length === 0 ? 'line.begin' : 'line.row';
    sentences.push(t(key, { ...view.line }));
  }
  return sentences.join(t('sentence'));
}
