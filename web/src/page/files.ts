// The JSON files of this version.

import { addressOf } from '../version.ts';

async function fetched(path: string) {
  const response = await fetch(addressOf(path));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.json();
}

/** @param early Files that are requested before anyone asks for them. */
export function createFiles(early: readonly string[]) {
  const requested = new Map(early.map((path) => [path, fetched(path)]));
  for (const each of requested.values()) each.catch(() => {}); // handled where it is awaited
  /** One that failed is requested again. */
  return <Contents>(path: string): Promise<Contents> => {
    const found = requested.get(path) ?? fetched(path);
    requested.delete(path);
    return found;
  };
}
