// The kill switch: what `build.py build --kill-switch` publishes in the place of sw.js. It takes over at once from the
// service worker that a visitor has, throws away what that one kept, and takes itself out; pages that are open are
// loaded anew, from the network.
//
// It lays claim to no page. So one that comes from the network, and registers it again, is not loaded anew for ever.

(() => {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

  worker.addEventListener('install', () => worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(end()));

  async function end() {
    const pages = await worker.clients.matchAll({ type: 'window' });
    for (const name of await caches.keys()) if (name.startsWith('sakiyomi-')) await caches.delete(name);
    await worker.registration.unregister();
    for (const page of pages) page.postMessage('reload'); // see src/update.js
  }
})();
