// The document of the sandbox's frame, and its policy.

import { createHash } from 'node:crypto';

/** The policy of the sandbox's frame, and so of the workers in it. The page's applies there too. @param {string} broker */
const framePolicy = (broker) =>
  `default-src 'none'; script-src ${broker} 'wasm-unsafe-eval'; worker-src blob:; ` +
  "require-trusted-types-for 'script'; trusted-types sakiyomi; base-uri 'none'; form-action 'none'";

/** An inline script as a policy names it. @param {string} script */
export const scriptHash = (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The document of the sandbox's frame, whose only script is the broker. @param {string} broker */
export function frameDocument(broker) {
  if (/<\/script|<!--|\r/i.test(broker))
    throw new Error('web/src/python/sandbox/broker.ts: not to be written into a page');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${framePolicy(scriptHash(broker))}"><title>Sandbox</title></head>` +
    `<body><script>${broker}</script></body></html>`
  );
}
