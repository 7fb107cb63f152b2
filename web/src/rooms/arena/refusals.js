// Explains why the engine refuses a series, and finds the field of the form that is wrong.

import { explain } from '../../views/problem.js';

/** @typedef {import('../../../contract.js').Game} Game */
/** @typedef {import('../../../contract.js').Problem} Problem */
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

/** The refusal as a sentence. @param {Problem} problem @param {Game} game @param {Words} t @returns {string} */
export function refusal(problem, game, t) {
  const { code, field, args } = problem;
  const opening = /^openings\[(\d+)\](.*)$/.exec(field ?? '');
  if (opening) {
    const why = explain({ ...problem, field: `record${opening[2]}` }, game, t);
    return t('arena.wrong.opening', { number: Number(opening[1]) + 1, why });
  }
  const option = /^players\[.\]\.(\w+)$/.exec(field ?? '')?.[1];
  const known = Array.isArray(args.known) ? args.known.join(t('list')) : '';
  if (code === 'bad-player' && args.player !== undefined)
    return t(args.player === '' ? 'arena.wrong.nobody' : 'arena.wrong.player', args);
  if (code === 'bad-player' && args.name !== undefined)
    return known ? t('arena.wrong.name', { name: args.name, known }) : t('arena.wrong.no-name', { name: args.name });
  if (code === 'bad-player' && args.search !== undefined) return t('arena.wrong.endless', args);
  if (code === 'limit')
    return option ? t('arena.wrong.range-of', { ...args, of: option }) : t('arena.wrong.range', args);
  if (code === 'bad-request' && field === 'openings') return t('arena.wrong.empty');
  if (code === 'bad-request' && args.expected === 'integer') return t('arena.wrong.integer');
  if (code === 'bad-request' && args.expected === 'number') return t('arena.wrong.number');
  return explain(problem, game, t);
}
