// Stores Python's memory after its first start on the device, so that later starts need not repeat it.
//
// Half of that memory is zero, so only pages with other bytes are stored. This is faster than reading all of it, and
// faster than compression. A record is a SHA-256 of the rest, one bit for each page, and the pages whose bit is set. At
// most one record is stored. Its key names this build and the browser's version; a record that does not match is
// dropped.

import { addressOf } from '../base/version.ts';

const CACHE = 'sakiyomi-snapshot';
const PAGE = 4096;
const HASH_LENGTH = 32; // bytes of a SHA-256
const MAX_LENGTH = 2 ** 28; // bytes
const LENGTH = 'x-memory-length';

/** What Chromium alone has of `navigator`. */
interface UserAgent extends NavigatorID {
  userAgentData?: { getHighEntropyValues?: (hints: string[]) => Promise<{ fullVersionList?: object[] }> };
}

/** The key of the snapshot that this browser and this build can use. */
async function snapshotKey() {
  const { userAgentData }: UserAgent = navigator;
  const brands = await userAgentData?.getHighEntropyValues?.(['fullVersionList']).catch(() => null);
  const version = JSON.stringify(brands?.fullVersionList ?? navigator.userAgent);
  return addressOf(`snapshot?${encodeURIComponent(version)}`);
}

/**
 * The snapshot of this browser and this build, or null. Never throws.
 *
 * `memory` has its length at once and its contents when `whole` is fulfilled. `whole` is rejected where the contents
 * are not what was stored.
 */
export async function findSnapshot(): Promise<{ memory: Uint8Array; whole: Promise<void> } | null> {
  try {
    const [cache, key] = await Promise.all([caches.open(CACHE), snapshotKey()]);
    const response = await cache.match(key);
    if (!response) return null;
    const length = Number(response.headers.get(LENGTH));
    if (!(length > 0 && length < MAX_LENGTH)) {
      await dropSnapshot();
      return null;
    }
    const memory = new Uint8Array(length);
    const whole = response.arrayBuffer().then((record) => unpack(new Uint8Array(record), memory));
    whole.catch(() => {}); // the caller handles it
    return { memory, whole };
  } catch {
    return null;
  }
}

/** Store a snapshot in place of any other. Where there is no room, none is stored. */
export async function keepSnapshot(memory: Uint8Array) {
  try {
    const record = await pack(memory);
    await dropSnapshot();
    const [cache, key] = await Promise.all([caches.open(CACHE), snapshotKey()]);
    await cache.put(key, new Response(record, { headers: { [LENGTH]: String(memory.length) } }));
  } catch {
    await dropSnapshot();
  }
}

export async function dropSnapshot() {
  try {
    await caches.delete(CACHE);
  } catch {
    // Without storage nothing is stored either.
  }
}

const headLength = (pages: number) => HASH_LENGTH + Math.ceil(pages / 8);

/** The record of a memory. */
async function pack(memory: Uint8Array) {
  const pages = Math.ceil(memory.length / PAGE);
  let end = headLength(pages);
  const record = new Uint8Array(end + memory.length);
  const bits = new DataView(record.buffer, HASH_LENGTH);
  for (let page = 0; page < pages; page++) {
    const bytes = memory.subarray(page * PAGE, (page + 1) * PAGE);
    if (isZero(bytes)) continue;
    bits.setUint8(page >> 3, bits.getUint8(page >> 3) | (1 << (page & 7)));
    record.set(bytes, end);
    end += bytes.length;
  }
  const whole = record.subarray(0, end);
  whole.set(await hash(whole));
  return whole;
}

/** Fill a memory of zeros from its record. */
async function unpack(record: Uint8Array<ArrayBuffer>, memory: Uint8Array) {
  const hashed = hash(record);
  const bits = new DataView(record.buffer, HASH_LENGTH);
  const pages = Math.ceil(memory.length / PAGE);
  let from = headLength(pages);
  for (let page = 0; page < pages; page++) {
    if (!(bits.getUint8(page >> 3) & (1 << (page & 7)))) continue;
    const bytes = record.subarray(from, from + Math.min(PAGE, memory.length - page * PAGE));
    memory.set(bytes, page * PAGE);
    from += bytes.length;
  }
  const expected = await hashed;
  if (from !== record.length || expected.some((byte, at) => byte !== record[at])) {
    throw new Error('the snapshot is damaged');
  }
}

const hash = async (record: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', record.subarray(HASH_LENGTH)));

function isZero(bytes: Uint8Array) {
  if (bytes.byteOffset % 8 || bytes.length % 8) return bytes.every((byte) => byte === 0);
  return new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8).every((word) => word === 0n);
}
