// Changes numbers by keys.

import { numberByKey } from '../../views/slider_keys.ts';
import { isPlain } from '../../wants.ts';

type Put = (to: number) => void;

/** Put the number to which the key of a slider leads, and do nothing else. */
export function putByKey(event: KeyboardEvent, value: number, range: [number, number], put: Put, leap?: number) {
  if (!isPlain(event)) return;
  const to = numberByKey(event.key, value, range, 1, leap);
  if (to === undefined) return;
  event.preventDefault();
  put(to);
}
