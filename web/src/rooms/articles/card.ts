// The pictures of the chapters in their list: a game being played, or a tree being read. Each runs once, and again when the pointer
// comes to it; where motion is to be reduced it stands at its end.

import { html, nothing } from 'lit-html';
import { picture, token } from '../../board/picture.ts';
import type { Game, View } from '../../contract/types.ts';
import type { Visits } from '../../tree/visits.ts';
import { knownSteps, visitsOf } from '../../tree/visits.ts';
import { wholeTree } from '../../tree/whole.ts';
import type { Words } from '../../words.ts';

export type Card = { setup: string; reply: any } | { views: View[] } | null;

/** Milliseconds between two steps, and how many steps a picture has at most: a longer one takes several at once. */
const [PACE, MOST] = [360, 13];

const trees: WeakMap<object, Visits> = new WeakMap();

function visitsIn(card: { setup: string; reply: any }) {
  const visits = trees.get(card) ?? visitsOf([], card.reply.rows, card.reply);
  trees.set(card, visits);
  return visits;
}

/** How many steps it has. */
const lengthOf = (card: Card) =>
  !card ? 0 : 'views' in card ? card.views.length - 1 : knownSteps(visitsIn(card)).length - 1;

/** @param changed Draw the page again. */
export function createCards(changed: () => void) {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  /** The step that each card shows. */
  const steps: Map<Card, number> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    /** Begin a card anew. */
    restart(card: Card) {
      if (still.matches || (steps.get(card) ?? 0) < lengthOf(card)) return;
      steps.set(card, 0);
      changed();
      run();
    },
    draw(card: Card, games: Game[], t: Words) {
      if (!card) return nothing;
      if (!steps.has(card)) {
        steps.set(card, still.matches ? lengthOf(card) : 0);
        run();
      }
      const at = steps.get(card) as number;
      if ('views' in card) {
        const view = card.views[at];
        const game = games.find(({ id }) => id === view.game) as Game;
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
