// Lets modules that draw be imported: the vendored lit-html, which is made by the build, comes from its package.

import { registerHooks } from 'node:module';

const PACKAGES = new URL('../../web/node_modules/', import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const path = /\/vendor\/(lit-html)\/(.+)$/.exec(specifier);
    return path ? next(new URL(`${path[1]}/node/${path[2]}`, PACKAGES).href, context) : next(specifier, context);
  },
});
