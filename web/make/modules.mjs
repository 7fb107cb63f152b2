// node modules.mjs < {"files": {"src/main.js": "…", "styles/page.css": "…"}} > {"files", "imports", "vendored", "bundled"}
//
// Takes comments and spaces out of the page's scripts and style sheets, writes their statements shorter, and finds what the
// modules import. Names stay, so that an error in the page can be read. A style sheet takes in the parts that it imports:
// those of folders of styles/ are not in the answer. All addresses are relative to the folder of the version. Called by
// site.py.

import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { init, parse } from 'es-module-lexer';
import { build, formatMessages, transform } from 'esbuild';

/** The packages of which the page has what its modules reach. */
const REACHED = /^vendor\/(lit-html\/.*)$/;
const NODE_MODULES = new URL('../node_modules/', import.meta.url);

/** Packages of which the page has one module, made of what the file of this name beside this one exports. */
const BUNDLES = /^vendor\/(codemirror)\/\1\.js$/;

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

/** @param {string} name @param {string} source */
async function compactScript(name, source) {
  return (await accepted(transform(source, { ...OPTIONS, loader: 'js', sourcefile: `web/${name}` }))).code;
}

/**
 * The style sheets that pages name, each with its parts in it, in their order.
 * @param {{[name: string]: string}} files
 */
async function compactSheets(files) {
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
      return [name, outputFiles[0].text];
    }),
  );
  const left = Object.keys(files).filter((name) => name.endsWith('.css') && !taken.has(name));
  if (left.length > 0) throw new Error(`${left.map((name) => `web/${name}`).join(', ')}: imported by no style sheet`);
  return made;
}

/** The modules that one imports; throws where it names a package, which a browser cannot find. @param {string} importer @param {string} source */
function importsOf(importer, source) {
  const found = { static: /** @type {string[]} */ ([]), dynamic: /** @type {string[]} */ ([]) };
  for (const { type, specifier } of parse(source, importer)[0]) {
    if (!specifier) continue; // `import.meta`, or an address that is computed
    if (!specifier.startsWith('.'))
      throw new Error(
        `${importer} imports ${specifier}: an import must be a relative address, also of a package (../vendor/…)`,
      );
    const address = new URL(specifier, new URL(importer, 'file:///')).pathname.slice(1);
    found[type === 'dynamic' ? 'dynamic' : 'static'].push(address);
  }
  return found;
}

/**
 * Packages as one module, and the names of the packages that it consists of. Names in it are shortened.
 * @param {string} entry The name of a file beside this one, without its ending.
 */
async function bundle(entry) {
  const { outputFiles, metafile } = await accepted(
    build({
      ...OPTIONS,
      entryPoints: [new URL(`${entry}.mjs`, import.meta.url).pathname],
      bundle: true,
      minify: true,
      format: 'esm',
      metafile: true,
      write: false,
    }),
  );
  const inputs = Object.keys(metafile.inputs).map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  const packages = [...new Set(inputs)].filter((name) => name !== undefined).toSorted();
  return { text: outputFiles[0].text, packages };
}

/** @param {string} name */
function packaged(name) {
  try {
    return readFileSync(new URL(name, NODE_MODULES), 'utf8');
  } catch {
    return null;
  }
}

async function main() {
  /** @type {{files: {[name: string]: string}}} */
  const asked = JSON.parse(await text(process.stdin));
  const scripts = Object.entries(asked.files).filter(([name]) => name.endsWith('.js'));
  const [sheets, compacted] = await Promise.all([
    compactSheets(asked.files),
    Promise.all(scripts.map(async ([name, source]) => [name, await compactScript(name, source)])),
    init,
  ]);
  /** @type {{[name: string]: string}} */
  const files = Object.fromEntries([...compacted, ...sheets]);
  /** @type {{[name: string]: {static: string[], dynamic: string[]}}} */
  const imports = {};
  const waiting = Object.keys(files).filter((name) => name.endsWith('.js'));
  /** @type {Set<string>} */
  const vendored = new Set();
  /** @type {{[name: string]: {text: string, packages: string[]}}} */
  const bundled = {};
  for (const name of waiting) {
    const entry = BUNDLES.exec(name)?.[1];
    if (entry) bundled[name] = await bundle(entry);
    const source = files[name] ?? bundled[name]?.text ?? packaged(name.replace(REACHED, '$1'));
    if (source === null) throw new Error(`${name} is not among the page's packages`);
    imports[name] = importsOf(name, source);
    for (const found of [...imports[name].static, ...imports[name].dynamic])
      if ((REACHED.test(found) || BUNDLES.test(found)) && !waiting.includes(found)) {
        if (REACHED.test(found)) vendored.add(found);
        waiting.push(found);
      }
  }
  process.stdout.write(JSON.stringify({ files, imports, vendored: [...vendored].sort(), bundled }));
}

main().catch((reason) => {
  process.stderr.write(`${reason.message}\n`);
  process.exitCode = 1;
});
