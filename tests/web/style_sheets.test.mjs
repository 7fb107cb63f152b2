// Style sheets of rooms, in a document whose links a test loads.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { addStyle } from '../../web/src/device/style_sheets.ts';

/** The links of the document. */
let links = [];
beforeEach(() => {
  links = [];
  globalThis.document = {
    querySelector: () => null,
    createElement: () => ({
      remove() {
        links.splice(links.indexOf(this), 1);
      },
    }),
    head: { append: (link) => links.push(link) },
  };
});

test('a style sheet is added once, however often it is asked for', async () => {
  const both = Promise.all([addStyle('once'), addStyle('once')]);
  assert.equal(links.length, 1);
  assert.match(links[0].href, /styles\/once\.css$/);
  links[0].onload();
  await both;
  await addStyle('once');
  assert.equal(links.length, 1);
  addStyle('other');
  assert.equal(links.length, 2);
});

test('a style sheet that failed is removed, and can be tried again', async () => {
  const first = addStyle('again');
  links[0].onerror(new Error('no connection'));
  await assert.rejects(first);
  assert.equal(links.length, 0);
  const second = addStyle('again');
  assert.equal(links.length, 1);
  links[0].onload();
  await second;
});
