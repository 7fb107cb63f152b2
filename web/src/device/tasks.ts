// The tasks of the chapters that were done on this device.

import { readSetting, writeSetting } from './settings.ts';

/** How many chapters there are at most. */
const CHAPTERS = 9;

const nameOf = (chapter: number) => `tasks:${chapter}`;

/** What could not be stored, by its name: it lasts as long as the page. */
const unkept: Map<string, string> = new Map();

/** The tasks of a chapter that were done. */
export function readTasks(chapter: number): Set<string> {
  const name = nameOf(chapter);
  return new Set((unkept.get(name) ?? readSetting(name) ?? '').split(' ').filter(Boolean));
}

export function writeTasks(chapter: number, done: Set<string>) {
  const [name, text] = [nameOf(chapter), [...done].join(' ')];
  writeSetting(name, text);
  if (readSetting(name) === text) unkept.delete(name);
  else unkept.set(name, text);
}

/** Those of all chapters: chapter and tasks. */
export const allTasks = (): [number, Set<string>][] =>
  Array.from({ length: CHAPTERS }, (_, index): [number, Set<string>] => [index + 1, readTasks(index + 1)]).filter(
    ([, done]) => done.size > 0,
  );
