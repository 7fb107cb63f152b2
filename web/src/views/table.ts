// Draws a round: the board between its two seats. One function draws any round, into an element of its own. A seat has
// the side's piece, who plays it and how that player reads, what it has taken, and its score.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { keyed } from 'lit-html/directives/keyed.js';
import { CUSTOM, listedPlayer } from '../base/player.ts';
import { isolate, number, sideName, type Words } from '../base/words.ts';
import { type BoardProps, board, type Handle } from '../board/board.ts';
import { SIDES, sizesOf } from '../board/setup.ts';
import { shapeOf } from '../board/squares.ts';
import type { Game, Side, View } from '../contract/types.ts';
import {
  cursorOf,
  gameOf,
  HUMAN,
  isSilent,
  mover,
  previewed,
  pythonMoves,
  type RoundActions,
  type RoundState,
  refused,
  shownView,
  viewBefore,
  viewOf,
} from '../round/state.ts';
import type * as analysis from './analysis.ts';
import {
  chosenName,
  customOption,
  type Measured,
  nameOption,
  playerFacts,
  playerOptions,
  programOf,
} from './players.ts';

/** `values`: are the moves' values written on the squares? `flipped`: is the board turned round? `below`: the side
 * whose seat is below the board, unless it is turned round. */
type TableState = RoundState &
  Measured & { values: boolean; flipped: boolean; below: Side; late?: typeof analysis | null };
/** A position that is drawn in place of the game: one that is set up by hand, or an exercise. */
export interface SetupView {
  view: View;
  onPlay: (square: string) => void;
  onKey?: (event: KeyboardEvent & { target: HTMLElement }) => void;
  exercise?: ExerciseView;
}
/** An exercise, of whichever game. */
interface ExerciseView {
  game: Game;
  /** The person's side, whose seat is below. */
  side: Side;
  board: Pick<BoardProps, 'playable' | 'changed' | 'labels' | 'tried'>;
}

/** The view on the board, and the board's shape. */
function onBoard(state: TableState, setupView: SetupView | null) {
  const game = gameOf(state);
  const view = setupView ? setupView.view : shownView(state);
  const size = sizesOf(game).find((size) => size === state.start.size); // an address may name a size that the game has not
  const shape = view ? shapeOf(view.cells) : { rows: size ?? game.rows, columns: size ?? game.columns };
  return { view, ...shape };
}

/**
 * @param under What stands under the lower seat.
 * @param waits Is the board not to be played on, and nothing to be said of its position?
 */
export function table(
  state: TableState,
  t: Words,
  actions: RoundActions,
  handle: Handle,
  setupView: SetupView | null = null,
  under: unknown = nothing,
  waits = false,
) {
  const exercise = setupView?.exercise;
  const game = exercise?.game ?? gameOf(state);
  const { view, rows, columns } = onBoard(state, setupView);
  const side = (side: Side) => t(`side.${game.sides[side]}`);
  const playable = setupView
    ? (exercise?.board.playable ?? true)
    : !waits && !state.lookahead && mover(state)?.player === HUMAN && !refused(state);
  const annotated = !setupView && !state.lookahead && !waits;
  const below = exercise?.side ?? state.below;
  const lower: Side = (below === 'first') === state.flipped ? 'second' : 'first';
  const upper = lower === 'first' ? 'second' : 'first';
  const passes = (side: Side) =>
    html`<p class="passes" aria-hidden="true">${t('status.passes', { side: sideName(game, side, t) })}</p>`;
  const isStepped = state.reviewing || state.lookahead?.stays || exercise;
  const seated = (side: Side) =>
    exercise ? fixedSeat(exercise, side, setupView.view, t) : seat(state, side, view, t, actions);
  return html`<section class="table ${isStepped ? 'stepped' : ''}" aria-label=${t('table')} ${handle.here}>
    ${keyed(upper, seated(upper))}
    <div class="frame ${setupView && !exercise ? 'set-up' : ''} ${lower === 'second' ? 'second-below' : ''}"
      @keydown=${setupView?.onKey ?? nothing}>
      ${setupView || waits || isSilent(state, state.values) ? nothing : state.late?.advantageBar(state, t)}
      ${board({
        view,
        look: game.look,
        rows,
        columns,
        flipped: state.flipped,
        changed: (view?.last && viewBefore(state)?.legal[view.last]) || {},
        playable,
        busy: !setupView && pythonMoves(state),
        cursor: cursorOf(state, view),
        labels: (annotated && view && state.late?.labels(state, view, t)) || {},
        ghosts: (annotated && view && state.late?.ghosts(state, view)) || {},
        later: later(state, setupView ? null : view),
        handed: handedOver(state, playable && !setupView),
        preview: (playable && state.preview && view?.legal[state.preview]) || {},
        ...exercise?.board,
        t,
        side,
        onPlay: setupView ? setupView.onPlay : (square) => actions.round(['choose', square]),
        onCursor: (square) => square !== state.cursor && actions.round(['cursor', square]),
        onPreview: (square) => square !== state.preview && actions.round(['preview', square]),
      })}
      ${view?.passed ? keyed(view.ply, passes(view.passed)) : nothing}
    </div>
    ${keyed(lower, seated(lower))} ${under}
  </section>`;
}

/** The squares on which a line that is looked at differs from the game. */
function later(state: TableState, view: View | null) {
  const now = state.lookahead && viewOf(state);
  if (!now || !view) return undefined;
  return new Set(Object.keys(view.cells).filter((square) => view.cells[square] !== now.cells[square]));
}

/** The row or column that the move under the pointer hands to the other side. */
function handedOver(state: TableState, playable: boolean) {
  const after = playable ? previewed(state) : undefined;
  return after?.line && after.turn ? { line: after.line, side: after.turn } : null;
}

/** Does the browser let the page draw lists? Elsewhere an option is one line, which says how the player reads. */
const LISTS_DRAWN = globalThis.CSS?.supports('appearance', 'base-select');

export function seat(state: RoundState & Measured, side: Side, view: View | null, t: Words, actions: RoundActions) {
  const { round, custom } = actions;
  const game = gameOf(state);
  const name = t(`Side.${game.sides[side]}`);
  const chosen = state.seats[side];
  const named = isolate(state.seats.names?.split('~')[SIDES.indexOf(side)] ?? '');
  const { names, own, you = side } = state.seats;
  const person = named || t((names ? own : you) === side ? 'you' : names ? 'unnamed' : 'friend');
  const called = chosen === HUMAN ? person : chosenName(chosen, game, t);
  const player = listedPlayer(chosen, game);
  const listed = chosen === HUMAN || player;
  const turn = (state.lookahead ? view?.turn : mover(state)?.side) === side;
  const read = LISTS_DRAWN ? playerFacts(chosen, game, state, t) : [];
  const facts = [turn ? t('seat.to-move', { side: name }) : name, ...read];
  const program = player && programOf(player, t);
  const chapter = program && html`${t('dot')}<a href="#/articles/${program.article}">${t('seat.chapter')}</a>`;
  const who = html`<select aria-label=${name} title=${listed ? nothing : chosen}
        @change=${({ target: list }: { target: HTMLSelectElement }) => {
          const { value: player } = list;
          if (player !== CUSTOM) return round(['seat', side, player]);
          list.value = chosen; // until one is spelled out, the player stays
          custom?.(side);
        }}>
        <button type="button"><span class="one-line">${called}</span></button>
        ${nameOption(HUMAN, person, chosen === HUMAN)}
        ${listed ? nothing : nameOption(chosen, called)}
        ${guard([game, chosen, state.strengths, t], () => playerOptions(game, chosen, state, t, custom ? customOption(t) : nothing))}
      </select>
      <small class="one-line">${facts.join(t('dot'))}${chapter}</small>`;
  return seatWith(who, { game, side, view, turn }, t);
}

/** The seat of an exercise, whose players stay. */
function fixedSeat({ game, side: own }: ExerciseView, side: Side, view: View, t: Words) {
  const turn = view.turn === side;
  const name = t(`Side.${game.sides[side]}`);
  const facts = turn ? t('seat.to-move', { side: name }) : name;
  const who =
    side === own
      ? html`<strong>${t('you')}</strong><small class="one-line">${facts}</small>`
      : html`<strong>${facts}</strong>`;
  return seatWith(who, { game, side, view, turn }, t);
}

/** @param who What says who plays it. */
function seatWith(who: unknown, { game, side, view, turn }: Seated, t: Words) {
  const score =
    view?.score &&
    html`<span class="score" role="group" aria-label=${t(`score.${game.values.unit ?? 'point'}`, { side: t(`Side.${game.sides[side]}`) })}>${number(view.score[side], t.lang)}</span>`;
  return html`<div class="seat ${side} ${game.look.pieces}" data-turn=${turn}>
    <span class="piece ${side}" data-colour=${game.look.colours[side]} aria-hidden="true"></span>
    <div class="who">${who}</div>
    ${game.look.pieces === 'numbers' ? tiles(view, side, t) : nothing}
    ${view?.result?.winner === side ? html`<span class="stamp" lang="ja" translate="no" aria-hidden="true">勝</span>` : nothing}
    ${score}
  </div>`;
}
type Seated = { game: Game; side: Side; view: View | null; turn: boolean };

/**
 * How many numbers fit into three lines of four, eight and twelve. Where there are more, the last place says how many
 * are not seen.
 */
const PLACES = [12, 24, 36];

/** The numbers that a side has taken, greatest first; their room is there before the first. */
function tiles(view: View | null, side: Side, t: Words) {
  const values = Object.values(view?.cells ?? {}).flatMap((cell) =>
    typeof cell === 'object' && cell?.taken === side && cell.value !== null ? [cell.value] : [],
  );
  if (values.length === 0) return html`<span class="tiles"></span>`;
  const unseen = PLACES.map((places) =>
    values.length > places
      ? html`<i class="of-${places}" data-more=${`…${number(values.length - places + 1, t.lang)}`} aria-hidden="true"></i>`
      : nothing,
  );
  return html`<span class="tiles" role="group" aria-label=${t('pile')}>
    ${values.toSorted((a, b) => b - a).map((value) => html`<span class=${value < 0 ? 'minus' : 'plus'}>${number(value, t.lang)} </span>`)}${unseen}
  </span>`;
}
