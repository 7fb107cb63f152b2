// node icons.mjs ICON.svg FOLDER NAME:SIZE:GROUND …: draws an SVG as PNGs into a folder. GROUND is the colour of transparent
// parts; without it they stay transparent. Called by site.py.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const [, , icon = '', folder, ...wanted] = process.argv;
const svg = readFileSync(icon, 'utf8');
await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
for (const one of wanted) {
  const [name, size, ground] = one.split(':');
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: Number(size) }, background: ground || undefined });
  writeFileSync(`${folder}/${name}`, drawing.render().asPng());
}
