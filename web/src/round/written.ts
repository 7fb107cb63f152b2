// A game as what writes it takes it: its record, and who has played it, by names that need no language.

import type { GameRecord } from '../contract/types.ts';
import { HUMAN } from '../player.ts';
import type { Words } from '../words.ts';
import type { Seats } from './state.ts';

/** What the engine's `write` writes games as, and how the files are called. */
export const FORMATS = ['ggf', 'sgf', 'transcript'] as const;
export type WrittenFormat = (typeof FORMATS)[number];
export const EXTENSIONS: { [format in WrittenFormat]: string } = { ggf: 'ggf', sgf: 'sgf', transcript: 'txt' };

/** The names of formats that are the same in every language. */
const NAMES: { [form: string]: string } = { ggf: 'GGF', sgf: 'SGF', python: 'Python' };
export const formName = (form: string, t: Words) => NAMES[form] ?? t(`text.as.${form}`);

/** A game to be written. @param start Without moves. */
export function itemOf(start: GameRecord, moves: readonly string[], { first, second, names }: Seats) {
  const [one = '', other = ''] = names?.split('~') ?? [first, second].map((player) => (player === HUMAN ? '' : player));
  const players = { first: one.slice(0, LONGEST_NAME), second: other.slice(0, LONGEST_NAME) };
  return { record: { ...start, moves: moves.join('') }, players };
}

/** Characters of a name: LONGEST_NAME of engine/formats/items.py. */
const LONGEST_NAME = 100;

/** The request for games in a format. */
export const writeRequest = (format: WrittenFormat, items: readonly ReturnType<typeof itemOf>[]) =>
  ({ op: 'write', format, items }) as const;
