// What comes late in Play: the first visit begins without it.

export * from '../../views/told.ts';
export { beside, underBoard } from './beside.ts';
export { followsEffect } from './follows.ts';
export { perform } from './late_commands.ts';
export { ofExercises } from './own_exercises.ts';
export { ofSaving } from './saving.ts';
