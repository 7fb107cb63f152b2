// The panel for a new game: which side the player takes, the opponent, and the size of the board where there is a choice.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { sizesOf } from '../../../board/setup.js';
import { CUSTOM, HUMAN, isListed } from '../../../player.js';
import { acceptedPlayer, refusedOption } from '../../../round/accepted_player.js';
import { sizeOf } from '../../../round/address.js';
import { gameOf } from '../../../round/state.js';
import { spelledOut } from '../../../spelled.js';
import { customOptions, customPlayer } from '../../../views/custom_player.js';
import { playerOptions } from '../../../views/players.js';
import { explain } from '../../../views/problem.js';

/** @typedef {import('../../../contract/types.js').Problem} Problem */
/** @typedef {import('../../../contract/types.js').Side} Side */
/** @typedef {import('../index.js').PlayState} PlayState */
/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {import('./index.js').Context} Context */
/**
 * @typedef {object} Choice
 * @property {string} game
 * @property {Side | 'random'} side The player's.
 * @property {string} opponent `human`, or a player.
 * @property {boolean} spelled Is the opponent spelled out?
 * @property {number} rows Of the board, where there is a choice.
 * @property {Problem | null} problem Why the engine refuses the opponent.
 */

const SIDES = /** @type {const} */ (['first', 'second', 'random']);

/** The choice that led to the game on the board. @param {PlayState} state @returns {Choice} */
function present(state) {
  const game = gameOf(state);
  const { first, second } = state.seats;
  const side = first !== HUMAN && second === HUMAN ? 'second' : 'first';
  const opponent = side === 'first' ? second : first;
  const spelled = opponent !== HUMAN && !isListed(opponent, game);
  const rows = sizeOf(game, state.start) ?? game.rows;
  return { game: game.id, side, opponent, spelled, rows, problem: null };
}

/** @param {Context} context @returns {import('./index.js').Panel} */
export function createPanel({ house, state, actions, leave }) {
  /** @type {Choice | null} */
  let own = null;
  const choice = () => (own?.game === state().start.game ? own : present(state()));
  /** @param {Partial<Choice>} part */
  const change = (part) => {
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
      if (own === chosen) change({ problem: /** @type {Problem} */ (problem) });
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

/** @param {PlayState} state @param {Choice} choice @param {Words} t @param {(part: Partial<Choice>) => void} change @param {() => void} start */
function form(state, { side, opponent, spelled, rows, problem }, t, change, start) {
  const game = gameOf(state);
  const sizes = sizesOf(game);
  /** @param {Event} event */
  const value = (event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return html`<form
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      start();
    }}
  >
    <fieldset class="row">
      <legend>${t('new.side')}</legend>
      ${SIDES.map(
        (each) => html`<label class="choice"
          ><input type="radio" name="side" .checked=${side === each} @change=${() => change({ side: each })} />${each === 'random' ? t('new.random') : t(`Side.${game.sides[each]}`)}</label
        >`,
      )}
    </fieldset>
    <label
      >${t('new.opponent')}
      <select
        @change=${(/** @type {Event} */ event) => {
          const player = value(event);
          if (player !== CUSTOM) change({ opponent: player, spelled: player !== HUMAN && !isListed(player, game) });
          else change({ opponent: spelledOut(opponent, game), spelled: true });
        }}
      >
        <option value=${HUMAN} .selected=${opponent === HUMAN}>${t('new.person')}</option>
        ${playerOptions(game, spelled ? CUSTOM : opponent, state, t)} ${customOptions(spelled ? opponent : null, game, t)}
      </select></label
    >
    ${
      spelled
        ? customPlayer(
            {
              id: 'opponent',
              text: opponent,
              game,
              refused: problem && { option: refusedOption(problem), sentence: explain(problem, game, t) },
              put: (text) => change({ opponent: text }),
            },
            t,
          )
        : nothing
    }
    ${
      sizes.length
        ? html`<label
            >${t('setup.size')}
            <select @change=${(/** @type {Event} */ event) => change({ rows: Number(value(event)) })}>
              ${sizes.map((each) => html`<option value=${each} .selected=${each === rows}>${each} × ${each}</option>`)}
            </select></label
          >`
        : nothing
    }
    <button type="submit" class="primary">${t('new.start')}</button>
  </form>`;
}
