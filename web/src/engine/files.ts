// Reads files of this version and checks them by their hashes: only files whose hash is in files.json are used, and the hash of
// files.json begins with the version's name.

import { addressOf, VERSION } from '../version.ts';

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param sum A SHA-256 in hexadecimal. */
const integrityOf = (sum: string) =>
  `sha256-${btoa(sum.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))}`;

/** The hashes of this version's files, by their addresses. */
async function readSums() {
  const list = await (await fetch(addressOf('files.json'))).arrayBuffer();
  if (VERSION && crypto.subtle && !hex(await crypto.subtle.digest('SHA-256', list)).startsWith(VERSION)) {
    throw new Error('files.json is not the one of this version');
  }
  const files: { path: string; sha256: string }[] = JSON.parse(new TextDecoder().decode(list));
  return new Map(files.map(({ path, sha256 }) => [addressOf(path), sha256]));
}

/** A function that fetches a file by its address. The browser compares the bytes with the hash, also of a cached file. */
export function fileReader() {
  const { fetch } = globalThis; // which the worker replaces
  const sums = readSums();
  sums.catch(() => {}); // every reading reports it

  async function sum(address: string) {
    const found = (await sums).get(address);
    if (!found) throw new Error(`${address} is not among this version's files`);
    return found;
  }

  async function read(address: string) {
    const response = await fetch(address, { integrity: integrityOf(await sum(address)) });
    if (!response.ok) throw new Error(`${response.status} for ${address}`);
    return response;
  }
  return Object.assign(read, { sum });
}
