// Draws the field in which a player is spelled out, and asks the engine whether it can play.

import { html, nothing } from 'lit-html';
import { asOptions, isOwnPlayer, ownPlayers } from '../base/player_text.ts';
import type { Words } from '../base/words.ts';
import type { Game, Problem } from '../contract/types.ts';
import { type Asking, asking } from '../engine/effects.ts';
import type { Effect } from '../runtime/component.ts';
import { valued } from './controls.ts';
import { customOption, nameOption, spelledName } from './players.ts';

/**
 * The last options of a list of players: the author's programs, and the choice to spell a player out.
 * @param spelled The present player, where it is spelled out.
 */
export function customOptions(spelled: string | null, game: Game, t: Words) {
  const isAuthored = spelled !== null && isOwnPlayer(spelled, game);
  const own = new Set([...ownPlayers(game), ...(isAuthored ? [spelled] : [])]);
  return [
    ...[...own].map((player) => nameOption(player, spelledName(player, game, t), player === spelled)),
    customOption(t, spelled !== null && !isAuthored),
  ];
}

/** Players of the engine's own that can play any game, which show what a text may look like. */
function examplesFor({ usual, strongest }: Game) {
  const evaluating = (name: string | null) => (name ? ` evaluation=${name}` : '');
  return [
    `minimax depth=2${evaluating(usual)}`,
    'alphabeta depth=4 order=evaluation ties=first',
    `best depth=3${evaluating(strongest)} seed=1`,
    'best nodes=1000 noise=0.1',
    'best seconds=1',
  ];
}

interface CustomPlayerProps {
  /** Of its field. */
  id: string;
  label: string;
  /** The player. */
  text: string;
  game: Game;
  /** Why the engine refuses it. */
  refused: string | null;
  put: (text: string) => void;
  /** Is each key put at once? Else a text is put when its field is left. */
  live?: boolean;
  t: Words;
}

export function customPlayer({ id, label, text, game, refused, put, live = true, t }: CustomPlayerProps) {
  const examples = examplesFor(game);
  const typed = valued((value) => {
    const next = value.normalize('NFKC');
    if (next !== text) put(next); // `change` follows `input` when the field is left
  });
  const isWrong = refused !== null;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input id=${id} type="text" list=${`${id}-examples`} autocomplete="off" autocapitalize="none" spellcheck="false"
      placeholder=${examples[0]} aria-describedby=${`${id}-below`} aria-invalid=${isWrong}
      data-focus=${isWrong ? 'wrong' : nothing} .value=${text} @input=${live ? typed : nothing} @change=${typed} />
    <datalist id=${`${id}-examples`}>${examples.map((example) => html`<option value=${example}></option>`)}</datalist>
    ${
      isWrong
        ? html`<p id=${`${id}-below`} class="wrong" role="alert">${refused}</p>`
        : html`<p id=${`${id}-below`} class="muted">${t('custom.text.how')}</p>`
    }
  </div>`;
}

/**
 * Asks the engine whether a player that is spelled out can play a game, before it takes a seat: for a tournament of one
 * game, as that checks the player without a thought, which could last, and leaves the thought under way alone.
 * @param text The player.
 * @param accepted Its text in the engine's spelling, or its id.
 */
export function acceptedPlayer<Event>(
  text: string,
  game: Pick<Game, 'id' | 'players'>,
  outside: Asking,
  accepted: (player: string) => Event,
  failed: (problem: Problem) => Event,
): Effect<Event> {
  const player = asOptions(text, game);
  const seats = { form: 'two', players: [player, player], games: 1, opening: 0 } as const;
  const request = { op: 'tournament', game: game.id, ...seats } as const;
  return asking(outside, 0, failed).view(request, ({ standings }) => accepted(standings.players[0]?.name ?? text));
}
