// The buttons of the Play room: of its commands, and of the steps under the board.

import { html, nothing } from 'lit-html';
import type { Words } from '../../base/words.ts';
import { button, notice } from '../../views/controls.ts';
import type { Actions } from './actions.ts';
import { availableCommands, keyFor, press } from './commands.ts';
import type { PlayView } from './state.ts';

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

const ICONS: { [command: string]: string } = {
  start: 'M5 4v12M16 4l-8 6 8 6z',
  back: 'M13 4l-8 6 8 6z',
  forward: 'M7 4l8 6-8 6z',
  end: 'M15 4v12M4 4l8 6-8 6z',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  new: 'M6 8l4 4 4-4',
};

export const icon = (name: string) => html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

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
