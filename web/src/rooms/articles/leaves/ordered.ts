// The reader changes the order of the moves of a tree.

import { html } from 'lit-html';
import { leavesOf, type Placed } from '../../../tree/whole.ts';
import { number, type Words } from '../../../words.ts';
import type { Doing, Held } from '../figures/leaves.ts';
import { replaced } from './shape.ts';

export function createOrdered(held: Held): Doing {
  const { now } = held;
  /** The trees whose order was begun from the best one, and is not the reader's own. */
  const helped: WeakSet<object> = new WeakSet();

  /** Move a child of the node at a path among its siblings. */
  function move(above: number[], at: number, by: number) {
    held.change(
      replaced(now().tree, above, (node) => {
        if (typeof node === 'number') return node;
        const to = Math.min(Math.max(at + by, 0), node.length - 1);
        return node.toSpliced(at, 1).toSpliced(to, 0, ...node.slice(at, at + 1));
      }),
    );
  }

  function node({ path, node, row, above }: Placed, classes: string, text: unknown, t: Words) {
    const at = path.at(-1);
    if (at === undefined || !above || typeof above.node === 'number') return undefined;
    const siblings = above.node;
    const count = siblings.length;
    const line = path.slice(0, -1);
    const place = { at: number(at + 1, t.lang), count: number(count, t.lang) };
    const value =
      typeof node === 'number' ? held.heard(held.signAt(path.length) * node, row, t) : held.found(path, row, t);
    return html`<div
      class=${`${classes} moves`}
      role="slider"
      tabindex="0"
      aria-label=${t('articles.leaves.place', { path: path.map((child) => child + 1).join('–') })}
      aria-valuemin="1"
      aria-valuemax=${count}
      aria-valuenow=${at + 1}
      aria-valuetext=${[t('articles.leaves.placed', place), value].filter(Boolean).join(t('list'))}
      data-path=${path.join(' ')}
      @pointerdown=${(event: PointerEvent) => {
        const width = (event.currentTarget as Element).closest('.whole')?.clientWidth ?? 0;
        const apart = (width * leavesOf(siblings)) / leavesOf(now().tree) / count;
        let done = 0;
        held.drag(event, (right) => {
          const by = Math.round(right / apart);
          if (by === done) return;
          move(line, at + done, by - done);
          done = Math.min(Math.max(by, -at), count - 1 - at);
        });
      }}
      @keydown=${(event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        move(line, at, by);
        const to = Math.min(Math.max(at + by, 0), count - 1);
        held.focus(`[data-path="${[...line, to].join(' ')}"]`); // it goes with the node
      }}
    >${text}</div>`;
  }

  return {
    bar: (t) => html`<span>${t('articles.leaves.move')}</span>${held.counted(t)}`,
    leaf: node,
    inner: node,
    choose(name, value) {
      if (name !== 'order') return;
      const { [value]: setup } = (held.narrow() ? held.figure.narrow?.orders : null) ?? held.figure.orders ?? {};
      if (value === 'best') helped.add(now());
      else helped.delete(now());
      now().tree = setup ? JSON.parse(setup) : now().given;
    },
    done: () => (helped.has(now()) ? false : null),
  };
}
