// Chance in the page. The engine's chance comes from the seeds that it is given.

/** A random whole number from 0 to `below` − 1. */
export function randomBelow(below: number) {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((drawn / 2 ** 32) * below);
}
