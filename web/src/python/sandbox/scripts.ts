// Joins Pyodide's two modules and guest.ts into the script of a classic worker.
//
// A module worker cannot be started from a blob in a document with an opaque origin. A classic script has neither
// `import.meta` nor `export`, so both are taken out of Pyodide's text. A test applies this to the installed Pyodide.

/** An address that leads nowhere. Pyodide makes addresses of files from it, which guest.ts answers itself. */
export const NOWHERE = 'https://python.invalid/';

const FACTORY = /\bexport default (\w+);\s*$/;
const EXPORTS = /\bexport\s*\{([^{}]*)\};\s*$/;

/**
 * The parts of the script, in order. Each of Pyodide's runs in a strict function of its own.
 * @param factory The text of pyodide.asm.mjs.
 * @param pyodide The text of pyodide.mjs.
 * @param guest The text of guest.js, as it is built.
 */
export function classicScript(factory: string, pyodide: string, guest: string) {
  const create = FACTORY.exec(factory);
  const exported = EXPORTS.exec(pyodide);
  const load = /(\w+) as loadPyodide\b/.exec(exported?.[1] ?? '')?.[1];
  if (!create || !exported || !load) throw new Error('the modules of Pyodide have another form');
  return [
    // Pyodide tests whether importScripts works, and refuses to run where it does.
    "Object.defineProperty(self, 'importScripts', { value: undefined });\nself.pyodideScripts = {};\n",
    "self.pyodideScripts.createPyodideModule = (() => { 'use strict';\n",
    factory.slice(0, create.index).replaceAll('import.meta.url', JSON.stringify(`${NOWHERE}pyodide.asm.mjs`)),
    `\nreturn ${create[1]}; })();\n`,
    "self.pyodideScripts.loadPyodide = (() => { 'use strict';\n",
    pyodide.slice(0, exported.index),
    `\nreturn ${load}; })();\n`,
    "(() => { 'use strict';\n",
    guest,
    '\n})();\n',
  ];
}
