// Which lines of a game are saved: there may be more than there is room for.

import { fitting, type Lines, linesText, type Moves } from './lines.ts';

/** Characters of the variations that are saved. */
export const LONGEST_LINES = 8000;

/** Those lines that are saved of a game. @param line The one that is played on. */
export const savedLines = (lines: Lines, line: Moves) =>
  fitting(lines, line, ([main = [], ...others]) => linesText(others, main).length <= LONGEST_LINES);
