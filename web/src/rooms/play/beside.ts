// Draws what stands beside the board under the actions: what went wrong, what Python sees or how the game went, and the tabs with what
// they open. It comes late: the first visit begins without it.

import { html, nothing } from 'lit-html';
import type { Problem } from '../../contract/types.ts';
import { shownJudgements } from '../../round/judgements.ts';
import type { Openings } from '../../round/openings.ts';
import { endOf, gameOf, isOver, unreadable, viewOf } from '../../round/state.ts';
import { treeHere } from '../../round/tree_address.ts';
import { VERSION } from '../../version.ts';
import { advantage } from '../../views/advantage.ts';
import { again, isBarred, mayPass, ownTab } from '../../views/again.ts';
import { button } from '../../views/controls.ts';
import { moves } from '../../views/moves.ts';
import { notice } from '../../views/notice.ts';
import { opening } from '../../views/opening.ts';
import { explain, inLab } from '../../views/problem.ts';
import { lesson, onward } from '../../views/review.ts';
import type { SetupView } from '../../views/table.ts';
import { thought } from '../../views/thought.ts';
import { programTitle, type Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import type { Actions } from './actions.ts';
import { copy } from './copying.ts';
import { dueHere } from './own_exercises.ts';
import type { CollectionState } from './panels/collection_state.ts';
import { drawPanel, tabs } from './panels/drawn.ts';
import type { Drawn } from './panels/index.ts';
import { shareNotes } from './sharing.ts';
import { isCovered, openPanel, type Play, type PlayState } from './state.ts';

/**
 * @param setupView The position that is set up in place of the game.
 */
export function beside(play: Play, page: PageState, drawn: Drawn, setupView: SetupView | null) {
  const { state, t, actions } = drawn;
  const { problem, program } = { ...gameOf(state), ...state };
  const open = openPanel(play);
  const { due, moved, untried } = dueHere(play);
  const isRead = !unreadable(state) || setupView !== null;
  const covered = isCovered(play);
  return html`${[problem, page.problem].map((each) => each && obstacle(each, state, t, actions))}
    ${play.missing ? unloaded(t, actions) : nothing}
    ${shareNotes(state, t)}
    ${covered ? (open?.panel.card?.(open.state, drawn) ?? nothing) : isRead ? [dueToday(play, due, untried, t, actions), cards(state, moved, t, actions)] : nothing}
    ${tabs(play.panel, due, isRead, hasRead(play), covered ? null : treeHere(state), t, actions)}
    ${open ? drawPanel(open, drawn) : isRead ? record(state, t, actions) : nothing}
    ${program ? html`<small class="muted">${t('program.rules', { name: programTitle(program, gameOf(state)) })}</small>` : nothing}`;
}

/** Were several games read, or is something being read, or waits to be seen? */
function hasRead({ panels }: Play) {
  const { games, given, isShown } = (panels.collection ?? { games: [], given: null }) as CollectionState;
  return games.length > 1 || (given !== null && !isShown);
}

/** Beside the steps under the board: the way to the next mistake, or the name of the opening. */
export const underBoard = (state: PlayState, openings: Openings | null, t: Words, actions: Actions) =>
  (state.reviewing && onward(state, shownJudgements(state), t, actions)) || opening(state, openings, t);

/** Is the line on the board over, or reviewed? Then how it went stands above the tabs, and else with the moves. */
const isReviewed = (state: PlayState) => state.reviewing || Boolean(endOf(state)?.result);

/**
 * What Python sees of the position, and once the game is over how it went.
 * @param moved The moves, by their numbers, that became exercises.
 */
function cards(state: PlayState, moved: ReadonlySet<number>, t: Words, actions: Actions) {
  const isEnd = viewOf(state)?.result && !state.lookahead;
  const course = isReviewed(state) ? advantage(state, shownJudgements(state), t, actions, moved) : nothing;
  return html`${course}
    ${lesson(state, shownJudgements(state), t, actions)}
    ${isEnd ? nothing : thought(state, t, actions)}`;
}

/** How many exercises are due, said before a game and after it. */
function dueToday({ round, panel }: Play, due: number, untried: number, t: Words, actions: Actions) {
  if (due === 0 || panel !== null || (round.line.length > 0 && !isOver(round))) return nothing;
  const sentence =
    isOver(round) && untried > 0 ? t('mistakes.of-this', { count: untried }) : t('mistakes.due', { count: due });
  // Not a link: an address without moves would replace a game of others, which is stored nowhere.
  const begin = () => actions.show('mistakes', ['of', round.start.game], actions.gesture());
  return html`<p class="muted due">${sentence} ${button(t('mistakes.begin'), begin)}</p>`;
}

function record(state: PlayState, t: Words, actions: Actions) {
  const found = shownJudgements(state);
  const list = moves(state, found, t, actions, state.typing);
  return isReviewed(state) ? list : html`<div class="pair">${list} ${advantage(state, found, t, actions)}</div>`;
}

/** A file of the page could not be had. */
const unloaded = (t: Words, actions: Actions) => notice(t('problem.file'), button(t('retry'), actions.update));

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
    html`${isBarred(problem) ? ownTab(t) : again(problem, t, retry, actions.update)}
    ${further ? html`<p class="muted">${further}</p>` : nothing}
    ${own && unreadable(state) ? button(t('new'), () => actions.press('new')) : nothing}
    <button type="button" class="quiet"
      @click=${({ currentTarget }: { currentTarget: Element }) => copy(actions, details, 'details', currentTarget.nextElementSibling)}>
      ${t('details.copy')}
    </button>
    <details><summary>${t('details')}</summary><pre translate="no">${details}</pre></details>`,
  );
}

/** The details of a problem, for a report. */
const detailsOf = ({ lang, engine }: PlayState, { code, message, field }: Problem) =>
  [`${code}: ${message}`, field, `Sakiyomi ${VERSION} (${lang}, ${engine})`, navigator.userAgent, location.href]
    .filter(Boolean)
    .join('\n');
