// Changes numbers by keys.

/**
 * The number that a key makes of a slider's; undefined: the key is none of a slider's. A key that is one does nothing else.
 * @param range The least and the most: of Home and End; a step may lead beyond.
 * @param leap How far Page Up and Page Down lead; left out: they are not taken.
 */
export function numberByKey(event: KeyboardEvent, value: number, [least, most]: [number, number], leap?: number) {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const to = {
    ArrowUp: value + 1,
    ArrowRight: value + 1,
    ArrowDown: value - 1,
    ArrowLeft: value - 1,
    Home: least,
    End: most,
    ...(leap !== undefined && { PageUp: value + leap, PageDown: value - leap }),
  }[event.key];
  if (to !== undefined) event.preventDefault();
  return to;
}
