// Draws the two players of a form: each is listed, or spelled out.

import { html, nothing } from 'lit-html';
import type { Game } from '../../../contract/types.ts';
import { CUSTOM, isListed, listedPlayer } from '../../../player.ts';
import { editableText, isOwnPlayer } from '../../../player_text.ts';
import { customOptions, customPlayer, refusedOption } from '../../../views/custom_player.ts';
import { chosenName, playerFacts, playerOptions } from '../../../views/players.ts';
import { below, type FieldsGiven, fieldOf } from '../fields.ts';
import { refusal } from '../input.ts';

export const seats = (given: FieldsGiven) =>
  html`<div class="players">${seat(given, 'a', 0)} ${seat(given, 'b', 1)}</div>`;

function seat(given: FieldsGiven, who: 'a' | 'b', at: 0 | 1) {
  const { arena, page, game, problems, actions, t } = given;
  const { wanted } = arena;
  const chosen = wanted.players[at] ?? '';
  const listed = isListed(chosen, game);
  const put = (player: string) => actions.want({ players: wanted.players.with(at, player) });
  const problem = problems.find((each) => fieldOf(each, wanted) === who);
  const refused = problem ? { option: refusedOption(problem), sentence: refusal(problem, game, t) } : null;
  const spelled = () => html`<div role="group" aria-label=${t(`arena.custom.${who}`)}>
    ${customPlayer({ id: `arena-${who}-custom`, text: chosen, game, refused, put, live: false, t })}
  </div>`;
  const facts = listed ? playerFacts(chosen, game, page, t).join(t('dot')) : '';
  return html`<div class="player stack">
    <div class="field who">
      <label for=${`arena-${who}`}>${t(`arena.${who}`)}</label>
      <select id=${`arena-${who}`} aria-describedby=${problem || facts ? `below-${who}` : nothing}
        @change=${({ target: { value } }: { target: HTMLSelectElement }) => put(value === CUSTOM ? textOf(chosen, game) : value)}>
        <button type="button"><span>${listed || isOwnPlayer(chosen, game) ? chosenName(chosen, game, t) : t('player.custom')}</span></button>
        ${playerOptions(game, chosen, page, t, customOptions(listed ? null : chosen, game, t))}
      </select>
      ${listed ? below(given, who, facts) : nothing}
    </div>
    ${listed ? nothing : spelled()}
  </div>`;
}

/** What a custom player begins as. */
const PLAIN = 'alphabeta depth=3';

/** The text that a custom player begins with in the place of a listed one: that of an article's program, else a plain player. */
function textOf(id: string, game: Game) {
  const text = listedPlayer(id, game)?.kind === 'article' ? editableText(id, game) : PLAIN;
  return isListed(text, game) ? `${text} ties=random` : text; // a text that is an id would close the fields
}
