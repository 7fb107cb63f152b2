// The Trusted Types policy `sakiyomi`: it admits the addresses that may be loaded as scripts of workers, and one
// document, that of the Lab's sandbox. The policy is created on first use.

import { SITE } from '../base/version.ts';

interface Policy {
  createScriptURL: (address: string) => unknown;
  createHTML: (text: string) => unknown;
}

let policy: Policy | null | undefined;
/** The document of the sandbox's frame, once it is loaded. */
let frame: string | undefined;

/** A blob of this origin (a worker's script: page_python.ts), or this site's service worker. Anything else throws. */
function checked(address: string) {
  const isBlob = address.startsWith('blob:') && new URL(address).origin === globalThis.origin;
  if (isBlob || address === new URL('sw.js', SITE).href) return address;
  throw new TypeError(`not a script of this site: ${address}`);
}

/** The sandbox's document; anything else throws. */
function checkedFrame(text: string) {
  if (text === frame) return text;
  throw new TypeError('not the document of the sandbox');
}

function ourPolicy() {
  const { trustedTypes } = globalThis as unknown as Partial<Window>;
  policy ??= trustedTypes?.createPolicy('sakiyomi', { createScriptURL: checked, createHTML: checkedFrame }) ?? null;
  return policy;
}

/**
 * A checked address, as `new Worker` and `register` accept it: a TrustedScriptURL where the browser has Trusted Types,
 * else the text. Throws TypeError for any other address.
 */
export function trustedAddress(address: string) {
  return (ourPolicy()?.createScriptURL(address) ?? checked(address)) as string;
}

/** The document of the sandbox's frame: TrustedHTML where the browser has Trusted Types, else the text. */
export async function trustedFrame() {
  frame = (await import('./sandbox/frame.ts')).FRAME;
  return (ourPolicy()?.createHTML(frame) ?? frame) as string;
}
