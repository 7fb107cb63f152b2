// Reads what modules draw with lit-html.

/** The templates within what is drawn. @returns {any[]} */
const templatesIn = (drawn) =>
  [drawn].flat(Infinity).flatMap((part) => (part?.strings ? [part, ...templatesIn([...part.values])] : []));

/** What is drawn as one text, without what is no text or number in it. @returns {string} */
export function textOf(drawn) {
  if (Array.isArray(drawn)) return drawn.map(textOf).join('');
  if (['string', 'number'].includes(typeof drawn)) return String(drawn);
  const { strings = [], values = [] } = drawn ?? {};
  if (strings.length === 0) return textOf(values); // of a directive
  return strings.map((part, at) => part + textOf(values[at])).join('');
}

/** The values in what is drawn that stand after this text: of an attribute, `@click=`. */
export const valuesAfter = (drawn, text) =>
  templatesIn(drawn).flatMap(({ strings, values }) => values.filter((_, at) => strings[at].includes(text)));
export const valueAfter = (drawn, text) => valuesAfter(drawn, text)[0];

/** Presses the button with these words. */
export function press(drawn, words) {
  for (const { strings, values } of templatesIn(drawn))
    for (const [at, act] of values.entries()) {
      const rest = strings[at + 1] + textOf(values[at + 1]);
      if (typeof act === 'function' && strings[at].endsWith('@click=') && rest.startsWith(`>${words}`))
        return act({ detail: 1, preventDefault() {} });
    }
  throw new Error(`there is no button ${words}`);
}
