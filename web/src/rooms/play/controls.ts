// Draws the buttons of the Play room: under the board those for moving about and for the game, and beside the status what can be done
// next. What is needed less often comes late (menu.ts).

import { html, nothing } from 'lit-html';
import { keyOf, recordOf, viewOf, watching } from '../../round/state.ts';
import type { Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import { possible } from './commands.ts';
import type { PlayState } from './state.ts';
import { icon, type Step, steps, tip } from './steps.ts';

export function buttons(state: PlayState, t: Words, actions: Actions) {
  const can = possible(state);
  /** @param words The key of its name. */
  const button = (name: keyof typeof can, kind = '', pressed: unknown = nothing, words: string = name) => html`<button
    type="button" class=${kind} title=${tip(name, t)} aria-label=${kind === 'icon' ? t(name) : nothing}
    aria-disabled=${!can[name]} aria-pressed=${pressed} @click=${() => actions.press(name)}>
    ${kind === 'icon' ? icon(name) : t(words)}
  </button>`;
  const toggle = (
    name: 'values' | 'sound',
    kind = '',
  ) => html`<button type="button" role="switch" class=${kind} title=${tip(name, t)}
    aria-checked=${state[name]} aria-disabled=${!can[name]} @click=${() => actions.press(name)}>
    ${t(name)}
  </button>`;
  const choose = (kind: string, words: unknown) => html`<button type="button" class=${kind}
    aria-label=${t('new.options')} title=${t('new.options')} @click=${() => actions.press('choose')}>${words}</button>`;
  return { can, button, toggle, choose };
}

/** Those through the game. */
export function gameSteps(state: PlayState, t: Words, actions: Actions, more: unknown) {
  const can = possible(state);
  const act = (step: Step) => can[step] && (() => actions.press(step));
  return steps({ start: act('start'), back: act('back'), forward: act('forward'), end: act('end') }, t, more);
}

/** The actions in one row, each in its place: what can be done next has one of its own, so that nothing else moves. Where the row is
 * short, the menu has some of them. */
export function controls(state: PlayState, t: Words, actions: Actions) {
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
    return button('hint', '', state.hint === keyOf(recordOf(state)));
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
