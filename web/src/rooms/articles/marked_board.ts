// A board as a picture, and what is marked on it: rings around squares, and small discs on those that a run has passed.

import { html, svg } from 'lit-html';
import { CELL, GUTTER, MARGIN, picture, type Scene, token } from '../../board/picture.ts';
import { columnOf, rowOf, shapeOf } from '../../board/squares.ts';
import type { Look } from '../../contract/types.ts';

export const centre = (square: string) =>
  [columnOf(square), rowOf(square)].map((at) => GUTTER + (at + 0.5) * CELL) as [number, number];

export function ring(square: string, kind: string) {
  const [x, y] = centre(square);
  return svg`<circle class=${kind} cx=${x} cy=${y} r=${kind === 'passed' ? 5 : 17} />`;
}

/** @param marks What is drawn over the board, in its measures. */
export function markedBoard(scene: Scene, look: Look, marks: unknown) {
  const { rows, columns } = shapeOf(scene.cells);
  const [width, height] = [columns, rows].map((count) => GUTTER + count * CELL + MARGIN);
  return html`<div class="sight">
    ${picture({ ...scene, last: null }, look, token, null)}
    <svg class="over" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">${marks}</svg>
  </div>`;
}
