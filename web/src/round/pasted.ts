// Reads pasted text: an address of this page, a position with one letter a square, a board of numbers, or moves. The setup
// alphabets of the games decide which it is; the engine checks the result.

import type { Game, PieceSetup, Problem, Record } from '../contract/types.ts';
import { readAddress } from './address.ts';
import type { Seats } from './state.ts';

type Read = { start: Record; transcript: string; seats: Seats | null };

/** Characters. Longer text is refused unread. */
const LONGEST = 10_000;
/** A text of empty squares alone is a board from this length on. */
const LEAST_EMPTY = 5;

/** @param start The start of the game on the board, to which moves without a position belong. */
export function readPasted(pasted: string, start: Record, games: Game[]): Read | Problem {
  const wrong = (code: string, args: Problem['args'] = {}) => ({ code, message: code, field: null, args });
  if (pasted.length > LONGEST) return wrong('text-length', { most: LONGEST });
  // Some keyboards and pages write full-width letters and digits, and dashes for minus signs.
  const text = pasted
    .normalize('NFKC')
    .replace(/[−–—]/g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  if (text.length > LONGEST) return wrong('text-length', { most: LONGEST }); // normalisation can lengthen the text
  if (!text) return wrong('text-empty');

  const [address] = /#\/\S*/.exec(text) ?? [];
  if (address) {
    const { problem, start, transcript, seats } = readAddress(address, games);
    return problem ?? { start, transcript, seats };
  }

  // A text that several games could read belongs to the game on the board.
  const ordered = games.toSorted((a, b) => Number(b.id === start.game) - Number(a.id === start.game));
  const found = pieces(text, ordered) ?? numbers(text, ordered);
  if (found) return { start: found, transcript: '', seats: null };
  // Moves, with or without numbers and commas between them.
  return { start, transcript: text.replace(/\b\d+\.+(?=\D)|[,;、]/g, ' ').trim(), seats: null };
}

/**
 * A position written with one letter a square. Of several lines with a position each, the first is read.
 * @param games That of the board first.
 */
function pieces(text: string, games: Game[]): Record | null {
  const [current] = games;
  const readings = (part: string) => games.map((game) => lettersOf(game, part)).filter((read) => read !== null);
  const read = readings(text);
  const first = readings(text.replace(/\n.*/s, ''));
  // A text that fits no board goes to the game on the board, else to the one of the nearest size: the engine says what is wrong.
  const misfit = ({ game, letters }: Letters) =>
    game === current ? -1 : Math.abs(letters.replaceAll(' ', '').length - sizeOf(game));
  const best =
    read.find(fits) ??
    first.find(fits) ??
    first.find(startsWithBoard) ??
    read.toSorted((a, b) => misfit(a) - misfit(b))[0];
  return best ? { game: best.game.id, setup: setupText(best) } : null;
}

/** A text in the setup letters of a game, with single spaces. */
type Letters = { game: Game; setup: PieceSetup; letters: string };

const sizeOf = ({ rows, columns }: Game) => rows * columns;

/** The text before any semicolon in the setup letters of a game; null if it is no board of that game. */
function lettersOf(game: Game, text: string): Letters | null {
  const { setup } = game;
  if (setup.kind !== 'pieces') return null;
  const { empty, first, second } = setup.letters;
  const known = [empty, first, second, ' '];
  const signs = [...text.replace(/;.*/s, '').replace(/\s+/g, ' ').trim()].map((sign) =>
    known.includes(sign) ? sign : (known.find((letter) => letter.toUpperCase() === sign.toUpperCase()) ?? null),
  );
  const isBoard = signs.length >= LEAST_EMPTY || signs.includes(first) || signs.includes(second);
  return isBoard && !signs.includes(null) ? { game, setup, letters: signs.join('') } : null;
}

/** Is it a whole board, with the letter of the side to move where that is written? */
function fits({ game, setup, letters }: Letters) {
  const signs = letters.replaceAll(' ', '');
  if (!setup.mover) return signs.length === sizeOf(game);
  return signs.length === sizeOf(game) + 1 && signs.at(-1) !== setup.letters.empty;
}

const startsWithBoard = ({ game, letters }: Letters) => letters.replace(/ .*/, '').length === sizeOf(game);

/** The setup text; where letters are missing, the most likely one. */
function setupText({ game, setup, letters }: Letters) {
  const signs = letters.replaceAll(' ', '');
  if (!setup.mover) return signs;
  const turn = signs.at(-1);
  const hasTurn = signs.length === sizeOf(game) + 1 || letters.at(-2) === ' ';
  return hasTurn && turn !== setup.letters.empty ? `${signs.slice(0, -1)} ${turn}` : signs;
}

/**
 * A board of numbers: rows are separated by line ends or slashes; after semicolons follow the line to choose from and the
 * points.
 */
function numbers(text: string, games: Game[]): Record | null {
  const [board = '', line, points] = text.split(';').map((part) => part.trim().toLowerCase());
  const game = games.find(({ setup }) => {
    if (setup.kind !== 'numbers') return false;
    const cells = board.split(/[\s/]+/).filter(Boolean);
    return (
      cells.length > 1 &&
      cells.some((cell) => cell === setup.taken || /\d/.test(cell)) &&
      cells.every((cell) => cell === setup.taken || /^[-.\d]+$/.test(cell))
    );
  });
  if (!game) return null;
  const [, usualLine, usualPoints] = game.setup.empty.split(/\s*;\s*/);
  const rows = board.replace(/\s*[/\n]\s*/g, '/').replace(/\/$/, '');
  return { game: game.id, setup: `${rows}; ${line || usualLine}; ${points || usualPoints}` };
}
