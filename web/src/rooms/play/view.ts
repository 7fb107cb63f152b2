// Draws the Play room: the board between its two seats with the controls below, and beside it what happened, what the program
// expects, the moves and the advantage; or the panel that is open.

import { html, nothing } from 'lit-html';
import { boardText } from '../../board/setup.ts';
import type { Problem } from '../../contract/types.ts';
import { gameOf, unreadable, watching } from '../../round/state.ts';
import { treeHere } from '../../round/tree_address.ts';
import { advantage } from '../../views/advantage.ts';
import { again, isBarred, mayPass, notice, permission } from '../../views/again.ts';
import { saidIn } from '../../views/announcer.ts';
import { button } from '../../views/controls.ts';
import { moves } from '../../views/moves.ts';
import { explain, inLab } from '../../views/problem.ts';
import { opening, status } from '../../views/status.ts';
import { type Handle, onBoard, table } from '../../views/table.ts';
import type { Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import { type Actions, detailsOf } from './actions.ts';
import { controls, next } from './controls.ts';
import { drawPanel, panelButtons } from './panels/index.ts';
import { drawnState, openPanel, type Play, type PlayState } from './state.ts';

/** @param handle Of the board with its seats. */
export function view(play: Play, page: PageState, t: Words, actions: Actions, handle: Handle) {
  const state = drawnState(play, page);
  const game = gameOf(state);
  const open = openPanel(play);
  const given = { state, t, actions };
  const setupView = open?.panel.setupView?.(open.state, given) ?? null;
  const { view } = onBoard(state, setupView);
  const draft = open?.panel.status?.(open.state, given); // of a position that is set up: said at once, since it answers each key
  const nothingToShow = unreadable(state) && !setupView; // a board would look playable
  const below = setupView ? nothing : controls(state, t, actions);
  const { late } = play;
  const found = late?.shownJudgements(state) ?? [];
  const unloaded = () => notice(t('problem.file'), button(t('retry'), actions.update));
  const beside =
    () => html`${late ? late.thought(state, t, actions) : play.isLateMissing ? unloaded() : thoughtToCome(state, t)}
    <div class="pair">
      ${moves(state, found, late?.branches, t, actions, view ? boardText(view.cells, game.setup) : '')} ${advantage(state, found, late, t, actions)}
    </div>`;
  return html`
    <h1 class="unseen">${t(`game.${game.id}`)}</h1>
    ${nothingToShow ? nothing : table(state, t, actions, handle, setupView, below)}
    <div class="side">
      <div class="now ${watching(state) ? 'watching' : ''} ${draft || !opening(state) ? '' : 'opening'}">
        <div role=${draft ? 'status' : nothing}>${draft ?? status(state, t)}</div>
        ${setupView || nothingToShow ? nothing : next(state, t, actions)}
      </div>
      ${[state.problem, state.failure].map((problem) => problem && obstacle(problem, state, t, actions))}
      ${play.missing ? unloaded() : nothing}
      ${open ? drawPanel(open, given) : nothingToShow ? nothing : beside()}
      ${panelButtons(play.panel, setupView ? null : treeHere(state), t, actions)}
      ${game.program ? html`<small class="muted">${t('program.rules', { name: game.program })}</small>` : nothing}
    </div>
    ${draft ? nothing : html`<p class="unseen" role="status">${saidIn(play.said, t.lang)}</p>`}
  `;
}

/** The card of thoughts before what draws them is loaded: as it is before the first one. */
const thoughtToCome = ({ id }: PlayState, t: Words) =>
  html`<section class="card thought" aria-labelledby=${`${id}thought-title`}>
    <h2 id=${`${id}thought-title`}>${t('saw.title')}</h2>
    <p class="muted">${t('saw.nothing')}</p>
  </section>`;

/** A problem that keeps the game from being played. */
function obstacle(problem: Problem, state: PlayState, t: Words, actions: Actions) {
  const lab = inLab(problem);
  const own = problem === state.problem; // of the round, not of the engine
  const retry = own ? actions.again : actions.retry;
  const then = own && !mayPass(problem) && t('problem.then');
  const further = lab ? html`<a href=${lab}>${t('problem.in-lab')}</a>` : then;
  const details = detailsOf(state, problem);
  return notice(
    explain(problem, gameOf(state), t),
    html`${isBarred(problem) ? permission(problem, t, actions.allow) : again(problem, t, retry, actions.update)}
    ${further ? html`<p class="muted">${further}</p>` : nothing}
    ${own && unreadable(state) ? button(t('new'), () => actions.press('new')) : nothing}
    <button type="button" class="quiet"
      @click=${({ currentTarget }: { currentTarget: Element }) => actions.copy(details, 'details', currentTarget.nextElementSibling)}>
      ${t('details.copy')}
    </button>
    <details><summary>${t('details')}</summary><pre>${details}</pre></details>`,
  );
}
