// A version of a page: the files that every page with a Python has, and its name, which is the hash of its files. The
// page has it of site.mjs, that of tests/primes of its own build.mjs.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{[address: string]: string | Uint8Array}} Files By their addresses within the site, or within the folder of
 * the version.
 */

export const WEB = fileURLToPath(new URL('../', import.meta.url));

/** @param {string | Uint8Array} data @param {'hex' | 'base64'} [as] */
export const sha256 = (data, as = 'hex') => createHash('sha256').update(data).digest(as);

/** The place of a file of an installed package. @param {string} name */
export const packaged = (name) => join(WEB, 'node_modules', name);

const PYODIDE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'];

/**
 * Pyodide, without references to maps, which are not served, and without the list of its packages, none of which is.
 * @returns {Files}
 */
export function pyodideFiles() {
  const files = PYODIDE.map((name) => {
    const data = readFileSync(packaged(`pyodide/${name}`));
    const text = name.endsWith('.mjs') && data.toString().replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n');
    return [`vendor/pyodide/${name}`, text || data];
  });
  const { info } = JSON.parse(readFileSync(packaged('pyodide/pyodide-lock.json'), 'utf8'));
  return {
    ...Object.fromEntries(files),
    'vendor/pyodide/pyodide-lock.json': JSON.stringify({ info, packages: {} }),
  };
}

/**
 * The part of Python's library that the module `app` of an archive needs, compiled (library.py). Compiling takes
 * seconds: it is kept.
 * @param {Uint8Array} app @param {string} folder Where it is kept.
 */
export async function coreArchive(app, folder) {
  const script = readFileSync(new URL('library.py', import.meta.url), 'utf8');
  const { version } = JSON.parse(readFileSync(packaged('pyodide/package.json'), 'utf8'));
  const path = join(folder, `core-${sha256(version + script + sha256(app)).slice(0, 16)}.zip`);
  if (!existsSync(path)) {
    const { loadPyodide } = await import('pyodide');
    const python = await loadPyodide({ _makeSnapshot: true }); // as the worker starts it
    python.FS.writeFile('/app.zip', app);
    python.runPython(script);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.new`, python.FS.readFile('/core.zip'));
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path);
}

/** The files that a page with a Python downloads and checks (src/python/files.ts): how their addresses begin. */
const DOWNLOADS = /^(vendor\/pyodide\/|app\.zip|sandbox\.zip|python_core\.zip|packages)/;

/**
 * The sizes and hashes of those files, by their addresses.
 * @param {Files} files
 * @returns {import('./scripts.mjs').Downloads}
 */
export const downloadsOf = (files) =>
  Object.fromEntries(
    Object.keys(files)
      .filter((name) => DOWNLOADS.test(name))
      .toSorted()
      .map((name) => [name, [Buffer.from(files[name] ?? '').length, sha256(files[name] ?? '')]]),
  );

/** What no page fetches: the maps of scripts, and the pictures of previews of links. */
const UNLISTED = /\.map$|^previews\//;

/**
 * Write a version under its name, and the pages beside it, in which `{{base}}` stands for its folder and `{{list}}` for
 * its whole hash.
 * @param {string} out @param {Files} files @param {{[name: string]: string}} pages
 * @param {string[]} late How the addresses begin of files that the service worker fetches when the Lab is first
 * entered.
 * @param {{[name: string]: string}} instead What is published in the place of some of these pages.
 */
export function writeVersion(out, files, pages, late = [], instead = {}) {
  // Pages contain the version's name, so they cannot be among its files. Their hashes are, so that a change of one
  // makes another version.
  const sums = Object.entries(pages).map(([name, text]) => [name, sha256(text)]);
  const all = { ...files, 'pages.json': JSON.stringify(Object.fromEntries(sums)) };
  const entries = Object.entries(all)
    .filter(([path]) => !UNLISTED.test(path))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, data]) => {
      const isLate = late.some((each) => path.startsWith(each));
      return JSON.stringify({
        path,
        bytes: Buffer.from(data).length,
        sha256: sha256(data),
        ...(isLate && { late: true }),
      });
    });
  const list = `[\n${entries.join(',\n')}\n]\n`;
  const base = `v/${sha256(list).slice(0, 16)}/`;
  /** @type {Files} */
  const site = {};
  for (const [name, data] of Object.entries({ ...all, 'files.json': list })) site[base + name] = data;
  for (const [name, page] of Object.entries({ ...pages, ...instead })) {
    const text = page.replaceAll('{{base}}', base).replaceAll('{{list}}', sha256(list));
    for (const [address] of text.matchAll(/v\/[0-9a-f]{16}\/[^"'`\s<>()?#]+/g))
      if (!(address in site)) throw new Error(`web/${name} names ${address}, which is not in the built page.`);
    site[name] = text;
  }
  for (const [name, data] of Object.entries(site)) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), data);
  }
}
