// What comes late in Play: the first visit begins without it.

export { treeHere } from '../../round/tree_address.ts';
export { opening } from '../../views/opening.ts';
export { beside } from './beside.ts';
export { ofExercises } from './own_exercises.ts';
export { ofSaving } from './saving.ts';
