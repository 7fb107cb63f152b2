// What an author's code says, as it may stand in a sentence of ours.

const CONTROLS = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Without characters that control the terminal or the direction of what follows. @param {string} text */
export const withoutControls = (text) => text.replace(CONTROLS, '\ufffd');

/** The most characters of a text in a sentence. The engine cuts at fewer. */
const LONGEST = 1000;

/**
 * A text as it may stand in a sentence: cut, and without such characters. Letters beyond ASCII may run from right to left, so a text
 * with any is put between the characters that keep its direction from the rest of the sentence, as `<bdi>` does.
 * @param {string} text
 */
export function quoted(text) {
  const plain = withoutControls(text.slice(0, LONGEST));
  return /^[ -~\n\t]*$/.test(plain) ? plain : `\u2068${plain}\u2069`;
}

/**
 * A problem whose texts are an author's.
 * @param {import('../../contract/types.js').Problem} problem
 * @returns {import('../../contract/types.js').Problem}
 */
export function quotedProblem({ message, args, ...problem }) {
  /** @param {unknown} value @returns {unknown} */
  const each = (value) => {
    if (typeof value === 'string') return quoted(value);
    if (Array.isArray(value)) return value.map(each);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, fact]) => [name, each(fact)]));
  };
  const entries = Object.entries(args).map(([name, value]) => [
    name,
    name === 'traceback' ? withoutControls(String(value)) : each(value),
  ]);
  return { ...problem, message: quoted(message), args: Object.fromEntries(entries) };
}
