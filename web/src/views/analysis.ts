// What the board and the sentence beside it say of what was read. It comes late: the first visit begins without it.

export { advantageBar } from './advantage.ts';
export { ghosts, handing, hintSentence, labels } from './hint.ts';
export { explain } from './problem.ts';
export { reviewed } from './review.ts';
