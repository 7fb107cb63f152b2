// What is wrong, in the page's language: from the code, the place and the facts of an error of the engine's.

import { squareAt } from '../setup.js';

/** @typedef {import('../../contract.js').Game} Game */
/** @typedef {import('../../contract.js').Problem} Problem */
/** @typedef {import('./page.js').Words} Words */

const PASSES = ['pass', 'pa', 'ps', '--'];

/** @param {Problem} problem @param {Game} game The one on the board. @param {Words} t */
export function explain({ code, field, args, message }, game, t) {
  const side = /** @type {string} */ (args.side ?? '');
  const name = game.sides[/** @type {'first' | 'second'} */ (side)] ?? side;
  const place = /^record\.moves\[(\d+)\]$/.exec(field ?? '');
  const facts = {
    ...args,
    message,
    side: t.has(`side.${name}`) ? t(`side.${name}`) : name,
    number: place && Number(place[1]) + 1,
    square: typeof args.at === 'number' ? squareAt(args.at, game.columns) : '',
    needed: game.rows * game.columns,
  };
  const key = [
    code === 'bad-setup' && `setup.reason.${args.reason}`,
    code === 'engine' && `problem.engine.${args.reason}`,
    code === 'illegal-move' && PASSES.includes(String(args.move)) && 'problem.illegal-pass',
    code === 'limit' && field === 'record.moves' && 'problem.long',
    `problem.${code}`,
  ].find((key) => key && t.has(key));
  return key ? t(key, facts) : message;
}
