// How modules become scripts: for the page (scripts.mjs), and for any other page that takes parts of src/ (tests/primes/).
// All addresses are relative to the folder of the version.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const SRC = fileURLToPath(new URL('../src/', import.meta.url));
/** The id of a module: its path as this system writes it. @param {string} name */
export const at = (name) => join(SRC, name);

const LIBRARY_SUM = at('python/library.ts');
const DOWNLOADS = at('python/downloads.ts');
const LIBRARY = fileURLToPath(import.meta.resolve('pyodide/python_stdlib.zip'));

/** @type {import('rolldown').OutputOptions} */
export const OUTPUT = {
  format: 'esm',
  minify: true,
  comments: { annotation: false }, // which only bundlers read
  sourcemap: true,
  // The same wherever it is built.
  sourcemapPathTransform: (path, map) =>
    resolve(dirname(map), path).replace(/^.*[\\/](?=node_modules[\\/])|^.*[\\/]web[\\/](?=src[\\/])/, ''),
  entryFileNames: 'src/[name].js',
};

/** Also what the bundler only warns of is an error. @type {import('rolldown').InputOptions['onLog']} */
export const onLog = (_, { message }) => {
  throw new Error(message);
};

/** In hexadecimal. @param {string | Buffer} data */
export const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** A module that the build writes. @param {string} name @param {string} module @param {string} text @returns {import('rolldown').Plugin} */
export const replaced = (name, module, text) => ({ name, load: (id) => (id === module ? text : null) });

/** @typedef {{[path: string]: [bytes: number, sha256: string]}} Downloads */

/** The files that a page with a Python downloads and checks. @param {Downloads} downloads */
export const withDownloads = (downloads) =>
  replaced('downloads', DOWNLOADS, `export const DOWNLOADS = ${JSON.stringify(downloads)};`);

/** What the worker of a Python checks the whole library by. */
export const withLibrarySum = () =>
  replaced('library', LIBRARY_SUM, `export const LIBRARY_SUM = '${sha256(readFileSync(LIBRARY))}';`);

/** Without maps, which the scripts have too. @param {import('rolldown').RolldownOutput['output']} output */
export const chunksOf = (output) => output.filter((each) => each.type === 'chunk');

/**
 * The script of a module, in one piece.
 * @param {string} name @param {string} module
 * @param {import('rolldown').Plugin} plugin
 * @param {import('rolldown').OutputOptions} options
 */
export async function inOnePiece(name, module, plugin, options = {}) {
  const bundle = await rolldown({
    ...{ cwd: ROOT, input: { [name]: module }, platform: 'browser', onLog },
    plugins: [plugin],
  });
  const { output } = await bundle.generate({ ...OUTPUT, codeSplitting: false, ...options });
  return chunksOf(output);
}
