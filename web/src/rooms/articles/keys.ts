// Changes numbers by keys.

/**
 * Put the number that a key makes of a slider's. A key that is a slider's does nothing else.
 * @param range The least and the most: of Home and End; a step may lead beyond.
 * @param leap How far Page Up and Page Down lead; left out: they are not taken.
 */
export function putByKey(
  event: KeyboardEvent,
  value: number,
  [least, most]: [number, number],
  put: (to: number) => void,
  leap?: number,
) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const to = {
    ArrowUp: value + 1,
    ArrowRight: value + 1,
    ArrowDown: value - 1,
    ArrowLeft: value - 1,
    Home: least,
    End: most,
    ...(leap !== undefined && { PageUp: value + leap, PageDown: value - leap }),
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  put(to);
}
