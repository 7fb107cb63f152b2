// The panel for a new game: which side the player takes, the opponent, and the size of the board where there is a choice.

import { html, nothing } from 'lit-html';
import { SIDES, sizesOf } from '../../../board/setup.ts';
import type { Problem, Side } from '../../../contract/types.ts';
import { CUSTOM, HUMAN, isListed } from '../../../player.ts';
import { editableText } from '../../../player_text.ts';
import { acceptedPlayer, refusedOption } from '../../../round/accepted_player.ts';
import { sizeOf } from '../../../round/address.ts';
import { gameOf, type RoundState } from '../../../round/state.ts';
import { customOptions, customPlayer } from '../../../views/custom_player.ts';
import { playerOptions } from '../../../views/players.ts';
import { explain } from '../../../views/problem.ts';
import type { Words } from '../../../words.ts';
import type { Actions } from '../actions.ts';
import type { Gesture, PlayState } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import type { Panel } from './index.ts';

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
  /** What was found as it was to begin; null: it is not to begin yet. */
  begins: Gesture | null;
  /** Why the engine refuses the opponent. */
  problem: Problem | null;
}

/** The choice that led to the game on the board. */
function present(state: RoundState): Choice {
  const game = gameOf(state);
  const { first, second } = state.seats;
  const side = first !== HUMAN && second === HUMAN ? 'second' : 'first';
  const opponent = side === 'first' ? second : first;
  const spelled = opponent !== HUMAN && !isListed(opponent, game);
  const rows = sizeOf(game, state.start) ?? game.rows;
  return { game: game.id, side, opponent, spelled, rows, begins: null, problem: null };
}

/** The choice; null: what is on the board. */
type State = { choice: Choice | null };

export const panel: Panel<State, readonly ['choose', choice: Choice]> = {
  opened: () => ({ choice: null }),
  update: (_, [, choice]) => ({ choice }),
  newGame: ({ choice }, { round }) => ({ choice: choice?.game === round.start.game ? choice : null }),
  wants({ choice }, around) {
    if (!choice?.begins) return [];
    const { side, opponent, rows, begins } = choice;
    const begin = (opponent: string): PlayEvent => ['begin', { side, opponent, rows, isSpelled: true }, begins];
    const refused = (problem: Problem): PlayEvent => ['panel', 'new', ['choose', { ...choice, begins: null, problem }]];
    return [acceptedPlayer(opponent, gameOf(around.round), around, begin, refused)];
  },
  draw: ({ choice }, { state, t, actions }) => form(state, choice ?? present(state), t, actions),
};

function form(state: PlayState, choice: Choice, t: Words, actions: Actions) {
  const choose = (choice: Choice) => actions.panel('new', ['choose', choice]);
  const change = (part: Partial<Choice>) => choose({ ...choice, begins: null, problem: null, ...part });
  function begin() {
    const { side, opponent, rows, spelled } = choice;
    if (spelled) choose({ ...choice, begins: actions.gesture() });
    else actions.begin({ side, opponent, rows, isSpelled: false }, actions.gesture());
  }
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
    begin();
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
