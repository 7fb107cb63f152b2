// The version of the page and the addresses of its files, which are under `v/<hash>/` in the site.

/** The folder of this version: the script that this module is built into lies in its `src/`. */
const FOLDER = new URL('../', import.meta.url);
export const SITE = new URL('../../', FOLDER);
export const VERSION = /\/v\/([^/]+)\//.exec(FOLDER.href)?.[1] ?? '';

/** The address of a file of this version. */
export const addressOf = (path: string) => new URL(path, FOLDER).href;
