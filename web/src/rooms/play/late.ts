// What comes late in Play: the first visit begins without it.

export { treeHere } from '../../round/tree_address.ts';
export * from '../../views/told.ts';
export { beside, underBoard } from './beside.ts';
export { followsEffect } from './follows.ts';
export { ofExercises } from './own_exercises.ts';
export { ofSaving } from './saving.ts';
