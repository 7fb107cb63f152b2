// node scripts.mjs < {scripts: {"sw.js": "…"}, downloads: {"app.zip": [size, hash]}} > Scripts, as site.py declares them
//
// Makes the page's scripts of its modules in src/: one for what every room needs, one that starts the engine, one for each
// room, one for what several rooms share; and, each in one piece, the worker's, the sandbox's and those that are no modules.
// Called by site.py. All addresses are relative to the folder of the version.

import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatMessages, transform } from 'esbuild';
import { rolldown } from 'rolldown';
import {
  at,
  chunksOf,
  inOnePiece,
  OUTPUT,
  onLog,
  ROOT,
  replaced,
  SRC,
  sha256,
  withDownloads,
  withLibrarySum,
} from './bundle.mjs';
import { frameDocument, scriptHash } from './frame.mjs';

/** Starts the engine; index.html loads it first. */
const ENGINE = at('start_engine.ts');
const PAGE = at('main.ts');
const ROOM = /[\\/]src[\\/]rooms[\\/](\w+)[\\/]index\.ts$/;
/** The room that most visits begin with. */
const FIRST_ROOM = 'play';
/** What each visit loads once the first board is drawn. */
const SOON = [at('page/places.ts'), at('rooms/play/late.ts')];
/** What Play needs from the first move on. */
const KEPT = at('rooms/play/keeping.ts');
const OF_ROOM = /[\\/]src[\\/]rooms[\\/](\w+)[\\/]/;
const FRAME = at('python/sandbox/frame.ts');
/** What only a visit to the Lab, or to a chapter with programs, needs. */
const LATE = [at('rooms/lab/index.ts'), at('programs/programs.ts'), at('code/codemirror.ts'), FRAME];
/** Scripts that are no modules, by the modules of their sources. */
const CLASSIC = { 'src/first.js': 'first.ts', 'src/pressed.js': 'pressed.ts', 'src/embed.js': 'embed.ts' };

/** A script that is no module, without types, comments and spaces. @param {string} name @param {string} source */
async function classic(name, source) {
  const made = await transform(source, {
    loader: 'ts',
    sourcefile: name,
    minify: true,
    charset: 'utf8',
    target: 'esnext',
    logLevel: 'silent',
  });
  if (made.warnings.length > 0) throw new Error((await formatMessages(made.warnings, { kind: 'error' })).join('\n'));
  return made.code.trim();
}

/** @param {string} name */
const source = (name) => readFileSync(at(name), 'utf8');

/** Where a module goes that every visit loads: into the script of the engine, that of the page with its first room, or those of what comes late there. */
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

/** The script of what several scripts of one room have in common; null: the module is of none, or of the first. @param {string} id */
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

/**
 * The scripts that are modules, by their addresses.
 * @param {string} document Of the sandbox's frame.
 * @param {import('./bundle.mjs').Downloads} downloads
 */
async function modules(document, downloads) {
  const bundle = await rolldown({
    cwd: ROOT,
    input: { engine: ENGINE, page: PAGE },
    platform: 'browser',
    preserveEntrySignatures: false,
    onLog,
    plugins: [replaced('frame', FRAME, `export const FRAME = ${JSON.stringify(document)};`), withDownloads(downloads)],
  });
  const { output } = await bundle.generate({
    ...OUTPUT,
    chunkFileNames: ({ facadeModuleId, name }) => (facadeModuleId ? addressOf(facadeModuleId) : `src/${name}.js`),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: chooser(), debugName: 'page', priority: 3 },
        { name: roomOf, debugName: 'room', minShareCount: 2, priority: 2 },
        {
          name: 'shared',
          minShareCount: 2,
          test: (id) => id.startsWith(SRC) || /[\\/](?:lit-html|idb-keyval)[\\/]/.test(id),
          priority: 1,
        },
      ],
    },
  });
  // A script of an entry may consist of an import alone; index.html names the one that is imported.
  return chunksOf(output).filter(({ isEntry, moduleIds }) => !(isEntry && moduleIds.length === 0));
}

/** @param {string} name @param {string} module @param {import('rolldown').OutputOptions} [options] */
const worker = (name, module, options) => inOnePiece(name, at(module), withLibrarySum(), options);

/** The worker of the page, what draws an address in a frame of another site, and the worker of the sandbox, which is no module and has no address that a map could stand beside. */
const workers = async () => [
  ...(await worker('worker', 'python/worker.ts')),
  ...(await worker('embed_drawn', 'embed_drawn.ts')),
  ...(await worker('guest', 'python/sandbox/guest.ts', { format: 'iife', sourcemap: false })),
];

/** The packages that scripts consist of. @param {import('rolldown').OutputChunk[]} chunks */
const packagesIn = (chunks) =>
  [
    ...new Set(
      chunks
        .flatMap(({ moduleIds }) => moduleIds)
        .map((id) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1]?.replace('\\', '/'))
        .filter((name) => name !== undefined && name !== 'pyodide'), // of which a script has what it is called alone
    ),
  ].toSorted();

/** The scripts with which the page begins. @param {import('rolldown').OutputChunk[]} chunks */
const begunIn = (chunks) => [ENGINE, PAGE].flatMap((id) => chunks.filter(({ moduleIds }) => moduleIds.includes(id)));

/** The rooms and their scripts. @param {import('rolldown').OutputChunk[]} chunks */
const roomsIn = (chunks) =>
  Object.fromEntries(
    chunks.flatMap(({ facadeModuleId, fileName }) => {
      const room = ROOM.exec(facadeModuleId ?? '')?.[1];
      return room ? [[room, fileName]] : [];
    }),
  );

/** What only late modules load. @param {import('rolldown').OutputChunk[]} chunks */
function lateIn(chunks) {
  const byName = new Map(chunks.map((each) => [each.fileName, each]));
  const early = new Set(begunIn(chunks));
  for (const { imports, dynamicImports } of early)
    for (const name of [...imports, ...dynamicImports]) {
      const next = byName.get(name);
      if (next && !LATE.some((id) => next.moduleIds.includes(id))) early.add(next);
    }
  return chunks.filter((each) => !early.has(each)).map(({ fileName }) => fileName);
}

async function main() {
  /** @type {{scripts: {[name: string]: string}, downloads: Parameters<typeof modules>[1]}} */
  const asked = JSON.parse(await text(process.stdin));
  const broker = `'use strict';${await classic('web/src/python/sandbox/broker.ts', source('python/sandbox/broker.ts'))}`;
  const ofWorkers = await workers();
  const guest = ofWorkers
    .filter(({ fileName }) => fileName === 'src/guest.js')
    .map(({ fileName, code }) => [fileName, [Buffer.byteLength(code), sha256(code)]]);
  const chunks = await modules(frameDocument(broker), { ...asked.downloads, ...Object.fromEntries(guest) });
  const made = [...chunks, ...ofWorkers];
  const scripts = [
    ...Object.entries(CLASSIC).map(([name, from]) => ({ name, from: `web/src/${from}`, given: source(from) })),
    ...Object.entries(asked.scripts).map(([name, given]) => ({ name, from: `web/${name}`, given })),
  ];
  const texts = await Promise.all(scripts.map(async ({ name, from, given }) => [name, await classic(from, given)]));
  process.stdout.write(
    JSON.stringify({
      files: Object.fromEntries([...made.map(({ fileName, code }) => [fileName, code]), ...texts]),
      maps: Object.fromEntries(made.map(({ fileName, map }) => [`${fileName}.map`, map?.toString()])),
      imports: Object.fromEntries(
        chunks.map(({ fileName, imports, dynamicImports }) => [fileName, { static: imports, dynamic: dynamicImports }]),
      ),
      begin: begunIn(chunks).map(({ fileName }) => fileName),
      rooms: roomsIn(chunks),
      late: ['src/guest.js', ...lateIn(chunks)],
      broker: scriptHash(broker),
      packages: packagesIn(made),
    }),
  );
}

main().catch((reason) => {
  process.stderr.write(`${reason.message}\n`);
  process.exitCode = 1;
});
