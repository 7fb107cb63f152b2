// The text panel: a game is pasted as text, or copied as text, or saved as a picture.

import { html, nothing } from 'lit-html';
import { picture, pictureFile, token } from '../../../board/picture.ts';
import type { Problem, View } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { writeAddress } from '../../../round/address.ts';
import { readPasted } from '../../../round/pasted.ts';
import { gameOf, HUMAN, mover, shownView, viewOf } from '../../../round/state.ts';
import { explain } from '../../../views/problem.ts';
import type { Words } from '../../../words.ts';
import type { PlayState } from '../index.ts';
import type { Context, Panel } from './index.ts';

type Actions = ReturnType<typeof createActions>;

/** The notes about what was copied or saved here. They go with the next action. */
const DONE = /^text\.(?:saved|by-hand|copied\.)/;

interface Text {
  /** Text to be read as a game, as it was typed or pasted. */
  pasted: string;
  /** Why it cannot be read. */
  problem: Problem | null;
}

export function createPanel(context: Context): Panel {
  const actions = createActions(context);
  const { opened, follow, own } = actions;
  return { opened, follow, draw: (t) => text(context.state(), own(), t, actions) };
}

function createActions({ house, state, actions: { copy, dispatch }, openGame, leave }: Context) {
  let own: Text = { pasted: '', problem: null };
  let open = false;

  /** Remove the note about what was copied or saved. */
  function clearNote() {
    if (DONE.test(state().note ?? '')) dispatch({ type: 'note', note: null });
  }

  function set(part: Partial<Text>) {
    own = { ...own, ...part };
    clearNote();
    house.changed();
  }

  return {
    own: () => own,
    opened() {
      open = true;
      clearNote();
    },
    follow(isOpen: boolean) {
      const left = open && !isOpen;
      open = isOpen;
      if (left) clearNote();
    },
    copy,
    paste: (pasted: string) => set({ pasted, problem: null }),
    /** @param usual Read moves from the usual start, not from a position that was set up. */
    async readPasted(usual = false) {
      const { start, games } = state();
      const { pasted } = own;
      const read = readPasted(pasted, usual ? { game: start.game } : start, games);
      if ('code' in read) return set({ problem: read });
      const outOfDate = () => own.pasted !== pasted || !open;
      try {
        const view: View = await house.ask({ op: 'view', record: { ...read.start, moves: read.transcript } }).answer;
        if (outOfDate()) return;
        const { game, setup } = view.record;
        const begin = read.start.setup === undefined ? read.start : { game, setup };
        set({ pasted: '' });
        openGame(begin, view.moves.join(''), read.seats, view);
        leave();
        // After pasted moves Python waits, so that the position can be studied.
        const next = mover(state());
        if (!read.seats && read.transcript && next && next.player !== HUMAN) dispatch({ type: 'pause' });
        dispatch({ type: 'note', note: 'text.opened', args: { count: view.moves.length } });
      } catch (reason) {
        if (outOfDate()) return;
        const problem = reason as Problem;
        set({ problem: { ...problem, args: { ...problem.args, of: read.start.game } } });
      }
    },
    async download(kind: 'svg' | 'png') {
      const view = viewOf(state());
      if (!view) return;
      dispatch({ type: 'note', note: null }); // so that the same note is announced again
      const file = await pictureFile(view, gameOf(state()).look, kind);
      download(file, `sakiyomi-${view.game}-${view.moves.length}.${kind}`);
      dispatch({ type: 'note', note: 'text.saved' });
    },
  };
}

function text(state: PlayState, own: Text, t: Words, actions: Actions) {
  const { pasted, problem } = own;
  const view = shownView(state);
  const fromSetup = state.start.setup !== undefined;
  const described = [problem && 'paste-wrong', fromSetup && 'paste-from', 'paste-kinds'].filter(Boolean);
  const address = `${location.href.split('#')[0]}${writeAddress(state)}`;
  const wrong =
    problem && html`<p id="paste-wrong" class="wrong" role="alert">${explain(problem, gameFor(state, problem), t)}</p>`;
  const usual = html`<button type="button" @click=${() => actions.readPasted(true)}>${t('text.open-usual')}</button>`;
  const save = (kind: 'svg' | 'png') =>
    html`<button type="button" aria-disabled=${viewOf(state) ? 'false' : 'true'} @click=${() => actions.download(kind)}>${t('text.save', { kind: kind.toUpperCase() })}</button>`;
  return html`<label for="paste">${t('text.paste')}</label>
    <textarea id="paste" rows="3" spellcheck="false" autocapitalize="off" aria-describedby=${described.join(' ')}
      aria-invalid=${problem ? 'true' : 'false'} .value=${pasted}
      @input=${({ target }: { target: HTMLTextAreaElement }) => actions.paste(target.value)}></textarea>
    ${wrong}
    <p id="paste-kinds" class="muted">${t(`text.kinds.${state.start.game}`)}</p>
    ${fromSetup ? html`<p id="paste-from" class="muted">${t('text.from-setup')}</p>` : nothing}
    <div class="row">
      <button type="button" class="primary" @click=${() => actions.readPasted()}>${t('text.open')}</button>
      ${fromSetup && !gameOf(state).sizes ? usual : nothing}
    </div>
    <h3>${t('text.out')}</h3>
    <div class="export">
      ${line('moves', (state.transcript ?? state.line.join('')) || '—', state, t, actions)}
      ${line('position', view?.setup ?? '', state, t, actions)} ${line('address', address, state, t, actions)}
    </div>
    ${view && html`<div class="row saves">${picture(view, gameOf(state).look, token, t('text.picture'))}<div>${save('svg')} ${save('png')}</div></div>`}`;
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
