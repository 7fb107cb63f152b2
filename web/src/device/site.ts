// Registers the service worker (sw.js), which keeps the site on the device, and finds newer versions of the page. Where
// there are no service workers (plain http, private windows), the page works without them.

import { addressOf, SITE, VERSION } from '../base/version.ts';
import { trustedAddress } from '../python/trusted_types.ts';

/** A file that some hosts serve with a media type that browsers refuse. */
const MODULE = 'pyodide.mjs';
/** Milliseconds that a new version may take to take over. */
const TAKEOVER_LIMIT = 5000;

const { serviceWorker } = navigator;
const SCRIPT = new URL('sw.js', SITE).href;
/** Another site of this host may have a service worker too, which answers for this page until ours does. */
const isSiteWorker = (worker: unknown) => (worker as ServiceWorker | null)?.scriptURL === SCRIPT;
function tellOurs(message: string) {
  if (isSiteWorker(serviceWorker?.controller)) serviceWorker.controller?.postMessage(message);
}

/** By its name: some hosts know no folders. */
const PAGE = new URL('index.html', SITE);
let registered = false;
/** Has the player asked for the new version? */
let reloading = false;
/** Has another version been published? */
let replaced = false;

/**
 * Keep the site on the device, when the browser is idle; not for who sees a part of it in a frame of another site.
 * @param onNewer Called when a newer version is ready.
 */
export async function keepSite(onNewer: () => void) {
  if (registered || 'embed' in document.documentElement.dataset) return;
  registered = true;
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  try {
    serviceWorker.addEventListener('message', ({ data, source }) => {
      if (!isSiteWorker(source)) return;
      // A service worker that becomes active sends its version; the kill switch (sw-kill.js) sends `reload`.
      if (data === 'reload' || (reloading && data !== VERSION)) location.reload();
      else if (data !== VERSION) onNewer();
    });
    serviceWorker.startMessages();
    const { controller } = serviceWorker;
    const registration = await serviceWorker.register(trustedAddress(SCRIPT), { updateViaCache: 'none' });
    const { waiting } = registration;
    if (waiting && controller) onNewer();
    const watchInstalling = () => {
      const { active, installing } = registration; // on a first visit none is active, and what is installed is this version
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && active && serviceWorker.controller) onNewer();
      });
    };
    watchInstalling();
    registration.addEventListener('updatefound', watchInstalling);
    tellOurs(VERSION);
    // Browsers look for a new version when a page is opened. This page may stay open for days.
    document.addEventListener('visibilitychange', () => document.hidden || registration.update().catch(() => {}));
  } catch {
    // There are no service workers here.
  }
}

/** Reload the page in the newer version. */
export async function reload() {
  reloading = true;
  try {
    const found = await serviceWorker.getRegistration();
    const registration = found?.scope === SITE.href ? found : undefined;
    if (registration?.waiting) {
      registration.waiting.postMessage('take over');
      setTimeout(() => location.reload(), TAKEOVER_LIMIT);
      return;
    }
    if (replaced) await registration?.unregister(); // its only version is the old one
  } catch {
    // Without service workers the page comes from the network.
  }
  location.reload();
}

/** Can the page be loaded again now? The service worker has it, or the network is there. */
export async function isThere() {
  return (
    isSiteWorker(serviceWorker?.controller) ||
    fetch(PAGE, { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
  );
}

/** Has another version been published since this page was loaded? */
export async function isReplaced() {
  try {
    const page = await (await fetch(PAGE, { cache: 'no-store' })).text();
    replaced = (/\bv\/([0-9a-f]{16})\//.exec(page)?.[1] ?? VERSION) !== VERSION;
  } catch {
    replaced = false; // without a network it is not known
  }
  return replaced;
}

/** Why Python cannot be started, where there is a known reason. */
export async function startFailure(): Promise<{ [fact: string]: string } | null> {
  if (await isReplaced()) return { reason: 'replaced' };
  const response = await fetch(addressOf(`vendor/pyodide/${MODULE}`)).catch(() => null);
  if (!response) return { reason: 'offline' };
  const type = response.headers.get('Content-Type') ?? '?';
  if (response.ok && !/script/.test(type)) return { reason: 'type', file: MODULE, type };
  tellOurs('mend'); // files in the cache may be damaged
  return null;
}
