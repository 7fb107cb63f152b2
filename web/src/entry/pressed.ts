// Of a chapter: what is pressed or set in the picture of a figure, or in the text for a figure, is done once the figure
// lives; and Python is started then. It is no module.
(() => {
  /**
   * Where something happened: by the way to it from its figure, since its picture is replaced; and what it was set to.
   */
  type Kept = { element: Element; way: number[]; happened: Event; value: string | undefined };
  /** In the order in which they are to be done, of figures of which something is to be done. */
  const kept = new Map<Element, Kept[]>();
  /** What is done now. */
  const redone = new WeakSet<Event>();

  const figureOf = (element: Element) =>
    element.closest<HTMLElement>('[data-figure]')?.dataset.figure ??
    element.closest<HTMLElement>('[data-of]:not(.fact)')?.dataset.of?.split('.')[0];
  /** What does something by itself, or is changed by its keys already. */
  const NATIVE = 'a, summary, select, textarea, input:not([type="checkbox"], [type="radio"])';
  const KEYED = `button, input, ${NATIVE}`;

  function keep(happened: Event) {
    const element = happened.target as Element;
    const { type } = happened;
    const name = figureOf(element);
    const figure = name && document.getElementById(name);
    if (!figure || redone.has(happened)) return;
    const isAlive = 'alive' in figure.dataset;
    if (isAlive && !kept.has(figure)) return;
    if (type !== 'input' && element.closest(type === 'click' ? NATIVE : KEYED)) return;
    if (type === 'input' && !element.matches(NATIVE)) return; // a click has done it
    if (type === 'keydown') {
      const { key, altKey, ctrlKey, metaKey } = happened as KeyboardEvent;
      if (key === 'Tab' || altKey || ctrlKey || metaKey || !element.closest('[role]')) return;
      happened.preventDefault(); // the page does not scroll
    }
    if (isAlive) happened.stopImmediatePropagation(); // it waits for what came before
    const way: number[] = [];
    for (let at = element; at !== figure && figure.contains(at); at = at.parentElement as Element)
      way.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
    const before = (kept.get(figure) ?? []).filter((each) => type !== 'input' || each.element !== element);
    const { value } = element as HTMLInputElement;
    kept.set(figure, [...before, { element, way, happened, value }]);
  }

  async function act(figure: Element) {
    for (let next = kept.get(figure)?.shift(); next; next = kept.get(figure)?.shift()) {
      const { element, way, happened, value } = next;
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const now = element.isConnected ? element : way.reduce<Element | undefined>((at, to) => at?.children[to], figure);
      if (!now) continue; // it is not there any more
      if (happened.type === 'input') {
        (now as HTMLInputElement).value = value ?? '';
        for (const type of ['input', 'change']) redo(now, new Event(type, { bubbles: true }));
      } else redo(now, Reflect.construct(happened.constructor, [happened.type, happened]));
    }
    kept.delete(figure);
  }

  function redo(element: Element, event: Event) {
    redone.add(event);
    element.dispatchEvent(event);
  }

  for (const type of ['click', 'input', 'keydown']) addEventListener(type, keep, true);
  addEventListener('alive', ({ target }) => act(target as Element));

  /** Milliseconds after which Python is started beside a chapter of which no figure lives. */
  const LATEST = 10_000;
  // What the first figure needs is loaded before Python.
  const calm = new Promise((resolve) => {
    addEventListener('alive', resolve);
    setTimeout(resolve, LATEST);
  });
  if (document.querySelector('[data-figure]')) Object.assign(document.documentElement, { calm });
})();
