// The tasks of the chapters that were done on this device: `FIGURE.TASK`, of all chapters together.

import { readSetting, writeSetting } from './storage.ts';

const NAME = 'tasks';
/** What could not be stored lasts as long as the page. */
let unkept: string | null = null;

const wordsOf = (text: string | null) => (text ?? '').split(' ').filter(Boolean);

export const readTasks = (): Set<string> => new Set(wordsOf(unkept ?? readSetting(NAME)));

export function writeTasks(done: ReadonlySet<string>) {
  const text = [...done].join(' ');
  writeSetting(NAME, text);
  unkept = readSetting(NAME) === text ? null : text;
}
