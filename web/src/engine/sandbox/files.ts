// Reads files of this version and checks them by their hashes, as worker.js does.

import { addressOf, VERSION } from '../../version.ts';

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param sum A SHA-256 in hexadecimal. */
const integrityOf = (sum: string) =>
  `sha256-${btoa(sum.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))}`;

/** The hashes of this version's files. The hash of their list begins with the version's name. */
async function readSums() {
  const list = await (await fetch(addressOf('files.json'))).arrayBuffer();
  if (VERSION && crypto.subtle && !hex(await crypto.subtle.digest('SHA-256', list)).startsWith(VERSION)) {
    throw new Error('files.json is not the one of this version');
  }
  const files: { path: string; sha256: string }[] = JSON.parse(new TextDecoder().decode(list));
  return new Map(files.map(({ path, sha256 }) => [path, sha256]));
}

/** A function that fetches a file by its path. The browser compares the bytes with the hash, also of a cached file. */
export function fileReader() {
  const sums = readSums();
  sums.catch(() => {}); // every reading reports it

  async function sum(path: string) {
    const found = (await sums).get(path);
    if (!found) throw new Error(`${path} is not among this version's files`);
    return found;
  }

  async function read(path: string) {
    const response = await fetch(addressOf(path), { integrity: integrityOf(await sum(path)) });
    if (!response.ok) throw new Error(`${response.status} for ${path}`);
    return response;
  }
  return Object.assign(read, { sum });
}
