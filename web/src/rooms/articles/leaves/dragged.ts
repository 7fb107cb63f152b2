// The reader drags leaves of a tree.

import { html } from 'lit-html';
import { drag } from '../drag.ts';
import type { Hand, Sight } from '../figures/leaves.ts';
import { putByKey } from '../keys.ts';
import { rangeOf } from './state.ts';

/** Pixels by which a leaf is dragged for one unit, and at most for its whole range. */
const [UNIT, SWEEP] = [12, 340];

export function dragged({ figure, shape, at, t, send, signAt, nameOf, heard, counted }: Sight): Hand {
  const [least, most] = rangeOf(figure);
  const unit = Math.min(UNIT, SWEEP / (most - least));
  const leap = Math.max(5, Math.round((most - least) / 10));
  return {
    leaf({ path, node, row }, classes, text) {
      const sign = signAt(path.length);
      const value = sign * node;
      const [low, high] = sign === 1 ? [least, most] : [-most, -least];
      /** @param to As it is shown. */
      const put = (to: number) => send(['leaf', at, path, sign * to]);
      return html`<div
        class=${classes}
        role="slider"
        tabindex="0"
        aria-orientation="vertical"
        aria-label=${t('articles.leaves.leaf', { path: nameOf(path) })}
        aria-valuemin=${low}
        aria-valuemax=${high}
        aria-valuenow=${value}
        aria-valuetext=${heard(value, row)}
        @pointerdown=${(event: PointerEvent) => drag(event, (_, up) => put(value + Math.round(up / unit)))}
        @keydown=${(event: KeyboardEvent) => putByKey(event, value, [low, high], put, leap)}
      >${text}</div>`;
    },
    bar: html`<button type="button" ?disabled=${shape.tree === shape.given} @click=${() => send(['reset', at])}>${t('articles.leaves.reset')}</button><span>${t('articles.leaves.drag')}</span>${counted()}`,
  };
}
