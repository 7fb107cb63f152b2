// Follows a pointer.

/** What a pointer drags now: another one that comes down on it is not followed. @type {WeakSet<Element>} */
const dragged = new WeakSet();

/**
 * Until the pointer is released. To be called where a pointer goes down.
 * @param {PointerEvent} event
 * @param {(right: number, up: number) => void} moved How far it is from where it went down, in pixels.
 */
export function drag(event, moved) {
  const { clientX, clientY, pointerId } = event;
  const element = /** @type {HTMLElement} */ (event.currentTarget);
  if (event.button !== 0 || dragged.has(element)) return;
  dragged.add(element);
  element.setPointerCapture(pointerId);
  const ended = new AbortController();
  /** @param {string} type @param {(event: PointerEvent) => void} take */
  const on = (type, take) =>
    element.addEventListener(
      type,
      (event) => {
        const next = /** @type {PointerEvent} */ (event);
        if (next.pointerId === pointerId) take(next);
      },
      { signal: ended.signal },
    );
  on('pointermove', (next) => moved(next.clientX - clientX, clientY - next.clientY));
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    on(type, () => {
      dragged.delete(element);
      ended.abort();
    });
}
