// Addresses in the words of rooms (`#/…`), and the paths of the documents that say the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE } from '../../web/src/base/version.ts';
import { hrefOf, pathOf, placeAt } from '../../web/src/page/paths.ts';

/** What a window says whose address is this one within the site. */
const at = (path) => placeAt(new URL(path, SITE));

test('the path of a document and its address say the same', () => {
  for (const [hash, english] of [
    ['#/articles', 'articles/'],
    ['#/articles/end', 'articles/end/'],
    ['#/articles/end/sign-slip', 'articles/end/#sign-slip'],
  ]) {
    assert.equal(pathOf(hash, 'en'), english);
    assert.deepEqual(at(english), { hash, lang: 'en' });
    assert.equal(pathOf(hash, 'ja'), `ja/${english}`);
    assert.deepEqual(at(`ja/${english}`), { hash, lang: 'ja' });
  }
  assert.equal(pathOf('#/articles/end?lang=ja', 'en'), 'articles/end/', 'in the language of the page');
});

test('what others have added to the address of a document is no figure', () => {
  for (const added of ['#', '#utm_source=rss', '#xtor=RSS-1', '#%C3%A9', '#a.b', '#?from=home'])
    for (const place of ['articles/end', 'tree'])
      assert.deepEqual(at(`${place}/${added}`), { hash: `#/${place}`, lang: 'en' });
});

test('other addresses stand behind # at the root, and are read there and behind the path of a document', () => {
  for (const hash of ['', '#/', '#/othello/f5', '#/tree/othello', '#/articlesque', '#/articles/end'])
    for (const path of ['', 'index.html', '?from=home']) assert.deepEqual(at(path + hash), { hash, lang: null });
  assert.deepEqual(at('articles/end/#/othello'), { hash: '#/othello', lang: null });
  for (const hash of ['#/othello/f5', '#/tree/othello', '#/articlesque']) assert.equal(pathOf(hash, 'en'), '');
});

test('an address behind # leaves a document for the root, and else stays where it is', () => {
  const from = (path, hash) => hrefOf(hash, 'ja', SITE.href + path).slice(SITE.href.length);
  assert.equal(from('articles/end/', '#/othello'), '#/othello');
  assert.equal(from('index.html#/lab', '#/othello'), 'index.html#/othello');
  assert.equal(from('?from=home', '#/othello'), '?from=home#/othello');
  assert.equal(from('index.html#/lab', '#/articles/end'), 'ja/articles/end/');
});
