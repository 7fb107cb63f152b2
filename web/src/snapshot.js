// Python's memory after its first start, kept on the device so that later starts need not repeat it.
//
// Half of that memory is zero, so only pages that are not are kept: quicker than reading all of it, or unpacking it.
// A record is a SHA-256 of the rest, a bit for each page, and the pages whose bit is set. There is one at most, named by
// this build and the browser's version; anything that is not exactly ours is dropped.

const CACHE = 'sakiyomi-snapshot';
const PAGE = 4096;
const SUM = 32; // bytes of a SHA-256
const MOST = 2 ** 28; // bytes
const LENGTH = 'x-memory-length';

/** The name of a snapshot that this browser and this build can use. */
async function nameHere() {
  const data = /** @type {any} */ (navigator).userAgentData;
  const brands = await data?.getHighEntropyValues?.(['fullVersionList']).catch(() => null);
  const version = JSON.stringify(brands?.fullVersionList ?? navigator.userAgent);
  return new URL(`../snapshot?${encodeURIComponent(version)}`, import.meta.url).href;
}

/**
 * What is kept for this browser and this build, or null. Never fails.
 *
 * `memory` has its length at once and its contents when `whole` has come, which fails where they are not what was kept:
 * much can be done meanwhile.
 * @returns {Promise<{memory: Uint8Array, whole: Promise<void>} | null>}
 */
export async function findSnapshot() {
  try {
    const [cache, name] = await Promise.all([caches.open(CACHE), nameHere()]);
    const kept = await cache.match(name);
    if (!kept) return null;
    const length = Number(kept.headers.get(LENGTH));
    if (!(length > 0 && length < MOST)) {
      await dropSnapshot();
      return null;
    }
    const memory = new Uint8Array(length);
    const whole = kept.arrayBuffer().then((record) => unpack(new Uint8Array(record), memory));
    whole.catch(() => {}); // whoever waits for it is told
    return { memory, whole };
  } catch {
    return null;
  }
}

/** Keep memory, instead of all that was kept before. Where there is no room, nothing is. @param {Uint8Array} memory */
export async function keepSnapshot(memory) {
  try {
    const record = await pack(memory);
    await dropSnapshot();
    const [cache, name] = await Promise.all([caches.open(CACHE), nameHere()]);
    await cache.put(name, new Response(record, { headers: { [LENGTH]: String(memory.length) } }));
  } catch {
    await dropSnapshot();
  }
}

export async function dropSnapshot() {
  try {
    await caches.delete(CACHE);
  } catch {
    // There is no storage here, so nothing is kept either.
  }
}

/** @param {number} pages */
const headLength = (pages) => SUM + Math.ceil(pages / 8);

/** The record of a memory. @param {Uint8Array} memory */
async function pack(memory) {
  const pages = Math.ceil(memory.length / PAGE);
  let end = headLength(pages);
  const record = new Uint8Array(end + memory.length);
  for (let page = 0; page < pages; page++) {
    const bytes = memory.subarray(page * PAGE, (page + 1) * PAGE);
    if (isZero(bytes)) continue;
    record[SUM + (page >> 3)] |= 1 << (page & 7);
    record.set(bytes, end);
    end += bytes.length;
  }
  const whole = record.subarray(0, end);
  whole.set(await sum(whole));
  return whole;
}

/** Fill a memory, zero till now, from its record. @param {Uint8Array<ArrayBuffer>} record @param {Uint8Array} memory */
async function unpack(record, memory) {
  const summed = sum(record);
  const pages = Math.ceil(memory.length / PAGE);
  let from = headLength(pages);
  for (let page = 0; page < pages; page++) {
    if (!(record[SUM + (page >> 3)] & (1 << (page & 7)))) continue;
    const bytes = record.subarray(from, from + Math.min(PAGE, memory.length - page * PAGE));
    memory.set(bytes, page * PAGE);
    from += bytes.length;
  }
  const expected = await summed;
  if (from !== record.length || expected.some((byte, at) => byte !== record[at])) {
    throw new Error('the snapshot is damaged');
  }
}

/** @param {Uint8Array<ArrayBuffer>} record */
const sum = async (record) => new Uint8Array(await crypto.subtle.digest('SHA-256', record.subarray(SUM)));

/** @param {Uint8Array} bytes */
function isZero(bytes) {
  if (bytes.byteOffset % 8 || bytes.length % 8) return bytes.every((byte) => byte === 0);
  return new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8).every((word) => word === 0n);
}
