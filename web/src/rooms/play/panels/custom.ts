// The panel in which a player is spelled out for a seat. Until it takes the seat, the game goes on as it was.

import { html } from 'lit-html';
import type { Problem, Side } from '../../../contract/types.ts';
import { editableText } from '../../../player_text.ts';
import { acceptedPlayer, refusedOption } from '../../../round/accepted_player.ts';
import { gameOf } from '../../../round/state.ts';
import { customPlayer } from '../../../views/custom_player.ts';
import { explain } from '../../../views/problem.ts';
import { sideWithin } from '../../../words.ts';
import type { Context, Panel } from './index.ts';

type Draft = { game: string; side: Side; text: string; problem: Problem | null };

export function createPanel({ house, state, actions, leave }: Context): Panel {
  /** The player being spelled out. The object is replaced, never changed. */
  let own: Draft | null = null;

  function set(draft: Draft) {
    own = draft;
    house.changed();
  }

  async function take(draft: Draft) {
    const game = gameOf(state());
    try {
      const player = await acceptedPlayer(house.ask, game, draft.text);
      if (own !== draft) return; // out of date
      leave();
      actions.dispatch({ type: 'vetted', player });
      actions.dispatch({ type: 'seat', side: draft.side, player });
    } catch (problem) {
      if (own === draft) set({ ...draft, problem: problem as Problem });
    }
  }

  return {
    opened(side) {
      const { start, seats } = state();
      own = { game: start.game, side, text: editableText(seats[side], gameOf(state())), problem: null };
    },
    follow(open) {
      if (!open) own = null;
    },
    newGame: () => own?.game !== state().start.game,
    draw(t) {
      if (!own) return null;
      const { side, text, problem } = own;
      const game = gameOf(state());
      const refused = problem && { option: refusedOption(problem), sentence: explain(problem, game, t) };
      const put = (changed: string) => own && set({ ...own, text: changed, problem: null });
      return html`<p class="muted">${t('custom.for', { side: sideWithin(game, side, t) })}</p>
        <form class="custom"
          @submit=${(event: Event) => {
            event.preventDefault();
            if (own) take(own);
          }}>
          ${customPlayer({ id: 'custom', text, game, refused, put, t })}
          <button type="submit" class="primary">${t('custom.take')}</button>
        </form>`;
    },
  };
}
