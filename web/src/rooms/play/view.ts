// Draws the Play room: the board between its two seats, under it the buttons for moving about and for the game, and
// beside it what happened, what can be done next, and what side_panel.ts draws. What is needed less often comes late.

import { html, nothing } from 'lit-html';
import type { Words } from '../../base/words.ts';
import type { Handle } from '../../board/board.ts';
import { gameOf, keyAt, unreadable, viewOf, watching } from '../../round/state.ts';
import { saidIn } from '../../views/controls.ts';
import { isUntouched, status } from '../../views/status.ts';
import { table } from '../../views/table.ts';
import type { PageState } from '../room.ts';
import type { Actions } from './actions.ts';
import { buttons, icon, type Step, steps, unloaded } from './buttons.ts';
import { availableCommands, press } from './commands.ts';
import { isCovered, openPanel } from './panel_transitions.ts';
import type { LoadedPlay } from './panels/panel.ts';
import type * as sidePanel from './side_panel.ts';
import { drawnState, type PlayView } from './state.ts';

/** The room, with what draws its side panel. */
interface DrawnPlay extends LoadedPlay {
  late: (LoadedPlay['late'] & Pick<typeof sidePanel, 'menu' | 'pace' | 'sending' | 'sidePanel' | 'underBoard'>) | null;
}

/** @param handle Of the board with its seats. */
export function view(play: DrawnPlay, page: PageState, t: Words, actions: Actions, handle: Handle) {
  const state = drawnState(play, page);
  const game = gameOf(state);
  const open = openPanel(play);
  const drawn = { state, t, actions };
  const setupView = open?.panel.setupView?.(open.state, drawn) ?? null;
  const draft = open?.panel.status?.(open.state, drawn); // of a position that is set up: said at once, since it answers each key
  const isShown = setupView !== null || !unreadable(state); // else a board would look playable
  const waits = isCovered(play) && !setupView; // for a position that is to cover the game
  const plays = isShown && !isCovered(play);
  const under = () =>
    plays
      ? gameSteps(state, t, actions, play.late?.underBoard(state, t, actions))
      : open?.panel.steps?.(open.state, drawn);
  const saysMore = play.late && (state.problem ?? page.problem); // and its button does the same
  return html`
    <h1 class="unseen">${t(`game.${game.id}`)}</h1>
    ${isShown ? table(state, t, actions, handle, setupView, under() ?? nothing, waits) : nothing}
    <div class="side">
      <div class="now ${watching(state) ? 'watching' : ''} ${draft || !isUntouched(state) ? '' : 'opening'}">
        <div role=${draft ? 'status' : nothing}>${draft ?? status(state, t)}</div>
      </div>
      ${plays ? controls(state, play.late, t, actions) : (open?.panel.controls?.(open.state, drawn) ?? nothing)}
      ${play.isLateMissing && !saysMore ? unloaded(t, actions) : nothing}
      ${play.late?.sidePanel(play, page, drawn, setupView)}
    </div>
    ${draft ? nothing : html`<p class="unseen" role="status">${saidIn(play.said, t.lang)}</p>`}
  `;
}

/** Those through the game. */
function gameSteps(state: PlayView, t: Words, actions: Actions, more: unknown) {
  const can = availableCommands(state);
  const act = (step: Step) => can[step] && (() => press(step, state, actions));
  return steps(act, t, more);
}

/** The actions in one row, each in its place: what can be done next has one of its own, so that nothing else moves. Where the row is
 * short, the menu has some of them. */
function controls(state: PlayView, late: DrawnPlay['late'], t: Words, actions: Actions) {
  const { can, button, toggle, choose } = buttons(state, t, actions);
  const menu = `${state.id}more`;
  const isWatched = watching(state);
  const isOver = Boolean(viewOf(state)?.result);
  const sends = late?.sending(state, t, actions);
  const newKind = isOver || sends ? '' : 'primary'; // one button of the row is the main one
  const next = () => {
    if (can.leave) return button('leave', '', nothing, 'lookahead.leave');
    if (can.stop) return button('stop', '', nothing, isWatched ? 'stop.watching' : 'stop');
    if (can.continue) return button('continue');
    if (sends) return sends;
    if (isOver) return button('rematch', 'primary');
    return button('hint', '', state.hint === keyAt(state));
  };
  return html`<div class="acts"><div class="controls" role="group" aria-label=${t('actions')}>
      ${button('undo')}${button('redo', 'roomy')}
      <span class="next">${next()}</span>
      ${isWatched && can.step ? button('step', 'other') : toggle('values', 'other')}
      <span class="split">${button('new', newKind)}${choose(`${newKind} icon roomy`, icon('new'))}</span>
      <button type="button" class="icon" data-focus="more" popovertarget=${menu} aria-label=${t('more')} title=${t('more')}>${icon('more')}</button>
      <div class="menu" id=${menu} popover @click=${({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.hidePopover()}>
        ${late?.menu(state, t, actions)}
      </div>
    </div></div>
    ${isWatched && !isOver ? late?.pace(state, t, actions) : nothing}`;
}
