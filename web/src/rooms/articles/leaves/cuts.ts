// The cuts of a tree whose leaves are given: each says, when it is looked at, where its bound comes from.

import { html } from 'lit-html';
import { causeOf, END, lineToRow, sideAt, VALUE, visitOf } from '../../../tree/visits.ts';
import type { Drawer, Sight } from '../figures/leaves.ts';
import { placesOf, type Shape } from './shape.ts';

/** Was a part of a node not read? */
const isCut = ({ visits }: Shape, row: number) => row !== -1 && visitOf(visits, row)[END] === 'cut';

/** Why the cut came that is looked at: the row of the move that set its bound, and a sentence. */
export function becauseOf({ state, shape, sideOf, t }: Sight) {
  const { visits, first } = shape;
  const place = placesOf(shape).find(({ path }) => path.join(' ') === state.cut);
  if (!place || !isCut(shape, place.row)) return null;
  const line = lineToRow(visits, place.row).map((row) => ({ visits, row, before: row }));
  const cause = causeOf(line, first, 'beta');
  if (!cause) return null;
  const mover = sideAt(first, place.path.length);
  const text = t(`articles.leaves.because.${mover === 'first' ? 'most' : 'least'}`, {
    side: sideOf(mover),
    other: sideOf(sideAt(mover, 1)),
    value: visitOf(visits, place.row)[VALUE],
    bound: visitOf(visits, cause.row)[VALUE],
  });
  return { cause: cause.row, text };
}

/** A node whose other moves were not read. */
export const cutOf =
  ({ shape, t, send, nameOf, found }: Sight): Drawer =>
  ({ path, row }, classes, text) => {
    if (!isCut(shape, row)) return undefined;
    const names = { path: nameOf(path), value: found(path, row) };
    const look = () => send(['set', { cut: path.join(' ') }]);
    return html`<button type="button" class=${classes} aria-label=${t('articles.leaves.cut', names)} @pointerenter=${look} @focus=${look} @click=${look}>${text}</button>`;
  };
