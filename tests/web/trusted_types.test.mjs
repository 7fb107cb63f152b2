// The Trusted Types policy lets two kinds of address through: a blob of this origin, and this site's service worker.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { SITE } from '../../web/src/version.ts';
import { pluck } from './fakes.mjs';

const ORIGIN = 'https://games.example';
const BLOB = `blob:${ORIGIN}/0b5f3c1e-74a1-4a0e-9d5b-2a7e2b1c9d10`;
const WORKER = new URL('sw.js', SITE).href;
let made = 0;

beforeEach(() => {
  globalThis.origin = ORIGIN;
});

afterEach(() => {
  delete globalThis.origin;
  delete globalThis.trustedTypes;
});

/** The module as a page loads it: with a policy that is not made yet. */
const fresh = async () => (await import(`../../web/src/engine/trusted_types.ts?${++made}`)).trustedAddress;

/** Trusted Types as a browser has them: what a policy makes is no text. */
function installTrustedTypes() {
  const policies = [];
  globalThis.trustedTypes = {
    createPolicy(name, rules) {
      policies.push({ name, rules });
      return { createScriptURL: (address) => ({ trusted: rules.createScriptURL(address) }) };
    },
  };
  return policies;
}

const REFUSED = [
  'https://elsewhere.example/sw.js',
  'https://games.example/other.js',
  `blob:https://elsewhere.example/0b5f3c1e-74a1-4a0e-9d5b-2a7e2b1c9d10`,
  'blob:null/0b5f3c1e-74a1-4a0e-9d5b-2a7e2b1c9d10',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  `${WORKER}?x`,
  `${WORKER}#x`,
  `${WORKER}/more.js`,
  WORKER.replace('sw.js', 'x/sw.js'),
  'sw.js',
  '',
];

for (const there of [true, false]) {
  const where = there ? 'with Trusted Types' : 'without Trusted Types';

  test(`${where} a blob of this origin and this site's service worker are let through`, async () => {
    if (there) installTrustedTypes();
    const trustedAddress = await fresh();
    for (const address of [BLOB, WORKER])
      assert.deepEqual(trustedAddress(address), there ? { trusted: address } : address);
  });

  for (const address of REFUSED)
    test(`${where} nothing else is: ${JSON.stringify(address.replace(SITE.href, '…/'))}`, async () => {
      if (there) installTrustedTypes();
      const trustedAddress = await fresh();
      assert.throws(() => trustedAddress(address), TypeError);
    });
}

test('the policy is created once, with the first address', async () => {
  const policies = installTrustedTypes();
  const trustedAddress = await fresh();
  assert.equal(policies.length, 0);
  trustedAddress(BLOB);
  trustedAddress(BLOB);
  assert.deepEqual(pluck(policies, 'name'), ['sakiyomi']);
});
