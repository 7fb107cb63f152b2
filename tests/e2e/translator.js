// Translates a page as Chrome does: texts are taken out, a moment later a <font> stands where each stood, and what is put into the
// page afterwards is translated too. It never looks again at a text that it knows. A translation is the text between brackets.
(() => {
  const html = document.documentElement;
  const own = html.lang;
  const fonts = new Map(); // each with the text that stood there
  const known = new WeakSet();

  const isSpared = (text) =>
    known.has(text) ||
    !text.data.trim() ||
    text.parentElement?.closest('[translate="no"], .notranslate, script, style, svg, textarea, .cm-editor');

  function translate(text) {
    if (isSpared(text)) return;
    known.add(text);
    const words = text.data;
    setTimeout(() => {
      if (!text.isConnected) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
      const translated = new Text(`${/^\s*/.exec(words)}⟦${words.trim()}⟧${/\s*$/.exec(words)}`);
      known.add(translated);
      inner.append(translated);
      outer.append(inner);
      text.replaceWith(outer);
      fonts.set(outer, text);
    }, 60);
  }

  function translateIn(node) {
    if (node instanceof Text) translate(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) translate(walker.currentNode);
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(translateIn);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  html.lang = 'fr';
  html.classList.add('translated-ltr');
  document.title = `⟦${document.title}⟧`;
  translateIn(document.body);

  /** The original is shown again. */
  window.showOriginal = () => {
    observer.disconnect();
    html.lang = own;
    html.classList.remove('translated-ltr');
    for (const [font, text] of fonts) if (font.isConnected) font.replaceWith(text);
  };
})();
