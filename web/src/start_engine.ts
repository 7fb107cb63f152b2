// Starts the page's own engine. index.html loads this module first, because Python takes the longest to start. Only
// main.ts imports it; every other module is given `ask`.

import { createEngine } from './engine/engine.ts';

const { dataset } = document.documentElement;
/** Milliseconds after which Python is started beside a chapter of which no figure lives. */
const LATEST = 10_000;

/** Where a chapter is opened, what its first figure needs comes before Python. */
const calm = /\/\w+\//.test(dataset.place ?? '')
  ? new Promise((resolve) => {
      addEventListener('alive', resolve);
      setTimeout(resolve, LATEST);
    })
  : null;

export const engine = createEngine({ keepSnapshot: !('embed' in dataset), calm });
