// The reader changes the order of the moves of a tree.

import { html } from 'lit-html';
import type { Nested, Placed } from '../../../tree/whole.ts';
import { leavesOf } from '../../../tree/whole.ts';
import type { Words } from '../../../words.ts';
import { number } from '../../../words.ts';
import type { Doing, Held } from '../figures/leaves.ts';
import { replaced } from './shape.ts';

export function createOrdered({
  figure,
  now,
  narrow,
  change,
  drag,
  focus,
  signAt,
  heard,
  found,
  counted,
}: Held): Doing {
  /** The trees whose order was begun from the best one, and is not the reader's own. */
  const helped: WeakSet<object> = new WeakSet();

  /** Move a child among its siblings. */
  function move(path: number[], by: number) {
    const above = path.slice(0, -1);
    const at = path[path.length - 1];
    change(
      replaced(now().tree, above, (node) => {
        const children = [...(node as Nested[])];
        const to = Math.min(Math.max(at + by, 0), children.length - 1);
        children.splice(to, 0, ...children.splice(at, 1));
        return children;
      }),
    );
  }

  function node({ path, node, row, above }: Placed, classes: string, text: unknown, t: Words) {
    const siblings = above as Placed;
    const count = (siblings.node as Nested[]).length;
    const at = path[path.length - 1];
    const place = { at: number(at + 1, t.lang), count: number(count, t.lang) };
    const value = typeof node === 'number' ? heard(signAt(path.length) * node, row, t) : found(path, row, t);
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
        const width = ((event.currentTarget as HTMLElement).closest('.whole') as HTMLElement).clientWidth;
        const apart = (width * leavesOf(siblings.node)) / leavesOf(now().tree) / count;
        let done = 0;
        drag(event, (right) => {
          const by = Math.round(right / apart);
          if (by === done) return;
          move([...path.slice(0, -1), at + done], by - done);
          done = Math.min(Math.max(by, -at), count - 1 - at);
        });
      }}
      @keydown=${(event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        move(path, by);
        const to = Math.min(Math.max(at + by, 0), count - 1);
        focus(`[data-path="${[...path.slice(0, -1), to].join(' ')}"]`); // it goes with the node
      }}
    >${text}</div>`;
  }

  return {
    bar: (t) => html`<span>${t('articles.leaves.move')}</span>${counted(t)}`,
    leaf: node,
    inner: node,
    choose(name, value) {
      if (name !== 'order') return;
      const { [value]: setup } = (narrow() ? figure.narrow?.orders : null) ?? figure.orders ?? {};
      if (value === 'best') helped.add(now());
      else helped.delete(now());
      now().tree = setup ? JSON.parse(setup) : now().given;
    },
    done: () => (helped.has(now()) ? false : null),
  };
}
