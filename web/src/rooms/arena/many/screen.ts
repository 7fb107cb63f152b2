// What the views of a tournament want of the screen (component.ts): to fill it, and to be printed.

import { once, type Want } from '../../../component.ts';

/** Can a page fill the screen? On some phones it cannot. */
export const canFill = () => globalThis.document?.fullscreenEnabled === true;

/** Fills the screen, or leaves that. Where the browser refuses, all stays as it is. @param count How often it was asked for. */
export const fullScreen = (count: number): Want<never> =>
  once(
    `full screen ${count}`,
    () => {
      const done = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
      done.catch(() => {});
    },
    true,
  );

/** Prints what is shown. */
export const printed = (count: number): Want<never> => once(`print ${count}`, () => print());
