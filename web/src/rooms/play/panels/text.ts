// The text panel: a game is pasted as text, or copied as text, or saved as a picture.

import { html, nothing } from 'lit-html';
import { picture, pictureFile, token } from '../../../board/picture.ts';
import { type EventOf, updateBy } from '../../../component.ts';
import type { Problem } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { viewWant } from '../../../engine/wants.ts';
import { writeAddress } from '../../../round/address.ts';
import { readPasted } from '../../../round/pasted.ts';
import { gameOf, shownView, viewOf } from '../../../round/state.ts';
import { explain } from '../../../views/problem.ts';
import type { Words } from '../../../words.ts';
import type { Actions } from '../actions.ts';
import type { PlayState } from '../state.ts';
import type { Pasted, PlayEvent } from '../transitions.ts';
import type { Panel } from './index.ts';

interface Text {
  /** Text to be read as a game, as it was typed or pasted. */
  pasted: string;
  /** What was read in it, as the engine is to describe it; null: nothing is to be opened. */
  read: Pasted | null;
  /** Why it cannot be read. */
  problem: Problem | null;
}

const transitions = {
  paste: (_: Text, pasted: string): Text => ({ pasted, read: null, problem: null }),
  read: ({ pasted }: Text, read: Pasted): Text => ({ pasted, read, problem: null }),
  refused: ({ pasted }: Text, problem: Problem): Text => ({ pasted, read: null, problem }),
};

export const panel: Panel<Text, EventOf<typeof transitions>> = {
  opened: (before) => ({ pasted: '', problem: null, ...before, read: null }),
  update: updateBy<Text, typeof transitions>(transitions),
  wants({ read }, around) {
    if (!read) return [];
    const { start, transcript: moves } = read;
    const named = (problem: Problem) => ({ ...problem, args: { ...problem.args, of: start.game } });
    const refused = (problem: Problem): PlayEvent => ['panel', 'text', ['refused', named(problem)]];
    return [viewWant({ ...start, moves }, around, (view): PlayEvent => ['paste', read, view], refused)];
  },
  draw: (own, { state, t, actions }) => text(state, own, t, actions),
};

/** @param usual Read moves from the usual start, not from a position that was set up. */
function readText({ start, games }: PlayState, pasted: string, { panel }: Actions, usual = false) {
  const read = readPasted(pasted, usual ? { game: start.game } : start, games);
  panel('text', 'code' in read ? ['refused', read] : ['read', read]);
}

async function save(state: PlayState, kind: 'svg' | 'png', { dispatch }: Actions) {
  const view = viewOf(state);
  if (!view) return;
  dispatch(['note', null]); // so that the same note is announced again
  const file = await pictureFile(view, gameOf(state).look, kind);
  download(file, `sakiyomi-${view.game}-${view.moves.length}.${kind}`);
  dispatch(['note', 'text.saved']);
}

function text(state: PlayState, own: Text, t: Words, actions: Actions) {
  const { pasted, problem } = own;
  const view = shownView(state);
  const fromSetup = state.start.setup !== undefined;
  const described = [problem && 'paste-wrong', fromSetup && 'paste-from', 'paste-kinds'].filter(Boolean);
  const address = `${location.href.split('#')[0]}${writeAddress(state)}`;
  const wrong =
    problem && html`<p id="paste-wrong" class="wrong" role="alert">${explain(problem, gameFor(state, problem), t)}</p>`;
  const usual = html`<button type="button" @click=${() => readText(state, pasted, actions, true)}>${t('text.open-usual')}</button>`;
  const saving = (kind: 'svg' | 'png') =>
    html`<button type="button" aria-disabled=${viewOf(state) ? 'false' : 'true'} @click=${() => save(state, kind, actions)}>${t('text.save', { kind: kind.toUpperCase() })}</button>`;
  return html`<label for="paste">${t('text.paste')}</label>
    <textarea id="paste" rows="3" spellcheck="false" autocapitalize="off" aria-describedby=${described.join(' ')}
      aria-invalid=${problem ? 'true' : 'false'} .value=${pasted}
      @input=${({ target }: { target: HTMLTextAreaElement }) => actions.panel('text', ['paste', target.value])}></textarea>
    ${wrong}
    <p id="paste-kinds" class="muted">${t(`text.kinds.${state.start.game}`)}</p>
    ${fromSetup ? html`<p id="paste-from" class="muted">${t('text.from-setup')}</p>` : nothing}
    <div class="row">
      <button type="button" class="primary" @click=${() => readText(state, pasted, actions)}>${t('text.open')}</button>
      ${fromSetup && !gameOf(state).sizes ? usual : nothing}
    </div>
    <h3>${t('text.out')}</h3>
    <div class="export">
      ${line('moves', (state.transcript ?? state.line.join('')) || '—', state, t, actions)}
      ${line('position', view?.setup ?? '', state, t, actions)} ${line('address', address, state, t, actions)}
    </div>
    ${view && html`<div class="row saves">${picture(view, gameOf(state).look, token, t('text.picture'))}<div>${saving('svg')} ${saving('png')}</div></div>`}`;
}

/** The game that a refused text was read as, which may not be the one on the board. */
function gameFor(state: PlayState, { args }: Problem) {
  return state.games.find(({ id }) => id === args.of) ?? gameOf(state);
}

const line = (what: string, text: string, state: PlayState, t: Words, actions: Actions) => html`
  <label for=${`export-${what}`}>${t(`text.${what}`)}</label>
  <input id=${`export-${what}`} readonly .value=${text}
    @focus=${({ target }: { target: HTMLInputElement }) => target.select()} />
  <button type="button" aria-label=${t(`text.copy.${what}`)}
    @click=${({ currentTarget }: { currentTarget: Element }) => actions.copy(text, what, currentTarget.previousElementSibling)}>
    ${t(state.note === `text.copied.${what}` ? 'text.copied' : 'text.copy')}
  </button>
`;
