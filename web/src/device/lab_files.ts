// Files that the service worker (sw.js) does not fetch at a first visit: those of the Lab.

/** Have them kept on the device, where there are service workers. */
export async function keepLabFiles() {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage('late');
}
