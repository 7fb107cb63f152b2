// The reader says which leaves of a tree will not be read, then looks; and once more, with another tree.

import { html } from 'lit-html';
import { number } from '../../../words.ts';
import type { Doing, Held } from '../figures/leaves.ts';
import { leavesIn, shapeOf } from './shape.ts';

export function createPredicted({ figure, now, touch, redraw, nameOf }: Held): Doing {
  const others = (figure.others ?? []).flatMap((setup, at) => {
    const asked = figure.asked[`read-${at + 2}` as const];
    return asked ? [shapeOf(setup, asked)] : [];
  });
  /** Which of the trees is shown. */
  let round = 0;
  /** Leaves that the reader says are not read, by their paths. */
  let guesses: Set<string> = new Set();
  let looked = false;

  const missed = () => leavesIn(now()).filter(({ path, row }) => (row === -1) !== guesses.has(path.join(' '))).length;

  return {
    other: () => others[round - 1],
    hides: () => !looked,
    facts: () => (looked ? { missed: missed() } : {}),
    // Once it is looked, whether it was so.
    leaf({ path, node, row }, classes, text, t) {
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
        @click=${() => {
          guesses = new Set(guesses);
          if (on) guesses.delete(key);
          else guesses.add(key);
          redraw();
        }}
      >${text}</button>`;
    },
    bar: (t) =>
      html`<button type="button" class="looks" @click=${() => {
        looked = !looked;
        if (!looked) {
          guesses = new Set();
          round = (round + 1) % (others.length + 1);
        }
        touch();
      }}>${t(looked ? 'articles.leaves.again' : 'articles.leaves.look')}</button> <span role="status">${looked ? t('articles.leaves.verdict', { count: missed() }) : ''}</span>`,
  };
}
