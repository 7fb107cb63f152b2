// Takes comments and spaces out of the page's style sheets. A sheet takes in the parts that it imports: those of folders of
// styles/ are not in the answer. All addresses are relative to the folder of the version.

import { posix } from 'node:path';
import { build, formatMessages } from 'esbuild';

/** A style sheet that pages name; those in folders of styles/ are parts of these. */
const SHEET = /^styles\/[^/]+\.css$/;
/** A part that several sheets may have. */
const SHARED = /^styles\/shared\//;
const OPTIONS = /** @type {const} */ ({
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  charset: 'utf8',
  target: 'esnext',
  logLevel: 'silent',
});

/** What esbuild makes, or all that it says against a file. @template {{warnings: import('esbuild').Message[]}} T @param {Promise<T>} made */
async function accepted(made) {
  /** @param {import('esbuild').Message[]} messages */
  const refuse = async (messages) => {
    for (const { location } of messages) if (location) location.file = location.file.replace(/^web:/, 'web/');
    throw new Error((await formatMessages(messages, { kind: 'error' })).join('\n'));
  };
  const result = await made.catch(({ errors }) => refuse(errors));
  if (result.warnings.length > 0) await refuse(result.warnings);
  return result;
}

/**
 * The style sheets that pages name, each with its parts in it, in their order.
 * @param {{[name: string]: string}} files
 * @returns {Promise<{[name: string]: string}>}
 */
export async function compactSheets(files) {
  const sheets = Object.keys(files).filter((name) => SHEET.test(name));
  /** @type {Set<string>} */
  const taken = new Set(sheets);
  /** @type {import('esbuild').Plugin} */
  const fromFiles = {
    name: 'files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^/ }, ({ path, importer, kind }) => {
        const name = posix.join(kind === 'entry-point' ? '' : posix.dirname(importer), path);
        // A part's addresses are relative to the part, those of the built sheet to the sheet.
        if (kind === 'url-token')
          return { path: path[0] === '.' ? posix.relative('styles', name) : path, external: true };
        if (files[name] === undefined) return { errors: [{ text: `There is no web/${name}` }] };
        if (kind !== 'entry-point' && taken.has(name) && !SHARED.test(name))
          return { errors: [{ text: `web/${name} is in the page already` }] };
        taken.add(name);
        return { path: name, namespace: 'web' };
      });
      onLoad({ filter: /^/, namespace: 'web' }, ({ path }) => ({ contents: files[path], loader: 'css' }));
    },
  };
  const made = await Promise.all(
    sheets.map(async (name) => {
      const { outputFiles } = await accepted(
        build({ ...OPTIONS, entryPoints: [name], plugins: [fromFiles], bundle: true, write: false }),
      );
      return [name, outputFiles.map(({ text }) => text).join('')];
    }),
  );
  const left = Object.keys(files).filter((name) => name.endsWith('.css') && !taken.has(name));
  if (left.length > 0) throw new Error(`${left.map((name) => `web/${name}`).join(', ')}: imported by no style sheet`);
  return Object.fromEntries(made);
}
