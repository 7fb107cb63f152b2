// What the live region says. The sentence about the game changes with every drawing, some for a few milliseconds only; a screen
// reader would queue them all. A sentence is said once it has stood for a while.

/**
 * @callback Schedule  Call `run` later, and then draw again.
 * @param {() => void} run
 * @param {number} delay Milliseconds.
 * @returns {() => void} Cancels it.
 */

/**
 * @param {number} delay Milliseconds for which a sentence stands before it is said.
 * @param {Schedule} schedule
 */
export function createAnnouncer(delay, schedule) {
  let said = '';
  /** The sentence that has not stood long enough. @type {{sentence: string, cancel: () => void} | null} */
  let next = null;

  /**
   * To be called at each drawing.
   * @param {string} sentence The sentence that is true now.
   * @returns {string} What the region says: the sentence that was last true for long enough.
   */
  return (sentence) => {
    if (next?.sentence === sentence) return said;
    next?.cancel();
    next = null;
    if (sentence === said) return said;
    const cancel = schedule(() => {
      said = sentence;
      next = null;
    }, delay);
    next = { sentence, cancel };
    return said;
  };
}

/** Milliseconds for which a sentence stands before the live region says it. */
const SETTLED = 250;

/**
 * The same in a page, which never says a sentence of another language.
 * @param {() => string} lang The language that is shown.
 * @param {() => void} changed Draw again.
 */
export function announcerOf(lang, changed) {
  /** @type {Schedule} */
  const schedule = (run, delay) => {
    const timer = setTimeout(() => {
      run();
      changed();
    }, delay);
    return () => clearTimeout(timer);
  };
  let spoken = { lang: '', say: createAnnouncer(SETTLED, schedule) };
  return (/** @type {string} */ sentence) => {
    if (lang() !== spoken.lang) spoken = { lang: lang(), say: createAnnouncer(SETTLED, schedule) };
    return spoken.say(sentence);
  };
}
