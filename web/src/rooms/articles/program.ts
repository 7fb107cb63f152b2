// Draws a program whose lines are read, with colours once it comes near the screen; and one that is gone through line
// by line, beside a drawing of what it works on, which may be a board with marks.

import { html, svg } from 'lit-html';
import type { Words } from '../../base/words.ts';
import { CELL, GUTTER, MARGIN, picture, type Scene, token } from '../../board/picture.ts';
import { columnOf, rowOf, shapeOf } from '../../board/squares.ts';
import { loadColours, type Part, plain } from '../../code/colours.ts';
import type { Look } from '../../contract/types.ts';
import { fromPromise } from '../../runtime/browser.ts';
import type { Effect } from '../../runtime/component.ts';
import { near as nearTheScreen } from '../../runtime/screen.ts';
import { type Stepping, steps } from './controls.ts';
import { type AnyFigure, interactive, type Translated } from './figure.ts';

/** How far from the screen the colours are loaded, in pixels. */
const NEAR = 300;

/**
 * Of the state of a figure with a program: has it come near the screen, and the lines of a source, with colours once
 * they are loaded.
 */
interface Listing {
  near: boolean;
  lines: typeof plain;
}
export const uncoloured: Listing = { near: false, lines: plain };

/**
 * The colours. Where they cannot be loaded the program stays without.
 * @param figure Its name.
 */
export function coloursEffect({ near, lines }: Listing, figure: string): Effect<readonly ['set', Partial<Listing>]>[] {
  if (lines !== plain) return [];
  if (!near) return [nearTheScreen(`[data-figure="${figure}"] .listing`, NEAR, ['set', { near: true }] as const)];
  return [fromPromise('colours', loadColours, (lines) => ['set', { lines }] as const, null)];
}

/**
 * A program under its name.
 * @param more What stands beside the name, and below the lines.
 */
export const listing = (program: string, lines: unknown, [beside, below]: unknown[] = []) =>
  html`<div class="listing">
    <p class="file"><code translate="no">${program}</code>${beside}</p>
    ${lines}${below}
  </div>`;

/** Its lines. @param kind The class of a line, by its index. */
export const linesOf = (lines: Part[][], kind: (index: number) => string, current?: number) =>
  html`<div class="lines" role="list">${lines.map(
    (parts, index) =>
      html`<div role="listitem" class="line ${kind(index)}" aria-current=${index === current ? 'step' : 'false'}>${numberOf(index + 1)}${codeOf(parts)}</div>`,
  )}</div>`;

export const numberOf = (at: number | string) => html`<span class="number">${at}</span>`;

/** A line as it is written. Its beginning is apart, so that a line through it leaves that out. */
export function codeOf([first, ...rest]: Part[]) {
  const { text = '', role = null } = first ?? {};
  const indent = text.length - text.trimStart().length;
  return html`<code translate="no" .style=${`--indent:${indent}ch`}>${text.slice(0, indent)}<span>${[{ text: text.slice(indent), role }, ...rest].map(coloured)}</span></code>`;
}

const coloured = ({ text, role }: Part) =>
  role ? html`<span class=${`as-${role}`}>${joined(text)}</span>` : joined(text);

/**
 * A text in which a minus stays with what it belongs to where the line is wrapped; after a bracket it may be wrapped
 * too.
 */
const joined = (text: string) =>
  text.split(/(-\w+|\((?!\)))/).map((part, at) => {
    if (at % 2 === 0) return part;
    return part === '(' ? html`(<wbr>` : html`<span class="joined">${part}</span>`;
  });

/** What is shown of a step: a drawing, what stands beside it, and what is said, after the code that does it. */
type StepView = { drawing: unknown; beside: unknown; code: unknown; said: unknown };

/** @param more What else the reader sets. */
export const stepwise = (kind: string, label: string, stepping: Stepping, t: Words, shown: StepView, more?: unknown) =>
  html`<div class="stepwise ${kind}" role="group" aria-label=${label}>
    ${shown.drawing}${shown.beside}
    <div>${steps(stepping, t)}<div class="said" role="status">${shown.code}<p>${shown.said}</p></div></div>${more}
  </div>`;

/** What the script of such a figure computes: the program in each language, and what is known at each step. */
export type Run<Step> = { sources: Translated; steps: [Step, ...Step[]] };
interface LineByLine<Step> extends Pick<AnyFigure, 'facts' | 'links'> {
  name: string;
  kind: string;
  program: string;
  computed: Run<Step>;
  /** The step that is shown first. */
  at?: number;
  shows(step: Step, t: Words, isLast: boolean): Omit<StepView, 'beside'>;
}

/** A figure of a program whose run is gone through line by line. */
export function lineByLine<Step extends { line: number }>({ facts, links, at = 0, ...figure }: LineByLine<Step>) {
  const { sources, steps } = figure.computed;
  const last = steps.length - 1;
  return interactive({
    initial: { ...uncoloured, at },
    transitions: {},
    facts,
    links,
    effects: (state) => coloursEffect(state, figure.name),
    draw({ at, lines }, { t, send }, label) {
      const source = sources[t.lang] ?? '';
      const step = steps[at] ?? steps[0];
      const now = step.line - 1;
      const { code, ...shown } = figure.shows(step, t, at === last);
      const beside = listing(
        figure.program,
        linesOf(lines(source), (index) => (index === now ? 'lit' : ''), now),
      );
      const line = html`<code translate="no" class="run-now">${source.split('\n')[now]?.trim()}</code>`;
      const stepping = { at, last, go: (at: number) => send(['set', { at }]) };
      return stepwise(`program ${figure.kind}`, label, stepping, t, { ...shown, beside, code: [code, ' ', line] });
    },
  });
}

export const centre = (square: string) =>
  [columnOf(square), rowOf(square)].map((at) => GUTTER + (at + 0.5) * CELL) as [number, number];

export function ring(square: string, kind: string) {
  const [x, y] = centre(square);
  return svg`<circle class=${kind} cx=${x} cy=${y} r=${kind === 'passed' ? 5 : 17} />`;
}

/**
 * A board as a picture, and what is marked on it: rings around squares, and small discs on those that a run has passed.
 * @param marks In the measures of the board.
 */
export function markedBoard(scene: Scene, look: Look, marks: unknown) {
  const { rows, columns } = shapeOf(scene.cells);
  const [width, height] = [columns, rows].map((count) => GUTTER + count * CELL + MARGIN);
  return html`<div class="sight">
    ${picture({ ...scene, last: null }, look, token, null)}
    <svg class="over" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">${marks}</svg>
  </div>`;
}
