// The site kept on the device (sw.js), and newer versions of the page. Where a browser has no service workers, or refuses
// them (plain http, private windows), the page says nothing of it, and works.

import { VERSION } from './aside.js';
import { trusted } from './engine.js';

const SITE = new URL('../../../', import.meta.url);
/** A module of Python's: some hosts do not know what ends so. */
const MODULE = 'pyodide.mjs';
/** Milliseconds after which a new version that was asked for is no longer waited for. */
const PATIENCE = 5000;

const { serviceWorker } = navigator;
let begun = false;
/** Has the new version been asked for? */
let asked = false;
/** Has the site another version by now? */
let replaced = false;

/** Keep the site on the device, once there is nothing else to do, and tell when a newer version is there. @param {() => void} offer */
export async function keepSite(offer) {
  if (begun) return;
  begun = true;
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  try {
    serviceWorker.addEventListener('message', ({ data }) => {
      // Who rules from now on says of which version it is; `reload`: that nobody does.
      if (data === 'reload' || (asked && data !== VERSION)) location.reload();
      else if (data !== VERSION) offer();
    });
    serviceWorker.startMessages();
    const script = trusted(new URL('sw.js', SITE).href);
    const registration = await serviceWorker.register(script, { updateViaCache: 'none' });
    const look = () => registration.waiting && serviceWorker.controller && offer();
    const attend = () => registration.installing?.addEventListener('statechange', look);
    look();
    attend();
    registration.addEventListener('updatefound', attend);
    serviceWorker.controller?.postMessage(VERSION);
    // A browser looks for a new version when a page is opened; this one may stay open for days.
    document.addEventListener('visibilitychange', () => document.hidden || registration.update().catch(() => {}));
  } catch {
    // Not here, then.
  }
}

/** The manifest in the page's language, for who installs it. @param {string} lang */
export function nameManifest(lang) {
  const link = document.querySelector('link[rel=manifest]');
  const name = lang === 'en' ? 'manifest.webmanifest' : `manifest.${lang}.webmanifest`;
  if (link?.getAttribute('href') !== name) link?.setAttribute('href', name);
}

/** Load the page anew, in the newer version. */
export async function reload() {
  asked = true;
  try {
    const registration = await serviceWorker.getRegistration();
    if (registration?.waiting) {
      registration.waiting.postMessage('take over');
      setTimeout(() => location.reload(), PATIENCE);
      return;
    }
    if (replaced) await registration?.unregister(); // it has but the old version
  } catch {
    // Then the page comes from the network.
  }
  location.reload();
}

/** Has the site another version than this page is of? */
export async function isReplaced() {
  try {
    const page = await (await fetch(SITE, { cache: 'no-store' })).text();
    replaced = (/\bv\/([0-9a-f]{16})\//.exec(page)?.[1] ?? VERSION) !== VERSION;
  } catch {
    replaced = false; // no network: nobody knows
  }
  return replaced;
}

/**
 * Why Python cannot be had, where more can be said of it than that it does not come.
 * @returns {Promise<{[fact: string]: string} | null>}
 */
export async function whyNot() {
  if (await isReplaced()) return { reason: 'replaced' };
  const response = await fetch(new URL(`../vendor/pyodide/${MODULE}`, import.meta.url)).catch(() => null);
  const type = response?.headers.get('Content-Type') ?? '?';
  if (response?.ok && !/script/.test(type)) return { reason: 'type', file: MODULE, type };
  serviceWorker?.controller?.postMessage('mend'); // what is kept here may be damaged
  return null;
}
