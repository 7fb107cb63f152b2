// Draws what a tournament has left open: neighbours of whom it is not decided which is stronger, and how many games more should tell.
// The page to print says the same.

import { html, nothing } from 'lit-html';
import type { TournamentTable, Undecided } from '../../../contract/types.ts';
import { button } from '../../../views/controls.ts';
import type { Words } from '../../../words.ts';
import { place } from './places.ts';
import { resultsOf } from './results.ts';
import type { Row } from './rows.ts';
import type { Shown, ViewActions } from './shown.ts';

/** So many couples are said at once. */
const FIRST = 4;

export function stillOpen(
  { phase, isOlder }: Pick<Shown, 'phase' | 'isOlder'>,
  { open, pairs }: Pick<TournamentTable, 'open' | 'pairs'>,
  rows: readonly Row[],
  actions: ViewActions,
  t: Words,
) {
  if (phase !== 'over') return nothing;
  const resultOf = resultsOf({ pairs });
  const lines = open.map((each) => undecided(each, openSentence(each, rows, resultOf, t), isOlder ? null : actions, t));
  return html`<section class="open">
    <h2>${t('arena.table.open')}</h2>
    ${open.length === 0 ? html`<p class="says">${t('arena.table.open.none')}</p>` : html`<ul>${lines.slice(0, FIRST)}</ul>`}
    ${lines.length > FIRST ? html`<details><summary>${t('arena.table.open.more', { count: lines.length - FIRST })}</summary><ul>${lines.slice(FIRST)}</ul></details>` : nothing}
    <p class="muted">${t('arena.table.how')}</p>
  </section>`;
}

/**
 * What two have left open. Of those who have not met, and of some others, it is a hope only that so few games tell.
 * @returns Null: not both of them are in the rows.
 */
export function openSentence(
  { first, second, more, hoped }: Undecided,
  rows: readonly Row[],
  resultOf: ReturnType<typeof resultsOf>,
  t: Words,
) {
  const [one, other] = [first, second].map((name) => rows.find((row) => row.name === name));
  if (!one || !other) return null;
  const places = { first: place(one.rank, t), second: place(other.rank, t), one: one.short, other: other.short };
  if (more === null) return t('arena.table.equal', places);
  const key = resultOf(first, second).games === 0 ? 'unmet' : hoped ? 'hoped' : 'more';
  return t(`arena.table.${key}`, { ...places, count: more });
}

/** @param actions Null: they can play no more. */
function undecided({ first, second, more }: Undecided, sentence: string | null, actions: ViewActions | null, t: Words) {
  if (!sentence) return nothing;
  return html`<li class=${more === null ? 'equal' : ''}><p class="says">${sentence}</p>
    ${actions && more !== null ? html`<p class="row">${button(t('arena.table.play', { count: more }), () => actions.playMore([first, second], more))}</p>` : nothing}</li>`;
}
