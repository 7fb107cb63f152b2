// The kill switch, which `build.py build --kill-switch` publishes as sw.js. It replaces the service worker of a visitor
// at once, deletes the caches, and unregisters itself. Open pages are reloaded from the network.
//
// It does not claim pages. Therefore a reloaded page, which registers it again, is not reloaded without end.

(() => {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

  worker.addEventListener('install', () => worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(remove()));

  async function remove() {
    const pages = await worker.clients.matchAll({ type: 'window' });
    for (const name of await caches.keys()) if (name.startsWith('sakiyomi-')) await caches.delete(name);
    await worker.registration.unregister();
    for (const page of pages) page.postMessage('reload'); // see src/device/site.ts
  }
})();
