// The text panel: a game is pasted as text, or copied or saved as text, or saved as a picture. Some texts the page
// writes itself, others Python.

import { html, nothing } from 'lit-html';
import { frameCode, parseEmbedAddress } from '../../../base/embedding.ts';
import { picture, pictureFile, token } from '../../../board/picture.ts';
import { columnName, shapeOf, squareOf } from '../../../board/squares.ts';
import type { Cell, Cells, Game, GameRecord } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { asking } from '../../../engine/effects.ts';
import { writeAddress } from '../../../round/address.ts';
import { gameOf, playedGame, type RoundState, seatsOf, shownView, viewOf } from '../../../round/state.ts';
import { type Effect, type EventOf, type Transitions, updateBy } from '../../../runtime/component.ts';
import { button, valued } from '../../../views/controls.ts';
import type { Actions } from '../actions.ts';
import { copy } from '../side_panel.ts';
import { type PlayView, startHere } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import type { CollectionState } from './collection_list.ts';
import { gameFilesButton, refusedLines } from './fields.ts';
import {
  EXTENSIONS,
  formName,
  isHere,
  itemOf,
  type ReadGame,
  type Refused,
  type WrittenFormat,
  writeRequest,
} from './game_texts.ts';
import type { Drawn, Panel, PanelServices } from './panel.ts';

const BY_PYTHON = ['ggf', 'sgf'] as const satisfies WrittenFormat[];
type ByPython = (typeof BY_PYTHON)[number];
/** What a game is copied as. */
type Form = 'moves' | 'position' | 'board' | 'address' | 'python' | 'embed' | ByPython;

interface TextPanel {
  /** Text to be read, as it was typed or pasted. */
  pasted: string;
  /** What could not be read of it, or of a file. */
  refused: readonly Refused[];
  form: Form;
  /** What Python has written, by which game's rules, and of what; '' where the format cannot hold it. */
  written: { readonly [form in ByPython]?: Written };
  /** The games that were read last: what is said there of the one on the board is written too. */
  read: readonly ReadGame[];
}
interface Written {
  game: string;
  of: string;
  text: string;
}

const transitions = {
  form: (panel, form: Form) => ({ ...panel, form }),
  written: (panel, form: ByPython, written: Written) => ({
    ...panel,
    written: { ...panel.written, [form]: written },
  }),
  paste: (panel, pasted: string) => ({ ...panel, pasted, refused: [] }),
  /** @param read What was read; null: a file. */
  refused: (panel, read: string | null, refused: readonly Refused[]) => ({
    ...panel,
    pasted: read ?? panel.pasted,
    refused,
  }),
  /** A text came to the board. It stays where it was cut, so that it can be corrected. */
  onBoard: (panel, read: string, isCut: boolean) => ({
    ...panel,
    pasted: isCut ? read : read === panel.pasted ? '' : panel.pasted,
    refused: [],
  }),
} satisfies Transitions<TextPanel>;

export const panel: Panel<TextPanel, EventOf<typeof transitions>> = {
  opened: (before, { panels }) => ({
    form: 'moves',
    pasted: '',
    refused: [],
    ...before,
    written: {},
    read: (panels.collection as CollectionState | undefined)?.games ?? [],
  }),
  update: updateBy<TextPanel, typeof transitions>(transitions),
  effects: writing,
  draw,
};

async function savePicture(state: PlayView, kind: 'svg' | 'png', { round }: Drawn['actions']) {
  const view = viewOf(state);
  if (!view) return;
  round(['note', null]); // so that the same note is announced again
  const file = await pictureFile(view, gameOf(state).look, kind);
  download(file, `sakiyomi-${view.game}-${view.moves.length}.${kind}`);
  round(['note', 'text.saved']);
}

function draw(panel: TextPanel, drawn: Drawn) {
  const { pasted, refused } = panel;
  const { state, t, actions } = drawn;
  const { start } = state;
  const game = gameOf(state);
  const view = shownView(state);
  const isWrong = refused.length > 0;
  const fromSetup = start.setup !== undefined;
  const described = [isWrong && 'paste-wrong', fromSetup && 'paste-from', 'paste-kinds'].filter(Boolean);
  /** @param from Where moves without a position may begin. */
  const open = (from: GameRecord | null) =>
    actions.show('collection', ['given', { text: pasted, start: from }], actions.gesture());
  const saving = (kind: 'svg' | 'png') =>
    html`<button type="button" aria-disabled=${!viewOf(state)} @click=${() => savePicture(state, kind, actions)}>${t('text.save', { kind: kind.toUpperCase() })}</button>`;
  return html`<label for="paste">${t('text.paste')}</label>
    <textarea id="paste" rows="3" spellcheck="false" autocapitalize="off" aria-describedby=${described.join(' ')}
      aria-invalid=${isWrong} .value=${pasted}
      @input=${valued((text) => actions.panel('text', ['paste', text]))}></textarea>
    ${isWrong ? html`<div id="paste-wrong" class="wrong" role="alert">${refusedLines(refused, 0, state, t)}</div>` : nothing}
    <p id="paste-kinds" class="muted">${t('text.kinds')}</p>
    ${fromSetup ? html`<p id="paste-from" class="muted">${t('text.from-setup')}</p>` : nothing}
    <div class="row">
      <button type="button" class="primary" @click=${() => open(startHere(state))}>${t('text.open')}</button>
      ${fromSetup && !game.sizes ? button(t('text.open-usual'), () => open({ game: start.game })) : nothing}
      ${gameFilesButton(state, t, actions)}
    </div>
    <h3>${t('text.out')}</h3>
    ${drawOut(panel, drawn)}
    ${view && html`<div class="row saves">${picture(view, game.look, token, t('text.picture'))}<div class="row">${saving('svg')} ${saving('png')}</div></div>`}`;
}

/** The whole game, also where it is looked back on. */
function itemHere({ read }: TextPanel, round: RoundState) {
  const { start, line, seats } = playedGame(round);
  const moves = line.join(''); // of a variation the game's facts are not true
  const found = seats.names === undefined ? null : read.find((game) => game.moves === moves && isHere(game, round));
  const { margin, by, title, date, event } = found ?? {};
  const facts = { title, date, event, ...(margin !== undefined && { result: { margin, ...(by && { by }) } }) };
  return { ...itemOf(start, line, seatsOf(round)), ...facts };
}
const keyHere = (panel: TextPanel, round: RoundState) => JSON.stringify(itemHere(panel, round));

/**
 * Python writes the game once in each format, so that it is known which can hold it, and in the one that is shown after
 * each move.
 */
function writing(panel: TextPanel, outside: PanelServices): Effect<PlayEvent>[] {
  const { round } = outside;
  const { game } = round.start;
  const of = keyHere(panel, round);
  if (round.transcript !== null || !viewOf(round)) return [];
  const form = BY_PYTHON.find((form) => {
    const written = panel.written[form];
    return written?.game !== game || (written.of !== of && (form === panel.form || written.text === ''));
  });
  if (!form) return [];
  const answered = (text: string): PlayEvent => ['panel', 'text', ['written', form, { game, of, text }]];
  const { view } = asking<PlayEvent>(outside, 0, () => answered(''));
  return [view(writeRequest(form, [itemHere(panel, round)]), (reply) => answered('text' in reply ? reply.text : ''))];
}

/** Pixels of a board in a page of another site, and of what stands about it. */
const EMBEDDED = [480, 700] as const;

/** The position as the package `sakiyomi` has it, which knows no game of a program. */
function pythonText({ start, line, at, ...state }: PlayView) {
  const moves = line.slice(0, at).join('');
  const isUsual = Object.keys(start).length === 1;
  const board = isUsual ? [start.game, ...(moves ? [moves] : [])] : [{ ...start, moves }];
  const words = board.map((each) => JSON.stringify(each)).join(', ');
  return gameOf({ ...state, start }).program
    ? null
    : `import sakiyomi\nsakiyomi.Board(${words}).think("best nodes=20000")`;
}

/** In place of a text that Python has yet to write. */
const WAITING = '…';

/** The text of each form; null where there is none. */
function texts(panel: TextPanel, state: PlayView, lang: string): { [form in Form]: string | null } {
  const { transcript, line, seats } = playedGame(state);
  const [view, now] = [shownView(state), viewOf(state)];
  const { you: _you, own: _own, ...players } = seats; // only what is sent to a friend says on which side one plays
  const shared = { ...state, seats: players };
  const there = { start: { game: state.start.game, setup: now?.setup }, transcript: null, line: [], at: 0 };
  const embedded = writeAddress({ ...shared, ...there, lines: [], pendingLines: [], langNamed: false });
  const isEmbedded = now && parseEmbedAddress(embedded, state.games);
  const here = keyHere(panel, state);
  const byPython = (each: ByPython) => {
    const { game, of, text } = panel.written[each] ?? {};
    if (game !== state.start.game) return each === panel.form ? WAITING : null;
    return (text && of !== here ? WAITING : text) || null;
  };
  return {
    moves: (transcript ?? line.join('')) || '—',
    position: view?.setup ?? '',
    board: view ? boardText(view.cells, gameOf(state).setup) : '',
    address: `${location.href.split('#')[0]}${writeAddress(shared)}`,
    ggf: byPython('ggf'),
    sgf: byPython('sgf'),
    python: pythonText(state),
    // Its page draws the board from the setup, and asks Python once it is touched.
    embed: isEmbedded ? frameCode(`board/${embedded}`, lang, 'Sakiyomi', EMBEDDED) : null,
  };
}

/** The choice of a form, the text, and what is done with it. */
function drawOut(panel: TextPanel, { state, t, actions }: Drawn) {
  const all = texts(panel, state, t.lang);
  const offered = (Object.keys(all) as Form[]).filter((form) => all[form] !== null);
  const form = offered.includes(panel.form) ? panel.form : 'moves';
  const text = all[form] ?? '';
  const isWritten = text !== WAITING;
  const rows = Math.min(text.split('\n').length + Math.floor(text.length / 44), 10);
  return html`<div class="row">
      <label>${t('text.as')} <select @change=${valued((form) => actions.panel('text', ['form', form]))}>
        ${offered.map((each) => html`<option value=${each} .selected=${each === form}>${formName(each, t)}</option>`)}
      </select></label>
      <button type="button" aria-disabled=${!isWritten} @click=${() => isWritten && copy(text, 'text.copied.text', 'text.by-hand', actions, document.getElementById('out'))}>
        ${t(state.note?.key === 'text.copied.text' ? 'text.copied' : 'copy')}
      </button>
      <button type="button" aria-disabled=${!isWritten} @click=${() => isWritten && save(text, form, state, actions)}>${t('text.save-file')}</button>
    </div>
    <textarea id="out" class="out" readonly translate="no" rows=${rows} aria-label=${formName(form, t)} .value=${text}
      @focus=${({ target }: { target: HTMLTextAreaElement }) => target.select()}></textarea>`;
}

function save(text: string, form: Form, { start, line }: PlayView, { round }: Actions) {
  const ending =
    form === 'python' ? 'py' : form === 'embed' ? 'html' : form === 'ggf' || form === 'sgf' ? EXTENSIONS[form] : 'txt';
  round(['note', null]); // so that the same note is announced again
  download(new Blob([`${text}\n`], { type: 'text/plain' }), `sakiyomi-${start.game}-${line.length}.${ending}`);
  round(['note', 'text.saved-file']);
}

/**
 * A board as text, one row a line.
 * @param setup Its letters stand for the sides' pieces.
 */
export function boardText(cells: Cells, setup: Game['setup']) {
  const { rows, columns } = shapeOf(cells);
  const text = (cell: Cell | undefined) => {
    if (typeof cell === 'number') return String(cell);
    return typeof cell === 'string' && setup.kind === 'pieces' ? setup.letters[cell] : '.';
  };
  const across = (each: (column: number) => string) => Array.from({ length: columns }, (_, column) => each(column));
  const lines = Array.from({ length: rows }, (_, row) =>
    [`${row + 1}`, ...across((column) => text(cells[squareOf(row, column)]))].map((part) => part.padStart(2)).join(' '),
  );
  return [`   ${across(columnName).join('  ')}`, ...lines].join('\n');
}
