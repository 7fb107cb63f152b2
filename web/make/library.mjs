// node library.mjs APP.zip OUT.zip: runs library.py in Pyodide. Called by engine_files.py.

import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [, , app = '', out = ''] = process.argv;
const python = await loadPyodide({ _makeSnapshot: true }); // as the worker starts it
python.FS.writeFile('/app.zip', readFileSync(app));
python.runPython(readFileSync(new URL('library.py', import.meta.url), 'utf8'));
writeFileSync(out, python.FS.readFile('/core.zip'));
