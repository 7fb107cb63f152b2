// Settings in the browser's storage: language, theme, the last address and its position. Where nothing can be stored (private
// windows, a full disk), the defaults are used at the next visit.

import { keysAfter, readItem, writeItem } from './storage.ts';

const PREFIX = 'sakiyomi:';

export const readSetting = (name: string) => readItem(PREFIX + name);

/** Written where it differs from what is kept: the page has settings written after each drawing. */
export function writeSetting(name: string, text: string) {
  if (readSetting(name) !== text) writeItem(PREFIX + name, text);
}

/** Is anything kept under a name that begins so? */
export const hasSettings = (beginning: string) => keysAfter(PREFIX + beginning).length > 0;
