// Starts the page's own engine. index.html loads this module first, because Python takes the longest to start. Only
// main.ts imports it; every other module is given `ask`.

import { createEngine } from './engine/engine.ts';

export const engine = createEngine({ keepSnapshot: !('embed' in document.documentElement.dataset) });
