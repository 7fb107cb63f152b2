// Controls that several figures have: buttons that choose, steps, and what is dragged or changed by keys.

import { html, nothing } from 'lit-html';
import type { Words } from '../../base/words.ts';
import { isPlain } from '../../runtime/browser.ts';
import { toggle } from '../../views/controls.ts';
import { numberByKey } from '../../views/slider_keys.ts';

/**
 * Buttons of which one is pressed.
 * @param options What each chooses, and its words.
 * @param seen The label, where it is seen.
 */
export const choice = <Value>(
  label: string,
  options: (readonly [Value, words: unknown])[],
  chosen: Value,
  choose: (value: Value) => void,
  kind = '',
  seen: unknown = nothing,
) =>
  html`<div class="choice ${kind} row" role="group" aria-label=${label}>
    ${seen}${options.map(([value, words]) => toggle(words, value === chosen, () => choose(value)))}
  </div>`;

/** `of`: how the keys of its words begin. */
export type Stepping = { of?: 'traced' | 'steps' | 'sure'; at: number; last: number; go: (to: number) => void };

/**
 * Steps from 0 to the last one.
 * @param more What stands after the number of the step.
 */
export function steps({ of = 'traced', at, last, go }: Stepping, t: Words, more?: unknown) {
  const to = (step: number) => go(Math.min(Math.max(step, 0), last));
  return html`<div class="steps row">
      <button type="button" aria-label=${t(`articles.${of}.back`)} ?disabled=${at === 0} @click=${() => to(at - 1)}>‹</button>
      <input type="range" aria-label=${t(`articles.${of}.at`)} min="0" max=${last} .value=${String(at)}
        @input=${({ target }: { target: HTMLInputElement }) => to(Number(target.value))} />
      <button type="button" aria-label=${t(`articles.${of}.on`)} ?disabled=${at === last} @click=${() => to(at + 1)}>›</button>
      <span>${`${at} / ${last}`}</span>
      ${more}
    </div>`;
}

/**
 * Put the number to which the key of a slider leads, and do nothing else. Page Up and Page Down lead a tenth of the
 * range.
 */
export function putByKey(
  event: KeyboardEvent,
  value: number,
  range: [number, number],
  put: (to: number) => void,
  leap = Math.max(1, Math.round((range[1] - range[0]) / 10)),
) {
  if (!isPlain(event)) return;
  const to = numberByKey(event.key, value, range, 1, leap);
  if (to === undefined) return;
  event.preventDefault();
  put(to);
}

/** What a pointer drags now: another one that comes down on it is not followed. */
const dragged: WeakSet<Element> = new WeakSet();

/**
 * Follows a pointer until it is released. To be called where a pointer goes down.
 * @param moved How far it is from where it went down, in pixels.
 */
export function drag(
  { button, clientX, clientY, currentTarget, pointerId }: PointerEvent,
  moved: (right: number, up: number) => void,
) {
  const element = currentTarget as HTMLElement;
  if (button !== 0 || dragged.has(element)) return;
  dragged.add(element);
  element.setPointerCapture(pointerId);
  const ended = new AbortController();
  const on = (type: 'pointermove' | 'lostpointercapture', take: (next: PointerEvent) => void) =>
    element.addEventListener(type, (next) => next.pointerId === pointerId && take(next), { signal: ended.signal });
  on('pointermove', (next) => moved(next.clientX - clientX, clientY - next.clientY));
  // Not every browser has `user-select: none`.
  element.addEventListener('selectstart', (event) => event.preventDefault(), { signal: ended.signal });
  on('lostpointercapture', () => {
    dragged.delete(element);
    ended.abort();
  });
}
