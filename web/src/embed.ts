// Of a page in a frame of another site: says its height to the page around it, and has the figure come alive once it is touched. Until
// then no Python is started. It is no module.
(() => {
  const html = document.documentElement;
  const { dataset } = document.currentScript as HTMLScriptElement;
  const { engine = '', page = '', rooms } = dataset;
  html.dataset.rooms = rooms;

  new ResizeObserver(() => {
    parent.postMessage({ sakiyomi: 'height', height: Math.ceil(html.getBoundingClientRect().height) }, '*');
  }).observe(html);

  const touched = new AbortController();
  /** The button that was pressed before anything could be done: it is pressed again then. */
  let pressed: HTMLElement | null = null;
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(
      type,
      () => {
        if ('refused' in html.dataset) return;
        touched.abort();
        for (const name of [engine, page]) import(new URL(name, document.baseURI).href);
      },
      { signal: touched.signal },
    );
  addEventListener('click', ({ target }) => {
    if ('place' in html.dataset) pressed = (target as Element).closest('button');
  });
  new MutationObserver((_, alive) => {
    if ('place' in html.dataset) return;
    alive.disconnect();
    if (pressed?.isConnected) setTimeout(() => pressed?.click());
  }).observe(html, { attributeFilter: ['data-place'] });
})();
