// Lets modules that draw be imported: the vendored lit-html, which is made by the build, comes from its package.

import { registerHooks } from 'node:module';

const PACKAGES = new URL('../../web/node_modules/', import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const path = /\/vendor\/(lit-html)\/(.+)$/.exec(specifier);
    return path ? next(new URL(`${path[1]}/node/${path[2]}`, PACKAGES).href, context) : next(specifier, context);
  },
});

/** The templates within what is drawn. @returns {any[]} */
const templatesIn = (drawn) =>
  [drawn].flat(Infinity).flatMap((part) => (part?.strings ? [part, ...templatesIn([...part.values])] : []));

/** The values in what is drawn that stand after this text: of an attribute, `@click=`. */
export const valuesAfter = (drawn, text) =>
  templatesIn(drawn).flatMap(({ strings, values }) => values.filter((_, at) => strings[at].includes(text)));
export const valueAfter = (drawn, text) => valuesAfter(drawn, text)[0];
