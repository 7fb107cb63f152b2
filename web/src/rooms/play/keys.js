// The keys of the Play room and their commands. index.js binds the commands to functions; the help panel lists the keys from
// here. The keys of a board (arrows, Enter) are in board/board.js.

/** @typedef {'back' | 'forward' | 'start' | 'end' | 'undo' | 'redo' | 'restore' | 'new' | 'rematch' | 'hint' | 'values' | 'stop' | 'step' | 'type' | 'help' | 'setup' | 'text' | 'saved-games' | 'close'} Command */

/** By `KeyboardEvent.key`; letters in lower case. @type {{[key: string]: Command}} */
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
  g: 'saved-games',
  Escape: 'close',
};

/** How keys with long names are shown. @type {{[key: string]: string}} */
const SHOWN = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** @param {string} key */
export const shownKey = (key) => SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The key of a command, as its button shows it. @param {Command} command */
export const keyFor = (command) => shownKey(Object.keys(KEYS).find((key) => KEYS[key] === command) ?? '');

/**
 * The command of a key; null in fields and lists, and where a board has handled the key.
 * @param {KeyboardEvent} event
 * @returns {Command | null}
 */
function commandOf(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return null;
  const command = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  const field = /** @type {Element | null} */ (event.target)?.closest?.('input:not([type=checkbox]), textarea, select');
  return field && command !== 'close' ? null : command;
}

/**
 * Call commands by their keys, wherever the focus is.
 * @param {{[command in Command]?: () => void}} commands
 * @param {(command: Command, letter: boolean) => boolean} accepts Does the command have an effect now? `letter`: its key is a single character.
 */
export function listenForKeys(commands, accepts) {
  addEventListener('keydown', (event) => {
    const command = commandOf(event);
    const act = command && commands[command];
    if (!act || !accepts(command, event.key.length === 1)) return;
    event.preventDefault();
    act();
  });
}
