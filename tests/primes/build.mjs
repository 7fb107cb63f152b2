// node build.mjs < {"app.zip": [size, hash]} > {"src/page.js": "…"}: the scripts of the page of primes. Called by build.py.

import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { at, inOnePiece, withDownloads, withLibrarySum } from '../../web/make/bundle.mjs';

const downloads = JSON.parse(await text(process.stdin));
const page = fileURLToPath(new URL('page.ts', import.meta.url));
const chunks = [
  ...(await inOnePiece('page', page, withDownloads(downloads))),
  ...(await inOnePiece('worker', at('python/worker.ts'), withLibrarySum())),
];
process.stdout.write(JSON.stringify(Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code]))));
