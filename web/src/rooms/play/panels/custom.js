// The panel in which a player is spelled out for a seat. Until it takes the seat, the game goes on as it was.

import { html } from '../../../../vendor/lit-html/lit-html.js';
import { acceptedPlayer, refusedOption } from '../../../round/accepted_player.js';
import { gameOf } from '../../../round/state.js';
import { spelledOut } from '../../../spelled.js';
import { customPlayer } from '../../../views/custom_player.js';
import { explain } from '../../../views/problem.js';
import { sideWithin } from '../../../words.js';

/** @typedef {import('../../../contract/types.js').Problem} Problem */
/** @typedef {import('../../../contract/types.js').Side} Side */
/** @typedef {import('./index.js').Context} Context */
/** @typedef {{game: string, side: Side, text: string, problem: Problem | null}} Draft */

/** @param {Context} context @returns {import('./index.js').Panel} */
export function createPanel({ house, state, actions, leave }) {
  /** The player being spelled out. The object is replaced, never changed. @type {Draft | null} */
  let own = null;

  /** @param {Draft} draft */
  function set(draft) {
    own = draft;
    house.changed();
  }

  /** @param {Draft} draft */
  async function take(draft) {
    const game = gameOf(state());
    try {
      const player = await acceptedPlayer(house.ask, game, draft.text);
      if (own !== draft) return; // out of date
      leave();
      actions.dispatch({ type: 'vetted', player });
      actions.dispatch({ type: 'seat', side: draft.side, player });
    } catch (problem) {
      if (own === draft) set({ ...draft, problem: /** @type {Problem} */ (problem) });
    }
  }

  return {
    opened(side) {
      const { start, seats } = state();
      own = { game: start.game, side, text: spelledOut(seats[side], gameOf(state())), problem: null };
    },
    follow(open) {
      if (!open) own = null;
    },
    newGame: () => own?.game !== state().start.game,
    draw(t) {
      if (!own) return null;
      const { side, text, problem } = own;
      const game = gameOf(state());
      return html`<p class="muted">${t('custom.for', { side: sideWithin(game, side, t) })}</p>
        <form
          class="custom"
          @submit=${(/** @type {Event} */ event) => {
            event.preventDefault();
            if (own) take(own);
          }}
        >
          ${customPlayer(
            {
              id: 'custom',
              text,
              game,
              refused: problem && { option: refusedOption(problem), sentence: explain(problem, game, t) },
              put: (changed) => own && set({ ...own, text: changed, problem: null }),
            },
            t,
          )}
          <button type="submit" class="primary">${t('custom.take')}</button>
        </form>`;
    },
  };
}
