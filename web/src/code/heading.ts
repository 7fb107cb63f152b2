// What stands in a file above the source of a program: who wrote it, and the assignment that it is the work for.

import { isTitle } from '../device/titles.ts';

export interface Headed {
  source: string;
  by: string | null;
  /** Packed (task.ts). */
  task: string | null;
}

const MARK = '# sakiyomi by: ';
/**
 * How people sign in the first line. That is a comment of theirs, and stays a part of the program. Without a colon a name begins with
 * a capital or in a script without them, or has two words at most: `# by default it takes corners` is no name.
 */
const SIGNED = /^# by(?:: +| +(?=[^\sa-z]|(?!(?:default|hand|the|\w+ing)\b)\S+(?: \S+)? *\n))(\S.{0,60}?) *\n/;

/** Who has signed a source; null: nobody. */
export function authorIn(source: string) {
  const by = SIGNED.exec(source)?.[1] ?? '';
  return isTitle(by) ? by : null;
}

/** A source as it is saved, with its author's name. */
export const signed = (source: string, by: string | null) =>
  by && authorIn(source) !== by ? `${MARK}${by}\n${source}` : source;

/** The source of a file, without the line with which this page says who wrote it. */
export function unsigned(text: string): { source: string; by: string | null } {
  const end = text.indexOf('\n');
  const by = text.startsWith(MARK) ? text.slice(MARK.length, end) : '';
  return isTitle(by) && end > 0 ? { source: text.slice(end + 1), by } : { source: text, by: authorIn(text) };
}

const TASK = /^# sakiyomi task: ([\w-]{1,50000})\n/;

export const withHeading = ({ source, by, task }: Headed) =>
  signed(task ? `# sakiyomi task: ${task}\n${source}` : source, by);

export function withoutHeading(text: string): Headed {
  const { source, by } = unsigned(text);
  const own = source.replace(TASK, '');
  return { source: own, by: by ?? authorIn(own), task: TASK.exec(source)?.[1] ?? null };
}
