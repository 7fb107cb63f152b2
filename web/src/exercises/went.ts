// How an exercise went: found at once; with a second try, or a hint; or only with more.

export type Went = 'first' | 'second' | 'hint' | 'more';

/**
 * @param tries Moves that were wrong.
 * @param helped Was it asked why the move was bad that was played in the game?
 */
export const wentOf = (tries: number, helped: boolean): Went =>
  tries > 1 ? 'more' : helped ? 'hint' : tries > 0 ? 'second' : 'first';
