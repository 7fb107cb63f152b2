// Draws the Play room: the board between its two seats, under it the buttons for moving about and for the game, and
// beside it what happened, what can be done next, and what side_panel.ts draws. What is needed less often comes late.

import { html, nothing } from 'lit-html';
import type { Words } from '../../base/words.ts';
import type { Handle } from '../../board/board.ts';
import { gameOf, keyAt, unreadable, viewOf, watching } from '../../round/state.ts';
import { button, notice, saidIn } from '../../views/controls.ts';
import { isUntouched, status } from '../../views/status.ts';
import { table } from '../../views/table.ts';
import type { PageState } from '../room.ts';
import { availableCommands, keyFor, press } from './commands.ts';
import type { Actions } from './index.ts';
import { isCovered, openPanel } from './panels/index.ts';
import { drawnState, type PlayRoom, type PlayView } from './state.ts';

/** @param handle Of the board with its seats. */
export function view(play: PlayRoom, page: PageState, t: Words, actions: Actions, handle: Handle) {
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
      ${plays ? controls(state, t, actions) : (open?.panel.controls?.(open.state, drawn) ?? nothing)}
      ${play.isLateMissing && !saysMore ? unloaded(t, actions) : nothing}
      ${play.late?.sidePanel(play, page, drawn, setupView)}
    </div>
    ${draft ? nothing : html`<p class="unseen" role="status">${saidIn(play.said, t.lang)}</p>`}
  `;
}

/** A file of the page could not be had. */
export const unloaded = (t: Words, actions: Actions) => notice(t('problem.file'), button(t('retry'), actions.update));

export function buttons(state: PlayView, t: Words, actions: Actions) {
  const can = availableCommands(state);
  /** @param words The key of its name. */
  const button = (name: keyof typeof can, kind = '', pressed: unknown = nothing, words: string = name) => html`<button
    type="button" class=${kind} title=${tip(name, t)} aria-label=${kind === 'icon' ? t(name) : nothing}
    aria-disabled=${!can[name]} aria-pressed=${pressed} @click=${() => press(name, state, actions)}>
    ${kind === 'icon' ? icon(name) : t(words)}
  </button>`;
  const toggle = (
    name: 'values' | 'sound',
    kind = '',
  ) => html`<button type="button" role="switch" class=${kind} title=${tip(name, t)}
    aria-checked=${state[name]} aria-disabled=${!can[name]} @click=${() => press(name, state, actions)}>
    ${t(name)}
  </button>`;
  const choose = (kind: string, words: unknown) => html`<button type="button" class=${kind}
    aria-label=${t('new.options')} title=${t('new.options')} @click=${() => actions.toggle('new')}>${words}</button>`;
  return { can, button, toggle, choose };
}

/** Those through the game. */
function gameSteps(state: PlayView, t: Words, actions: Actions, more: unknown) {
  const can = availableCommands(state);
  const act = (step: Step) => can[step] && (() => press(step, state, actions));
  return steps(act, t, more);
}

/** The actions in one row, each in its place: what can be done next has one of its own, so that nothing else moves. Where the row is
 * short, the menu has some of them. */
function controls(state: PlayView, t: Words, actions: Actions) {
  const { can, button, toggle, choose } = buttons(state, t, actions);
  const menu = `${state.id}more`;
  const isWatched = watching(state);
  const isOver = Boolean(viewOf(state)?.result);
  const sends = state.late?.sending(state, t, actions);
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
        ${state.late?.menu(state, t, actions)}
      </div>
    </div></div>
    ${isWatched && !isOver ? state.late?.pace(state, t, actions) : nothing}`;
}

const ICONS: { [command: string]: string } = {
  start: 'M5 4v12M16 4l-8 6 8 6z',
  back: 'M13 4l-8 6 8 6z',
  forward: 'M7 4l8 6-8 6z',
  end: 'M15 4v12M4 4l8 6-8 6z',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  new: 'M6 8l4 4 4-4',
};

const icon = (name: string) => html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

/** What a button says on hover: what it does, and its key. */
function tip(command: string, t: Words) {
  const words = t(t.has(`tip.${command}`) ? `tip.${command}` : command);
  const key = keyFor(command);
  return key ? `${words} (${key})` : words;
}

const STEPS = ['start', 'back', 'forward', 'end'] as const;
export type Step = (typeof STEPS)[number];

/**
 * Under the board: through what is stepped there.
 * @param act What a step does; null: there is nothing in that direction.
 * @param more What stands beside the steps.
 */
export const steps = (act: (step: Step) => (() => void) | null, t: Words, more: unknown) =>
  html`<div class="under"><span class="steps" role="group" aria-label=${t('steps')}>
    ${STEPS.map(
      (step) => html`<button type="button" class="icon" data-focus=${step} title=${tip(step, t)} aria-label=${t(step)}
        aria-disabled=${!act(step)} @click=${() => act(step)?.()}>${icon(step)}</button>`,
    )}
  </span>${more}</div>`;
