// Reads a drawer on the device, series or tournaments, and puts back what was deleted of it.

import type { Drawer } from '../../device/drawer.ts';
import { fromPromise } from '../../runtime/browser.ts';

/** @param event What of it is there again: where the device does not answer, nothing. */
export const returning = <Event>(
  open: () => Promise<Drawer>,
  gone: readonly (readonly [key: string, text: string])[],
  event: (back: typeof gone) => Event,
) =>
  fromPromise(
    `return ${gone[0]?.[0]}`,
    async () => {
      const drawer = await open();
      await Promise.all(gone.map(([key, text]) => drawer.put(key, text)));
      return gone;
    },
    event,
    event([]),
    true,
  );

/** Reads a drawer. A failure is told after so many milliseconds, so that whoever asks again then does so at that pace. */
export const paced = <Value>(read: () => Promise<Value>, pause: number): Promise<Value> =>
  read().catch((reason) => new Promise<never>((_, reject) => setTimeout(reject, pause, reason)));
