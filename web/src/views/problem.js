// Explains a problem in the page's language, from the code, the field and the arguments of the engine's error.

import { squareAt } from '../board/squares.js';

/** @typedef {import('../../contract.js').Game} Game */
/** @typedef {import('../../contract.js').Problem} Problem */
/** @typedef {import('../words.js').Words} Words */

const PASSES = ['pass', 'pa', 'ps', '--'];

/** @param {Problem} problem @param {Game} game The game on the board. @param {Words} t */
export function explain({ code, field, args, message }, game, t) {
  const side = /** @type {string} */ (args.side ?? '');
  const name = game.sides[/** @type {'first' | 'second'} */ (side)] ?? side;
  const place = /^record\.moves\[(\d+)\]$/.exec(field ?? '');
  const range = args.reason === 'cell' ? game.setup : game.sizes;
  // Descending order puts letters before signs: "X, O and -".
  const [one, two, three] =
    game.setup.kind === 'pieces' ? Object.values(game.setup.letters).toSorted().toReversed() : [];
  const facts = {
    ...range,
    one,
    two,
    three,
    sideFirst: t(`side.${game.sides.first}`),
    sideSecond: t(`side.${game.sides.second}`),
    ...args,
    message,
    side: t.has(`side.${name}`) ? t(`side.${name}`) : name,
    number: place && Number(place[1]) + 1,
    square: typeof args.at === 'number' ? squareAt(args.at, game.columns) : '',
    needed: game.rows * game.columns,
  };
  const key = [
    code === 'bad-setup' && `setup.reason.${args.reason}.${game.id}`,
    code === 'bad-setup' && `setup.reason.${args.reason}`,
    code === 'engine' && `problem.engine.${args.reason}`,
    code === 'illegal-move' && PASSES.includes(String(args.move)) && 'problem.illegal-pass',
    code === 'limit' && field === 'record.moves' && 'problem.long',
    `problem.${code}`,
  ].find((key) => key && t.has(key));
  return key ? t(key, facts) : message;
}
