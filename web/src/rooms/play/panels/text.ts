// The text panel: a game is pasted as text, or copied as text, or saved as a picture.

import { html, nothing } from 'lit-html';
import { withDrawn } from '../../../board/drawn.ts';
import { picture, pictureFile, token } from '../../../board/picture.ts';
import type { Problem, View } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { admitted, frameCode } from '../../../embedding.ts';
import { viewEffect } from '../../../engine/effects.ts';
import { writeAddress } from '../../../round/address.ts';
import { movesBefore } from '../../../round/lines.ts';
import { readPasted } from '../../../round/pasted.ts';
import { gameOf, shownView, viewOf } from '../../../round/state.ts';
import { type EventOf, updateBy } from '../../../runtime/component.ts';
import { button, valued } from '../../../views/controls.ts';
import { explain } from '../../../views/problem.ts';
import { copy } from '../copying.ts';
import type { PlayState } from '../state.ts';
import type { Pasted, PlayEvent } from '../transitions.ts';
import type { Drawn, Panel } from './index.ts';

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
  /** What is refused is opened up to the move that is. */
  refused({ pasted, read }: Text, problem: Problem): Text {
    const transcript = movesBefore(problem);
    return { pasted, read: read && transcript !== null ? { ...read, transcript, cut: problem } : null, problem };
  },
};

export const panel: Panel<Text, EventOf<typeof transitions>> = {
  opened: (before) => ({ pasted: '', problem: null, ...before, read: null }),
  update: updateBy<Text, typeof transitions>(transitions),
  effects({ read }, outside) {
    if (!read) return [];
    const { start, transcript: moves } = read;
    const named = (problem: Problem) => ({ ...problem, args: { ...problem.args, of: start.game } });
    const refused = (problem: Problem): PlayEvent => ['panel', 'text', ['refused', named(problem)]];
    return [viewEffect({ ...start, moves }, outside, (view): PlayEvent => ['paste', read, view], refused)];
  },
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

function draw({ pasted, problem }: Text, { state, t, actions }: Drawn) {
  const { start, games } = state;
  const game = gameOf(state);
  const [view, now] = [shownView(state), viewOf(state)];
  const fromSetup = start.setup !== undefined;
  const described = [problem && 'paste-wrong', fromSetup && 'paste-from', 'paste-kinds'].filter(Boolean);
  const address = `${location.href.split('#')[0]}${writeAddress(state)}`;
  const embed = now && embedOf(state, now, t.lang);
  /** @param from What moves are played from. */
  function open(from: typeof start) {
    const read = readPasted(pasted, from, games);
    actions.panel('text', 'code' in read ? ['refused', read] : ['read', read]);
  }
  /** Why the text is refused, as a text of the game that it was read as, which may not be the one on the board. */
  const wrong = (problem: Problem) =>
    html`<p id="paste-wrong" class="wrong" role="alert">${explain(problem, games.find(({ id }) => id === problem.args.of) ?? game, t)}</p>`;
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
      aria-invalid=${problem !== null} .value=${pasted}
      @input=${valued((text) => actions.panel('text', ['paste', text]))}></textarea>
    ${problem && wrong(problem)}
    <p id="paste-kinds" class="muted">${t(`text.kinds.${start.game}`)}</p>
    ${fromSetup ? html`<p id="paste-from" class="muted">${t('text.from-setup')}</p>` : nothing}
    <div class="row">
      <button type="button" class="primary" @click=${() => open(start)}>${t('text.open')}</button>
      ${fromSetup && !game.sizes ? button(t('text.open-usual'), () => open({ game: start.game })) : nothing}
    </div>
    <h3>${t('text.out')}</h3>
    <div class="export">
      ${line('moves', (state.transcript ?? state.line.join('')) || '—')}
      ${line('position', view?.setup ?? '')} ${line('address', address)}
      ${embed ? line('embed', embed) : nothing}
    </div>
    ${view && html`<div class="row saves">${picture(view, game.look, token, t('text.picture'))}<div>${saving('svg')} ${saving('png')}</div></div>`}`;
}
