// Zip archives: the entries that a central directory lists, an entry unpacked up to a limit, and an archive of texts.
// PKWARE's APPNOTE.TXT describes the format.

import { Inflate, strToU8, zipSync } from 'fflate';

interface ZipEntry {
  path: string;
  comment: string;
  /** How it is packed: 0 as it is, 8 by deflate; null: in a way that is not read here, as with a password. */
  method: 0 | 8 | null;
  packed: Uint8Array;
  /** Bytes that it says to unpack to. */
  size: number;
}

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
/** The longest comment of an archive, with the record that it ends. */
const TAIL = 65_535 + 22;
/** Deflate makes at most so many bytes of one. */
const MOST_OF_ONE = 1032;
/** The fewest bytes that are unpacked at a time: a limit is passed by what comes of them at most. */
const STEP = 64;
/** Bytes of a name or a comment that are read, at its end. Systems take fewer. */
const LONGEST_NAME = 1000;

/**
 * The files of an archive, without its folders. The central directory is read, because what streams archives (the
 * Finder does) leaves the sizes beside the files empty.
 * @param most Of them that are read.
 * @returns null: it is no archive, or a damaged one. `listed`: how many there are, with folders.
 */
export function entriesOf(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): { entries: ZipEntry[]; listed: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end >= bytes.length - TAIL && view.getUint32(end, true) !== END) end--;
  if (end < 0 || end < bytes.length - TAIL) return null;
  const entries: ZipEntry[] = [];
  try {
    let at = view.getUint32(end + 16, true);
    const listed = view.getUint16(end + 10, true);
    for (let left = Math.min(listed, most); left > 0; left--) {
      if (view.getUint32(at, true) !== LISTED) return null;
      const flags = view.getUint16(at + 8, true);
      const [method, packed, size] = [view.getUint16(at + 10, true), at + 20, at + 24];
      const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as Lengths;
      const names = at + 46;
      const texts = (from: number, length: number) =>
        nameOf(bytes.subarray(from + Math.max(length - LONGEST_NAME, 0), from + length), flags);
      const local = view.getUint32(at + 42, true);
      if (view.getUint32(local, true) !== LOCAL) return null;
      const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const path = texts(names, name);
      at = names + name + extra + comment;
      if (path.endsWith('/')) continue;
      entries.push({
        path,
        comment: texts(names + name + extra, comment),
        method: !(flags & 1) && (method === 0 || method === 8) ? method : null,
        packed: bytes.subarray(begin, begin + view.getUint32(packed, true)),
        size: view.getUint32(size, true),
      });
    }
    return { entries, listed };
  } catch {
    return null; // it leads beyond its end
  }
}
type Lengths = [name: number, extra: number, comment: number];

/** A name in UTF-8, or in the code of a Japanese Windows, with `/` between folders. The Finder takes が apart: it is put together. */
function nameOf(bytes: Uint8Array, flags: number) {
  const isUnicode = Boolean(flags & 0x800);
  const text = (code: string, fatal: boolean) => new TextDecoder(code, { fatal, ignoreBOM: true }).decode(bytes);
  let name: string;
  try {
    name = text('utf-8', !isUnicode);
  } catch {
    name = text('shift_jis', false);
  }
  return name.replaceAll('\\', '/').normalize('NFC');
}

/** An entry unpacked, for which there is room; null: it is damaged, or has another size than it says. */
export function unpack({ method, packed, size }: ZipEntry): Uint8Array<ArrayBuffer> | null {
  if (method === 0) return packed.length === size ? packed.slice() : null;
  const whole = new Uint8Array(size);
  let length = 0;
  let ended = false;
  const inflate = new Inflate((part, final) => {
    if (length + part.length <= size) whole.set(part, length);
    length += part.length;
    ended ||= final;
  });
  try {
    for (let at = 0; at < packed.length && !ended && length <= size; ) {
      const next = at + Math.max(STEP, Math.floor((size - length) / MOST_OF_ONE));
      inflate.push(packed.subarray(at, next), next >= packed.length);
      at = next;
    }
  } catch {
    return null;
  }
  return length === size ? whole : null;
}

/** An archive of texts, by their paths, each with a comment. */
export const zipped = (files: readonly { path: string; text: string; comment: string }[]) =>
  zipSync(
    Object.fromEntries(files.map(({ path, text, comment }) => [path, [strToU8(text), { comment }]])),
  ) as Uint8Array<ArrayBuffer>;
