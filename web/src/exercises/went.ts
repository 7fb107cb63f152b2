// How an exercise went: found at once; with a second try, or a hint; or only with more.

export type Went = 'first' | 'second' | 'hint' | 'more';

/**
 * @param tries Moves that were wrong.
 * @param help How many helps were asked for, of three.
 */
export const wentOf = (tries: number, help: number): Went =>
  tries > 1 || help > 2 ? 'more' : help > 0 ? 'hint' : tries > 0 ? 'second' : 'first';
