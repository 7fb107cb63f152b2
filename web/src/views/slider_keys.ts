// The keys of a slider.

/**
 * The number to which a key leads from another one; undefined: it is no key of a slider.
 * @param range The least and the most: of Home and End; a step may lead beyond.
 * @param leap How far Page Up and Page Down lead; left out: they are not taken.
 */
export function numberByKey(key: string, value: number, [least, most]: [number, number], step = 1, leap?: number) {
  const [more, less] = [value + step, value - step];
  const steps = { ArrowUp: more, ArrowRight: more, ArrowDown: less, ArrowLeft: less, Home: least, End: most };
  const leaps = leap !== undefined && { PageUp: value + leap, PageDown: value - leap };
  return new Map(Object.entries({ ...steps, ...leaps })).get(key);
}
