// What a person sees of the page, by its roles and names: one function, which every browser is given as text.
// Asked for nothing it tells the page; asked for a name, where to click on what is called so, once it can be clicked.
async (name) => {
  const { documentElement: html } = document;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const text = (node) => (node?.innerText ?? '').replace(/\s+/g, ' ').trim();

  /** Its name as it is heard, without the key that is written on it. */
  const named = (node) => {
    const heard = node.cloneNode(true);
    for (const hidden of all('[aria-hidden="true"], option, optgroup', heard)) hidden.remove();
    const label = node.ariaLabel ?? (node.labels?.length ? text(node.labels[0]) : heard.textContent);
    return label.replace(/\s+/g, ' ').trim();
  };
  const lists = all('select');
  const controls = () => all('button, a, input, select, summary, [role="treeitem"]');
  const find = () => {
    const square = document.querySelector(`[data-square="${CSS.escape(name)}"]`);
    const among = controls();
    return square ?? among.find((node) => named(node) === name) ?? among.find((node) => named(node).startsWith(name));
  };

  if (name) {
    const target = find();
    const [drawn] = lists; // by the page itself: what is painted before it hears no click
    if (!target || !drawn || target.ariaDisabled === 'true') return null;
    target.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = target.getBoundingClientRect();
    const point = [Math.round(x + width / 2), Math.round(y + height / 2)];
    return target.contains(document.elementFromPoint(...point)) ? { point, list: lists.indexOf(target) } : null;
  }

  const squares = all('[role="grid"] [data-square]');
  const playable = squares.filter((node) => node.ariaDisabled === 'false');
  return {
    engine: html.dataset.engine,
    start: html.dataset.start ?? null,
    busy: document.querySelector('[role="grid"]')?.ariaBusy === 'true',
    status: text(document.querySelector('.now > :first-child')),
    alert: text(document.querySelector('[role="alert"]:not([hidden])')),
    squares: Object.fromEntries(squares.map((node) => [node.dataset.square, node.ariaLabel.replace(/^\w+, /, '')])),
    playable: playable.map((node) => node.dataset.square),
    moves: all('.record > li:not(.variation)').map((node) => text(node)),
    text: text(document.querySelector('main')),
    snapshot: (await (await caches.open('sakiyomi-snapshot')).keys()).length > 0,
    marks: Object.fromEntries(performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime])),
  };
};
