// Draws what the last run has printed: a hundred lines, and the rest once it is unfolded.

import { html, nothing } from 'lit-html';
import { MOST_PRINTED } from '../../engine/sandbox/replies.ts';
import type { Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import { type Printing, printedBy, type Run } from './run.ts';

/** Lines that are seen before it is unfolded. */
const FIRST = 100;

/** The lines that are shown of each, and how many more there are. */
export function foldedLines(printings: readonly Printing[], most: number) {
  let left = most;
  let more = 0;
  const shown = printings.flatMap(({ move, text }) => {
    const lines = text.replace(/\n$/, '').split('\n');
    const first = lines.slice(0, left);
    left -= first.length;
    more += lines.length - first.length;
    return first.length > 0 ? [{ move, lines: first }] : [];
  });
  return { shown, more };
}

/** How many lines the run has printed. */
export const linesOf = (run: Run) => foldedLines(printedBy(run), 0).more;

export function printed(run: Run | null, isUnfolded: boolean, t: Words, actions: Pick<Actions, 'unfold'>) {
  const printings = run ? printedBy(run) : [];
  if (printings.length === 0) return nothing;
  const { shown, more } = foldedLines(printings, isUnfolded ? Number.POSITIVE_INFINITY : FIRST);
  const characters = printings.reduce((sum, { text }) => sum + text.length, 0);
  return html`<details class="card printed" open><summary data-focus="printed">${t('lab.printed')}</summary>
    ${shown.map(
      ({ move, lines }) =>
        html`${move ? html`<h3>${t('lab.printed.move', { move: move === 'pass' ? t('pass') : move })}</h3>` : nothing}<pre translate="no">${lines.join('\n')}</pre>`,
    )}
    ${more > 0 ? html`<button type="button" @click=${actions.unfold}>${t('lab.printed.more', { count: more })}</button>` : nothing}
    ${characters >= MOST_PRINTED ? html`<p class="muted">${t('lab.printed.most')}</p>` : nothing}</details>`;
}
