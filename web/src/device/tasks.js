// The tasks of the chapters that were done on this device.

import { readSetting, writeSetting } from './settings.js';

/** How many chapters there are at most. */
const CHAPTERS = 9;

/** @param {number} chapter */
const nameOf = (chapter) => `tasks:${chapter}`;

/** What could not be stored, by its name: it lasts as long as the page. @type {Map<string, string>} */
const unkept = new Map();

/** The tasks of a chapter that were done. @param {number} chapter @returns {Set<string>} */
export function readTasks(chapter) {
  const name = nameOf(chapter);
  return new Set((unkept.get(name) ?? readSetting(name) ?? '').split(' ').filter(Boolean));
}

/** @param {number} chapter @param {Set<string>} done */
export function writeTasks(chapter, done) {
  const [name, text] = [nameOf(chapter), [...done].join(' ')];
  writeSetting(name, text);
  if (readSetting(name) === text) unkept.delete(name);
  else unkept.set(name, text);
}

/** Those of all chapters: chapter and tasks. @returns {[number, Set<string>][]} */
export const allTasks = () =>
  Array.from(
    { length: CHAPTERS },
    (_, index) => /** @type {[number, Set<string>]} */ ([index + 1, readTasks(index + 1)]),
  ).filter(([, done]) => done.size > 0);
