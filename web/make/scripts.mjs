// Makes the page's scripts of its modules in src/: one for what every room needs, one that starts the engine, one for
// each room, one for what several rooms share; and, each in one piece, the worker's, the sandbox's and those that are
// no modules. tests/primes/ takes parts. All addresses are relative to the folder of the version.

import { readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { minify, transform } from 'rolldown/utils';
import { packaged, sha256, WEB } from './version.mjs';

const ROOT = join(WEB, '..');
const SRC = join(WEB, 'src', sep);
/** The id of a module: its path as this system writes it. @param {string} name */
export const at = (name) => join(SRC, name);

/** Starts the engine; index.html loads it first. */
const ENGINE = at('entry/start_engine.ts');
const PAGE = at('entry/main.ts');
const ROOM = /[\\/]src[\\/]rooms[\\/](\w+)[\\/]index\.ts$/;
/** The room that most visits begin with. */
const FIRST_ROOM = 'play';
/** What each visit loads once the first board is drawn. */
const SOON = [at('page/places.ts'), at('rooms/play/late_effects.ts')];
/** What Play needs from the first move on. */
const KEPT = at('rooms/play/keeping.ts');
const OF_ROOM = /[\\/]src[\\/]rooms[\\/](\w+)[\\/]/;
const FRAME = at('python/sandbox/frame.ts');
/** What only a visit to the Lab, or to a chapter with programs, needs. */
const LATE = [at('rooms/lab/index.ts'), at('programs/programs.ts'), at('code/codemirror.ts'), FRAME];
/** Scripts that are no modules. */
const CLASSIC = ['boot', 'pressed', 'embed'];

/** @type {import('rolldown').OutputOptions} */
const OUTPUT = {
  format: 'esm',
  minify: true,
  comments: { annotation: false }, // which only bundlers read
  sourcemap: true,
  // The same wherever it is built.
  sourcemapPathTransform: (path, map) =>
    resolve(dirname(map), path).replace(/^.*[\\/](?=node_modules[\\/])|^.*[\\/]web[\\/](?=src[\\/])/, ''),
  entryFileNames: 'src/[name].js',
};

/**
 * What the bundler makes of modules. Also what it only warns of is an error.
 * @param {{[name: string]: string}} input @param {{[module: string]: string}} written Modules that the build writes.
 * @param {import('rolldown').OutputOptions} options
 * @returns {Promise<import('rolldown').OutputChunk[]>}
 */
async function bundled(input, written, options) {
  const bundle = await rolldown({
    cwd: ROOT,
    input,
    platform: 'browser',
    preserveEntrySignatures: false,
    onLog(_, { message }) {
      throw new Error(message);
    },
    plugins: [{ name: 'written', load: (id) => written[id] ?? null }],
  });
  const { output } = await bundle.generate({ ...OUTPUT, ...options });
  return output.filter((each) => each.type === 'chunk');
}

/** @typedef {{[path: string]: [bytes: number, sha256: string]}} Downloads */

/** The module of the files that a page with a Python downloads and checks. @param {Downloads} downloads */
export const withDownloads = (downloads) => ({
  [at('python/downloads.ts')]: `export const DOWNLOADS = ${JSON.stringify(downloads)};`,
});

/**
 * The script of a module, in one piece.
 * @param {string} name
 * @param {string} module
 * @param {{[module: string]: string}} [written]
 */
export const inOnePiece = (name, module, written = {}, options = {}) =>
  bundled({ [name]: module }, written, { codeSplitting: false, ...options });

/** The script of a worker with a Python, which checks the whole library. @param {string} name @param {string} module */
export function ofWorker(name, module, options = {}) {
  const sum = sha256(readFileSync(packaged('pyodide/python_stdlib.zip')));
  return inOnePiece(name, at(module), { [at('python/library.ts')]: `export const LIBRARY_SUM = '${sum}';` }, options);
}

/**
 * Scripts by their addresses, with their maps.
 * @param {import('rolldown').OutputChunk[]} chunks
 * @returns {import('./version.mjs').Files}
 */
export const filesOf = (chunks) =>
  Object.fromEntries(
    chunks.flatMap(({ fileName, code, map }) => [
      [fileName, code],
      ...(map ? [[`${fileName}.map`, map.toString()]] : []),
    ]),
  );

/** A script that is no module, without types, comments and spaces. @param {string} path @param {string} source */
async function classic(path, source) {
  const plain = await transform(path, source, { target: 'esnext', sourceType: 'script' });
  const small = await minify(path, plain.code, { module: false });
  for (const { message } of [...plain.errors, ...small.errors]) throw new Error(message);
  return small.code.trim();
}

/** A module of src/ that is made a classic script. @param {string} name */
const classicOf = (name) => classic(`web/src/${name}`, readFileSync(at(name), 'utf8'));

/**
 * Where a module goes that every visit loads: into the script of the engine, that of the page with its first room, or
 * those of what comes late there.
 */
function chooser() {
  /** @type {{engine: Set<string>, page: Set<string>, late: Set<string>, kept: Set<string>} | undefined} */
  let reached;
  /** @param {import('rolldown').ChunkingContext} context */
  function reachedFrom(context) {
    /** @param {'importedIds' | 'dynamicallyImportedIds'} how @param {Iterable<string>} ids */
    const next = (how, ids) => [...ids].flatMap((id) => context.getModuleInfo(id)?.[how] ?? []);
    /** @param {string[]} roots */
    const reach = (...roots) => {
      const found = new Set(roots);
      for (const id of found) for (const more of next('importedIds', [id])) found.add(more);
      return found;
    };
    const page = reach(PAGE);
    const first = next('dynamicallyImportedIds', page).filter((id) => ROOM.exec(id)?.[1] === FIRST_ROOM);
    return { engine: reach(ENGINE), page: reach(PAGE, ...first), late: reach(...SOON), kept: reach(KEPT) };
  }
  /** @param {string} id @param {import('rolldown').ChunkingContext} context */
  return (id, context) => {
    reached ??= reachedFrom(context);
    if (reached.engine.has(id)) return 'engine';
    if (reached.page.has(id)) return 'page';
    if (reached.late.has(id)) return 'late';
    return reached.kept.has(id) ? 'kept' : null;
  };
}

/**
 * The script of what several scripts of one room have in common; null: the module is of none, or of the first.
 * @param {string} id
 */
function roomOf(id) {
  const room = OF_ROOM.exec(id)?.[1];
  return room && room !== FIRST_ROOM ? `rooms/${room}/common` : null;
}

/** The address of a module that is loaded by itself: `rooms/lab/index.ts` is `src/rooms/lab.js`. @param {string} id */
const addressOf = (id) =>
  `src/${id
    .slice(SRC.length)
    .replaceAll(sep, '/')
    .replace(/(\/index)?\.ts$/, '.js')}`;

/** The scripts that are modules. @param {{[module: string]: string}} written */
async function modules(written) {
  const chunks = await bundled({ engine: ENGINE, page: PAGE }, written, {
    chunkFileNames: ({ facadeModuleId, name }) => (facadeModuleId ? addressOf(facadeModuleId) : `src/${name}.js`),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: chooser(), debugName: 'page', priority: 3 },
        { name: roomOf, debugName: 'room', minShareCount: 2, priority: 2 },
        {
          name: 'shared',
          minShareCount: 2,
          test: (id) => id.startsWith(SRC) || /[\\/](?:lit-html|idb)[\\/]/.test(id),
          priority: 1,
        },
      ],
    },
  });
  // A script of an entry may consist of an import alone; index.html names the one that is imported.
  return chunks.filter(({ isEntry, moduleIds }) => !(isEntry && moduleIds.length === 0));
}

/** The packages that scripts consist of. @param {import('rolldown').OutputChunk[]} chunks */
function packagesIn(chunks) {
  const inPackage = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
  const names = ids.flatMap((id) => inPackage.exec(id)?.[1]?.replace('\\', '/') ?? []);
  return [...new Set(names)].filter((name) => name !== 'pyodide').toSorted(); // of which a script has what it is called alone
}

/**
 * Scripts, and all that they import, in the order of their being found.
 * @param {import('rolldown').OutputChunk[]} chunks @param {string[]} roots
 * @param {(script: import('rolldown').OutputChunk) => string[]} next
 */
export function reached(chunks, roots, next = ({ imports }) => imports) {
  const byName = new Map(chunks.map((each) => [each.fileName, each]));
  const found = new Set(roots.filter((name) => byName.has(name)));
  for (const name of found)
    for (const each of next(/** @type {import('rolldown').OutputChunk} */ (byName.get(name)))) found.add(each);
  return [...found].filter((name) => byName.has(name));
}

/** An inline script as a policy names it. @param {string} script */
export const scriptHash = (script) => `'sha256-${sha256(script, 'base64')}'`;

/**
 * The document of the sandbox's frame, whose only script is the broker, with the policy of it and of the workers in it.
 * The page's applies there too.
 * @param {string} broker
 */
export function frameDocument(broker) {
  if (/<\/script|<!--|\r/i.test(broker))
    throw new Error('web/src/python/sandbox/broker.ts: not to be written into a page');
  const policy =
    `default-src 'none'; script-src ${scriptHash(broker)} 'wasm-unsafe-eval'; worker-src blob:; ` +
    "require-trusted-types-for 'script'; trusted-types sakiyomi; base-uri 'none'; form-action 'none'";
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>Sandbox</title></head>` +
    `<body><script>${broker}</script></body></html>`
  );
}

/**
 * All scripts, and what the page says of them.
 * @param {{[name: string]: string}} templates Those beside the page, `sw.js`, by their names in web/.
 * @param {Downloads} downloads
 */
export async function makeScripts(templates, downloads) {
  const broker = `'use strict';${await classicOf('python/sandbox/broker.ts')}`;
  // The worker of the sandbox is no module, and has no address that a map could stand beside.
  const [guest] = await ofWorker('guest', 'python/sandbox/guest.ts', { format: 'iife', sourcemap: false });
  const code = guest?.code ?? '';
  const chunks = await modules({
    [FRAME]: `export const FRAME = ${JSON.stringify(frameDocument(broker))};`,
    ...withDownloads({ ...downloads, 'src/guest.js': [Buffer.byteLength(code), sha256(code)] }),
  });
  const others = [await ofWorker('worker', 'python/worker.ts'), await ofWorker('embed_drawn', 'entry/embed_drawn.ts')];
  const all = [...chunks, ...others.flat(), ...(guest ? [guest] : [])];
  const begin = [ENGINE, PAGE].flatMap((id) => chunks.filter(({ moduleIds }) => moduleIds.includes(id)));
  const names = begin.map(({ fileName }) => fileName);
  /** @param {string} name */
  const isEarly = (name) =>
    !chunks.some(({ fileName, moduleIds }) => fileName === name && LATE.some((id) => moduleIds.includes(id)));
  const early = reached(chunks, names, ({ imports, dynamicImports }) =>
    [...imports, ...dynamicImports].filter(isEarly),
  );
  const rooms = chunks.flatMap(({ facadeModuleId, fileName }) => {
    const room = ROOM.exec(facadeModuleId ?? '')?.[1];
    return room ? [[room, fileName]] : [];
  });
  /** @param {string[]} list @param {(name: string) => Promise<string>} make */
  const each = async (list, make) => Promise.all(list.map(async (name) => [name, await make(name)]));
  return {
    files: {
      ...filesOf(all),
      ...Object.fromEntries(
        (await each(CLASSIC, (name) => classicOf(`entry/${name}.ts`))).map(([name, text]) => [`src/${name}.js`, text]),
      ),
    },
    templates: Object.fromEntries(
      await each(Object.keys(templates), (name) => classic(`web/${name}`, templates[name] ?? '')),
    ),
    /** Those that are modules of the page. */
    chunks,
    /** The one that starts the engine, and the page's. */
    begin: names,
    /** The rooms and their scripts. @type {{[room: string]: string}} */
    rooms: Object.fromEntries(rooms),
    /** Those that only the Lab, and chapters with programs, need. */
    late: ['src/guest.js', ...chunks.map(({ fileName }) => fileName).filter((name) => !early.includes(name))],
    /** The hash of the sandbox's inline script. */
    broker: scriptHash(broker),
    /** Those that scripts consist of in part. */
    packages: packagesIn(all),
  };
}
