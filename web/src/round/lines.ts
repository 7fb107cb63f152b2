// The moves of a game as a tree: its lines, from the start of the game to their ends, the main line first. No line is the beginning
// of another one.

import type { Problem } from '../contract/types.ts';

export type Moves = readonly string[];
export type Lines = readonly Moves[];

/** The moves in a text without separators; null where the text is anything else. */
export function movesOf(text: string): string[] | null {
  const moves = text.match(/[a-z]\d+/g) ?? [];
  return moves.join('') === text ? moves : null;
}

/** The moves before one that the engine has refused, as text; null: it has refused none, or the first. */
export const movesBefore = ({ args: { before } }: Problem) => (Array.isArray(before) ? before.join('') : null);

/** Are these the first moves of the line? They are compared as moves, because as text `c10` begins with `c1`. */
export const beginsWith = (line: Moves, moves: Moves) => moves.every((move, index) => move === line[index]);

/** With one more line. It takes the place of one that it continues. */
export function withLine(lines: Lines, line: Moves): Lines {
  if (line.length === 0 || lines.some((each) => beginsWith(each, line))) return lines;
  const at = lines.findIndex((each) => beginsWith(line, each));
  return at < 0 ? [...lines, line] : lines.map((each, index) => (index === at ? line : each));
}

/** Without the moves from the last of these on. */
export const withoutFrom = (lines: Lines, moves: Moves): Lines =>
  lines.map((line) => (beginsWith(line, moves) ? moves.slice(0, -1) : line)).reduce(withLine, []);

/** The last of these moves comes before the others that were played in its place. */
export function promoted(lines: Lines, moves: Moves): Lines {
  const before = moves.slice(0, -1);
  const place = lines.findIndex((line) => beginsWith(line, before));
  const rank = (line: Moves, index: number) => (index < place ? 0 : beginsWith(line, moves) ? 1 : 2);
  return [0, 1, 2].flatMap((each) => lines.filter((line, index) => rank(line, index) === each));
}

/** How many moves the two have in common at their beginning. */
function common(one: Moves, other: Moves) {
  const differs = one.findIndex((move, index) => move !== other[index]);
  return differs < 0 ? one.length : differs;
}

/**
 * The lines as text: of each the number of moves that it has in common with the one before it, and the others.
 * @param path What the first is compared with.
 */
export function linesText(lines: Lines, path: Moves) {
  const texts = lines.map((line, index) => {
    const shared = common(lines[index - 1] ?? path, line);
    return `${shared}${line.slice(shared).join('')}`;
  });
  return texts.join('.');
}

/** The most lines of a text, and the most moves of a line. */
const MOST = 100;
const LONGEST = 300;

/**
 * As many lines as a text may have, in their order: the main line, the one that is played on, and the first of the others.
 * @param fits Is there room for these?
 */
export function fitting(lines: Lines, line: Moves, fits: (lines: Lines) => boolean): Lines {
  const own = lines.find((each) => beginsWith(each, line));
  const ranked = [...new Set([...lines.slice(0, 1), ...(own ? [own] : []), ...lines])];
  const first = (count: number) => {
    const kept = ranked.slice(0, count);
    return lines.filter((each) => kept.includes(each));
  };
  let [least, most] = [0, Math.min(ranked.length, MOST)];
  for (let tried = most; least < most; tried = Math.ceil((least + most) / 2))
    if (fits(first(tried))) least = tried;
    else most = tried - 1;
  return first(least);
}

/** The lines in such a text, up to the most; null where it is none. */
export function linesIn(text: string, path: Moves): Lines | null {
  const lines: Moves[] = [];
  for (const each of text.split('.', MOST)) {
    const [, shared = '', rest = ''] = /^(\d{1,3})(.*)$/.exec(each) ?? [];
    const before = lines.at(-1) ?? path;
    const moves = movesOf(rest);
    if (!shared || !moves || Number(shared) > before.length) return null;
    if (Number(shared) + moves.length > LONGEST) return null;
    lines.push([...before.slice(0, Number(shared)), ...moves]);
  }
  return lines;
}
