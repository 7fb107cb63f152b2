// Every key of the page, in one place: which deed it stands for. What a deed does is bound where the deed is (main.js);
// the list under "?" is read from here. Keys of the board itself, arrows and Enter, are in board.js.

/** @typedef {'back' | 'forward' | 'start' | 'end' | 'undo' | 'redo' | 'restore' | 'new' | 'rematch' | 'hint' | 'values' | 'stop' | 'step' | 'type' | 'help' | 'setup' | 'text' | 'shelf' | 'close'} Deed */

/** As `KeyboardEvent.key` names them; letters in lower case. @type {{[key: string]: Deed}} */
export const KEYS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'start',
  End: 'end',
  u: 'undo',
  y: 'redo',
  b: 'restore',
  n: 'new',
  r: 'rematch',
  h: 'hint',
  v: 'values',
  s: 'stop',
  '.': 'step',
  m: 'type',
  '?': 'help',
  p: 'setup',
  c: 'text',
  g: 'shelf',
  Escape: 'close',
};

/** What is shown for keys whose name is no letter. @type {{[key: string]: string}} */
const SHOWN = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** @param {string} key */
export const shownKey = (key) => SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The key of a deed, as it is shown on its control. @param {Deed} deed */
export const keyFor = (deed) => shownKey(Object.keys(KEYS).find((key) => KEYS[key] === deed) ?? '');

/**
 * The deed that a key asks for: none where somebody writes or chooses, or where the board has taken the key already.
 * @param {KeyboardEvent} event
 * @returns {Deed | null}
 */
export function deedOf(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return null;
  const deed = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  const writing = /** @type {Element | null} */ (event.target)?.closest?.(
    'input:not([type=checkbox]), textarea, select',
  );
  return writing && deed !== 'close' ? null : deed;
}

/**
 * Deeds by their keys, from now on.
 * @param {{[deed in Deed]?: () => void}} deeds
 * @param {(deed: Deed, letter: boolean) => boolean} heeded Is the key to be heeded now? `letter`: it is no more than that.
 */
export function listen(deeds, heeded) {
  addEventListener('keydown', (event) => {
    const deed = deedOf(event);
    const act = deed && deeds[deed];
    if (!act || !heeded(deed, event.key.length === 1)) return;
    event.preventDefault();
    act();
  });
}
