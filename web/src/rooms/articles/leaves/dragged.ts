// The reader drags leaves of a tree. What became of the root at both ends of a leaf's range is kept.

import { html } from 'lit-html';
import { VALUE } from '../../../tree/visits.ts';
import type { Doing, Held } from '../figures/leaves.ts';
import { putByKey } from '../keys.ts';
import { placesOf, replaced, type Shape } from './shape.ts';

interface Sweep {
  /** The path of the leaf that was changed last. */
  leaf: string;
  /** The values of the nodes before it was changed, by their paths. */
  before: Map<string, number | undefined>;
  /** The value at the root with that leaf at an end of its range. */
  ends: Map<number, number>;
  /** The requests that tell these values. */
  due: { end: number; wanted: object }[];
}

/** Pixels by which a leaf is dragged for one unit, and at most for its whole range. */
const [UNIT, SWEEP] = [12, 340];

export function createDragged({ figure, now, change, request, drag, signAt, nameOf, heard, counted }: Held): Doing {
  const [least, most] = figure.range ?? [-9, 19];
  const unit = Math.min(UNIT, SWEEP / (most - least));
  const leap = Math.max(5, Math.round((most - least) / 10));
  const sweeps: WeakMap<Shape, Sweep> = new WeakMap();

  /** What is kept of a leaf since it is changed. */
  function sweepOf(shape: Shape, leaf: string) {
    const sweep = sweeps.get(shape);
    if (sweep?.leaf === leaf) return sweep;
    const { rows } = shape.visits;
    const before = new Map(placesOf(shape).map(({ path, row }) => [path.join(' '), rows[row]?.[VALUE]]));
    const begun: Sweep = { leaf, before, ends: new Map(), due: [] };
    sweeps.set(shape, begun);
    return begun;
  }

  function setLeaf(path: number[], value: number) {
    const { due } = sweepOf(now(), path.join(' '));
    const put = Math.min(Math.max(value, least), most);
    change(replaced(now().tree, path, () => put));
    // However fast a leaf is dragged on, its ends are read.
    if ((put === least || put === most) && !due.some(({ end }) => end === put))
      due.push({ end: put, wanted: request() });
  }

  return {
    leaf({ path, node, row }, classes, text, t) {
      const sign = signAt(path.length);
      const value = sign * node;
      const [low, high] = sign === 1 ? [least, most] : [-most, -least];
      /** @param to As it is shown. */
      const put = (to: number) => setLeaf(path, sign * to);
      return html`<div
        class=${classes}
        role="slider"
        tabindex="0"
        aria-orientation="vertical"
        aria-label=${t('articles.leaves.leaf', { path: nameOf(path) })}
        aria-valuemin=${low}
        aria-valuemax=${high}
        aria-valuenow=${value}
        aria-valuetext=${heard(value, row, t)}
        @pointerdown=${(event: PointerEvent) => drag(event, (_, up) => put(value + Math.round(up / unit)))}
        @keydown=${(event: KeyboardEvent) => putByKey(event, value, [low, high], put, leap)}
      >${text}</div>`;
    },
    bar(t) {
      const { tree, given } = now();
      return html`<button type="button" ?disabled=${tree === given} @click=${() => {
        sweeps.delete(now());
        change(given);
      }}>${t('articles.leaves.reset')}</button><span>${t('articles.leaves.drag')}</span>${counted(t)}`;
    },
    done(task) {
      if (!task.swept) return null;
      const ends = sweeps.get(now())?.ends;
      return ends?.size === 2 && ends.get(least) === ends.get(most);
    },
    due() {
      const sweep = sweeps.get(now());
      const due = sweep?.due[0];
      if (!sweep || !due) return null;
      return {
        wanted: due.wanted,
        take(value) {
          sweep.ends.set(due.end, value);
          sweep.due.shift();
        },
      };
    },
    before: (path) => sweeps.get(now())?.before.get(path.join(' ')),
  };
}
