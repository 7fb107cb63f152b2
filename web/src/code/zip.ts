// Zips, which the page's own Python reads and writes (engine/sakiyomi/service/zips.py).

import type { ZipEntry } from '../contract/types.ts';
import type { Ask } from '../engine/requests.ts';
import type { Sent } from '../python/client.ts';

/** What asks Python, and says how it is. */
export interface Python {
  ask: Ask;
  state: () => { engine: string };
}

/** Bytes in one line: of three bytes each four letters are made. */
const PART = 720_000;
/** Bytes that are the arguments of one call: a multiple of three. */
const STEP = 8190;
/** Milliseconds between two looks at how Python is. */
const LOOK = 250;

function base64(bytes: Uint8Array) {
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP) text += btoa(String.fromCharCode(...bytes.subarray(at, at + STEP)));
  return text;
}

/** Bytes in parts for which there is room in a line, each in base64 by itself. */
export const base64Parts = (bytes: Uint8Array) =>
  Array.from({ length: Math.ceil(bytes.length / PART) || 1 }, (_, at) =>
    base64(bytes.subarray(at * PART, (at + 1) * PART)),
  );

export const bytesIn = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A request that is sent in parts, of which each is a line. */
export const inParts = <const Op>(op: Op, all: readonly object[]) => ({
  op,
  parts: all.map((part, at) => ({ op, ...part, ...(at < all.length - 1 && { more: true }) })),
});

/** While Python starts it is waited for; once it has failed that is an error. */
export async function answered<Last extends object>({ answer, drop }: Sent<Last>, { state }: Python) {
  for (;;) {
    const last = await Promise.race([answer, new Promise<null>((wake) => setTimeout(wake, LOOK, null))]);
    if (last) return last;
    if (state().engine !== 'failed') continue;
    drop();
    throw new Error('Python has failed');
  }
}

/**
 * The files of a zip, and how many entries it lists. What came before Python was lost is not taken, as it comes again.
 */
export async function entriesOf(bytes: Uint8Array, python: Python) {
  const parts = base64Parts(bytes).map((base64part) => ({ base64part }));
  const entries: ZipEntry[] = [];
  const sent = python.ask(inParts('unzip', parts), (reply) => {
    if ('entries' in reply) entries.push(...reply.entries);
  });
  const { files, listed } = await answered(sent, python);
  return { entries: entries.slice(entries.length - files), listed };
}

/** A zip of texts, by their paths, each with a comment. */
export async function zipped(files: readonly { path: string; text: string; comment: string }[], python: Python) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const sent = python.ask(inParts('zip', [{ files: [] }, ...files.map((file) => ({ files: [file] }))]), (reply) => {
    if ('base64part' in reply) parts.push(bytesIn(reply.base64part));
  });
  const { size } = await answered(sent, python);
  return new Blob(parts).slice(-size);
}
