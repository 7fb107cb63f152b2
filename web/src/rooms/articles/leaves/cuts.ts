// The cuts of a tree whose leaves are given: each says, when it is looked at, where its bound comes from.

import { html } from 'lit-html';
import { causeOf, END, lineToRow, sideAt, VALUE, visitOf } from '../../../tree/visits.ts';
import type { Placed } from '../../../tree/whole.ts';
import type { Words } from '../../../words.ts';
import type { Held } from '../figures/leaves.ts';
import { placesOf } from './shape.ts';

export function createCuts({ now, redraw, nameOf, sideOf, found }: Held) {
  /** The cut that is looked at, by the path of its node. */
  let looked: string | null = null;

  /** Was a part of a node not read? */
  const isCut = (row: number) => row !== -1 && visitOf(now().visits, row)[END] === 'cut';

  return {
    /** Why the cut came that is looked at: the row of the move that set its bound, and a sentence. */
    because(t: Words) {
      const { visits, first } = now();
      const place = placesOf(now()).find(({ path }) => path.join(' ') === looked);
      if (!place || !isCut(place.row)) return null;
      const line = lineToRow(visits, place.row).map((row) => ({ visits, row, before: row }));
      const cause = causeOf(line, first, 'beta');
      if (!cause) return null;
      const mover = sideAt(first, place.path.length);
      const text = t(`articles.leaves.because.${mover === 'first' ? 'most' : 'least'}`, {
        side: sideOf(mover, t),
        other: sideOf(sideAt(mover, 1), t),
        value: visitOf(visits, place.row)[VALUE],
        bound: visitOf(visits, cause.row)[VALUE],
      });
      return { cause: cause.row, text };
    },
    /** A node whose other moves were not read. */
    node({ path, row }: Placed, classes: string, text: unknown, t: Words) {
      if (!isCut(row)) return undefined;
      const names = { path: nameOf(path), value: found(path, row, t) };
      const look = () => {
        looked = path.join(' ');
        redraw();
      };
      return html`<button type="button" class=${classes} aria-label=${t('articles.leaves.cut', names)} @pointerenter=${look} @focus=${look} @click=${look}>${text}</button>`;
    },
  };
}
