// When an exercise comes back, by the spaced repetition of FSRS (the package ts-fsrs): after a day at the earliest.

import { createEmptyCard, type Card as FsrsCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Card, Went } from './kept.ts';

const RATINGS: { [went in Went]: Grade } = {
  first: Rating.Good,
  second: Rating.Hard,
  hint: Rating.Hard,
  more: Rating.Again,
};
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** The card after an exercise went so. */
export function scheduled(before: Card | null, went: Went, clock: number): Card {
  const now = Math.max(clock, before?.last ?? 0); // a clock may be set back
  const { card } = scheduler.next(before ? fsrsCard(before) : createEmptyCard(now), now, RATINGS[went]);
  const { due, last_review, stability, difficulty, scheduled_days, reps, lapses, state } = card;
  const last = last_review?.getTime() ?? now;
  return { due: due.getTime(), last, stability, difficulty, scheduled: scheduled_days, reps, lapses, state };
}

const fsrsCard = ({ due, last, scheduled, ...card }: Card): FsrsCard => ({
  ...createEmptyCard(last),
  ...card,
  due: new Date(due),
  last_review: new Date(last),
  scheduled_days: scheduled,
});
