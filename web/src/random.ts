// Chance in the page. The engine's chance comes from the seeds that it is given.

/** A random whole number from 0 to `below` − 1. */
export const randomBelow = (below: number) =>
  Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * below);
