// Guards the page against a room that fails: what rooms say of themselves is asked with each drawing, also of those
// that are not shown.

import type { AnyPart } from '../rooms/room.ts';

const SAYINGS = ['address', 'entry', 'title', 'place', 'label', 'game', 'busy'] as const;

/**
 * The room, where each of these throws nothing: it is as if the room said nothing.
 * @param broken Called with what was thrown, after the drawing.
 */
export function guarded(part: AnyPart, broken: (reason: unknown) => void): AnyPart {
  let reported = false; // one fault is met by several of them in one drawing
  const guard =
    (say: (...given: never[]) => unknown) =>
    (...given: never[]) => {
      try {
        return say.apply(part, given);
      } catch (reason) {
        if (!reported)
          queueMicrotask(() => {
            reported = false;
            broken(reason);
          });
        reported = true;
        return null;
      }
    };
  const said = SAYINGS.flatMap((name) => (part[name] ? [[name, guard(part[name])]] : []));
  return { ...part, ...Object.fromEntries(said) };
}
