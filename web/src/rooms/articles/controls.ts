// Draws controls that several figures have.

import { html } from 'lit-html';
import type { Words } from '../../words.ts';

export { toggle } from '../../views/controls.ts';

/** `name`, `back`, `on`: of the slider and its buttons, as keys of words. */
type Stepping = Record<'name' | 'back' | 'on', string> & { at: number; last: number; go: (to: number) => void };

/**
 * Steps from 0 to the last one.
 * @param more What stands after the number of the step.
 */
export const steps = ({ name, back, on, at, last, go }: Stepping, t: Words, more?: unknown) =>
  html`<div class="steps row">
      <button type="button" aria-label=${t(back)} ?disabled=${at === 0} @click=${() => go(at - 1)}>‹</button>
      <input type="range" aria-label=${t(name)} min="0" max=${last} .value=${String(at)}
        @input=${({ target }: { target: HTMLInputElement }) => go(Number(target.value))} />
      <button type="button" aria-label=${t(on)} ?disabled=${at === last} @click=${() => go(at + 1)}>›</button>
      <span>${at} / ${last}</span>
      ${more}
    </div>`;
