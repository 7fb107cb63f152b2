// While a word is composed with an input method (a Japanese keyboard; Android composes in every language), its keys and
// its parts are not the page's: Escape and Enter belong to the word, and a value that is written back would end it.

/** What Safari calls the key that has ended a word: it says so after `compositionend`. */
const OF_A_WORD = 229;

/** CodeMirror hears what is composed in its shadow root. */
const hearsItself = ({ target }: Event) => target instanceof Element && target.shadowRoot !== null;

/**
 * The fields of the page hear of a word once, as `input`, when it is whole. To be called before anything else listens.
 */
export function hearWholeWords() {
  const withhold = (event: Event & Partial<Pick<KeyboardEvent, 'isComposing' | 'keyCode'>>) => {
    if ((event.isComposing || event.keyCode === OF_A_WORD) && !hearsItself(event)) event.stopImmediatePropagation();
  };
  for (const type of ['keydown', 'input']) addEventListener(type, withhold, true);
  const whole = (event: Event) => {
    if (!hearsItself(event)) event.target?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  addEventListener('compositionend', whole, true); // after which not every browser has an `input`
}
