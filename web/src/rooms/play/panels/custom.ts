// The panel in which a player is spelled out for a seat. Until it takes the seat, the game goes on as it was.

import { html } from 'lit-html';
import { editableText } from '../../../base/player_text.ts';
import { sideName } from '../../../base/words.ts';
import type { Problem, Side } from '../../../contract/types.ts';
import { gameOf } from '../../../round/state.ts';
import { doing } from '../../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy } from '../../../runtime/component.ts';
import { acceptedPlayer, customPlayer } from '../../../views/custom_player.ts';
import { explain } from '../../../views/problem.ts';
import type { PlayEvent } from '../transitions.ts';
import { submitting } from './fields.ts';
import type { Panel } from './panel.ts';

/** `taken`: is it to take the seat, if the engine accepts it? */
type Draft = { game: string; side: Side; text: string; taken: boolean; problem: Problem | null };

const transitions = {
  put: (draft, text: string) => ({ ...draft, text, taken: false, problem: null }),
  take: (draft) => ({ ...draft, taken: true }),
  refused: (draft, problem: Problem) => doing({ ...draft, taken: false, problem }, 'focus', ['wrong', null]),
} satisfies Transitions<Draft>;

export const panel: Panel<Draft, EventOf<typeof transitions>> = {
  opened(_, { round }, side) {
    const game = gameOf(round);
    return { game: game.id, side, text: editableText(round.seats[side], game), taken: false, problem: null };
  },
  update: updateBy<Draft, typeof transitions>(transitions),
  newGame: (draft, { round }) => (draft.game === round.start.game ? draft : null),
  effects({ side, text, taken }, outside) {
    const take = (player: string): PlayEvent => ['take', side, player];
    const refused = (problem: Problem): PlayEvent => ['panel', 'custom', ['refused', problem]];
    return taken ? [acceptedPlayer(text, gameOf(outside.round), outside, take, refused)] : [];
  },
  draw({ side, text, problem }, { state, t, actions }) {
    const game = gameOf(state);
    const put = (changed: string) => actions.panel('custom', ['put', changed]);
    const label = t('custom.for', { side: sideName(game, side, t) });
    const refused = problem && explain(problem, game, t);
    return html`<form class="custom" @submit=${submitting(() => actions.panel('custom', ['take']))}>
      ${customPlayer({ id: 'custom', label, text, game, refused, put, t })}
      <button type="submit" class="primary">${t('custom.take')}</button>
    </form>`;
  },
};
