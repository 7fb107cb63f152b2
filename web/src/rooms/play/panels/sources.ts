// What is given to be read, as requests to the engine (engine/CONTRACT.md, `read`), in parts of which each has room in
// a line.

import type { GameRecord, Problem } from '../../../contract/types.ts';
import type { ReadSource } from './game_texts.ts';

/** A text, or a file with those that lie beside it. `name`: the file's. */
export interface Source {
  name: string;
  content: ReturnType<typeof requestOf> | Problem;
}

/** Megabytes of a text or a file: MOST_BYTES of engine/sakiyomi/formats. */
const LARGEST = 16;
/** The files with the names of players and of tournaments that lie beside those of WTHOR. */
const BESIDE = /\.(?:jou|trn)$/i;
/** Characters of a file's name that are told. */
const LONGEST = 100;

type Zip = typeof import('../../../code/zip.ts');
/** Files in base64, by their names. */
type Beside = { readonly [name: string]: string };

const problem = (code: string, args: Problem['args'] = {}): Problem => ({ code, message: code, field: null, args });
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** All that is in a choice of files is read, each file by itself. */
export async function sourcesOf(given: Exclude<ReadSource, { kept: string }>): Promise<Source[]> {
  const zip = await import('../../../code/zip.ts');
  const files = 'text' in given ? [] : given.files;
  const besideOf = async (file: File) => [file.name, zip.base64Parts(await bytesOf(file)).join('')] as const;
  const beside = Object.fromEntries(
    await Promise.all(files.filter(({ name }) => BESIDE.test(name)).map(besideOf)).catch(() => []),
  );
  const others = files.filter(({ name }) => !BESIDE.test(name));
  const all =
    'text' in given ? [{ name: '', file: new Blob([given.text]) }] : others.map((file) => ({ name: file.name, file }));
  return Promise.all(all.map(async ({ name, file }) => ({ name, content: await contentOf(file, name) })));

  async function contentOf(file: Blob, name: string) {
    if (file.size > LARGEST * 1e6) return problem('text-length', { most: LARGEST });
    const bytes = await bytesOf(file).catch(() => null); // it was moved, or is a folder
    return bytes ? requestOf(bytes, name, given.start, /\.wtb$/i.test(name) ? beside : {}, zip) : problem('text-file');
  }
}

/** @param start Its game tells which Python reads it, as the game may be an author's. */
function requestOf(
  bytes: Uint8Array,
  name: string,
  start: GameRecord | null,
  beside: Beside,
  { base64Parts, inParts }: Zip,
) {
  const last = {
    base64part: '', // there may be no room for more beside the other files
    ...(start && { start }),
    ...(name && { name: name.slice(-LONGEST) }),
    ...(Object.keys(beside).length > 0 && { beside }),
  };
  const parts = base64Parts(bytes).map((base64part) => ({ base64part }));
  return { ...inParts('read', [...parts, last]), ...(start && { game: start.game }) };
}
