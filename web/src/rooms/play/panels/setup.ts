// The setup panel: a position is set up by hand. A piece, or a number, is chosen in the panel, and put on each square
// that is pressed.

import { html, nothing } from 'lit-html';
import { number, type Words } from '../../../base/words.ts';
import { squareName } from '../../../board/board.ts';
import { cellsOf, type GameBoard, type Parts, readSetup, SIDES, sizesOf, writeSetup } from '../../../board/setup.ts';
import { columnName, columnOf, indexOf } from '../../../board/squares.ts';
import type { Game, GameRecord, NumberSetup, PieceSetup, Problem, Side, View } from '../../../contract/types.ts';
import { viewEffect } from '../../../engine/effects.ts';
import { freshStart } from '../../../round/address.ts';
import { gameOf, type RoundState, recordOf, shownView, unreadable, viewOf } from '../../../round/state.ts';
import { isPlain, letterOf } from '../../../runtime/browser.ts';
import { type EventOf, type Transitions, updateBy } from '../../../runtime/component.ts';
import { button, valued } from '../../../views/controls.ts';
import { explain } from '../../../views/problem.ts';
import type { PlayEvent } from '../transitions.ts';
import { choice, sizeChoice } from './fields.ts';
import type { Drawn, Panel } from './panel.ts';

// The draft: the position as it is changed square by square. Its text is written by board/setup.ts

interface Draft extends Parts {
  /** The square last changed. */
  touched: string | null;
  /** The square in which a minus sign has just been typed. */
  minus: string | null;
  /** The setup text that the engine has checked. */
  checked: string | null;
  /** Its view, where the engine accepts it. */
  view: View | null;
  /** What is wrong with it, where the engine refuses it. */
  problem: Problem | null;
}

const UNTOUCHED = { touched: null, minus: null };

/** @param text A setup as the engine writes it. */
export const draftOf = (game: GameBoard, text: string): Draft => ({
  ...readSetup(game, text),
  ...UNTOUCHED,
  checked: null,
  view: null,
  problem: null,
});

/** How an empty square is written. */
const emptyCell = (setup: GameBoard['setup']) => (setup.kind === 'pieces' ? setup.letters.empty : setup.taken);

/** An empty board. */
export const emptyDraft = (game: GameBoard) => draftOf(game, game.setup.empty);

const rowsOf = ({ cells, columns }: Draft) => cells.length / columns;

/** What stands on a square, as the setup text writes it. */
export const cellAt = ({ setup, cells, columns }: Draft, square: string) =>
  cells[indexOf(square, columns)] ?? emptyCell(setup);

export function withCell(draft: Draft, square: string, cell: string): Draft {
  const at = indexOf(square, draft.columns);
  const cells = draft.cells.map((before, index) => (index === at ? cell : before));
  return { ...draft, cells, touched: square, minus: null };
}

/** The draft after a key was pressed on a square; null: the key has no meaning there. */
export function withKey(draft: Draft, square: string, key: string): Draft | null {
  const { setup } = draft;
  if (key === 'Backspace' || key === 'Delete') return withCell(draft, square, emptyCell(setup));
  if (setup.kind !== 'numbers') return null;
  if (/^[1-9]$/.test(key)) {
    const number = draft.minus === square ? -Number(key) : Number(key);
    return number < setup.least || number > setup.most ? null : withCell(draft, square, String(number));
  }
  if (key === '0' || key === setup.taken) return withCell(draft, square, setup.taken);
  if (key !== '-' && key !== '−') return null;
  const cell = cellAt(draft, square);
  const other = cell === setup.taken ? cell : String(-Number(cell));
  return { ...withCell(draft, square, other), minus: cell.startsWith('-') || draft.minus === square ? null : square };
}

/** The draft with all squares empty. */
const cleared = (draft: Draft): Draft => ({
  ...draft,
  ...UNTOUCHED,
  cells: draft.cells.map(() => emptyCell(draft.setup)),
  points: ['0', '0'],
});

/** The draft on a square board of another size. Squares that both boards have stay; new ones are empty. */
export function resized(draft: Draft, size: number): Draft {
  const cells = Array.from({ length: size * size }, (_, index) => {
    const [row, column] = [Math.floor(index / size), index % size];
    const kept = column < draft.columns ? draft.cells[row * draft.columns + column] : undefined;
    return kept ?? emptyCell(draft.setup);
  });
  const next = { ...draft, ...UNTOUCHED, cells, columns: size };
  if (draft.setup.kind !== 'numbers') return next;
  const [word, which = ''] = draft.line.split(' ');
  const exists = word === 'row' ? Number(which) <= size : columnOf(which) < size;
  return { ...next, line: exists ? draft.line : 'row 1' };
}

/**
 * The draft with the squares of a start position; with numbers the line to choose from and the points stay.
 * @param text The setup of the start, which has the size of the draft.
 */
function withStart(draft: Draft, game: GameBoard, text: string) {
  const start = draftOf(game, text);
  return game.setup.kind === 'numbers' ? { ...start, line: draft.line, points: draft.points } : start;
}

/** The rows and columns that can be the line to choose from. */
const linesOf = (draft: Draft) => ({
  rows: Array.from({ length: rowsOf(draft) }, (_, row) => `row ${row + 1}`),
  columns: Array.from({ length: draft.columns }, (_, column) => `column ${columnName(column)}`),
});

/** The draft as a view that the board can draw. Every square is legal. */
export function draftView(draft: Draft): View {
  const cells = cellsOf(draft);
  const [word, which = ''] = draft.line.split(' ');
  const line = word === 'row' ? { row: Number(which) } : word === 'column' ? { column: which } : null;
  const setup = writeSetup(draft);
  const known = draft.checked === setup ? draft.view : null;
  return {
    game: draft.game,
    ply: 0,
    turn: null,
    setup,
    record: { game: draft.game, setup, moves: [] },
    cells,
    legal: Object.fromEntries(Object.keys(cells).map((square) => [square, {}])),
    line,
    score: known?.score ?? null,
    last: null,
    passed: null,
    result: null,
    moves: [],
  };
}

// The panel

/** `wanted`: the position that is to be set up, once the engine has described it. A change by the player cancels it. */
interface SetupState {
  draft: Draft;
  wanted: Wanted | null;
  /** What is put on the squares that are pressed, as the setup text writes it. */
  tool: string;
}
/** `isStart`: is it the start of a game, of which a draft with numbers takes the squares alone? */
type Wanted = { record: GameRecord; isStart: boolean };

const transitions = {
  change: (state, draft: Draft) => ({ ...state, draft, wanted: null }),
  want: (state, wanted: Wanted) => ({ ...state, wanted }),
  tool: (state, tool: string) => ({ ...state, tool }),
  /** A square was pressed, or chosen by a key. */
  choose: (state, square: string): SetupState => transitions.change(state, withCell(state.draft, square, state.tool)),
  /** The position of the game. Until the engine has described that, it is the one that is drawn. */
  fromGame: (state: SetupState | undefined, round: RoundState) => {
    const game = gameOf(round);
    const view = shownView(round);
    const isKnown = viewOf(round) || round.lookahead || unreadable(round);
    return {
      tool: state?.tool ?? (game.setup.kind === 'pieces' ? game.setup.letters.first : String(game.setup.most)),
      draft: view ? draftOf(game, view.setup) : emptyDraft(game),
      wanted: isKnown ? null : { record: recordOf(round), isStart: false },
    };
  },
  checked(state, checked: string, view: View | null, problem: Problem | null): SetupState {
    return { ...state, draft: { ...state.draft, checked, view, problem } };
  },
} satisfies Transitions<SetupState>;

type SetupEvent = EventOf<typeof transitions>;
const event = (...event: SetupEvent): PlayEvent => ['panel', 'setup', event];

export const panel: Panel<SetupState, SetupEvent> = {
  opened: (_, { round }) => transitions.fromGame(undefined, round),
  update: updateBy<SetupState, typeof transitions>(transitions),
  newGame: () => null, // a draft belongs to the game on the board
  effects({ draft, wanted }, outside) {
    const game = gameOf(outside.round);
    const text = writeSetup(draft);
    const set = ({ setup }: View) =>
      event('change', wanted?.isStart ? withStart(draft, game, setup) : draftOf(game, setup));
    const notSet = (problem: Problem) => event('change', { ...draft, problem });
    const accepted = (view: View) => event('checked', text, view, null);
    const refused = (problem: Problem) => event('checked', text, null, problem);
    const check = () => viewEffect({ game: draft.game, setup: text }, outside, accepted, refused);
    return [
      ...(wanted ? [viewEffect(wanted.record, outside, set, notSet)] : []),
      ...(text === draft.checked ? [] : [check()]),
    ];
  },
  covers: () => true,
  setupView({ draft }, { actions }) {
    const change = (draft: Draft) => actions.panel('setup', ['change', draft]);
    return {
      view: draftView(draft),
      onPlay(square) {
        actions.round(['cursor', square]);
        actions.panel('setup', ['choose', square]);
        actions.focus('board'); // some browsers do not focus a button on a click
      },
      onKey(event) {
        const { square } = event.target.dataset;
        const next = square && isPlain(event) && withKey(draft, square, letterOf(event));
        if (!next) return;
        event.preventDefault();
        change(next);
      },
    };
  },
  status: ({ draft }, { state, t }) => draftStatus(draft, gameOf(state), t),
  draw: (own, drawn) => setup(own, drawn),
};

function setup({ draft, tool }: SetupState, drawn: Drawn) {
  const { state, t, actions } = drawn;
  const game = gameOf(state);
  const sizes = sizesOf(game);
  const [pieces, numbers] = draft.setup.kind === 'pieces' ? [draft.setup, null] : [null, draft.setup];
  const ready = draft.view !== null && draft.checked === writeSetup(draft);
  const change = (part: Partial<Draft>) => actions.panel('setup', ['change', { ...draft, ...part }]);
  const resize = (size: number) => {
    actions.round(['cursor', 'a1']);
    change(resized(draft, size));
  };
  /** Set up the start of a game; where boards are random, one of this size. */
  const toStart = () => actions.panel('setup', ['want', { record: freshStart(game, draft.columns), isStart: true }]);
  function play() {
    if (!ready || !draft.view) return;
    const { game, setup } = draft.view.record;
    actions.openGame({ game, setup }, draft.view);
  }
  return html`<p class="muted">${t(`setup.how.${draft.game}`)}</p>
    ${pieces ? brushes(pieces, tool, drawn) : nothing}
    ${pieces?.mover ? mover(draft, pieces.letters, game, t, change) : nothing}
    ${numbers ? pad(numbers, tool, drawn) : nothing}
    ${
      numbers || sizes.length
        ? html`<div class="row fields">
          ${sizes.length ? sizeChoice(sizes, draft.columns, resize, t) : nothing}
          ${numbers ? pointFields(draft, game, t, change) : nothing}
        </div>`
        : nothing
    }
    <div class="row">
      ${button(t(sizes.length ? 'setup.lots' : 'setup.start'), toStart)}
      ${button(t('setup.clear'), () => change(cleared(draft)))}
      ${button(t('setup.from-game'), () => actions.panel('setup', ['fromGame', state]))}
    </div>
    <div class="row">
      <button type="button" class="primary" aria-disabled=${!ready} @click=${play}>${t('setup.play')}</button>
    </div>`;
}

type Change = (part: Partial<Draft>) => void;

/** The choice of the piece that is put on squares. */
function brushes({ letters }: PieceSetup, tool: string, { state, t, actions }: Drawn) {
  const { look, sides } = gameOf(state);
  const named = (side: Side) => t(look.pieces === 'marks' ? `mark.${side}` : `Side.${sides[side]}`);
  const button = (cell: string, name: string) => html`<button type="button"
    aria-pressed=${cell === tool} @click=${() => actions.panel('setup', ['tool', cell])}>${name}</button>`;
  return html`<div class="row act" role="group" aria-label=${t('setup.tools')}>
    ${SIDES.map((side) => button(letters[side], named(side)))}
    ${button(letters.empty, t('setup.tool.empty'))}
  </div>`;
}

/** The choice of the side to move. */
function mover(draft: Draft, letters: { [side in Side]: string }, { sides }: Game, t: Words, change: Change) {
  const chosen = SIDES.find((side) => letters[side] === draft.line) ?? null;
  const choose = (side: Side) => change({ line: letters[side] });
  return choice(t('setup.turn'), SIDES, chosen, (side) => t(`Side.${sides[side]}`), choose);
}

/** The choice of the number that is put on squares: the negative ones, none, and the positive ones. */
function pad({ least, most, taken }: NumberSetup, tool: string, { t, actions }: Drawn) {
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
  const negative = numbers.filter((text) => Number(text) < 0);
  const positive = numbers.filter((text) => Number(text) > 0);
  return html`<div class="pad" role="group" aria-label=${t('setup.tools')}>
      ${[...negative, taken, ...positive].map(
        (cell) => html`<button type="button" aria-pressed=${cell === tool}
          aria-label=${cell === taken ? t('cell.taken') : nothing} @click=${() => actions.panel('setup', ['tool', cell])}>
          ${cell === taken ? html`<span class="pip"></span>` : number(Number(cell), t.lang)}
        </button>`,
      )}
    </div>`;
}

/** With numbers: the line to choose from, and the points. */
function pointFields(draft: Draft, { sides }: Game, t: Words, change: Change) {
  const all = linesOf(draft);
  const option = (line: string) => {
    const [word, which] = line.split(' ');
    return html`<option value=${line} .selected=${line === draft.line}>${t(`setup.line.${word}`, { which })}</option>`;
  };
  const lines = (side: Side, lines: string[]) =>
    html`<optgroup label=${t('to-move', { side: t(`Side.${sides[side]}`) })}>${lines.map(option)}</optgroup>`;
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
