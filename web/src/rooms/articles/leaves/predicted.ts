// The reader says which leaves of a tree will not be read, then looks; and once more, with another tree.

import { html } from 'lit-html';
import { number } from '../../../words.ts';
import type { Hand, Sight } from '../figures/leaves.ts';
import { leavesIn, type Shape } from './shape.ts';
import type { LeavesState } from './state.ts';

/** How many predictions were wrong. */
export const missedIn = (shape: Shape, { guesses }: LeavesState) =>
  leavesIn(shape).filter(({ path, row }) => (row === -1) !== guesses.has(path.join(' '))).length;

export function predicted({ state, shape, t, send, nameOf }: Sight): Hand {
  const { looked, guesses } = state;
  return {
    // Once it is looked, whether it was so.
    leaf({ path, node, row }, classes, text) {
      const key = path.join(' ');
      const on = guesses.has(key);
      const names = { path: nameOf(path), value: number(node, t.lang) };
      if (looked) {
        const right = on === (row === -1);
        const said = t(right ? 'articles.leaves.right' : 'articles.leaves.wrong');
        return html`<div class="${classes} ${right ? 'right' : 'wrong'}">${text}<i role="img" aria-label=${said}>${right ? '✓' : '✗'}</i></div>`;
      }
      return html`<button
        type="button"
        class=${on ? 'node leaf guessed' : 'node leaf open'}
        aria-pressed=${on ? 'true' : 'false'}
        aria-label=${t('articles.leaves.guess', names)}
        @click=${() => send(['guess', key, !on])}
      >${text}</button>`;
    },
    bar: html`<button type="button" class="looks" @click=${() => send(looked ? ['again'] : ['set', { touched: true, looked: true }])}>${t(looked ? 'articles.leaves.again' : 'articles.leaves.look')}</button> <span role="status">${looked ? t('articles.leaves.verdict', { count: missedIn(shape, state) }) : ''}</span>`,
  };
}
