// The pictures of the chapters in their list: a game being played, or a tree being read. Each runs once, and again when the pointer
// comes to it; where motion is to be reduced it stands at its end.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { picture, token } from '../../board/picture.js';
import { knownSteps, visitsOf } from '../../tree/visits.js';
import { wholeTree } from '../../tree/whole.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').View} View */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {{setup: string, reply: any} | {views: View[]} | null} Card */

/** Milliseconds between two steps, and how many steps a picture has at most: a longer one takes several at once. */
const [PACE, MOST] = [360, 13];

/** @type {WeakMap<object, import('../../tree/visits.js').Visits>} */
const trees = new WeakMap();

/** @param {{setup: string, reply: any}} card */
function visitsIn(card) {
  const visits = trees.get(card) ?? visitsOf([], card.reply.rows, card.reply);
  trees.set(card, visits);
  return visits;
}

/** How many steps it has. @param {Card} card */
const lengthOf = (card) =>
  !card ? 0 : 'views' in card ? card.views.length - 1 : knownSteps(visitsIn(card)).length - 1;

/**
 * @param {() => void} changed Draw the page again.
 */
export function createCards(changed) {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  /** The step that each card shows. @type {Map<Card, number>} */
  const steps = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function run() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      let moved = false;
      for (const [card, step] of steps) {
        const length = lengthOf(card);
        if (step >= length) continue;
        steps.set(card, Math.min(length, step + Math.ceil(length / MOST)));
        moved = true;
      }
      if (!moved) return;
      changed();
      run();
    }, PACE);
  }

  return {
    /** Begin a card anew. @param {Card} card */
    restart(card) {
      if (still.matches || (steps.get(card) ?? 0) < lengthOf(card)) return;
      steps.set(card, 0);
      changed();
      run();
    },
    /** @param {Card} card @param {Game[]} games @param {Words} t */
    draw(card, games, t) {
      if (!card) return nothing;
      if (!steps.has(card)) {
        steps.set(card, still.matches ? lengthOf(card) : 0);
        run();
      }
      const at = /** @type {number} */ (steps.get(card));
      if ('views' in card) {
        const view = card.views[at];
        const game = /** @type {Game} */ (games.find(({ id }) => id === view.game));
        return html`<div class="card-picture">${picture(view, game.look, token, null)}</div>`;
      }
      const visits = visitsIn(card);
      const all = knownSteps(visits);
      return html`<div class="card-picture" aria-hidden="true">${wholeTree({
        tree: JSON.parse(card.setup.replace(' second', '')),
        visits,
        first: card.setup.endsWith('second') ? 'second' : 'first',
        step: at >= all.length - 1 ? null : all[at],
        label: '',
        chooses: [],
        t,
      })}</div>`;
    },
  };
}
