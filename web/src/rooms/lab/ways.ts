// Draws the ways from a program's error: to its line, and to the position in which it happened.

import { html, nothing } from 'lit-html';
import type { Problem, Record } from '../../contract/types.ts';
import { button } from '../../views/controls.ts';
import type { Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import type { Lab } from './state.ts';

/**
 * @param source The text that was run: a line of another one is not shown.
 * @param refusedIn Null: the position on the board.
 */
export function ways(
  { program, isClosed }: Lab,
  { problem, source, refusedIn }: { problem: Problem | null; source: string; refusedIn: Record | null },
  t: Words,
  { goTo, toPosition }: Actions,
) {
  if (problem?.code !== 'user-code') return nothing;
  const { line } = problem.args;
  const known = typeof line === 'number' && !isClosed && source === program?.source;
  return html`${known ? button(t('lab.go-to', { line }), () => goTo(line)) : nothing}
    ${refusedIn ? button(t('lab.show-refused'), () => toPosition(refusedIn)) : nothing}`;
}
