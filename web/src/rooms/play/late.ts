// What is drawn beside the board once there is something to tell. The first visit begins without it.

export { shownJudgements } from '../../round/judgements.ts';
export { mistakes, review } from '../../views/review.ts';
export { thought } from '../../views/thought.ts';
export { branches } from '../../views/variations.ts';
