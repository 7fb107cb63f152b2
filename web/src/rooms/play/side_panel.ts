// Draws what stands beside the board under the actions: what went wrong, what Python sees or how the game went, and the
// tabs with what they open; and what the menu of actions has in it, and what is copied and shared of a game. It comes
// late: the first visit begins without it.

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { SITE, VERSION } from '../../base/version.ts';
import { programTitle, type Words } from '../../base/words.ts';
import { SIDES } from '../../board/setup.ts';
import type { Problem, Side } from '../../contract/types.ts';
import { type Addressed, writeAddress } from '../../round/address.ts';
import { shownRatings } from '../../round/review.ts';
import {
  gameOf,
  isOver,
  isSilent,
  keyAt,
  otherSide,
  playedGame,
  type RoundState,
  seatsOf,
  unreadable,
  viewOf,
} from '../../round/state.ts';
import { treeHere } from '../../round/tree_address.ts';
import { advantage } from '../../views/advantage.ts';
import { button, notice, valued } from '../../views/controls.ts';
import { moves } from '../../views/moves.ts';
import { again, explain, inLab, isBarred, mayPass, ownTab } from '../../views/problem.ts';
import { lesson, onward, review } from '../../views/review.ts';
import type { SetupView } from '../../views/table.ts';
import { thought } from '../../views/thought.ts';
import type { PageState } from '../room.ts';
import type { Actions } from './actions.ts';
import { buttons, unloaded } from './buttons.ts';
import { keyFor, press } from './commands.ts';
import { isCovered, openPanel } from './panel_transitions.ts';
import type { CollectionState } from './panels/collection_list.ts';
import type { AnyPanel, Drawn, LoadedPlay } from './panels/panel.ts';
import { PACES, type PanelId, type PlayRoom, type PlayView, TABS, USUAL_PACE, WITH_BUTTONS } from './state.ts';

/**
 * @param setupView The position that is set up in place of the game.
 */
export function sidePanel(play: LoadedPlay, page: PageState, drawn: Drawn, setupView: SetupView | null) {
  const { state, t, actions } = drawn;
  const { problem, program } = { ...gameOf(state), ...state };
  const open = openPanel(play);
  const { due = 0, outcomes = [] } = play.keeping?.dueHere(play) ?? {};
  const isRead = !unreadable(state) || setupView !== null;
  const covered = isCovered(play);
  return html`${[problem, page.problem].map((each) => each && obstacle(each, state, t, actions))}
    ${play.missing ? unloaded(t, actions) : nothing}
    ${shareNotes(state, t)}
    ${covered ? (open?.panel.card?.(open.state, drawn) ?? nothing) : isRead ? [dueToday(play, due, t, actions), whose(state, t, actions), cards(state, outcomes, t, actions)] : nothing}
    ${tabs(play, due, isRead, covered ? null : treeHere(state), t, actions)}
    ${open ? drawPanel(open, drawn) : isRead ? record(state, t, actions) : nothing}
    ${program ? html`<small class="muted">${t('program.rules', { name: programTitle(program, gameOf(state)) })}</small>` : nothing}`;
}

/** Were several games read, or is something being read, or waits to be seen? */
function hasRead({ panels }: PlayRoom) {
  const own = panels.collection as CollectionState | undefined;
  if (!own) return false;
  const { games, refused, given, isShown, sources, at } = own;
  const isNothing = sources !== null && at >= sources.length && games.length + refused.length === 0; // as after a stop
  return games.length > 1 || (given !== null && !isShown && !isNothing);
}

/** Beside the steps under the board: the way to the next mistake, or the name of the opening. */
export const underBoard = (state: PlayView, t: Words, actions: Actions) =>
  (state.reviewing && onward(playedGame(state), shownRatings(playedGame(state)), t, actions)) || openingName(state, t);

/** Is the game over, or reviewed? Then how it went stands above the tabs, and else with the moves. */
const isReviewed = (state: PlayView) => state.reviewing || isOver(state);

/**
 * What Python sees of the position, and once the game is over how it went.
 * @param outcomes What became of each move of the game, where exercises were made of it.
 */
function cards(state: PlayView, outcomes: readonly string[], t: Words, actions: Actions) {
  const isEnd = viewOf(state)?.result && !state.lookahead;
  const game = playedGame(state);
  const graph = isReviewed(game) ? advantage(game, shownRatings(game), t, actions, outcomes) : nothing;
  return html`${graph}
    ${lesson(state, shownRatings(state), t, actions)}
    ${isEnd || isSilent(state, state.values || state.hint === keyAt(state)) ? nothing : thought(state, t, actions)}`;
}

/** Which side was the person's, asked of a game that was read without names. */
function whose(state: PlayView, t: Words, actions: Actions) {
  const { names, own } = seatsOf(state);
  if (names !== '~' || own !== undefined || state.lines.length === 0) return nothing;
  const answer = (words: string, own: Side | null) => button(t(words), () => actions.roundOnBoard(['own', own]));
  return html`<p class="row" role="group" aria-label=${t('whose.side')}><span class="muted" aria-hidden="true">${t('whose.side')}</span>
    ${SIDES.map((side) => answer(`Side.${gameOf(state).sides[side]}`, side))} ${answer('whose.neither', null)}</p>`;
}

/** How many exercises are due, said before a game and after it. */
function dueToday({ round, panel }: PlayRoom, due: number, t: Words, actions: Actions) {
  if (due === 0 || panel !== null || (round.line.length > 0 && !isOver(round))) return nothing;
  // Not a link: an address without moves would replace a game of others, which is stored nowhere.
  const begin = () => actions.show('mistakes', ['of', round.start.game], actions.gesture());
  return html`<p class="muted due">${t('mistakes.due', { count: due })} ${button(t('mistakes.begin'), begin)}</p>`;
}

function record(state: PlayView, t: Words, actions: Actions) {
  const game = playedGame(state);
  const found = shownRatings(game);
  const list = moves(state, found, t, actions, state.typing);
  const course = isSilent(state, state.values) ? review : advantage;
  return isReviewed(game) ? list : html`<div class="pair">${list} ${course(game, found, t, actions)}</div>`;
}

/** A problem that keeps the game from being played. */
function obstacle(problem: Problem, state: PlayView, t: Words, actions: Actions) {
  const lab = inLab(problem);
  const own = problem === state.problem; // of the round, not of the engine
  const retry = own ? () => actions.roundOnBoard(['problem', null]) : actions.retry;
  const then = own && !mayPass(problem) && t('problem.then');
  const further = lab ? html`<a href=${lab}>${t('problem.in-lab')}</a>` : then;
  const details = detailsOf(state, problem);
  return notice(
    explain(problem, gameOf(state), t),
    html`${isBarred(problem) ? ownTab(t) : again(problem, t, retry, actions.update)}
    ${further ? html`<p class="muted">${further}</p>` : nothing}
    ${own && unreadable(state) ? button(t('new'), () => press('new', state, actions)) : nothing}
    <button type="button" class="quiet"
      @click=${({ currentTarget }: { currentTarget: Element }) => copy(details, 'text.copied.details', 'text.by-hand', actions, currentTarget.nextElementSibling)}>
      ${t('details.copy')}
    </button>
    <details><summary>${t('details')}</summary><pre translate="no">${details}</pre></details>`,
  );
}

/** The details of a problem, for a report. */
const detailsOf = ({ lang, engine }: PlayView, { code, message, field }: Problem) =>
  [`${code}: ${message}`, field, `Sakiyomi ${VERSION} (${lang}, ${engine})`, navigator.userAgent, location.href]
    .filter(Boolean)
    .join('\n');

/** What the menu of actions has in it: what is needed less often, and on a phone what tabs lead to elsewhere. */
export function menu(state: PlayView, t: Words, actions: Actions) {
  const { can, button: command, toggle, choose } = buttons(state, t, actions);
  const isInRow = viewOf(state)?.result && !can.leave && !sending(state, t, actions);
  const panel = (id: string) =>
    html`<button type="button" class="phone" @click=${() => press(id, state, actions)}>${t(`panel.${id}`)}</button>`;
  return html`${choose('tight', t('new.options'))} ${command('lots')} ${can.rematch && !isInRow ? command('rematch') : nothing} ${command('redo', 'tight')}
    ${command('flip')} ${button(t('share'), () => share(state, actions))} ${toggle('sound')}
    <hr>
    ${button(t('moves.type'), () => actions.typeMove())} ${button(t('text.as.board'), () => actions.show('text', ['form', 'board'], actions.gesture()))}
    ${WITH_BUTTONS.filter((id) => !TABS.includes(id)).map(panel)}
    ${treeHere(state) ? panel('tree') : nothing}`;
}

/** Beside the actions, of a game that is watched. */
export const pace = (state: PlayView, t: Words, actions: Actions) => html`<label class="pace">${t('pace')}
    <input type="range" min="0" max=${PACES.length - 1} .value=${String(PACES.indexOf(state.pace))}
      aria-valuetext=${t('pace.seconds', { seconds: state.pace / 1000 })}
      @input=${valued((at) => actions.keep('pace', String(PACES[Number(at)] ?? USUAL_PACE)))} />
  </label>`;

/**
 * The tabs above what they open: the moves of the game, the panels, and the tree of the position.
 * @param due How many exercises are due.
 * @param hasMoves Is there a game whose moves can be shown?
 * @param tree The tree's address; null: it has none.
 */
function tabs(play: PlayRoom, due: number, hasMoves: boolean, tree: string | null, t: Words, actions: Actions) {
  const tip = (id: string) => `${t(`panel.${id}`)}${keyFor(id) && ` (${keyFor(id)})`}`;
  const name = (id: string) => (id === 'mistakes' && due > 0 ? t('mistakes.count', { count: due }) : null);
  const button = (
    id: PanelId,
  ) => html`<button type="button" class=${TABS.includes(id) ? '' : 'rest'} data-focus=${`tab ${id}`} title=${tip(id)}
    aria-label=${name(id) ?? t(`panel.${id}`)} aria-expanded=${play.panel === id} @click=${() => actions.toggle(id)}>
    ${name(id) ?? t(t.has(`tab.${id}`) ? `tab.${id}` : `panel.${id}`)}
  </button>`;
  const moves = html`<button type="button" aria-expanded=${play.panel === null} @click=${() => actions.close()}>
    ${t('moves')}
  </button>`;
  return html`<div class="panels" role="group" aria-label=${t('panels')}>
    ${hasMoves ? moves : nothing} ${WITH_BUTTONS.map(button)} ${hasRead(play) ? button('collection') : nothing}
    ${tree ? html`<a class="rest" href=${tree} title=${tip('tree')} aria-label=${t('panel.tree')}>${t('tree')}</a>` : nothing}
  </div>`;
}

function drawPanel({ id, panel, state }: { id: PanelId; panel: AnyPanel; state: unknown }, drawn: Drawn) {
  const { t, actions } = drawn;
  return keyed(
    id,
    html`<section class="card panel stack for-${id}" aria-labelledby="panel-title" tabindex="-1" data-focus="panel">
      <div class="head">
        <h2 id="panel-title">${t(`panel.${id}`)}</h2>
        <button type="button" class="quiet" @click=${() => actions.close()}>
          ${t('panel.close')}<kbd aria-hidden="true">${keyFor('close')}</kbd>
        </button>
      </div>
      ${panel.draw(state, drawn)}
    </section>`,
  );
}

/**
 * The name of the game's opening, as the last view says that has come: until that of the position on the board has, the
 * name of the one before it stays.
 */
export function openingName(round: RoundState, t: Words) {
  let count = round.at;
  while (count > 0 && !viewOf(round, count)) count--;
  const { names = {}, left = null } = viewOf(round, count)?.opening ?? {};
  const name = names[t.lang];
  if (name === undefined) return nothing;
  const since = left === null ? nothing : html`${t('dot')}<span>${t('opening.left', { at: left })}</span>`;
  return html`<p class="named"><span class="unseen">${t('opening')}</span> <b translate="no">${name}</b>${since}</p>`;
}

// What is copied and shared of a game: its address, which a chat shows a picture of; and the move that a friend is sent

/**
 * The address of a document of its own, in the language of this one.
 * @param you Who opens it plays this side of a game with a friend: it is of the site itself, which the friend sees in a
 * language of their own. Else it only shows the game.
 */
function sharedAddress(state: Addressed, you?: Side) {
  const { you: _you, own: _own, ...players } = state.seats;
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
  { round }: Pick<Actions, 'round'>,
  field: Element | null = null,
) {
  round(['note', null]); // so that the same note is announced again
  try {
    await navigator.clipboard.writeText(text);
    round(['note', done]);
  } catch {
    if (field) mark(field);
    round(['note', byHand, { address: text }]);
  }
}

function mark(field: Element) {
  if (field instanceof HTMLTextAreaElement) field.select();
  else if (field instanceof HTMLDetailsElement) {
    field.open = true;
    getSelection()?.selectAllChildren(field);
  }
}

export const share = (state: Addressed, actions: Actions) =>
  copy(sharedAddress(state), 'share.copied', 'share.by-hand', actions);

/**
 * The button that sends the friend the game as it stands; null where it is not the friend's turn. Where the game has
 * gone on, as by the time when an old link is opened again, the way to its end.
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

/**
 * That a game with a friend has gone on from here; where a link could not be copied, the link, to be copied by hand.
 */
export function shareNotes({ seats, line, at, note }: PlayView, t: Words) {
  return html`${seats.you && at < line.length ? html`<p class="muted">${t('friend.onward', { count: line.length - at })}</p>` : nothing}
    ${note?.key === 'share.by-hand' ? html`<p class="by-hand" translate="no" tabindex="0">${note.args.address}</p>` : nothing}`;
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
