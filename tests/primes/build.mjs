// node build.mjs APP.zip KEPT OUT: makes the page of primes, of the parts of web/ that any page can take. Called by build.py.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesOf, inOnePiece, ofWorker, withDownloads } from '../../web/make/scripts.mjs';
import { coreArchive, downloadsOf, pyodideFiles, writeVersion } from '../../web/make/version.mjs';

const [, , app = '', kept = '', out = ''] = process.argv;
const page = new URL('page.ts', import.meta.url);
const index = readFileSync(new URL('index.html', import.meta.url), 'utf8');
const archive = readFileSync(app);
const files = { ...pyodideFiles(), 'app.zip': archive, 'python_core.zip': await coreArchive(archive, kept) };
const chunks = [
  ...(await inOnePiece('page', fileURLToPath(page), withDownloads(downloadsOf(files)))),
  ...(await ofWorker('worker', 'python/worker.ts')),
];
writeVersion(out, { ...files, ...filesOf(chunks) }, { 'index.html': index });
process.exit();
