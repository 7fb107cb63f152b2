// The text panel: a game is pasted as text, or copied or saved as text (out.ts), or saved as a picture.

import { html, nothing } from 'lit-html';
import { picture, pictureFile, token } from '../../../board/picture.ts';
import type { Record } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { gameOf, shownView, viewOf } from '../../../round/state.ts';
import { type EventOf, updateBy } from '../../../runtime/component.ts';
import { button, valued } from '../../../views/controls.ts';
import type { Refused } from '../reading/games.ts';
import { filesButton, refusedLines, startHere } from '../reading/views.ts';
import type { PlayState } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import type { CollectionState } from './collection_state.ts';
import type { Drawn, Panel } from './index.ts';
import { drawOut, NOTHING_WRITTEN, type Out, outTransitions, writing } from './out.ts';

interface TextPanel extends Out {
  /** Text to be read, as it was typed or pasted. */
  pasted: string;
  /** What could not be read of it, or of a file. */
  refused: readonly Refused[];
}

const transitions = {
  ...outTransitions<TextPanel>(),
  paste: (text: TextPanel, pasted: string): TextPanel => ({ ...text, pasted, refused: [] }),
  /** @param read What was read; null: a file. */
  refused: (text: TextPanel, read: string | null, refused: readonly Refused[]): TextPanel => ({
    ...text,
    pasted: read ?? text.pasted,
    refused,
  }),
  /** A text came to the board. It stays where it was cut, so that it can be corrected. */
  onBoard: (text: TextPanel, read: string, isCut: boolean): TextPanel => ({
    ...text,
    pasted: isCut ? read : read === text.pasted ? '' : text.pasted,
    refused: [],
  }),
};

export const panel: Panel<TextPanel, EventOf<typeof transitions>> = {
  opened: (before, { panels }) => ({
    ...{ ...NOTHING_WRITTEN, pasted: '', refused: [], ...before, written: {} },
    read: (panels.collection as CollectionState | undefined)?.games ?? [],
  }),
  update: updateBy<TextPanel, typeof transitions>(transitions),
  effects: (out, outside) => writing(out, outside, (event): PlayEvent => ['panel', 'text', event]),
  draw,
};

async function save(state: PlayState, kind: 'svg' | 'png', { dispatch }: Drawn['actions']) {
  const view = viewOf(state);
  if (!view) return;
  dispatch(['note', null]); // so that the same note is announced again
  const file = await pictureFile(view, gameOf(state).look, kind);
  download(file, `sakiyomi-${view.game}-${view.moves.length}.${kind}`);
  dispatch(['note', 'text.saved']);
}

function draw({ pasted, refused, ...out }: TextPanel, drawn: Drawn) {
  const { state, t, actions } = drawn;
  const { start } = state;
  const game = gameOf(state);
  const view = shownView(state);
  const isWrong = refused.length > 0;
  const fromSetup = start.setup !== undefined;
  const described = [isWrong && 'paste-wrong', fromSetup && 'paste-from', 'paste-kinds'].filter(Boolean);
  /** @param from Where moves without a position may begin. */
  const open = (from: Record | null) =>
    actions.show('collection', ['given', { text: pasted, start: from }], actions.gesture());
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
    ${drawOut(out, drawn, (form) => actions.panel('text', ['form', form]))}
    ${view && html`<div class="row saves">${picture(view, game.look, token, t('text.picture'))}<div>${saving('svg')} ${saving('png')}</div></div>`}`;
}
