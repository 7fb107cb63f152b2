// Runs while index.html is parsed, before any module: sets theme and language for the first paint, and shows a sentence
// if the modules cannot be loaded. A classic script, because a module would run too late.

(() => {
  const html = document.documentElement;
  const setting = (name: string) => {
    try {
      return localStorage.getItem(`sakiyomi:${name}`);
    } catch {
      return null;
    }
  };
  const theme = setting('theme');
  if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;

  // The colour of the browser's own bars: of the theme that was chosen, else of the device's.
  const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const medias = colours.map(({ media }) => media);
  function colourBars() {
    for (const [index, meta] of colours.entries()) {
      const media = medias[index] ?? '';
      const { theme } = html.dataset;
      meta.media = theme ? (media.includes(theme) ? 'all' : 'not all') : media;
    }
  }
  colourBars();
  new MutationObserver(colourBars).observe(html, { attributeFilter: ['data-theme'] });

  if (!setting('visited')) html.dataset.newcomer = 'true';

  const { place, game } = html.dataset; // of a page that was built for one place, and drawn there
  const hash = place && location.hash[1] !== '/' ? place : location.hash;
  const start = `#/${game}`; // index.html contains the first position of this game
  const address = (hash.length > 2 ? hash : (setting('address') ?? start)).slice(0, 4000);
  const named = /[?&]lang=(en|ja)\b/.exec(place ? hash : address)?.[1] ?? (place ? html.lang : setting('lang'));
  html.lang = named === 'en' || named === 'ja' ? named : /^ja\b/.test(navigator.language) ? 'ja' : 'en';
  html.dataset.lang = html.lang; // a translator of the browser changes `lang`

  // Any other game or position is drawn once the modules are loaded. The place of Play is `#/`.
  const [path = ''] = address.split('?');
  const [, room = ''] = path.split('/');
  if (place?.[2]) html.dataset.done = setting('tasks') ?? '';
  else if (!html.dataset.games?.split(' ').includes(room))
    html.dataset.elsewhere = 'room'; // a room, or nothing that is known: no board is shown
  else if (path.replace(/\/$/, '') !== start || /[?&]setup=/.test(address)) html.dataset.elsewhere = 'true';

  // The modules of the room, after those that every room needs: otherwise each is found only when the one that imports
  // it has come.
  const { src, dataset } = document.currentScript as HTMLScriptElement;
  const rooms: Map<string, string[]> = new Map(JSON.parse(dataset.rooms ?? '[]'));
  document.addEventListener(
    'readystatechange',
    () => {
      // The address changes as one goes on: what the browser fetches late must not be relative to it.
      for (const link of document.querySelectorAll<HTMLLinkElement>('[rel$=icon], [rel=manifest]'))
        link.setAttribute('href', link.href);
      for (const name of rooms.get(path.slice(2)) ?? rooms.get(room) ?? rooms.get('play') ?? [])
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', href: src.replace('boot.js', name) }),
        );
    },
    { once: true },
  );

  html.dataset.engine = 'booting';
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark('board-visible');
      loadTypeface().catch(() => {}); // without it the device's own is used
    }),
  );

  // The typeface of Latin text and figures comes once the board is seen, and is used if it comes before the modules
  // draw the rest. Later it would move text that is read: then it is used from the next visit on, which has it on the
  // device.
  async function loadTypeface() {
    const typeface = new FontFace('Figtree', `url(${src.replace('src/boot.js', 'fonts/figtree.woff2')})`, {
      weight: '300 900',
      unicodeRange: 'U+20-D6,U+D8-FF,U+2013,U+2018-201D,U+2212', // × stands beside ○, which it lacks
    });
    await typeface.load();
    if (!document.querySelector('.rooms')) document.fonts.add(typeface);
  }

  addEventListener('error', fail, true);
  addEventListener('unhandledrejection', fail);

  function fail(event: Event) {
    // An import that was only prepared may still succeed.
    if ((event.target as HTMLLinkElement).rel === 'modulepreload' || isForeign(event)) return;
    // Of a file of another origin no more is told, nor of a damaged one of ours that is no script: without that nothing
    // is drawn.
    if ((event as ErrorEvent).message === 'Script error.') setTimeout(say, 10_000);
    else say();
  }

  function say() {
    const sentence = document.querySelector('#missing[data-unsaid]');
    if (!sentence) return; // shown already, or the modules have drawn the page and report failures themselves
    html.dataset.engine = 'failed';
    sentence.removeAttribute('data-unsaid');
    const button = sentence.querySelector('button');
    button?.removeAttribute('hidden');
    button?.addEventListener('click', reloadFromNetwork);
  }

  /** Is it of something that the page has not asked for, such as a script of an extension? */
  function isForeign(event: Event) {
    const { src: file, href } = event.target as HTMLScriptElement & HTMLLinkElement;
    const { filename, reason } = event as ErrorEvent & PromiseRejectionEvent;
    const named = file || href || filename || reason?.stack || '';
    return /:\/\//.test(named) && !named.includes(src.replace('src/boot.js', ''));
  }

  // The cached version may be damaged, or published with a fault. Without the service worker the page comes from the
  // network.
  async function reloadFromNetwork() {
    try {
      const registration = navigator.onLine && (await navigator.serviceWorker.getRegistration());
      if (registration && src.replace(/v\/\w+\/src\/boot\.js$/, '') === registration.scope)
        await registration.unregister();
    } finally {
      location.reload();
    }
  }
})();
