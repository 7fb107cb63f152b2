// The versions of programs in the last hour. Each is an item of a drawer (drawer.ts) under an id of its own, so that those of two tabs
// stand side by side.

import { either, integer, nullable, object, one, text } from '../checks.ts';
import type { Drawer } from './drawer.ts';
import { LONGEST_SOURCE, type Program } from './programs.ts';

/** How a run of a program ended: it was loaded, or an error was raised. */
export type Ended = 'ran' | { kind: string; line: number | null };
export interface Version {
  id: string;
  /** `versioned` of the program. */
  program: string;
  source: string;
  /** When it was kept, or run last, in milliseconds since 1970. */
  when: number;
  /** Null: it was not run, or its run was stopped. */
  ended: Ended | null;
}

const HOUR = 3_600_000;
/** How many versions are kept of all programs together, and how many characters of theirs. */
const MOST = { versions: 60, characters: 500_000 };

/** What tells the versions of a program from those of others: when it was made, whatever it is called. */
export const versioned = ({ name, made }: Pick<Program, 'name' | 'made'>) => (made ? String(made) : name);

const isVersion = object({
  program: text(100),
  source: (source) => typeof source === 'string' && source.length <= LONGEST_SOURCE,
  when: integer(0, 8e15),
  ended: nullable(either(one('ran'), object({ kind: text(100), line: nullable(integer(0, 1e9)) }))),
});

function readVersion(id: string, kept: string): Version | null {
  try {
    const version = JSON.parse(kept);
    return isVersion(version) ? { id, ...version } : null;
  } catch {
    return null;
  }
}

const newestFirst = (a: Version, b: Version) => b.when - a.when || (a.id < b.id ? 1 : -1);

/** Those of the last hour that there is room for, the oldest first. The latest of each program come before earlier ones of any. */
export function recent(versions: readonly Version[], now: number): Version[] {
  const near = versions.filter(({ when }) => Math.abs(now - when) < HOUR); // a clock may have been set back
  const counts = new Map<string, number>();
  const places = new Map<Version, number>();
  for (const version of near.toSorted(newestFirst)) {
    const place = counts.get(version.program) ?? 0;
    counts.set(version.program, place + 1);
    places.set(version, place);
  }
  let length = 0;
  const kept: Version[] = [];
  for (const [version] of [...places].toSorted((a, b) => a[1] - b[1])) {
    length += version.source.length;
    if (kept.length === MOST.versions || length > MOST.characters) break;
    kept.push(version);
  }
  return kept.toSorted(newestFirst).reverse();
}

export const readVersions = ({ items }: Drawer, now: number) =>
  recent(
    [...items].flatMap(([id, kept]) => readVersion(id, kept) ?? []),
    now,
  );

/** Keeps a version, and drops those for which there is no room. */
export async function keepVersion(drawer: Drawer, { id, ...version }: Version, now: number) {
  if (!isVersion(version)) return;
  const kept = drawer.put(id, JSON.stringify(version));
  const left = new Set(readVersions(drawer, now).map((each) => each.id));
  for (const each of [...drawer.items.keys()]) if (!left.has(each)) drawer.remove(each);
  await kept;
}
