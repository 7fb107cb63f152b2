// Of a page in a frame of another site: says its height to the page around it, and has what it shows come alive once it
// is touched. Until then no Python is started. It is no module.
(() => {
  const html = document.documentElement;
  const { dataset, src } = document.currentScript as HTMLScriptElement;
  const { engine = '', page = '' } = dataset;
  html.dataset.lang = html.lang; // a translator of the browser changes `lang`

  // What the page itself keeps for its player is not to be read or changed from here.
  for (const storage of ['localStorage', 'indexedDB'])
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('A page in a frame of another site keeps nothing.', 'SecurityError');
      },
    });

  // Nor does its service worker answer here. In a frame's sandbox one may not even ask for it.
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined });

  new ResizeObserver(() => {
    parent.postMessage({ sakiyomi: 'height', height: Math.ceil(html.getBoundingClientRect().height) }, '*');
  }).observe(html);

  const touched = new AbortController();
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, loadPage, { signal: touched.signal });
  if (navigator.userActivation?.hasBeenActive) loadPage(); // touched before this script was there

  function loadPage() {
    if ('refused' in html.dataset) return;
    touched.abort();
    Promise.all([engine, page].map((name) => import(new URL(name, document.baseURI).href))).catch(fail);
    addEventListener('unhandledrejection', fail);
    addEventListener('error', fail);
  }

  /** A file is missing. @param event Or why it could not be imported. */
  function fail({ filename, message, reason }: Partial<ErrorEvent & PromiseRejectionEvent>) {
    const named = filename || reason?.stack || (message === 'Script error.' ? 'another://' : '');
    if (/:\/\//.test(named) && !named.includes(src.replace('src/embed.js', ''))) return; // of an extension's script
    const sentence = html.querySelector('#missing[data-unsaid]'); // what has come alive has none, and reports failures itself
    sentence?.removeAttribute('data-unsaid');
    const button = sentence?.querySelector('button');
    button?.removeAttribute('hidden');
    button?.addEventListener('click', () => location.reload());
  }

  // Of a board alone the commands have no buttons, and so no keys.
  if (html.dataset.embed === 'board')
    addEventListener(
      'keydown',
      (event) => {
        if (/^\S$/.test(event.key)) event.stopImmediatePropagation();
      },
      true,
    );
})();
