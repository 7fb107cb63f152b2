// Reads and writes addresses of the Lab: `#/lab/othello/f5d6?program=mine&depth=3`. What comes before `program` is an
// address of a game (round/address.ts). `code` holds the source of a program that is shared (code/link.ts), `title` and
// `by` what it is called and who wrote it, and `task` an assignment (code/task.ts).

import { HUMAN } from '../../base/player.ts';
import { isTooLong, LONGEST_CODE, sharedIn } from '../../code/link.ts';
import { DEPTHS } from '../../code/task.ts';
import type { Game } from '../../contract/types.ts';
import { type Addressed, readAddress, unknownWord, writeAddress, wrong } from '../../round/address.ts';
import { gameIn, gameOf, usualSeats } from '../../round/state.ts';

const WORDS = ['program', 'title', 'by', 'example', 'depth', 'code', 'task'];

/**
 * @param hash From `#` on.
 * @param usual The id of the game that is shown where the address names none.
 * @returns `placed`: is a game named, or its start?
 */
export function readLab(hash: string, games: Game[], usual = gameIn({ games }).id) {
  const [place = '', query = ''] = hash.replace(/^#\/lab\/?/, '').split(/\?(.*)/s);
  const all = [...new URLSearchParams(query)];
  const own = Object.fromEntries(all.filter(([key]) => WORDS.includes(key)));
  const rest = new URLSearchParams(all.filter(([key]) => !WORDS.includes(key))).toString();
  const { start, transcript, lang, problem } = readAddress(`#/${place || usual}?${rest}`, games, usual);
  const depth = DEPTHS.find((each) => String(each) === own.depth) ?? null;
  const { program, title, by, code, task } = sharedIn(own);
  const isLong = isTooLong({ code, task });
  const ownProblem =
    (own.depth !== undefined && depth === null && unknownWord('depth', own.depth)) ||
    (isLong && wrong('length', { most: LONGEST_CODE })) ||
    null;
  const wanted = {
    start,
    transcript,
    /** Its name; null: the program shown last, also where the code is too long to be read. */
    program: isLong ? null : program,
    /** Of a shared program. */
    title,
    by,
    /** Its id. */
    example: own.example ?? null,
    /** How many plies are read; null: as usual. */
    depth,
    /** A shared source, packed. */
    code: ownProblem ? null : code,
    /** An assignment, packed. */
    task: problem || ownProblem ? null : task,
  };
  const placed = place !== '' || all.some(([key]) => !WORDS.includes(key) && key !== 'lang');
  return { wanted, lang, problem: problem ?? ownProblem, placed };
}

interface Shown extends Omit<Addressed, 'games' | 'seats' | 'transcript'> {
  program: string | null;
  title?: string | undefined;
  by?: string | undefined;
  example?: string;
  depth?: number | undefined;
  code?: string;
  task?: string | undefined;
  /** The moves, where their positions are not known yet. */
  transcript?: string | null;
  /** Are the game and its moves named? */
  withPlace?: boolean;
}

/** The address of a game of the player against a program. */
export function toPlay({ start: { game, seed, size } }: Pick<Shown, 'start'>, player: string) {
  const words = {
    ...(seed !== undefined && { seed }),
    ...(size !== undefined && { size }),
    first: HUMAN,
    second: player,
  };
  return `#/${game}?${new URLSearchParams(Object.entries(words).map(([key, word]) => [key, String(word)]))}`;
}

export function writeLab(games: Game[], shown: Shown) {
  const { program, title, by, example, depth, code, task, transcript = null, withPlace = true, ...place } = shown;
  const seats = usualSeats(gameOf({ games, start: place.start }));
  const whole = writeAddress({ games, seats, transcript, ...place });
  const address = withPlace ? whole.replace('#/', '#/lab/') : '#/lab';
  const words = Object.entries({ program, title, by, example, depth, code, task }).filter(([, word]) => word);
  const query = words.map(([key, word]) => `${key}=${encodeURIComponent(word ?? '')}`).join('&');
  return `${address}${query && (address.includes('?') ? '&' : '?')}${query}`;
}
