// The panels of the Play room: new game, custom player, help, setup, text, saved games. One at a time is open beside the board,
// in place of thought and moves. None is modal. Each is a file here with its state, its actions and its view, and is loaded when
// it is first opened. The style sheet of all is loaded with the first of them.

import { keyed } from '../../../../vendor/lit-html/directives/keyed.js';
import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { addStyle } from '../../../device/style_sheets.js';
import { keyFor } from '../keys.js';

/** @typedef {import('../../../contract/types.js').Record} Record */
/** @typedef {import('../../../contract/types.js').Side} Side */
/** @typedef {import('../../../contract/types.js').View} View */
/** @typedef {import('../../../round/state.js').Seats} Seats */
/** @typedef {import('../../../views/table.js').Handle} Handle */
/** @typedef {import('../../../views/table.js').SetupView} SetupView */
/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {keyof typeof LOADS} PanelId */
/**
 * @typedef {object} Panel
 * @property {(t: Words) => unknown} draw
 * @property {(side: Side) => void} [opened] `side`: for which a player is to be spelled out.
 * @property {(open: boolean) => void} [follow] Called after each drawing.
 * @property {() => boolean} [newGame] Another game is on the board; true: close the panel.
 * @property {() => void} [saved] A game was saved on the device.
 * @property {() => SetupView | null} [setupView] The position drawn in place of the game.
 * @property {(t: Words) => unknown} [status] The status in place of the game's.
 */
/**
 * @typedef {object} Context  What a panel is given.
 * @property {import('../../index.js').House} house
 * @property {() => import('../index.js').PlayState} state
 * @property {import('../actions.js').Actions} actions
 * @property {Handle} table The board with its seats.
 * @property {Handle} beside The column beside it.
 * @property {(start: Record, transcript: string, seats: Seats | null, view: View) => void} openGame Open a game. The
 *   browser's back leads to the game before. Without `seats` the players stay, if it is the same game.
 * @property {() => boolean} [steppingThroughList] Is the player stepping through a closed list by keys?
 * @property {() => void} close Close the panel; the focus returns to where it was.
 * @property {() => void} leave Close the panel; the focus goes to the board.
 */

const LOADS = {
  new: () => import('./new_game.js'),
  custom: () => import('./custom.js'),
  help: () => import('./help.js'),
  setup: () => import('./setup.js'),
  text: () => import('./text.js'),
  'saved-games': () => import('./saved_games.js'),
};
const IDS = /** @type {PanelId[]} */ (Object.keys(LOADS));
/** The panels that are opened elsewhere than by the row of buttons. @type {PanelId[]} */
const ELSEWHERE = ['new', 'custom'];

/** @param {Omit<Context, 'close' | 'leave'>} given */
export function createPanels(given) {
  const { house, beside, table } = given;
  /** The panels that are loaded. @type {{[id in PanelId]?: Panel}} */
  const panels = {};
  /** The loads under way or finished; a failed one is tried again. @type {{[id in PanelId]?: Promise<Panel>}} */
  const loads = {};
  /** The panel that is opened once it is loaded. @type {PanelId | null} */
  let awaited = null;
  /** The id of the open panel. @type {PanelId | null} */
  let shown = null;
  /** The element that had the focus before the panel was opened. @type {HTMLElement | null} */
  let focusBefore = null;
  /** How far the page was scrolled before. */
  let scrolled = 0;
  /** For whom a player is to be spelled out. @type {Side} */
  let side = 'first';

  const current = () => (shown ? (panels[shown] ?? null) : null);

  /** @param {PanelId} id */
  async function load(id) {
    const [modules] = await Promise.all([LOADS[id](), addStyle('panels')]);
    const panel = modules.createPanel({ ...given, close, leave });
    panels[id] = panel;
    return panel;
  }

  /** @param {PanelId | null} id */
  function show(id) {
    awaited = null;
    shown = id;
    house.changed();
  }

  function close() {
    awaited = null;
    if (!shown) return;
    const id = shown;
    const inside = document.activeElement?.closest('.panel');
    hide();
    if (!inside) return;
    if (focusBefore?.isConnected && focusBefore !== document.body) focusBefore.focus({ preventScroll: true });
    else beside.focus(`[data-panel="${id}"]`, true);
  }

  /** Close the panel; the page is where it was before. */
  function hide() {
    show(null);
    queueMicrotask(() => globalThis.scrollTo?.(0, scrolled));
  }

  function leave() {
    hide();
    table.focus('[role="grid"] [tabindex="0"]');
  }

  /**
   * Open a panel in place of the open one, or close it if it is open. While it is loaded, a second call cancels the first,
   * and so does a call for another panel.
   * @param {PanelId} id
   */
  async function toggle(id) {
    if (awaited === id) {
      awaited = null;
      return;
    }
    awaited = null;
    if (shown === id) return close();
    await open(id);
  }

  /** @param {PanelId} id @param {boolean} [focused] Does it get the focus? */
  async function open(id, focused = true) {
    awaited = null;
    if (!panels[id]) {
      awaited = id;
      loads[id] ??= load(id);
      try {
        await loads[id];
      } catch {
        delete loads[id];
        if (awaited !== id) return;
        awaited = null;
        given.actions.dispatch({ type: 'note', note: 'problem.room' });
        return house.missing();
      }
      if (awaited !== id) return;
    }
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    if (!active?.closest('.panel')) focusBefore = active;
    if (!shown) scrolled = globalThis.scrollY;
    panels[id]?.opened?.(side);
    show(id);
    table.reveal('.frame');
    beside.reveal('.panel');
    if (focused) beside.focus('.panel', true);
  }

  return {
    toggle,
    /** Open the panel in which a player for this seat is spelled out. @param {Side} seat */
    custom(seat) {
      side = seat;
      // Each key that steps through a closed list chooses an entry. The next one is for the list again.
      return open('custom', !given.steppingThroughList?.());
    },
    close,
    isOpen: () => shown !== null,
    setupView: () => current()?.setupView?.() ?? null,
    /** Null: the game's own status. @param {Words} t */
    status: (t) => current()?.status?.(t) ?? null,
    newGame() {
      for (const id of IDS) if (panels[id]?.newGame?.() && shown === id) show(null);
    },
    saved: () => current()?.saved?.(),
    follow() {
      for (const id of IDS) panels[id]?.follow?.(shown === id);
    },
    /** The buttons that open the panels, and the link to the tree of the position. @param {Words} t @param {string | null | undefined} tree Its address. */
    buttons: (t, tree) => html`<div class="panels" role="group" aria-label=${t('panels')}>
      ${IDS.filter((id) => !ELSEWHERE.includes(id)).map(
        (id) => html`<button
          type="button"
          data-panel=${id}
          title=${`${t(`panel.${id}`)} (${keyFor(/** @type {import('../keys.js').Command} */ (id))})`}
          aria-expanded=${shown === id ? 'true' : 'false'}
          @click=${() => toggle(id)}
        >
          ${t(`panel.${id}`)}
        </button>`,
      )}
      ${!tree ? nothing : html`<a href=${tree} title=${`${t('panel.tree')} (${keyFor('tree')})`}>${t('panel.tree')}</a>`}
    </div>`,
    /** The open panel; null: none. @param {Words} t */
    draw(t) {
      const panel = current();
      if (!panel) return null;
      return keyed(
        shown,
        html`<section class="card panel for-${shown}" aria-labelledby="panel-title" tabindex="-1">
          <h2 id="panel-title">
            ${t(`panel.${shown}`)}
            <button type="button" class="quiet" @click=${close}>
              ${t('panel.close')}<kbd aria-hidden="true">${keyFor('close')}</kbd>
            </button>
          </h2>
          ${panel.draw(t)}
        </section>`,
      );
    },
  };
}
