// The reader changes the order of the moves of a tree.

import { html } from 'lit-html';
import { leavesOf } from '../../../tree/whole.ts';
import { isPlain } from '../../../wants.ts';
import { number } from '../../../words.ts';
import { drag } from '../drag.ts';
import type { Drawer, Hand, Sight } from '../figures/leaves.ts';

export function ordered({ shape, at: place, t, send, signAt, heard, found, counted }: Sight): Hand {
  const node: Drawer = ({ path, node, row, above }, classes, text) => {
    const at = path.at(-1);
    if (at === undefined || !above || typeof above.node === 'number') return undefined;
    const siblings = above.node;
    const count = siblings.length;
    const line = path.slice(0, -1);
    const words = { at: number(at + 1, t.lang), count: number(count, t.lang) };
    const value = typeof node === 'number' ? heard(signAt(path.length) * node, row) : found(path, row);
    return html`<div
      class=${`${classes} moves`}
      role="slider"
      tabindex="0"
      aria-label=${t('articles.leaves.place', { path: path.map((child) => child + 1).join('–') })}
      aria-valuemin="1"
      aria-valuemax=${count}
      aria-valuenow=${at + 1}
      aria-valuetext=${[t('articles.leaves.placed', words), value].filter(Boolean).join(t('list'))}
      data-path=${path.join(' ')}
      @pointerdown=${(event: PointerEvent) => {
        const width = (event.currentTarget as Element).closest('.whole')?.clientWidth ?? 0;
        const apart = (width * leavesOf(siblings)) / leavesOf(shape.tree) / count;
        let done = 0;
        drag(event, (right) => {
          const by = Math.round(right / apart);
          if (by === done) return;
          send(['moved', place, line, at + done, by - done, false]);
          done = Math.min(Math.max(by, -at), count - 1 - at);
        });
      }}
      @keydown=${(event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
        if (by === undefined || !isPlain(event)) return;
        event.preventDefault();
        send(['moved', place, line, at, by, true]);
      }}
    >${text}</div>`;
  };

  return {
    leaf: node,
    inner: node,
    bar: html`<span>${t('articles.leaves.move')}</span>${counted()}`,
  };
}
