// Two kinds of address are let through, also where a browser has no Trusted Types: a blob of this origin, and this
// site's service worker. The policy lets through the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE } from '../../web/src/base/version.ts';
import { trustedAddress } from '../../web/src/python/trusted_types.ts';

const ORIGIN = 'https://games.example';
const ID = '0b5f3c1e-74a1-4a0e-9d5b-2a7e2b1c9d10';
const WORKER = new URL('sw.js', SITE).href;
globalThis.origin = ORIGIN;

test('a blob of this origin and this site’s service worker are let through, and nothing else is', () => {
  for (const address of [`blob:${ORIGIN}/${ID}`, WORKER]) assert.equal(trustedAddress(address), address);
  for (const address of [
    'https://elsewhere.example/sw.js',
    'https://games.example/other.js',
    `blob:https://elsewhere.example/${ID}`,
    `blob:null/${ID}`,
    'javascript:alert(1)',
    `${WORKER}?x`,
    `${WORKER}#x`,
    `${WORKER}/more.js`,
    WORKER.replace('sw.js', 'x/sw.js'),
    'sw.js',
    '',
  ])
    assert.throws(() => trustedAddress(address), TypeError, address);
});

test('the policy lets through the same, and one document', async () => {
  let rules;
  globalThis.trustedTypes = {
    createPolicy(_, given) {
      rules = given;
      return { createScriptURL: (address) => ({ by: given.createScriptURL(address) }), createHTML: given.createHTML };
    },
  };
  const { trustedAddress } = await import('../../web/src/python/trusted_types.ts?with-a-policy');
  assert.deepEqual(trustedAddress(WORKER), { by: WORKER });
  delete globalThis.trustedTypes;
  assert.throws(() => trustedAddress('https://elsewhere.example/sw.js'), TypeError);
  assert.throws(() => rules.createHTML('<b>'), TypeError);
});
