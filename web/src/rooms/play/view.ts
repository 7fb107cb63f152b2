// Draws the Play room: the board between its two seats, and beside it what happened, what can be done, and what beside.ts draws.

import { html, nothing } from 'lit-html';
import { gameOf, unreadable, watching } from '../../round/state.ts';
import { saidIn } from '../../views/announcer.ts';
import { button } from '../../views/controls.ts';
import { notice } from '../../views/notice.ts';
import { opening, status } from '../../views/status.ts';
import { type Handle, table } from '../../views/table.ts';
import type { Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import type { Actions } from './actions.ts';
import { controls, gameSteps } from './controls.ts';
import { drawnState, isCovered, openPanel, type Play } from './state.ts';

/** @param handle Of the board with its seats. */
export function view(play: Play, page: PageState, t: Words, actions: Actions, handle: Handle) {
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
      ? gameSteps(state, t, actions, play.late?.underBoard(state, play.openings, t, actions))
      : open?.panel.steps?.(open.state, drawn);
  const missing = () => notice(t('problem.file'), button(t('retry'), actions.update));
  return html`
    <h1 class="unseen">${t(`game.${game.id}`)}</h1>
    ${isShown ? table(state, t, actions, handle, setupView, under() ?? nothing, waits) : nothing}
    <div class="side">
      <div class="now ${watching(state) ? 'watching' : ''} ${draft || !opening(state) ? '' : 'opening'}">
        <div role=${draft ? 'status' : nothing}>${draft ?? status(state, t)}</div>
      </div>
      ${plays ? controls(state, t, actions) : (open?.panel.controls?.(open.state, drawn) ?? nothing)}
      ${play.late ? play.late.beside(play, page, drawn, setupView) : play.isLateMissing ? missing() : nothing}
    </div>
    ${draft ? nothing : html`<p class="unseen" role="status">${saidIn(play.said, t.lang)}</p>`}
  `;
}
