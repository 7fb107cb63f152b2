// A program's source as it stands in an address of the Lab: its bytes, deflated with a checksum (zlib), in base64url.

import { LONGEST_SOURCE } from '../device/programs.js';

/** @param {Blob} blob @param {CompressionStream | DecompressionStream} transform */
const through = (blob, transform) => blob.stream().pipeThrough(/** @type {any} */ (transform));

/** A source as it stands in an address. @param {string} source */
export async function packed(source) {
  const stream = through(new Blob([source]), new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The source in an address; null: it is damaged, or too long. @param {string} code */
export async function unpacked(code) {
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const reader = through(new Blob([bytes]), new DecompressionStream('deflate')).getReader();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let source = '';
    for (;;) {
      const { done, value } = await reader.read();
      source += decoder.decode(value, { stream: !done });
      if (source.length > LONGEST_SOURCE) return null; // the rest is not unfolded
      if (done) return source;
    }
  } catch {
    return null;
  }
}
