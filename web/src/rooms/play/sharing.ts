// What is copied and shared of a game: its address, which a chat shows a picture of; and the move that a friend is sent.

import { html, nothing } from 'lit-html';
import type { Side } from '../../contract/types.ts';
import { type Addressed, isCut, writeAddress } from '../../round/address.ts';
import { otherSide, viewOf } from '../../round/state.ts';
import { SITE } from '../../version.ts';
import { button } from '../../views/controls.ts';
import type { Words } from '../../words.ts';
import type { Actions } from './index.ts';
import type { PlayView } from './state.ts';

/**
 * The address of a document of its own, in the language of this one.
 * @param you Who opens it plays this side of a game with a friend: it is of the site itself, which the friend sees in a language of their
 * own. Else it only shows the game.
 */
function sharedAddress(state: Addressed, you?: Side) {
  const { you: _, ...players } = state.seats;
  if (you) return new URL(writeAddress({ ...state, langNamed: false, seats: { ...players, you } }), SITE).href;
  const document = state.lang === 'ja' ? 'ja/play/' : 'play/';
  return new URL(document + writeAddress({ ...state, seats: players }), SITE).href;
}

/**
 * Copies a text, and says so. A page of plain http has no clipboard: then the text is to be copied by hand.
 * @param field The element that shows the text.
 */
export async function copy(
  text: string,
  done: string,
  byHand: string,
  { dispatch }: Pick<Actions, 'dispatch'>,
  field: Element | null = null,
) {
  dispatch(['note', null]); // so that the same note is announced again
  try {
    await navigator.clipboard.writeText(text);
    dispatch(['note', done]);
  } catch {
    if (field) mark(field);
    dispatch(['note', byHand, { address: text }]);
  }
}

function mark(field: Element) {
  if (field instanceof HTMLTextAreaElement) field.select();
  else if (field instanceof HTMLDetailsElement) {
    field.open = true;
    getSelection()?.selectAllChildren(field);
  }
}

export function share(state: Addressed, actions: Actions) {
  const cut = isCut(state) ? '-cut' : '';
  return copy(sharedAddress(state), `share.copied${cut}`, `share.by-hand${cut}`, actions);
}

/**
 * The button that sends the friend the game as it stands; null where it is not the friend's turn. Where the game has gone on, as by the
 * time when an old link is opened again, the way to its end.
 */
export function sending(state: PlayView, t: Words, actions: Actions) {
  const { seats, line, at, transcript } = state;
  const { you } = seats;
  const view = viewOf(state);
  if (!you || !view || transcript !== null) return null;
  if (at < line.length) return button(t('friend.end'), () => actions.roundOnBoard(['jump', line.length]));
  const last = at > 0 ? viewOf(state, at - 1)?.turn : null;
  if (view.turn === you || (!view.turn && last !== you)) return null;
  const game = t(`game.${state.start.game}`);
  return html`<button type="button" class="primary" @click=${() => send(state, game, t, actions)}>
    ${t(at > 0 ? 'friend.send' : 'friend.invite')}
  </button>`;
}

/** That a game with a friend has gone on from here; where a link could not be copied, the link, to be copied by hand. */
export function shareNotes({ seats, line, at, note }: PlayView, t: Words) {
  return html`${seats.you && at < line.length ? html`<p class="muted">${t('friend.onward', { count: line.length - at })}</p>` : nothing}
    ${note?.key.startsWith('share.by-hand') ? html`<p class="by-hand" translate="no" tabindex="0">${note.args.address}</p>` : nothing}`;
}

async function send(state: PlayView, game: string, t: Words, actions: Actions) {
  const { you } = state.seats;
  const url = sharedAddress({ ...state, lines: [] }, you && otherSide(you));
  if (!navigator.share) return copy(url, 'friend.copied', 'share.by-hand', actions);
  try {
    await navigator.share({ text: t('friend.text', { game }), url });
  } catch (reason) {
    const isLeft = reason instanceof DOMException && reason.name === 'AbortError'; // the person has decided not to
    if (!isLeft) await copy(url, 'friend.copied', 'share.by-hand', actions);
  }
}
