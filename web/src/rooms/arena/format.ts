// Figures, the names of players and how long games take, as text.

import { listedPlayer } from '../../base/player.ts';
import { isolate, number, signed, type Words } from '../../base/words.ts';
import type { Game, Interval, Plan } from '../../contract/types.ts';
import { playerName, spelledName } from '../../views/players.ts';
import type { Figures } from './two/figures.ts';

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

/**
 * A name in a sentence: Japanese letters stay on one line with the number after them, a short bracket with what is
 * around it.
 */
export const noBreak = (name: string) =>
  name
    .replace(/(?<=[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー])(?=[\dA-Z])|(?<=）)/gu, JOINER)
    .replace(/（[^）]{1,6}）/gu, (bracket) => ['', ...bracket].join(JOINER));

/** Stands for an unknown figure. */
export const UNKNOWN = '–';

/** A probability that is computed from games: never none and never certain. */
export function probability(share: number | null, t: Words) {
  if (share === null) return UNKNOWN;
  if (share > 0.99) return t('arena.over', { share: t('percent', { share: 99 }) });
  if (share < 0.01) return t('arena.under', { share: t('percent', { share: 1 }) });
  return t('percent', { share: fixed(100 * share, t, 0) });
}

/** Of so many games a share is said to this many digits after the point. */
const digitsOf = (games: number) => (games >= 1000 ? 1 : 0);

/** A share in so many games. */
export const share = (share: number | null, games: number, t: Words) =>
  share === null ? UNKNOWN : t('percent', { share: fixed(100 * share, t, digitsOf(games)) });

/** The interval of a share in so many games, rounded outward: what is said contains what was computed. */
export function shareSpan({ low, high }: Interval, games: number, t: Words) {
  if (low === null || high === null) return UNKNOWN;
  const digits = digitsOf(games);
  const unit = 10 ** -digits;
  const text = (part: number, round: (value: number) => number) =>
    fixed(unit * round(Number(((100 * part) / unit).toFixed(6))), t, digits); // 100 * 0.29 is less than 29
  return t('arena.share.span', { low: text(low, Math.floor), high: text(high, Math.ceil) });
}

/** A difference in Elo, which may be infinite. */
export function elo({ elo, score }: Pick<Figures, 'elo' | 'score'>, which: keyof Figures['elo'], t: Words) {
  if (score.share === null) return UNKNOWN;
  const value = elo[which];
  if (value !== null) return fixedSigned(value, t, 0);
  return which === 'low' || (which === 'difference' && score.share < 0.5) ? '−∞' : '+∞';
}

/** The interval of the difference. */
export const eloSpan = (statistics: Pick<Figures, 'elo' | 'score'>, t: Words) =>
  statistics.score.share === null
    ? UNKNOWN
    : t('arena.elo.span', { low: elo(statistics, 'low', t), high: elo(statistics, 'high', t) });

/**
 * The names of the two players of a series, as `nameOf` gives them. Two ways of one program would have one name: then
 * their texts.
 */
export function namesOfBoth([a, b]: Plan['players'], game: Game, t: Words): Plan['players'] {
  const [one, other] = [nameOf(a, game, t), nameOf(b, game, t)];
  return one === other && a !== b ? [isolate(a), isolate(b)] : [one, other];
}

/** The names of two players in sentences about one of them: a player against itself is named by its place. */
export const toldApart = ([a, b]: Plan['players'], t: Words): Plan['players'] =>
  a === b ? [t('arena.a'), t('arena.b')] : [a, b];

/** The games in which the points were won that the score, the difference in Elo and the statement follow from. */
export const scoredGames = ({ counts }: Pick<Figures, 'counts'>) =>
  (counts.reduce((sum, count) => sum + count, 0) * (counts.length - 1)) / 2;

/** The speed at which games are played. */
export interface Pace {
  /** When it was first counted, in milliseconds. */
  since: number;
  /** When it was last measured. */
  at: number;
  /** The games counted then. */
  games: number;
  /** Games a second; null: not known yet. */
  rate: number | null;
}

/** Milliseconds that one measurement takes at least, and so between two changes of what is shown. */
const SHORTEST = 1000;
/** Seconds after which a measurement has lost two thirds of its weight. */
const MEMORY = 10;

/**
 * The speed after a count. In the first seconds it is the mean of all games, later recent games weigh more.
 * @param pace Null: this is the first count.
 * @param games All games counted so far.
 * @param now In milliseconds.
 */
export function paced(pace: Pace | null, games: number, now: number): Pace {
  if (!pace) return { since: now, at: now, games, rate: null };
  const seconds = (now - pace.at) / 1000;
  if (seconds < SHORTEST / 1000) return pace;
  const rate = (games - pace.games) / seconds;
  const weight = Math.max(1 - Math.exp(-seconds / MEMORY), (1000 * seconds) / (now - pace.since));
  return { ...pace, at: now, games, rate: pace.rate === null ? rate : pace.rate + weight * (rate - pace.rate) };
}

/** The seconds that so many games take; null where that is not known. */
export const secondsOf = (games: number, pace: Pace | null) => (pace?.rate ? games / pace.rate : null);

/** A time that is an estimate, rounded to what is worth saying: "25 s", "3 min". */
export function roughTime(seconds: number, t: Words) {
  if (seconds < 55) return t('arena.time.seconds', { count: Math.max(5, 5 * Math.round(seconds / 5)) });
  if (seconds < 3600 * 1.5) return t('arena.time.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
  return t('arena.time.hours', { count: Math.round(seconds / 3600) });
}
