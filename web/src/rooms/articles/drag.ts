// Follows a pointer.

/** What a pointer drags now: another one that comes down on it is not followed. */
const dragged: WeakSet<Element> = new WeakSet();

/**
 * Until the pointer is released. To be called where a pointer goes down.
 * @param moved How far it is from where it went down, in pixels.
 */
export function drag(event: PointerEvent, moved: (right: number, up: number) => void) {
  const { clientX, clientY, pointerId } = event;
  const element = event.currentTarget as HTMLElement;
  if (event.button !== 0 || dragged.has(element)) return;
  dragged.add(element);
  element.setPointerCapture(pointerId);
  const ended = new AbortController();
  const on = (
    type: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture',
    take: (next: PointerEvent) => void,
  ) => element.addEventListener(type, (next) => next.pointerId === pointerId && take(next), { signal: ended.signal });
  on('pointermove', (next) => moved(next.clientX - clientX, clientY - next.clientY));
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    on(type, () => {
      dragged.delete(element);
      ended.abort();
    });
}
