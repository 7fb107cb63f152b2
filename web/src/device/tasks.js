// The tasks of the chapters that were done on this device.

import { readSetting, writeSetting } from './settings.js';

/** How many chapters there are at most. */
const CHAPTERS = 9;

/** @param {number} chapter */
const nameOf = (chapter) => `tasks:${chapter}`;

/** The tasks of a chapter that were done. @param {number} chapter @returns {Set<string>} */
export const readTasks = (chapter) => new Set((readSetting(nameOf(chapter)) ?? '').split(' ').filter(Boolean));

/** @param {number} chapter @param {Set<string>} done */
export const writeTasks = (chapter, done) => writeSetting(nameOf(chapter), [...done].join(' '));

/** Those of all chapters: chapter and tasks. @returns {[number, Set<string>][]} */
export const allTasks = () =>
  Array.from(
    { length: CHAPTERS },
    (_, index) => /** @type {[number, Set<string>]} */ ([index + 1, readTasks(index + 1)]),
  ).filter(([, done]) => done.size > 0);
