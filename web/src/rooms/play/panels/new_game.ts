// The panel for a new game: which side the player takes, the opponent, and the size of the board where there is a
// choice.

import { html, nothing } from 'lit-html';
import { CUSTOM, FRIEND, HUMAN, isListed, levelsOf, listedPlayer, othersOf } from '../../../base/player.ts';
import { editableText } from '../../../base/player_text.ts';
import { SIDES, sizesOf } from '../../../board/setup.ts';
import type { Player, Problem, Side } from '../../../contract/types.ts';
import { sizeOf } from '../../../round/address.ts';
import { gameOf, ownSide, type RoundState } from '../../../round/state.ts';
import { valued } from '../../../views/controls.ts';
import { acceptedPlayer, customOptions, customPlayer } from '../../../views/custom_player.ts';
import { listedOptions, nameOption } from '../../../views/players.ts';
import { explain } from '../../../views/problem.ts';
import type { Gesture } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import { choice, sizeChoice, submitting } from './fields.ts';
import type { Drawn, Panel } from './panel.ts';

/** The opponents who are people, and their words. */
const PEOPLE = { [HUMAN]: 'new.person', [FRIEND]: 'new.friend' };
const isPerson = (opponent: string) => opponent in PEOPLE;

/** In the list of opponents: one that is no level, from a list of its own. */
const MORE = 'more';

interface Choice {
  game: string;
  /** The player's. */
  side: Side | 'random';
  /** A player, or one of `PEOPLE`. */
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
  const { first, second, you } = state.seats;
  const side = ownSide(state) ?? 'first';
  const opponent = you ? FRIEND : side === 'first' ? second : first;
  const spelled = !isPerson(opponent) && !isListed(opponent, game);
  const rows = sizeOf(game, state.start) ?? game.rows;
  return { game: game.id, side, opponent, spelled, rows, begins: null, problem: null };
}

/** The choice; null: what is on the board. */
type NewGameState = { choice: Choice | null };

export const panel: Panel<NewGameState, readonly ['choose', choice: Choice]> = {
  opened: () => ({ choice: null }),
  update: (_, [, choice]) => ({ choice }),
  newGame: ({ choice }, { round }) => ({ choice: choice?.game === round.start.game ? choice : null }),
  effects({ choice }, outside) {
    if (!choice?.begins) return [];
    const { side, opponent, rows, begins } = choice;
    const begin = (opponent: string): PlayEvent => ['begin', { side, opponent, rows, isSpelled: true }, begins];
    const refused = (problem: Problem): PlayEvent => ['panel', 'new', ['choose', { ...choice, begins: null, problem }]];
    return [acceptedPlayer(opponent, gameOf(outside.round), outside, begin, refused)];
  },
  draw: ({ choice }, drawn) => form(choice ?? present(drawn.state), drawn),
};

function form(chosen: Choice, { state, t, actions }: Drawn) {
  const { side, opponent, spelled, rows, problem } = chosen;
  const game = gameOf(state);
  const sizes = sizesOf(game);
  const choose = (choice: Choice) => actions.panel('new', ['choose', choice]);
  const change = (part: Partial<Choice>) => choose({ ...chosen, begins: null, problem: null, ...part });
  const put = (opponent: string) => change({ opponent });
  const refused = problem && explain(problem, game, t);
  const begin = () =>
    spelled
      ? choose({ ...chosen, begins: actions.gesture() })
      : actions.begin({ side, opponent, rows, isSpelled: false }, actions.gesture());
  const take = (player: string): void => {
    if (player === MORE) take(othersOf(game)[0]?.id ?? CUSTOM);
    else if (player === CUSTOM) change({ opponent: editableText(opponent, game), spelled: true });
    else change({ opponent: player, spelled: !isPerson(player) && !isListed(player, game) });
  };
  const options = (players: readonly Player[]) => listedOptions(players, game, opponent, state, t);
  const isMore = !isPerson(opponent) && listedPlayer(opponent, game)?.kind !== 'level';
  const more = html`<label>${t('player')}
      <select @change=${valued(take)}>${options(othersOf(game))} ${customOptions(spelled ? opponent : null, game, t)}</select></label>`;
  const nameOf = (each: Choice['side']) => (each === 'random' ? t('new.random') : t(`Side.${game.sides[each]}`));
  return html`<form @submit=${submitting(begin)}>
    ${choice(t('new.side'), [...SIDES, 'random'], side, nameOf, (side) => change({ side }))}
    <div class="fields">
      <label>${t('new.opponent')}
        <select @change=${valued(take)}>
          ${Object.entries(PEOPLE).map(([id, words]) => nameOption(id, t(words), opponent === id))}
          ${options(levelsOf(game))} ${nameOption(MORE, t('more'), isMore)}
        </select></label>
      ${isMore ? more : nothing}
    </div>
    ${spelled ? customPlayer({ id: 'opponent', label: t('custom.text'), text: opponent, game, refused, put, t }) : nothing}
    ${sizes.length ? sizeChoice(sizes, rows, (rows) => change({ rows }), t) : nothing}
    <button type="submit" class="primary">${t('new.start')}</button>
  </form>`;
}
