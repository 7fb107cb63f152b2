// Follows a pointer.

/**
 * Until the pointer is released. To be called where a pointer goes down.
 * @param {PointerEvent} event
 * @param {(right: number, up: number) => void} moved How far it is from where it went down, in pixels.
 */
export function drag(event, moved) {
  if (event.button !== 0) return;
  const { clientX, clientY, pointerId } = event;
  const element = /** @type {HTMLElement} */ (event.currentTarget);
  element.setPointerCapture(pointerId);
  const follow = (/** @type {PointerEvent} */ next) => moved(next.clientX - clientX, clientY - next.clientY);
  const ended = new AbortController();
  element.addEventListener('pointermove', follow, { signal: ended.signal });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    element.addEventListener(type, () => ended.abort(), { signal: ended.signal });
}
