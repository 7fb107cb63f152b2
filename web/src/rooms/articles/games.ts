// Finds the games of the engine for figures.

import type { House } from '../index.ts';

/** The game of the engine with this id. */
export const gameNamed = (house: House, id: string | undefined) => house.state().games.find((game) => game.id === id);
