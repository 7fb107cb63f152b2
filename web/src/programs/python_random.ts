// Python's `random.Random`, of which the contract makes the seeds in a match ("Determinism" in
// engine/CONTRACT.md). It is the Mersenne Twister (Matsumoto and Nishimura, 1998), seeded by an array of 32-bit
// integers.

const SIZE = 624;
const MIDDLE = 397;
const TOP = 0x80000000;

/** The number at a place of a ring. */
const inRing = (ring: ArrayLike<number>, at: number) => ring[at % ring.length] as number;

/** The generator's numbers before the first use, from its key. */
function wordsOf(key: number[]) {
  const words = new Uint32Array(SIZE);
  words[0] = 19650218;
  for (let at = 1; at < SIZE; at++) words[at] = Math.imul(1812433253, mixed(inRing(words, at - 1))) + at;
  let at = 1;
  const next = (change: (before: number) => number) => {
    words[at] = change(mixed(inRing(words, at - 1)));
    if (++at < SIZE) return;
    words[0] = inRing(words, SIZE - 1);
    at = 1;
  };
  for (let turn = 0; turn < SIZE; turn++)
    next((before) => (inRing(words, at) ^ Math.imul(before, 1664525)) + inRing(key, turn) + (turn % key.length));
  for (let turn = 1; turn < SIZE; turn++) next((before) => (inRing(words, at) ^ Math.imul(before, 1566083941)) - at);
  words[0] = TOP;
  return words;
}

const mixed = (word: number) => word ^ (word >>> 30);

/** Replace all of the generator's numbers by the next ones. */
function twist(words: Uint32Array) {
  for (let at = 0; at < SIZE; at++) {
    const joined = (inRing(words, at) & TOP) | (inRing(words, at + 1) & ~TOP);
    words[at] = inRing(words, at + MIDDLE) ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
  }
}

/**
 * Python's `random.Random(seed).random`, for a seed from 0 to 2⁵³ − 1.
 * @returns From 0 to less than 1.
 */
export function randomOf(seed: number): () => number {
  const high = Math.floor(seed / 2 ** 32);
  const words = wordsOf(high > 0 ? [seed >>> 0, high] : [seed]);
  let used = SIZE;
  function word() {
    if (used === SIZE) {
      twist(words);
      used = 0;
    }
    let found = inRing(words, used++);
    found ^= found >>> 11;
    found ^= (found << 7) & 0x9d2c5680;
    found ^= (found << 15) & 0xefc60000;
    return (found ^ (found >>> 18)) >>> 0;
  }
  return () => {
    const [high, low] = [word() >>> 5, word() >>> 6];
    return (high * 2 ** 26 + low) / 2 ** 53;
  };
}
