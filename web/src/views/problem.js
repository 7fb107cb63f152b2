// Explains a problem in the page's language, from the code, the field and the arguments of the engine's error.

import { squareAt } from '../board/squares.js';

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../contract/types.js').Problem} Problem */
/** @typedef {import('../words.js').Words} Words */

const PASSES = ['pass', 'pa', 'ps', '--'];

/** @param {Problem} problem @param {Game} game The game on the board. @param {Words} t */
export function explain({ code, field, args, message }, game, t) {
  const side = /** @type {string} */ (args.side ?? '');
  const name = game.sides[/** @type {'first' | 'second'} */ (side)] ?? side;
  const place = /^(record\.moves|path)\[(\d+)\]$/.exec(field ?? '');
  const part = /(\w+)(?:\[\d+\])?$/.exec(field ?? '')?.[1] ?? '';
  const known = Array.isArray(args.known) ? args.known.join(t('list')) : '';
  // Descending order puts letters before signs: "X, O and -".
  const [one, two, three] =
    game.setup.kind === 'pieces' ? Object.values(game.setup.letters).toSorted().toReversed() : [];
  const wrong = code === 'user-code' ? `problem.wrong.${args.reason}` : '';
  const raised = [wrong, args.message ? 'problem.raised' : ''].find(t.has);
  const facts = {
    one,
    two,
    three,
    sideFirst: t(`side.${game.sides.first}`),
    sideSecond: t(`side.${game.sides.second}`),
    message,
    ...args,
    raised: raised ? t(raised, { ...args, .../** @type {object} */ (args.facts) }) : args.kind,
    known,
    what: t.has(`problem.field.${part}`) ? t(`problem.field.${part}`) : t('problem.field', { name: part }),
    side: t.has(`side.${name}`) ? t(`side.${name}`) : name,
    number: place && Number(place[2]) + 1,
    path: place?.[1] === 'path' ? t('problem.path') : '',
    square: typeof args.at === 'number' ? squareAt(args.at, game.columns) : '',
    needed: game.rows * game.columns,
  };
  const key = [
    code === 'bad-setup' && `setup.reason.${args.reason}.${game.id}`,
    code === 'bad-setup' && `setup.reason.${args.reason}`,
    code === 'engine' && `problem.engine.${args.reason}`,
    code === 'illegal-move' && PASSES.includes(String(args.move)) && 'problem.illegal-pass',
    ...(code === 'user-code' ? kindsOfCode(args) : []),
    code === 'game-over' && !place && 'problem.nothing-left',
    code === 'limit' && (part ? `problem.limit.${part}` : 'problem.limit-line'),
    code === 'bad-player' && kindOfPlayer(args, known, part),
    code === 'bad-request' && kindOfRequest(args),
    (code === 'bad-json' || code === 'unknown-op') && 'problem.internal',
    `problem.${code}`,
  ].find((key) => key && t.has(key));
  return key ? t(key, facts) : message;
}

/** The address in the Lab of the program that a problem is about; null: it is about none. @param {Problem} problem */
export const inLab = ({ code, args: { name } }) =>
  /^(user-code|not-run|framed)$/.test(code)
    ? `#/lab${name ? `?program=${encodeURIComponent(String(name))}` : ''}`
    : null;

/** The sentence about a player that the engine refuses. @param {Problem['args']} args @param {string} known The names that it may have. @param {string} part The option that is refused. */
function kindOfPlayer({ player, name, search, key }, known, part) {
  if (player !== undefined) return player === '' ? 'problem.no-player' : 'problem.unknown-player';
  if (name !== undefined && part === 'ties') return 'problem.unknown-name';
  if (name !== undefined) return known ? 'problem.unknown-program' : 'problem.no-names';
  if (key !== undefined) return `problem.option.${key}`;
  return search !== undefined && 'problem.endless';
}

/** The sentences about an error in an author's code, the more exact first. @param {Problem['args']} args */
function kindsOfCode({ kind, line }) {
  const where = line === null ? '.nowhere' : '';
  return [`problem.user-code.${kind}${where}`, `problem.user-code${where}`];
}

/** The sentence about a value of the wrong type, or a key that is missing or does not belong there. @param {Problem['args']} args */
function kindOfRequest({ key, game, beside, missing, expected }) {
  if (key === 'game' && game !== undefined) return 'problem.other-game';
  if (beside !== undefined) return `problem.beside.${beside}`;
  if (key !== undefined) return game === undefined ? 'problem.unknown-key' : 'problem.key';
  if (missing !== undefined) return 'problem.missing';
  return `problem.expected.${expected}`;
}
