// The text panel: a game is pasted as text, or copied as text, or saved as a picture.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { picture, pictureFile, token } from '../../../board/picture.js';
import { download } from '../../../device/download.js';
import { writeAddress } from '../../../round/address.js';
import { readPasted } from '../../../round/pasted.js';
import { gameOf, HUMAN, mover, shownView, viewOf } from '../../../round/state.js';
import { explain } from '../../../views/problem.js';

/** @typedef {import('../../../contract/types.js').Problem} Problem */
/** @typedef {import('../../../contract/types.js').View} View */
/** @typedef {import('../index.js').PlayState} PlayState */
/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {import('./index.js').Context} Context */
/** @typedef {ReturnType<typeof createActions>} Actions */

/** The notes about what was copied or saved here. They go with the next action. */
const DONE = /^text\.(?:saved|by-hand|copied\.)/;

/**
 * @typedef {object} Text
 * @property {string} pasted Text to be read as a game, as it was typed or pasted.
 * @property {Problem | null} problem Why it cannot be read.
 */

/** @param {Context} context @returns {import('./index.js').Panel} */
export function createPanel(context) {
  const { house, state } = context;
  /** @type {Text} */
  let own = { pasted: '', problem: null };
  let open = false;
  /** Remove the note about what was copied or saved. */
  function clearNote() {
    if (DONE.test(state().note ?? '')) context.actions.dispatch({ type: 'note', note: null });
  }
  const actions = createActions(
    context,
    () => own,
    (part) => {
      own = { ...own, ...part };
      clearNote();
      house.changed();
    },
    () => open,
  );
  return {
    opened() {
      open = true;
      clearNote();
    },
    follow(isOpen) {
      const left = open && !isOpen;
      open = isOpen;
      if (left) clearNote();
    },
    draw: (t) => text(state(), own, t, actions),
  };
}

/** @param {Context} context @param {() => Text} own @param {(part: Partial<Text>) => void} set @param {() => boolean} isOpen */
function createActions({ house, state: now, actions: { copy, dispatch }, openGame, leave }, own, set, isOpen) {
  return {
    copy,
    /** @param {string} pasted */
    paste: (pasted) => set({ pasted, problem: null }),
    /** @param {boolean} [usual] Read moves from the usual start, not from a position that was set up. */
    async readPasted(usual = false) {
      const { start, games } = now();
      const { pasted } = own();
      const read = readPasted(pasted, usual ? { game: start.game } : start, games);
      if ('code' in read) return set({ problem: read });
      try {
        /** @type {View} */
        const view = await house.ask({ op: 'view', record: { ...read.start, moves: read.transcript } }).answer;
        if (own().pasted !== pasted || !isOpen()) return; // out of date
        const { game, setup } = view.record;
        const begin = read.start.setup === undefined ? read.start : { game, setup };
        set({ pasted: '' });
        openGame(begin, view.moves.join(''), read.seats, view);
        leave();
        // After pasted moves Python waits, so that the position can be studied.
        const next = mover(now());
        if (!read.seats && read.transcript && next && next.player !== HUMAN) dispatch({ type: 'pause' });
        dispatch({ type: 'note', note: 'text.opened', args: { count: view.moves.length } });
      } catch (reason) {
        if (own().pasted !== pasted || !isOpen()) return; // out of date
        const problem = /** @type {Problem} */ (reason);
        set({ problem: { ...problem, args: { ...problem.args, of: read.start.game } } });
      }
    },
    /** @param {'svg' | 'png'} kind */
    async download(kind) {
      const view = viewOf(now());
      if (!view) return;
      dispatch({ type: 'note', note: null }); // so that the same note is announced again
      const file = await pictureFile(view, gameOf(now()).look, kind);
      download(file, `sakiyomi-${view.game}-${view.moves.length}.${kind}`);
      dispatch({ type: 'note', note: 'text.saved' });
    },
  };
}

/** @param {PlayState} state @param {Text} own @param {Words} t @param {Actions} actions */
function text(state, own, t, actions) {
  const { pasted, problem } = own;
  const view = shownView(state);
  const fromSetup = state.start.setup !== undefined;
  const described = [problem && 'paste-wrong', fromSetup && 'paste-from', 'paste-kinds'].filter(Boolean);
  const address = `${location.href.split('#')[0]}${writeAddress(state)}`;
  return html`<label for="paste">${t('text.paste')}</label>
    <textarea
      id="paste"
      rows="3"
      spellcheck="false"
      autocapitalize="off"
      aria-describedby=${described.join(' ')}
      aria-invalid=${problem ? 'true' : 'false'}
      .value=${pasted}
      @input=${(/** @type {InputEvent} */ event) => actions.paste(/** @type {HTMLTextAreaElement} */ (event.target).value)}
    ></textarea>
    ${
      problem
        ? html`<p id="paste-wrong" class="wrong" role="alert">${explain(problem, gameFor(state, problem), t)}</p>`
        : nothing
    }
    <p id="paste-kinds" class="muted">${t(`text.kinds.${state.start.game}`)}</p>
    ${fromSetup ? html`<p id="paste-from" class="muted">${t('text.from-setup')}</p>` : nothing}
    <div class="row">
      <button type="button" class="primary" @click=${() => actions.readPasted()}>${t('text.open')}</button>
      ${
        fromSetup && !gameOf(state).sizes
          ? html`<button type="button" @click=${() => actions.readPasted(true)}>${t('text.open-usual')}</button>`
          : nothing
      }
    </div>
    <h3>${t('text.out')}</h3>
    <div class="export">
      ${line('moves', (state.transcript ?? state.line.join('')) || '—', state, t, actions)}
      ${line('position', view?.setup ?? '', state, t, actions)} ${line('address', address, state, t, actions)}
    </div>
    ${
      view
        ? html`<div class="row saves">
            ${picture(view, gameOf(state).look, token, t('text.picture'))}
            <div>
              <button type="button" @click=${() => actions.download('svg')}>${t('text.save', { kind: 'SVG' })}</button>
              <button type="button" @click=${() => actions.download('png')}>${t('text.save', { kind: 'PNG' })}</button>
            </div>
          </div>`
        : nothing
    }`;
}

/** The game that a refused text was read as, which may not be the one on the board. @param {PlayState} state @param {Problem} problem */
function gameFor(state, { args }) {
  return state.games.find(({ id }) => id === args.of) ?? gameOf(state);
}

/** @param {string} what @param {string} text @param {PlayState} state @param {Words} t @param {Actions} actions */
const line = (what, text, state, t, actions) => html`
  <label for=${`export-${what}`}>${t(`text.${what}`)}</label>
  <input
    id=${`export-${what}`}
    readonly
    .value=${text}
    @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
  />
  <button
    type="button"
    aria-label=${t(`text.copy.${what}`)}
    @click=${(/** @type {Event} */ event) =>
      actions.copy(text, what, /** @type {Element} */ (event.currentTarget).previousElementSibling)}
  >
    ${t(state.note === `text.copied.${what}` ? 'text.copied' : 'text.copy')}
  </button>
`;
