// Text that somebody pastes: an address of this page, a position as engines write it, a board of numbers, or moves. Told
// apart by its looks alone; whether it is a game, the engine says.

import { readAddress } from './address.js';

/** @typedef {import('../contract.js').Game} Game */
/** @typedef {import('../contract.js').Problem} Problem */
/** @typedef {import('../contract.js').Record} Record */
/** @typedef {{start: Record, transcript: string, seats: import('./state.js').Seats | null}} Read */

/** Longer than any game; nothing longer is looked at. */
const LONGEST = 10_000;

/**
 * @param {string} pasted
 * @param {Record} start What the game on the board begins from: moves alone are moves of it.
 * @param {Game[]} games
 * @returns {Read | Problem}
 */
export function readPasted(pasted, start, games) {
  /** @param {string} what @param {{[name: string]: unknown}} [args] */
  const wrong = (what, args = {}) => ({ code: what, message: what, field: null, args });
  if (pasted.length > LONGEST) return wrong('text-length', { most: LONGEST });
  // Full-width letters and digits, and minus signs that are dashes, are what some keyboards and pages write.
  const text = pasted
    .normalize('NFKC')
    .replace(/[−–—]/g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  if (text.length > LONGEST) return wrong('text-length', { most: LONGEST }); // some characters stand for many
  if (!text) return wrong('text-empty');

  const address = /#\/\S*/.exec(text);
  if (address) {
    const read = readAddress(address[0], games);
    return read.problem ?? { start: read.start, transcript: read.transcript, seats: read.seats };
  }

  const [first] = text.split('\n');
  const body = /^[-XO]{64}/i.test(first) ? first : text; // of a file of positions, the first
  const [board] = body.split(';');
  if (/^[-XO\s]+$/i.test(board) && (board.length >= 5 || /[XO]/i.test(board))) {
    const [, cells, mover = ''] = /** @type {RegExpExecArray} */ (/^\s*(.*?)(?:\s+([XO])\s*)?$/is.exec(board));
    const squares = board.replace(/\s/g, '').toUpperCase();
    if (squares.length <= 10) return position('tictactoe', squares);
    if (squares.length === 65) return position('othello', `${squares.slice(0, 64)} ${squares[64]}`);
    return position('othello', `${cells.replace(/\s/g, '')} ${mover}`.toUpperCase().trim());
  }
  if (/^[-.\d\s/]+$/.test(board) && /[\d.]\s*[\s/]\s*[-.\d]/.test(board)) {
    const [, line = 'row 1', points = '0:0'] = body.split(';').map((part) => part.trim().toLowerCase());
    const rows = board
      .trim()
      .replace(/\s*[/\n]\s*/g, '/')
      .replace(/\/$/, '');
    return position('numbers', `${rows}; ${line || 'row 1'}; ${points || '0:0'}`);
  }
  // Moves, with or without numbers and commas between them.
  return { start, transcript: text.replace(/\b\d+\.+(?=\D)|[,;、]/g, ' ').trim(), seats: null };
}

/** @param {string} game @param {string} setup @returns {Read} */
const position = (game, setup) => ({ start: { game, setup }, transcript: '', seats: null });
