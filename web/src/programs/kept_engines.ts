// Engines that are kept for when they are needed again. Each takes more than 100 MB, so there are few: before another one is made,
// those are ended that were not used for longest. One that is in use is never ended.

/** So many there are at once, unless more are in use: those of the two sides of a match. */
const MOST = 2;

export function createKept<Kept extends { end: () => void }>(create: () => Kept) {
  /** By their keys, the one used last at the end. `users`: by how many it is in use. */
  const all: Map<string, { engine: Kept; users: number }> = new Map();

  function makeRoom() {
    for (const [key, { engine, users }] of all) {
      if (all.size < MOST) return;
      if (users > 0) continue;
      all.delete(key);
      engine.end();
    }
  }

  return {
    /** The engine of a key, until it is given back. */
    take(key: string) {
      const found = all.get(key);
      if (!found) makeRoom();
      const kept = found ?? { engine: create(), users: 0 };
      all.delete(key);
      all.set(key, kept);
      kept.users += 1;
      return kept.engine;
    },
    giveBack(key: string) {
      const kept = all.get(key);
      if (kept) kept.users -= 1;
    },
    /** One that is of no use any more is ended, whoever uses it. */
    leave(lost: object) {
      for (const [key, { engine }] of all) {
        if (engine !== lost) continue;
        all.delete(key);
        engine.end();
      }
    },
    all: () => Array.from(all.values(), ({ engine }) => engine),
    end() {
      for (const { engine } of all.values()) engine.end();
      all.clear();
    },
  };
}
