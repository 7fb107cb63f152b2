// Tells which tasks of a figure are done.

import type { Entries, Task } from './index.ts';

/** The names of those tasks that are done. */
export const doneOf = (tasks: NonNullable<Entries['tasks']>, isDone: (task: Task) => unknown) =>
  Object.entries(tasks)
    .filter(([, task]) => isDone(task))
    .map(([name]) => name);
