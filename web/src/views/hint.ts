// What the board shows of what was read: a hint, also in a sentence; what the move under the pointer leads to; the
// values of moves on their squares; and a line of moves that may be played from a position.

import { html, nothing } from 'lit-html';
import { number, sideName, type Words } from '../base/words.ts';
import type { Ghost, Label } from '../board/board.ts';
import type { Move, Side, Thought, View } from '../contract/types.ts';
import { leastMargin, shortValue } from '../round/evaluation.ts';
import { shiftedValue } from '../round/review.ts';
import {
  gameOf,
  HUMAN,
  hintHere,
  mover,
  previewed,
  type RoundActions,
  type RoundState,
  readingAt,
  sidesOf,
  viewOf,
} from '../round/state.ts';

/** "Hint: e6 is best; White’s likely reply is c5."; '' where none was asked for, and until its analysis is finished. */
export function hintSentence(state: RoundState, t: Words) {
  const analysis = hintHere(state);
  const view = viewOf(state);
  if (!analysis?.done || !analysis.move || !view?.turn) return '';
  const { move, line, equal: best } = analysis;
  const about = analysis.outcome ? '' : '.about'; // estimated
  const legal = Object.keys(view.legal).length;
  if (legal === 1) return t('hint.only', { move });
  if (best.length === 0) return unsureHint(state, analysis, view.turn, t);
  if (best.length > 2 && best.length === legal) return t(`hint.all${about}`);
  if (best.length > 1) {
    const list = new Intl.ListFormat(t.lang, { type: 'conjunction' });
    return t(`hint.equal${about}`, { moves: list.format(best) });
  }
  const [, reply] = line;
  const [, side] = sidesOf(state, { from: state.at, moves: line }, view.turn);
  // After a pass the same side moves again, and what it plays is no reply.
  if (!reply || !side || side === view.turn) return t(`hint.best${about}`, { move });
  return t(`hint.reply${about}`, { move, reply, side: sideName(gameOf(state), side, t) });
}

/** A hint where it is not known which move is best: "Hint: a8 wins, by 48 discs or more." */
function unsureHint(state: RoundState, { move, moves, unit: perUnit }: Thought, side: Side, t: Words) {
  const game = gameOf(state);
  const { unit } = game.values;
  const found = moves.find((each) => each.move === move);
  const least = found?.outcome === side && unit ? leastMargin({ ...found, unit: perUnit }, game) : null;
  if (least === null) return t('hint.unsure', { move });
  return t('hint.wins', { move, amount: t(`amount.${unit}`, { count: Math.abs(least) }) });
}

/** The moves of its line that a hint shows: its own, and the reply that its sentence names. */
const SHOWN_MOVES = 2;

/** The move of the hint and the reply that is expected, as pieces to come. */
export function ghosts(state: RoundState, view: View) {
  const line = (hintHere(state)?.line ?? []).slice(0, SHOWN_MOVES);
  const found: { [square: string]: Ghost } = {};
  if (!view.turn) return found;
  const sides = sidesOf(state, { from: state.at, moves: line }, view.turn);
  for (const [index, square] of line.entries()) {
    const side = sides[index];
    if (side) found[square] ??= { side, order: index + 1 };
  }
  return found;
}

/** Where the other side must choose from after the move under the pointer; '' where no move decides that. */
export function handing(state: RoundState, view: View, t: Words) {
  const after = mover(state)?.player === HUMAN ? previewed(state) : undefined;
  const taken = state.preview ? view.cells[state.preview] : null;
  if (!after?.line || !after.turn || typeof taken !== 'number') return '';
  return t('numbers.hands', {
    what: number(taken, t.lang),
    side: sideName(gameOf(state), after.turn, t),
    line: lineName(after.line, t),
  });
}

const lineName = (line: NonNullable<View['line']>, t: Words) =>
  t('row' in line ? 'line.name.row' : 'line.name.column', { ...line });

/** Losses against the best move, in units of the game's margins, by which values on the squares are shaded. */
const SHADES = [1, 3, 6];

/** How a move that is not the best is shaded. Where its loss cannot be said, a mark says that it is large. */
export const shadeOf = ({ loss, mark }: Pick<Move, 'loss' | 'mark'>) =>
  loss === null ? (mark ? SHADES.length + 1 : 2) : SHADES.filter((least) => loss >= least).length + 1;

/** The values of the legal moves for the side to move, where they are shown. */
export function labels(state: RoundState & { values: boolean }, view: View, t: Words) {
  const analysis = state.values ? readingAt(state) : undefined;
  const found: { [square: string]: Label } = {};
  if (!analysis || !view.turn) return found;
  for (const each of analysis.moves) {
    if (each.value === null) continue;
    const best = analysis.equal.includes(each.move);
    const worth = { ...each, value: shiftedValue(each, analysis), unit: analysis.unit };
    const text = shortValue(worth, view.turn, t, gameOf(state));
    const rounded = shortValue(worth, view.turn, t, gameOf(state), 0);
    const proved = each.outcome !== null;
    const shade = best ? 0 : shadeOf(each);
    const name = [t('worth.name', { worth: text }), best && t('worth.best'), proved && t('worth.proved')];
    found[each.move] = { text, rounded, proved, shade, name: name.filter(Boolean).join(t('list')) };
  }
  return found;
}

/** `playOut`: show the line move by move. */
export type LineActions = RoundActions & { playOut: (from: number, moves: string[]) => void };

/** The moves after the game's first `from`; `side` plays the first. */
type Line = { from: number; moves: string[]; side: Side };
/**
 * A line of moves that may be played from a position. Each move shows the board after it: while it is pointed at or has
 * the focus, and until it is left when it is pressed. A line that comes to lie under a pointer that rests shows
 * nothing.
 */
export function line(state: RoundState, { from, moves, side }: Line, label: string, t: Words, actions: LineActions) {
  const { round, playOut } = actions;
  const { lookahead } = state;
  const { colours } = gameOf(state).look;
  const here = lookahead && lookahead.from === from && lookahead.moves.join() === moves.join() ? lookahead : null;
  const show = (at: number, stays: boolean) => round(['lookahead', { from, moves, at, stays }]);
  const closeLine = () => lookahead && !lookahead.stays && round(['lookahead', null]);
  const sides = sidesOf(state, { from, moves }, side);
  const point = ({ type, target }: Event & { target: Element }, at: number) => {
    const meant = type !== 'focus' || target.matches(':focus-visible'); // and not by a click
    if (meant && !lookahead?.stays) show(at, false);
  };
  const button = html`<li><button type="button" class="play-out" title=${t('line.play')} aria-label=${t('line.play')} @click=${() => playOut(from, moves)}>▶</button></li>`;
  return html`<ol class="pv" aria-label=${label} @pointerleave=${closeLine} @focusout=${closeLine}>
    ${moves.length > 1 ? button : nothing}
    ${moves.map((move, index) => {
      const by = sides[index];
      const pressed = here?.stays === true && here.at === index + 1;
      return html`<li>
        <button type="button" translate="no" data-colour=${by ? colours[by] : nothing} aria-pressed=${pressed}
          @pointermove=${(event: PointerEvent & { target: Element }) => event.pointerType === 'mouse' && here?.at !== index + 1 && point(event, index + 1)}
          @focus=${(event: FocusEvent & { target: Element }) => point(event, index + 1)}
          @click=${() => (pressed ? round(['lookahead', null]) : show(index + 1, true))}>
          ${move}
        </button>
      </li>`;
    })}
  </ol>`;
}
