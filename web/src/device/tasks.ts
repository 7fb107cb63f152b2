// The tasks of the chapters that were done on this device: `FIGURE.TASK`, of all chapters together.

import { readSetting, writeSetting } from './storage.ts';

const NAME = 'tasks';
/** Where they were kept before: a text for each chapter. */
const OLDER = [1, 2, 3, 4, 5, 6].map((chapter) => `${NAME}:${chapter}`);

/** What could not be stored lasts as long as the page. */
let unkept: string | null = null;

const wordsOf = (text: string | null) => (text ?? '').split(' ').filter(Boolean);

export const readTasks = (): Set<string> =>
  new Set(unkept === null ? [NAME, ...OLDER].flatMap((name) => wordsOf(readSetting(name))) : wordsOf(unkept));

export function writeTasks(done: ReadonlySet<string>) {
  const text = [...done].join(' ');
  for (const name of OLDER) if (readSetting(name)) writeSetting(name, '');
  writeSetting(NAME, text);
  unkept = readSetting(NAME) === text ? null : text;
}
