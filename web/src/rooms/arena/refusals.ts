// The field of the form that a problem is about, and the problem as a sentence.

import type { Game, Problem } from '../../contract/types.ts';
import { explain } from '../../views/problem.ts';
import type { Words } from '../../words.ts';

/** The field of the form that a problem is about. */
export function fieldOf(problem: Problem | null) {
  const field = problem?.field ?? '';
  const fields = [
    [/^players\[0\]/, 'a'],
    [/^players\[1\]/, 'b'],
    [/^openings/, 'openings'],
    [/^sprt\.elo\[0\]/, 'low'],
    [/^sprt\.elo\[1\]/, 'high'],
    [/^sprt\.alpha/, 'alpha'],
    [/^sprt\.beta/, 'beta'],
    [/^(games|opening|size|seed)$/, field],
  ] as const;
  return fields.find(([pattern]) => pattern.test(field))?.[1] ?? null;
}

/** A problem as a sentence. That of an opening names its place in the list. */
export function refusal(problem: Problem, game: Game, t: Words): string {
  const opening = /^openings\[(\d+)\](.*)$/.exec(problem.field ?? '');
  if (!opening) return explain(problem, game, t);
  const why = explain({ ...problem, field: `record${opening[2]}` }, game, t);
  return t('arena.wrong.opening', { number: Number(opening[1]) + 1, why });
}
