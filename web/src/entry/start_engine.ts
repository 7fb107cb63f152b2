// Starts the page's own engine. index.html loads this module first, because Python takes the longest to start. Only
// main.ts imports it; every other module is given `ask`.

import { createEngine } from '../engine/engine.ts';

const html: HTMLElement & { calm?: Promise<unknown> } = document.documentElement;

export const engine = createEngine({ keepSnapshot: !('embed' in html.dataset), calm: html.calm }); // pressed.ts has made it
