// Finds the games of the engine for figures.

import type { PageState } from '../index.ts';

/** The game of the engine with this id. */
export const gameNamed = ({ games }: PageState, id: string | undefined) => games.find((game) => game.id === id);
