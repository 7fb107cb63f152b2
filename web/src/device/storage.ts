// Items in the browser's storage. Where it may not be used (private windows), or is full, nothing is found or kept.

import { randomBelow } from '../random.ts';

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

/**
 * An id that no other tab makes.
 * @param now Milliseconds since 1970.
 */
export const newId = (now: number) => `${now.toString(36)}-${randomBelow(2 ** 32).toString(36)}`;

/** What follows a prefix in the keys that begin with it. */
export function keysAfter(prefix: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}
