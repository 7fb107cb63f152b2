// Of a page that was drawn at build time: what is pressed or set there before it is alive is done again once it is. It is no module.
(() => {
  const html = document.documentElement;
  const isAlive = () => !('place' in html.dataset);

  type Field = HTMLInputElement | HTMLSelectElement;
  /** What was pressed, and set to a value, before anything could come of it: it is done again then. */
  let done: [HTMLElement, string | null][] = [];
  const pressable = 'button, [type="checkbox"], [type="radio"]';
  addEventListener('click', ({ target }) => {
    const element = (target as Element).closest<HTMLElement>(pressable);
    if (element && !isAlive()) done.push([element, null]);
  });
  addEventListener('input', ({ target }) => {
    const field = target as Field;
    if (isAlive() || field.matches(pressable)) return;
    done = [...done.filter(([element]) => element !== field), [field, field.value]];
  });
  new MutationObserver(async (_, alive) => {
    if (!isAlive()) return;
    alive.disconnect();
    for (const [index, [element, value]] of done.entries()) {
      if (index > 0) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      if (!element.isConnected) continue;
      if (value === null) element.click();
      else {
        (element as Field).value = value;
        for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  }).observe(html, { attributeFilter: ['data-place'] });
})();
