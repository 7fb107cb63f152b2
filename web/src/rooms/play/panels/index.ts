// The panels of the Play room: new game, custom player, help, setup, text, saved games. One at a time is open beside the board,
// in place of thought and moves. None is modal. Each is a file here with its state, its actions and its view, and is loaded when
// it is first opened. The style sheet of all is loaded with the first of them.

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Record, Side, View } from '../../../contract/types.ts';
import { addStyle } from '../../../device/style_sheets.ts';
import type { Seats } from '../../../round/state.ts';
import { again, FILE_PROBLEM } from '../../../views/again.ts';
import { notice } from '../../../views/notice.ts';
import type { Handle, SetupView } from '../../../views/table.ts';
import type { Words } from '../../../words.ts';
import type { House } from '../../index.ts';
import type { Actions } from '../actions.ts';
import type { PlayState } from '../index.ts';
import { keyFor } from '../keys.ts';

type PanelId = keyof typeof LOADS;
export interface Panel {
  draw: (t: Words) => unknown;
  /** `side`: for which a player is to be spelled out. */
  opened?: (side: Side) => void;
  /** Called after each drawing. */
  follow?: (open: boolean) => void;
  /** Another game is on the board; true: close the panel. */
  newGame?: () => boolean;
  /** A game was saved on the device. */
  saved?: () => void;
  /** The position drawn in place of the game. */
  setupView?: () => SetupView | null;
  /** The status in place of the game's. */
  status?: (t: Words) => unknown;
}
/** What a panel is given. */
export interface Context {
  house: House;
  state: () => PlayState;
  actions: Actions;
  /** The board with its seats. */
  table: Handle;
  /** The column beside it. */
  beside: Handle;
  /** Open a game. The browser's back leads to the game before. Without `seats` the players stay, if it is the same game. */
  openGame: (start: Record, transcript: string, seats: Seats | null, view: View) => void;
  /** Is the player stepping through a closed list by keys? */
  steppingThroughList?: () => boolean;
  /** Close the panel; the focus returns to where it was. */
  close: () => void;
  /** Close the panel; the focus goes to the board. */
  leave: () => void;
}

const LOADS = {
  new: () => import('./new_game.ts'),
  custom: () => import('./custom.ts'),
  help: () => import('./help.ts'),
  setup: () => import('./setup.ts'),
  text: () => import('./text.ts'),
  'saved-games': () => import('./saved_games.ts'),
};
const IDS = Object.keys(LOADS) as PanelId[];
/** The panels that a row of buttons opens, and keys. */
export const WITH_BUTTONS = ['help', 'setup', 'text', 'saved-games'] as const;

export function createPanels(given: Omit<Context, 'close' | 'leave'>) {
  const { house, beside, table } = given;
  /** The panels that are loaded. */
  const panels: { [id in PanelId]?: Panel } = {};
  /** The loads under way or finished; a failed one is tried again. */
  const loads: { [id in PanelId]?: Promise<void> } = {};
  /** Could the panel that was to be opened last not be loaded? */
  let missing = false;
  /** The panel that is opened once it is loaded. */
  let awaited: PanelId | null = null;
  /** The id of the open panel. */
  let shown: PanelId | null = null;
  /** The element that had the focus before the panel was opened. */
  let focusBefore: HTMLElement | null = null;
  /** How far the page was scrolled before. */
  let scrolled = 0;
  /** For whom a player is to be spelled out. */
  let side: Side = 'first';

  const current = () => (shown ? (panels[shown] ?? null) : null);

  async function load(id: PanelId) {
    const [modules] = await Promise.all([LOADS[id](), addStyle('panels')]);
    panels[id] = modules.createPanel({ ...given, close, leave });
  }

  function show(id: PanelId | null) {
    awaited = null;
    shown = id;
    house.changed();
  }

  function close() {
    awaited = null;
    if (missing) house.changed();
    missing = false;
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
   */
  async function toggle(id: PanelId) {
    if (shown === id) close();
    else if (awaited === id) awaited = null;
    else await open(id);
  }

  /** @param focused Does it get the focus? */
  async function open(id: PanelId, focused = true) {
    awaited = null;
    missing = false;
    if (!panels[id]) {
      awaited = id;
      loads[id] ??= load(id);
      try {
        await loads[id];
      } catch {
        delete loads[id];
        if (awaited !== id) return;
        missing = true;
        show(null);
        beside.reveal('.notice');
        return house.missing();
      }
      if (awaited !== id) return;
    }
    const active = document.activeElement as HTMLElement | null;
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
    /** Open the panel in which a player for this seat is spelled out. */
    custom(seat: Side) {
      side = seat;
      // Each key that steps through a closed list chooses an entry. The next one is for the list again.
      return open('custom', !given.steppingThroughList?.());
    },
    close,
    /** Is there something to close? */
    isOpen: () => shown !== null || missing,
    setupView: () => current()?.setupView?.() ?? null,
    /** Null: the game's own status. */
    status: (t: Words) => current()?.status?.(t) ?? null,
    /** What is said of a panel that could not be loaded. */
    missing: (t: Words) =>
      missing
        ? notice(
            t('problem.file'),
            again(FILE_PROBLEM, t, () => {}, house.actions.update),
          )
        : nothing,
    newGame() {
      missing = false;
      for (const id of IDS) if (panels[id]?.newGame?.() && shown === id) show(null);
    },
    saved: () => current()?.saved?.(),
    follow() {
      for (const id of IDS) panels[id]?.follow?.(shown === id);
    },
    /**
     * The buttons that open the panels, and the link to the tree of the position.
     * @param tree Its address; null: it has none.
     */
    buttons(t: Words, tree: string | null) {
      const tip = (id: string) => `${t(`panel.${id}`)} (${keyFor(id)})`;
      const button = (id: PanelId) => html`<button type="button" data-panel=${id} title=${tip(id)}
        aria-expanded=${shown === id ? 'true' : 'false'} @click=${() => toggle(id)}>
        ${t(`panel.${id}`)}
      </button>`;
      return html`<div class="panels" role="group" aria-label=${t('panels')}>
        ${WITH_BUTTONS.map(button)} ${tree ? html`<a href=${tree} title=${tip('tree')}>${t('panel.tree')}</a>` : nothing}
      </div>`;
    },
    /** The open panel; null: none. */
    draw(t: Words) {
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
