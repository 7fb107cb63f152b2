// The text panel: a game is pasted as text, or copied as text, or saved as a picture.

import { html, nothing } from 'lit-html';
import { withDrawn } from '../../../board/drawn.ts';
import { picture, pictureFile, token } from '../../../board/picture.ts';
import type { Record, View } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { admitted, frameCode } from '../../../embedding.ts';
import { writeAddress } from '../../../round/address.ts';
import { gameOf, shownView, viewOf } from '../../../round/state.ts';
import { type EventOf, updateBy } from '../../../runtime/component.ts';
import { button, valued } from '../../../views/controls.ts';
import { copy } from '../copying.ts';
import type { Refused } from '../reading/games.ts';
import { filesButton, refusedLines, startHere } from '../reading/views.ts';
import type { PlayState } from '../state.ts';
import type { Drawn, Panel } from './index.ts';

interface Text {
  /** Text to be read, as it was typed or pasted. */
  pasted: string;
  /** What could not be read of it, or of a file. */
  refused: readonly Refused[];
}

const transitions = {
  paste: (_: Text, pasted: string): Text => ({ pasted, refused: [] }),
  /** @param text What was read; null: a file. */
  refused: ({ pasted }: Text, text: string | null, refused: readonly Refused[]): Text => ({
    pasted: text ?? pasted,
    refused,
  }),
  /** A text came to the board. It stays where it was cut, so that it can be corrected. */
  opened: ({ pasted }: Text, text: string, isCut: boolean): Text => ({
    pasted: isCut ? text : text === pasted ? '' : pasted,
    refused: [],
  }),
};

export const panel: Panel<Text, EventOf<typeof transitions>> = {
  opened: (before) => before ?? { pasted: '', refused: [] },
  update: updateBy<Text, typeof transitions>(transitions),
  draw,
};

/** Pixels of a board in a page of another site, and of what stands about it. */
const EMBEDDED = [480, 700] as const;

/** The code with which another site shows the board. Its page draws it from the address, and asks Python once it is touched. Null: it is refused there. */
function embedOf(state: PlayState, view: View, lang: string) {
  const address = writeAddress({ ...state, langNamed: false });
  if (!admitted(address, '#/', state.games)) return null;
  return frameCode(`board/${withDrawn(address, view)}`, lang, 'Sakiyomi', EMBEDDED);
}

async function save(state: PlayState, kind: 'svg' | 'png', { dispatch }: Drawn['actions']) {
  const view = viewOf(state);
  if (!view) return;
  dispatch(['note', null]); // so that the same note is announced again
  const file = await pictureFile(view, gameOf(state).look, kind);
  download(file, `sakiyomi-${view.game}-${view.moves.length}.${kind}`);
  dispatch(['note', 'text.saved']);
}

function draw({ pasted, refused }: Text, { state, t, actions }: Drawn) {
  const { start } = state;
  const game = gameOf(state);
  const [view, now] = [shownView(state), viewOf(state)];
  const isWrong = refused.length > 0;
  const fromSetup = start.setup !== undefined;
  const described = [isWrong && 'paste-wrong', fromSetup && 'paste-from', 'paste-kinds'].filter(Boolean);
  const address = `${location.href.split('#')[0]}${writeAddress(state)}`;
  const embed = now && embedOf(state, now, t.lang);
  /** @param from Where moves without a position may begin. */
  const open = (from: Record | null) =>
    actions.show('collection', ['given', { text: pasted, start: from }], actions.gesture());
  const line = (what: string, text: string) => html`
    <label for=${`export-${what}`}>${t(`text.${what}`)}</label>
    <input id=${`export-${what}`} readonly .value=${text}
      @focus=${({ target }: { target: HTMLInputElement }) => target.select()} />
    <button type="button" aria-label=${t(`text.copy.${what}`)}
      @click=${({ currentTarget }: { currentTarget: Element }) => copy(actions, text, what, currentTarget.previousElementSibling)}>
      ${t(state.note === `text.copied.${what}` ? 'text.copied' : 'text.copy')}
    </button>`;
  const saving = (kind: 'svg' | 'png') =>
    html`<button type="button" aria-disabled=${!viewOf(state)} @click=${() => save(state, kind, actions)}>${t('text.save', { kind: kind.toUpperCase() })}</button>`;
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
      ${filesButton(state, t, actions)}
    </div>
    <h3>${t('text.out')}</h3>
    <div class="export">
      ${line('moves', (state.transcript ?? state.line.join('')) || '—')}
      ${line('position', view?.setup ?? '')} ${line('address', address)}
      ${embed ? line('embed', embed) : nothing}
    </div>
    ${view && html`<div class="row saves">${picture(view, game.look, token, t('text.picture'))}<div>${saving('svg')} ${saving('png')}</div></div>`}`;
}
