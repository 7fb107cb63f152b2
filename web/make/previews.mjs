// node previews.mjs < {name: SVG} > {name: PNG as base64}: draws pictures as previews of links, with a palette of at most 256 colours:
// a third of the bytes. Called by site.py.

import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** @param {string} file */
const read = (file) => readFileSync(fileURLToPath(import.meta.resolve(file)));

/**
 * A PNG of the most frequent colours. Any other, of which the edges of letters have many, becomes the nearest of these.
 * @param {{pixels: Uint8Array, width: number, height: number}} picture Without transparent parts.
 */
function withPalette({ pixels, width, height }) {
  const { buffer, byteOffset } = pixels.slice();
  const colours = new Uint32Array(buffer, byteOffset, width * height);
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, 256);
  const channels = palette.map(channelsOf);
  const index = new Map(palette.map((colour, at) => [colour, at]));
  for (const colour of counts.keys()) if (!index.has(colour)) index.set(colour, nearest(channelsOf(colour), channels));
  const rows = Buffer.alloc((width + 1) * height); // each begins with the number of its filter: 0, none
  for (const [at, colour] of colours.entries()) rows[at + Math.floor(at / width) + 1] = index.get(colour) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // eight bits each, of a palette
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('PLTE', Buffer.from(channels.flat()))],
    ...[chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))],
  ]);
}

/** Red, green and blue of a pixel in the order of memory. @param {number} colour */
const channelsOf = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];

/** @param {number[]} colour @param {number[][]} palette */
function nearest(colour, palette) {
  const away = palette.map((each) => each.reduce((sum, channel, at) => sum + (channel - (colour[at] ?? 0)) ** 2, 0));
  return away.indexOf(Math.min(...away));
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'));
const fontBuffers = [read('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')];
const drawn = Object.entries(JSON.parse(await text(process.stdin))).map(([name, svg]) => {
  const picture = new Resvg(String(svg), { font: { fontBuffers, defaultFontFamily: 'Figtree' } });
  return [name, withPalette(picture.render()).toString('base64')];
});
process.stdout.write(JSON.stringify(Object.fromEntries(drawn)));
