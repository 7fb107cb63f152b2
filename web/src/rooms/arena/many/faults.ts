// What went wrong in the first game that each program has lost by a fault, as far as that is known.

import { html, nothing } from 'lit-html';
import type { Game as Described, Problem } from '../../../contract/types.ts';
import { faultyIn } from '../../../tournament/game.ts';
import { problemOf } from '../../../tournament/pool.ts';
import { explain } from '../../../views/problem.ts';
import type { Words } from '../../../words.ts';
import type { Shown } from '../shown.ts';
import type { PlayerRow } from './rows.ts';

/** By the names of those who have lost. An error names its program: where names are hidden nothing is said. */
function firstFaults({ games, hidden }: Pick<Shown, 'games' | 'hidden'>) {
  const found = new Map<string, Problem>();
  for (const game of hidden ? [] : games) {
    const { error } = game.fault ?? {};
    const faulty = faultyIn(game);
    if (error && !found.has(faulty)) found.set(faulty, problemOf({ error }));
  }
  return found;
}

export function faults(shown: Shown, rows: readonly PlayerRow[], game: Described, t: Words) {
  const known = firstFaults(shown);
  const told = rows.flatMap(({ name, title }) => {
    const problem = known.get(name);
    return problem ? html`<li><b>${title}</b> ${explain(problem, game, t)}</li>` : [];
  });
  return told.length > 0
    ? html`<section class="went-wrong" aria-labelledby="faults-title"><h2 id="faults-title">${t('arena.table.faults')}</h2><ul>${told}</ul></section>`
    : nothing;
}
