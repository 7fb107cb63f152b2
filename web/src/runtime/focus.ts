// Keeps the focus where what has it is replaced by the same, drawn anew.

/** @param above An element in which something is replaced. */
export function keepingFocus(above: Element, replace: () => void) {
  const way: number[] = [];
  const focused = document.activeElement;
  if (above.contains(focused))
    for (let at = focused; at && at !== above; at = at.parentElement)
      way.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  replace();
  if (way.length === 0 || focused?.isConnected) return;
  const same = way.reduce<Element | undefined>((at, place) => at?.children[place], above);
  (same as HTMLElement | undefined)?.focus({ preventScroll: true });
}
