// The setup panel: a position is set up by hand. Squares are changed on the board, the rest in the panel. With the hand a press changes a
// square, and what stands on it is dragged to another one; a brush puts the same on all squares over which it is drawn.

import { html, nothing } from 'lit-html';
import { squareName } from '../../../board/board.ts';
import { cellsOf, SIDES, sizesOf, writeSetup } from '../../../board/setup.ts';
import { columnOf, distance, rowOf, squareOf } from '../../../board/squares.ts';
import { type EventOf, updateBy, type Want } from '../../../component.ts';
import type { Game, NumberSetup, Problem, Record, Side, View } from '../../../contract/types.ts';
import { viewWant } from '../../../engine/wants.ts';
import { freshStart } from '../../../round/address.ts';
import type { Draft } from '../../../round/draft.ts';
import * as drafts from '../../../round/draft.ts';
import { cursorOf, gameOf, type RoundState, recordOf, shownView, unreadable, viewOf } from '../../../round/state.ts';
import { button, valued } from '../../../views/controls.ts';
import { explain } from '../../../views/problem.ts';
import { heard, isPlain } from '../../../wants.ts';
import { number, type Words } from '../../../words.ts';
import type { PlayEvent } from '../transitions.ts';
import { choice, sizeChoice } from './fields.ts';
import type { Drawn, Panel } from './index.ts';

/** `wanted`: the position that is to be set up, once the engine has described it. A change by the player cancels it. */
interface State {
  draft: Draft;
  wanted: Wanted | null;
  /** What the brush puts on squares, as the setup text writes it; null: the hand. */
  tool: string | null;
  stroke: Stroke | null;
  /** Was what was dragged brought back? Then the click that follows changes nothing. */
  isBack: boolean;
}
/** A press that is held. `from`: the square of what is dragged; null: the brush is. `last`: the square under the pointer; `before`: the
 * draft as it began; `isMoved`: was it over another square? */
type Stroke = { from: string | null; last: string | null; before: Draft; isMoved: boolean };
/** `isStart`: is it the start of a game, of which a draft with numbers takes the squares alone? */
type Wanted = { record: Record; isStart: boolean };

const transitions = {
  change: (state: State, draft: Draft): State => ({ ...state, draft, wanted: null }),
  want: (state: State, wanted: Wanted): State => ({ ...state, wanted }),
  tool: (state: State, tool: string | null): State => ({ ...state, tool }),
  /** A square was chosen, by a press that ended on it or by a key. */
  choose(state: State, square: string): State {
    const { draft, tool, isBack } = state;
    if (isBack) return { ...state, isBack: false };
    return transitions.change(state, tool === null ? drafts.cycle(draft, square) : drafts.put(draft, square, tool));
  },
  /** A press begins on a square. */
  press(state: State, square: string): State {
    const { draft, tool } = state;
    const pressed = { ...state, isBack: false };
    const stroke = { last: square, before: draft, isMoved: false };
    if (tool !== null)
      return { ...transitions.change(pressed, drafts.put(draft, square, tool)), stroke: { ...stroke, from: null } };
    return { ...pressed, stroke: drafts.isEmpty(draft, square) ? null : { ...stroke, from: square } };
  },
  /** The pointer that is held is over another square, or (null) beside the board. */
  over(state: State, square: string | null): State {
    const { draft, tool, stroke } = state;
    if (!stroke || square === stroke.last) return state;
    const { from, last, before } = stroke;
    const held = { ...state, stroke: { ...stroke, last: square, isMoved: true } };
    if (from !== null) return transitions.change(held, square === null ? before : drafts.move(before, from, square));
    const passed = square === null ? [] : last === null ? [square] : between(last, square);
    const painted = passed.reduce((all, each) => drafts.put(all, each, tool ?? ''), draft);
    return passed.length > 0 ? transitions.change(held, painted) : held;
  },
  /** It is let go. `isLost`: the browser has taken it for something else. */
  release(state: State, isLost: boolean): State {
    const { stroke } = state;
    if (!stroke) return state;
    const released = { ...state, stroke: null };
    if (isLost) return transitions.change(released, stroke.before);
    return { ...released, isBack: stroke.isMoved && stroke.from === stroke.last };
  },
  /** The position of the game. Until the engine has described that, it is the one that is drawn. */
  fromGame: (_: State | undefined, round: RoundState): State => {
    const view = shownView(round);
    const isKnown = viewOf(round) || round.lookahead || unreadable(round);
    return {
      ...{ tool: null, stroke: null, isBack: false },
      draft: view ? drafts.draftOf(gameOf(round), view.setup) : drafts.emptyDraft(gameOf(round)),
      wanted: isKnown ? null : { record: recordOf(round), isStart: false },
    };
  },
  checked(state: State, checked: string, view: View | null, problem: Problem | null): State {
    return { ...state, draft: { ...state.draft, checked, view, problem } };
  },
};

type SetupEvent = EventOf<typeof transitions>;
const event = (...event: SetupEvent): PlayEvent => ['panel', 'setup', event];

export const panel: Panel<State, SetupEvent> = {
  opened: (before, { round }) =>
    before?.draft.game === round.start.game ? before : transitions.fromGame(before, round),
  update: updateBy<State, typeof transitions>(transitions),
  newGame: () => null, // a draft belongs to the game on the board
  wants({ draft, wanted, stroke }, outside) {
    const game = gameOf(outside.round);
    const text = writeSetup(draft);
    const set = ({ setup }: View) =>
      event('change', wanted?.isStart ? drafts.started(draft, game, setup) : drafts.draftOf(game, setup));
    const notSet = (problem: Problem) => event('change', { ...draft, problem });
    const accepted = (view: View) => event('checked', text, view, null);
    const refused = (problem: Problem) => event('checked', text, null, problem);
    const check = () => viewWant({ game: draft.game, setup: text }, outside, accepted, refused);
    return [
      ...(wanted ? [viewWant(wanted.record, outside, set, notSet)] : []),
      ...(text === draft.checked || stroke ? [] : [check()]),
      ...(stroke ? held(stroke) : []),
    ];
  },
  covers: () => true,
  setupView({ draft }, { actions }) {
    const change = (draft: Draft) => actions.panel('setup', ['change', draft]);
    return {
      view: drafts.draftView(draft),
      onPlay(square) {
        actions.dispatch(['cursor', square]);
        actions.panel('setup', ['choose', square]);
        actions.focus(`main.play [data-square="${square}"]`); // some browsers do not focus a button on a click
      },
      onKey(event) {
        const { square } = event.target.dataset;
        const next = square && isPlain(event) && drafts.type(draft, square, event.key);
        if (!next) return;
        event.preventDefault();
        change(next);
      },
      onPress(event) {
        const square = squareUnder(event);
        if (!square || event.button !== 0 || !event.isPrimary) return;
        const { target, pointerId } = event; // a finger is heard where it is, and not where it was put down
        if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId);
        actions.panel('setup', ['press', square]);
      },
    };
  },
  status: ({ draft }, { state, t }) => draftStatus(draft, gameOf(state), t),
  draw: (own, drawn) => setup(own, drawn),
};

const squareUnder = ({ target }: PointerEvent) =>
  (target as Element).closest<HTMLElement>('.set-up [data-square]')?.dataset.square ?? null;

/** What becomes of a press that is held: heard at once, as it may be let go at once. */
const held = ({ last }: Stroke): Want<PlayEvent>[] => [
  {
    ...heard('stroke', ['pointermove'], (moved: PointerEvent) => {
      if (!moved.isPrimary) return null;
      if (moved.buttons === 0) return event('release', false); // that was not heard: it was outside the window
      const square = squareUnder(moved);
      return square === last ? null : event('over', square);
    }),
    soon: true,
  },
  {
    ...heard('stroke ends', ['pointerup', 'pointercancel'], ({ type, isPrimary }: PointerEvent) =>
      isPrimary ? event('release', type === 'pointercancel') : null,
    ),
    soon: true,
  },
];

function setup({ draft, tool }: State, drawn: Drawn) {
  const { state, t, actions } = drawn;
  const game = gameOf(state);
  const sizes = sizesOf(game);
  const [pieces, numbers] = draft.setup.kind === 'pieces' ? [draft.setup, null] : [null, draft.setup];
  const ready = draft.view !== null && draft.checked === writeSetup(draft);
  const change = (part: Partial<Draft>) => actions.panel('setup', ['change', { ...draft, ...part }]);
  const resize = (size: number) => {
    actions.dispatch(['cursor', 'a1']);
    change(drafts.resize(draft, size));
  };
  /** Set up the start of a game; where boards are random, one of this size. */
  const toStart = () =>
    actions.panel('setup', ['want', { record: freshStart(game, undefined, draft.columns), isStart: true }]);
  function play() {
    if (!ready || !draft.view) return;
    const { game, setup } = draft.view.record;
    actions.openGame({ start: { game, setup }, transcript: '', seats: null }, draft.view);
  }
  return html`<p class="muted">${t(`setup.how.${draft.game}`)}</p>
    ${tools(draft, tool, drawn)}
    ${pieces?.mover ? mover(draft, pieces.letters, game, t, change) : nothing}
    ${numbers ? pad(draft, tool, numbers, drawn, change) : nothing}
    ${
      numbers || sizes.length
        ? html`<div class="row fields">
          ${sizes.length ? sizeChoice(sizes, draft.columns, resize, t) : nothing}
          ${numbers ? standing(draft, game, t, change) : nothing}
        </div>`
        : nothing
    }
    <div class="row">
      ${button(t(sizes.length ? 'setup.lots' : 'setup.start'), toStart)}
      ${button(t('setup.clear'), () => change(drafts.clear(draft)))}
      ${button(t('setup.from-game'), () => actions.panel('setup', ['fromGame', state]))}
    </div>
    <div class="row">
      <button type="button" class="primary" aria-disabled=${!ready} @click=${play}>${t('setup.play')}</button>
      ${button(t('setup.cancel'), () => actions.cancel('setup'))}
    </div>`;
}

type Change = (part: Partial<Draft>) => void;

/** The hand, and the brushes: one for each piece, or one whose number is chosen below. */
function tools(draft: Draft, tool: string | null, { state, t, actions }: Drawn) {
  const { look, sides } = gameOf(state);
  const { setup } = draft;
  const named = (side: Side) => t(look.pieces === 'marks' ? `mark.${side}` : `Side.${sides[side]}`);
  const brushes: [cell: string, name: string][] =
    setup.kind === 'pieces'
      ? [
          ...SIDES.map((side): [string, string] => [setup.letters[side], named(side)]),
          [setup.letters.empty, t('setup.tool.empty')],
        ]
      : [[tool ?? drafts.cellAt(draft, cursorOf(state, drafts.draftView(draft))), t('setup.tool.brush')]];
  const button = (cell: string | null, name: string, how: string) => html`<button type="button" title=${t(how)}
    aria-pressed=${cell === tool} @click=${() => actions.panel('setup', ['tool', cell])}>${name}</button>`;
  return html`<div class="row act" role="group" aria-label=${t('setup.tools')}>
    ${button(null, t('setup.tool.hand'), 'setup.tool.hand.how')}
    ${brushes.map(([cell, name]) => button(cell, name, 'setup.tool.how'))}
  </div>`;
}

/** The choice of the side to move. */
function mover(draft: Draft, letters: { [side in Side]: string }, { sides }: Game, t: Words, change: Change) {
  const chosen = SIDES.find((side) => letters[side] === draft.line) ?? null;
  const choose = (side: Side) => change({ line: letters[side] });
  return choice(t('setup.turn'), SIDES, chosen, (side) => t(`Side.${sides[side]}`), choose);
}

/** The buttons for the content of a square: the negative numbers, none, and the positive ones. */
function pad(draft: Draft, tool: string | null, setup: NumberSetup, { state, t, actions }: Drawn, change: Change) {
  const { least, most, taken } = setup;
  const cursor = cursorOf(state, drafts.draftView(draft));
  const here = tool ?? drafts.cellAt(draft, cursor);
  const put = (cell: string) =>
    tool === null ? change(drafts.put(draft, cursor, cell)) : actions.panel('setup', ['tool', cell]);
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
  const negative = numbers.filter((text) => Number(text) < 0);
  const positive = numbers.filter((text) => Number(text) > 0);
  return html`<div class="pad" role="group" aria-label=${tool === null ? t('setup.square', { square: cursor }) : t('setup.tool.brush')}>
      <b aria-hidden="true">${tool === null ? cursor : nothing}</b>
      ${[...negative, taken, ...positive].map(
        (cell) => html`<button type="button" aria-pressed=${cell === here}
          aria-label=${cell === taken ? t('cell.taken') : nothing} @click=${() => put(cell)}>
          ${cell === taken ? html`<span class="pip"></span>` : number(Number(cell), t.lang)}
        </button>`,
      )}
    </div>`;
}

/** With numbers: the line to choose from, and the points. */
function standing(draft: Draft, { sides }: Game, t: Words, change: Change) {
  const all = drafts.lines(draft);
  const option = (line: string) => {
    const [word, which] = line.split(' ');
    return html`<option value=${line} .selected=${line === draft.line}>${t(`setup.line.${word}`, { which })}</option>`;
  };
  const lines = (side: Side, lines: string[]) =>
    html`<optgroup label=${t('setup.to-move', { side: t(`Side.${sides[side]}`) })}>${lines.map(option)}</optgroup>`;
  const typed = (place: number) =>
    valued((text) => {
      const points = text.normalize('NFKC').replace('−', '-');
      change({ points: place ? [draft.points[0], points] : [points, draft.points[1]] });
    });
  return html`
      <label>${t('setup.line')}
        <select @change=${valued((line) => change({ line }))}>${lines('first', all.rows)}${lines('second', all.columns)}</select></label>
      ${SIDES.map(
        (side, place) => html`<label>${t('setup.points', { side: t(`Side.${sides[side]}`) })}
          <input type="text" size="4" autocomplete="off" .value=${draft.points[place]} @input=${typed(place)} /></label>`,
      )}`;
}

/** The status of the draft: what the engine says of it, and before it the square that was changed. */
function draftStatus({ checked, view, problem, touched, ...draft }: Draft, game: Game, t: Words) {
  const side = (side: Side) => t(`Side.${game.sides[side]}`);
  const sentence = (): unknown => {
    if (checked === null) return nothing;
    if (problem) return html`<span class="wrong">${explain(problem, game, t)}</span>`;
    if (!view) return nothing;
    if (view.result) return t(view.result.winner === 'draw' ? 'setup.drawn' : 'setup.over');
    const passes = view.passed ? `${t('setup.passes', { side: side(view.passed) })}${t('sentence')}` : '';
    return passes + (view.turn ? t('status.to-move', { side: side(view.turn) }) : '');
  };
  const cell = touched ? cellsOf(draft)[touched] : undefined;
  const within = (side: Side) => t(`side.${game.sides[side]}`);
  const changed = touched && cell !== undefined ? squareName(game.look, touched, cell, { t, side: within }) : nothing;
  return html`<p><span class="unseen">${changed}</span> <strong>${t('setup.status')}</strong> ${sentence()}</p>`;
}

/** The squares from one to another, as straight as can be, without the first. */
function between(from: string, to: string) {
  const steps = distance(from, to);
  const part = (start: number, end: number, step: number) => Math.round(start + ((end - start) * step) / steps);
  return Array.from({ length: steps }, (_, index) =>
    squareOf(part(rowOf(from), rowOf(to), index + 1), part(columnOf(from), columnOf(to), index + 1)),
  );
}
