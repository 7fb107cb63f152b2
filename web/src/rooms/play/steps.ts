// Draws the buttons that step through what is on the board, and the icons and tips of buttons.

import { html } from 'lit-html';
import type { Words } from '../../words.ts';
import { keyFor } from './keys.ts';

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
export function tip(command: string, t: Words) {
  const words = t(t.has(`tip.${command}`) ? `tip.${command}` : command);
  const key = keyFor(command);
  return key ? `${words} (${key})` : words;
}

const STEPS = ['start', 'back', 'forward', 'end'] as const;
export type Step = (typeof STEPS)[number];

/**
 * Under the board: through what is stepped there.
 * @param acts Null: there is nothing in that direction.
 * @param more What stands beside the steps.
 */
export const steps = (acts: { [step in Step]: (() => void) | null }, t: Words, more: unknown) =>
  html`<div class="under"><span class="steps" role="group" aria-label=${t('steps')}>
    ${STEPS.map(
      (step) => html`<button type="button" class="icon" data-focus=${step} title=${tip(step, t)} aria-label=${t(step)}
        aria-disabled=${!acts[step]} @click=${() => acts[step]?.()}>${icon(step)}</button>`,
    )}
  </span>${more}</div>`;
