// Writes figures and the names of players as text, as the Arena does.

import type { Game } from '../../contract/types.ts';
import { listedPlayer } from '../../player.ts';
import { playerName, spelledName } from '../../views/players.ts';
import { number, signed, type Words } from '../../words.ts';

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** @param digits After the point. */
export const fixed = (value: number, t: Words, digits: number) => number(rounded(value, digits), t.lang, digits);

export const fixedSigned = (value: number, t: Words, digits: number) => signed(rounded(value, digits), t.lang, digits);

/** When something was kept. @param when Milliseconds since 1970. */
export const dateOf = (when: number, t: Words) =>
  new Date(Math.min(when, 8e15)).toLocaleString(t.lang, { dateStyle: 'medium', timeStyle: 'short' });

/** A player's name in a sentence; where it is not listed, that of the author's program, or its text. */
export function nameOf(player: string, game: Game, t: Words) {
  const listed = listedPlayer(player, game);
  return listed ? playerName(listed, t) : spelledName(player, game, t);
}

const JOINER = '\u2060';

/** A name in a sentence: Japanese letters stay on one line with the number after them, a short bracket with what is around it. */
export const noBreak = (name: string) =>
  name
    .replace(/(?<=[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー])(?=[\dA-Z])|(?<=）)/gu, JOINER)
    .replace(/（[^）]{1,6}）/gu, (bracket) => ['', ...bracket].join(JOINER));
