// The reader says which leaves of a tree will not be read, then looks; and once more, with another tree.

import { html } from '../../../../vendor/lit-html/lit-html.js';
import { number } from '../../../words.js';
import { leavesIn, shapeOf } from './shape.js';

/** @param {import('../figures/leaves.js').Held} held @returns {import('../figures/leaves.js').Doing} */
export function createPredicted({ figure, now, touch, redraw, nameOf }) {
  const others = (figure.others ?? []).map((/** @type {string} */ setup, /** @type {number} */ at) =>
    shapeOf(setup, figure.asked[`read-${at + 2}`]),
  );
  /** Which of the trees is shown. */
  let round = 0;
  /** Leaves that the reader says are not read, by their paths. @type {Set<string>} */
  let guesses = new Set();
  let looked = false;

  const missed = () => leavesIn(now()).filter(({ path, row }) => (row === -1) !== guesses.has(path.join(' '))).length;

  return {
    other: () => others[round - 1],
    hides: () => !looked,
    facts: () => (looked ? { missed: missed() } : /** @type {{}} */ ({})),
    // Once it is looked, whether it was so.
    leaf({ path, node, row }, classes, text, t) {
      const key = path.join(' ');
      const on = guesses.has(key);
      const names = { path: nameOf(path), value: number(/** @type {number} */ (node), t.lang) };
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
