// Items in the browser's synchronous storage, and settings: language, theme, the last address and its position. Where
// it may not be used (private windows), or is full, nothing is found or kept, and the defaults are used at the next
// visit.

/** The item under a key. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns Could it be kept? */
export function writeItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** What follows a prefix in the keys that begin with it. */
export function keysAfter(prefix: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}

/** The value in a text; undefined: it has none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PREFIX = 'sakiyomi:';

export const readSetting = (name: string) => readItem(PREFIX + name);

/** Written where it differs from what is kept: the page has settings written after each drawing. */
export function writeSetting(name: string, text: string) {
  if (readSetting(name) !== text) writeItem(PREFIX + name, text);
}
