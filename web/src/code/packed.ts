// A program's source as it stands in an address of the Lab: its bytes, deflated with a checksum (zlib), in base64url.

import { LONGEST_SOURCE } from '../device/programs.ts';

/** Characters of a packed source or assignment that are read. It unfolds to at most a thousand times as many. */
export const LONGEST_CODE = 50_000;

/** A source as it stands in an address. */
export async function packed(source: string) {
  const stream = new Blob([source]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The source in an address; null: it is damaged, or too long. */
export async function unpacked(code: string) {
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
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
