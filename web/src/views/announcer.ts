// What the live region says. The sentence about the game changes with every drawing, some for a few milliseconds only; a screen
// reader would queue them all. A sentence is said once it has stood for a while.

/** Calls `run` after `delay` milliseconds, and then draws again. What it returns cancels that. */
type Schedule = (run: () => void, delay: number) => () => void;

/** @param delay Milliseconds for which a sentence stands before it is said. */
export function createAnnouncer(delay: number, schedule: Schedule) {
  let said = '';
  /** The sentence that has not stood long enough. */
  let next: { sentence: string; cancel: () => void } | null = null;

  /**
   * To be called at each drawing.
   * @param sentence The sentence that is true now.
   * @returns What the region says: the sentence that was last true for long enough.
   */
  return (sentence: string) => {
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
export const SETTLED = 250;

/**
 * The same in a page, which never says a sentence of another language.
 * @param lang The language that is shown.
 * @param changed Draw again.
 */
export function announcerOf(lang: () => string, changed: () => void) {
  const schedule: Schedule = (run, delay) => {
    const timer = setTimeout(() => {
      run();
      changed();
    }, delay);
    return () => clearTimeout(timer);
  };
  let spoken = { lang: '', say: createAnnouncer(SETTLED, schedule) };
  return (sentence: string) => {
    if (lang() !== spoken.lang) spoken = { lang: lang(), say: createAnnouncer(SETTLED, schedule) };
    return spoken.say(sentence);
  };
}
