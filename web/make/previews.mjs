// node previews.mjs < {name: SVG} > {name: PNG as base64}: draws pictures as previews of links. Called by site.py.

import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** @param {string} file */
const read = (file) => readFileSync(fileURLToPath(import.meta.resolve(file)));

await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'));
const fontBuffers = [read('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')];
const drawn = Object.entries(JSON.parse(await text(process.stdin))).map(([name, svg]) => {
  const picture = new Resvg(String(svg), { font: { fontBuffers, defaultFontFamily: 'Figtree' } });
  return [name, Buffer.from(picture.render().asPng()).toString('base64')];
});
process.stdout.write(JSON.stringify(Object.fromEntries(drawn)));
