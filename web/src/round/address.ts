// Reads and writes addresses of games: `#/<game>/f5d6?second=level-3`. The engine checks the moves.

import { HUMAN, isPlayer } from '../base/player.ts';
import { randomBelow } from '../base/random.ts';
import { LANGUAGES } from '../base/words.ts';
import { readSetup, SIDES, sizesOf } from '../board/setup.ts';
import type { Game, GameRecord, Problem } from '../contract/types.ts';
import {
  beginsWith,
  fitting,
  gameIn,
  gameOf,
  type Lines,
  linesIn,
  linesText,
  movesOf,
  movesText,
  type RoundState,
  recordOf,
  usualSeats,
  withLine,
} from './state.ts';

/** The contents of an address: a round, and the language where the address names one. */
export type Addressed = Pick<RoundState, 'games' | 'start' | 'seats' | 'transcript' | 'line' | 'at'> & {
  lines?: Lines;
  pendingLines?: Lines;
  lang?: string;
  langNamed?: boolean;
};

/** Characters. No game of 300 moves needs more; a longer address is refused. */
export const LONGEST = 4000;
/** Of which so many are left for a language, which may be added. */
const SPARE = 10;
/** Characters of the names of two players. */
const LONGEST_NAMES = 130;
/**
 * The site contains the start positions of this many random boards. A visit without a seed gets one of them, at once.
 */
export const BUNDLED_SEEDS = 64;

/**
 * The side of who opens a link that was sent: last in its address, so that what stands behind the link in a sentence
 * may be taken for it.
 */
const SENT = /^(first|second)[.,!。、！]?$/;

/** In place of lines that cannot be read: the engine refuses it, as it does a line that is against the rules. */
const REFUSED = [['?']];

/** The start of a game: of the board of this seed where the game has random boards. */
export const startOf = ({ id: game, sizes }: Game, seed: number, size?: number): GameRecord =>
  sizes ? { game, seed, ...(size !== undefined && { size }) } : { game };

/** The start of a new game: a random board where the game has such boards. */
export const freshStart = (game: Game, size?: number) =>
  startOf(game, randomBelow(size === undefined ? BUNDLED_SEEDS : 2 ** 32), size);

/** The size of a game's board, for another game on a board of that size; undefined for the usual one. */
export function sizeOf(game: Game, { size, setup }: GameRecord) {
  const rows = setup === undefined ? size : readSetup(game, setup).columns;
  return sizesOf(game).find((each) => each === rows && each !== game.rows);
}

/**
 * The file of this site that holds a start's view, where it carries one.
 * @param game That of the start.
 */
export function bundledStart(start: GameRecord, game: Game) {
  if (game.program) return null;
  const fresh = startOf(game, 0);
  if (Object.keys(start).join() !== Object.keys(fresh).join()) return null;
  if (fresh.seed === undefined) return `start/${start.game}.json`;
  const seed = start.seed ?? Number.NaN;
  return Number.isInteger(seed) && seed >= 0 && seed < BUNDLED_SEEDS ? `start/${start.game}-${seed}.json` : null;
}

/** A number where the text is one; else the text, which the engine refuses. */
const numberOr = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : (text as unknown)) as number;

/** A problem of an address. */
export const wrong = (what: string, args: Problem['args'] = {}): Problem => ({
  code: `address-${what}`,
  message: what,
  field: null,
  args,
});

/** The problem of an address with a word that this page does not know. */
export const unknownWord = (key: string, text: string) => wrong('word', { word: `${key}=${text}`.slice(0, 60) });

/**
 * @param hash From `#` on; '' or `#/` where no game is named.
 * @param usual The id of the game that is used where the address names none.
 */
export function readAddress(hash: string, games: Game[], usual?: string) {
  const [path = '', query = ''] = hash
    .slice(0, LONGEST)
    .replace(/^#?\/?/, '')
    .split(/\?(.*)/s);
  const [first = '', moves = '', ...others] = path.split('/');
  let problem: Problem | null = null;
  let game = gameIn({ games }, usual);
  let transcript = '';
  const words = new URLSearchParams(query);
  try {
    const named = games.find(({ id }) => id === decodeURIComponent(first));
    if (named) game = named;
    else problem = wrong('game', { name: first.slice(0, 40) });
    transcript = decodeURIComponent(moves);
    encodeURIComponent(transcript); // throws for a lone surrogate, which could not be written again
  } catch {
    problem = wrong('text');
  }
  if (hash.length > LONGEST) problem = wrong('length', { most: LONGEST });
  else if (others.length > 0) problem ??= wrong('word', { word: others.join('/').slice(0, 40) });

  const seats = usualSeats(game);
  const start: GameRecord = { game: game.id };
  let lang: string | null = null;
  let lines: Lines = [];
  for (const [key, text] of words) {
    if (key === 'setup') start.setup = text;
    else if (key === 'seed') start.seed = numberOr(text);
    else if (key === 'size') {
      const size = numberOr(text);
      if (size !== game.rows) start.size = size;
      if (game.sizes && !sizesOf(game).includes(size))
        problem ??= { code: 'limit', message: 'size', field: 'record.size', args: { ...game.sizes } };
    } else if (key === 'first' || key === 'second') {
      if (isPlayer(text, game)) seats[key] = text;
      else problem ??= unknownWord(key, text);
    } else if (key === 'you' && SENT.test(text)) {
      Object.assign(seats, { first: HUMAN, second: HUMAN, you: text.replace(SENT, '$1') });
    } else if (key === 'lang' && LANGUAGES.includes(text)) {
      lang = text;
    } else if (key === 'lines') {
      const path = movesOf(transcript);
      lines = (path && linesIn(text, path)) ?? REFUSED;
    } else if (key !== 'names' && key !== 'own') problem ??= unknownWord(key, text);
  }
  const names = words.get('names')?.slice(0, LONGEST_NAMES);
  const own = words.has('own') && { own: SIDES.find((side) => side === words.get('own')) ?? null };
  if (names) Object.assign(seats, { first: HUMAN, second: HUMAN, names, ...own });
  const bare = start.setup === undefined && start.seed === undefined;
  const said = { seats, lang, problem };
  if (problem) return { ...said, start: { game: game.id, ...(game.sizes && { seed: 0 }) }, transcript: '', lines: [] };
  // The engine refuses a size where the game has one only.
  return { ...said, start: bare ? { ...freshStart(game, start.size), ...start } : start, transcript, lines };
}

/** The address of the place that is shown, with those lines of the game that there is room for. */
export const writeAddress = (state: Addressed) => addressWith(state, linesBeside(state));

/**
 * The lines as text, also those that the engine has not described yet; '' where the moves to the place that is shown
 * are all.
 */
function linesBeside(state: Addressed) {
  const { transcript, lines = [], pendingLines = [], line, at } = state;
  const path = transcript === null ? line.slice(0, at) : (movesOf(transcript) ?? []);
  const textOf = (lines: Lines) => (lines.every((each) => beginsWith(path, each)) ? '' : linesText(lines, path));
  const all = [...pendingLines, ...lines].reduce(withLine, []);
  const kept = fitting(all, line, (some) => addressWith(state, textOf(some)).length <= LONGEST - SPARE);
  return textOf(kept);
}

function addressWith({ start, seats, transcript, line, at, lang, langNamed, ...state }: Addressed, lines: string) {
  const usual = usualSeats(gameOf({ ...state, start }));
  const words = new URLSearchParams();
  for (const key of ['setup', 'seed', 'size'] as const)
    if (start[key] !== undefined) words.set(key, String(start[key]));
  if (seats.you) words.set('you', seats.you);
  else for (const side of SIDES) if (seats[side] !== usual[side]) words.set(side, seats[side]);
  if (seats.names) words.set('names', seats.names);
  if (seats.own !== undefined) words.set('own', seats.own ?? 'neither');
  if (lines) words.set('lines', lines);
  if (langNamed && lang) words.set('lang', lang);
  const moves = movesText(recordOf({ start, transcript, line, at }));
  const query = words.toString();
  return `#/${start.game}${moves && `/${encodeURIComponent(moves)}`}${query && `?${query}`}`;
}
