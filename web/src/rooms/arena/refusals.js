// The field of the form that a problem is about, and the problem as a sentence.

import { explain } from '../../views/problem.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Problem} Problem */
/** @typedef {import('../../words.js').Words} Words */

/** The field of the form that a problem is about. @param {Problem | null} problem */
export function fieldOf(problem) {
  const field = problem?.field ?? '';
  const fields = /** @type {const} */ ([
    [/^players\[0\]/, 'a'],
    [/^players\[1\]/, 'b'],
    [/^openings/, 'openings'],
    [/^sprt\.elo\[0\]/, 'low'],
    [/^sprt\.elo\[1\]/, 'high'],
    [/^sprt\.alpha/, 'alpha'],
    [/^sprt\.beta/, 'beta'],
    [/^(games|opening|size|seed)$/, field],
  ]);
  return fields.find(([pattern]) => pattern.test(field))?.[1] ?? null;
}

/** The option of a player that a problem is about; an empty text: the player as a whole. @param {Problem} problem */
export const optionOf = ({ field }) => /^players\[.\]\.(\w+)$/.exec(field ?? '')?.[1] ?? '';

/** A problem as a sentence. That of an opening names its place in the list. @param {Problem} problem @param {Game} game @param {Words} t @returns {string} */
export function refusal(problem, game, t) {
  const opening = /^openings\[(\d+)\](.*)$/.exec(problem.field ?? '');
  if (!opening) return explain(problem, game, t);
  const why = explain({ ...problem, field: `record${opening[2]}` }, game, t);
  return t('arena.wrong.opening', { number: Number(opening[1]) + 1, why });
}
