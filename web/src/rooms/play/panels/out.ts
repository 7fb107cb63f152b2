// The game on the board as a text that is copied, or saved as a file: what the page writes itself, and what Python writes.

import { html } from 'lit-html';
import { withDrawn } from '../../../board/drawn.ts';
import { boardText } from '../../../board/text.ts';
import { download } from '../../../device/download.ts';
import { admitted, frameCode } from '../../../embedding.ts';
import { asking } from '../../../engine/effects.ts';
import { writeAddress } from '../../../round/address.ts';
import { gameOf, type RoundState, seatsOf, shownView, viewOf } from '../../../round/state.ts';
import { EXTENSIONS, formName, itemOf, type WrittenFormat, writeRequest } from '../../../round/written.ts';
import type { Effect } from '../../../runtime/component.ts';
import { valued } from '../../../views/controls.ts';
import type { Actions } from '../actions.ts';
import { copy } from '../copying.ts';
import { isHere, type ReadGame } from '../reading/games.ts';
import type { PlayState } from '../state.ts';
import type { Drawn, Outside } from './index.ts';

const BY_PYTHON = ['ggf', 'sgf'] as const satisfies WrittenFormat[];
type ByPython = (typeof BY_PYTHON)[number];
/** What a game is copied as. */
export type Form = 'moves' | 'position' | 'board' | 'address' | 'python' | 'embed' | ByPython;

export interface Out {
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
export const NOTHING_WRITTEN: Out = { form: 'moves', written: {}, read: [] };
type OutEvent = readonly [name: 'form', form: Form] | readonly [name: 'written', form: ByPython, written: Written];

export const outTransitions = <State extends Out>() => ({
  form: (state: State, form: Form): State => ({ ...state, form }),
  written: (state: State, form: ByPython, written: Written): State => ({
    ...state,
    written: { ...state.written, [form]: written },
  }),
});

/** The whole game, also where it is looked back on. */
function itemHere({ read }: Out, round: RoundState) {
  const { start, line, seats } = round;
  const moves = line.join(''); // of a variation the game's facts are not true
  const found = seats.names === undefined ? null : read.find((game) => game.moves === moves && isHere(game, round));
  const { margin, by, title, date, event } = found ?? {};
  const facts = { title, date, event, ...(margin !== undefined && { result: { margin, ...(by && { by }) } }) };
  return { ...itemOf(start, line, seatsOf(round)), ...facts };
}
const keyHere = (out: Out, round: RoundState) => JSON.stringify(itemHere(out, round));

/** Python writes the game once in each format, so that it is known which can hold it, and in the one that is shown after each move. */
export function writing<Event>(out: Out, outside: Outside, event: (event: OutEvent) => Event): Effect<Event>[] {
  const { round } = outside;
  const { game } = round.start;
  const of = keyHere(out, round);
  if (round.transcript !== null || !viewOf(round)) return [];
  const form = BY_PYTHON.find((form) => {
    const written = out.written[form];
    return written?.game !== game || (written.of !== of && (form === out.form || written.text === ''));
  });
  if (!form) return [];
  const answered = (text: string) => event(['written', form, { game, of, text }]);
  const { view } = asking<Event>(outside, 0, () => answered(''));
  return [view(writeRequest(form, [itemHere(out, round)]), (reply) => answered('text' in reply ? reply.text : ''))];
}

/** Pixels of a board in a page of another site, and of what stands about it. */
const EMBEDDED = [480, 700] as const;

/** The position as the package `sakiyomi` has it, which knows no game of a program. */
function pythonText({ start, line, at, ...state }: PlayState) {
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
function texts(out: Out, state: PlayState, lang: string): { [form in Form]: string | null } {
  const { transcript, line, seats } = state;
  const [view, now] = [shownView(state), viewOf(state)];
  const { you: _, ...players } = seats; // only what is sent to a friend says on which side one plays
  const shared = { ...state, seats: players };
  const embedded = writeAddress({ ...shared, langNamed: false });
  const isEmbedded = now && admitted(embedded, '#/', state.games);
  const here = keyHere(out, state);
  const byPython = (each: ByPython) => {
    const { game, of, text } = out.written[each] ?? {};
    if (game !== state.start.game) return each === out.form ? WAITING : null;
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
    // Its page draws the board from the address, and asks Python once it is touched.
    embed: isEmbedded ? frameCode(`board/${withDrawn(embedded, now)}`, lang, 'Sakiyomi', EMBEDDED) : null,
  };
}

/** The choice of a form, the text, and what is done with it. */
export function drawOut(out: Out, { state, t, actions }: Drawn, choose: (form: Form) => void) {
  const all = texts(out, state, t.lang);
  const offered = (Object.keys(all) as Form[]).filter((form) => all[form] !== null);
  const form = offered.includes(out.form) ? out.form : 'moves';
  const text = all[form] ?? '';
  const isWritten = text !== WAITING;
  const rows = Math.min(text.split('\n').length + Math.floor(text.length / 44), 10);
  return html`<div class="row">
      <label>${t('text.as')} <select @change=${valued((form) => choose(form as Form))}>
        ${offered.map((each) => html`<option value=${each} .selected=${each === form}>${formName(each, t)}</option>`)}
      </select></label>
      <button type="button" aria-disabled=${!isWritten} @click=${() => isWritten && copy(actions, text, 'text', document.getElementById('out'))}>
        ${t(state.note === 'text.copied.text' ? 'text.copied' : 'text.copy')}
      </button>
      <button type="button" aria-disabled=${!isWritten} @click=${() => isWritten && save(text, form, state, actions)}>${t('text.save-file')}</button>
    </div>
    <textarea id="out" class="out" readonly translate="no" rows=${rows} aria-label=${formName(form, t)} .value=${text}
      @focus=${({ target }: { target: HTMLTextAreaElement }) => target.select()}></textarea>`;
}

function save(text: string, form: Form, { start, line }: PlayState, { dispatch }: Actions) {
  const ending =
    form === 'python' ? 'py' : form === 'embed' ? 'html' : form === 'ggf' || form === 'sgf' ? EXTENSIONS[form] : 'txt';
  dispatch(['note', null]); // so that the same note is announced again
  download(new Blob([`${text}\n`], { type: 'text/plain' }), `sakiyomi-${start.game}-${line.length}.${ending}`);
  dispatch(['note', 'text.saved-file']);
}
