// node pictures.mjs < {name: {svg, size, ground}} > {name: PNG as base64}: draws the icons, and pictures as previews of links.
//
// Without a size a picture is as large as its SVG says; `ground` is the colour of transparent parts, which stay transparent without it.
// Called by site.py.

import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** @param {string} file */
const read = (file) => readFileSync(fileURLToPath(import.meta.resolve(file)));

/** @type {{[name: string]: {svg: string, size?: number, ground?: string}}} */
const asked = JSON.parse(await text(process.stdin));
await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'));
const fontBuffers = [read('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')];
const drawn = Object.entries(asked).map(([name, { svg, size, ground }]) => {
  const options = { font: { fontBuffers, defaultFontFamily: 'Figtree' }, background: ground };
  const picture = new Resvg(svg, { ...options, ...(size && { fitTo: { mode: 'width', value: size } }) });
  return [name, Buffer.from(picture.render().asPng()).toString('base64')];
});
process.stdout.write(JSON.stringify(Object.fromEntries(drawn)));
