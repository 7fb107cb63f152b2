// The panel for a new game: which side the player takes, the opponent, and the size of the board where there is a choice.

import { html, nothing } from 'lit-html';
import { SIDES, sizesOf } from '../../../board/setup.ts';
import type { Problem, Side } from '../../../contract/types.ts';
import { CUSTOM, HUMAN, isListed } from '../../../player.ts';
import { editableText } from '../../../player_text.ts';
import { acceptedPlayer, refusedOption } from '../../../round/accepted_player.ts';
import { sizeOf } from '../../../round/address.ts';
import { gameOf } from '../../../round/state.ts';
import { customOptions, customPlayer } from '../../../views/custom_player.ts';
import { playerOptions } from '../../../views/players.ts';
import { explain } from '../../../views/problem.ts';
import type { Words } from '../../../words.ts';
import type { PlayState } from '../index.ts';
import type { Context, Panel } from './index.ts';

interface Choice {
  game: string;
  /** The player's. */
  side: Side | 'random';
  /** `human`, or a player. */
  opponent: string;
  /** Is the opponent spelled out? */
  spelled: boolean;
  /** Of the board, where there is a choice. */
  rows: number;
  /** Why the engine refuses the opponent. */
  problem: Problem | null;
}

/** The choice that led to the game on the board. */
function present(state: PlayState): Choice {
  const game = gameOf(state);
  const { first, second } = state.seats;
  const side = first !== HUMAN && second === HUMAN ? 'second' : 'first';
  const opponent = side === 'first' ? second : first;
  const spelled = opponent !== HUMAN && !isListed(opponent, game);
  const rows = sizeOf(game, state.start) ?? game.rows;
  return { game: game.id, side, opponent, spelled, rows, problem: null };
}

export function createPanel({ house, state, actions, leave }: Context): Panel {
  let own: Choice | null = null;
  const choice = () => (own?.game === state().start.game ? own : present(state()));
  const change = (part: Partial<Choice>) => {
    own = { ...choice(), problem: null, ...part };
    house.changed();
  };
  async function start() {
    const chosen = choice();
    own = chosen;
    let { side, opponent, rows } = chosen;
    try {
      if (chosen.spelled) opponent = await acceptedPlayer(house.ask, gameOf(state()), opponent);
      if (own !== chosen) return; // out of date
      leave();
      if (chosen.spelled) actions.dispatch({ type: 'vetted', player: opponent });
      actions.newGameWith(side, opponent, rows);
    } catch (problem) {
      if (own === chosen) change({ problem: problem as Problem });
    }
  }
  return {
    opened: () => {
      own = null;
    },
    follow(open) {
      if (!open) own = null;
    },
    draw: (t) => form(state(), choice(), t, change, start),
  };
}

function form(state: PlayState, choice: Choice, t: Words, change: (part: Partial<Choice>) => void, start: () => void) {
  const { side, opponent, spelled, rows, problem } = choice;
  const game = gameOf(state);
  const sizes = sizesOf(game);
  const refused = problem && { option: refusedOption(problem), sentence: explain(problem, game, t) };
  const spelling = {
    id: 'opponent',
    text: opponent,
    game,
    refused,
    put: (text: string) => change({ opponent: text }),
    t,
  };
  const sized = html`<label>${t('setup.size')}
    <select @change=${({ target }: { target: HTMLSelectElement }) => change({ rows: Number(target.value) })}>
      ${sizes.map((each) => html`<option value=${each} .selected=${each === rows}>${each} × ${each}</option>`)}
    </select></label>`;
  return html`<form @submit=${(event: Event) => {
    event.preventDefault();
    start();
  }}>
    <fieldset class="row">
      <legend>${t('new.side')}</legend>
      ${([...SIDES, 'random'] as const).map(
        (each) =>
          html`<label class="choice"><input type="radio" name="side" .checked=${side === each} @change=${() => change({ side: each })} />${each === 'random' ? t('new.random') : t(`Side.${game.sides[each]}`)}</label>`,
      )}
    </fieldset>
    <label>${t('new.opponent')}
      <select @change=${({ target: { value: player } }: { target: HTMLSelectElement }) => {
        if (player !== CUSTOM) change({ opponent: player, spelled: player !== HUMAN && !isListed(player, game) });
        else change({ opponent: editableText(opponent, game), spelled: true });
      }}>
        <option value=${HUMAN} .selected=${opponent === HUMAN}>${t('new.person')}</option>
        ${playerOptions(game, spelled ? CUSTOM : opponent, state, t)} ${customOptions(spelled ? opponent : null, game, t)}
      </select></label>
    ${spelled ? customPlayer(spelling) : nothing} ${sizes.length ? sized : nothing}
    <button type="submit" class="primary">${t('new.start')}</button>
  </form>`;
}
