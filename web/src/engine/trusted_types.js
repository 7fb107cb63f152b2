// The Trusted Types policy `sakiyomi`: it admits the addresses that may be loaded as scripts of workers. The policy is created
// on first use.

import { SITE } from '../version.js';

/** @type {{createScriptURL: (address: string) => unknown} | null | undefined} */
let policy;

/**
 * A blob of this origin (a worker's script: client.js), or this site's service worker. Anything else throws.
 * @param {string} address
 */
function checked(address) {
  const isBlob = address.startsWith('blob:') && new URL(address).origin === globalThis.origin;
  if (isBlob || address === new URL('sw.js', SITE).href) return address;
  throw new TypeError(`not a script of this site: ${address}`);
}

/**
 * A checked address, as `new Worker` and `register` accept it: a TrustedScriptURL where the browser has Trusted Types, else
 * the text. Throws TypeError for any other address.
 * @param {string} address
 */
export function trustedAddress(address) {
  const { trustedTypes } = /** @type {Partial<Window>} */ (/** @type {unknown} */ (globalThis));
  policy ??= trustedTypes?.createPolicy('sakiyomi', { createScriptURL: checked }) ?? null;
  return /** @type {string} */ (policy ? policy.createScriptURL(address) : checked(address));
}
