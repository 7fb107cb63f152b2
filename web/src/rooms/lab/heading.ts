// What stands in a file above the source of a program: who wrote it, and the assignment that it is the work for.

import { titleFrom } from '../../device/titles.ts';

export interface Headed {
  source: string;
  by: string | null;
  /** Packed (task.ts). */
  task: string | null;
}

const BY = /^# by: (.*)\n/;
const TASK = /^# task: ([\w-]{1,50000})\n/;

export const headed = ({ source, by, task }: Headed) =>
  `${by ? `# by: ${by}\n` : ''}${task ? `# task: ${task}\n` : ''}${source}`;

export function unheaded(text: string): Headed {
  const by = titleFrom(BY.exec(text)?.[1] ?? '') || null;
  const rest = by ? text.replace(BY, '') : text;
  return { source: rest.replace(TASK, ''), by, task: TASK.exec(rest)?.[1] ?? null };
}
