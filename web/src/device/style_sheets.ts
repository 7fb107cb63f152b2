// Style sheets: those that index.html names, and those of rooms, each added to the page once.

import { addressOf } from '../base/version.ts';

/** By name: fulfilled when the style sheet is loaded. */
const sheets: Map<string, Promise<void>> = new Map();

/** Add a style sheet, unless it is there or under way. One that failed is tried again. */
export function addStyle(name: string) {
  const styled = sheets.get(name) ?? load(name);
  sheets.set(name, styled);
  return styled;
}

/** One that the document names has been waited for, see below. */
function load(name: string): Promise<void> {
  if (document.querySelector(`link[href$="/${name}.css"]`)) return Promise.resolve();
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = addressOf(`styles/${name}.css`);
  const styled = loaded(sheet).catch((reason) => {
    sheet.remove();
    sheets.delete(name);
    throw reason;
  });
  document.head.append(sheet);
  return styled;
}

/** Fulfilled when the style sheet of a link is loaded; rejected when it fails. */
const loaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = reject;
  });

/**
 * Waits for the style sheets that index.html names. Where one has failed, this rejects or never ends: the error event
 * may be dispatched before or after this is called, and a browser may give the link of a failed sheet an empty one.
 */
export const sheetsOfThePage = () =>
  Promise.all(
    Array.from(
      document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'),
      (link) => hasRules(link) || loaded(link),
    ),
  );

function hasRules({ sheet }: HTMLLinkElement) {
  try {
    return !!sheet?.cssRules.length;
  } catch {
    return origin === 'null'; // of a sheet that failed the rules may not be read; in a frame's sandbox, of none
  }
}
