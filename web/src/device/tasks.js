// The tasks of the chapters that were done on this device.

import { hasSettings, readSetting, writeSetting } from './settings.js';

const NAME = (/** @type {number} */ chapter) => `tasks:${chapter}`;

/** The tasks of a chapter that were done. @param {number} chapter @returns {Set<string>} */
export const readTasks = (chapter) => new Set((readSetting(NAME(chapter)) ?? '').split(' ').filter(Boolean));

/** @param {number} chapter @param {Set<string>} done */
export const writeTasks = (chapter, done) => writeSetting(NAME(chapter), [...done].join(' '));

export const hasTasks = () => hasSettings('tasks:');

/** Forget all of them. */
export function forgetTasks() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('sakiyomi:tasks:')) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
