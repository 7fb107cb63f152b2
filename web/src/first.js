// Runs while the page is read, before any module: what must be right in the first picture, and a sentence for the case
// that the modules never come. A plain script, since a module would come too late.

(() => {
  const html = document.documentElement;
  /** @param {string} name */
  const kept = (name) => {
    try {
      return localStorage.getItem(`sakiyomi:${name}`);
    } catch {
      return null;
    }
  };
  const theme = kept('theme');
  if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;

  const { hash } = location;
  const address = (hash.length > 2 ? hash : (kept('address') ?? '#/othello')).slice(0, 4000);
  const named = /[?&]lang=(en|ja)\b/.exec(address)?.[1] ?? kept('lang');
  html.lang = named === 'en' || named === 'ja' ? named : /^ja\b/.test(navigator.language) ? 'ja' : 'en';

  // The board of this page is the start of Othello: anything else is drawn when the modules are here.
  const game = /^#\/(tictactoe|numbers)/.exec(address)?.[1];
  html.dataset.game = game ?? 'othello';
  if (!/^#\/othello\/?(\?|$)/.test(address) || /[?&]setup=/.test(address)) html.dataset.elsewhere = 'true';
  if (/^#\/arena\b/.test(address)) html.dataset.elsewhere = 'arena';

  html.dataset.engine = 'booting';
  requestAnimationFrame(() => setTimeout(() => performance.mark('board-visible')));

  addEventListener('error', fail, true);
  addEventListener('unhandledrejection', fail);

  /** @param {Event} event */
  function fail({ target }) {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') html.dataset.missing = 'true';
    const sentence = document.querySelector('#missing[hidden]');
    if (!sentence) return; // said already; or the modules have drawn the page, and what fails now is theirs to say
    html.dataset.engine = 'failed';
    sentence.removeAttribute('hidden');
    sentence.querySelector('button')?.addEventListener('click', again);
  }

  // What is kept on the device may be damaged, or as faulty as it was published: from the network, then, where there is one.
  async function again() {
    try {
      if (navigator.onLine) await (await navigator.serviceWorker.getRegistration())?.unregister();
    } finally {
      location.reload();
    }
  }
})();
