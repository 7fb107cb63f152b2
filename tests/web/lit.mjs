// Reads what modules draw with lit-html.

/** The templates within what is drawn. @returns {any[]} */
const templatesIn = (drawn) =>
  [drawn].flat(Infinity).flatMap((part) => (part?.strings ? [part, ...templatesIn([...part.values])] : []));

/** The values in what is drawn that stand after this text: of an attribute, `@click=`. */
export const valuesAfter = (drawn, text) =>
  templatesIn(drawn).flatMap(({ strings, values }) => values.filter((_, at) => strings[at].includes(text)));
export const valueAfter = (drawn, text) => valuesAfter(drawn, text)[0];
