// Draws what the program makes of the position: its values on the squares of the board, and beside them in a table
// those of the game's usual evaluation and of its judge.

import { html, nothing } from 'lit-html';
import { unitOf } from '../../base/player.ts';
import { sideName, type Words } from '../../base/words.ts';
import { board, type Label } from '../../board/board.ts';
import { shapeOf } from '../../board/squares.ts';
import { DEPTHS } from '../../code/task.ts';
import type { Game, GameRecord, Side, Thought } from '../../contract/types.ts';
import { isDecided, shortValue, signOf } from '../../round/evaluation.ts';
import { keyOf, recordOf, shownView, viewBefore, viewOf } from '../../round/state.ts';
import { button } from '../../views/controls.ts';
import type { Actions } from './actions.ts';
import type { Run } from './run.ts';
import { type Lab, usualKey } from './state.ts';

/** What each move is worth to one evaluation. */
interface Column {
  name: string;
  /** What is said of it where nothing is said of its name. */
  is: string;
  thought: Thought | null;
  unit: number | undefined;
}

export function moveTable({ round, usual, run, depth, program, task }: Lab, game: Game, t: Words, actions: Actions) {
  const position = viewOf(round) ?? null;
  const key = keyOf(recordOf(round));
  const yours = run?.position === key ? run.yours : null;
  const analysis = round.analyses.get(key) ?? null;
  const judge = String(game.judge.evaluation ?? game.judge.search);
  const columns: [Column, ...Column[]] = [
    { name: t('lab.yours'), is: '', thought: yours, unit: 1 },
    ...(game.usual && game.id !== program?.own?.id
      ? [{ name: game.usual, is: 'usual', thought: usual.get(usualKey(key, depth)) ?? null, unit: undefined }]
      : []),
    { name: judge, is: game.judge.evaluation ? 'judge' : 'search', thought: analysis, unit: unitOf(game.judge, game) },
  ];
  const step = (word: string, at: number) => {
    const can = at >= 0 && at <= round.line.length;
    const jump = () => can && actions.round(['jump', at]);
    return html`<button type="button" data-focus=${word} aria-disabled=${!can} @click=${jump}>${t(word)}</button>`;
  };
  const view = shownView(round);
  const shape = view ? shapeOf(view.cells) : { rows: game.rows, columns: game.columns };
  return html`<div class="card">
    <div class="steps row" role="group" aria-label=${t('lab.position')}>
      ${step('back', round.at - 1)} ${step('forward', round.at + 1)}
      <label class="row muted" title=${task ? t('lab.depth.fixed') : nothing}>${t('lab.depth')}<select ?disabled=${task !== null} aria-describedby=${task ? 'lab-depth-fixed' : nothing} @change=${({ target }: { target: HTMLSelectElement }) => actions.depth(Number(target.value))}>
        ${DEPTHS.map((each) => html`<option value=${each} .selected=${each === depth}>${each}</option>`)}
      </select></label>
      ${task ? html`<p class="muted fixed" id="lab-depth-fixed">${t('lab.depth.fixed')}</p>` : nothing}
    </div>
    <div class="two ${shape.columns > MOST_BESIDE ? 'one' : ''}">
      <div class="frame">
        ${board({
          view,
          look: game.look,
          ...shape,
          changed: (view?.last && viewBefore(round)?.legal[view.last]) || {},
          playable: position !== null && !position.result,
          busy: position === null,
          cursor: round.cursor ?? Object.keys(view?.legal ?? {})[0] ?? 'a1',
          labels: position?.turn
            ? labels(columns[0], Object.keys(position.legal), shape.columns, position.turn, game, t)
            : {},
          t,
          side: (side) => t(`side.${game.sides[side]}`),
          onPlay: (square) => actions.round(['choose', square]),
          onCursor: (square) => square !== round.cursor && actions.round(['cursor', square]),
        })}
      </div>
      <div class="beside stack">
        ${position?.turn ? values(columns, position.turn, game, t) : nothing}
        ${agreement(run, recordOf(round), game, t, actions)}
      </div>
    </div>
  </div>`;
}

/** What is known of a move in a column; null: nothing. */
function knownIn({ thought, unit }: Column, move: string) {
  const found = thought?.moves.find((each) => each.move === move);
  return found && found.value !== null ? { ...found, unit } : null;
}

/** Is it the move that was chosen, where moves have no values? */
const isChosen = ({ thought }: Column, move: string) =>
  thought?.move === move && thought.moves.every(({ value }) => value === null);

/** The worth of a move in a column, for the side to move. */
function worth(column: Column, move: string, turn: Side, game: Game, t: Words) {
  const known = knownIn(column, move);
  if (!known) return isChosen(column, move) ? t('lab.chosen') : '';
  const { plies, outcome } = known;
  if (typeof plies !== 'number' || !outcome || outcome === 'draw') return shortValue(known, turn, t, game);
  return t(outcome === turn ? 'lab.worth.win' : 'lab.worth.loss', { count: plies });
}

/** The best moves in a column, as far as that is known. */
const bestOf = ({ thought }: Column) => new Set(thought?.equal);

/** A whole number of more digits than a square has room for: "−6.2K", on a small board "−6K". Other texts stay. */
function short(text: string, format: Intl.NumberFormat) {
  if (text.length <= 4 || !/^\D?[\d,]+$/.test(text)) return text;
  const value = Number(text.replaceAll(',', '').replace('−', '-'));
  return format.format(value).replace('-', '−');
}
const COMPACT = { notation: 'compact', signDisplay: 'exceptZero' } as const;
const SHORT = new Intl.NumberFormat('en', { ...COMPACT, maximumSignificantDigits: 2 });
const SHORTEST = new Intl.NumberFormat('en', { ...COMPACT, maximumFractionDigits: 0 });

/**
 * Columns of a board that stands beside the table, where a square is some 20 pixels wide; a wider one stands above it.
 */
const MOST_BESIDE = 10;
/** Characters that have room on a square of a small board of so many columns. */
const roomOf = (columns: number) => (columns <= 8 ? 4 : columns <= 10 ? 3 : columns <= 14 ? 2 : 0);

/** What is written on the squares. Where there is no room for a value its colour says whether it is the best. */
export function labels(column: Column, moves: string[], columns: number, turn: Side, game: Game, t: Words) {
  const all: { [square: string]: Label } = {};
  const best = bestOf(column);
  for (const move of moves) {
    const known = knownIn(column, move);
    if (isChosen(column, move)) all[move] = { text: '✓', name: t('lab.chosen'), proved: false, shade: 0 };
    if (!known) continue;
    const whole = worth(column, move, turn, game, t);
    const onBoard = shortValue(known, turn, t, game);
    const smallest = short(onBoard, SHORTEST);
    const name = [t('worth.name', { worth: whole }), best.has(move) && t('worth.best')].filter(Boolean).join(t('list'));
    all[move] = {
      text: short(onBoard, SHORT),
      rounded: smallest.length <= roomOf(columns) ? smallest : '',
      proved: false,
      shade: best.has(move) ? 0 : 2,
      name,
    };
  }
  return all;
}

/** Does a column tell moves apart? A search of the author's own gives a value to the move alone that it plays. */
const isJudged = ({ thought }: Column) => (thought?.moves.filter(({ value }) => value !== null).length ?? 0) > 1;

function values(columns: [yours: Column, ...Column[]], turn: Side, game: Game, t: Words) {
  const [yours, ...others] = columns;
  const judge = others.at(-1)?.thought;
  const order = isJudged(yours) || !judge ? yours.thought : judge;
  const sign = signOf(turn);
  const moves = (order?.moves ?? []).toSorted(
    (a, b) => Number(a.value === null) - Number(b.value === null) || sign * (Number(b.value) - Number(a.value)),
  );
  if (moves.length === 0) return nothing;
  const marked = columns.map((column) => ({ column, best: bestOf(column) }));
  return html`<div class="values"><table>
    <caption>${t('lab.values', { side: sideName(game, turn, t) })}</caption>
    <thead><tr><th scope="col">${t('lab.move')}</th>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${moves.map(
      ({ move }) =>
        html`<tr><th scope="row" translate=${move === 'pass' ? nothing : 'no'}>${move === 'pass' ? t('pass') : move}</th>${marked.map(
          ({ column, best }) =>
            html`<td class=${best.has(move) || isChosen(column, move) ? 'win' : ''}>${worth(column, move, turn, game, t)}</td>`,
        )}</tr>`,
    )}</tbody>
  </table></div>
  <p class="muted aside">${[t('lab.column.marked'), mixed(columns, game) && t('lab.column.decided'), ...others.map((column) => about(column, t))].filter(Boolean).join(t('sentence'))}</p>`;
}

/** Are there values of games read to their end beside estimates in a column? The former count for more. */
const mixed = (columns: Column[], game: Game) =>
  columns.some(({ thought }) => {
    const known = thought?.moves.filter(({ value }) => value !== null) ?? [];
    const decided = known.filter((move) => isDecided(move, game));
    return decided.length > 0 && decided.length < known.length;
  });

/** What a column other than the program's own is, and how deep it was read. */
function about({ name, is, thought }: Column, t: Words) {
  if (!thought) return '';
  const known = `lab.column.evaluation.${name}`;
  const what = t(t.has(known) ? known : `lab.column.${is}`);
  return t(thought.done ? 'lab.column.read' : 'lab.column.reading', { name, what, count: thought.depth });
}

/** The key of a record, whose moves are a text until Python has described the position. */
const textKey = (record: GameRecord) => keyOf({ ...record, moves: [record.moves ?? ''].flat().join('') });

/**
 * How often the program's best move is one of the judge's, and a way to the next position in which it is not.
 * @param shown The board's record.
 */
function agreement(run: Run | null, shown: GameRecord, game: Game, t: Words, { toPosition }: Actions) {
  if (!run?.agreement.tried) return nothing;
  const { agreed, tried, others } = run.agreement;
  const said = t('lab.agrees', { agreed, count: tried, judge: String(game.judge.evaluation ?? game.judge.search) });
  const next = others[1 + others.findIndex((record) => textKey(record) === textKey(shown))] ?? others[0];
  return html`<p class="muted aside agreement">${next ? [said, t('lab.agrees.not')].join(t('sentence')) : said}</p>
    ${next ? html`<div class="row">${button(t('lab.agrees.show', { count: others.length }), () => toPosition(next))}</div>` : nothing}`;
}
