// Downloads files of this version and checks them by their hashes, which the build has written into this script.
//
// A download belongs to the page: it goes on when the worker that waits for it ends, and the next worker gets what has
// come.

import { addressOf } from '../base/version.ts';
import { DOWNLOADS } from './downloads.ts';

/** How much of files has come, in bytes. */
export interface Bytes {
  loaded: number;
  total: number;
}
/** What has come of a file. */
interface Portions extends Bytes {
  /** Of the last attempt. */
  controller?: AbortController;
  readonly listeners: Set<() => void>;
}
type Download = Portions & { readonly file: Promise<ArrayBuffer> };

/**
 * Milliseconds without a byte of any file, after which what is under way is begun anew with the next request. Where the
 * browser compares the hashes, as under plain http, it may keep the bytes until a file is whole.
 */
export const SILENCE = crypto.subtle ? 30_000 : 600_000;

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
/** In hexadecimal. */
export const sha256 = async (bytes: BufferSource) => hex(await crypto.subtle.digest('SHA-256', bytes));

/** @param sum A SHA-256 in hexadecimal. */
const integrityOf = (sum: string) =>
  `sha256-${btoa(sum.replace(/../g, (byte) => String.fromCharCode(Number(`0x${byte}`))))}`;

async function responseOf(address: string, options: RequestInit) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return response;
}

export function createDownloads(files = DOWNLOADS) {
  const known = new Map(Object.entries(files).map(([path, entry]) => [addressOf(path), entry]));
  /** Those that are under way, and those that are whole, by their addresses. */
  const begun = new Map<string, Download>();
  /** The browser may keep a damaged answer to these addresses, so that it is asked for a new one next. */
  const refused = new Set<string>();
  /** When the last bytes came, of any file: one that waits in line for the others is not silent. */
  let last = 0;

  /** Without hashes of our own, as under plain http, the browser compares the bytes with the hash. */
  async function read(address: string, portions: Portions): Promise<ArrayBuffer> {
    const controller = new AbortController();
    Object.assign(portions, { controller, loaded: 0 });
    const { signal } = controller;
    const options: RequestInit = { signal, cache: refused.delete(address) ? 'reload' : 'default' };
    try {
      const entry = known.get(address);
      if (!entry) throw new Error(`${address} is not among this version's files`);
      const [bytes, sum] = entry;
      portions.total = bytes;
      const integrity = crypto.subtle ? undefined : integrityOf(sum);
      const { body } = await responseOf(address, { ...options, integrity });
      const file = new Uint8Array(bytes);
      const reader = (body as ReadableStream<Uint8Array>).getReader();
      for (let part = await reader.read(); part.value; part = await reader.read()) {
        file.set(part.value, portions.loaded);
        portions.loaded += part.value.length;
        last = performance.now();
        for (const each of begun.values())
          if (each === portions || !isWhole(each)) for (const listener of each.listeners) listener();
      }
      if (!integrity && (await sha256(file)) !== sum) throw new Error(`${address} is damaged`);
      return file.buffer;
    } catch (reason) {
      if (signal.aborted) return read(address, portions);
      controller.abort();
      refused.add(address);
      if (begun.get(address) === portions) begun.delete(address);
      throw reason;
    }
  }

  return {
    /**
     * A file by its address. All who ask for it wait for the same download.
     * @param came Called when bytes have come, of this file or, while it waits, of another.
     */
    file(address: string, came: () => void = () => {}): Promise<ArrayBuffer> {
      const now = performance.now();
      const underWay = [...begun.values()].filter((each) => !isWhole(each));
      if (underWay.length === 0) last = now;
      if (now - last >= SILENCE) {
        last = now;
        for (const { controller } of underWay) controller?.abort();
      }
      let download = begun.get(address);
      if (!download) {
        const portions = { loaded: 0, total: Number.POSITIVE_INFINITY, listeners: new Set<() => void>() };
        download = Object.assign(portions, { file: read(address, portions) });
        begun.set(address, download);
      }
      download.listeners.add(came);
      return download.file;
    },

    /** Of these files. */
    progress(addresses: Iterable<string>): Bytes {
      const sum = { loaded: 0, total: 0 };
      for (const address of addresses) {
        const { loaded, total } = begun.get(address) ?? { loaded: 0, total: 0 };
        sum.loaded += loaded;
        sum.total += total;
      }
      return sum;
    },

    /** Keep none of these files that is whole. */
    forget(addresses: Iterable<string>) {
      for (const address of addresses) {
        const download = begun.get(address);
        if (download && isWhole(download)) begun.delete(address);
      }
    },
  };
}

const isWhole = ({ loaded, total }: Bytes) => loaded === total;

export const downloads = createDownloads();
