// What stands in a file above the source of a program: who wrote it, and the assignment that it is the work for.

import { signed, unsigned } from './author.ts';

export interface Headed {
  source: string;
  by: string | null;
  /** Packed (task.ts). */
  task: string | null;
}

const TASK = /^# sakiyomi task: ([\w-]{1,50000})\n/;

export const headed = ({ source, by, task }: Headed) =>
  signed(task ? `# sakiyomi task: ${task}\n${source}` : source, by);

export function unheaded(text: string): Headed {
  const { source, by } = unsigned(text);
  return { source: source.replace(TASK, ''), by, task: TASK.exec(source)?.[1] ?? null };
}
