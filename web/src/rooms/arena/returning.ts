// Puts back what was deleted of a drawer on the device: series, or tournaments.

import type { Drawer } from '../../device/drawer.ts';
import { promised } from '../../wants.ts';

/** @param event What of it is there again: where the device does not answer, nothing. */
export const returning = <Event>(
  open: () => Promise<Drawer>,
  gone: readonly (readonly [key: string, text: string])[],
  event: (back: typeof gone) => Event,
) =>
  promised(
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
